"""A linear layer with a quantized weight on floats."""

import warnings

import tare
from tare import nn
from tare._engine import quantized
from tare.ao.nn.quantized.modules import linear as _static


def weight_of(weight, dtype, observer=None):
    """A float weight as it is kept: quantized by an observer, or in float16."""
    if dtype is tare.float16:
        return weight.detach().to(tare.float16).float() if tare._C._is_known(weight) else weight.detach().float()
    observer(weight)
    return _static.quantized_weight(weight, observer)


class _WithoutGradient(tare.autograd.Function):
    """A result that asks for a gradient and passes none on, as operators do there that have no derivative."""

    @staticmethod
    def forward(ctx, x, result):
        return result.clone() if result is x else result

    @staticmethod
    def backward(ctx, gradient):
        warnings.warn("quantized::linear_dynamic: an autograd kernel was not registered to the Autograd key(s) but we are trying to "
                      "backprop through it. This may lead to silently incorrect behavior.", stacklevel=2)
        return None, None


def product(x, weight, bias, reduce_range=True):
    """x w + b as `_product` computes it; no gradient flows through it where the weight is quantized."""
    if not (weight.is_quantized and x.requires_grad and tare.is_grad_enabled()):
        return _product(x, weight, bias, reduce_range)
    with tare.no_grad():
        result = _product(x, weight, bias, reduce_range)
    return _WithoutGradient.apply(x, result)


def _product(x, weight, bias, reduce_range):
    """x w + b, x quantized for this call by its least and largest number, in 7 bits where the engine asks for that.

    x: (*, in). weight: (out, in), quantized, or float of which the numbers are those of float16. Errors: RuntimeError for other dtypes.
    """
    if not weight.is_quantized:
        return nn.functional.linear(x, weight, bias)
    if x.dtype is not tare.float32:
        raise RuntimeError(f"expected scalar type Float but found {x.type().rpartition('.')[2].removesuffix('Tensor')}")
    if x.shape[-1] != weight.shape[1]:
        raise RuntimeError(f"The size of input tensor a ({x.shape[-1]}) must match the columns of the weight ({weight.shape[1]})")
    integers = quantized.integers(weight)
    if not (tare._C._is_known(x) and tare._C._is_known(integers)) and x.numel():
        return x.new_empty((*x.shape[:-1], weight.shape[0]))
    scale, zero = tare._choose_qparams_per_tensor(x, reduce_range)
    by = quantized.Quantizer(quantized.per_tensor_affine, scale, zero)
    steps = by.quantized(x.detach(), tare.quint8).float() - zero
    q = weight._quantizer
    centred = integers.float() - q.spread(q.zero_point, integers)
    scales = tare.as_tensor(q.scale, dtype=tare.float32)
    found = tare.matmul(steps, centred.t()) * (tare.tensor(scale, dtype=tare.float32) * scales)
    return found if bias is None else found + bias.detach()


class Linear(_static.Linear):
    """(*, in_features) to (*, out_features), of floats."""

    _version = 4

    def __init__(self, in_features, out_features, bias_=True, dtype=tare.qint8):
        super().__init__(in_features, out_features, bias_, dtype)
        self.version = self._version

    def forward(self, x):
        return product(x, *self._packed_params._weight_bias())

    def _get_name(self):
        return "DynamicQuantizedLinear"

    def extra_repr(self):
        shown = f"in_features={self.in_features}, out_features={self.out_features}, dtype={self._packed_params.dtype}"
        return shown + (f", qscheme={self.weight().qscheme()}" if self.weight().is_quantized else "")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a float layer; its `qconfig`, the default dynamic one without, says how the weight is observed."""
        qconfig = getattr(mod, "qconfig", None)
        if qconfig is None or qconfig.weight is None:
            qconfig = tare.ao.quantization.default_dynamic_qconfig
        layer = mod[0] if isinstance(mod, nn.Sequential) else mod
        observer = getattr(layer, "weight_fake_quant", None) or qconfig.weight()
        made = cls(layer.in_features, layer.out_features, layer.bias is not None, dtype=observer.dtype)
        made.set_weight_bias(weight_of(layer.weight, observer.dtype, observer), layer.bias)
        return made


class LinearReLU(Linear):
    """... and ReLU."""

    def forward(self, x):
        return super().forward(x).relu()

    def _get_name(self):
        return "DynamicQuantizedLinearReLU"
