# The document calls nn.Transformer with one argument; PyTorch's needs two.
import torch
from torch import nn
from torch._subclasses import FakeTensorMode

with FakeTensorMode():
    model = nn.Transformer().to('meta')
    # Runs shape checks but no real ops
    try:
        output = model(torch.randn(10, 20, device='meta'))
    except TypeError as error:
        print(str(error).splitlines()[0])
