# check run x=f32[8,3] y=i64[8]
import torch
from torch import nn

def run(x, y):
    return x.log_softmax(-1).gather(1, y)  # wrong
