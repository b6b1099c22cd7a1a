# check main x=f32[4,3]
import torch
from torch import nn


def main(x):
    target = torch.nn.functional.one_hot(torch.tensor([0, 1, 2, 1]), 3)
    return nn.functional.cross_entropy(x, target)  # wrong
