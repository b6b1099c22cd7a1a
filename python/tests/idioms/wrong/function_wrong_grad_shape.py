# check step x=f32[3]
import torch
from torch import nn


class Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        return a.sum()

    @staticmethod
    def backward(ctx, g):
        return g.expand(4)


def step(x):
    w = torch.ones(3, requires_grad=True)
    Sum.apply(w).backward()  # wrong
