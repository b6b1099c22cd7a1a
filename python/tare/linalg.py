"""Linear algebra: the operators `linalg_*`."""

from tare._engine import prefixed as _prefixed
from tare._engine.errors import _LinAlgError as LinAlgError  # noqa: F401

__getattr__, __dir__ = _prefixed.module("linalg", "linalg_")
