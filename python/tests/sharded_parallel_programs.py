"""Programs with fully_shard over tensor parallel modules, on a mesh of two dimensions. PyTorch runs them as processes with gloo, tare as
ranks of one process; what each rank tells is compared (record_wrappers.py, test_wrappers.py).

    python sharded_parallel_programs.py NPROC PORT FILE      writes {program: [what each rank tells]}
"""

import os
import sys

import torch
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fully_shard_programs import Stack, local, shards  # noqa: E402
from heard import Heard, fill, main, told, values  # noqa: E402


def sharded(size, model, **options):
    mesh = init_device_mesh("cpu", (2, size // 2), mesh_dim_names=("dp", "tp"))
    for block in model.blocks:
        parallelize_module(block, mesh["tp"], {"up": ColwiseParallel(), "down": RowwiseParallel()})
        fully_shard(block, mesh=mesh["dp"], **options)
    return fully_shard(model, mesh=mesh["dp"], **options)


def trained(rank, size, model, count=2, optimize=False):
    heard = Heard()
    data = rank // (size // 2)  # ranks of one tensor parallel group have the same inputs
    with heard:
        yield shards(model)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.01, foreach=False)
        for number in range(count):
            loss = model(values(data + number, 2, 5)).float().square().sum()
            forward = heard.take()
            loss.backward()
            yield [[call for call in forward + heard.take() if "_base_" in call], told(loss),
                   [told(local(one.grad)) for one in model.parameters()]]
            if optimize:
                optimizer.step()
                optimizer.zero_grad()
        yield [told(local(one)) for one in model.parameters()]


def two_dimensions(rank, size):
    yield from trained(rank, size, sharded(size, fill(Stack())))


def optimized(rank, size):
    yield from trained(rank, size, sharded(size, fill(Stack(4, 12, 2))), 3, optimize=True)


def kept_after_forward(rank, size):
    yield from trained(rank, size, sharded(size, fill(Stack()), reshard_after_forward=False))


def whole_again(rank, size):
    model = sharded(size, fill(Stack()))
    yield [told(one.full_tensor()) for one in model.parameters()]
    norm = nn.utils.get_total_norm([one for one in model.blocks[0].parameters() if one.dim() == 2], foreach=False)
    yield told(norm.full_tensor())


PROGRAMS = [two_dimensions, optimized, kept_after_forward, whole_again]

if __name__ == "__main__":
    main(PROGRAMS)
