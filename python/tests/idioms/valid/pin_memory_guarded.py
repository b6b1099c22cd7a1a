# check run x=f32[4,3]
import torch
from torch import nn

use_cuda = torch.cuda.is_available()


def run(x):
    if use_cuda:
        x = x.pin_memory().to("cuda", non_blocking=True)
    data = torch.utils.data.TensorDataset(torch.randn(8, 3), torch.arange(8))
    loader = torch.utils.data.DataLoader(data, batch_size=4, pin_memory=use_cuda)
    return [batch.to(x.device) + x for batch, _ in loader]
