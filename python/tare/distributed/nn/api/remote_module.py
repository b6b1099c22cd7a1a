"""A module on another rank, called as if it were here."""

import tare
from tare.distributed import rpc

__all__ = ["RemoteModule"]


def _make(module_cls, args, kwargs, device):
    module = module_cls(*args, **kwargs)
    if not isinstance(module, tare.nn.Module):
        raise ValueError(f"Expect `module_cls(*args, **kwargs)` returns an instance of <class nn.Module>, but it returns an instance of "
                         f"{type(module)}.")
    return module.to(device)


def _forward(reference, device, args, kwargs):
    def there(value):
        return value.to(device) if isinstance(value, tare.Tensor) else value

    if device.type != "cpu":
        args, kwargs = [there(one) for one in args], {name: there(one) for name, one in kwargs.items()}
    result = reference.local_value()(*args, **kwargs)
    return result.cpu() if isinstance(result, tare.Tensor) and result.device.type == "cuda" else result


def _parameters(reference, recurse):
    return [rpc.RRef(one) for one in reference.local_value().parameters(recurse)]


def _place(remote_device):
    """(worker, device) of `worker/device`, `rank:N/device`, or a worker alone, which is on the CPU."""
    worker, _, device = str(remote_device).partition("/")
    if not worker:
        raise ValueError(f"Could not parse remote_device: {remote_device}. The valid format is '<workername>/<device>' or "
                         "'rank:<rank>/<device>'")
    return int(worker[5:]) if worker.startswith("rank:") else worker, tare.device(device or "cpu")


class RemoteModule(tare.nn.Module):
    """`module_cls(*args, **kwargs)` on a rank `remote_device`: `worker/device`. It is passed to other ranks as it is. Errors:
    ValueError for a class of no module, or a place that cannot be read."""

    def __init__(self, remote_device, module_cls, args=None, kwargs=None, _module_interface_cls=None):
        super().__init__()
        if _module_interface_cls is not None:
            raise NotImplementedError("RemoteModule: an interface of TorchScript is not supported by tare yet")
        self.on, self.device = _place(remote_device)
        arguments = module_cls, tuple(args or ()), dict(kwargs or {}), self.device
        self.module_rref = rpc.rpc_sync(self.on, _keep, arguments)

    def forward(self, *args, **kwargs):
        """The module's result, of its rank's forward."""
        return self.forward_async(*args, **kwargs).wait()

    def forward_async(self, *args, **kwargs):
        """A future of it."""
        return rpc.rpc_async(self.module_rref.owner(), _forward, (self.module_rref, self.device, args, kwargs))

    def remote_parameters(self, recurse=True):
        """An RRef of each parameter."""
        return rpc.rpc_sync(self.module_rref.owner(), _parameters, (self.module_rref, recurse))

    def get_module_rref(self):
        return self.module_rref

    def _refuse(self, *args, **kwargs):
        raise ValueError("This method is not supported by RemoteModule: its module is on another rank")

    (parameters, named_parameters, state_dict, load_state_dict, buffers, named_buffers, children, named_children, modules, named_modules,
     add_module, apply, cuda, cpu, to, type, float, double, half, bfloat16, zero_grad, requires_grad_, share_memory, register_buffer,
     register_parameter) = (_refuse,) * 25


def _keep(module_cls, args, kwargs, device):
    return rpc.RRef(_make(module_cls, args, kwargs, device))
