# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    if x.max(dim=1).values > 0:  # wrong
        x = x * 2
    return x
