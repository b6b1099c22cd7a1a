"""CUDA: the GPUs that this process simulates (`python -m tare --gpu NAME`), or none.

Without them, what asks gets the answer of a machine without a GPU, and what needs one, PyTorch's refusal. Tensors on `cuda` exist
either way as tensors whose bytes are unknown; this module is about the device itself.
"""

import sys

import tare
from tare._engine.errors import AcceleratorError, OutOfMemoryError  # noqa: F401
from tare.cuda import _absent, _simulated, memory, random, streams  # noqa: F401
from tare.cuda._absent import CudaError, DeferredCudaCallError  # noqa: F401
from tare.cuda.memory import (  # noqa: F401
    MemPool,
    caching_allocator_alloc,
    caching_allocator_delete,
    caching_allocator_enable,
    change_current_allocator,
    empty_cache,
    get_allocator_backend,
    get_per_process_memory_fraction,
    host_memory_stats,
    host_memory_stats_as_nested_dict,
    list_gpu_processes,
    max_memory_allocated,
    max_memory_cached,
    max_memory_reserved,
    mem_get_info,
    memory_allocated,
    memory_cached,
    memory_reserved,
    memory_snapshot,
    memory_stats,
    memory_stats_as_nested_dict,
    memory_summary,
    memory_usage,
    reset_accumulated_host_memory_stats,
    reset_accumulated_memory_stats,
    reset_max_memory_allocated,
    reset_max_memory_cached,
    reset_peak_host_memory_stats,
    reset_peak_memory_stats,
    set_per_process_memory_fraction,
    use_mem_pool,
)
from tare.cuda.random import (  # noqa: F401
    get_rng_state,
    get_rng_state_all,
    initial_seed,
    manual_seed,
    manual_seed_all,
    seed,
    seed_all,
    set_rng_state,
    set_rng_state_all,
)
from tare.cuda.streams import (  # noqa: F401
    Event,
    ExternalStream,
    Stream,
    StreamContext,
    current_stream,
    default_stream,
    set_stream,
    stream,
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
default_generators = random.Generators()


def is_available():
    return _simulated.is_simulated()


is_initialized = is_available


def _is_compiled():
    return is_available()


def device_count():
    return _simulated.gpu.count() if is_available() else 0


def init():
    _simulated.need()


_lazy_init = init


def _lazy_call(callable, **kwargs):
    """Calls that wait for a device: at once where one is simulated, and else for ever."""
    if is_available():
        callable()


def current_device():
    return _simulated.index_of()


def set_device(device):
    """Which device is current; without any there is none to be it."""
    if device is None or (isinstance(device, int) and device < 0):
        return
    _simulated.gpu.set_device(_simulated.index_of(device))


def synchronize(device=None):
    """Waits for all that was queued: what other streams use is done."""
    if "tare.cuda.graphs" in sys.modules:
        sys.modules["tare.cuda.graphs"].check_not_capturing()
    _simulated.gpu.synchronize(_simulated.index_of(device))


class device:
    """The current device within; without one, nothing changes."""

    def __init__(self, device):
        self.idx = device if isinstance(device, int) else getattr(tare.device(device), "index", None)
        self.prev_idx = -1

    def __enter__(self):
        if is_available() and self.idx is not None and self.idx >= 0:
            self.prev_idx = _simulated.gpu.set_device(self.idx)

    def __exit__(self, *_):
        if is_available() and self.prev_idx >= 0:
            _simulated.gpu.set_device(self.prev_idx)
        return False


class device_of(device):
    """The device of a tensor within."""

    def __init__(self, obj):
        super().__init__(obj.get_device() if getattr(obj, "is_cuda", False) else -1)


def can_device_access_peer(device, peer_device):
    return _simulated.index_of(device) != _simulated.index_of(peer_device)


def current_blas_handle():
    _simulated.need()
    raise NotImplementedError("torch.cuda.current_blas_handle: a simulated GPU has no library behind it")


def get_arch_list():
    return ["sm_{}{}".format(*get_device_capability())] if is_available() else []


def get_gencode_flags():
    return " ".join(f"-gencode compute=compute_{one[3:]},code={one}" for one in get_arch_list())


def ipc_collect():
    """Nothing is shared."""


def get_sync_debug_mode():
    return 0


def set_sync_debug_mode(debug_mode):
    """Nothing synchronises."""


def __getattr__(name):
    from tare._engine import legacy_types
    from tare._recorded import refused_names
    from tare._engine.refusals import missing_attribute, stand_in

    if name == "_initialized":  # libraries ask before they draw from a GPU's generator
        return is_initialized()
    if name in ("CUDAGraph", "graph", "graph_pool_handle", "is_current_stream_capturing", "make_graphed_callables"):
        from tare.cuda import graphs  # which need modules and gradients

        return globals().setdefault(name, getattr(graphs, name))
    if name in ("amp", "graphs", "nvtx", "profiler", "comm", "nccl", "sparse", "jiterator",
                "tunable", "gds"):
        import importlib

        return importlib.import_module(f"tare.cuda.{name}")
    if name.endswith("Tensor") and hasattr(legacy_types, "cuda_type"):
        return legacy_types.cuda_type(name)
    if name in refused_names.NAMES.get("torch.cuda", "").split():
        return globals().setdefault(name, stand_in(name, "torch.cuda"))
    raise missing_attribute("torch.cuda", name)
