"""Variables: since long ago each tensor is one."""

import warnings

import tare
from tare.autograd import _passes


class _VariableMeta(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, tare.Tensor)


class _Engine:
    """What runs backward passes, as far as programs ask it."""

    def queue_callback(self, callback):
        """Calls `callback()` when the backward pass that runs is over. Errors: none runs."""
        running = _passes.current()
        if running is None:
            raise RuntimeError("Final callbacks can only be installed during backward pass.")
        running.callbacks.append(callback)

    def is_checkpoint_valid(self):
        """Whether no pass runs that goes to some inputs alone: parts of the program cannot run again within one."""
        running = _passes.current()
        return running is None or not running.limits


class Variable(metaclass=_VariableMeta):
    """`Variable(data, requires_grad)` is a tensor over the same memory without a history, and each tensor is a Variable."""

    _execution_engine = _Engine()

    def __new__(cls, data=None, requires_grad=False, volatile=None):
        if volatile is not None:
            warnings.warn("volatile was removed and now has no effect. Use `with torch.no_grad():` instead.", stacklevel=2)
        return (tare.empty(0) if data is None else data.detach()).requires_grad_(requires_grad)
