"""torch.distributed.tensor._api under its name of before PyTorch 2.5."""

from tare.distributed.tensor._api import *  # noqa: F401, F403
