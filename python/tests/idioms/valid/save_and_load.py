# check run x=f32[2,3]
import torch
from torch import nn

import io

model = nn.Linear(3, 4)


def run(x):
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    file.seek(0)
    other = nn.Linear(3, 4)
    other.load_state_dict(torch.load(file, map_location="cpu"))
    return other(x)
