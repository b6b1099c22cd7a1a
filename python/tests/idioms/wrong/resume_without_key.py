# check main x=f32[2,4]
import torch
from torch import nn


def main(x):
    model = nn.Linear(4, 4)
    model.load_state_dict({"module." + key: value for key, value in model.state_dict().items()})  # wrong
    return model(x)
