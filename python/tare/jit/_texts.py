"""Types and values of Python's as TorchScript writes them."""

import inspect
import keyword
import types
import typing

import tare
from tare.jit._trace import _DTYPES, _FORMATS, _text


def type_text(kind, fail):
    """An annotation as TorchScript writes it; `fail(words)` raises for one that it has not."""
    if kind is inspect.Parameter.empty or isinstance(kind, type) and issubclass(kind, tare.Tensor):
        return "Tensor"
    if kind is None or kind is type(None):
        return "NoneType"
    if kind in (int, float, bool, str, complex):
        return kind.__name__
    if kind in (tare.device, tare.dtype):
        return "Device" if kind is tare.device else "int"
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (list, tuple, dict) and inner and ... not in inner:
        return f"{origin.__name__.capitalize()}[{', '.join(type_text(one, fail) for one in inner)}]"
    if origin in (typing.Union, types.UnionType):
        rest = [one for one in inner if one is not type(None)]
        if len(rest) == 1 and len(inner) == 2:
            return f"Optional[{type_text(rest[0], fail)}]"
        return f"Union[{', '.join(type_text(one, fail) for one in inner)}]"
    return fail(f"the type {kind!r} is not in the language of archives")


def constant_text(value):
    """A value of Python's as code; None for what code cannot have."""
    if value is None or isinstance(value, (bool, int)):
        return str(value)
    if isinstance(value, float):
        return {"inf": "inf", "-inf": "-inf", "nan": "nan"}.get(repr(value), repr(value))
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, tare.dtype):
        return str(_DTYPES[value])
    if isinstance(value, tare.memory_format):
        return str(_FORMATS[value])
    if isinstance(value, tare.device):
        return f"torch.device({_text(str(value))})"
    if isinstance(value, (list, tuple)):
        parts = [constant_text(one) for one in value]
        if None in parts or not parts:
            return None
        return f"[{', '.join(parts)}]" if isinstance(value, list) else f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
    return None


def kind_of(value):
    if isinstance(value, list) and value:
        return f"List[{kind_of(value[0])}]"
    return "Tensor" if isinstance(value, tare.Tensor) else type(value).__name__


def member_text(owner, name):
    return f"{owner}.{name}" if name.isidentifier() and not keyword.iskeyword(name) else f"getattr({owner}, {_text(name)})"
