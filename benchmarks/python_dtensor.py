#!/usr/bin/env python3
"""What an operator on distributed tensors costs from Python, without what it computes: under tare and under PyTorch.

    python -m tare benchmarks/python_dtensor.py [meta [RANKS]]
    python benchmarks/python_dtensor.py cpu        # with PyTorch installed, whose meta tensors would be slower

A mesh of (2, 4), or of (RANKS / 4, 4), with one rank of it, which has a few hundred elements of each tensor. Microseconds of CPU time,
the least of 40 times 300 calls.
"""
import sys
import time

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor

options = {}
if "tare" not in torch.__file__:
    from torch.testing._internal.distributed.fake_pg import FakeStore

    options = {"store": FakeStore()}
device = sys.argv[1] if len(sys.argv) > 1 else "meta"
ranks = int(sys.argv[2]) if len(sys.argv) > 2 else 8
rows = 2 * ranks
dist.init_process_group("fake", rank=0, world_size=ranks, **options)
mesh = init_device_mesh("cpu", (ranks // 4, 4), mesh_dim_names=("dp", "tp"))


def distributed(*sizes, cut=0, along=0):
    placements = [Shard(cut) if i == along else Replicate() for i in range(2)]
    return distribute_tensor(torch.empty(sizes, device=device), mesh, placements, src_data_rank=None)


x, y, w = distributed(rows, 32), distributed(rows, 32), distributed(32, 64, cut=1, along=1)
a, b, recorded = x.to_local(), y.to_local(), distributed(rows, 32).requires_grad_()
wide, table, z = distributed(64, 32, along=1), distributed(10, 32, cut=1, along=1), x > 0
whole = distribute_tensor(torch.empty(rows, 32, device=device), mesh, [Replicate(), Replicate()], src_data_rank=None)
indices = distribute_tensor(torch.empty(rows, dtype=torch.int64, device=device), mesh, [Shard(0), Replicate()], src_data_rank=None)
CALLS = {"add": lambda: x + y, "mul by a number": lambda: x * 2, "mm": lambda: x @ w, "relu": lambda: torch.relu(x), "sum": lambda: x.sum(),
         "view": lambda: x.view(rows, 8, 4), "t": lambda: x.t(), "softmax": lambda: torch.softmax(x, 1), "add_": lambda: x.add_(y),
         "layer_norm": lambda: torch.nn.functional.layer_norm(x, (32,)), "cat": lambda: torch.cat([x, y], 1), "where": lambda: torch.where(z, x, y),
         "linear": lambda: torch.nn.functional.linear(x, wide), "embedding": lambda: torch.nn.functional.embedding(indices, table),
         "mean of dim 1": lambda: x.mean(1), "max of dim 1": lambda: x.max(1), "split into 4": lambda: x.split(8, 1),
         "add of plain tensors": lambda: a + b, "mul, recorded": lambda: recorded * y,
         "linear, recorded": lambda: torch.nn.functional.linear(recorded, wide), "mul of whole ones": lambda: whole * whole}

for name, call in CALLS.items():
    with torch.set_grad_enabled(name.endswith("recorded")):
        for _ in range(50):
            call()
        best = float("inf")
        for _ in range(40):
            start = time.process_time()
            for _ in range(300):
                call()
            best = min(best, (time.process_time() - start) / 300)
    print(f"{name:22} {best * 1e6:8.2f}")
