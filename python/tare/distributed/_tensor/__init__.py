"""torch.distributed.tensor under its name of before PyTorch 2.5."""

from tare.distributed.tensor import *  # noqa: F401, F403
from tare.distributed.tensor import DeviceMesh, init_device_mesh  # noqa: F401
