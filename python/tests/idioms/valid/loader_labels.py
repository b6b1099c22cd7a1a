# check run x=f32[4,3]
import torch
from torch import nn

from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(10, 3), torch.randint(0, 2, (10,)))
train, held_out = torch.utils.data.random_split(data, [8, 2])


def run(x):
    counts = [0, 0]
    for batch, labels in DataLoader(train, batch_size=4, shuffle=True, drop_last=True):
        for label in labels.tolist():
            counts[label] += 1
        x = x + batch
    assert sum(counts) == 8
    return x
