"""Sparse tensors: elements that are not zero, with their indices. What is not here refuses by name."""

import tare
from tare import _C

addmm = _C._function("_sparse_addmm", "_sparse_addmm")


def mm(sparse, dense, reduce=None):
    """The product of two matrices of which one, or both, are sparse; of both it is sparse."""
    if reduce is not None:
        raise NotImplementedError("torch.sparse.mm: reduce is not supported by tare yet")
    return _C.functions._sparse_mm(sparse, dense)


def sum(input, dim=None, dtype=None):
    """The sum of all elements, or over some dimensions: sparse where a sparse one is left."""
    arguments = () if dim is None else (dim,)
    return _C.functions._sparse_sum(input, *arguments, **({} if dtype is None else {"dtype": dtype}))


class check_sparse_tensor_invariants:
    """Whether new sparse tensors are checked: indices always are when they are used."""

    _enabled = False

    @classmethod
    def is_enabled(cls):
        return cls._enabled

    @classmethod
    def enable(cls):
        cls._enabled = True

    @classmethod
    def disable(cls):
        cls._enabled = False

    def __init__(self, enable=True):
        self._wanted, self._before = enable, None

    def __enter__(self):
        self._before = type(self)._enabled
        type(self)._enabled = self._wanted

    def __exit__(self, kind, value, traceback):
        type(self)._enabled = self._before


class _Legacy(type):
    def __instancecheck__(cls, value):
        return isinstance(value, tare.Tensor) and value.layout is tare.sparse_coo and value.dtype is cls._dtype


def _legacy(name, dtype):
    def make(cls, *args, **kwargs):
        return tare.sparse_coo_tensor(*args, dtype=dtype, **kwargs)

    return _Legacy(name, (), {"__new__": make, "_dtype": dtype, "__module__": "torch.sparse", "__doc__": f"Makes a sparse tensor of {dtype}."})


for _name, _dtype in (("Float", tare.float32), ("Double", tare.float64), ("Half", tare.float16), ("BFloat16", tare.bfloat16),
                      ("Long", tare.int64), ("Int", tare.int32), ("Short", tare.int16), ("Char", tare.int8), ("Byte", tare.uint8)):
    globals()[f"{_name}Tensor"] = _legacy(f"{_name}Tensor", _dtype)


def __getattr__(name):
    from tare._engine.refusals import stand_in
    from tare._recorded import refused_names

    if name.startswith("__") or name not in refused_names.NAMES["torch.sparse"].split():
        raise AttributeError(f"module 'torch.sparse' has no attribute {name!r}")
    return stand_in(name, "torch.sparse")
