"""Prints the package's stubs, which make editors complete and check: `python -m tare._product.stubs FOLDER` writes them."""

import inspect
import keyword
import re
import sys

import tare
from tare import _C
from tare._recorded import operator_names

_TYPES = {
    "Tensor": "Tensor",
    "Number": "Number",
    "int": "_int",
    "float": "_float",
    "bool": "_bool",
    "str": "_str",
    "torch.dtype": "_dtype",
    "torch.device": "DeviceLike",
    "torch.layout": "_layout",
    "torch.memory_format": "_memory_format",
    "torch.Generator": "Generator",
    "tuple of ints": "_int | Sequence[_int]",
    "tuple of floats": "Sequence[_float]",
    "tuple of bools": "Sequence[_bool]",
    "tuple of Tensors": "Sequence[Tensor]",
    "tuple of Scalars": "Sequence[Number]",
}
_RETURNS = {"Tensor": "Tensor", "Tensor[]": "tuple[Tensor, ...]", "int": "_int", "SymInt": "_int", "float": "_float",
            "bool": "_bool", "Scalar": "Number", "ScalarType": "_dtype", "()": "None"}
_PARAMETER = re.compile(r"^(.+?) (\w+)(?: = (.*))?$")

_HEAD = '''# Printed by `./dev gen` from the registry of operators. Do not edit.
import builtins
from collections.abc import Callable, Sequence
from typing import Any, overload

from tare import autograd as autograd
from tare import linalg as linalg
from tare import nn as nn
from tare import optim as optim

_int = builtins.int
_float = builtins.float
_bool = builtins.bool
_str = builtins.str
_dtype = dtype
_layout = layout
_memory_format = memory_format
_device = device
Number = _int | _float | _bool | builtins.complex
DeviceLike = _device | _str | _int

class dtype:
    is_floating_point: _bool
    is_complex: _bool
    is_signed: _bool
    itemsize: _int
    def to_real(self) -> _dtype: ...
    def to_complex(self) -> _dtype: ...

class layout: ...
class memory_format: ...

class device:
    type: _str
    index: _int | None
    def __init__(self, type: DeviceLike, index: _int | None = ...) -> None: ...
    def __enter__(self) -> _device: ...
    def __exit__(self, *args: object) -> None: ...

class Size(tuple[_int, ...]):
    def numel(self) -> _int: ...

class Generator:
    device: _device
    def __init__(self, device: DeviceLike = ...) -> None: ...
    def manual_seed(self, seed: _int) -> Generator: ...
    def initial_seed(self) -> _int: ...
    def seed(self) -> _int: ...

'''


def _split(text):
    """The parameters of `(Tensor input, tuple of ints dim = (0, 1), *, Number alpha = 1)`."""
    depth, part, parts = 0, "", []
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += letter
    return [one for one in [*parts, part.strip()] if one]


def _name(name):
    return name + "_" if keyword.iskeyword(name) else name


def _parameters(text, method):
    written, starred, defaulted = ["self"] if method else [], False, False
    for part in _split(text):
        if part == "*":
            written.append("*")
            starred = True
            continue
        kind, name, default = _PARAMETER.match(part).groups()
        annotation = "Tensor | Number" if kind == "Tensor" and name == "other" else _TYPES[kind]
        if default == "None":
            annotation += " | None"
        optional = default is not None or (defaulted and not starred)
        defaulted = defaulted or (default is not None and not starred)
        written.append(f"{_name(name)}: {annotation}{' = ...' if optional else ''}")
    return ", ".join(written)


def _result(text):
    if text in _RETURNS:
        return _RETURNS[text]
    items = [_RETURNS[one.split(" ")[0]] for one in _split(text[1:-1])]
    return f"tuple[{', '.join(items)}]" if items else "None"


def _operator(name, function, indent, method):
    lines = []
    seen = set()
    for line in (function.__doc__ or "").strip().splitlines():
        head, result = line.rsplit(" -> ", 1)
        text = head[head.index("(") + 1 : -1]
        forms = [_parameters(text, method)]
        first = _split(text)[0] if _split(text) else ""
        positional = _split(text.split("*", 1)[0])
        if first.startswith("tuple of ints") and len(positional) == 1:
            rest = _parameters(text.split("*, ", 1)[1], False) if "*, " in text else ""
            forms.append(", ".join(["self"] * method + [f"*{_name(first.split(' ')[3])}: _int"] + ([rest] if rest else [])))
        for form in forms:
            if form not in seen:
                seen.add(form)
                lines.append(f"{indent}def {_name(name)}({form}) -> {_result(result)}: ...")
    if len(lines) > 1:
        lines = [one for line in lines for one in (f"{indent}@overload", line)]
    return lines


def _python(name, function, indent, method):
    try:
        parameters = list(inspect.signature(getattr(function, "__wrapped__", function)).parameters.values())
    except (TypeError, ValueError):
        return [f"{indent}def {name}({'self, ' * method}*args: Any, **kwargs: Any) -> Any: ..."]
    written, starred = [], False
    for p in parameters:
        if p.kind is p.KEYWORD_ONLY and not starred:
            written.append("*")
            starred = True
        starred = starred or p.kind is p.VAR_POSITIONAL
        mark = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        default = " = ..." if p.default is not p.empty and not mark else ""
        written.append(f"{mark}{p.name}" + ("" if method and p is parameters[0] else f": Any{default}"))
    return [f"{indent}def {name}({', '.join(written)}) -> Any: ..."]


