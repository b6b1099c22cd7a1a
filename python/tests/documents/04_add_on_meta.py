# The document says that `x + y` is refused on meta; PyTorch adds.
import torch

x = torch.empty(2, 3, device='meta')
y = torch.empty(3, device='meta')
print(x.shape)
print((x + y).shape, (x + y).device)
