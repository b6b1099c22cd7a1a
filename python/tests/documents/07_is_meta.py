import torch

tensor = torch.ones(2, device='meta')
print(tensor.is_meta)
print(tensor.device.type == 'meta')
print(torch.ones(2).is_meta)
