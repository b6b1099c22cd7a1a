"""Modules whose activations are computed again in backward, or kept on the CPU. Source:
torch.distributed.algorithms._checkpoint.checkpoint_wrapper."""

import enum
import functools

from tare.autograd.graph import save_on_cpu
from tare.nn.modules.module import Module
from tare.utils.checkpoint import checkpoint

_CHECKPOINT_WRAPPED_MODULE = "_checkpoint_wrapped_module"
_CHECKPOINT_PREFIX = _CHECKPOINT_WRAPPED_MODULE + "."


class CheckpointImpl(enum.Enum):
    """Which of torch.utils.checkpoint's ways a wrapper takes."""

    REENTRANT = enum.auto()
    NO_REENTRANT = enum.auto()


class ActivationWrapper(Module):
    """A module in the place of another, whose names of parameters and states are the inner one's."""

    def __init__(self, mod):
        super().__init__()
        self._checkpoint_wrapped_module = mod
        self._register_state_dict_hook(self._post_state_dict_hook)
        self.register_load_state_dict_pre_hook(self._pre_load_state_dict_hook)

    def forward(self, *args, **kwargs):
        raise ValueError("Subclasses should implement forward().")

    def __getattr__(self, name):
        try:
            return super().__getattr__(name)
        except AttributeError:
            return getattr(super().__getattr__(_CHECKPOINT_WRAPPED_MODULE), name)

    def __getitem__(self, key):
        return self._checkpoint_wrapped_module[key]

    def named_parameters(self, *args, **kwargs):
        return ((name.replace(_CHECKPOINT_PREFIX, ""), one) for name, one in super().named_parameters(*args, **kwargs))

    @staticmethod
    def _post_state_dict_hook(module, state_dict, prefix, *args):
        rename(state_dict, prefix + _CHECKPOINT_PREFIX, prefix)
        return state_dict

    @staticmethod
    def _pre_load_state_dict_hook(module, state_dict, prefix, *args):
        rename(state_dict, prefix, prefix + _CHECKPOINT_PREFIX)


def rename(state, before, after):
    """Keys that begin with one prefix get another, in place."""
    if before == after:
        raise ValueError("old_prefix and new_prefix must be distinct")
    for key in [one for one in state if one.startswith(before)]:
        state[after + key[len(before):]] = state.pop(key)


class OffloadWrapper(ActivationWrapper):
    """What backward needs of the inner module waits on the CPU."""

    def forward(self, *args, **kwargs):
        with save_on_cpu(pin_memory=True):
            return self._checkpoint_wrapped_module(*args, **kwargs)


class CheckpointWrapper(ActivationWrapper):
    """The inner module runs again in backward."""

    def __init__(self, mod, checkpoint_impl=CheckpointImpl.NO_REENTRANT, checkpoint_fn=None, **checkpoint_fn_kwargs):
        super().__init__(mod)
        self.checkpoint_impl = checkpoint_impl
        if checkpoint_fn is None:
            checkpoint_fn = functools.partial(checkpoint, use_reentrant=checkpoint_impl is CheckpointImpl.REENTRANT)
        self.checkpoint_fn = functools.partial(checkpoint_fn, **checkpoint_fn_kwargs)

    def forward(self, *args, **kwargs):
        inner = self._checkpoint_wrapped_module
        if self.checkpoint_impl is not CheckpointImpl.REENTRANT or not kwargs:
            return self.checkpoint_fn(inner, *args, **kwargs)
        # The reentrant way takes arguments by place alone.
        count, names = len(args), list(kwargs)

        def by_place(*values):
            return inner(*values[:count], **dict(zip(names, values[count:])))

        return self.checkpoint_fn(by_place, *args, *kwargs.values())


def offload_wrapper(module):
    """The module, its activations kept on the CPU until backward."""
    return OffloadWrapper(module)


def checkpoint_wrapper(module, checkpoint_impl=CheckpointImpl.NO_REENTRANT, checkpoint_fn=None, **checkpoint_fn_kwargs):
    """The module, run again in backward by torch.utils.checkpoint (or by `checkpoint_fn`), which gets the other arguments."""
    return CheckpointWrapper(module, checkpoint_impl, checkpoint_fn, **checkpoint_fn_kwargs)


def apply_activation_checkpointing(model, checkpoint_wrapper_fn=checkpoint_wrapper, check_fn=lambda _: True, auto_wrap_policy=None):
    """Wraps, in place, the modules below `model` that `check_fn(module)` or a policy chooses. Errors: ValueError for a policy that
    is neither callable nor one of torch.distributed.fsdp.wrap."""
    from tare.distributed.fsdp import wrap

    policy = auto_wrap_policy
    if policy is None:
        policy = functools.partial(wrap.lambda_auto_wrap_policy, lambda_fn=check_fn)
    elif not callable(policy) and not isinstance(policy, wrap._Policy):
        raise ValueError(f"Expected {policy} to be callable or be a pre-defined wrap policy")
    wrap.wrap_children(model, policy, checkpoint_wrapper_fn)
