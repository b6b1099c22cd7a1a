import torch
from torch import nn


def estimate_memory(model, input_shape):
    model.to('meta')
    dummy = torch.randn(input_shape, device='meta')
    output = model(dummy)
    return sum(p.numel() * p.element_size()
              for p in model.parameters()) / 1024**2  # MB


print(estimate_memory(nn.Linear(1024, 1024), (2, 1024)))
