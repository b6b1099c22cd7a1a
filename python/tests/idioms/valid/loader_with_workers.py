# check main scale=f32[1]
import torch
from torch.utils.data import DataLoader, Dataset


class Squares(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        return torch.tensor([index * index], dtype=torch.float32), index


def main(scale):
    total = 0.0
    for squares, index in DataLoader(Squares(), batch_size=4, num_workers=2, persistent_workers=True, prefetch_factor=2):
        assert squares.shape == (4, 1) and index.shape == (4,)
        total += squares.sum().item()
    assert total == 140
