"""Patches of images as columns, and back. Source: torch.nn.modules.fold."""

from tare.nn import functional as F
from tare.nn.modules._construction import Settings, keep

__all__ = ["Fold", "Unfold"]


class Unfold(Settings):
    """The patches of (N, C, H, W) as columns (N, C * kernel, L)."""

    __constants__ = ["kernel_size", "dilation", "padding", "stride"]
    _shown = ("kernel_size", "dilation", "padding", "stride")

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        keep(self, locals())

    def forward(self, input):
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)


class Fold(Settings):
    """The sum of patches given as columns (N, C * kernel, L), as (N, C, *output_size)."""

    __constants__ = ["output_size", "kernel_size", "dilation", "padding", "stride"]
    _shown = ("output_size", "kernel_size", "dilation", "padding", "stride")

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        keep(self, locals())

    def forward(self, input):
        return F.fold(
            input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride
        )
