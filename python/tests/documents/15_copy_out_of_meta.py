import torch

try:
    torch.ones(5, device='meta').to("cpu")
except NotImplementedError as error:
    print(f"NotImplementedError: {error}")
