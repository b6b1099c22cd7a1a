# check run x=f32[2,3,8,8]
import torch
from torch import nn

def run(x):
    size = torch.tensor(x.shape[-2:])
    height, width = (size // 2).tolist()
    grid = torch.stack(torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij"), -1)
    x = nn.functional.interpolate(x, size=(height, width))
    return x + grid.float().sum(-1).to(x)
