# check train x=f32[8,4]
import contextlib

import torch
from torch import nn
from torch.nn.utils import clip_grad_norm_

ddp = int(__import__("os").environ.get("RANK", -1)) != -1
model = nn.Linear(4, 1)
optimizer = torch.optim.AdamW(model.parameters(), lr=0.1, fused=False)


def train(x):
    context = contextlib.nullcontext() if not torch.cuda.is_available() else torch.autocast("cuda", dtype=torch.bfloat16)
    for number, part in enumerate(x.chunk(4)):
        if ddp:
            model.require_backward_grad_sync = number == 3
        with context:
            loss = model(part).mean() / 4
        loss.backward()
    norm = clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    print(f"{loss.item():.4f} {norm:.4f}")
