"""Adapters of low rank (Hu et al. 2021): a frozen model, and two narrow matrices beside some of its projections."""

import torch
from torch import nn
from torch.nn import functional


class Adapted(nn.Module):
    """A projection with an adapter in a dtype of its own."""

    def __init__(self, base, rank, dtype):
        super().__init__()
        self.base = base
        self.down = nn.Parameter(torch.randn(rank, base.in_features, dtype=dtype) * 0.02)
        self.up = nn.Parameter(torch.zeros(base.out_features, rank, dtype=dtype))

    def forward(self, x):
        result = self.base(x)
        cast = x.to(self.down.dtype)
        added = functional.linear(functional.linear(cast, self.down), self.up) * 2.0
        return (result + added).to(result.dtype)


def adapted(model, rank=8, names=("q", "v"), dtype=torch.float32):
    """The model, frozen but for the adapters of the projections of these names."""
    model.requires_grad_(False)
    for module in list(model.modules()):
        for name, child in list(module.named_children()):
            if name in names and isinstance(child, nn.Linear):
                setattr(module, name, Adapted(child, rank, dtype))
    return model
