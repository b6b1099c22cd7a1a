"""Devices as contexts, and devices of GPUs by their number."""

import functools

import tare


def decorated(device, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with device:
            return function(*args, **kwargs)

    return wrapped


def indexed(device):
    """The device of a number or of any name of it; without an index, that of the current one. Numbers are of GPUs."""
    device = tare.device("cuda", device) if isinstance(device, int) else tare.device(device)
    if device.type == "cuda" and device.index is None:
        return tare.device("cuda", tare.cuda.current_device())
    return device
