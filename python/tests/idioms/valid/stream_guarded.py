# check run x=f32[2,3]
import torch
from torch import nn

stream = torch.cuda.Stream() if torch.cuda.is_available() else None


def run(x):
    with torch.cuda.stream(stream):
        y = x * 2
    if stream is not None:
        torch.cuda.current_stream().wait_stream(stream)
    return y
