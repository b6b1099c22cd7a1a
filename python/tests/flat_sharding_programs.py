"""Programs with FullyShardedDataParallel. PyTorch runs them as processes with gloo, tare as ranks of one process; what each rank tells is
compared: collectives in their order, parameters, losses, gradients, states (record_wrappers.py, test_wrappers.py).

    python flat_sharding_programs.py NPROC PORT FILE      writes {program: [what each rank tells]}
"""

import functools
import os
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import (
    BackwardPrefetch,
    FullStateDictConfig,
    MixedPrecision,
    ShardingStrategy,
    StateDictType,
)
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import ModuleWrapPolicy, size_based_auto_wrap_policy
from torch.utils.checkpoint import checkpoint

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fully_shard_programs import Block, Stack  # noqa: E402
from heard import Heard, error, fill, main, told, values  # noqa: E402


def steps(rank, model, heard, count=2, optimizer=None):
    for number in range(count):
        loss = model(values(rank + number, 2, 5)).float().square().sum()
        forward = heard.take()
        loss.backward()
        yield [forward, told(loss), heard.take(), [None if one.grad is None else told(one.grad) for one in model.parameters()]]
        if optimizer:
            optimizer.step()
            optimizer.zero_grad()
            yield [told(one) for one in model.parameters()]


def trained(rank, count=2, policy=None, module=None, optimize=False, **options):
    heard = Heard()
    with heard:
        model = FSDP(fill(module or Stack()), auto_wrap_policy=policy or ModuleWrapPolicy({Block}), device_id=torch.device("cpu"),
                     **options)
        yield [heard.take(), [f"{name} {list(one.shape)}" for name, one in model.named_parameters()]]
        yield from steps(rank, model, heard, count, torch.optim.SGD(model.parameters(), lr=0.01) if optimize else None)
        yield told(model.clip_grad_norm_(1.0)) if not optimize else None
        yield [heard.take(), [None if one.grad is None else told(one.grad) for one in model.parameters()]]
        yield {name: told(one) for name, one in model.state_dict().items()}
        heard.take()
        with FSDP.summon_full_params(model):
            yield [heard.take(), [f"{name} {told(one)}" for name, one in model.named_parameters()]]
        with model.no_sync():
            yield from steps(rank, model, heard, 1)
        yield from steps(rank, model, heard, 1)


def full_shard(rank, size):
    yield from trained(rank)


def full_shard_with_names(rank, size):
    yield from trained(rank, use_orig_params=True)


def optimized(rank, size):
    for keeps in (False, True):
        yield from trained(rank, 3, optimize=True, use_orig_params=keeps)


def shard_grad_op(rank, size):
    yield from trained(rank, sharding_strategy=ShardingStrategy.SHARD_GRAD_OP)


def no_shard(rank, size):
    yield from trained(rank, sharding_strategy=ShardingStrategy.NO_SHARD)


def hybrid(rank, size):
    inner = [dist.new_group([i, i + 1]) for i in range(0, size, 2)][rank // 2]
    outer = [dist.new_group(list(range(i, size, 2))) for i in range(2)][rank % 2]
    yield from trained(rank, sharding_strategy=ShardingStrategy.HYBRID_SHARD, process_group=(inner, outer))


def mixed_precision(rank, size):
    yield from trained(rank, mixed_precision=MixedPrecision(param_dtype=torch.bfloat16, reduce_dtype=torch.float32))


def prefetched_behind(rank, size):
    yield from trained(rank, backward_prefetch=BackwardPrefetch.BACKWARD_POST)


def not_prefetched(rank, size):
    yield from trained(rank, backward_prefetch=None)


def prefetched_in_forward(rank, size):
    """From the second step on, and then one further in backward."""
    for before in (BackwardPrefetch.BACKWARD_PRE, BackwardPrefetch.BACKWARD_POST, None):
        yield from trained(rank, 3, module=Stack(count=5), forward_prefetch=True, backward_prefetch=before)


class Checkpointed(Block):
    """Backward runs it again, without the calls of the instance that wraps it."""

    reentrant = False

    def forward(self, x):
        return checkpoint(super().forward, x, use_reentrant=self.reentrant)


def checkpointed(rank, size):
    for reentrant in (False, True):
        for keeps in (False, True):
            model = Stack()
            for block in model.blocks:
                block.__class__ = Checkpointed
                block.reentrant = reentrant
            yield from trained(rank, 2, ModuleWrapPolicy({Checkpointed}), model, optimize=True, use_orig_params=keeps)


def one_unit(rank, size):
    yield from trained(rank, policy=functools.partial(size_based_auto_wrap_policy, min_num_params=10**6))


def by_size(rank, size):
    yield from trained(rank, policy=functools.partial(size_based_auto_wrap_policy, min_num_params=40))


def frozen(rank, size):
    model = Stack()
    model.blocks[0].requires_grad_(False)
    yield from trained(rank, module=model, use_orig_params=True)


def states(rank, size):
    model = FSDP(fill(Stack()), auto_wrap_policy=ModuleWrapPolicy({Block}), device_id=torch.device("cpu"))
    with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT, FullStateDictConfig()):
        yield [len(model.state_dict()), FSDP.get_state_dict_type(model).state_dict_type.name]
    yield FSDP.get_state_dict_type(model).state_dict_type.name
    whole = {name: one * 2 for name, one in model.state_dict().items()}
    yield str(model.load_state_dict(whole))
    yield [told(one) for one in model.parameters()]
    with FSDP.state_dict_type(model, StateDictType.LOCAL_STATE_DICT):
        yield FSDP.get_state_dict_type(model).state_dict_config.__class__.__name__
    with FSDP.summon_full_params(model):
        model.head.weight.data.fill_(rank)
    yield told(model._flat_param)
    yield [len(FSDP.fsdp_modules(model)), len(FSDP.fsdp_modules(model, root_only=True)), type(model.module).__name__, repr(model)]


def errors(rank, size):
    yield error(lambda: FSDP(nn.Linear(2, 2), sync_module_states=True, device_id=torch.device("cpu")))
    yield error(lambda: FSDP(nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2).requires_grad_(False)), device_id=torch.device("cpu")))
    yield error(lambda: FSDP(nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2).double()), device_id=torch.device("cpu")))


PROGRAMS = [full_shard, full_shard_with_names, optimized, shard_grad_op, no_shard, hybrid, mixed_precision, prefetched_behind,
            not_prefetched, prefetched_in_forward, checkpointed, one_unit, by_size, frozen, states, errors]

if __name__ == "__main__":
    main(PROGRAMS)
