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
import torch.nn.functional as F
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


def everywhere(*sizes):
    return distribute_tensor(torch.empty(sizes, device=device), mesh, [Replicate(), Replicate()], src_data_rank=None)


x, y, w = distributed(rows, 32), distributed(rows, 32), distributed(32, 64, cut=1, along=1)
a, b, recorded = x.to_local(), y.to_local(), distributed(rows, 32).requires_grad_()
wide, table, z = distributed(64, 32, along=1), distributed(10, 32, cut=1, along=1), x > 0
whole, scale = everywhere(rows, 32), everywhere(32)
bias = distribute_tensor(torch.empty(64, device=device), mesh, [Replicate(), Shard(0)], src_data_rank=None)
indices = distribute_tensor(torch.empty(rows, dtype=torch.int64, device=device), mesh, [Shard(0), Replicate()], src_data_rank=None)
images, heads = distributed(rows, 32, 4, 4), distributed(rows, 4, 16, 32)
weights = [distributed(64, 32).requires_grad_() for _ in range(20)]
CALLS = {"add": lambda: x + y, "mul by a number": lambda: x * 2, "mm": lambda: x @ w, "relu": lambda: torch.relu(x), "sum": lambda: x.sum(),
         "view": lambda: x.view(rows, 8, 4), "t": lambda: x.t(), "softmax": lambda: torch.softmax(x, 1), "add_": lambda: x.add_(y),
         "layer_norm": lambda: F.layer_norm(x, (32,)), "cat": lambda: torch.cat([x, y], 1), "where": lambda: torch.where(z, x, y),
         "linear": lambda: F.linear(x, wide), "embedding": lambda: F.embedding(indices, table),
         "mean of dim 1": lambda: x.mean(1), "max of dim 1": lambda: x.max(1), "split into 4": lambda: x.split(8, 1),
         "chunk into 4": lambda: x.chunk(4, 1), "unbind into 4": lambda: images[:, 0].unbind(1), "stack": lambda: torch.stack([x, y], 1),
         "native_dropout": lambda: torch.native_dropout(x, 0.5, True), "topk": lambda: x.topk(4, 1), "sort": lambda: x.sort(1),
         "addmm": lambda: torch.addmm(bias, x, w), "native_layer_norm": lambda: torch.native_layer_norm(x, (32,), scale, scale, 1e-5),
         "rms_norm": lambda: F.rms_norm(x, (32,), scale), "group_norm": lambda: F.group_norm(images, 8, scale, scale),
         "attention": lambda: F.scaled_dot_product_attention(heads, heads, heads), "cross_entropy": lambda: F.cross_entropy(x, indices),
         "linear with a bias": lambda: F.linear(x, wide, bias), "dropout": lambda: F.dropout(x, 0.5), "silu": lambda: F.silu(x), "clone": lambda: x.clone(),
         "detach": lambda: x.detach(), "to bfloat16": lambda: x.to(torch.bfloat16), "zeros_like": lambda: torch.zeros_like(x),
         "slice": lambda: x[:, :4], "add of plain tensors": lambda: a + b, "mul, recorded": lambda: recorded * y,
         "linear, recorded": lambda: F.linear(recorded, wide), "layer_norm, recorded": lambda: F.layer_norm(recorded, (32,), scale, scale),
         "softmax, recorded": lambda: torch.softmax(recorded, 1), "chunk into 4, recorded": lambda: recorded.chunk(4, 1),
         "cross_entropy, recorded": lambda: F.cross_entropy(recorded, indices),
         "mul of whole ones": lambda: whole * whole}
STEPS = {"_foreach_add_": lambda: torch._foreach_add_([one.grad for one in weights], [one.grad for one in weights])}
for kind in ("foreach", "fused") if device != "meta" else ("foreach",):
    optimizer = torch.optim.AdamW(weights, **{kind: True})
    for one in weights:
        one.grad = distributed(64, 32)
    optimizer.step()
    STEPS[f"AdamW, {kind}"] = optimizer.step


def least(call, turns, count):
    """Microseconds of CPU time."""
    for _ in range(turns):
        call()
    best = float("inf")
    for _ in range(turns):
        start = time.process_time()
        for _ in range(count):
            call()
        best = min(best, (time.process_time() - start) / count)
    return best * 1e6


for name, call in CALLS.items():
    with torch.set_grad_enabled(name.endswith("recorded")):
        print(f"{name:24} {least(call, 40, 300):8.2f}")
for name, step in STEPS.items():
    with torch.no_grad():
        print(f"{name + ', a tensor':24} {least(step, 40, 15) / len(weights):8.2f}")
