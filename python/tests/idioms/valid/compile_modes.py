# check main x=f32[2,4]
import torch
from torch import nn


@torch.compile(dynamic=True)
def scaled(x):
    return x * 2


def main(x):
    fast = torch.compile(nn.Linear(4, 4), mode="max-autotune-no-cudagraphs", fullgraph=True)
    torch._dynamo.config.cache_size_limit = 64
    torch.set_float32_matmul_precision("high")
    state = {key.removeprefix("_orig_mod."): value for key, value in fast.state_dict().items()}
    nn.Linear(4, 4).load_state_dict(state)
    return scaled(fast(x))
