"""Variables: since long ago each tensor is one."""

import warnings

import tare


class _VariableMeta(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, tare.Tensor)


class Variable(metaclass=_VariableMeta):
    """`Variable(data, requires_grad)` is a tensor over the same memory without a history, and each tensor is a Variable."""

    def __new__(cls, data=None, requires_grad=False, volatile=None):
        if volatile is not None:
            warnings.warn("volatile was removed and now has no effect. Use `with torch.no_grad():` instead.", stacklevel=2)
        return (tare.empty(0) if data is None else data.detach()).requires_grad_(requires_grad)
