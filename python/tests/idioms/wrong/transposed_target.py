# check step x=f32[8,3] y=f32[8,2]
import torch
from torch import nn

model = nn.Linear(3, 4)


def step(x, y):
    loss = nn.functional.binary_cross_entropy_with_logits(model(x), y)  # wrong
    return loss.item()
