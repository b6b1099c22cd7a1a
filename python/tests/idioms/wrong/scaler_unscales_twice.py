# check main x=f32[4,3]
import torch
from torch import nn


def main(x):
    model = nn.Linear(3, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler = torch.amp.GradScaler("cpu")
    scaler.scale(model(x).mean()).backward()
    scaler.unscale_(optimizer)
    scaler.unscale_(optimizer)  # wrong
    scaler.step(optimizer)
