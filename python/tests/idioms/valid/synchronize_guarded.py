# check run x=f32[2,3]
import torch
from torch import nn

import time


def run(x):
    if torch.cuda.is_available():
        torch.cuda.synchronize()
    began = time.perf_counter()
    y = x @ x.t()
    if torch.cuda.is_available():
        torch.cuda.synchronize()
    assert time.perf_counter() >= began
    return y
