# check Net x=f32[2,5,4]
import torch
from torch import nn

class Net(nn.Module):
    def forward(self, x):
        positions = torch.arange(x.shape[1]).float().to(x.device)
        return x + positions[None, :, None]
