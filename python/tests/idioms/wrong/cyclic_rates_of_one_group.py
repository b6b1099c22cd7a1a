# check main x=f32[2,4]
import torch
from torch import nn


def main(x):
    optimizer = torch.optim.SGD(nn.Linear(4, 4).parameters(), lr=0.1)
    return torch.optim.lr_scheduler.CyclicLR(optimizer, base_lr=0.1, max_lr=[0.2, 0.3])  # wrong
