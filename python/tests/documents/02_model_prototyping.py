import torch
from torch import nn

# Initialize model on meta device
model = nn.Linear(1000, 500).to('meta')

# Check parameter shapes (no memory used)
for p in model.parameters():
    print(p.shape)  # torch.Size([500, 1000]), torch.Size([500])
