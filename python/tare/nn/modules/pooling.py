"""Pooling as modules. Source: torch.nn.modules.pooling."""

from tare.nn import functional as F
from tare.nn.modules._construction import Settings, keep
from tare.nn.modules.utils import _ntuple, _single

__all__ = [
    "MaxPool1d",
    "MaxPool2d",
    "MaxPool3d",
    "MaxUnpool1d",
    "MaxUnpool2d",
    "MaxUnpool3d",
    "AvgPool1d",
    "AvgPool2d",
    "AvgPool3d",
    "FractionalMaxPool2d",
    "FractionalMaxPool3d",
    "LPPool1d",
    "LPPool2d",
    "LPPool3d",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3d",
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
]

# In each family below, `_pool` is the function of the family for the class's number of dimensions.


def _keep_windows(module, arguments, each=lambda extents: extents):
    """Keep the arguments, with extents by `each`; windows without a stride stand side by side."""
    if arguments["stride"] is None:
        arguments["stride"] = arguments["kernel_size"]
    for name in ("kernel_size", "stride", "padding"):
        arguments[name] = each(arguments[name])
    keep(module, arguments)


class _MaxPoolNd(Settings):
    """The greatest value of each window, and its place where `return_indices`."""

    __constants__ = ["kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"]
    _shown = ("kernel_size", "stride", "padding", "dilation", "ceil_mode")

    def __init__(
        self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False
    ):
        _keep_windows(self, locals())

    def forward(self, input):
        return self._pool(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.dilation,
            ceil_mode=self.ceil_mode,
            return_indices=self.return_indices,
        )


class MaxPool1d(_MaxPoolNd):
    """The greatest value of each window of (N, C, L)."""

    _pool = staticmethod(F.max_pool1d)


class MaxPool2d(_MaxPoolNd):
    """The greatest value of each window of (N, C, H, W)."""

    _pool = staticmethod(F.max_pool2d)


class MaxPool3d(_MaxPoolNd):
    """The greatest value of each window of (N, C, D, H, W)."""

    _pool = staticmethod(F.max_pool3d)


class _MaxUnpoolNd(Settings):
    """Puts maxima back to their places, zeros elsewhere."""

    _dims = 0
    _shown = ("kernel_size", "stride", "padding")

    def __init__(self, kernel_size, stride=None, padding=0):
        _keep_windows(self, locals(), _ntuple(self._dims))

    def forward(self, input, indices, output_size=None):
        return self._pool(input, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_MaxUnpoolNd):
    """The partial inverse of `MaxPool1d`."""

    _dims = 1
    _pool = staticmethod(F.max_unpool1d)


class MaxUnpool2d(_MaxUnpoolNd):
    """The partial inverse of `MaxPool2d`."""

    _dims = 2
    _pool = staticmethod(F.max_unpool2d)


class MaxUnpool3d(_MaxUnpoolNd):
    """The partial inverse of `MaxPool3d`."""

    _dims = 3
    _pool = staticmethod(F.max_unpool3d)


class _AvgPoolNd(Settings):
    """The mean of each window."""

    __constants__ = ["kernel_size", "stride", "padding", "ceil_mode", "count_include_pad"]
    _shown = ("kernel_size", "stride", "padding")


