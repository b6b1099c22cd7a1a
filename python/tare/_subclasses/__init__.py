"""Tensors without bytes on their claimed devices. See torch._subclasses."""

from tare._subclasses.fake_tensor import (
    DynamicOutputShapeException,
    FakeTensor,
    FakeTensorMode,
    UnsupportedFakeTensorException,
)
from tare._subclasses.fake_utils import CrossRefFakeMode

__all__ = ["FakeTensor", "FakeTensorMode", "UnsupportedFakeTensorException", "DynamicOutputShapeException",
           "CrossRefFakeMode"]
