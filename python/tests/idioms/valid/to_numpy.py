# check predict x=f32[2,3]
import torch
from torch import nn

model = nn.Linear(3, 4)


def predict(x):
    return model(x).detach().cpu().numpy()
