# check run x=f32[2,3]
import torch
from torch import nn

with torch.device("meta"):
    skeleton = nn.Linear(3, 4)


def run(x):
    model = skeleton.to_empty(device=x.device)
    with torch.no_grad():
        nn.init.ones_(model.weight), nn.init.zeros_(model.bias)
    shape = torch.empty(2, 4, device="meta").shape
    return model(x).reshape(shape)
