# The document says that moving a meta model to the CPU materialises it; PyTorch refuses.
import torch
from torch import nn

model = nn.Linear(3, 2).to('meta')
try:
    torch.save(model.to('cpu').state_dict(), 'model.pth')
except NotImplementedError as error:
    print(error)
