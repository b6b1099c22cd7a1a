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


def over_storage(storage, dtype):
    """A tensor over all of a storage."""
    own = getattr(storage, "dtype", dtype)
    if own != dtype:
        names = (_SHORT.get(str(one)[6:], str(one)[6:]) for one in (dtype, own))
        raise RuntimeError("Expected a Storage of type {} or an UntypedStorage, but got type {} for argument 1 'storage'".format(*names))
    untyped = storage.untyped()._storage
    return untyped.tensor(dtype, [untyped.nbytes // dtype.itemsize], [1], 0)


def construct(dtype, where, *args, size=None, other=None, device=None):
    """A tensor as constructors of old make it: of sizes, of data, over a storage, or another tensor under a new object."""
    if device is not None and tare.device(device).type != where.type:
        raise RuntimeError(f"legacy constructor expects device type: {where.type} but device type: {tare.device(device).type} was passed")
    if size is not None:
        args = (tare.Size(size),)
    elif other is not None:
        args = (other,)
    if not args:
        return tare.empty(0, dtype=dtype, device=where)
    data = args[0]
    if isinstance(data, (int, tare.Size)) or len(args) > 1:
        return tare.empty(*args, dtype=dtype, device=where)
    if isinstance(data, (tare.UntypedStorage, tare.TypedStorage)):
        return over_storage(data, dtype)
    if isinstance(data, tare.Tensor):
        if device is not None:
            raise RuntimeError("Legacy tensor constructor of the form torch.Tensor(tensor, device=device) is not supported.  "
                               "Use torch.tensor(...) or torch.as_tensor(...) instead.")
        if data.dtype != dtype or data.device.type != where.type:
            raise TypeError(f"expected a tensor of {dtype} on {where} (got {data.dtype} on {data.device})")
        return data.view_as(data)
    if not hasattr(data, "__len__"):
        raise TypeError(f"new(): data must be a sequence (got {type(data).__name__})")
    made = _C._tensor(data, dtype, where)
    if _C._is_fake():
        from tare._subclasses import fake_tensor

        fake_tensor.note_constant(made)
    return made


class _LegacyType(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, tare.Tensor) and instance.dtype == cls.dtype and instance.device.type == cls.kind

    def __call__(cls, *args, **kwargs):
        return construct(cls.dtype, tare.device(cls.kind), *args, **kwargs)

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
