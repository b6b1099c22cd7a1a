# check main x=f32[4,3]
import torch
from torch import nn


def main(x):
    first = torch.optim.SGD(nn.Linear(3, 3).parameters(), lr=0.1, momentum=0.9)
    second = torch.optim.SGD([*nn.Linear(3, 3).parameters(), *nn.Linear(3, 3).parameters()], lr=0.1)
    second.load_state_dict(first.state_dict())  # wrong
    return x
