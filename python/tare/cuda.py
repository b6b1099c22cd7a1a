"""Accelerators of the kind cuda: none is here, and tensors may claim one without bytes."""

import tare
from tare._defaults import Event, Stream  # noqa: F401
from tare._errors import AcceleratorError, OutOfMemoryError  # noqa: F401


def is_available():
    return False


def is_bf16_supported(including_emulation=True):
    return False


def is_initialized():
    return False


def init():
    pass


def device_count():
    return 0


def _unavailable(name):
    def function(*args, **kwargs):
        raise RuntimeError(f"torch.cuda.{name}: no CUDA GPUs are available")

    function.__name__ = name
    return function


current_device = _unavailable("current_device")
get_device_name = _unavailable("get_device_name")
get_device_properties = _unavailable("get_device_properties")
get_device_capability = _unavailable("get_device_capability")
set_device = _unavailable("set_device")
mem_get_info = _unavailable("mem_get_info")


def _nothing(*args, **kwargs):
    return None


def _zero(*args, **kwargs):
    return 0


synchronize = empty_cache = manual_seed = manual_seed_all = seed = seed_all = ipc_collect = _nothing
reset_peak_memory_stats = reset_max_memory_allocated = reset_accumulated_memory_stats = _nothing
memory_allocated = max_memory_allocated = memory_reserved = max_memory_reserved = memory_cached = _zero


def memory_stats(device=None):
    return {}


def get_rng_state(device="cuda"):
    return tare.get_rng_state()


def set_rng_state(new_state, device="cuda"):
    pass


def get_rng_state_all():
    return []


def set_rng_state_all(new_states):
    pass


def get_arch_list():
    return []


def current_stream(device=None):
    return Stream(device)


def default_stream(device=None):
    return Stream(device)


def is_current_stream_capturing():
    return False


class device:
    """A context that would choose the current device."""

    def __init__(self, device):
        self.idx = device

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None


class stream(device):
    pass


device_of = device


class amp:
    """Where mixed precision for CUDA once stood."""

    def __getattr__(self, name):
        return getattr(tare.amp, name)


amp = amp()


def __getattr__(name):
    from tare import _legacy_types
    from tare._missing import missing_attribute

    if name.endswith("Tensor") and name[:-6] in _legacy_types._NAMES:
        return _legacy_types._make(name[:-6], _legacy_types._NAMES[name[:-6]], "cuda")
    raise missing_attribute("torch.cuda", name)
