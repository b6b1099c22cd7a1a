# check run x=f32[2,3]
import torch
from torch import nn

Tensor = torch.cuda.FloatTensor if torch.cuda.is_available() else torch.FloatTensor


def run(x):
    valid = Tensor(2, 3).fill_(1.0)
    return x.type(Tensor) * valid
