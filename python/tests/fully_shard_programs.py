"""Programs with fully_shard. PyTorch runs them as processes with gloo, tare as ranks of one process; what each rank tells is compared:
collectives in their order, shards, losses, gradients, errors (record_wrappers.py, test_wrappers.py).

    python fully_shard_programs.py NPROC PORT FILE      writes {program: [what each rank tells]}
"""

import os
import sys

import torch
from torch import nn
from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import (
    CPUOffloadPolicy,
    FSDPModule,
    MixedPrecisionPolicy,
    fully_shard,
    register_fsdp_forward_method,
)
from torch.distributed.tensor import DTensor, Shard

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from heard import Heard, error, fill, main, told, values  # noqa: E402


class Block(nn.Module):
    def __init__(self, width=4, hidden=8):
        super().__init__()
        self.up, self.down = nn.Linear(width, hidden), nn.Linear(hidden, width)

    def forward(self, x):
        return x + self.down(self.up(x).relu())


class Stack(nn.Module):
    def __init__(self, width=4, hidden=8, count=3, classes=3):
        super().__init__()
        self.embed = nn.Linear(5, width)
        self.blocks = nn.ModuleList(Block(width, hidden) for _ in range(count))
        self.head = nn.Linear(width, classes)

    def forward(self, x):
        x = self.embed(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def mesh_of(size, *shape):
    shape = shape or (size,)
    return init_device_mesh("cpu", shape, mesh_dim_names=("replicate", "shard")[-len(shape):])


def sharded(model, blocks=None, **options):
    for block in model.blocks if blocks is None else blocks:
        fully_shard(block, **options)
    return fully_shard(model, **options)


def local(tensor):
    return tensor._local_tensor if isinstance(tensor, DTensor) else tensor


def shards(model):
    """Of each parameter name, local size and placements."""
    return [f"{name} {list(one.shape)} {list(local(one).shape)} {one.placements if isinstance(one, DTensor) else 'whole'}"
            for name, one in model.named_parameters()]


def step(model, heard, x, backward=True):
    out = model(x)
    loss = out.float().square().sum()
    told_forward = heard.take()
    if backward:
        loss.backward()
    return [told_forward, told(loss), heard.take(),
            [None if one.grad is None else told(local(one.grad)) for one in model.parameters()]]


def trained(rank, model, count=2, optimizer=None):
    heard = Heard()
    with heard:
        yield shards(model)
        for number in range(count):
            yield step(model, heard, values(rank + number, 2, 5))
            if optimizer:
                optimizer.step()
                optimizer.zero_grad()
                yield [told(local(one)) for one in model.parameters()]


def default(rank, size):
    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size)))


def default_mesh(rank, size):
    yield from trained(rank, sharded(fill(Stack())), count=1)


def uneven(rank, size):
    yield from trained(rank, sharded(fill(Stack(3, 5, 2)), mesh=mesh_of(size)))


def optimized(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size))
    yield from trained(rank, model, 3, torch.optim.AdamW(model.parameters(), lr=0.1, foreach=False))


def one_group(rank, size):
    yield from trained(rank, fully_shard(fill(Stack()), mesh=mesh_of(size)))


def kept_after_forward(rank, size):
    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size), reshard_after_forward=False))


def freed_after_forward(rank, size):
    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size), reshard_after_forward=True))


def resharded_over_two(rank, size):
    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size), reshard_after_forward=2))


def mixed_precision(rank, size):
    policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size), mp_policy=policy))
    model = fill(Stack())
    for block in model.blocks:
        fully_shard(block, mesh=mesh_of(size), mp_policy=MixedPrecisionPolicy(param_dtype=torch.bfloat16))
    policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, output_dtype=torch.float32)
    yield from trained(rank, fully_shard(model, mesh=mesh_of(size), mp_policy=policy), 1)
    policy = MixedPrecisionPolicy(reduce_dtype=torch.float64, cast_forward_inputs=False)
    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size), mp_policy=policy), 1)


def other_dimension(rank, size):
    def place(parameter):
        return Shard(1) if parameter.dim() == 2 and parameter.shape[1] % size == 0 else None

    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size), shard_placement_fn=place))


