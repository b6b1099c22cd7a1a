# check Net x=f32[2,5,10]
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(10, 4)  # wrong

    def forward(self, x):
        return self.attention(x, x, x)
