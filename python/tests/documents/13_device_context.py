import torch

with torch.device('meta'):
    print(torch.randn(30, 30))
