# check Net ids=f32[2,5]
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(10, 4)

    def forward(self, ids):
        return self.tokens(ids)  # wrong
