"""Linear layers and convolutions whose weight goes through `weight_fake_quant`, alone and with what they are fused with."""

import tare
from tare import nn
from tare.nn import functional as F
from tare.nn.utils.fusion import fuse_conv_bn_weights


class _Rounded:
    """What a layer gets beside the float one's: its `qconfig`, and what rounds its weight."""

    _relu = _bn = None

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a float layer, or a fused one, with a `qconfig`. It takes the parameters over."""
        qconfig = getattr(mod, "qconfig", None)
        if not qconfig:
            raise AssertionError("Input float module must have a valid qconfig")
        layer = mod[0] if isinstance(mod, nn.Sequential) else mod
        made = cls.__new__(cls)
        nn.Module.__init__(made)
        made.__dict__.update({name: value for name, value in layer.__dict__.items() if name not in made.__dict__ and name != "qconfig"})
        made.weight, made.bias = layer.weight, layer.bias
        made.qconfig = qconfig
        if cls._bn is not None:
            made.bn = mod[1]
        made.weight_fake_quant = qconfig.weight()
        made.train(mod.training)
        return made

    def to_float(self):
        """The float layer again, with the weight as it was rounded to."""
        made = self._FLOAT_MODULE.__new__(self._FLOAT_MODULE)
        nn.Module.__init__(made)
        made.__dict__.update({name: value for name, value in self.__dict__.items() if not name.startswith("_") and name != "qconfig"})
        made.weight, made.bias = nn.Parameter(self.weight.detach()), self.bias
        return made

    def _ended(self, x):
        return F.relu(x) if self._relu else x


class Linear(_Rounded, nn.Linear):
    """A linear layer with a rounded weight."""

    _FLOAT_MODULE = nn.Linear

    def __init__(self, in_features, out_features, bias=True, qconfig=None, device=None, dtype=None):
        super().__init__(in_features, out_features, bias, device=device, dtype=dtype)
        if not qconfig:
            raise AssertionError("qconfig must be provided for QAT module")
        self.qconfig, self.weight_fake_quant = qconfig, qconfig.weight()

    def forward(self, input):
        return self._ended(F.linear(input, self.weight_fake_quant(self.weight), self.bias))


class LinearReLU(Linear):
    """A linear layer with a rounded weight, and ReLU."""

    _relu = True


class _Conv(_Rounded):
    def __init__(self, *args, qconfig=None, **kwargs):
        super().__init__(*args, **kwargs)
        if not qconfig:
            raise AssertionError("qconfig must be provided for QAT module")
        self.qconfig, self.weight_fake_quant = qconfig, qconfig.weight()

    def forward(self, input):
        if self._bn is None:
            return self._ended(self._conv_forward(input, self.weight_fake_quant(self.weight), self.bias))
        return self._ended(self._with_bn(input))

    def _with_bn(self, input):
        """The weight is rounded as it will be once the batch norm is folded in: by the running variance. What follows undoes the scale."""
        bn, shape = self.bn, [1, -1] + [1] * len(self.kernel_size)
        scale = bn.weight / tare.sqrt(bn.running_var + bn.eps)
        rounded = self.weight_fake_quant(self.weight * scale.reshape([-1] + [1] * (self.weight.dim() - 1)))
        result = self._conv_forward(input, rounded, None) / scale.reshape(shape)
        return bn(result if self.bias is None else result + self.bias.reshape(shape))

    def freeze_bn_stats(self):
        """The batch norm keeps its statistics."""
        self.bn.training = False
        return self

    def update_bn_stats(self):
        self.bn.training = True
        return self

    def folded(self):
        """(weight, bias) with the batch norm in them."""
        bn = self.bn
        return fuse_conv_bn_weights(self.weight, self.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias)


def _made(name, n, **members):
    base = getattr(nn, f"Conv{n}d")
    doc = f"{name}: a convolution with a rounded weight."
    return type(name, (_Conv, base), {"__module__": __name__, "__doc__": doc, "_FLOAT_MODULE": base, **members})


Conv1d, Conv2d, Conv3d = (_made(f"Conv{n}d", n) for n in (1, 2, 3))
ConvReLU1d, ConvReLU2d, ConvReLU3d = (_made(f"ConvReLU{n}d", n, _relu=True) for n in (1, 2, 3))
ConvBn1d, ConvBn2d, ConvBn3d = (_made(f"ConvBn{n}d", n, _bn=True) for n in (1, 2, 3))
ConvBnReLU1d, ConvBnReLU2d, ConvBnReLU3d = (_made(f"ConvBnReLU{n}d", n, _bn=True, _relu=True) for n in (1, 2, 3))
