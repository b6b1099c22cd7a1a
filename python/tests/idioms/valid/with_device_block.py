# check run x=f32[2,3]
import torch
from torch import nn

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def run(x):
    with torch.device(DEVICE):
        layer = nn.Linear(3, 5)
        mask = torch.tril(torch.ones(5, 5))
        batch = torch.rand_like(x)
    return (layer(batch) @ mask).sum().item()
