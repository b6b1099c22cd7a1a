"""Modules on quantized tensors, and `dynamic`: modules with quantized weights on floats."""

from tare._engine.refusals import names_of
from tare.ao.nn.quantized.modules import (
    BatchNorm2d,
    BatchNorm3d,
    ELU,
    Hardswish,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    LayerNorm,
    LeakyReLU,
    Conv1d,
    Conv2d,
    Conv3d,
    DeQuantize,
    Dropout,
    Embedding,
    EmbeddingBag,
    FloatFunctional,
    FXFloatFunctional,
    Linear,
    QFunctional,
    Quantize,
    ReLU6,
)

__all__ = ["Conv1d", "Conv2d", "Conv3d", "DeQuantize", "Dropout", "Embedding", "EmbeddingBag", "FXFloatFunctional", "FloatFunctional",
           "Linear", "QFunctional", "Quantize", "ReLU6",
           "BatchNorm2d", "BatchNorm3d", "ELU", "Hardswish", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "LayerNorm", "LeakyReLU"]
__getattr__ = names_of(__name__)
