# check model f32[2,3]
import torch
from torch import nn

model = nn.Sequential(nn.Linear(3, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 4))
model.train()
