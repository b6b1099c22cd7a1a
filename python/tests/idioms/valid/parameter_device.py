# check Net x=f32[2,3]
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)

    @property
    def device(self):
        return next(self.parameters()).device

    def forward(self, x):
        state = torch.zeros(x.size(0), 4, device=self.device)
        return self.fc(x.to(self.device)) + state
