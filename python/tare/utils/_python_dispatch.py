"""Modes that see every operator as it is called, below functions and methods."""

from tare import _C


class TorchDispatchMode:
    """While it is entered, every operator comes to its `__torch_dispatch__`."""

    def __init__(self, _dispatch_key=None):
        pass

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        _C._enter_dispatch_mode(self)
        _stack.append(self)
        return self

    def __exit__(self, *_):
        _stack.pop()
        _C._leave_dispatch_mode()

    @classmethod
    def push(cls, *args, **kwargs):
        return cls(*args, **kwargs)

    @classmethod
    def is_infra_mode(cls):
        return False


class BaseTorchDispatchMode(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


_stack = []


def _get_current_dispatch_mode():
    return _stack[-1] if _stack else None


def _get_current_dispatch_mode_stack():
    return list(_stack)


def is_traceable_wrapper_subclass(t):
    """Whether the tensor is a wrapper that says how to take it apart."""
    return hasattr(type(t), "__tensor_flatten__") and hasattr(type(t), "__tensor_unflatten__")


def is_in_torch_dispatch_mode(include_infra_modes=True):
    return bool(_stack)


def return_and_correct_aliasing(func, args, kwargs, out):
    return out
