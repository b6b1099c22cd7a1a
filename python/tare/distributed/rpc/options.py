"""How agents are set up. Threads and time-outs are kept as they are given: ranks of one process need neither."""

import enum

import tare


class BackendType(enum.Enum):
    """The one kind of agent that PyTorch has."""

    TENSORPIPE = "TENSORPIPE"

    def __repr__(self):
        return f"BackendType.{self.name}"


def _device(device):
    device = tare.device("cuda", device) if isinstance(device, int) else tare.device(device)
    if device.type not in ("cpu", "cuda"):
        raise ValueError(f"`set_devices` expect a list of CUDA devices, but got device type {device.type}.")
    return device


def _map(device_map):
    found = {_device(own): _device(other) for own, other in device_map.items()}
    if len(set(found.values())) != len(found):
        raise ValueError("`set_device_map` only supports 1-to-1 mapping, trying to map several devices to "
                         f"{sorted({str(one) for one in found.values() if list(found.values()).count(one) > 1})}")
    return found


class RpcBackendOptions:
    """`rpc_timeout` in seconds."""

    def __init__(self, rpc_timeout=60.0, init_method="env://"):
        self.rpc_timeout, self.init_method = float(rpc_timeout), init_method


class TensorPipeRpcBackendOptions(RpcBackendOptions):
    """`device_maps`: for each other worker, by its name, which of its devices takes the tensors of which of this rank's. Errors:
    ValueError for devices that are no GPU's, or one for two."""

    def __init__(self, *, num_worker_threads=16, rpc_timeout=60.0, init_method="env://", device_maps=None, devices=None,
                 _transports=None, _channels=None):
        super().__init__(rpc_timeout, init_method)
        self.num_worker_threads = num_worker_threads
        self.device_maps = {to: _map(one) for to, one in (device_maps or {}).items()}
        self.devices = [_device(one) for one in devices or ()]

    def set_device_map(self, to, device_map):
        """Adds to the map of the worker `to`."""
        merged = _map({**self.device_maps.get(to, {}), **_map(device_map)})
        self.device_maps[to] = merged

    def set_devices(self, devices):
        self.devices = [_device(one) for one in devices]
