"""Profiling: only its labels are here, and lists of events that are empty."""

import contextlib

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


_refusals.refuse(globals(), "profile emit_itt emit_nvtx load_nvprof parse_nvprof_trace KinetoStepTracker FunctionEvent "
                            "MemRecordsAcc Kernel Interval")
