"""Fourier transforms: the operators `fft_*`."""

from tare import _prefixed

__getattr__, __dir__ = _prefixed.module("fft", "fft_")
