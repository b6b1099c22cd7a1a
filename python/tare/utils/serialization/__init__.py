"""What `torch.save` and `torch.load` do where they are not told."""

from tare.utils.serialization import config  # noqa: F401
