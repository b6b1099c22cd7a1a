"""Functions written in Python that a tensor subclass or a function mode may take over."""

import functools

from tare.overrides import handle_torch_function, has_torch_function


def overridable(function):
    """`function`, after asking the `__torch_function__` of its arguments and of the active modes.

    Operators ask in C++; this is for what is composed of several of them and known by its own name.
    """

    @functools.wraps(function)
    def call(*args, **kwargs):
        if has_torch_function((*args, *kwargs.values()) if kwargs else args):
            return handle_torch_function(call, (*args, *kwargs.values()), *args, **kwargs)
        return function(*args, **kwargs)

    return call


def adopt(namespace, module):
    """Let the functions defined in a family's file say that they stand in `module`."""
    for value in namespace.values():
        if callable(value) and getattr(value, "__module__", None) == namespace["__name__"]:
            value.__module__ = module
