"""Channels turned into pixels, and back. Source: torch.nn.modules.pixelshuffle."""

from tare.nn import functional as F
from tare.nn.modules._construction import Settings, keep

__all__ = ["PixelShuffle", "PixelUnshuffle"]


class PixelShuffle(Settings):
    """(*, C * r * r, H, W) to (*, C, H * r, W * r)."""

    __constants__ = ["upscale_factor"]
    _shown = ("upscale_factor",)

    def __init__(self, upscale_factor):
        keep(self, locals())

    def forward(self, input):
        return F.pixel_shuffle(input, self.upscale_factor)


class PixelUnshuffle(Settings):
    """(*, C, H * r, W * r) to (*, C * r * r, H, W)."""

    __constants__ = ["downscale_factor"]
    _shown = ("downscale_factor",)

    def __init__(self, downscale_factor):
        keep(self, locals())

    def forward(self, input):
        return F.pixel_unshuffle(input, self.downscale_factor)
