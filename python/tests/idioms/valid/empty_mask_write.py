# check step x=f32[2,5]
import torch
from torch import nn


def step(x):
    ids = torch.zeros(x.size(0), 0, dtype=torch.long)
    keep = torch.ones_like(ids, dtype=torch.bool)
    scores = torch.zeros(x.size(0), 0)
    scores[keep] = 1.0
    scores[~keep] = -1.0
    return torch.cat([x, scores], 1)
