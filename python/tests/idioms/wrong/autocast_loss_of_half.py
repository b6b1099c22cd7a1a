# check main x=f32[2,4]
import torch
from torch import nn


def main(x):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = nn.Linear(4, 4)(x)
    return nn.Linear(4, 2)(out)  # wrong
