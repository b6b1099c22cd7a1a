"""Where PyTorch has gather and scatter."""

from tare.nn.parallel import gather, scatter  # noqa: F401
