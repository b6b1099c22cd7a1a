"""`torch.ops.quantized`, as far as graphs of quantized models call it: each computes on the numbers that integers stand for."""

import tare
from tare.ao.nn.quantized.dynamic.modules.linear import product
from tare.nn import functional as F


class PackedWeight:
    """A quantized weight and a bias, with the settings of the convolution that they are for."""

    def __init__(self, weight, bias, *settings):
        self.weight, self.bias, self.settings = weight, bias, settings

    def __deepcopy__(self, memo):
        return self


def _number(value):
    return value.dequantize() if isinstance(value, tare.Tensor) and value.is_quantized else value


def _binary(name, compute, relu):
    def operator(a, b, scale=None, zero_point=None):
        if scale is None:
            return _with_number(name, a, b, relu)
        result = compute(_number(a), _number(b))
        return tare.quantize_per_tensor(result.relu() if relu else result, scale, zero_point, tare.quint8)

    return operator


def _with_number(name, tensor, number, relu):
    """A tensor with a number: the integers stay where they may, and stand for something else."""
    from tare._engine import quantized

    q, ints = tensor._quantizer, quantized.integers(tensor)
    low, high = 0, 255
    if name == "mul":
        if number > 0:
            made = quantized.made(ints.clone(), tensor.dtype, quantized.Quantizer(q.scheme, q.scale * number, q.zero_point))
        elif number < 0:
            made = quantized.made((low + high - ints.int()).to(ints.dtype), tensor.dtype,
                                  quantized.Quantizer(q.scheme, q.scale * -number, low + high - q.zero_point))
        else:
            made = quantized.made(tare.zeros_like(ints), tensor.dtype, quantized.Quantizer(q.scheme, 1.0, 0))
    else:
        steps = round(number / q.scale)
        moved = q.zero_point - steps
        if not low <= moved <= high:  # the integers no longer reach it, so they are stretched
            reach = high - moved if moved < low else moved - low
            quantizer = quantized.Quantizer(q.scheme, reach * q.scale / (high - low), low if moved < low else high)
            made = quantized.made(quantizer.quantized(tensor.dequantize() + steps * q.scale, tensor.dtype), tensor.dtype, quantizer)
        else:
            made = quantized.made(ints.clone(), tensor.dtype, quantized.Quantizer(q.scheme, q.scale, moved))
    return made.relu() if relu else made


def _linear(relu):
    def operator(x, packed, scale, zero_point):
        result = F.linear(x.dequantize(), packed.weight.dequantize(), packed.bias)
        return tare.quantize_per_tensor(result.relu() if relu else result, scale, zero_point, tare.quint8)

    return operator


def _linear_dynamic(relu):
    def operator(x, packed, reduce_range=False):
        result = product(x, packed.weight, packed.bias)
        return result.relu() if relu else result

    return operator


def _convolution(n, relu):
    convolve = getattr(F, f"conv{n}d")

    def operator(x, packed, scale, zero_point):
        result = convolve(x.dequantize(), packed.weight.dequantize(), packed.bias, *packed.settings)
        return tare.quantize_per_tensor(result.relu() if relu else result, scale, zero_point, tare.quint8)

    return operator


# Operators that compute as functions do, each with the arguments by name that it has of them.
_OWN = {"hardswish": (), "elu": ("alpha",), "leaky_relu": ("negative_slope", "inplace"), "layer_norm": ("weight", "bias", "eps"),
        "instance_norm": ("weight", "bias", "eps"), "group_norm": ("weight", "bias", "eps")}


def _own(name, names):
    function = getattr(F, name)

    def operator(x, *args, output_scale, output_zero_point, **kwargs):
        return tare.quantize_per_tensor(function(x.dequantize(), *args, **kwargs), output_scale, output_zero_point, tare.quint8)

    operator.names = names
    return operator


def _dropout(x, p=0.5, training=False, output_scale=None, output_zero_point=None):
    return F.dropout(x, p, training)  # with the scale of its argument, whatever it is given


_dropout.names = "p", "training"


def _operators():
    for suffix, relu in (("", False), ("_relu", True)):
        yield f"add{suffix}", _binary("add", lambda a, b: a + b, relu)
        yield f"mul{suffix}", _binary("mul", lambda a, b: a * b, relu)
        yield f"linear{suffix}", _linear(relu)
        yield f"linear{suffix}_dynamic", _linear_dynamic(relu)
        for n in (1, 2, 3):
            yield f"conv{n}d{suffix}", _convolution(n, relu)
    for name, names in _OWN.items():
        yield name, _own(name, names)
    yield "dropout", _dropout
    yield "matmul", _binary("matmul", tare.matmul, False)


OPERATORS = {}
for _name, _function in _operators():
    _function.__name__ = _function.__qualname__ = _name
    _function.__module__ = "torch.ops.quantized"
    OPERATORS[_name] = _function
    setattr(tare.ops.quantized, _name, _function)
