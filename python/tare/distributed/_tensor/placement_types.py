"""torch.distributed.tensor.placement_types under its name of before PyTorch 2.5."""

from tare.distributed.tensor._dtensor_spec import DTensorSpec, TensorMeta  # noqa: F401
from tare.distributed.tensor.placement_types import *  # noqa: F401, F403
