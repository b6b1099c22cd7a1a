"""Memory of CUDA devices: the caching allocator of the simulated ones, or the answers of a machine without any."""

import collections
import contextlib
import itertools
import os
import pickle
import sys

from tare import _C
from tare.cuda import _absent, _simulated

_gpu = _C._gpu


def _stats(device):
    return _gpu.stats(_simulated.index_of(device))


def memory_stats_as_nested_dict(device=None):
    return _stats(device) if _simulated.is_simulated() else {}


def memory_stats(device=None):
    """Every figure of the allocator, by a name with points: `allocated_bytes.all.peak`."""
    flat = {}

    def flatten(prefix, value):
        if not isinstance(value, dict):
            flat[prefix] = value
            return
        for name, part in value.items():
            name = "_".join(map(str, name)) if isinstance(name, tuple) else name
            flatten(f"{prefix}.{name}" if prefix else name, part)

    flatten("", memory_stats_as_nested_dict(device))
    return collections.OrderedDict(sorted(flat.items()))


def _figure(of, which):
    def figure(device=None):
        return _stats(device)[of]["all"][which] if _simulated.is_simulated() else 0

    return figure


memory_allocated = _figure("allocated_bytes", "current")
max_memory_allocated = _figure("allocated_bytes", "peak")
memory_reserved = _figure("reserved_bytes", "current")
max_memory_reserved = _figure("reserved_bytes", "peak")
memory_allocated.__name__, max_memory_allocated.__name__ = "memory_allocated", "max_memory_allocated"
memory_reserved.__name__, max_memory_reserved.__name__ = "memory_reserved", "max_memory_reserved"
memory_cached, max_memory_cached = memory_reserved, max_memory_reserved


def reset_peak_memory_stats(device=None):
    """Peaks are counted from here on."""
    if _simulated.is_simulated():
        _gpu.reset_peak(_simulated.index_of(device))


reset_max_memory_allocated = reset_max_memory_cached = reset_peak_memory_stats


def reset_accumulated_memory_stats(device=None):
    """Totals are counted from here on."""
    if _simulated.is_simulated():
        _gpu.reset_accumulated(_simulated.index_of(device))


def empty_cache():
    """Gives what the allocator keeps without using it back to the device."""
    if _simulated.is_simulated():
        _gpu.empty_cache()


def mem_get_info(device=None):
    """Free and all bytes of the device."""
    return _gpu.free_and_total(_simulated.index_of(device))


def set_per_process_memory_fraction(fraction, device=None):
    _simulated.need()
    if not isinstance(fraction, float):
        raise TypeError("Invalid type for fraction argument, must be `float`")
    _gpu.set_fraction(_simulated.index_of(device), fraction)


def get_per_process_memory_fraction(device=None):
    return _gpu.fraction(_simulated.index_of(device))


def get_allocator_backend():
    return "native"


def memory_summary(device=None, abbreviated=False):
    """The allocator's figures as a table."""
    from tare.cuda import _summary

    index = _simulated.index_of(device)
    return _summary.table(index, memory_stats(index), abbreviated)


def memory_usage(device=None):
    """Per cent of the time in which memory was read or written: time is not simulated."""
    _simulated.need()
    raise NotImplementedError("torch.cuda.memory_usage: the time that a simulated GPU takes is not known")


def list_gpu_processes(device=None):
    """The processes on the device: this one."""
    index = _simulated.index_of(device)
    free, total = _gpu.free_and_total(index)
    return f"GPU:{index}\nprocess {os.getpid():>10d} uses {(total - free) / 2**20:>12.3f} MB GPU memory"


def host_memory_stats():
    """Pinned host memory is not simulated: there are no figures of it."""
    return collections.OrderedDict()


host_memory_stats_as_nested_dict = host_memory_stats


def reset_peak_host_memory_stats():
    """Nothing is counted."""


reset_accumulated_host_memory_stats = reset_peak_host_memory_stats


# Snapshots: the state and the history of the allocator, as pytorch.org/memory_viz reads them.


def memory_snapshot(mempool_id=None, include_traces=True):
    """The segments of all devices with their blocks."""
    if not _simulated.is_simulated():
        return []
    found = [segment for device in range(_gpu.count()) for segment in _gpu.segments(device)]
    return found if mempool_id is None else [one for one in found if one["segment_pool_id"] == tuple(mempool_id)]


