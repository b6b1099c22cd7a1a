"""Layers in training with fake quantization: the weight is rounded at each call."""

from tare._engine.refusals import names_of
from tare.ao.nn.qat.layers import Conv1d, Conv2d, Conv3d, Linear

__all__ = ["Conv1d", "Conv2d", "Conv3d", "Linear"]
__getattr__ = names_of(__name__)
