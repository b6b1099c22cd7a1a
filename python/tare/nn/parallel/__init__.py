"""Modules over several devices or processes. Source: torch.nn.parallel.

`DataParallel` runs its replicas one after the other, on the GPUs that the process simulates; `DistributedDataParallel` runs one
replica on each rank.
"""

__all__ = [
    "replicate",
    "scatter",
    "parallel_apply",
    "gather",
    "data_parallel",
    "DataParallel",
    "DistributedDataParallel",
]


from tare.nn.parallel import distributed, scatter_gather  # noqa: E402, F401
from tare.nn.parallel.distributed import DistributedDataParallel, DistributedDataParallelCPU  # noqa: E402, F401
from tare.nn.parallel.data_parallel import DataParallel, data_parallel  # noqa: E402
from tare.nn.parallel.parallel_apply import parallel_apply  # noqa: E402
from tare.nn.parallel.replicate import replicate  # noqa: E402
from tare.nn.parallel.scatter_gather import gather, scatter  # noqa: E402
