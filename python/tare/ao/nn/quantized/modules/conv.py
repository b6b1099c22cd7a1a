"""Convolutions on quantized tensors."""

import tare
from tare import nn
from tare.ao.nn.quantized.modules.linear import QuantizedLayer, observed_result, observed_weight
from tare.nn import functional as F


class _Conv(QuantizedLayer):
    """A convolution with a quantized weight; its settings are those of the float one."""

    _float = _function = None

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode="zeros",
                 device=None, dtype=None):
        super().__init__()
        like = self._float(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, device="meta")
        self._take_settings(like)
        self._keep_result()
        self.set_weight_bias(tare._empty_affine_quantized(list(like.weight.shape), scale=1, zero_point=0, dtype=tare.qint8),
                             tare.zeros(out_channels) if bias else None)

    def _take_settings(self, of):
        for name in _SETTINGS:
            setattr(self, name, getattr(of, name))
        if of.padding_mode != "zeros":
            raise NotImplementedError(f"torch.ao.nn.quantized: padding_mode={of.padding_mode!r} is not supported by tare yet")

    def set_weight_bias(self, w, b):
        self._kept = w, b  # as a pair: the bias is no parameter here

    def weight(self):
        return self._kept[0]

    def bias(self):
        return self._kept[1]

    def forward(self, input):
        convolved = type(self)._function(input.dequantize(), self._kept[0].dequantize(), self._kept[1], self.stride, self.padding,
                                         self.dilation, self.groups)
        return self._quantized(convolved)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        destination[prefix + "weight"], destination[prefix + "bias"] = self._kept
        super()._save_to_state_dict(destination, prefix, keep_vars)

    def _load_from_state_dict(self, state_dict, prefix, *args):
        if prefix + "weight" in state_dict:
            self.set_weight_bias(state_dict.pop(prefix + "weight"), state_dict.pop(prefix + "bias", None))
        super()._load_from_state_dict(state_dict, prefix, *args)

    def _get_name(self):
        return f"Quantized{type(self).__name__}"

    def extra_repr(self):
        shown = f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}, scale={self.scale}, "
        shown += f"zero_point={self.zero_point}"
        for name, usual in (("padding", 0), ("dilation", 1)):
            if getattr(self, name) != (usual,) * len(self.kernel_size):
                shown += f", {name}={getattr(self, name)}"
        return shown + (f", groups={self.groups}" if self.groups != 1 else "") + (", bias=False" if self._kept[1] is None else "")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a float convolution with a `qconfig` that was observed, of a fused one, or of one trained with fake quantization."""
        layer = mod[0] if isinstance(mod, nn.Sequential) else mod
        if hasattr(layer, "bn"):
            layer.weight, layer.bias = layer.folded()
        if not hasattr(layer, "weight_fake_quant"):
            layer.qconfig = mod.qconfig
        else:
            layer.weight_fake_quant(layer.weight)  # the batch norm has changed it
        made = cls.__new__(cls)
        nn.Module.__init__(made)
        made._take_settings(layer)
        made.set_weight_bias(observed_weight(layer), layer.bias)
        made._keep_result(*observed_result(mod))
        return made


_SETTINGS = ("in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups", "padding_mode")


def _made(name, base, relu, **members):
    doc = f"{name.replace('ReLU', '')} of quantized tensors{', and ReLU, as one' if relu else ''}."
    return type(name, (base,), {"__module__": __name__, "__doc__": doc, "_relu": relu, **members})


Conv1d, Conv2d, Conv3d = (_made(f"Conv{n}d", _Conv, False, _float=getattr(nn, f"Conv{n}d"), _function=getattr(F, f"conv{n}d"))
                          for n in (1, 2, 3))
ConvReLU1d, ConvReLU2d, ConvReLU3d = (_made(f"ConvReLU{n}d", base, True) for n, base in ((1, Conv1d), (2, Conv2d), (3, Conv3d)))
