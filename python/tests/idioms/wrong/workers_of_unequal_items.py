# check main scale=f32[1]
import torch
from torch.utils.data import DataLoader


def main(scale):
    items = [torch.ones(3), torch.ones(4)]
    for batch in DataLoader(items, batch_size=2):  # wrong
        print(batch.shape)
