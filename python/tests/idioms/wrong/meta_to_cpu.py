# check run x=f32[2,3]
import torch
from torch import nn

with torch.device("meta"):
    model = nn.Linear(3, 4)


def run(x):
    model.to(x.device)  # wrong
    return model(x)
