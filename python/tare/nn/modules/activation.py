"""Activations as modules. Source: torch.nn.modules.activation."""

import warnings

import tare
from tare.nn import functional as F
from tare.nn import init
from tare.nn.modules._construction import InPlace, Settings, allocate, keep
from tare.nn.modules.module import Module
from tare.nn.modules.multihead import MultiheadAttention

__all__ = [
    "Threshold",
    "ReLU",
    "RReLU",
    "Hardtanh",
    "ReLU6",
    "Sigmoid",
    "Hardsigmoid",
    "Tanh",
    "SiLU",
    "Mish",
    "Hardswish",
    "ELU",
    "CELU",
    "SELU",
    "GLU",
    "GELU",
    "Hardshrink",
    "LeakyReLU",
    "LogSigmoid",
    "Softplus",
    "Softshrink",
    "MultiheadAttention",
    "PReLU",
    "Softsign",
    "Tanhshrink",
    "Softmin",
    "Softmax",
    "Softmax2d",
    "LogSoftmax",
]


class ReLU(InPlace):
    """max(x, 0)."""

    def forward(self, input):
        return F.relu(input, self.inplace)


class SELU(InPlace):
    """ELU scaled so that means and variances stay."""

    def forward(self, input):
        return F.selu(input, self.inplace)


class SiLU(InPlace):
    """x * sigmoid(x)."""

    def forward(self, input):
        return F.silu(input, self.inplace)


class Mish(InPlace):
    """x * tanh(softplus(x))."""

    def forward(self, input):
        return F.mish(input, self.inplace)


class Hardsigmoid(InPlace):
    """relu6(x + 3) / 6."""

    _shows_inplace = False

    def forward(self, input):
        return F.hardsigmoid(input, self.inplace)


class Hardswish(InPlace):
    """x * relu6(x + 3) / 6."""

    _shows_inplace = False

    def forward(self, input):
        return F.hardswish(input, self.inplace)


class Threshold(Settings):
    """x where above the threshold, else value."""

    __constants__ = ["threshold", "value", "inplace"]
    _shown = ("threshold", "value")
    _shows_inplace = True

    def __init__(self, threshold, value, inplace=False):
        keep(self, locals())

    def forward(self, input):
        return F.threshold(input, self.threshold, self.value, self.inplace)


class RReLU(Settings):
    """Leaky ReLU with a slope drawn from [lower, upper] in training."""

    __constants__ = ["lower", "upper", "inplace"]
    _shown = ("lower", "upper")
    _shows_inplace = True

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        keep(self, locals())

    def forward(self, input):
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)


class Hardtanh(Settings):
    """x between min_val and max_val, else the nearer of them."""

    __constants__ = ["min_val", "max_val", "inplace"]
    _shown = ("min_val", "max_val")
    _shows_inplace = True

    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False, min_value=None, max_value=None):
        min_val = _renamed("min", min_val, min_value)
        max_val = _renamed("max", max_val, max_value)
        keep(self, locals(), "min_value", "max_value")
        if self.max_val <= self.min_val:
            raise AssertionError(f"max_val ({self.max_val}) must be greater than min_val ({self.min_val})")

    def forward(self, input):
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)


def _renamed(which, value, former):
    if former is None:
        return value
    warnings.warn(
        f"keyword argument `{which}_value` is deprecated and renamed to `{which}_val`", FutureWarning, stacklevel=3
    )
    return former


class ReLU6(Hardtanh):
    """min(max(x, 0), 6)."""

    _shown = ()

    def __init__(self, inplace=False):
        super().__init__(0.0, 6.0, inplace)


class ELU(Settings):
    """x where positive, else alpha * (exp(x) - 1)."""

    __constants__ = ["alpha", "inplace"]
    _shown = ("alpha",)
    _shows_inplace = True

    def __init__(self, alpha=1.0, inplace=False):
        keep(self, locals())

    def forward(self, input):
        return F.elu(input, self.alpha, self.inplace)


class CELU(Settings):
    """x where positive, else alpha * (exp(x / alpha) - 1)."""

    __constants__ = ["alpha", "inplace"]
    _shown = ("alpha",)
    _shows_inplace = True

    def __init__(self, alpha=1.0, inplace=False):
        keep(self, locals())

    def forward(self, input):
        return F.celu(input, self.alpha, self.inplace)


