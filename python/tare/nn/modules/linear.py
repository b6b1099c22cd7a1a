"""Affine maps. Source: torch.nn.modules.linear."""

import math

import tare
from tare.nn import functional as F
from tare.nn import init
from tare.nn.modules._construction import ABSENT, Settings, allocate, keep
from tare.nn.modules.lazy import _await_shape, _FromInput, _materialize
from tare.nn.modules.module import Module
from tare.nn.parameter import Parameter, UninitializedParameter

__all__ = ["Bilinear", "Identity", "LazyLinear", "Linear"]


class Identity(Module):
    """Its input; arguments are taken and forgotten."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


def draw_within(bound, *parameters):
    """Draw the parameters that are there uniformly from [-bound, bound)."""
    for parameter in parameters:
        if parameter is not None:
            init.uniform_(parameter, -bound, bound)


_SLOPE = math.sqrt(5)  # with which the bound of `kaiming_uniform_` is 1 / sqrt(fan_in)


def draw_by_fan_in(weight, bias, fan_in):
    """Draw weight and bias uniformly within 1 / sqrt(fan_in)."""
    init.kaiming_uniform_(weight, a=_SLOPE)
    if bias is not None:
        bound = 1 / math.sqrt(fan_in) if fan_in > 0 else 0
        init.uniform_(bias, -bound, bound)


class Linear(Module):
    """x @ weight.T + bias: (*, in_features) to (*, out_features)."""

    __constants__ = ["in_features", "out_features"]

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(tare.empty((out_features, in_features), device=device, dtype=dtype))
        allocate(self, device, dtype, bias=out_features if bias else ABSENT)
        self.reset_parameters()

    def reset_parameters(self):
        """Draw weight and bias uniformly within 1 / sqrt(in_features)."""
        draw_by_fan_in(self.weight, self.bias, self.weight.size(1))

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


class NonDynamicallyQuantizableLinear(Linear):
    """A Linear that quantisation of PyTorch leaves alone: the last layer of `MultiheadAttention`."""


class Bilinear(Settings):
    """x1 @ weight[k] @ x2 + bias[k] for each k: (*, in1_features), (*, in2_features) to (*, out_features)."""

    __constants__ = ["in1_features", "in2_features", "out_features"]

    def __init__(self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None):
        keep(self, locals(), "bias", "device", "dtype")
        shape = (out_features, in1_features, in2_features)
        allocate(self, device, dtype, weight=shape, bias=out_features if bias else ABSENT)
        self.reset_parameters()

    def reset_parameters(self):
        """Draw weight and bias uniformly within 1 / sqrt(in1_features)."""
        if self.in1_features <= 0:
            raise ValueError(f"in1_features must be > 0, but got (in1_features={self.in1_features})")
        draw_within(1 / math.sqrt(self.weight.size(1)), self.weight, self.bias)

    def forward(self, input1, input2):
        return F.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self):
        return (
            f"in1_features={self.in1_features}, in2_features={self.in2_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )


class LazyLinear(_FromInput, Linear):
    """A Linear that takes in_features from its first input."""

    cls_to_become = Linear
    _inferred = "in_features"

    def __init__(self, out_features, bias=True, device=None, dtype=None):
        super().__init__(0, 0, False)
        self.out_features = out_features
        _await_shape(self, UninitializedParameter, device, dtype, weight=True, bias=bias)

    def initialize_parameters(self, input):
        features = input.shape[-1]
        if self.has_uninitialized_params():
            self.in_features = features
            _materialize(self, weight=(self.out_features, features), bias=(self.out_features,))
        elif self.in_features == 0:  # The shape came from a state dict.
            if features != self.weight.shape[-1]:
                raise AssertionError(
                    f"The in_features inferred from input: {features} is not equal to in_features from self.weight: "
                    f"{self.weight.shape[-1]}"
                )
            self.in_features = features
