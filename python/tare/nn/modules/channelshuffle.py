"""Channels of groups interleaved. Source: torch.nn.modules.channelshuffle."""

from tare.nn import functional as F
from tare.nn.modules._construction import Settings, keep

__all__ = ["ChannelShuffle"]


class ChannelShuffle(Settings):
    """The channels of (N, C, ...) in the order in which `groups` groups are dealt."""

    __constants__ = ["groups"]
    _shown = ("groups",)

    def __init__(self, groups):
        keep(self, locals())

    def forward(self, input):
        return F.channel_shuffle(input, self.groups)
