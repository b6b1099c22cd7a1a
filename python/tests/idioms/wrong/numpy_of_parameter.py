# check main x=f32[2,4]
import torch
from torch import nn


def main(x):
    return nn.Linear(4, 4)(x).numpy()  # wrong
