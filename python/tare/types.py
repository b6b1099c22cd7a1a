"""Names of types for annotations."""

from builtins import bool as _bool  # noqa: F401
from builtins import float as _float  # noqa: F401
from builtins import int as _int  # noqa: F401
from collections.abc import Sequence
from os import PathLike
from typing import Any, Union

import tare
from tare import Size, SymBool, SymFloat, SymInt, Tensor  # noqa: F401
from tare import device as _device
from tare import dtype as _dtype  # noqa: F401
from tare import layout as _layout  # noqa: F401

Device = Union[_device, str, int, None]
Number = Union[int, float, bool]
FileLike = Union[str, PathLike, Any]
_size = Union[tare.Size, list[int], tuple[int, ...]]
_symsize = _size
_TensorOrTensors = Union[Tensor, Sequence[Tensor]]
_TensorOrTensorsOrGradEdge = Any
_qscheme = Any
_bytes = bytes
_complex = complex
Storage = Any
IntLikeType = Union[int, SymInt]
FloatLikeType = Union[float, SymFloat]
BoolLikeType = Union[bool, SymBool]
py_sym_types = (SymInt, SymFloat, SymBool)
PySymType = Union[SymInt, SymFloat, SymBool]
