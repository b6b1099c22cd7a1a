"""How this package was built: not as PyTorch is."""

from tare.version import __version__ as _version

_TEXT = f"tare, in the place of PyTorch {_version}: Eigen, one thread"


def show():
    """A text that says so."""
    return _TEXT


def parallel_info():
    """A text that says how many threads compute."""
    return _TEXT