def replicated(rank, size):
    yield from trained(rank, sharded(fill(Stack()), mesh=mesh_of(size, 2, size // 2)))


def replicated_and_accumulated(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size, 2, size // 2))
    model.set_requires_all_reduce(False)
    yield from trained(rank, model, 2)
    model.set_requires_all_reduce(True)
    yield from trained(rank, model, 1)


def accumulated(rank, size):
    for policy in (MixedPrecisionPolicy(), MixedPrecisionPolicy(torch.bfloat16, torch.float32)):
        model = sharded(fill(Stack()), mesh=mesh_of(size), mp_policy=policy)
        model.set_requires_gradient_sync(False)
        model.set_is_last_backward(False)
        yield from trained(rank, model, 2)
        model.set_requires_gradient_sync(True)
        model.set_is_last_backward(True)
        yield from trained(rank, model, 1)


def kept_after_backward(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size))
    model.set_reshard_after_backward(False)
    yield from trained(rank, model, 2)
    model.set_reshard_after_forward(False)
    yield from trained(rank, model, 1)


def prefetched(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size))
    for number, block in enumerate(model.blocks):
        block.set_modules_to_forward_prefetch(list(model.blocks)[number + 1:number + 3])
        block.set_modules_to_backward_prefetch(list(model.blocks)[max(0, number - 2):number][::-1])
    yield from trained(rank, model, 2)
    model._set_unshard_async_op(True)
    yield from trained(rank, model, 1)


def by_hand(rank, size):
    heard = Heard()
    with heard:
        model = sharded(fill(Stack()), mesh=mesh_of(size))
        model(values(rank, 2, 5))
        heard.take()
        model.blocks[0].unshard()
        yield [heard.take(), told(model.blocks[0].up.weight), isinstance(model.blocks[0].up.weight, DTensor)]
        model.blocks[0].reshard()
        yield [isinstance(model.blocks[0].up.weight, DTensor), told(local(model.blocks[0].up.weight))]
        handle = model.blocks[1].unshard(async_op=True)
        yield [heard.take(), isinstance(model.blocks[1].up.weight, DTensor)]
        handle.wait()
        yield isinstance(model.blocks[1].up.weight, DTensor)
        yield [f"{name} {list(one.shape)} {list(local(one).shape)}" for name, one in model.state_dict().items()]
        yield isinstance(model.blocks[1].up.weight, DTensor)
        yield told(model.blocks[2].down.weight.full_tensor())
        heard.take()
        with torch.no_grad():
            model(values(rank, 2, 5))
        yield heard.take()
        model.eval()
        with torch.inference_mode():
            out = model(values(rank, 2, 5))
        yield [heard.take(), told(out)]


def frozen(rank, size):
    model = fill(Stack())
    for block in list(model.blocks)[:2]:
        block.requires_grad_(False)
    model.head.bias.requires_grad_(False)
    yield from trained(rank, sharded(model, mesh=mesh_of(size)))


def checkpointed(rank, size):
    model = fill(Stack())
    for number, block in enumerate(model.blocks):
        model.blocks[number] = checkpoint_wrapper(block)
    yield from trained(rank, sharded(model, mesh=mesh_of(size)))
    yield list(model.state_dict())


def tied(rank, size):
    model = fill(Stack(5, 8, 2, 5))
    model.head.weight = model.embed.weight
    yield from trained(rank, sharded(model, mesh=mesh_of(size)))


def several_as_one(rank, size):
    model = fill(Stack())
    fully_shard(model.blocks[0], mesh=mesh_of(size))
    fully_shard([model.blocks[1], model.blocks[2], model.head], mesh=mesh_of(size))
    yield from trained(rank, fully_shard(model, mesh=mesh_of(size)))


def ignored(rank, size):
    model = fill(Stack())
    yield from trained(rank, sharded(model, mesh=mesh_of(size), ignored_params={model.embed.weight, model.blocks[0].up.bias}))


def from_meta(rank, size):
    with torch.device("meta"):
        model = Stack()
    sharded(model, mesh=mesh_of(size))
    yield shards(model)
    model.to_empty(device="cpu")
    with torch.no_grad():
        for place, one in enumerate(model.parameters()):
            one._local_tensor.copy_(values(place + rank, *one._local_tensor.shape, scale=0.125))
    yield from trained(rank, model, 1)


def offloaded(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size), offload_policy=CPUOffloadPolicy(pin_memory=False))
    yield from trained(rank, model, 2)


def divided(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size))
    for one in model.modules():
        if isinstance(one, FSDPModule):
            one.set_force_sum_reduction_for_comms(True)
            one.set_gradient_divide_factor(3.0)
    yield from trained(rank, model, 1)


