"""Modules that compute as float ones on what integers stand for, and quantize their result with a scale of their own."""

import tare
from tare import nn


class _OwnScale:
    """What a float module's class gets: a scale and a zero point, by which its result is quantized."""

    _keeps_buffers, _relu = True, False

    def forward(self, input):
        numbers = super().forward(input.dequantize())
        return tare.quantize_per_tensor(numbers.relu() if self._relu else numbers, self.scale, self.zero_point, tare.quint8)

    def _get_name(self):
        return f"Quantized{type(self).__name__}"

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a float module, or one with ReLU behind it, that was observed. It takes the parameters over."""
        layer = mod[0] if isinstance(mod, nn.Sequential) else mod
        made = cls.__new__(cls)
        nn.Module.__init__(made)
        made.__dict__.update({name: value for name, value in layer.__dict__.items()
                              if name not in made.__dict__ and name != "qconfig" and not name.endswith("_hooks")})
        for name in ("_parameters", "_buffers"):
            getattr(made, name).update(getattr(layer, name))
        scale, zero_point = mod.activation_post_process.calculate_qparams()
        if cls._keeps_buffers:
            made.register_buffer("scale", tare.as_tensor(scale).reshape(()).clone())
            made.register_buffer("zero_point", tare.as_tensor(zero_point).reshape(()).clone())
        else:
            made.scale, made.zero_point = scale, zero_point
        return made.train(mod.training)


def _made(name, base, **members):
    doc = f"{name} of quantized tensors."
    return type(name, (_OwnScale, base), {"__module__": __name__, "__doc__": doc, **members})


Hardswish, LeakyReLU, LayerNorm = (_made(name, getattr(nn, name)) for name in ("Hardswish", "LeakyReLU", "LayerNorm"))
ELU = _made("ELU", nn.ELU, _keeps_buffers=False)
BatchNorm2d, BatchNorm3d = (_made(f"BatchNorm{n}d", getattr(nn, f"BatchNorm{n}d")) for n in (2, 3))
BNReLU2d, BNReLU3d = (_made(f"BNReLU{n}d", getattr(nn, f"BatchNorm{n}d"), _relu=True) for n in (2, 3))
InstanceNorm1d, InstanceNorm2d, InstanceNorm3d = (_made(f"InstanceNorm{n}d", getattr(nn, f"InstanceNorm{n}d")) for n in (1, 2, 3))
