"""Pinned memory of batches, under the name where libraries look for it."""

import collections.abc
import copy

import tare


def pin_memory(data, device=None):
    """The data with its tensors in pinned memory: tensors, texts, mappings, sequences and what has a method `pin_memory`.

    Containers keep their class where it can be filled; anything else comes back as it is.
    """
    if isinstance(data, tare.Tensor):
        return data.pin_memory()
    if hasattr(data, "pin_memory"):
        return data.pin_memory()
    if isinstance(data, (str, bytes)):
        return data
    if isinstance(data, collections.abc.Mapping):
        return _refilled(data, {key: pin_memory(value, device) for key, value in data.items()})
    if isinstance(data, tuple):
        items = [pin_memory(one, device) for one in data]
        return type(data)(*items) if hasattr(data, "_fields") else tuple(items)
    if isinstance(data, collections.abc.Sequence):
        return _refilled(data, dict(enumerate(pin_memory(one, device) for one in data)))
    return data


def _refilled(container, values):
    """A container of the same class with other values in it; a plain one where that class cannot be written."""
    plain = dict(values) if isinstance(container, collections.abc.Mapping) else list(values.values())
    try:
        if isinstance(container, (collections.abc.MutableMapping, collections.abc.MutableSequence)):
            made = copy.copy(container)
            for key, value in values.items():
                made[key] = value
            return made
        return type(container)(plain)
    except TypeError:
        return plain
