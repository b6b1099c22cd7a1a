"""Special functions: the operators `special_*`."""

from tare._engine import prefixed as _prefixed

__getattr__, __dir__ = _prefixed.module(
    "special",
    "special_",
    {name: name for name in "".split()},
)
