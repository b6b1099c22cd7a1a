# check step x=f32[2,4]
import torch
from torch import nn


def step(x):
    m = nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 2))
    seen = []
    h = [m[0].register_forward_pre_hook(lambda mod, a, k: ((a[0] * 2,), k), with_kwargs=True),
         m[1].register_forward_hook(lambda mod, a, o: o + 1),
         m[2].register_full_backward_hook(lambda mod, gi, go: seen.append(gi[0].shape)),
         m[0].weight.register_hook(lambda g: g * 0.5),
         m[0].weight.register_post_accumulate_grad_hook(lambda p: setattr(p, "grad", None))]
    m(x).sum().backward()
    assert seen == [torch.Size([2, 4])] and m[0].weight.grad is None
    for one in h:
        one.remove()
