"""The accelerator of this machine: there is none."""


def is_available():
    return False


def device_count():
    return 0


def current_accelerator(check_available=False):
    return None


def _none(*args, **kwargs):
    raise RuntimeError("Cannot access accelerator device when none is available.")


current_device_index = current_device_idx = current_stream = set_stream = get_device_capability = get_memory_info = _none


def set_device_index(device):
    _none()


set_device_idx = set_device_index


def synchronize(device=None):
    _none()


def empty_cache():
    """Nothing is cached."""


def memory_allocated(device=None):
    return 0


max_memory_allocated = memory_reserved = max_memory_reserved = memory_allocated


def memory_stats(device=None):
    return {}


def reset_peak_memory_stats(device=None):
    """Nothing was allocated."""


reset_accumulated_memory_stats = reset_peak_memory_stats


class device_index:
    """The current device within; None changes nothing."""

    def __init__(self, device):
        self.idx = device

    def __enter__(self):
        if self.idx is not None:
            _none()

    def __exit__(self, *_):
        return None


