"""The mode behind `with torch.device(...)`: here a setting of the thread, not a mode."""

import tare


class DeviceContext:
    """Factories make their tensors on `device` within."""

    def __init__(self, device):
        self.device = tare.device(device)

    def __enter__(self):
        self._before = tare._C._get_default_device()
        tare._C._set_default_device(self.device)
        return self

    def __exit__(self, *_):
        tare._C._set_default_device(self._before)


def set_device(device):
    """Decorates a function to make its tensors on `device`."""
    import functools

    def decorate(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            with DeviceContext(device):
                return function(*args, **kwargs)

        return call

    return decorate
