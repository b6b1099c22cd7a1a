"""Signal processing: window functions."""

from tare.signal import windows

__all__ = ["windows"]
