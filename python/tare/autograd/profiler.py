"""Profiling: its contexts and labels are here, and lists of events that are empty."""

import contextlib

import tare
from tare._engine import refusals as _refusals


class record_function(contextlib.ContextDecorator):
    """Labels what runs within, for a profiler that runs. None ever does."""

    def __init__(self, name, args=None):
        self.name = name
        self.args = args

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


class EventList(list):
    """Events that a profiler timed: here there are none."""

    self_cpu_time_total = 0

    def table(self, *args, **kwargs):
        """The events as a text, which says why there are none."""
        return "No events: tare times nothing. What the program would take on a GPU: python -m tare --report or --trace."

    __str__ = table

    def key_averages(self, *args, **kwargs):
        return self

    def export_chrome_trace(self, path):
        raise NotImplementedError("torch.autograd.profiler.EventList.export_chrome_trace is not supported by tare; a profile writes traces")


class profile:
    """The profiler of old: entered with `enabled`, it gives itself, and has no events. Other arguments change nothing."""

    self_cpu_time_total = 0

    def __init__(self, enabled=True, *, use_cpu=True, use_device=None, use_cuda=False, record_shapes=False, with_flops=False,
                 profile_memory=False, with_stack=False, with_modules=False, **options):
        self.enabled = enabled
        self.record_shapes, self.profile_memory, self.with_stack = record_shapes, profile_memory, with_stack
        self.function_events = None

    def __enter__(self):
        if not self.enabled:
            return None
        if self.function_events is not None:
            raise RuntimeError("Profiler context manager is not reentrant")
        self.function_events = EventList()
        return self

    def __exit__(self, *_):
        return False

    def _events(self):
        if self.function_events is None:
            raise RuntimeError("Profiler didn't finish running")
        return self.function_events

    def key_averages(self, group_by_input_shape=False, group_by_stack_n=0, group_by_overload_name=False):
        """The events by name: none."""
        return self._events()

    def table(self, *args, **kwargs):
        """The events as a text, which says why there are none. Errors: RuntimeError before it was entered."""
        return self._events().table()

    def export_chrome_trace(self, path):
        """Refuses: `torch.profiler.profile` writes traces."""
        return self._events().export_chrome_trace(path)


class emit_nvtx(contextlib.nullcontext):
    """Marks operators for NVIDIA's profiler, which nothing here does. Errors: AssertionError without a GPU, where it is enabled."""

    def __init__(self, enabled=True, record_shapes=False):
        super().__init__(self if enabled else None)
        if enabled and not tare.cuda.is_available():
            raise AssertionError("Torch not compiled with CUDA enabled")


class emit_itt(contextlib.nullcontext):
    """Marks operators for Intel's profiler, which nothing here does."""

    def __init__(self, enabled=True, record_shapes=False):
        super().__init__(self if enabled else None)


def kineto_available():
    """Whether Kineto, the profiler behind PyTorch's, is here: it is not."""
    return False


_refusals.refuse(globals(), "load_nvprof parse_nvprof_trace KinetoStepTracker FunctionEvent "
                            "MemRecordsAcc Kernel Interval")
