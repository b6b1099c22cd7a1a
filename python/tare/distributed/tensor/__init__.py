"""Tensors that are distributed over meshes of ranks. See torch.distributed.tensor."""

from tare.distributed.device_mesh import DeviceMesh, init_device_mesh  # noqa: F401
from tare.distributed.tensor._api import (  # noqa: F401
    DTensor,
    distribute_module,
    distribute_tensor,
    empty,
    full,
    ones,
    rand,
    randn,
    zeros,
)
from tare.distributed.tensor.placement_types import Partial, Placement, Replicate, Shard, _StridedShard  # noqa: F401

__all__ = ["DTensor", "distribute_tensor", "distribute_module", "Shard", "Replicate", "Partial", "Placement", "ones", "empty", "full",
           "rand", "randn", "zeros"]
