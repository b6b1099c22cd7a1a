# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    y = (x * 2).to("cpu")
    return y.cpu() + torch.ones(3)