_ATTRIBUTES = {
    "shape": "Size", "dtype": "_dtype", "device": "_device", "layout": "_layout", "ndim": "_int", "itemsize": "_int",
    "nbytes": "_int", "requires_grad": "_bool", "grad": "Tensor | None", "data": "Tensor", "grad_fn": "Any",
    "is_leaf": "_bool", "retains_grad": "_bool", "output_nr": "_int", "T": "Tensor", "mT": "Tensor", "H": "Tensor",
    "mH": "Tensor", "real": "Tensor", "imag": "Tensor", "is_meta": "_bool", "is_cpu": "_bool", "is_cuda": "_bool",
    "is_sparse": "_bool", "is_quantized": "_bool",
}
_OPERATORS = "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split()


def stub_text():
    """The text of tare/__init__.pyi."""
    lines = [_HEAD + "class Tensor:"]
    lines += [f"    {name}: {kind}" for name, kind in _ATTRIBUTES.items()]
    lines += ["    def __init__(self, *args: Any, **kwargs: Any) -> None: ..."]
    for name in _OPERATORS:
        for prefix in ("", "r", "i"):
            if prefix == "r" or prefix == "" or name not in ("matmul",):
                lines.append(f"    def __{prefix}{name}__(self, other: Any) -> Tensor: ...")
    lines += [f"    def __{name}__(self) -> Tensor: ..." for name in ("neg", "pos", "abs", "invert")]
    lines += [f"    def __{name}__(self, other: Any) -> Tensor: ...{'  # type: ignore[override]' * (name in ('eq', 'ne'))}"
              for name in ("lt", "le", "gt", "ge", "eq", "ne")]
    lines += [
        "    def __getitem__(self, index: Any) -> Tensor: ...",
        "    def __setitem__(self, index: Any, value: Any) -> None: ...",
        "    def __len__(self) -> _int: ...",
        "    def __iter__(self) -> Any: ...",
        "    def __bool__(self) -> _bool: ...",
        "    def __int__(self) -> _int: ...",
        "    def __float__(self) -> _float: ...",
        "    def __index__(self) -> _int: ...",
        "    def __hash__(self) -> _int: ...",
        "    def size(self, dim: _int | None = ...) -> Any: ...",
        "    def stride(self, dim: _int | None = ...) -> Any: ...",
        "    def dim(self) -> _int: ...",
        "    def numel(self) -> _int: ...",
        "    def nelement(self) -> _int: ...",
        "    def element_size(self) -> _int: ...",
        "    def storage_offset(self) -> _int: ...",
        "    def is_contiguous(self, memory_format: _memory_format = ...) -> _bool: ...",
        "    def data_ptr(self) -> _int: ...",
        "    def requires_grad_(self, requires_grad: _bool = ...) -> Tensor: ...",
    ]
    method_type = type(_C.Tensor.add)
    for name in sorted(vars(_C.Tensor)):
        value = vars(_C.Tensor)[name]
        if name in _ATTRIBUTES or not name.isidentifier() or name.startswith("__"):
            continue
        if isinstance(value, method_type):
            lines += _operator(name, value, "    ", True)
        elif (inspect.isfunction(value) or getattr(value, "__text_signature__", None)) and not name.startswith("_"):
            lines += _python(name, value, "    ", True)
    lines.append("")
    for name, value in sorted(_C.named_objects.items()):
        lines.append(f"{name}: _{type(value).__name__}")
    lines += ["inf: Number", "nan: Number", "pi: Number", "e: Number", "default_generator: Generator", "newaxis: None", ""]
    for name in ("no_grad", "enable_grad", "set_grad_enabled", "inference_mode"):
        lines.append(f"class {name}:\n    def __init__(self, *args: Any, **kwargs: Any) -> None: ...\n"
                     "    def __enter__(self) -> Any: ...\n    def __exit__(self, *args: object) -> None: ...\n"
                     "    def __call__(self, function: Any) -> Any: ...")
    lines.append("def get_default_dtype() -> _dtype: ...\ndef is_grad_enabled() -> _bool: ...")
    for name in sorted(tare._HOMES):
        try:
            value = getattr(tare, name)
        except (AttributeError, ImportError):
            continue
        if inspect.isclass(value):
            lines.append(f"class {name}:\n    def __init__(self, *args: Any, **kwargs: Any) -> None: ...\n"
                         "    def __getattr__(self, name: _str) -> Any: ...")
        elif callable(value):
            lines += _python(name, value, "", False)
    for name in sorted(set(_C._packets()) - operator_names.NO_FUNCTIONS - set(tare._HOMES) - tare._MODULES):
        if not name.startswith("__") and isinstance(getattr(tare, name), type(tare.add)):
            lines += _operator(name, getattr(tare, name), "", False)
    return "\n".join(lines) + "\n\ndef __getattr__(name: _str) -> Any: ...\n"


def main(folder):
    from pathlib import Path

    path = Path(folder) / "__init__.pyi"
    text = stub_text()
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
        print(f"wrote {path}")


if __name__ == "__main__":
    main(sys.argv[1])
