# check Net x=f32[2,20]
import torch
from torch import nn

import numpy as np


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("window", torch.from_numpy(np.hanning(16)).float())

    def forward(self, x):
        return x * self.window  # wrong
