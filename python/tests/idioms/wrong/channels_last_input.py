# check model f32[2,32,32,3]
import torch
from torch import nn

model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU())  # wrong
