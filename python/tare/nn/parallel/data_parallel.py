"""One module on several devices of a process: each gets a part of the batch."""

import itertools

import tare
from tare._engine.device import indexed
from tare.nn.modules.module import Module
from tare.nn.parallel.parallel_apply import parallel_apply
from tare.nn.parallel.replicate import replicate
from tare.nn.parallel.scatter_gather import gather, scatter_kwargs

__all__ = ["DataParallel", "data_parallel"]


def _run(module, device_ids, output_device, dim, inputs, kwargs):
    first = indexed(device_ids[0])
    for tensor in itertools.chain(module.parameters(), module.buffers()):
        if tensor.device != first:
            raise RuntimeError(f"module must have its parameters and buffers on device {first} (device_ids[0]) "
                               f"but found one of them on device: {tensor.device}")
    places, names = scatter_kwargs(inputs, kwargs, device_ids, dim)
    if not places:
        places, names = ((),), ({},)
    if len(device_ids) == 1:
        return module(*places[0], **names[0])
    used = device_ids[:len(places)]
    return gather(parallel_apply(replicate(module, used), places, names, used), output_device, dim)


class DataParallel(Module):
    """Runs a module on all GPUs, each on its part of the batch along `dim`; on a machine without any, the module itself.

    `device_ids` are the GPUs [all], whose first holds the module, and `output_device` is where the results go [the first].
    """

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.dim = dim
        self.device_ids = []
        if not tare.accelerator.is_available():
            return
        given = range(tare.accelerator.device_count()) if device_ids is None else device_ids
        self.device_ids = [indexed(device).index for device in given]
        self.output_device = indexed(self.device_ids[0] if output_device is None else output_device).index
        self.src_device_obj = indexed(self.device_ids[0])
        if len(self.device_ids) == 1:
            self.module.to(self.src_device_obj)

    def forward(self, *inputs, **kwargs):
        if not self.device_ids:
            return self.module(*inputs, **kwargs)
        return _run(self.module, self.device_ids, self.output_device, self.dim, inputs, kwargs)

    def __class_getitem__(cls, kind):
        """The class itself: annotations name the module within."""
        return cls


def data_parallel(module, inputs, device_ids=None, output_device=None, dim=0, module_kwargs=None):
    """What the module returns of the inputs, computed by parts on the GPUs [all]."""
    if not isinstance(inputs, tuple):
        inputs = (inputs,) if inputs is not None else ()
    if not tare.accelerator.is_available():
        raise RuntimeError("device type could not be determined")
    device_ids = list(range(tare.accelerator.device_count())) if device_ids is None else device_ids
    output_device = device_ids[0] if output_device is None else output_device
    return _run(module, device_ids, output_device, dim, inputs, module_kwargs)
