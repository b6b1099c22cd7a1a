"""Convolutions of one, two and three dimensions, transposed ones, and lazy ones. Source: torch.nn.modules.conv.

One law for all: the classes say their number of dimensions, and whether they are transposed.
"""

import math
import warnings

import tare
from tare.nn import functional as F
from tare.nn.modules._construction import ABSENT, Settings, allocate, keep
from tare.nn.modules.lazy import _await_shape, _FromInput, _materialize
from tare.nn.modules.linear import draw_by_fan_in
from tare.nn.modules.utils import _ntuple, _reverse_repeat_tuple, _single
from tare.nn.parameter import UninitializedParameter

__all__ = [
    "Conv1d",
    "Conv2d",
    "Conv3d",
    "ConvTranspose1d",
    "ConvTranspose2d",
    "ConvTranspose3d",
    "LazyConv1d",
    "LazyConv2d",
    "LazyConv3d",
    "LazyConvTranspose1d",
    "LazyConvTranspose2d",
    "LazyConvTranspose3d",
]

_PADDING_WORDS = {"same", "valid"}
_PADDING_MODES = {"zeros", "reflect", "replicate", "circular"}


def _same_padding(dilation, kernel_size):
    """What `padding="same"` adds, left and right of each dimension, last dimension first."""
    both = []
    for d, k in zip(reversed(dilation), reversed(kernel_size)):
        total = d * (k - 1)
        both += [total // 2, total - total // 2]
    return both


class _ConvNd(Settings):
    """The common part: settings as tuples, weight (out, in / groups, *kernel), bias (out)."""

    __constants__ = [
        "stride",
        "padding",
        "dilation",
        "groups",
        "padding_mode",
        "output_padding",
        "in_channels",
        "out_channels",
        "kernel_size",
    ]

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride,
        padding,
        dilation,
        transposed,
        output_padding,
        groups,
        bias,
        padding_mode,
        device=None,
        dtype=None,
    ):
        if padding_mode != "zeros" and isinstance(self, _ConvTransposeNd):
            raise ValueError(f'Only "zeros" padding mode is supported for {self.__class__.__name__}')
        if groups <= 0:
            raise ValueError("groups must be a positive integer")
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        if out_channels % groups != 0:
            raise ValueError("out_channels must be divisible by groups")
        if isinstance(padding, str):
            if padding not in _PADDING_WORDS:
                raise ValueError(f"Invalid padding string {padding!r}, should be one of {_PADDING_WORDS}")
            if padding == "same" and any(s != 1 for s in stride):
                raise ValueError("padding='same' is not supported for strided convolutions")
        if padding_mode not in _PADDING_MODES:
            raise ValueError(
                f"padding_mode must be one of {_PADDING_MODES}, but got padding_mode='{padding_mode}'"
            )
        keep(self, locals(), "bias", "device", "dtype")
        if padding == "same":
            self._reversed_padding_repeated_twice = _same_padding(dilation, kernel_size)
        elif padding == "valid":
            self._reversed_padding_repeated_twice = [0, 0] * len(kernel_size)
        else:
            self._reversed_padding_repeated_twice = _reverse_repeat_tuple(padding, 2)
        allocate(self, device, dtype, weight=self._weight_shape(), bias=out_channels if bias else ABSENT)
        self.reset_parameters()

    def _weight_shape(self):
        outer, inner = self.out_channels, self.in_channels
        if self.transposed:
            outer, inner = inner, outer
        return (outer, inner // self.groups, *self.kernel_size)

    def reset_parameters(self):
        """Draw weight and bias uniformly within 1 / sqrt(fan_in)."""
        weight, bias = self.weight, self.bias
        fan_in = math.prod(weight.shape[1:])
        if weight.is_contiguous():
            return draw_by_fan_in(weight, bias, fan_in)
        # The draws go in the order of the elements, not of memory.
        in_order = tare.empty_like(weight, memory_format=tare.contiguous_format)
        draw_by_fan_in(in_order, bias, fan_in)
        with tare.no_grad():
            weight.copy_(in_order)

    def extra_repr(self):
        parts = [
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"
        ]
        for name, usual in (("padding", 0), ("dilation", 1), ("output_padding", 0)):
            value = getattr(self, name)
            if value != (usual,) * len(value):
                parts.append(f"{name}={value}")
        if self.groups != 1:
            parts.append(f"groups={self.groups}")
        if self.bias is None:
            parts.append("bias=False")
        if self.padding_mode != "zeros":
            parts.append(f"padding_mode={self.padding_mode}")
        return ", ".join(parts)

    def __setstate__(self, state):
        super().__setstate__(state)
        self.__dict__.setdefault("padding_mode", "zeros")


class _Conv(_ConvNd):
    """The convolutions that are not transposed; `_dims` and `_convolve` are the subclass's."""

    _dims = 0

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        each = _ntuple(self._dims)
        super().__init__(
            in_channels,
            out_channels,
            each(kernel_size),
            each(stride),
            padding if isinstance(padding, str) else each(padding),
            each(dilation),
            False,
            each(0),
            groups,
            bias,
            padding_mode,
            device,
            dtype,
        )

    def _conv_forward(self, input, weight, bias):
        if self.padding_mode == "zeros":
            return self._convolve(input, weight, bias, self.stride, self.padding, self.dilation, self.groups)
        padded = F.pad(input, self._reversed_padding_repeated_twice, mode=self.padding_mode)
        return self._convolve(padded, weight, bias, self.stride, (0,) * self._dims, self.dilation, self.groups)

    def forward(self, input):
        return self._conv_forward(input, self.weight, self.bias)


class Conv1d(_Conv):
    """(N, in_channels, L) to (N, out_channels, L')."""

    _dims = 1
    _convolve = staticmethod(F.conv1d)


class Conv2d(_Conv):
    """(N, in_channels, H, W) to (N, out_channels, H', W')."""

    _dims = 2
    _convolve = staticmethod(F.conv2d)


class Conv3d(_Conv):
    """(N, in_channels, D, H, W) to (N, out_channels, D', H', W')."""

    _dims = 3
    _convolve = staticmethod(F.conv3d)


class _ConvTransposeNd(_ConvNd):
    """The transposed convolutions: gradients of the others with respect to their input."""

    _dims = 0

    def _output_padding(
        self, input, output_size, stride, padding, kernel_size, num_spatial_dims, dilation=None
    ):
        """What must be added at one side to come to `output_size`: several sizes give the same input."""
        if output_size is None:
            return _single(self.output_padding)
        dims = num_spatial_dims
        others = 2 if input.dim() == dims + 2 else 1
        if len(output_size) == others + dims:
            output_size = output_size[others:]
        if len(output_size) != dims:
            raise ValueError(
                f"ConvTranspose{dims}D: for {input.dim()}D input, output_size must have {dims} or {others + dims} "
                f"elements (got {len(output_size)})"
            )
        dilation = dilation or (1,) * dims
        least = [
            (input.size(d + others) - 1) * stride[d] - 2 * padding[d] + dilation[d] * (kernel_size[d] - 1) + 1
            for d in range(dims)
        ]
        most = [size + step - 1 for size, step in zip(least, stride)]
        if any(size < low or size > high for size, low, high in zip(output_size, least, most)):
            raise ValueError(
                f"requested an output size of {output_size}, but valid sizes range from {least} to {most} (for an input "
                f"of {input.size()[2:]})"
            )
        return [size - low for size, low in zip(output_size, least)]


class _ConvTranspose(_ConvTransposeNd):
    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        each = _ntuple(self._dims)
        super().__init__(
            in_channels,
            out_channels,
            each(kernel_size),
            each(stride),
            each(padding),
            each(dilation),
            True,
            each(output_padding),
            groups,
            bias,
            padding_mode,
            device,
            dtype,
        )

    def forward(self, input, output_size=None):
        if self.padding_mode != "zeros":
            raise ValueError(f"Only `zeros` padding mode is supported for ConvTranspose{self._dims}d")
        if not isinstance(self.padding, tuple):
            raise AssertionError("self.padding must be a tuple")
        steps = {"stride": self.stride, "padding": self.padding, "dilation": self.dilation}
        extra = self._output_padding(
            input, output_size, kernel_size=self.kernel_size, num_spatial_dims=self._dims, **steps
        )
        return self._convolve(input, self.weight, self.bias, output_padding=extra, groups=self.groups, **steps)


class ConvTranspose1d(_ConvTranspose):
    """(N, in_channels, L) to (N, out_channels, L'), the transpose of `Conv1d`."""

    _dims = 1
    _convolve = staticmethod(F.conv_transpose1d)


class ConvTranspose2d(_ConvTranspose):
    """(N, in_channels, H, W) to (N, out_channels, H', W'), the transpose of `Conv2d`."""

    _dims = 2
    _convolve = staticmethod(F.conv_transpose2d)


class ConvTranspose3d(_ConvTranspose):
    """(N, in_channels, D, H, W) to (N, out_channels, D', H', W'), the transpose of `Conv3d`."""

    _dims = 3
    _convolve = staticmethod(F.conv_transpose3d)


class _ConvTransposeMixin(_ConvTransposeNd):
    """A name that PyTorch keeps for old subclasses."""

    def __init__(self, *args, **kwargs):
        warnings.warn(
            "`_ConvTransposeMixin` is a deprecated internal class. Please consider using public APIs.",
            FutureWarning,
            stacklevel=2,
        )
        super().__init__(*args, **kwargs)


class _LazyConvXdMixin(_FromInput):
    """A convolution that takes in_channels from its first input."""

    _inferred = "in_channels"

    def _become_lazy(self, out_channels, bias, device, dtype):
        self.out_channels = out_channels
        _await_shape(self, UninitializedParameter, device, dtype, weight=True, bias=bias)

    def initialize_parameters(self, input, *args, **kwargs):
        if self.has_uninitialized_params():
            self.in_channels = self._get_in_channels(input)
            if self.in_channels % self.groups != 0:
                raise ValueError("in_channels must be divisible by groups")
            _materialize(self, weight=self._weight_shape(), bias=(self.out_channels,))

    def _get_in_channels(self, input):
        dims = self._get_num_spatial_dims()
        if input.dim() not in (dims + 1, dims + 2):
            raise RuntimeError(
                f"Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to {self.__class__.__name__}, but got "
                f"input of size: {input.shape}"
            )
        return input.shape[-dims - 1]

    def _get_num_spatial_dims(self):
        return self._dims


class _LazyConv(_LazyConvXdMixin):
    def __init__(
        self,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        super().__init__(0, 0, kernel_size, stride, padding, dilation, groups, False, padding_mode, device, dtype)
        self._become_lazy(out_channels, bias, device, dtype)


class LazyConv1d(_LazyConv, Conv1d):
    """A `Conv1d` that takes in_channels from its first input."""

    cls_to_become = Conv1d


class LazyConv2d(_LazyConv, Conv2d):
    """A `Conv2d` that takes in_channels from its first input."""

    cls_to_become = Conv2d


class LazyConv3d(_LazyConv, Conv3d):
    """A `Conv3d` that takes in_channels from its first input."""

    cls_to_become = Conv3d


class _LazyConvTranspose(_LazyConvXdMixin):
    def __init__(
        self,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        super().__init__(
            0, 0, kernel_size, stride, padding, output_padding, groups, False, dilation, padding_mode, device, dtype
        )
        self._become_lazy(out_channels, bias, device, dtype)


class LazyConvTranspose1d(_LazyConvTranspose, ConvTranspose1d):
    """A `ConvTranspose1d` that takes in_channels from its first input."""

    cls_to_become = ConvTranspose1d


class LazyConvTranspose2d(_LazyConvTranspose, ConvTranspose2d):
    """A `ConvTranspose2d` that takes in_channels from its first input."""

    cls_to_become = ConvTranspose2d


class LazyConvTranspose3d(_LazyConvTranspose, ConvTranspose3d):
    """A `ConvTranspose3d` that takes in_channels from its first input."""

    cls_to_become = ConvTranspose3d
