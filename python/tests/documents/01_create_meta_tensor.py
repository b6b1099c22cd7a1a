# The document says that the storage's size is 0; PyTorch counts the elements that it would hold.
import torch

# Create meta tensor (no memory allocated)
x = torch.randn(1000, 1000, device='meta')
print(x.device)  # meta
print(x.storage().size())  # 0 (no actual storage)
