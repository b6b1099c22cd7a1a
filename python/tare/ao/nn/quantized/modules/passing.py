"""Modules that make quantized tensors, and floats of them, or leave them as they are."""

import tare
from tare import nn


class Quantize(nn.Module):
    """Floats in integers of one scale and zero point."""

    def __init__(self, scale, zero_point, dtype, factory_kwargs=None):
        super().__init__()
        self.register_buffer("scale", tare.as_tensor([scale] if isinstance(scale, (int, float)) else scale))
        self.register_buffer("zero_point", tare.as_tensor([zero_point] if isinstance(zero_point, int) else zero_point).long())
        self.dtype = dtype

    def forward(self, X):
        known = tare._C._is_known(self.scale)
        return tare.quantize_per_tensor(X, float(self.scale) if known else 1.0, int(self.zero_point) if known else 0, self.dtype)

    @staticmethod
    def from_float(mod, use_precomputed_fake_quant=False):
        observer = mod.activation_post_process
        return Quantize(*(one.detach() for one in observer.calculate_qparams()), observer.dtype)

    def extra_repr(self):
        return f"scale={self.scale}, zero_point={self.zero_point}, dtype={self.dtype}"


class DeQuantize(nn.Module):
    """The floats that integers stand for."""

    def forward(self, Xq):
        return Xq.dequantize()

    @staticmethod
    def from_float(mod, use_precomputed_fake_quant=False):
        return DeQuantize()


class ReLU6(nn.Module):
    """min(max(0, x), 6) of quantized x."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input):
        return nn.functional.hardtanh(input, 0.0, 6.0)

    @staticmethod
    def from_float(mod, use_precomputed_fake_quant=False):
        return ReLU6(mod.inplace)


class Dropout(nn.Dropout):
    """In evaluation, nothing."""

    def forward(self, input):
        return input

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        return cls(mod.p, mod.inplace)
