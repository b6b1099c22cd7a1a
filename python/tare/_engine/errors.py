"""Exceptions that are PyTorch's own, and those of Python's that the library finds here by name."""

from builtins import AssertionError  # noqa: F401


class OutOfMemoryError(RuntimeError):
    """Host memory is exhausted, or a simulated device's."""


class AcceleratorError(RuntimeError):
    """An accelerator reported an error; none does here."""


class _LinAlgError(RuntimeError):
    """A singular or otherwise impossible matrix."""


OutOfMemoryError.__module__ = "torch"
_LinAlgError.__module__ = "torch._C"


def warn(text):
    """A warning about the line that called into this package."""
    import sys
    import warnings

    frame, level = sys._getframe(1), 2
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "tare":
        frame, level = frame.f_back, level + 1
    warnings.warn(text, UserWarning, stacklevel=level)
