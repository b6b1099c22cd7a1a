# check step x=f32[2,6]
import torch
from torch import nn
from torch.nn.utils import parametrize, parametrizations


class Sym(nn.Module):
    def forward(self, x):
        return x.triu() + x.triu(1).transpose(-1, -2)


lin = nn.Linear(6, 6)
parametrize.register_parametrization(lin, "weight", Sym())
sn = parametrizations.spectral_norm(nn.Linear(6, 6))
wn = parametrizations.weight_norm(nn.Linear(6, 6))
ortho = parametrizations.orthogonal(nn.Linear(6, 6))


def step(x):
    with parametrize.cached():
        y = ortho(wn(sn(lin(x))))
    y.sum().backward()
    assert lin.parametrizations.weight.original.grad is not None
    parametrize.remove_parametrizations(lin, "weight")
