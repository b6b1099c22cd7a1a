import torch
from torch import nn

with torch.device('meta'):
    model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8))
print([p.shape for p in model.parameters()])
