# check model f32[2,5]
import torch
from torch import nn

model = nn.DataParallel(nn.Linear(3, 4))  # wrong
