"""Where PyTorch has DataParallel, data_parallel."""

from tare.nn.parallel import DataParallel, data_parallel  # noqa: F401
