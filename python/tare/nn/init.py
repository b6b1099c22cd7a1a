"""Filling tensors with starting values. Source: torch.nn.init; the random draws and their order are PyTorch's."""

import functools
import math
import warnings

import tare
from tare._engine.grad_mode import without_grad
from tare.nn._functional.override import adopt, overridable

_overridable = functools.partial(overridable, by_name=("tensor",))

_LINEAR = ("linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d")
_GAINS = {**dict.fromkeys((*_LINEAR, "sigmoid"), 1), "tanh": 5.0 / 3, "relu": math.sqrt(2.0), "selu": 3.0 / 4}

_FANS = ["fan_in", "fan_out"]
_NOTHING_TO_DO = "Initializing zero-element tensors is a no-op"


def calculate_gain(nonlinearity, param=None):
    """The factor by which weights are scaled before this function, so that variances stay as they are."""
    if nonlinearity != "leaky_relu":
        if nonlinearity not in _GAINS:
            raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
        return _GAINS[nonlinearity]
    if param is None:
        param = 0.01
    elif type(param) is not float and (isinstance(param, bool) or not isinstance(param, (int, float))):
        raise ValueError(f"negative_slope {param} not a valid number")
    return math.sqrt(2.0 / (1 + param**2))


def _no_grad_uniform_(tensor, a, b, generator=None):
    return without_grad(tensor.uniform_, a, b, generator=generator)


def _no_grad_normal_(tensor, mean, std, generator=None):
    return without_grad(tensor.normal_, mean, std, generator=generator)


def _no_grad_fill_(tensor, val):
    return without_grad(tensor.fill_, val)


def _no_grad_zero_(tensor):
    return without_grad(tensor.zero_)


_is_distributed = tare._C._distributed.is_distributed


def _holds_bytes(tensor):
    """Whether drawing into the tensor gives values: not on a device that is claimed, nor on meta."""
    return tensor.device.type == "cpu" and not tare._C._is_fake()


def _later(tensor, generator, function, *args):
    """What depends on what it draws waits for bytes: the tensor remembers to be filled so.

    A rank of a distributed tensor cuts its own places out of the whole, which it makes for that.
    """
    if not _is_distributed(tensor):
        tare._C._note_fill(tensor, lambda real: function(real, *args), generator)
        return tensor
    sizes, places = tuple(tensor.shape), _places(tensor)

    def fill(real):
        without_grad(real.copy_, _held(function(real.new_empty(sizes), *args), places))

    tare._C._note_fill(tare._C._distributed.local_of(tensor), fill, generator)
    return tensor


def _places(tensor):
    """Of each dimension of a distributed tensor the places that this rank holds: pairs of the first one and their number."""
    return tare._C._distributed.distribution_of(tensor).local_places(tuple(tensor.shape))[0]


def _held(whole, places):
    for dim, held in enumerate(places):
        whole = tare.cat([whole.narrow(dim, begin, size) for begin, size in held] or [whole.narrow(dim, 0, 0)], dim)
    return whole


@_overridable
def uniform_(tensor, a=0.0, b=1.0, generator=None):
    """Fill with values drawn uniformly from [a, b)."""
    return _no_grad_uniform_(tensor, a, b, generator)


@_overridable
def normal_(tensor, mean=0.0, std=1.0, generator=None):
    """Fill with normally distributed values."""
    return _no_grad_normal_(tensor, mean, std, generator)


def _normal_below(x):
    """The share of a standard normal distribution below x."""
    return (1.0 + math.erf(x / math.sqrt(2.0))) / 2.0


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    """Fill with normally distributed values, drawn again where they fall outside [a, b]."""
    return _no_grad_trunc_normal_(tensor, mean, std, a, b, generator=generator)


