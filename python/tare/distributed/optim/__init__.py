"""Optimizers of several ranks. Source: torch.distributed.optim."""

from tare._engine import refusals as _refusals
from tare.distributed.optim.optimizer import DistributedOptimizer  # noqa: F401
from tare.distributed.optim.post_localSGD_optimizer import PostLocalSGDOptimizer  # noqa: F401
from tare.distributed.optim.zero_redundancy_optimizer import ZeroRedundancyOptimizer  # noqa: F401

_refusals.refuse(globals(), "as_functional_optim _apply_optimizer_in_backward _get_in_backward_optimizers")
__all__ = ["as_functional_optim", "DistributedOptimizer", "PostLocalSGDOptimizer", "ZeroRedundancyOptimizer"]
