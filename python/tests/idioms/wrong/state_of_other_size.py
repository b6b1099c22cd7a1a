# check run x=f32[2,3]
import torch
from torch import nn

import io

file = io.BytesIO()
torch.save(nn.Linear(3, 5).state_dict(), file)


def run(x):
    file.seek(0)
    model = nn.Linear(3, 4)
    model.load_state_dict(torch.load(file, map_location="cpu"))  # wrong
    return model(x)
