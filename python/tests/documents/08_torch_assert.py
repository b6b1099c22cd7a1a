import torch

x = torch.randn(4, 5, device='meta')
torch._assert(x.shape[1] == 5, "wrong width")
try:
    torch._assert(x.shape[1] == 6, "wrong width")
except AssertionError as error:
    print(error)
