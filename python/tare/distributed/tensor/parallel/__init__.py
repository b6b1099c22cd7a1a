"""Tensor and sequence parallelism by plans. See torch.distributed.tensor.parallel."""

from tare.distributed.tensor.parallel.api import parallelize_module
from tare.distributed.tensor.parallel.loss import loss_parallel
from tare.distributed.tensor.parallel.style import (
    ColwiseParallel,
    ParallelStyle,
    PrepareModuleInput,
    PrepareModuleInputOutput,
    PrepareModuleOutput,
    RowwiseParallel,
    SequenceParallel,
)

__all__ = ["ColwiseParallel", "ParallelStyle", "PrepareModuleInput", "PrepareModuleInputOutput", "PrepareModuleOutput", "RowwiseParallel",
           "SequenceParallel", "parallelize_module", "loss_parallel"]
