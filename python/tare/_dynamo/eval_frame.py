"""Compiled modules and their callbacks: there are none."""

from tare._dynamo import OptimizedModule  # noqa: F401
from tare.compiler import disable  # noqa: F401


def is_dynamo_supported():
    """Whether programs can be captured: never."""
    return False
