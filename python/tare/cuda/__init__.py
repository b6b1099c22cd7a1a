"""CUDA: none is there. What asks, gets that answer; what needs a device, PyTorch's refusal.

Tensors on `cuda` exist as tensors whose bytes are unknown; this module is about the device itself.
"""

import contextlib

import tare
from tare import Event, Stream  # noqa: F401
from tare._engine.errors import AcceleratorError, OutOfMemoryError  # noqa: F401
from tare.cuda import _absent
from tare.cuda._absent import (  # noqa: F401
    CudaError,
    DeferredCudaCallError,
    StreamContext,
    can_device_access_peer,
    current_blas_handle,
    get_rng_state,
    get_rng_state_all,
    mem_get_info,
)
from tare.cuda._properties import (  # noqa: F401
    get_device_capability,
    get_device_name,
    get_device_properties,
    is_bf16_supported,
    is_tf32_supported,
)

has_half = True
has_magma = False
default_generators = ()
_initialized = False


def is_available():
    return False


def is_initialized():
    return False


def _is_compiled():
    return False


def device_count():
    return 0


def init():
    _absent.refuse()


_lazy_init = init


def _lazy_call(callable, **kwargs):
    """Calls that wait for a device wait for ever."""


def current_device():
    _absent.refuse()


def set_device(device):
    """Which device is current; there is none to be it."""
    if device is not None and (not isinstance(device, int) or device >= 0):
        _absent.refuse()


def synchronize(device=None):
    _absent.refuse()


class device:
    """The current device within; without one, nothing changes."""

    def __init__(self, device):
        self.idx = device if isinstance(device, int) else getattr(tare.device(device), "index", None)

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return False


class device_of(device):
    """The device of a tensor within."""

    def __init__(self, obj):
        super().__init__(obj.get_device() if getattr(obj, "is_cuda", False) else -1)


def current_stream(device=None):
    return _absent.refuse()


def default_stream(device=None):
    return _absent.refuse()


def stream(stream):
    """Work queued within goes to a stream; None changes nothing."""
    return StreamContext(stream)


def set_stream(stream):
    if stream is not None:
        _absent.refuse()


class CUDAGraph:
    """A recorded sequence of kernels: there are none."""

    def __init__(self, keep_graph=False):
        _absent.refuse()


@contextlib.contextmanager
def graph(*args, **kwargs):
    _absent.refuse()
    yield


def is_current_stream_capturing():
    return False


def manual_seed(seed):
    """Kept for when there is a device; there is none."""


manual_seed_all = manual_seed


def seed():
    """There is no device's stream of random numbers."""


seed_all = seed


def initial_seed():
    return _absent.refuse()


def set_rng_state(new_state, device="cuda"):
    """There is no device's stream of random numbers."""


def set_rng_state_all(new_states):
    """There is no device's stream of random numbers."""


def get_arch_list():
    return []


def get_gencode_flags():
    return ""


def empty_cache():
    """Nothing is cached."""


def ipc_collect():
    """Nothing is shared."""


def memory_allocated(device=None):
    return 0


memory_reserved = max_memory_allocated = max_memory_reserved = memory_allocated
memory_cached = max_memory_cached = memory_allocated


def memory_stats(device=None):
    return {}


memory_stats_as_nested_dict = memory_stats


def memory_snapshot(mempool_id=None):
    return []


def reset_peak_memory_stats(device=None):
    """Nothing was allocated."""


reset_accumulated_memory_stats = reset_max_memory_allocated = reset_max_memory_cached = reset_peak_memory_stats


def set_per_process_memory_fraction(fraction, device=None):
    _absent.refuse()


def get_allocator_backend():
    return "native"


def get_sync_debug_mode():
    return 0


def set_sync_debug_mode(debug_mode):
    """Nothing synchronises."""


def __getattr__(name):
    from tare._engine import legacy_types
    from tare._recorded import refused_names
    from tare._engine.refusals import missing_attribute, stand_in

    if name in ("amp", "memory", "random", "streams", "graphs", "nvtx", "profiler", "comm", "nccl", "sparse", "jiterator",
                "tunable", "gds"):
        import importlib

        return importlib.import_module(f"tare.cuda.{name}")
    if name.endswith("Tensor") and hasattr(legacy_types, "cuda_type"):
        return legacy_types.cuda_type(name)
    if name in refused_names.NAMES.get("torch.cuda", "").split():
        return globals().setdefault(name, stand_in(name, "torch.cuda"))
    raise missing_attribute("torch.cuda", name)
