"""Modules, their functions and what goes with them. Source: torch.nn."""

from tare.nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from tare.nn.modules import *  # noqa: F403  (before `functional`, which needs the argument rules in it)
from tare.nn import functional, init, modules, parameter, utils

_LATER = ("attention", "common_types", "grad", "parallel", "intrinsic", "qat", "quantizable", "quantized")


def __getattr__(name):
    """Parts that few programs need are imported when they are asked for."""
    import importlib

    if name in _LATER:
        return importlib.import_module(f"tare.nn.{name}")
    if name == "DataParallel":
        return importlib.import_module("tare.nn.parallel").DataParallel
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_LATER, "DataParallel"})


def factory_kwargs(kwargs):
    """`device`, `dtype` and `memory_format` out of a module's keyword arguments, which may also hold them together."""
    if kwargs is None:
        return {}
    together = kwargs.get("factory_kwargs", {})
    alone = {name: value for name, value in kwargs.items() if name != "factory_kwargs"}
    if unknown := alone.keys() - {"device", "dtype", "memory_format"}:
        raise TypeError(f"unexpected kwargs {unknown}")
    for name in alone.keys() & together.keys():
        raise TypeError(f"{name} specified twice, in **kwargs and in factory_kwargs")
    return {**together, **alone}
