import torch
from torch.nn.modules import Linear

with torch.device('meta'):
    print(Linear(20, 30))
