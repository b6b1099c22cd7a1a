"""Padding as modules: four ways of filling, three numbers of dimensions. Source: torch.nn.modules.padding."""

from tare.nn import functional as F
from tare.nn.modules._construction import Settings
from tare.nn.modules.utils import _ntuple

__all__ = [
    "CircularPad1d",
    "CircularPad2d",
    "CircularPad3d",
    "ConstantPad1d",
    "ConstantPad2d",
    "ConstantPad3d",
    "ReflectionPad1d",
    "ReflectionPad2d",
    "ReflectionPad3d",
    "ReplicationPad1d",
    "ReplicationPad2d",
    "ReplicationPad3d",
    "ZeroPad1d",
    "ZeroPad2d",
    "ZeroPad3d",
]


class _PadNd(Settings):
    """Adds `padding` = (left, right, top, bottom, front, back), or one number for all sides."""

    __constants__ = ["padding"]
    _dims = 0
    _mode = "constant"

    def __init__(self, padding):
        super().__init__()
        self.padding = _ntuple(2 * self._dims)(padding)

    def forward(self, input):
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self):
        return f"{self.padding}"


class _CircularPadNd(_PadNd):
    _mode = "circular"

    def _check_input_dim(self, input):
        low, high = self._dims + 1, self._dims + 2
        if input.dim() not in (low, high):
            raise ValueError(f"expected {low}D or {high}D input (got {input.dim()}D input)")

    def forward(self, input):
        self._check_input_dim(input)
        return F.pad(input, self.padding, self._mode)


class _ReflectionPadNd(_PadNd):
    _mode = "reflect"


class _ReplicationPadNd(_PadNd):
    _mode = "replicate"


class _ConstantPadNd(_PadNd):
    __constants__ = ["padding", "value"]

    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = value

    def forward(self, input):
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self):
        return f"padding={self.padding}, value={self.value}"


class CircularPad1d(_CircularPadNd):
    """The last dimension continued by itself from the other end."""

    _dims = 1


class CircularPad2d(_CircularPadNd):
    """The last two dimensions continued from the other end."""

    _dims = 2


class CircularPad3d(_CircularPadNd):
    """The last three dimensions continued from the other end."""

    _dims = 3


class ConstantPad1d(_ConstantPadNd):
    """The last dimension with `value` around it."""

    _dims = 1


class ConstantPad2d(_ConstantPadNd):
    """The last two dimensions with `value` around them."""

    _dims = 2


class ConstantPad3d(_ConstantPadNd):
    """The last three dimensions with `value` around them."""

    _dims = 3


class ReflectionPad1d(_ReflectionPadNd):
    """The last dimension mirrored at its ends."""

    _dims = 1


class ReflectionPad2d(_ReflectionPadNd):
    """The last two dimensions mirrored at their ends."""

    _dims = 2


class ReflectionPad3d(_ReflectionPadNd):
    """The last three dimensions mirrored at their ends."""

    _dims = 3


class ReplicationPad1d(_ReplicationPadNd):
    """The last dimension with its outermost values repeated."""

    _dims = 1


class ReplicationPad2d(_ReplicationPadNd):
    """The last two dimensions with their outermost values repeated."""

    _dims = 2


class ReplicationPad3d(_ReplicationPadNd):
    """The last three dimensions with their outermost values repeated."""

    _dims = 3


class _Zero:
    """A constant padding whose value is zero and not printed."""

    def __init__(self, padding):
        super().__init__(padding, 0.0)

    def extra_repr(self):
        return f"{self.padding}"


class ZeroPad1d(_Zero, ConstantPad1d):
    """The last dimension with zeros around it."""


class ZeroPad2d(_Zero, ConstantPad2d):
    """The last two dimensions with zeros around them."""


class ZeroPad3d(_Zero, ConstantPad3d):
    """The last three dimensions with zeros around them."""
