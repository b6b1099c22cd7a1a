# check fit x=f32[8,3]
import torch
from torch import nn

def fit(x):
    weights = torch.arange(6.0).reshape(3, 2)
    best, patience = float("inf"), 0
    for epoch in range(5):
        loss = (weights.sum() / (epoch + 1)).item()
        if loss < best:
            best, patience = loss, 0
        else:
            patience += 1
        if patience > 2:
            break
    assert torch.allclose(weights[0], torch.tensor([0.0, 1.0]))
    return x @ weights
