"""Communication hooks by name. Source: torch.distributed.algorithms.ddp_comm_hooks."""

import enum

from tare.distributed.algorithms.ddp_comm_hooks import default_hooks, powerSGD_hook

__all__ = ["DDPCommHookType", "register_ddp_comm_hook"]


def _noop_hook(state, bucket):
    """Leaves gradients as they are, to measure what communication costs."""
    return default_hooks.done(bucket.buffer())


def _registers(hook):
    def register(model, state):
        model.register_comm_hook(state, hook)

    return register


def _registers_power_sgd(hook, rank):
    def register(model, state):
        model.register_comm_hook(powerSGD_hook.PowerSGDState(process_group=state, matrix_approximation_rank=rank), hook)

    return register


def _refuses(name):
    def register(model, state):
        raise NotImplementedError(f"DDPCommHookType.{name} is not supported by tare yet")

    return register


class DDPCommHookType(enum.Enum):
    """The hooks that `register_ddp_comm_hook` knows; `value(model=, state=)` registers one. The state is a process group or None."""

    ALLREDUCE = enum.member(_registers(default_hooks.allreduce_hook))
    FP16_COMPRESS = enum.member(_registers(default_hooks.fp16_compress_hook))
    BF16_COMPRESS = enum.member(_registers(default_hooks.bf16_compress_hook))
    QUANTIZE_PER_TENSOR = enum.member(_refuses("QUANTIZE_PER_TENSOR"))
    QUANTIZE_PER_CHANNEL = enum.member(_refuses("QUANTIZE_PER_CHANNEL"))
    POWER_SGD = enum.member(_registers_power_sgd(powerSGD_hook.powerSGD_hook, 1))
    POWER_SGD_RANK2 = enum.member(_registers_power_sgd(powerSGD_hook.powerSGD_hook, 2))
    BATCHED_POWER_SGD = enum.member(_registers_power_sgd(powerSGD_hook.batched_powerSGD_hook, 1))
    BATCHED_POWER_SGD_RANK2 = enum.member(_registers_power_sgd(powerSGD_hook.batched_powerSGD_hook, 2))
    NOOP = enum.member(_registers(_noop_hook))


def register_ddp_comm_hook(comm_hook_type, model, state=None):
    """Registers a hook by its name with a DistributedDataParallel."""
    comm_hook_type.value(model=model, state=state)
