"""Linear algebra: the operators `linalg_*`."""

from tare import _prefixed
from tare._errors import _LinAlgError as LinAlgError  # noqa: F401

__getattr__, __dir__ = _prefixed.module("linalg", "linalg_")
