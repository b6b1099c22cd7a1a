# check run x=f32[2,3]
import torch
from torch import nn

def run(x):
    before = torch.cuda.memory_allocated() if torch.cuda.is_available() else 0
    y = x.double().float()
    print(f"{before / 2**20:.1f} MiB, peak {torch.cuda.max_memory_allocated() / 2**20:.1f} MiB")
    if torch.cuda.is_available():
        print(torch.cuda.get_device_name(0), torch.cuda.get_device_properties(0).total_memory)
    return y
