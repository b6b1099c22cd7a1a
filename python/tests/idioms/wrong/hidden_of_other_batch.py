# check Net x=f32[4,5,3]
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 8, batch_first=True)

    def forward(self, x):
        hidden = torch.zeros(1, 2, 8).to(x.device)
        return self.rnn(x, hidden)  # wrong
