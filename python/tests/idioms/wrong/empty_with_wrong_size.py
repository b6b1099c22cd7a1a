# check run x=f32[2,3,8,8]
import torch
from torch import nn

model = nn.Conv2d(3, 4, 3)


def run(x):
    warm = model(torch.empty(1, 4, 8, 8))  # wrong
    return model(x) + warm
