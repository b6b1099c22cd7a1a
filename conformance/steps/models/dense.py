"""Models that give an answer for each pixel: a U-Net, and a diffusion model's U-Net with time and attention, small."""

import math

import torch
from torch import nn
from torch.nn import functional


def _pair(before, after):
    return nn.Sequential(nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU(inplace=True),
                         nn.Conv2d(after, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU(inplace=True))


class UNet(nn.Module):
    """Ronneberger et al. 2015, with padding; upwards by transposed convolutions."""

    def __init__(self, widths=(16, 32, 64), classes=4):
        super().__init__()
        self.down = nn.ModuleList(_pair(a, b) for a, b in zip((3, *widths), widths, strict=False))
        self.up = nn.ModuleList(nn.ConvTranspose2d(b, a, 2, 2) for a, b in zip(widths, widths[1:], strict=False))
        self.merge = nn.ModuleList(_pair(2 * a, a) for a in widths[:-1])
        self.head = nn.Conv2d(widths[0], classes, 1)

    def forward(self, x):
        kept = []
        for number, block in enumerate(self.down):
            x = block(functional.max_pool2d(x, 2) if number else x)
            kept.append(x)
        kept.pop()
        for up, merge in zip(reversed(self.up), reversed(self.merge), strict=True):
            x = merge(torch.cat((kept.pop(), up(x)), dim=1))
        return self.head(x)


class TimedResidual(nn.Module):
    def __init__(self, before, after, time):
        super().__init__()
        self.norm1, self.conv1 = nn.GroupNorm(8, before), nn.Conv2d(before, after, 3, padding=1)
        self.time = nn.Linear(time, after)
        self.norm2, self.conv2 = nn.GroupNorm(8, after), nn.Conv2d(after, after, 3, padding=1)
        self.shortcut = nn.Conv2d(before, after, 1) if before != after else nn.Identity()

    def forward(self, x, time):
        y = self.conv1(functional.silu(self.norm1(x))) + self.time(functional.silu(time))[:, :, None, None]
        return self.conv2(functional.silu(self.norm2(y))) + self.shortcut(x)


class PixelAttention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm, self.qkv, self.out = nn.GroupNorm(8, width), nn.Conv2d(width, 3 * width, 1), nn.Conv2d(width, width, 1)

    def forward(self, x):
        batch, width, rows, columns = x.shape
        q, k, v = (t.view(batch, self.heads, width // self.heads, -1).transpose(2, 3)
                   for t in self.qkv(self.norm(x)).chunk(3, dim=1))
        y = functional.scaled_dot_product_attention(q, k, v)
        return x + self.out(y.transpose(2, 3).reshape(batch, width, rows, columns))


class DiffusionUNet(nn.Module):
    """Predicts the noise in an image at a time (Ho et al. 2020)."""

    def __init__(self, width=32, time=128):
        super().__init__()
        self.width = width
        self.time = nn.Sequential(nn.Linear(width, time), nn.SiLU(), nn.Linear(time, time))
        self.first = nn.Conv2d(3, width, 3, padding=1)
        self.down1, self.halve = TimedResidual(width, width, time), nn.Conv2d(width, width, 3, 2, 1)
        self.down2, self.attention = TimedResidual(width, 2 * width, time), PixelAttention(2 * width, 4)
        self.middle = TimedResidual(2 * width, 2 * width, time)
        self.up2 = TimedResidual(4 * width, 2 * width, time)
        self.widen = nn.Conv2d(2 * width, width, 3, padding=1)
        self.up1 = TimedResidual(2 * width, width, time)
        self.norm, self.last = nn.GroupNorm(8, width), nn.Conv2d(width, 3, 3, padding=1)

    def forward(self, x, at):
        rates = torch.exp(-math.log(10000) * torch.arange(self.width // 2) / (self.width // 2))
        angles = at[:, None].float() * rates[None]
        time = self.time(torch.cat((angles.sin(), angles.cos()), dim=-1))
        first = self.down1(self.first(x), time)
        second = self.attention(self.down2(self.halve(first), time))
        x = self.up2(torch.cat((self.middle(second, time), second), dim=1), time)
        x = self.widen(functional.interpolate(x, scale_factor=2.0, mode="nearest"))
        x = self.up1(torch.cat((x, first), dim=1), time)
        return self.last(functional.silu(self.norm(x)))
