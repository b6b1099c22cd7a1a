"""Where PyTorch has replicate."""

from tare.nn.parallel import replicate  # noqa: F401
