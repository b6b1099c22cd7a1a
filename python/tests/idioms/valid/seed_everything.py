# check run x=f32[2,3]
import torch
from torch import nn

import random

import numpy as np


def seed_everything(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.cuda.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)
    torch.backends.cudnn.deterministic = True
    torch.backends.cudnn.benchmark = False
    torch.backends.cuda.matmul.allow_tf32 = True


seed_everything(1)


def run(x):
    torch.cuda.empty_cache()
    return x + torch.from_numpy(np.random.rand(3).astype("float32"))
