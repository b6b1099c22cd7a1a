"""The accelerator of this machine: the GPUs that the process simulates, or none."""

import tare


def is_available():
    return tare.cuda.is_available()


def device_count():
    return tare.cuda.device_count()


def current_accelerator(check_available=False):
    return tare.device("cuda") if is_available() else None


def _cuda():
    if not is_available():
        raise RuntimeError("Cannot access accelerator device when none is available.")
    return tare.cuda


def current_device_index():
    return _cuda().current_device()


def set_device_index(device):
    _cuda().set_device(device)


current_device_idx, set_device_idx = current_device_index, set_device_index


def current_stream(device=None):
    return _cuda().current_stream(device)


def set_stream(stream):
    _cuda().set_stream(stream)


def get_device_capability(device=None):
    """The dtypes that the device can store; it computes with fewer."""
    _cuda()
    raise NotImplementedError("torch.accelerator.get_device_capability: not known of a simulated GPU; "
                              "torch.cuda.get_device_capability tells its compute capability")


def get_memory_info(device=None):
    return _cuda().mem_get_info(device)


def synchronize(device=None):
    _cuda().synchronize(device)


def _of_cuda(name):
    def function(device=None):
        return getattr(tare.cuda, name)(device)

    function.__name__ = function.__qualname__ = name
    return function


def empty_cache():
    """Gives back what the allocator keeps without using it."""
    tare.cuda.empty_cache()


memory_allocated, max_memory_allocated = _of_cuda("memory_allocated"), _of_cuda("max_memory_allocated")
memory_reserved, max_memory_reserved = _of_cuda("memory_reserved"), _of_cuda("max_memory_reserved")
memory_stats, reset_peak_memory_stats = _of_cuda("memory_stats"), _of_cuda("reset_peak_memory_stats")
reset_accumulated_memory_stats = _of_cuda("reset_accumulated_memory_stats")


class device_index:
    """The current device within; None changes nothing."""

    def __init__(self, device):
        self.idx = device

    def __enter__(self):
        if self.idx is not None:
            self._within = _cuda().device(self.idx)
            self._within.__enter__()

    def __exit__(self, *error):
        if self.idx is not None:
            self._within.__exit__(*error)
        return None
