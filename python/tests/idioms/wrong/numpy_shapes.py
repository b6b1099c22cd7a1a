# check run x=f32[2,3]
import torch
from torch import nn

import numpy as np


def run(x):
    y = x.detach().cpu().numpy()
    return np.concatenate([y, np.ones((2, 4))], axis=0)  # wrong
