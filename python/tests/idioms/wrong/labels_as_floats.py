# check step x=f32[8,3] y=f32[8]
import torch
from torch import nn

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
model = nn.Linear(3, 4).to(DEVICE)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def step(x, y):
    out = model(x.to(DEVICE))
    loss = nn.functional.cross_entropy(out, y.to(DEVICE))  # wrong
    loss.backward()
    optimizer.step()
    return loss
