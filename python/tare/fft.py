"""Fourier transforms: the operators `fft_*`."""

from tare._engine import prefixed as _prefixed

__getattr__, __dir__ = _prefixed.module("fft", "fft_")
