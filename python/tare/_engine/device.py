"""Devices as contexts."""

import functools


def decorated(device, function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        with device:
            return function(*args, **kwargs)

    return wrapped