class AvgPool1d(_AvgPoolNd):
    """The mean of each window of (N, C, L)."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        _keep_windows(self, locals(), _single)

    def forward(self, input):
        return F.avg_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad
        )


class _DividingAvgPool(_AvgPoolNd):
    __constants__ = [*_AvgPoolNd.__constants__, "divisor_override"]

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        count_include_pad=True,
        divisor_override=None,
    ):
        _keep_windows(self, locals())

    def forward(self, input):
        return self._pool(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )


class AvgPool2d(_DividingAvgPool):
    """The mean of each window of (N, C, H, W)."""

    _pool = staticmethod(F.avg_pool2d)


class AvgPool3d(_DividingAvgPool):
    """The mean of each window of (N, C, D, H, W)."""

    _pool = staticmethod(F.avg_pool3d)

    def __setstate__(self, state):
        super().__setstate__(state)
        for name, value in (("padding", 0), ("ceil_mode", False), ("count_include_pad", True)):
            self.__dict__.setdefault(name, value)


class _FractionalMaxPoolNd(Settings):
    """The greatest value of windows at random distances."""

    __constants__ = ["kernel_size", "return_indices", "output_size", "output_ratio"]
    _dims = 0

    def __init__(
        self, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
    ):
        self._check_kernel(kernel_size)
        each = _ntuple(self._dims)
        kernel_size = each(kernel_size)
        keep(self, locals(), "_random_samples", "each")
        self.register_buffer("_random_samples", _random_samples)
        self.output_size = None if output_size is None else each(output_size)
        self.output_ratio = None if output_ratio is None else each(output_ratio)
        if output_size is None and output_ratio is None:
            raise ValueError(
                f"FractionalMaxPool{self._dims}d requires specifying either an output size, or a pooling ratio"
            )
        if output_size is not None and output_ratio is not None:
            raise ValueError("only one of output_size and output_ratio may be specified")
        if output_ratio is not None and not all(0 < ratio < 1 for ratio in self.output_ratio):
            raise ValueError(f"output_ratio must be between 0 and 1 (got {output_ratio})")

    def _check_kernel(self, kernel_size):
        pass

    def forward(self, input):
        return self._pool(
            input,
            self.kernel_size,
            self.output_size,
            self.output_ratio,
            self.return_indices,
            _random_samples=self._random_samples,
        )


class FractionalMaxPool2d(_FractionalMaxPoolNd):
    """Fractional maximum over (N, C, H, W)."""

    _dims = 2
    _pool = staticmethod(F.fractional_max_pool2d)


class FractionalMaxPool3d(_FractionalMaxPoolNd):
    """Fractional maximum over (N, C, D, H, W)."""

    _dims = 3
    _pool = staticmethod(F.fractional_max_pool3d)

    def _check_kernel(self, kernel_size):
        sizes = kernel_size if isinstance(kernel_size, (tuple, list)) else (kernel_size,)
        if any(isinstance(size, int) and size <= 0 for size in sizes):
            raise ValueError(f"kernel_size must be greater than 0, but got {kernel_size}")


class _LPPoolNd(Settings):
    """The p-norm of each window."""

    __constants__ = ["norm_type", "kernel_size", "stride", "ceil_mode"]
    _shown = ("norm_type", "kernel_size", "stride", "ceil_mode")

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        keep(self, locals())

    def forward(self, input):
        return self._pool(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)


class LPPool1d(_LPPoolNd):
    """The p-norm of each window of (N, C, L)."""

    _pool = staticmethod(F.lp_pool1d)


class LPPool2d(_LPPoolNd):
    """The p-norm of each window of (N, C, H, W)."""

    _pool = staticmethod(F.lp_pool2d)


class LPPool3d(_LPPoolNd):
    """The p-norm of each window of (N, C, D, H, W)."""

    _pool = staticmethod(F.lp_pool3d)


class _AdaptiveMaxPoolNd(Settings):
    """The greatest value of each window, of which there are `output_size`."""

    __constants__ = ["output_size", "return_indices"]
    _shown = ("output_size",)

    def __init__(self, output_size, return_indices=False):
        keep(self, locals())

    def forward(self, input):
        return self._pool(input, self.output_size, self.return_indices)


class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    """The greatest values of (N, C, L), `output_size` of them."""

    _pool = staticmethod(F.adaptive_max_pool1d)


class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    """The greatest values of (N, C, H, W), `output_size` of them."""

    _pool = staticmethod(F.adaptive_max_pool2d)


class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    """The greatest values of (N, C, D, H, W), `output_size` of them."""

    _pool = staticmethod(F.adaptive_max_pool3d)


class _AdaptiveAvgPoolNd(Settings):
    """The mean of each window, of which there are `output_size`."""

    __constants__ = ["output_size"]
    _shown = ("output_size",)

    def __init__(self, output_size):
        keep(self, locals())

    def forward(self, input):
        return self._pool(input, self.output_size)


class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    """The means of (N, C, L), `output_size` of them."""

    _pool = staticmethod(F.adaptive_avg_pool1d)


class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    """The means of (N, C, H, W), `output_size` of them."""

    _pool = staticmethod(F.adaptive_avg_pool2d)


class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    """The means of (N, C, D, H, W), `output_size` of them."""

    _pool = staticmethod(F.adaptive_avg_pool3d)
