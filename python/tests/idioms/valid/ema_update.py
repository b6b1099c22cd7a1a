# check train x=f32[4,4]
import copy

import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

model = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4))
shadow = copy.deepcopy(model).requires_grad_(False).eval()
averaged = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(0.99))


@torch.no_grad()
def update(decay=0.9):
    for kept, new in zip(shadow.parameters(), model.parameters()):
        kept.mul_(decay).add_(new.detach(), alpha=1 - decay)
    for kept, new in zip(shadow.buffers(), model.buffers()):
        kept.copy_(new)


def train(x):
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    for _ in range(2):
        model(x).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()
        update()
        averaged.update_parameters(model)
    return shadow(x), averaged(x)
