"""What annotates values for the compiler: here, the values."""

import builtins
import collections
import typing
from typing import Final  # noqa: F401

Attribute = collections.namedtuple("Attribute", ["value", "type"])


def annotate(the_type, the_value):
    """The value."""
    return the_value


def unused_marker(fn):
    if builtins.isinstance(fn, property):
        for one in (fn.fget, fn.fset):
            if one is not None:
                one._torchscript_modifier = "unused (ignored and replaced with raising of an exception)"
        return fn
    fn._torchscript_modifier = "unused (ignored and replaced with raising of an exception)"
    return fn


def isinstance(obj, target_type):
    """Whether the object is of a type, which may be a list, dictionary, tuple or union of types."""
    origin, inner = typing.get_origin(target_type), typing.get_args(target_type)
    if builtins.isinstance(target_type, tuple):
        return any(isinstance(obj, one) for one in target_type)
    if origin is None:
        return builtins.isinstance(obj, target_type)
    if origin is list:
        return builtins.isinstance(obj, list) and all(isinstance(one, inner[0]) for one in obj)
    if origin is dict:
        return builtins.isinstance(obj, dict) and all(
            isinstance(key, inner[0]) and isinstance(value, inner[1]) for key, value in obj.items())
    if origin is tuple:
        return builtins.isinstance(obj, tuple) and len(obj) == len(inner) and all(map(isinstance, obj, inner))
    if origin is typing.Union:
        return any(obj is None if one is type(None) else isinstance(obj, one) for one in inner)
    return builtins.isinstance(obj, origin)
