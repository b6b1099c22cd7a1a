# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    loss = x.mean(1)
    return loss.item()  # wrong
