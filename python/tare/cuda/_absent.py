"""What cannot be said of a device that is not there."""


def refuse(*args, **kwargs):
    """PyTorch's answer of a build without CUDA."""
    raise AssertionError("Torch not compiled with CUDA enabled (python -m tare --gpu NAME runs the program on simulated GPUs)")


def get_rng_state_all():
    return []


class CudaError(RuntimeError):
    """An error that CUDA reported; none does."""


class DeferredCudaCallError(Exception):
    """An error of a call that waited for a device; none does."""
