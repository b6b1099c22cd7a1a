# The document materialises with `.to('cpu')`; PyTorch refuses both.
import torch

meta_tensor = torch.empty(3, device='meta')
try:
    meta_tensor.numpy()
except Exception as error:
    print(type(error).__name__)
try:
    real_tensor = meta_tensor.to('cpu')  # Move to real device
except Exception as error:
    print(type(error).__name__, error)
