"""Batches over devices and back: `scatter` splits tensors in structures, `gather` joins what the devices returned."""

import tare
from tare._engine.device import indexed

__all__ = ["scatter", "scatter_kwargs", "gather"]


def _is_named(value):
    return isinstance(value, tuple) and hasattr(value, "_fields")


def _rebuilt(like, items):
    return type(like)(*items) if _is_named(like) else type(like)(items)


def _parts(value, devices, dim):
    """One value for each device that gets a part: tensors are split along `dim`, structures by what they hold."""
    if isinstance(value, tare.Tensor):
        chunks = value.chunk(len(devices), dim)
        return [chunk.to(device) for chunk, device in zip(chunks, devices)]
    if isinstance(value, (tuple, list)) and value:
        return [_rebuilt(value, items) for items in zip(*(_parts(one, devices, dim) for one in value))]
    if isinstance(value, dict) and value:
        return [type(value)(items) for items in zip(*(_parts(one, devices, dim) for one in value.items()))]
    return [value for _ in devices]


def scatter(inputs, target_gpus, dim=0):
    """A list with each device's part of the inputs. Tensors are split along `dim`; what is no tensor all get."""
    return _parts(inputs, list(map(indexed, target_gpus)), dim)


def scatter_kwargs(inputs, kwargs, target_gpus, dim=0):
    """Arguments by place and by name for each device, of one length: who gets no part of some is called without."""
    places = scatter(inputs, target_gpus, dim) if inputs else []
    names = scatter(kwargs, target_gpus, dim) if kwargs else []
    count = max(len(places), len(names))
    places += [() for _ in range(count - len(places))]
    names += [{} for _ in range(count - len(names))]
    return tuple(places), tuple(names)


def gather(outputs, target_device, dim=0):
    """The devices' outputs as one structure on a device: tensors are joined along `dim`, numbers stacked."""
    first = outputs[0]
    if first is None:
        return None
    if isinstance(first, tare.Tensor):
        there = [one.to(indexed(target_device)) for one in outputs]
        return tare.stack(there) if first.dim() == 0 else tare.cat(there, dim)
    if isinstance(first, dict):
        if any(len(one) != len(first) for one in outputs):
            raise ValueError("All dicts must have the same number of keys")
        return type(first)((key, gather([one[key] for one in outputs], target_device, dim)) for key in first)
    return _rebuilt(first, [gather(list(items), target_device, dim) for items in zip(*outputs)])
