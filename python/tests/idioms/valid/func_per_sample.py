# check step x=f32[5,4] y=f32[5,2]
import torch
from torch import nn
import torch.nn.functional as F
from torch.func import functional_call, grad, jacrev, vmap

model = nn.Linear(4, 2)


def step(x, y):
    params = {k: p.detach() for k, p in model.named_parameters()}

    def loss(p, a, b):
        return F.mse_loss(functional_call(model, p, (a.unsqueeze(0),)), b.unsqueeze(0))

    g = vmap(grad(loss), in_dims=(None, 0, 0))(params, x, y)
    assert g["weight"].shape == (5, 2, 4)
    j = vmap(jacrev(lambda a: functional_call(model, params, (a,))))(x)
    assert j.shape == (5, 2, 4)
