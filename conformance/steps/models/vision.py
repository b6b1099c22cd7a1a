"""Models that classify images: ViT, Swin, ConvNeXt, ResNet by their papers, small."""

import torch
from torch import nn
from torch.nn import functional


class ViT(nn.Module):
    def __init__(self, depth=3, width=192, heads=6, image=96, patch=16, classes=100):
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, patch)
        self.first = nn.Parameter(torch.zeros(1, 1, width))
        self.positions = nn.Parameter(torch.randn(1, (image // patch) ** 2 + 1, width) * 0.02)
        layer = nn.TransformerEncoderLayer(width, heads, 4 * width, 0.1, "gelu", batch_first=True, norm_first=True)
        self.encoder = nn.TransformerEncoder(layer, depth, nn.LayerNorm(width), enable_nested_tensor=False)
        self.head = nn.Linear(width, classes)

    def forward(self, images):
        x = self.patches(images).flatten(2).transpose(1, 2)
        x = torch.cat((self.first.expand(len(x), -1, -1), x), dim=1) + self.positions
        return self.head(self.encoder(x)[:, 0])


class WindowAttention(nn.Module):
    """Attention within windows; every second block shifts them (Liu et al. 2021)."""

    def __init__(self, width, heads, window, side, shift):
        super().__init__()
        self.heads, self.window, self.side, self.shift = heads, window, side, shift
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.bias = nn.Parameter(torch.zeros((2 * window - 1) ** 2, heads))
        at = torch.stack(torch.meshgrid(torch.arange(window), torch.arange(window), indexing="ij")).flatten(1)
        distance = at[:, :, None] - at[:, None, :] + window - 1
        self.register_buffer("distance", distance[0] * (2 * window - 1) + distance[1])
        region = torch.zeros(1, side, side, 1)
        if shift:
            count = 0
            for rows in (slice(-window), slice(-window, -shift), slice(-shift, None)):
                for columns in (slice(-window), slice(-window, -shift), slice(-shift, None)):
                    region[:, rows, columns] = count
                    count += 1
            region = self.windows(region).squeeze(-1)
            self.register_buffer("mask", (region[:, None, :] - region[:, :, None]).ne(0).float() * -100.0)

    def windows(self, x):
        batch, side, _, width = x.shape
        n = side // self.window
        return x.view(batch, n, self.window, n, self.window, width).transpose(2, 3).reshape(-1, self.window ** 2, width)

    def forward(self, x):
        batch, side, _, width = x.shape
        x = torch.roll(x, (-self.shift, -self.shift), (1, 2)) if self.shift else x
        x = self.windows(x)
        q, k, v = self.qkv(x).view(len(x), -1, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        bias = self.bias[self.distance.view(-1)].view(self.window ** 2, self.window ** 2, -1).permute(2, 0, 1)
        scores = q * (width // self.heads) ** -0.5 @ k.transpose(-2, -1) + bias
        if self.shift:
            scores = scores.view(batch, -1, *scores.shape[1:]) + self.mask[:, None]
            scores = scores.flatten(0, 1)
        x = self.out((scores.softmax(-1) @ v).transpose(1, 2).flatten(2))
        n = side // self.window
        x = x.view(batch, n, n, self.window, self.window, width).transpose(2, 3).reshape(batch, side, side, width)
        return torch.roll(x, (self.shift, self.shift), (1, 2)) if self.shift else x


class SwinBlock(nn.Module):
    def __init__(self, width, heads, window, side, shift):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = WindowAttention(width, heads, window, side, shift)
        self.feed_forward = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.feed_forward(self.norm2(x))


class PatchMerging(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm, self.reduce = nn.LayerNorm(4 * width), nn.Linear(4 * width, 2 * width, bias=False)

    def forward(self, x):
        x = torch.cat((x[:, 0::2, 0::2], x[:, 1::2, 0::2], x[:, 0::2, 1::2], x[:, 1::2, 1::2]), -1)
        return self.reduce(self.norm(x))


class Swin(nn.Module):
    def __init__(self, width=48, heads=3, window=7, image=112, classes=100):
        super().__init__()
        side = image // 4
        self.patches, self.norm = nn.Conv2d(3, width, 4, 4), nn.LayerNorm(width)
        self.stages = nn.Sequential(
            SwinBlock(width, heads, window, side, 0), SwinBlock(width, heads, window, side, window // 2),
            PatchMerging(width), SwinBlock(2 * width, 2 * heads, window, side // 2, 0),
            SwinBlock(2 * width, 2 * heads, window, side // 2, window // 2))
        self.head = nn.Linear(2 * width, classes)

    def forward(self, images):
        x = self.norm(self.patches(images).permute(0, 2, 3, 1))
        return self.head(self.stages(x).mean((1, 2)))


class ConvNeXtBlock(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.depthwise = nn.Conv2d(width, width, 7, padding=3, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.scale = nn.Parameter(torch.full((width,), 1e-6))

    def forward(self, x):
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        y = self.scale * self.down(functional.gelu(self.up(y)))
        return x + y.permute(0, 3, 1, 2)


class ChannelNorm(nn.LayerNorm):
    def forward(self, x):
        return super().forward(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


def convnext(widths=(48, 96, 192), classes=100):
    layers, before = [nn.Conv2d(3, widths[0], 4, 4), ChannelNorm(widths[0])], widths[0]
    for width in widths:
        if width != before:
            layers += [ChannelNorm(before), nn.Conv2d(before, width, 2, 2)]
        layers += [ConvNeXtBlock(width), ConvNeXtBlock(width)]
        before = width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.LayerNorm(before), nn.Linear(before, classes))


class Residual(nn.Module):
    """A bottleneck of three convolutions, or a pair of 3x3 (He et al. 2016)."""

    def __init__(self, inner, outer, stride, bottleneck, before):
        super().__init__()
        if bottleneck:
            layers = [nn.Conv2d(before, inner, 1, bias=False), nn.BatchNorm2d(inner), nn.ReLU(inplace=True),
                      nn.Conv2d(inner, inner, 3, stride, 1, bias=False), nn.BatchNorm2d(inner), nn.ReLU(inplace=True),
                      nn.Conv2d(inner, outer, 1, bias=False), nn.BatchNorm2d(outer)]
        else:
            layers = [nn.Conv2d(before, inner, 3, stride, 1, bias=False), nn.BatchNorm2d(inner), nn.ReLU(inplace=True),
                      nn.Conv2d(inner, outer, 3, 1, 1, bias=False), nn.BatchNorm2d(outer)]
        self.layers = nn.Sequential(*layers)
        self.shortcut = nn.Identity() if before == outer and stride == 1 else nn.Sequential(
            nn.Conv2d(before, outer, 1, stride, bias=False), nn.BatchNorm2d(outer))
        self.relu = nn.ReLU(inplace=True)

    def forward(self, x):
        return self.relu(self.layers(x) + self.shortcut(x))


def resnet(bottleneck=False, classes=100, width=32):
    expansion = 4 if bottleneck else 1
    layers = [nn.Conv2d(3, width, 7, 2, 3, bias=False), nn.BatchNorm2d(width), nn.ReLU(inplace=True), nn.MaxPool2d(3, 2, 1)]
    before = width
    for stage in range(3):
        inner = width << stage
        for number in range(2):
            layers.append(Residual(inner, expansion * inner, 2 if stage and not number else 1, bottleneck, before))
            before = expansion * inner
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(before, classes))