class LeakyReLU(Settings):
    """x where positive, else negative_slope * x."""

    __constants__ = ["inplace", "negative_slope"]
    _shown = ("negative_slope",)
    _shows_inplace = True

    def __init__(self, negative_slope=0.01, inplace=False):
        keep(self, locals())

    def forward(self, input):
        return F.leaky_relu(input, self.negative_slope, self.inplace)


class GLU(Settings):
    """One half of the input times the sigmoid of the other."""

    __constants__ = ["dim"]
    _shown = ("dim",)

    def __init__(self, dim=-1):
        keep(self, locals())

    def forward(self, input):
        return F.glu(input, self.dim)


class GELU(Settings):
    """x times the normal distribution's share below x; `approximate="tanh"` for the approximation."""

    __constants__ = ["approximate"]

    def __init__(self, approximate="none"):
        keep(self, locals())

    def forward(self, input):
        return F.gelu(input, approximate=self.approximate)

    def extra_repr(self):
        return f"approximate={self.approximate!r}"


class _Shrink(Settings):
    """Functions that are zero within [-lambd, lambd]."""

    __constants__ = ["lambd"]

    def __init__(self, lambd=0.5):
        keep(self, locals())

    def extra_repr(self):
        return str(self.lambd)


class Hardshrink(_Shrink):
    """x outside [-lambd, lambd], else 0."""

    def forward(self, input):
        return F.hardshrink(input, self.lambd)


class Softshrink(_Shrink):
    """x moved towards 0 by lambd."""

    def forward(self, input):
        return F.softshrink(input, self.lambd)


class Softplus(Settings):
    """log(1 + exp(beta * x)) / beta, and x itself above the threshold."""

    __constants__ = ["beta", "threshold"]
    _shown = ("beta", "threshold")

    def __init__(self, beta=1.0, threshold=20.0):
        keep(self, locals())

    def forward(self, input):
        return F.softplus(input, self.beta, self.threshold)


class Sigmoid(Module):
    """1 / (1 + exp(-x))."""

    def forward(self, input):
        return tare.sigmoid(input)


class Tanh(Module):
    """Hyperbolic tangent."""

    def forward(self, input):
        return tare.tanh(input)


class LogSigmoid(Module):
    """log(sigmoid(x))."""

    def forward(self, input):
        return F.logsigmoid(input)


class Softsign(Module):
    """x / (1 + |x|)."""

    def forward(self, input):
        return F.softsign(input)


class Tanhshrink(Module):
    """x - tanh(x)."""

    def forward(self, input):
        return F.tanhshrink(input)


class PReLU(Settings):
    """Leaky ReLU whose slope is learnt, one for all channels or one a channel."""

    __constants__ = ["num_parameters"]
    _shown = ("num_parameters",)

    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        keep(self, locals(), "device", "dtype")
        allocate(self, device, dtype, weight=num_parameters)
        self.reset_parameters()

    def reset_parameters(self):
        """Set every slope to `init`."""
        init.constant_(self.weight, self.init)

    def forward(self, input):
        return F.prelu(input, self.weight)


class _OverDimension(Settings):
    """Softmax and its relatives. Files older than the setting have no `dim`."""

    __constants__ = ["dim"]
    _shown = ("dim",)

    def __init__(self, dim=None):
        keep(self, locals())

    def __setstate__(self, state):
        super().__setstate__(state)
        self.__dict__.setdefault("dim", None)


class Softmin(_OverDimension):
    """Softmax of -x."""

    def forward(self, input):
        return F.softmin(input, self.dim, _stacklevel=5)


class Softmax(_OverDimension):
    """exp(x) over its sum along `dim`."""

    def forward(self, input):
        return F.softmax(input, self.dim, _stacklevel=5)


class LogSoftmax(_OverDimension):
    """log(softmax(x))."""

    def forward(self, input):
        return F.log_softmax(input, self.dim, _stacklevel=5)


class Softmax2d(Module):
    """Softmax over the channels of (N, C, H, W) or (C, H, W)."""

    def forward(self, input):
        if input.dim() not in (3, 4):
            raise ValueError(f"Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead")
        return F.softmax(input, -3, _stacklevel=5)


MultiheadAttention.__module__ = __name__