def clipped(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size))
    heard = Heard()
    with heard:
        step(model, heard, values(rank, 2, 5))
        norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0, foreach=False)
        norm = norm.full_tensor() if isinstance(norm, DTensor) else norm
        yield told(norm)
        yield [told(local(one.grad)) for one in model.parameters()]


def other_method(rank, size):
    class Named(Stack):
        def run(self, x):
            return Stack.forward(self, x)

    model = sharded(fill(Named()), mesh=mesh_of(size))
    register_fsdp_forward_method(model, "run")
    heard = Heard()
    with heard:
        loss = model.run(values(rank, 2, 5)).sum()
        yield heard.take()
        loss.backward()
        yield heard.take()


def unused_block(rank, size):
    class Skips(Stack):
        def forward(self, x):
            return self.head(self.blocks[0](self.embed(x)))

    yield from trained(rank, sharded(fill(Skips()), mesh=mesh_of(size)))
    model = sharded(fill(Skips()), mesh=mesh_of(size))
    model.set_reduce_scatter_unused_params(True)
    yield from trained(rank, model, 1)


def two_forwards(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size))
    heard = Heard()
    with heard:
        first, second = model(values(rank, 2, 5)), model(values(rank + 1, 2, 5))
        yield heard.take()
        (first.sum() + second.square().sum()).backward()
        yield [heard.take(), [told(local(one.grad)) for one in model.parameters()]]


def described(rank, size):
    model = sharded(fill(Stack()), mesh=mesh_of(size))
    yield repr(model)
    yield [type(model).__name__, type(model).__mro__[1].__name__, isinstance(model, Stack), isinstance(model.blocks[0], FSDPModule),
           isinstance(model.head, FSDPModule)]
    yield sorted(name for name in dir(FSDPModule) if not name.startswith("_") and name != "to_empty")


def errors(rank, size):
    mesh = mesh_of(size)
    yield error(lambda: fully_shard(nn.ModuleList([nn.Linear(2, 2)]), mesh=mesh))
    yield error(lambda: fully_shard(nn.Linear(2, 2), mesh=mesh, reshard_after_forward=size + 1))
    yield error(lambda: fully_shard(nn.Linear(2, 2), mesh=mesh, reshard_after_forward="yes"))
    scalar = nn.Linear(2, 2)
    scalar.scale = nn.Parameter(torch.tensor(1.0))
    yield error(lambda: fully_shard(scalar, mesh=mesh))
    turned = nn.Linear(2, 3)
    turned.weight = nn.Parameter(turned.weight.data.t())
    yield error(lambda: fully_shard(turned, mesh=mesh))
    yield error(lambda: fully_shard(nn.Linear(size + 1, 2), mesh=mesh, shard_placement_fn=lambda one: Shard(one.dim() - 1)))
    yield error(lambda: fully_shard(nn.Linear(2, 2), mesh=mesh, shard_placement_fn=lambda one: 3))
    done = fully_shard(nn.Linear(2, 2), mesh=mesh)
    yield error(lambda: done.set_reshard_after_forward(2))
    yield error(lambda: done.set_modules_to_forward_prefetch([nn.Linear(2, 2)]))
    yield error(lambda: done.set_reduce_scatter_max_input_buffers(0))
    yield error(lambda: register_fsdp_forward_method(done, "nothing"))
    inner = sharded(fill(Stack()), mesh=mesh)
    inner.blocks[0](values(rank, 2, 4))
    yield error(lambda: inner(values(rank, 2, 5))).replace("\nin FSDPStack", "")
    yield error(lambda: __import__("copy").deepcopy(done))


PROGRAMS = [default, default_mesh, uneven, optimized, one_group, kept_after_forward, freed_after_forward, resharded_over_two,
            mixed_precision, other_dimension, replicated, replicated_and_accumulated, accumulated, kept_after_backward, prefetched,
            by_hand, frozen, checkpointed, tied, several_as_one, ignored, from_meta, offloaded, divided, clipped, other_method,
            unused_block, two_forwards, described, errors]

if __name__ == "__main__":
    main(PROGRAMS)