def _snapshot(device=None, augment_with_fx_traces=False):
    """Segments, traces and settings in one dict."""
    _simulated.need()
    settings = _gpu.settings()
    settings["PYTORCH_CUDA_ALLOC_CONF"] = os.environ.get("PYTORCH_ALLOC_CONF", os.environ.get("PYTORCH_CUDA_ALLOC_CONF", ""))
    settings["roundup_power2_divisions"] = {str(2**i): n for i, n in enumerate(settings["roundup_power2_divisions"])}
    return {"segments": memory_snapshot(), "device_traces": [_gpu.trace(device) for device in range(_gpu.count())],
            "allocator_settings": settings, "external_annotations": []}


def _dump_snapshot(filename="dump_snapshot.pickle", augment_with_fx_traces=False):
    """Writes a snapshot that pytorch.org/memory_viz opens."""
    with open(filename, "wb") as file:
        pickle.dump(_snapshot(), file)


_CONTEXTS = {None: 0, "state": 1, "alloc": 2, "all": 3}


def _record_memory_history(enabled="all", context="all", stacks="all", max_entries=sys.maxsize, device=None, clear_history=False,
                           compile_context=False, global_record_annotations=False, skip_actions=None, **older):
    """Keeps stacks of allocations, and with "all" every action of the allocator, for `_snapshot`."""
    _simulated.need()
    if isinstance(enabled, bool):  # the form of PyTorch 2.0
        kept = older.get("trace_alloc_max_entries", 1)
        context = "all" if older.get("trace_alloc_record_context") else "state" if older.get("record_context", True) else None
        enabled, max_entries = ("all" if enabled else None), kept
    if enabled not in (None, "state", "all"):
        raise ValueError(f"_record_memory_history: enabled is None, 'state' or 'all', not {enabled!r}")
    if context not in _CONTEXTS:
        raise ValueError(f"_record_memory_history: context is None, 'state', 'alloc' or 'all', not {context!r}")
    if stacks not in ("python", "all"):
        raise ValueError(f"_record_memory_history: stacks is 'python' or 'all', not {stacks!r}")
    _gpu.record_history(enabled is not None, enabled == "all", _CONTEXTS[context], max_entries, list(skip_actions or ()),
                        clear_history)


def _set_allocator_settings(env):
    """Settings as PYTORCH_ALLOC_CONF writes them, from here on."""
    _simulated.need()
    _gpu.set_settings(env)


# Pools of a program's own


class MemPool:
    """A pool whose memory nobody else gets while the object lives."""

    _ids = itertools.count(1)

    def __init__(self, allocator=None, use_on_oom=False, no_split=False):
        _simulated.need()
        for name, value in (("allocator", allocator), ("use_on_oom", use_on_oom), ("no_split", no_split)):
            if value:
                raise NotImplementedError(f"torch.cuda.MemPool: {name} is not simulated")
        self.id = (0, next(self._ids))
        self.allocator = None

    def use_count(self):
        return 1

    def snapshot(self, include_traces=True):
        return memory_snapshot(self.id)

    def __del__(self):
        if "id" in self.__dict__:
            _gpu.release_pool(*self.id)


@contextlib.contextmanager
def use_mem_pool(pool, device=None):
    """Allocations within come from the pool."""
    index = _simulated.index_of(device)
    _gpu.begin_pool(index, *pool.id)
    try:
        yield
    finally:
        _gpu.end_pool(index)


def caching_allocator_alloc(size, device=None, stream=None):
    _simulated.need()
    raise NotImplementedError("torch.cuda.caching_allocator_alloc: a simulated GPU has no address that a program could write to")


caching_allocator_delete = caching_allocator_enable = change_current_allocator = caching_allocator_alloc


def __getattr__(name):
    from tare._engine.refusals import missing_attribute, stand_in
    from tare._recorded import refused_names

    if name in refused_names.NAMES.get("torch.cuda.memory", "").split():
        return globals().setdefault(name, stand_in(name, "torch.cuda.memory"))
    raise missing_attribute("torch.cuda.memory", name)
