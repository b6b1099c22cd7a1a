"""Window functions: vectors of M weights.

Each takes `M`, `sym` (a symmetric window, for filters; else a periodic one, for spectra), `dtype` (the default floating
dtype), `layout`, `device` and `requires_grad`. Errors: ValueError for a negative M, another layout than strided, a dtype
that is not float32 or float64.
"""

import functools
import math
from collections.abc import Iterable

import tare

__path__ = []  # its modules are in _recorded/refused_names.py
__all__ = [
    "bartlett", "blackman", "cosine", "exponential", "gaussian", "general_cosine", "general_hamming", "hamming", "hann",
    "kaiser", "nuttall",
]


def _window(weigh, checked_as=None):
    """Makes a window of a function of M, sym, `place(start, step)` (the tensor start, start + step, ...), the options of
    a factory, and the window's own parameters, which checks them and gives a function that makes M weights.

    Errors name the window, or `checked_as`.
    """
    name = checked_as or weigh.__name__

    def window(M, *, sym=True, dtype=None, layout=tare.strided, device=None, requires_grad=False, **own):
        dtype = tare.get_default_dtype() if dtype is None else dtype
        if M < 0:
            raise ValueError(f"{name} requires non-negative window length, got M={M}")
        if layout is not tare.strided:
            raise ValueError(f"{name} is implemented for strided tensors only, got: {layout}")
        if dtype not in (tare.float32, tare.float64):
            raise ValueError(f"{name} expects float32 or float64 dtypes, got: {dtype}")
        options = {"dtype": dtype, "layout": layout, "device": device, "requires_grad": requires_grad}

        def place(start, step):
            return tare.linspace(start, start + (M - 1) * step, M, **options)

        weights = weigh(M, sym, place, options, **own)
        return tare.empty((0,), **options) if M == 0 else weights()

    window.__name__ = window.__qualname__ = weigh.__name__
    window.__doc__ = weigh.__doc__
    return window


def _periods(M, sym):
    """How many steps make a whole window."""
    return M - 1 if sym else M


@_window
def exponential(M, sym, place, options, center=None, tau=1.0):
    """exp(-|n - center| / tau), around the middle unless `center` is given, which symmetric windows do not take."""
    if tau <= 0:
        raise ValueError(f"Tau must be positive, got: {tau} instead.")
    if sym and center is not None:
        raise ValueError("Center must be None for symmetric windows")
    if center is None:
        center = (M if not sym and M > 1 else M - 1) / 2.0
    return lambda: tare.exp(-tare.abs(place(-center / tau, 1 / tau)))


@_window
def cosine(M, sym, place, options):
    """Half a period of a sine."""
    step = math.pi / (M + 1 if not sym and M > 1 else max(M, 1))
    return lambda: tare.sin(place(0.5 * step, step))


@_window
def gaussian(M, sym, place, options, std=1.0):
    """A normal density of deviation `std` around the middle, 1 at its height."""
    if std <= 0:
        raise ValueError(f"Standard deviation must be positive, got: {std} instead.")
    step = 1 / (std * math.sqrt(2))
    start = -(M if not sym and M > 1 else M - 1) / 2.0
    return lambda: tare.exp(-(place(start * step, step) ** 2))


@_window
def kaiser(M, sym, place, options, beta=12.0):
    """I0(beta sqrt(1 - x^2)) / I0(beta), for x from -1 to 1."""
    if beta < 0:
        raise ValueError(f"beta must be non-negative, got: {beta} instead.")

    def weights():
        if M == 1:
            return tare.ones((1,), **options)
        wide = tare.tensor(beta, dtype=options["dtype"], device=options["device"])
        end = tare.minimum(wide, -wide + (M - 1) * (2.0 * wide / _periods(M, sym)))
        x = tare.linspace(-wide, end, M, **options)
        return tare.i0(tare.sqrt(wide * wide - tare.pow(x, 2))) / tare.i0(wide)

    return weights


@_window
def bartlett(M, sym, place, options):
    """A triangle."""
    if M == 1:
        return lambda: tare.ones((1,), **options)
    return lambda: 1 - tare.abs(place(-1, 2 / _periods(M, sym)))


def _cosine_sum(M, sym, place, options, coefficients):
    """Makes a sum of cosines, the i-th of i periods, with alternating signs."""

    def weights():
        if M == 1:
            return tare.ones((1,), **options)
        if not isinstance(coefficients, Iterable):
            raise TypeError("Coefficients must be a list/tuple")
        if not coefficients:
            raise ValueError("Coefficients cannot be empty")
        rest = {name: options[name] for name in ("device", "dtype", "requires_grad")}
        signed = tare.tensor([(-1) ** i * weight for i, weight in enumerate(coefficients)], **rest)
        periods = tare.arange(len(coefficients), **rest)
        angles = periods.unsqueeze(-1) * place(0, 2 * math.pi / _periods(M, sym))
        return (signed.unsqueeze(-1) * tare.cos(angles)).sum(0)

    return weights


@_window
def general_cosine(M, sym, place, options, a):
    """A sum of cosines, the i-th of i periods, with the coefficients `a` and alternating signs."""
    return _cosine_sum(M, sym, place, options, a)


@_window
def blackman(M, sym, place, options):
    """Blackman's window: cosines of coefficients 0.42, 0.5, 0.08."""
    return _cosine_sum(M, sym, place, options, (0.42, 0.5, 0.08))


_named_general = functools.partial(_window, checked_as="general_cosine")


@_named_general
def general_hamming(M, sym, place, options, alpha=0.54):
    """alpha - (1 - alpha) cos, of one period."""
    return _cosine_sum(M, sym, place, options, (alpha, 1.0 - alpha))


def _cosines(name, doc, *coefficients):
    def weigh(M, sym, place, options):
        return _cosine_sum(M, sym, place, options, coefficients)

    weigh.__name__ = weigh.__qualname__ = name
    weigh.__doc__ = f"{doc}: cosines of coefficients {', '.join(map(str, coefficients))}."
    return _named_general(weigh)


hamming = _cosines("hamming", "Hamming's window", 0.54, 1.0 - 0.54)
hann = _cosines("hann", "Hann's window", 0.5, 0.5)
nuttall = _cosines("nuttall", "Nuttall's window", 0.3635819, 0.4891775, 0.1365995, 0.0106411)
