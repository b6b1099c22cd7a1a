"""Functions written in Python that a tensor subclass or a function mode may take over."""

import functools

import tare
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


def operator(name):
    """The operator of this name, or a function that says that it is missing: `tare.nn` is imported all the same."""
    try:
        return getattr(tare, name)
    except AttributeError as error:
        text = str(error)

        def missing(*args, **kwargs):
            raise NotImplementedError(f"{name} (torch.nn.functional) is not supported by tare yet: {text}")

        missing.__name__ = missing.__qualname__ = name
        return missing


def adopt(namespace, module):
    """Let the functions defined in a family's file say that they stand in `module`."""
    for value in namespace.values():
        if callable(value) and getattr(value, "__module__", None) == namespace["__name__"]:
            value.__module__ = module
