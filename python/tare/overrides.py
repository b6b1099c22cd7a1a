"""Classes and modes that answer calls of torch's functions themselves."""

import functools

import tare
from tare import _C, _overrides


class TorchFunctionMode:
    """While it is entered, every call comes to its `__torch_function__`."""

    def __init__(self):
        pass

    def __torch_function__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        _overrides._push_mode(self)
        return self

    def __exit__(self, *_):
        _overrides._pop_mode()

    @classmethod
    def push(cls, *args, **kwargs):
        return cls(*args, **kwargs)


class BaseTorchFunctionMode(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


has_torch_function = _C._has_torch_function  # of a tuple of arguments


def has_torch_function_unary(argument):
    return bool(_overrides._modes.stack) or _C._overrides(argument)


def has_torch_function_variadic(*arguments):
    return _C._has_torch_function(arguments)


def handle_torch_function(public_api, relevant_args, *args, **kwargs):
    """Lets whoever answers calls answer this one."""
    answer = _overrides._answer(public_api, args, kwargs)
    if answer is _overrides._NOBODY:
        raise TypeError(f"no implementation found for '{public_api}' on types that implement __torch_function__")
    return answer


def wrap_torch_function(dispatcher):
    """A decorator for functions that classes may answer; `dispatcher` names the relevant arguments."""

    def inner(function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            relevant = dispatcher(*args, **kwargs)
            if has_torch_function(relevant):
                return handle_torch_function(wrapped, relevant, *args, **kwargs)
            return function(*args, **kwargs)

        return wrapped

    return inner


def is_tensor_like(inp):
    """Whether it is a tensor or a class with `__torch_function__`."""
    return type(inp) is tare.Tensor or hasattr(inp, "__torch_function__")


def resolve_name(f):
    """The name under which a function is public."""
    name = getattr(f, "__name__", None)
    if name is None:
        return None
    if isinstance(f, type(tare.Tensor.add)):
        return f"torch.Tensor.{name}"
    return f"torch.{name}"


def is_tensor_method_or_property(func):
    return isinstance(func, type(tare.Tensor.add)) or getattr(func, "__name__", "") == "__get__"


def enable_reentrant_dispatch():
    from contextlib import nullcontext

    return nullcontext()


def get_ignored_functions():
    return {tare.tensor, tare.as_tensor, tare.from_numpy, tare.is_tensor, tare.is_storage}


def get_overridable_functions():
    return {tare: [getattr(tare, name) for name in dir(tare) if callable(getattr(tare, name, None))]}


_disabled_torch_function_impl = _overrides._disabled_torch_function_impl


class _ModeStackTop:
    pass


def _get_current_function_mode_stack():
    return list(_overrides._modes.stack)


def _get_current_function_mode():
    return _overrides._modes.stack[-1] if _overrides._modes.stack else None


def _push_mode(mode):
    _overrides._push_mode(mode)


def _pop_mode():
    return _overrides._pop_mode()
