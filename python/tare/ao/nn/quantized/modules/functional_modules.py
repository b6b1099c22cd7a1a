"""Sums, products and joins as modules, so that their results can be observed and quantized."""

import tare
from tare import nn
from tare.ao.nn.quantized.modules.linear import QuantizedLayer, observed_result


def _operation(name, compute):
    def method(self, *args, **kwargs):
        result = compute(*args, **kwargs)
        return result if name.endswith("_scalar") else self._observed(result)  # a number changes no range that is to be found

    return method


_OPERATIONS = {  # functions, by which they are known in graphs
    "add": lambda x, y: tare.add(x, y),
    "add_scalar": lambda x, y: tare.add(x, y),
    "mul": lambda x, y: tare.mul(x, y),
    "mul_scalar": lambda x, y: tare.mul(x, y),
    "cat": lambda x, dim=0: tare.cat(x, dim=dim),
    "add_relu": lambda x, y: nn.functional.relu(tare.add(x, y)),
    "matmul": lambda x, y: tare.matmul(x, y),
}


class FloatFunctional(nn.Module):
    """Of floats: each result is seen by `activation_post_process`."""

    def __init__(self):
        super().__init__()
        self.activation_post_process = nn.Identity()

    def forward(self, x):
        raise RuntimeError("FloatFunctional is not intended to use the 'forward'. Please use the underlying operation")

    def _observed(self, result):
        return self.activation_post_process(result)


for _name, _compute in _OPERATIONS.items():
    setattr(FloatFunctional, _name, _operation(_name, _compute))


class FXFloatFunctional(FloatFunctional):
    """Of floats, in a traced model: nothing is observed here."""

    def _observed(self, result):
        return result


class QFunctional(QuantizedLayer):
    """Of quantized tensors: each result has the scale and zero point that it keeps."""

    def __init__(self):
        super().__init__()
        self._keep_result()
        self.activation_post_process = nn.Identity()

    def forward(self, x):
        raise RuntimeError("Functional is not intended to use the forward. Please use the underlying operation")

    def _computed(self, compute, args, kwargs):
        def number(one):
            if isinstance(one, (list, tuple)):
                return [number(each) for each in one]
            return one.dequantize() if isinstance(one, tare.Tensor) else one

        return self._quantized(compute(*map(number, args), **kwargs))

    def extra_repr(self):
        return f"scale={self.scale}, zero_point={self.zero_point}"

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a FloatFunctional that was observed."""
        made = cls()
        made._keep_result(*observed_result(mod))
        return made


def _of_quantized(compute):
    def method(self, *args, **kwargs):
        return self._computed(compute, args, kwargs)

    return method


for _name, _compute in _OPERATIONS.items():
    setattr(QFunctional, _name, _of_quantized(_compute))
