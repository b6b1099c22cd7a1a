# check step x=f32[4,8]
import torch
from torch import nn
from torch.cuda.amp import GradScaler, autocast

model = nn.Linear(8, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = GradScaler(enabled=torch.cuda.is_available())


def step(x):
    optimizer.zero_grad(set_to_none=True)
    with autocast(enabled=torch.cuda.is_available()):
        loss = model(x).square().mean()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    scaler.step(optimizer)
    scaler.update()
    return scaler.get_scale(), loss.item()
