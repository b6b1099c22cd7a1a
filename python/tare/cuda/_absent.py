"""What cannot be said of a device that is not there."""


def refuse(*args, **kwargs):
    """PyTorch's answer of a build without CUDA."""
    raise AssertionError("Torch not compiled with CUDA enabled")


can_device_access_peer = current_blas_handle = get_rng_state = mem_get_info = refuse


def get_rng_state_all():
    return []


class CudaError(RuntimeError):
    """An error that CUDA reported; none does."""


class DeferredCudaCallError(Exception):
    """An error of a call that waited for a device; none does."""


class StreamContext:
    """Work queued within goes to a stream; None changes nothing."""

    def __init__(self, stream):
        self.stream = stream

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None
