"""torch.distributed.tensor.device_mesh under its name of before PyTorch 2.5."""

from tare.distributed.tensor.device_mesh import *  # noqa: F401, F403
