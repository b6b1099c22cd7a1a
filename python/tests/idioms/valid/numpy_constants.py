# check Net x=f32[2,16]
import torch
from torch import nn

import numpy as np


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        window = np.hanning(16).astype(np.float32)
        self.register_buffer("window", torch.from_numpy(window))
        self.register_buffer("scale", torch.tensor(float(self.window.sum())))
        self.names = [f"bin{int(i)}" for i in torch.arange(16).numpy()]

    def forward(self, x):
        return x * self.window / self.scale