def _no_grad_trunc_normal_(tensor, mean, std, a, b, generator=None):
    if not _holds_bytes(tensor):
        return _later(tensor, generator, _no_grad_trunc_normal_, mean, std, a, b)
    if mean < a - 2 * std or mean > b + 2 * std:
        warnings.warn(
            "mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of values may be incorrect.",
            stacklevel=3,
        )
    with tare.no_grad():
        # Where most draws land inside, drawing from the bell itself is cheapest; else from the interval, kept with the
        # bell's probability.
        inside = _normal_below((b - mean) / std) - _normal_below((a - mean) / std)
        draw = _redraw_from_bell if inside > 0.3 else _reject_from_interval
        filled = draw(tensor, mean, std, a, b, generator)
        if filled is not tensor:
            tensor.copy_(filled)
    return tensor


def _redraw_from_bell(tensor, mean, std, a, b, generator):
    low, high = (tensor.new_tensor(bound, device="cpu").item() for bound in (a, b))
    filled = tensor.normal_(mean, std, generator=generator)
    while True:
        outside = (filled < low) | (filled > high)
        if not outside.any():
            return filled
        again = tare.empty_like(filled).normal_(mean, std, generator=generator)
        filled = tare.where(outside, again, filled)


def _reject_from_interval(tensor, mean, std, a, b, generator):
    mode = max(a, min(mean, b))
    log_peak = -0.5 * ((mode - mean) / std) ** 2
    candidate, height = tare.empty_like(tensor), tare.empty_like(tensor)

    def rejected():
        """Where the candidate stands above the bell; the candidate is used up."""
        candidate.sub_(mean).div_(std).pow_(2).mul_(-0.5).sub_(log_peak)
        return height.uniform_(generator=generator).log_().gt(candidate)

    filled = tensor.uniform_(a, b, generator=generator)
    candidate.copy_(filled)
    pending = rejected()
    while pending.any():
        candidate.uniform_(a, b, generator=generator)
        filled = tare.where(pending, candidate, filled)
        pending = tare.where(pending, rejected(), pending)
    return filled


@_overridable
def constant_(tensor, val):
    """Fill with one value."""
    return _no_grad_fill_(tensor, val)


def ones_(tensor):
    """Fill with ones."""
    return _no_grad_fill_(tensor, 1.0)


def zeros_(tensor):
    """Fill with zeros."""
    return _no_grad_zero_(tensor)


def eye_(tensor):
    """Make a matrix the identity."""
    if tensor.ndimension() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    with tare.no_grad():
        if _is_distributed(tensor):  # PyTorch 2.13 writes the first rows into every rank's part
            local = tare._C._distributed.local_of(tensor)
            local.copy_(_held(tare.eye(*tensor.shape, dtype=local.dtype, device=local.device), _places(tensor)))
        else:
            tare.eye(*tensor.shape, out=tensor, requires_grad=tensor.requires_grad)
    return tensor


def dirac_(tensor, groups=1):
    """Make a convolution's weight pass its input channels through, group by group."""
    dimensions = tensor.ndimension()
    if dimensions not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    sizes = tensor.size()
    if sizes[0] % groups != 0:
        raise ValueError("dim 0 must be divisible by groups")
    if not _holds_bytes(tensor):
        return _later(tensor, None, dirac_, groups)
    per_group = sizes[0] // groups
    centre = tuple(size // 2 for size in sizes[2:])
    with tare.no_grad():
        tensor.zero_()
        for group in range(groups):
            for channel in range(min(per_group, sizes[1])):
                tensor[(group * per_group + channel, channel, *centre)] = 1
    return tensor


def _calculate_fan_in_and_fan_out(tensor):
    """How many inputs one output sums over, and how many outputs one input reaches."""
    sizes = tensor.shape
    if len(sizes) < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    taps = math.prod(sizes[2:]) if len(sizes) > 2 else 1
    return sizes[1] * taps, sizes[0] * taps


def _calculate_correct_fan(tensor, mode):
    if mode not in _FANS:
        mode = mode.lower()
        if mode not in _FANS:
            raise ValueError(f"Mode {mode} not supported, please use one of {_FANS}")
    return _calculate_fan_in_and_fan_out(tensor)[mode == "fan_out"]


def _xavier_std(tensor, gain):
    return gain * math.sqrt(2.0 / float(sum(_calculate_fan_in_and_fan_out(tensor))))


def xavier_uniform_(tensor, gain=1.0, generator=None):
    """Uniform values that keep variances forward and backward (Glorot and Bengio, 2010)."""
    bound = math.sqrt(3.0) * _xavier_std(tensor, gain)
    return _no_grad_uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor, gain=1.0, generator=None):
    """Normal values that keep variances forward and backward (Glorot and Bengio, 2010)."""
    return _no_grad_normal_(tensor, 0.0, _xavier_std(tensor, gain), generator)


