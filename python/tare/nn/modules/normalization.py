"""Normalisation over features, groups or neighbours. Source: torch.nn.modules.normalization."""

from numbers import Integral

from tare.nn import functional as F
from tare.nn import init
from tare.nn.modules._construction import ABSENT, Settings, allocate, keep
from tare.nn.modules._functions import CrossMapLRN2d as _cross_map_lrn2d

__all__ = ["LocalResponseNorm", "CrossMapLRN2d", "LayerNorm", "GroupNorm", "RMSNorm"]


class _AcrossChannels(Settings):
    __constants__ = ["size", "alpha", "beta", "k"]

    def __init__(self, size, alpha=0.0001, beta=0.75, k=1.0):
        keep(self, locals())

    def extra_repr(self):
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"


class LocalResponseNorm(_AcrossChannels):
    """Divide by a power of the mean square over `size` neighbouring channels."""

    def forward(self, input):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k)


class CrossMapLRN2d(_AcrossChannels):
    """`LocalResponseNorm` of (N, C, H, W), as Torch 7 had it."""

    def __init__(self, size, alpha=0.0001, beta=0.75, k=1):
        super().__init__(size, alpha, beta, k)

    def forward(self, input):
        return _cross_map_lrn2d.apply(input, self.size, self.alpha, self.beta, self.k)


class _Affine(Settings):
    """A weight that starts as ones, and a bias that starts as zeros, either of which may be absent."""

    def reset_parameters(self):
        """Set weight to 1 and bias to 0."""
        if self.weight is not None:
            init.ones_(self.weight)
        bias = self._parameters.get("bias")
        if bias is not None:
            init.zeros_(bias)


def _as_shape(normalized_shape):
    return (normalized_shape,) if isinstance(normalized_shape, (int, Integral)) else tuple(normalized_shape)


class LayerNorm(_Affine):
    """The last dimensions, of sizes `normalized_shape`, to mean 0 and variance 1."""

    __constants__ = ["normalized_shape", "eps", "elementwise_affine"]

    def __init__(
        self, normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, device=None, dtype=None
    ):
        super().__init__()
        self.normalized_shape = _as_shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        weight = self.normalized_shape if elementwise_affine else ABSENT
        allocate(self, device, dtype, weight=weight, bias=weight if bias else ABSENT)
        self.reset_parameters()

    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return (
            f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}, "
            f"bias={self.bias is not None}"
        )


class GroupNorm(_Affine):
    """Groups of channels of each sample to mean 0 and variance 1."""

    __constants__ = ["num_groups", "num_channels", "eps", "affine"]

    def __init__(
        self, num_groups, num_channels, eps=1e-05, affine=True, device=None, dtype=None, *, bias=True
    ):
        if num_channels % num_groups != 0:
            raise ValueError(f"num_channels ({num_channels}) must be divisible by num_groups ({num_groups})")
        keep(self, locals(), "bias", "device", "dtype")
        weight = num_channels if affine else ABSENT
        allocate(self, device, dtype, weight=weight, bias=weight if bias else ABSENT)
        self.reset_parameters()

    def forward(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return (
            f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}, "
            f"bias={self.bias is not None}"
        )


class RMSNorm(_Affine):
    """The last dimensions divided by the root of their mean square."""

    __constants__ = ["normalized_shape", "eps", "elementwise_affine"]

    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape = _as_shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        allocate(self, device, dtype, weight=self.normalized_shape if elementwise_affine else ABSENT)
        self.reset_parameters()

    def forward(self, x):
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self):
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"
