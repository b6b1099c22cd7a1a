"""What libraries take from inside TorchScript to mark their functions. Nothing is compiled, so the marks change nothing."""

import functools
from typing import Final  # noqa: F401

from tare.futures import Future  # noqa: F401
from tare.jit import (  # noqa: F401
    _overload,
    _overload_method,
    export,
    ignore,
    is_scripting,
    is_tracing,
    unused,
)
from tare.jit.annotations import BroadcastingList1, BroadcastingList2, BroadcastingList3  # noqa: F401


def _copy_to_script_wrapper(fn):
    """The method as it is."""
    return fn


def boolean_dispatch(arg_name, arg_index, default, if_true, if_false, module_name, func_name):
    """A function that calls `if_true` or `if_false`, by what one of its arguments says.

    The argument has the name `arg_name` and the position `arg_index`; where it is not given it is `default`.
    """

    def call(*args, **kwargs):
        said = args[arg_index] if arg_index < len(args) else kwargs.get(arg_name, default)
        return (if_true if said else if_false)(*args, **kwargs)

    documented = next((one for one in (if_true, if_false) if one.__doc__), None)
    if documented is not None:
        functools.update_wrapper(call, documented)
    call.__name__ = func_name or call.__name__
    call.__module__ = module_name or call.__module__
    return call
