# check evaluate x=f32[8,3] labels=i64[8]
import torch
from torch import nn

import numpy as np

model = nn.Linear(3, 4)


def evaluate(x, labels):
    predicted = model(x).argmax(dim=1).cpu().numpy()
    wanted = labels.numpy()
    confusion = np.zeros((4, 4))
    confusion += (predicted == wanted).mean()
    print(f"accuracy {(predicted == wanted).mean()}")
    return torch.from_numpy(np.concatenate([predicted, wanted]))
