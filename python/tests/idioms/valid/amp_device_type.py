# check step x=f32[4,8]
import torch
from torch import nn

device_type = "cuda" if torch.cuda.is_available() else "cpu"
dtype = torch.bfloat16 if device_type == "cpu" or torch.cuda.is_bf16_supported() else torch.float16
model = nn.Sequential(nn.Linear(8, 8), nn.LayerNorm(8), nn.Linear(8, 2)).to(device_type)


def step(x):
    with torch.amp.autocast(device_type=device_type, dtype=dtype):
        out = model(x.to(device_type))
    assert out.dtype is dtype
    return out.float().softmax(-1)
