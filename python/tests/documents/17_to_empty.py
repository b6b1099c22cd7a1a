import torch
from torch.nn.modules import Linear

with torch.device('meta'):
    m = Linear(20, 30)
print(m.to_empty(device="cpu"))
print(m.weight.device, m.weight.shape)
