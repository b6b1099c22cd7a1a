"""Modules whose arguments and results are quantized tensors: each computes on the numbers that they stand for, and quantizes its result."""

from tare.ao.nn.quantized.modules.conv import Conv1d, Conv2d, Conv3d, ConvReLU1d, ConvReLU2d, ConvReLU3d
from tare.ao.nn.quantized.modules.embedding import Embedding, EmbeddingBag
from tare.ao.nn.quantized.modules.functional_modules import FloatFunctional, FXFloatFunctional, QFunctional
from tare.ao.nn.quantized.modules.linear import Linear, LinearReLU
from tare.ao.nn.quantized.modules.own_scale import (
    BatchNorm2d,
    BatchNorm3d,
    ELU,
    Hardswish,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    LayerNorm,
    LeakyReLU,
)
from tare.ao.nn.quantized.modules.passing import DeQuantize, Dropout, Quantize, ReLU6

__all__ = ["Conv1d", "Conv2d", "Conv3d", "ConvReLU1d", "ConvReLU2d", "ConvReLU3d", "DeQuantize", "Dropout", "Embedding", "EmbeddingBag",
           "FXFloatFunctional", "FloatFunctional", "Linear", "LinearReLU", "QFunctional", "Quantize", "ReLU6",
           "BatchNorm2d", "BatchNorm3d", "ELU", "Hardswish", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "LayerNorm", "LeakyReLU"]
