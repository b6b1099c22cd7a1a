import torch
from torch._subclasses.meta_utils import MetaConverter

x = torch.arange(12.).reshape(3, 4).t()
made = MetaConverter()(x)
print(made, made.stride())
