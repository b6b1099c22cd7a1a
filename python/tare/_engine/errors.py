"""Exceptions that are PyTorch's own, and those of Python's that the library finds here by name."""

from builtins import AssertionError  # noqa: F401


class OutOfMemoryError(RuntimeError):
    """Host memory is exhausted, or a simulated device's."""


class AcceleratorError(RuntimeError):
    """An accelerator reported an error; none does here."""


class _LinAlgError(RuntimeError):
    """A singular or otherwise impossible matrix."""


class DistError(RuntimeError):
    """Ranks that cannot work together."""


class DistBackendError(DistError):
    """Ranks that do not agree about a call, or wait for one another."""


class DistNetworkError(DistError):
    """A connection that was not made, or is gone."""


class DistStoreError(DistError):
    """A store in which a key did not come in time."""


class QueueEmptyError(DistStoreError):
    """A store's queue that holds nothing."""


class WorldEnded(BaseException):
    """Ends a rank whose world is over, since another rank failed."""


for _one in (DistError, DistBackendError, DistNetworkError, DistStoreError, QueueEmptyError):
    _one.__module__ = "torch.distributed"
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
