"""Modules over several devices or processes. Source: torch.nn.parallel.

`DataParallel` runs its replicas one after the other, on the GPUs that the process simulates. What needs several processes comes with
the distributed part of the project; until then it refuses by name, and the class exists, so that `isinstance` can be asked.
"""

from tare.nn.modules.module import Module

__all__ = [
    "replicate",
    "scatter",
    "parallel_apply",
    "gather",
    "data_parallel",
    "DataParallel",
    "DistributedDataParallel",
]


def _refused(name):
    return NotImplementedError(f"{name} (torch.nn.parallel) is not supported by tare yet")


class DistributedDataParallel(Module):
    """A module run by several processes at once; not supported yet."""

    def __init__(
        self,
        module,
        device_ids=None,
        output_device=None,
        dim=0,
        broadcast_buffers=None,
        init_sync=True,
        process_group=None,
        bucket_cap_mb=None,
        find_unused_parameters=False,
        check_reduction=False,
        gradient_as_bucket_view=False,
        static_graph=False,
        delay_all_reduce_named_params=None,
        param_to_hook_all_reduce=None,
        mixed_precision=None,
        device_mesh=None,
        skip_all_reduce_unused_params=False,
        bucket_cap_mb_list=None,
        batched_grad_copy=False,
        forward_sync_buffers=None,
    ):
        raise _refused("DistributedDataParallel")


class DistributedDataParallelCPU(DistributedDataParallel):
    """The former name of `DistributedDataParallel` on CPUs."""


from tare.nn.parallel import distributed, scatter_gather  # noqa: E402, F401
from tare.nn.parallel.data_parallel import DataParallel, data_parallel  # noqa: E402
from tare.nn.parallel.parallel_apply import parallel_apply  # noqa: E402
from tare.nn.parallel.replicate import replicate  # noqa: E402
from tare.nn.parallel.scatter_gather import gather, scatter  # noqa: E402
