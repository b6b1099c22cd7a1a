import torch

# Create a meta tensor
meta_tensor = torch.empty(3, 4, device='meta')
print(meta_tensor)
