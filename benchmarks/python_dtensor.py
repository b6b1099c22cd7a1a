#!/usr/bin/env python3
"""What an operator on distributed tensors costs from Python, without what it computes: under tare and under PyTorch.

    python -m tare benchmarks/python_dtensor.py
    python benchmarks/python_dtensor.py cpu        # with PyTorch installed, whose meta tensors would be slower

A mesh of (2, 4) with one rank of it, tensors of a few hundred elements. Microseconds, the least of seven times 300 calls.
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
dist.init_process_group("fake", rank=0, world_size=8, **options)
device = sys.argv[1] if len(sys.argv) > 1 else "meta"
mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("dp", "tp"))


def distributed(*sizes, cut=0, along=0):
    placements = [Shard(cut) if i == along else Replicate() for i in range(2)]
    return distribute_tensor(torch.ones(sizes, device=device), mesh, placements, src_data_rank=None)


x, y, w = distributed(16, 32), distributed(16, 32), distributed(32, 64, cut=1, along=1)
a, b, recorded = x.to_local(), y.to_local(), distributed(16, 32).requires_grad_()
wide, table, z = distributed(64, 32, along=1), distributed(10, 32, cut=1, along=1), x > 0
indices = distribute_tensor(torch.zeros(16, dtype=torch.int64, device=device), mesh, [Shard(0), Replicate()], src_data_rank=None)
CALLS = {"add": lambda: x + y, "mul by a number": lambda: x * 2, "mm": lambda: x @ w, "relu": lambda: torch.relu(x), "sum": lambda: x.sum(),
         "view": lambda: x.view(16, 8, 4), "t": lambda: x.t(), "softmax": lambda: torch.softmax(x, 1), "add_": lambda: x.add_(y),
         "layer_norm": lambda: torch.nn.functional.layer_norm(x, (32,)), "cat": lambda: torch.cat([x, y], 1), "where": lambda: torch.where(z, x, y),
         "linear": lambda: torch.nn.functional.linear(x, wide), "embedding": lambda: torch.nn.functional.embedding(indices, table),
         "mean of dim 1": lambda: x.mean(1), "max of dim 1": lambda: x.max(1), "split into 4": lambda: x.split(8, 1),
         "add of plain tensors": lambda: a + b, "mul, recorded": lambda: recorded * y}

for name, call in CALLS.items():
    with torch.set_grad_enabled(name.endswith("recorded")):
        for _ in range(50):
            call()
        best = float("inf")
        for _ in range(7):
            start = time.perf_counter()
            for _ in range(300):
                call()
            best = min(best, (time.perf_counter() - start) / 300)
    print(f"{name:22} {best * 1e6:8.2f}")
