"""Communication hooks by name. Source: torch.distributed.algorithms.ddp_comm_hooks."""

import enum
import functools

from tare.distributed.algorithms.ddp_comm_hooks import default_hooks

__all__ = ["DDPCommHookType", "register_ddp_comm_hook"]


def _noop_hook(state, bucket):
    """Leaves gradients as they are, to measure what communication costs."""
    return default_hooks.done(bucket.buffer())


def _missing(state, bucket, name):
    raise NotImplementedError(f"DDPCommHookType.{name} is not supported by tare yet")


class DDPCommHookType(enum.Enum):
    """The hooks that `register_ddp_comm_hook` knows; `value(model=, state=)` registers one."""

    ALLREDUCE = "ALLREDUCE"
    FP16_COMPRESS = "FP16_COMPRESS"
    BF16_COMPRESS = "BF16_COMPRESS"
    QUANTIZE_PER_TENSOR = "QUANTIZE_PER_TENSOR"
    QUANTIZE_PER_CHANNEL = "QUANTIZE_PER_CHANNEL"
    POWER_SGD = "POWER_SGD"
    POWER_SGD_RANK2 = "POWER_SGD_RANK2"
    BATCHED_POWER_SGD = "BATCHED_POWER_SGD"
    BATCHED_POWER_SGD_RANK2 = "BATCHED_POWER_SGD_RANK2"
    NOOP = "NOOP"


_HOOKS = {
    "ALLREDUCE": default_hooks.allreduce_hook, "FP16_COMPRESS": default_hooks.fp16_compress_hook,
    "BF16_COMPRESS": default_hooks.bf16_compress_hook, "NOOP": _noop_hook,
}


def register_ddp_comm_hook(comm_hook_type, model, state=None):
    """Registers a hook by its name with a DistributedDataParallel."""
    name = comm_hook_type.name
    model.register_comm_hook(state, _HOOKS.get(name) or functools.partial(_missing, name=name))
