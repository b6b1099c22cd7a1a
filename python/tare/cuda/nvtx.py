"""Marks for NVIDIA's profilers: nobody profiles a simulated GPU, so they are counted and dropped."""

import contextlib

from tare.cuda import _simulated

__all__ = ["range_push", "range_pop", "range_start", "range_end", "mark", "range"]
_depth = 0
_ranges = 0


def _need():
    if not _simulated.is_simulated():
        raise RuntimeError("NVTX functions not installed. Are you sure you have a CUDA build?")


def range_push(msg):
    """How many ranges were open before."""
    global _depth
    _need()
    _depth += 1
    return _depth - 1


def range_pop():
    global _depth
    _need()
    _depth = max(_depth - 1, 0)
    return _depth


def range_start(msg):
    """A number for `range_end`."""
    global _ranges
    _need()
    _ranges += 1
    return _ranges


def range_end(range_id):
    _need()


def mark(msg):
    _need()


@contextlib.contextmanager
def range(msg, *args, **kwargs):
    """A range around what runs within."""
    range_push(msg.format(*args, **kwargs))
    try:
        yield
    finally:
        range_pop()
