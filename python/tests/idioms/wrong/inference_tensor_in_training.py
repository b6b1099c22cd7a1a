# check main x=f32[2,4]
import torch
from torch import nn


def main(x):
    with torch.inference_mode():
        features = x * 2
    weight = nn.Parameter(torch.ones(4))
    return (features * weight).sum().backward()  # wrong
