# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    state = x.new_zeros(2, 4)
    noise = torch.randn_like(x)
    index = torch.zeros(2, dtype=torch.long).type_as(torch.ones(1, dtype=torch.long))
    return torch.cat([x + noise, state, x.new_tensor([[1.0], [2.0]])], 1)[index]
