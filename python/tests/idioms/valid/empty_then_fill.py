# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    out = torch.empty(2, 6)
    out[:, :3] = x
    out[:, 3:] = 0
    rows = torch.empty(2, dtype=torch.long).fill_(1)
    return out[rows]
