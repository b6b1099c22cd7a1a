"""Channels of groups interleaved. Source: torch.nn.modules.channelshuffle."""

from tare.nn import functional as F
from tare.nn.modules._settings import Settings

__all__ = ["ChannelShuffle"]


class ChannelShuffle(Settings):
    """The channels of (N, C, ...) in the order in which `groups` groups are dealt."""

    __constants__ = ["groups"]
    _shown = ("groups",)

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def forward(self, input):
        return F.channel_shuffle(input, self.groups)
