"""Tensor types of old: `torch.FloatTensor(2, 3)`, `isinstance(x, torch.LongTensor)`, `x.type('torch.HalfTensor')`."""

import tare
from tare import _C

_NAMES = {
    "Float": "float32",
    "Double": "float64",
    "Half": "float16",
    "BFloat16": "bfloat16",
    "Long": "int64",
    "Int": "int32",
    "Short": "int16",
    "Char": "int8",
    "Byte": "uint8",
    "Bool": "bool",
}
_SHORT = {dtype: name for name, dtype in _NAMES.items()}


class _LegacyType(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, tare.Tensor) and instance.dtype == cls.dtype and instance.device.type == cls.kind

    def __call__(cls, *args, device=None):
        if len(args) == 1 and not isinstance(args[0], (int, tare.Size)):
            return _C._tensor(args[0], cls.dtype, cls.kind)
        return tare.empty(*(args or (0,)), dtype=cls.dtype, device=cls.kind)

    def __repr__(cls):
        return f"<class 'torch.{cls.__name__}'>"


def _make(short, dtype, kind="cpu"):
    return _LegacyType(f"{short}Tensor", (), {"dtype": _C.named_objects[dtype], "kind": kind, "is_cuda": kind == "cuda",
                                             "__module__": "torch" if kind == "cpu" else f"torch.{kind}"})


for _short, _dtype in _NAMES.items():
    globals()[f"{_short}Tensor"] = _make(_short, _dtype)


def name_of(tensor):
    """`torch.FloatTensor`, `torch.cuda.HalfTensor`."""
    dtype = str(tensor.dtype)[6:]
    short = _SHORT.get(dtype) or {"complex64": "ComplexFloat", "complex128": "ComplexDouble"}.get(dtype, dtype)
    kind = tensor.device.type
    return f"torch.{'' if kind == 'cpu' else kind + '.'}{short}Tensor"


def parse(kind):
    """dtype and device of a legacy type or its name."""
    if isinstance(kind, _LegacyType):
        return kind.dtype, kind.kind
    if kind is tare.Tensor:
        return tare.get_default_dtype(), None
    if isinstance(kind, str):
        parts = kind.split(".")
        if parts[0] == "torch" and parts[-1].endswith("Tensor") and parts[-1][:-6] in _NAMES:
            return _C.named_objects[_NAMES[parts[-1][:-6]]], parts[1] if len(parts) == 3 else "cpu"
        named = _C.named_objects.get(parts[-1])
        if isinstance(named, tare.dtype):
            return named, None
    raise ValueError(f"invalid type: '{kind}'")