def _kaiming_std(tensor, a, mode, nonlinearity):
    return calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode))


@_overridable
def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """Uniform values that keep variances behind a rectifier (He et al., 2015)."""
    if 0 in tensor.shape:
        warnings.warn(_NOTHING_TO_DO, stacklevel=3)
        return tensor
    bound = math.sqrt(3.0) * _kaiming_std(tensor, a, mode, nonlinearity)
    return _no_grad_uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """Normal values that keep variances behind a rectifier (He et al., 2015)."""
    if 0 in tensor.shape:
        warnings.warn(_NOTHING_TO_DO, stacklevel=2)
        return tensor
    return _no_grad_normal_(tensor, 0, _kaiming_std(tensor, a, mode, nonlinearity), generator)


def orthogonal_(tensor, gain=1, generator=None):
    """Make rows, or columns where there are fewer, orthogonal (Saxe et al., 2013)."""
    if tensor.ndimension() < 2:
        raise ValueError("Only tensors with 2 or more dimensions are supported")
    if tensor.numel() == 0:
        return tensor
    if not _holds_bytes(tensor):
        return _later(tensor, generator, orthogonal_, gain)
    with tare.no_grad():
        drawn = tensor.new_empty(tensor.shape).normal_(0, 1, generator=generator).flatten(1)
        wide = drawn.size(0) < drawn.size(1)
        q, r = tare.linalg.qr(drawn.t() if wide else drawn)
        q = q * r.diagonal().sign()  # Without it the distribution would not be uniform.
        return tensor.copy_((q.t() if wide else q).mul(gain).view_as(tensor))


def sparse_(tensor, sparsity, std=0.01, generator=None):
    """Normal values with the share `sparsity` of each column set to zero (Martens, 2010)."""
    if tensor.ndimension() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    if not _holds_bytes(tensor):
        return _later(tensor, generator, sparse_, sparsity, std)
    rows = tensor.size(0)
    with tare.no_grad():
        tensor.normal_(0, std, generator=generator)
        for column in tensor.unbind(1):
            column[tare.randperm(rows)[: math.ceil(sparsity * rows)]] = 0
    return tensor


def _former(function):
    """The name without underscore that PyTorch had before 0.4, which warns."""
    new, old = function.__name__, function.__name__[:-1]

    def deprecated_init(*args, **kwargs):
        warnings.warn(
            f"`nn.init.{old}` is now deprecated in favor of `nn.init.{new}`.", FutureWarning, stacklevel=2
        )
        return function(*args, **kwargs)

    deprecated_init.__name__ = old
    deprecated_init.__doc__ = f"The former name of `{new}`."
    return deprecated_init


uniform = _former(uniform_)
normal = _former(normal_)
constant = _former(constant_)
eye = _former(eye_)
dirac = _former(dirac_)
xavier_uniform = _former(xavier_uniform_)
xavier_normal = _former(xavier_normal_)
kaiming_uniform = _former(kaiming_uniform_)
kaiming_normal = _former(kaiming_normal_)
orthogonal = _former(orthogonal_)
sparse = _former(sparse_)
adopt(globals(), "torch.nn.init")  # by that name function modes tell initialisers, to leave them out

__all__ = ["calculate_gain", *(name for name in dir() if name.endswith("_") and not name.startswith("_"))]
__all__ += [name[:-1] for name in __all__ if name[:-1] in globals() and name.endswith("_")]
