"""Tensors without bytes on their claimed devices. See torch._subclasses."""

from tare._subclasses.fake_tensor import (
    DynamicOutputShapeException,
    FakeTensor,
    FakeTensorMode,
    UnsupportedFakeTensorException,
)
from tare._engine.refusals import refused_class

__all__ = ["FakeTensor", "FakeTensorMode", "UnsupportedFakeTensorException", "DynamicOutputShapeException",
           "CrossRefFakeMode"]
CrossRefFakeMode = refused_class("CrossRefFakeMode", "torch._subclasses")
