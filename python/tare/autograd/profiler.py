"""Profiling: only its labels are here, which mean something to a profiler alone."""

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


_refusals.refuse(globals(), "profile emit_itt emit_nvtx load_nvprof parse_nvprof_trace KinetoStepTracker EventList FunctionEvent "
                            "MemRecordsAcc Kernel Interval")
