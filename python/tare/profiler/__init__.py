"""Profiling: only its labels are here."""

from tare._engine import refusals as _refusals
from tare.autograd.profiler import record_function  # noqa: F401

_refusals.refuse(globals(), "DeviceType ExecutionTraceObserver ProfilerAction ProfilerActivity profile schedule "
                            "supported_activities tensorboard_trace_handler")


def kineto_available():
    """Whether Kineto, the profiler behind PyTorch's, is here: it is not."""
    return False
