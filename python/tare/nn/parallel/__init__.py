"""Modules over several devices or processes. Source: torch.nn.parallel.

Data parallelism comes with the distributed part of the project; until then every name here refuses by name. The classes
exist, so that `isinstance` can be asked.
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


class DataParallel(Module):
    """A module run on several devices at once; not supported yet."""

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        raise _refused("DataParallel")

    def __class_getitem__(cls, kind):
        """The class itself: annotations name the module within."""
        return cls


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


def replicate(network, devices, detach=False):
    """Not supported yet."""
    raise _refused("replicate")


def scatter(inputs, target_gpus, dim=0):
    """Not supported yet."""
    raise _refused("scatter")


def gather(outputs, target_device, dim=0):
    """Not supported yet."""
    raise _refused("gather")


def parallel_apply(modules, inputs, kwargs_tup=None, devices=None):
    """Not supported yet."""
    raise _refused("parallel_apply")


def data_parallel(module, inputs, device_ids=None, output_device=None, dim=0, module_kwargs=None):
    """Not supported yet."""
    raise _refused("data_parallel")


from tare.nn.parallel import distributed, scatter_gather  # noqa: E402, F401
