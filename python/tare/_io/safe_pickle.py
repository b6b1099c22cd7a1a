"""What a file that nobody vouches for may name: the functions and classes listed here, and those that the user adds.

The pickle itself is read by the library, which only describes what it holds; everything else that it names is refused.
"""

import collections
import contextlib
import copyreg
from pickle import UnpicklingError

import tare

_added = {}
BLOCKED = ("sys", "os", "posix", "nt")  # modules of which nothing is loaded, whatever a user adds


def _full_name(value):
    from tare._engine.refusals import public_name

    return f"{public_name(value.__module__)}.{value.__qualname__}"


def add_safe_globals(safe_globals):
    """Lets these functions and classes be loaded, too; a pair is (one of them, the name in the file)."""
    for one in safe_globals:
        value, name = one if isinstance(one, tuple) else (one, _full_name(one))
        _added[name] = value


def get_safe_globals():
    return list(_added.values())


def clear_safe_globals():
    _added.clear()


class safe_globals(contextlib.ContextDecorator):
    """Lets these functions and classes be loaded within."""

    def __init__(self, safe_globals):
        self._globals = safe_globals

    def __enter__(self):
        self._before = dict(_added)
        add_safe_globals(self._globals)

    def __exit__(self, *_):
        _added.clear()
        _added.update(self._before)


_DTYPES = (
    "complex32 complex64 complex128 float8_e5m2 float8_e4m3fn float8_e5m2fnuz float8_e4m3fnuz float8_e8m0fnu float16 float32 "
    "float64 bfloat16 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool strided sparse_coo sparse_csr sparse_csc "
    "qint8 quint8 qint32 per_tensor_affine per_channel_affine per_tensor_symmetric per_channel_symmetric per_channel_affine_float_qparams"
).split()
_STORAGES = (
    "FloatStorage DoubleStorage HalfStorage BFloat16Storage LongStorage IntStorage ShortStorage CharStorage ByteStorage "
    "BoolStorage ComplexFloatStorage ComplexDoubleStorage QInt8Storage QUInt8Storage QInt32Storage"
).split()
_REBUILDERS = (
    "_rebuild_tensor _rebuild_tensor_v2 _rebuild_tensor_v3 _rebuild_parameter _rebuild_parameter_with_state "
    "_rebuild_meta_tensor_no_storage _rebuild_wrapper_subclass _rebuild_sparse_tensor _rebuild_qtensor"
).split()


# What files of jagged tensors name: the class, what makes one, and which dimension varies.
_JAGGED = ("torch.nested._internal.nested_tensor.NestedTensor", "torch.nested._internal.nested_tensor._rebuild_njt",
           "torch._dynamo.decorators._DimRange")


def _of_jagged(name):
    import importlib

    module, _, short = name.rpartition(".")
    return getattr(importlib.import_module("tare" + module[len("torch"):]), short)


def is_dimension(made):
    """Whether it says which dimension of a jagged tensor varies."""
    return type(made).__name__ == "_DimRange" and type(made) is _of_jagged(_JAGGED[2])


def known(name):
    """What a name stands for, or None if it may not be loaded."""
    if name in _added:
        return _added[name]
    module, _, short = name.rpartition(".")
    if module == "__builtin__":  # what protocol 2 calls it
        return known(f"builtins.{short}")
    if module == "torch" and short in _DTYPES:
        return getattr(tare, short)
    if module == "torch" and short in _STORAGES:
        return getattr(tare, short)
    if name in ("torch.Size", "torch.device", "torch.Tensor"):
        return getattr(tare, short)
    if name in ("torch.storage.UntypedStorage", "torch.UntypedStorage"):
        return tare.UntypedStorage
    if module == "torch._utils" and short in _REBUILDERS:
        from tare import _utils

        return getattr(_utils, short)
    if name == "torch.nn.parameter.Parameter":
        return tare.nn.Parameter
    if name in _JAGGED:
        return _of_jagged(name)
    if name == "torch._tensor._rebuild_from_type_v2":
        return _rebuild_from_type
    return {"collections.OrderedDict": collections.OrderedDict, "collections.Counter": collections.Counter,
            "collections.defaultdict": collections.defaultdict, "builtins.set": set,
            "builtins.complex": complex, "builtins.bytearray": bytearray, "_codecs.encode": _encode}.get(name)


def is_added(value):
    """Whether the user lets this class be loaded."""
    return any(value is one for one in _added.values())


def is_callable(value):
    """Whether a file may have it called: some names only stand for themselves."""
    from tare import _utils

    if value in (collections.OrderedDict, collections.Counter, collections.defaultdict, set, complex, bytearray, tare.Size,
                 tare.device, _encode, _rebuild_from_type) or is_added(value):
        return True
    if any(value is _of_jagged(name) for name in _JAGGED if getattr(value, "__name__", "") == name.rpartition(".")[2]):
        return not (isinstance(value, type) and issubclass(value, tare.Tensor))
    return any(value is getattr(_utils, name) for name in _REBUILDERS)


def is_safe(name):
    return known(name) is not None


def _encode(text, encoding):
    if encoding not in ("latin1", "latin-1"):
        raise UnpicklingError(f"text in an unknown encoding: {encoding!r:.40}")
    return text.encode("latin-1")


def _rebuild_from_type(function, kind, arguments, state):
    """A tensor with attributes; its class is the plain one's, a parameter's or one that the user lets be loaded."""
    from tare import _utils

    if getattr(function, "__name__", "") == "_rebuild_njt" and is_callable(function):
        return function(*arguments)  # what its state says is among the arguments
    if function not in [getattr(_utils, name) for name in _REBUILDERS]:
        raise UnpicklingError("a tensor made by an unknown function")
    made = function(*arguments)
    if type(made) is not kind and is_added(kind):
        made = made.as_subclass(kind)
    if is_added(type(made)) and type(made).__setstate__ is not tare.Tensor.__setstate__:
        made.__setstate__(state)
        return made
    attributes, slots = state if isinstance(state, tuple) and len(state) == 2 else (state, None)
    if isinstance(attributes, dict):
        made.__dict__.update({key: value for key, value in attributes.items() if isinstance(key, str) and not key.startswith("__")})
    if isinstance(slots, dict) and is_added(type(made)):
        for name in copyreg._slotnames(type(made)):
            if name in slots:
                setattr(made, name, slots[name])
    return made
