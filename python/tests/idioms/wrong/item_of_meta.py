# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    scale = torch.ones(1, device="meta") * x.size(0)
    return x.sum() + scale.cpu()  # wrong
