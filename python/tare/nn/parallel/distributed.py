"""Where PyTorch has DistributedDataParallel."""

from tare.nn.parallel import DistributedDataParallel  # noqa: F401
