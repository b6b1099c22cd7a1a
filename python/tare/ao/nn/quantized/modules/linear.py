"""A linear layer on quantized tensors, and what all layers with a quantized weight share."""

import tare
from tare import nn
from tare._engine import quantized
from tare.nn import functional as F


def quantized_weight(weight, observer):
    """A weight in the dtype of what observed it, by the observer's scale and zero point."""
    scale, zero_point = observer.calculate_qparams()
    if observer.qscheme in (quantized.per_tensor_affine, quantized.per_tensor_symmetric):
        known = tare._C._is_known(scale)
        scale, zero_point = (float(scale), int(zero_point)) if known else (1.0, 0)
        return tare.quantize_per_tensor(weight.detach().float(), scale, zero_point, observer.dtype)
    axis = getattr(observer, "ch_axis", 0)
    floating = observer.qscheme is quantized.per_channel_affine_float_qparams
    return tare.quantize_per_channel(weight.detach().float(), scale.float() if floating else scale.double(),
                                     zero_point.float() if floating else zero_point.long(), axis, observer.dtype)


def observed_weight(module):
    """The weight of a float module, quantized as its `qconfig` says, or as its `weight_fake_quant` has found."""
    observer = getattr(module, "weight_fake_quant", None)
    if observer is None:
        observer = module.qconfig.weight()
        observer(module.weight)
    elif not tare._C._is_known(observer.scale) or bool((observer.scale == 1.0).all()):
        observer(module.weight)
    return quantized_weight(module.weight, observer)


def observed_result(module):
    """(scale, zero point) of what a module gives, as its observer has found."""
    scale, zero_point = module.activation_post_process.calculate_qparams()
    return (float(scale), int(zero_point)) if tare._C._is_known(scale) else (1.0, 0)


class LinearPackedParams(nn.Module):
    """A quantized weight and a bias: saved as a pair."""

    _version = 3

    def __init__(self, dtype=tare.qint8):
        super().__init__()
        self.dtype = dtype
        self._packed_params = None

    def set_weight_bias(self, weight, bias):
        self._packed_params = weight, bias

    def _weight_bias(self):
        return self._packed_params

    def forward(self, x):
        return x

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        super()._save_to_state_dict(destination, prefix, keep_vars)
        destination[prefix + "dtype"] = self.dtype
        destination[prefix + "_packed_params"] = self._weight_bias()

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        self.dtype = state_dict.pop(prefix + "dtype", self.dtype)
        if prefix + "_packed_params" in state_dict:
            self.set_weight_bias(*state_dict.pop(prefix + "_packed_params"))
        super()._load_from_state_dict(state_dict, prefix, local_metadata, False, missing_keys, unexpected_keys, error_msgs)

    def __repr__(self):
        return repr(self._weight_bias())


class QuantizedLayer(nn.Module):
    """A layer with a quantized weight, whose result has the scale and zero point that it keeps."""

    _relu = False

    def _keep_result(self, scale=1.0, zero_point=0):
        self.scale, self.zero_point = scale, zero_point

    def _quantized(self, numbers):
        if self._relu:
            numbers = numbers.relu()
        return tare.quantize_per_tensor(numbers, float(self.scale), int(self.zero_point), tare.quint8)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        super()._save_to_state_dict(destination, prefix, keep_vars)
        destination[prefix + "scale"] = tare.tensor(self.scale)
        destination[prefix + "zero_point"] = tare.tensor(self.zero_point)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        for name, kind in (("scale", float), ("zero_point", int)):
            if prefix + name in state_dict:
                setattr(self, name, kind(state_dict.pop(prefix + name)))
        super()._load_from_state_dict(state_dict, prefix, local_metadata, False, missing_keys, unexpected_keys, error_msgs)


class Linear(QuantizedLayer):
    """y = x w + b of quantized x and w: (*, in_features) to (*, out_features)."""

    _version = 3
    _FLOAT_MODULE = nn.Linear

    def __init__(self, in_features, out_features, bias_=True, dtype=tare.qint8):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self._keep_result()
        weight = tare._empty_affine_quantized([out_features, in_features], scale=1, zero_point=0, dtype=tare.qint8)
        self._packed_params = LinearPackedParams(dtype)
        self._packed_params.set_weight_bias(weight, tare.zeros(out_features) if bias_ else None)

    def forward(self, x):
        weight, bias = self._packed_params._weight_bias()
        return self._quantized(F.linear(x.dequantize(), weight.dequantize(), bias))

    def weight(self):
        return self._packed_params._weight_bias()[0]

    def bias(self):
        return self._packed_params._weight_bias()[1]

    def set_weight_bias(self, w, b):
        self._packed_params.set_weight_bias(w, b)

    def __repr__(self):
        return f"{self._get_name()}({self.extra_repr()})"

    def _get_name(self):
        return "QuantizedLinearReLU" if self._relu else "QuantizedLinear"

    def extra_repr(self):
        return (f"in_features={self.in_features}, out_features={self.out_features}, scale={self.scale}, zero_point={self.zero_point}, "
                f"qscheme={self.weight().qscheme()}")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a float layer with a `qconfig` that was observed, of a fused one, or of one trained with fake quantization."""
        layer = mod[0] if isinstance(mod, nn.Sequential) else mod
        if not hasattr(layer, "weight_fake_quant"):
            layer.qconfig = mod.qconfig
        made = cls(layer.in_features, layer.out_features, bias_=layer.bias is not None)
        made.set_weight_bias(observed_weight(layer), layer.bias)
        made._keep_result(*observed_result(mod))
        return made


class LinearReLU(Linear):
    """A linear layer and ReLU as one."""

    _relu = True
