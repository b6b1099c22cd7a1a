# check main x=f32[1,4]
import torch
from torch import nn


def main(x):
    ids = torch.cat((torch.tensor([[1.0]]), torch.argmax(x, -1, keepdim=True)), 1)
    return nn.Embedding(10, 4)(ids)  # wrong
