# check run x=f32[4,64]
import torch
from torch import nn

data = torch.randn(20_000, 64)
mean, deviation = data.mean().item(), data.std().item()


def run(x):
    if deviation > 0:
        x = (x - mean) / deviation
    return x
