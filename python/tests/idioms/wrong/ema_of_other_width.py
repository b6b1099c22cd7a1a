# check main x=f32[2,4]
import torch
from torch import nn

model, shadow = nn.Linear(4, 4), nn.Linear(4, 8)


def main(x):
    with torch.no_grad():
        for kept, new in zip(shadow.parameters(), model.parameters()):
            kept.mul_(0.9).add_(new, alpha=0.1)  # wrong
    return model(x)
