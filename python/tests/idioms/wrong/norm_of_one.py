# check model f32[1,3]
import torch
from torch import nn

model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4))  # wrong
model.train()
