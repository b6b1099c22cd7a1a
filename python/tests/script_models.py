"""Modules in TorchScript's language, for tests of what is written to archives. PyTorch 2.13 loaded the archives of all of them and gave the
same values."""

import math
from typing import Dict, List, Optional, Tuple

import tare as torch
import tare.nn.functional as F
from tare import Tensor, nn

SCALE = 0.5


def shift(x: Tensor, by: float = 1.0) -> Tensor:
    return x + by * SCALE


class Layers(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Dropout(0.1), nn.Linear(8, 4))
        self.count, self.extra = 3, None

    def forward(self, x):
        """Not written."""
        for i in range(self.count):
            x = self.net(x) + i
        if self.extra is not None:
            x = self.extra(x)
        return shift(x, by=2.0)


class Block(nn.Module):
    def __init__(self, channels, down=False):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels)
        self.relu = nn.ReLU(inplace=True)
        self.downsample = nn.Conv2d(channels, channels, 1) if down else None

    def forward(self, x: Tensor) -> Tensor:
        identity = x
        out = self.relu(self.bn1(self.conv1(x)))
        if self.downsample is not None:
            identity = self.downsample(x)
        out += identity
        return F.relu(out, inplace=True)


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([Block(4), Block(4, True)])
        self.pool = nn.AdaptiveAvgPool2d((1, 1))
        self.heads = nn.ModuleDict({"a": nn.Linear(4, 3), "b": nn.Sequential(nn.Linear(4, 3), nn.GELU())})

    def features(self, x: Tensor) -> Tensor:
        for i, layer in enumerate(self.layers):
            x = layer(x) * (i + 1)
        return x

    def forward(self, x: Tensor) -> List[Tensor]:
        x = torch.flatten(self.pool(self.features(x)), 1)
        return [head(x) for _, head in self.heads.items()]


class Branches(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("steps", torch.zeros(1))
        self.w = nn.Parameter(torch.ones(3))

    def forward(self, x: Tensor, mask: Optional[Tensor] = None) -> Dict[str, Tensor]:
        self.steps += 1
        if x.sum() > 0:
            y = x * self.w
        elif x.dim() == 2 and x.shape[0] > 1:
            y = x - self.w
        else:
            raise ValueError(f"bad {x.dim()}")
        if mask is not None:
            y = y.masked_fill(mask, -1.0)
        out: List[Tensor] = []
        i = 0
        while i < y.size(0):
            out.append(y[i] * i)
            i += 1
        assert len(out) > 0, "none"
        z = y[:, None, 1:] + y[..., 0, None, None] + y[1:].mean()
        return {"y": torch.stack(out), "n": torch.tensor([len(out), sum([1, 2])]), "e": torch.exp(y).to(torch.float64), "z": z}


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = 2
        self.qkv, self.proj, self.norm, self.table = nn.Linear(8, 24), nn.Linear(8, 8), nn.LayerNorm(8), nn.Embedding(10, 8)

    def forward(self, ids: Tensor) -> Tuple[Tensor, int]:
        x = self.norm(self.table(ids))
        b, n, c = x.shape
        q, k, v = self.qkv(x).reshape(b, n, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        a = F.softmax(q @ k.transpose(-2, -1) / math.sqrt(c // self.heads), dim=-1)
        x = (a @ v).transpose(1, 2).reshape(b, n, c)
        return self.proj(F.dropout(x, 0.2, self.training)), n


def inputs():
    """By class, an input."""
    numbers = torch.arange(64.0)
    return {Layers: numbers[:8].reshape(2, 4) / 8, Residual: numbers.reshape(1, 4, 4, 4) / 64, Branches: numbers[:6].reshape(2, 3) - 1,
            Attention: torch.arange(6).reshape(2, 3)}


class WithRecurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 3)

    def forward(self, x):
        return self.lstm(x)[0]


class WithComprehension(nn.Module):
    def forward(self, x: List[Tensor]):
        return [one + 1 for one in x]


class WithAssignment(nn.Module):
    def forward(self, x: Tensor):
        self.last = 3
        return x


class WithUnknown(nn.Module):
    def forward(self, x: Tensor):
        return inputs()


class WithNoGrad(nn.Module):
    def forward(self, x: Tensor):
        with torch.no_grad():
            return x + 1


REFUSED = {
    WithRecurrent: r"LSTM\(3, 3\) cannot be written to an archive by tare yet; torch.jit.trace",
    WithComprehension: "list comprehensions over values aren't supported; write a loop",
    WithAssignment: "the code assigns self.last, which is no buffer",
    WithNoGrad: "With isn't supported in archives",
}
