"""Where PyTorch has parallel_apply."""

from tare.nn.parallel import parallel_apply  # noqa: F401
