# check Net x=f32[2,5,8]
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.r = nn.GRU(8, 4, batch_first=True)
        self.o = nn.Linear(4, 1)

    def forward(self, x):
        y = self.r(x)
        return self.o(y)  # wrong
