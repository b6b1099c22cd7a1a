# check step x=f32[2,4]
import torch
from torch import nn

a, b = nn.Linear(4, 4), nn.Linear(4, 1)
opt = torch.optim.SGD([*a.parameters(), *b.parameters()], 0.1)


def step(x):
    h = b(a(x))
    h.sum().backward(retain_graph=True)
    opt.step()
    (h * 2).sum().backward()  # wrong
