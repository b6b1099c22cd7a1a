"""Activations: one law for those that exist in place and not, a line each for the others."""

import warnings

import tare
from tare._C import functions as _aten
from tare.nn._functional.override import overridable


def _named(function, name, doc):
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return overridable(function)


def _in_place_too(name, doc):
    """An activation without arguments, on ATen's operators `name` and `name_`."""
    apply, apply_ = getattr(_aten, name), getattr(_aten, name + "_")

    def activation(input, inplace=False):
        return apply_(input) if inplace else apply(input)

    return _named(activation, name, doc)


relu = _in_place_too("relu", "max(x, 0).")
relu6 = _in_place_too("relu6", "min(max(x, 0), 6).")
selu = _in_place_too("selu", "ELU scaled so that means and variances stay (Klambauer et al., 2017).")
silu = _in_place_too("silu", "x * sigmoid(x), also called swish.")
mish = _in_place_too("mish", "x * tanh(softplus(x)).")
hardswish = _in_place_too("hardswish", "x * relu6(x + 3) / 6.")
hardsigmoid = _in_place_too("hardsigmoid", "relu6(x + 3) / 6.")


def _with_alpha(name, doc):
    apply, apply_ = getattr(_aten, name), getattr(_aten, name + "_")

    def activation(input, alpha=1.0, inplace=False):
        return apply_(input, alpha) if inplace else apply(input, alpha)

    return _named(activation, name, doc)


elu = _with_alpha("elu", "x where positive, else alpha * (exp(x) - 1).")
celu = _with_alpha("celu", "x where positive, else alpha * (exp(x / alpha) - 1).")


@overridable
def leaky_relu(input, negative_slope=0.01, inplace=False):
    """x where positive, else negative_slope * x."""
    return (_aten.leaky_relu_ if inplace else _aten.leaky_relu)(input, negative_slope)


@overridable
def threshold(input, threshold, value, inplace=False):
    """x where above the threshold, else value."""
    return (_aten.threshold_ if inplace else _aten.threshold)(input, threshold, value)


@overridable
def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """x between min_val and max_val, else the nearer of them."""
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return (_aten.hardtanh_ if inplace else _aten.hardtanh)(input, min_val, max_val)


@overridable
def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """Leaky ReLU with a slope drawn from [lower, upper], their mean outside training."""
    return (tare.rrelu_ if inplace else tare.rrelu)(input, lower, upper, training)


@overridable
def glu(input, dim=-1):
    """One half of the input times the sigmoid of the other."""
    if input.dim() == 0:
        raise RuntimeError("glu does not support scalars because halving size must be even")
    return _aten.glu(input, dim)


relu_ = _aten.relu_
threshold_ = _aten.threshold_
hardtanh_ = _aten.hardtanh_
elu_ = _aten.elu_
selu_ = _aten.selu_
celu_ = _aten.celu_
leaky_relu_ = _aten.leaky_relu_
rrelu_ = tare.rrelu_
prelu = tare.prelu
logsigmoid = _aten.log_sigmoid
gelu = _aten.gelu
hardshrink = tare.hardshrink
softshrink = _aten.softshrink
softplus = _aten.softplus


@overridable
def tanhshrink(input):
    """x - tanh(x)."""
    return input - input.tanh()


@overridable
def softsign(input):
    """x / (1 + |x|)."""
    return input / (input.abs() + 1)


def tanh(input):
    """Hyperbolic tangent."""
    return input.tanh()


def sigmoid(input):
    """1 / (1 + exp(-x))."""
    return input.sigmoid()


def _get_softmax_dim(name, ndim, stacklevel):
    """The dimension that softmax takes by itself: the second, or the first where there are 0, 1 or 3."""
    warnings.warn(
        f"Implicit dimension choice for {name} has been deprecated. Change the call to include dim=X as an argument.",
        stacklevel=stacklevel + 1,
    )
    return 0 if ndim in (0, 1, 3) else 1


def _normalised(name, method, doc):
    """Softmax and its relatives: one dimension, one optional dtype to convert to first."""

    def activation(input: tare.Tensor, dim=None, _stacklevel=3, dtype=None):
        if dim is None:
            dim = _get_softmax_dim(name, input.dim(), _stacklevel + 1)
        return method(input, dim) if dtype is None else method(input, dim, dtype=dtype)

    return _named(activation, name, doc)


def _softmin(input, *args, **kwargs):
    return (-input).softmax(*args, **kwargs)


softmax = _normalised("softmax", tare.Tensor.softmax, "exp(x) over its sum along a dimension.")
log_softmax = _normalised("log_softmax", tare.Tensor.log_softmax, "log(softmax(x)), computed stably.")
softmin = _normalised("softmin", _softmin, "softmax of -x.")


@overridable
def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """A sample of the Gumbel-softmax distribution; where `hard`, one-hot with the gradient of the soft one."""
    if eps != 1e-10:
        warnings.warn("`eps` parameter is deprecated and has no effect.", stacklevel=3)
    form = tare.legacy_contiguous_format
    gumbels = -tare.empty_like(logits, memory_format=form).exponential_().log()
    soft = ((logits + gumbels) / tau).softmax(dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    one_hot = tare.zeros_like(logits, memory_format=form).scatter_(dim, index, 1.0)
    return one_hot - soft.detach() + soft
