import torch

x = torch.ones(5, device='meta')
made = torch.empty_like(x, device='cpu')
print(made.device, made.shape, made.dtype)
