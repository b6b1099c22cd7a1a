"""Calls that no class answers: what a class takes for `__torch_function__` or `__torch_dispatch__` to leave them alone."""

import functools

from tare import _C


class DisableTorchFunctionSubclass:
    """Classes answer no calls within; modes do."""

    def __enter__(self):
        _C._change_disabled_subclasses(1)

    def __exit__(self, *_):
        _C._change_disabled_subclasses(-1)


def answering(rule):
    """How a kind of tensor answers calls: functions written in Python run, since what they call comes here again, attributes are any
    tensor's, and the rest is `rule(name, func, args, kwargs)`."""

    @functools.wraps(rule)
    def answer(func, args, kwargs):
        inner = getattr(func, "_unasked", None)
        if inner is not None:
            return inner(*args, **kwargs)
        name = getattr(func, "__name__", "")
        if name in ("__get__", "__set__", "__delete__"):
            with DisableTorchFunctionSubclass():
                return func(*args, **kwargs)
        return rule(name, func, args, kwargs)

    return answer


def _disabled_torch_function_impl(func, types, args=(), kwargs=None):
    """What a class takes for `__torch_function__` to leave calls alone; called, it answers as if no class was asked."""
    with DisableTorchFunctionSubclass():
        return func(*args, **(kwargs or {}))


def _disabled_torch_dispatch_impl(func, types, args=(), kwargs=None):
    """What stands for `__torch_dispatch__` in classes whose operators are answered as any tensor's: so it answers, too."""
    _C._change_disabled_dispatch(1)
    try:
        return func(*args, **(kwargs or {}))
    finally:
        _C._change_disabled_dispatch(-1)


_C._disabled_torch_function_impl = _disabled_torch_function_impl
_C._disabled_torch_dispatch_impl = _disabled_torch_dispatch_impl
