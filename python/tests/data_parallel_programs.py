"""Programs with DistributedDataParallel. PyTorch runs them as processes with gloo, tare as ranks of one process; what each rank tells is
compared: collectives in their order, gradients, errors (record_wrappers.py, test_wrappers.py).

    python data_parallel_programs.py NPROC PORT FILE      writes {program: [what each rank tells]}
"""

import os
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks import DDPCommHookType, default_hooks, register_ddp_comm_hook
from torch.nn.parallel import DistributedDataParallel as DDP

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from heard import Heard, error, fill, main, told, values  # noqa: E402


class Branches(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.c = nn.Linear(4, 4), nn.Linear(4, 4), nn.Linear(4, 2)

    def forward(self, x, use=True):
        return self.c(self.a(x) + (self.b(x) if use else 0))


class Normed(nn.Module):
    def __init__(self):
        super().__init__()
        self.wide, self.norm, self.out = nn.Linear(4, 6), nn.BatchNorm1d(6), nn.Linear(6, 2)

    def forward(self, x):
        return {"y": self.out(self.norm(self.wide(x)).relu())}


def steps(rank, model, heard, count=3, **kwargs):
    for step in range(count):
        out = model(values(rank + step, 3, 4), **kwargs)
        loss = (out["y"] if isinstance(out, dict) else out).square().sum()
        loss.backward()
        yield [heard.take(), told(loss), [None if one.grad is None else told(one.grad) for one in model.parameters()]]


def trained(rank, module, hook=None, count=3, forward=None, **options):
    heard = Heard()
    with heard:
        model = DDP(fill(module, rank), **options)
        yield heard.take()
        if hook:
            model.register_comm_hook(None, hook)
        yield [told(one) for one in model.parameters()]
        yield from steps(rank, model, heard, count, **(forward or {}))


def default(rank, size):
    yield from trained(rank, Branches())


def small_buckets(rank, size):
    yield from trained(rank, Branches(), bucket_cap_mb=0.00005)


def several_caps(rank, size):
    yield from trained(rank, Branches(), bucket_cap_mb_list=[0.00001, 0.00005])


def unused(rank, size):
    yield from trained(rank, Branches(), find_unused_parameters=True, forward={"use": False})


def unused_in_small_buckets(rank, size):
    yield from trained(rank, Branches(), find_unused_parameters=True, bucket_cap_mb=0.00005, forward={"use": False})


def used_by_one_rank(rank, size):
    yield from trained(rank, Branches(), find_unused_parameters=True, forward={"use": rank == 1})


def static_graph(rank, size):
    yield from trained(rank, Branches(), static_graph=True, bucket_cap_mb=0.00005, count=4)


def static_graph_with_unused(rank, size):
    yield from trained(rank, Branches(), static_graph=True, forward={"use": False}, count=3)


def views(rank, size):
    heard = Heard()
    with heard:
        model = DDP(fill(Branches()), gradient_as_bucket_view=True)
        for told_of in steps(rank, model, heard):
            yield told_of
            yield [one.grad._is_view() for one in model.parameters()]
        model.zero_grad(set_to_none=False)
        yield from steps(rank, model, heard, 1)


def buffers(rank, size):
    heard = Heard()
    with heard:
        module = fill(Normed())
        module.norm.running_mean.fill_(rank)
        model = DDP(module)
        yield [heard.take(), told(module.norm.running_mean)]
        for told_of in steps(rank, model, heard):
            yield told_of
            yield [told(one) for one in model.buffers()]
        model.eval()
        model(values(rank, 3, 4))
        yield heard.take()
        with torch.no_grad():
            model(values(rank, 3, 4))
        yield heard.take()
    yield list(model.state_dict())


def own_buffers(rank, size):
    yield from trained(rank, Normed(), broadcast_buffers=False)


def no_first_sync(rank, size):
    yield from trained(rank, Branches(), init_sync=False)


def accumulated(rank, size):
    heard = Heard()
    with heard:
        model = DDP(fill(Branches()))
        with model.no_sync():
            yield from steps(rank, model, heard, 2)
        yield from steps(rank, model, heard, 2)


def half_is_frozen(rank, size):
    module = Branches()
    module.a.weight.requires_grad_(False)
    yield from trained(rank, module)


def two_dtypes(rank, size):
    module = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4).double(), nn.Linear(4, 3))

    class Cast(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = module

        def forward(self, x):
            return self.inner[2](self.inner[1](self.inner[0](x).double()).float())

    yield from trained(rank, Cast(), bucket_cap_mb=0.00005)


def ignored(rank, size):
    module = Branches()
    DDP._set_params_and_buffers_to_ignore_for_model(module, ["a.weight"])
    yield from trained(rank, module, count=2)


def part_of_the_world(rank, size):
    group = dist.new_group([0, 1])
    if rank < 2:
        yield from trained(rank, Branches(), process_group=group, count=2)


def hooks(rank, size):
    seen = []

    def mine(state, bucket):
        seen.append([bucket.index(), bucket.is_last(), list(bucket.buffer().shape), [list(one.shape) for one in bucket.gradients()]])
        return default_hooks.allreduce_hook(state, bucket)

    yield from trained(rank, Branches(), mine, bucket_cap_mb=0.00005)
    yield seen
    for hook in (default_hooks.fp16_compress_hook,
                 default_hooks.fp16_compress_wrapper(default_hooks.allreduce_hook)):
        yield from trained(rank, Branches(), hook, count=2)
    model = DDP(fill(Branches()))
    register_ddp_comm_hook(DDPCommHookType.NOOP, model)
    yield from steps(rank, model, Heard(), 2)


def errors(rank, size):
    x = values(rank, 3, 4)
    model = DDP(fill(Branches()))

    def unused():
        for _ in range(3):
            model(x, use=False).sum().backward()

    def twice():
        out = DDP(fill(Branches()))(x)
        out.sum().backward(retain_graph=True)
        out.sum().backward()

    def annotated(state, bucket: int):
        pass

    def returning(state, bucket) -> int:
        pass

    yield error(unused).replace("\nin DistributedDataParallel", "")
    yield error(twice)
    yield error(lambda: DDP(nn.ReLU()))
    yield error(lambda: DDP(Branches(), device_ids=[0, 1]))
    yield error(lambda: DDP(Branches(), device_ids=[0]))
    yield error(lambda: DDP(nn.LazyLinear(3)))
    yield error(lambda: DDP(Branches(), delay_all_reduce_named_params=[]))
    for hook in (3, annotated, returning):
        yield error(lambda hook=hook: model.register_comm_hook(None, hook))
    model.register_comm_hook(None, default_hooks.allreduce_hook)
    yield error(lambda: model.register_comm_hook(None, default_hooks.allreduce_hook))


PROGRAMS = [default, small_buckets, several_caps, unused, unused_in_small_buckets, used_by_one_rank, static_graph,
            static_graph_with_unused, views, buffers, own_buffers, no_first_sync, accumulated, half_is_frozen, two_dtypes, ignored,
            part_of_the_world, hooks, errors]

if __name__ == "__main__":
    main(PROGRAMS)
