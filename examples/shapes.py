# Written for PyTorch but for the first line; `python -m tare` runs it even with `import torch`.
import tare as torch
from tare import nn

with torch.device("meta"):
    model = nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10))
    x = torch.empty(32, 784)

y = model(x)
print(y.shape, "from", sum(p.numel() for p in model.parameters()), "parameters")
y.sum().backward()
print(model[0].weight.grad)

try:
    model(torch.empty(32, 100, device="meta"))
except RuntimeError as error:
    print(error)
