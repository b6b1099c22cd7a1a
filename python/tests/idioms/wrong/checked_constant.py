# check run x=f32[2,3]
import torch
from torch import nn

sizes = torch.tensor([2, 4])


def run(x):
    if tuple(sizes.tolist()) != tuple(x.shape):
        raise ValueError(f"expected {sizes.tolist()}, got {list(x.shape)}")  # wrong
    return x
