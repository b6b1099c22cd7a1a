# The document calls nn.Transformer with one argument, and it needs two. (PyTorch 2.13 fails earlier, in making the module: its
# fake modes mix.)
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
