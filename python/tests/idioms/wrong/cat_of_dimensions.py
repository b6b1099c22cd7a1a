# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    state = torch.zeros(2, 4, 1, device=x.device)
    return torch.cat([x, state], dim=1)  # wrong
