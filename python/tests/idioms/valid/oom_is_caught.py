# check main x=f32[2,4]
import gc

import torch
from torch import nn


def main(x):
    batch = 64
    while batch:
        try:
            return nn.Linear(4, 4)(x.repeat(batch, 1)).sum()
        except torch.cuda.OutOfMemoryError:
            batch //= 2
            gc.collect()
            torch.cuda.empty_cache()
        except RuntimeError as error:
            if "out of memory" not in str(error):
                raise
