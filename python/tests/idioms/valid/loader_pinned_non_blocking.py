# check main scale=f32[1]
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def main(scale):
    data = TensorDataset(torch.randn(12, 4), torch.randint(3, (12,)))
    loader = DataLoader(data, batch_size=5, shuffle=True, drop_last=False, num_workers=0, pin_memory=torch.cuda.is_available())
    model, seen = nn.Linear(4, 3).to(device), 0
    for x, y in loader:
        x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
        seen += (model(x).argmax(1) == y).numel()
    assert seen == 12
