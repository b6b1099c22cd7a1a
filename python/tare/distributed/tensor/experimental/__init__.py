"""See torch.distributed.tensor.experimental."""

import contextlib

from tare import _C
from tare._engine import refusals as _refusals
from tare.distributed.tensor.experimental._attention import context_parallel
from tare.distributed.tensor.experimental._func_map import local_map  # noqa: F401

_refusals.refuse(globals(), "register_sharding")
__all__ = ["context_parallel", "implicit_replication", "local_map"]


@contextlib.contextmanager
def implicit_replication():
    """Within it a plain tensor beside a DTensor is taken for one that every rank has the same."""
    before = _C._distributed.set_implicit_replication(True)
    try:
        yield
    finally:
        _C._distributed.set_implicit_replication(before)
