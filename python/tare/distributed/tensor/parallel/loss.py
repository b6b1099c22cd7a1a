"""Losses over classes that are cut. See torch.distributed.tensor.parallel.loss."""

import contextlib

from tare import _C

__all__ = ["loss_parallel"]


@contextlib.contextmanager
def loss_parallel():
    """Within it cross_entropy of logits that are cut along their classes communicates three numbers a row, and no logits."""
    before = _C._distributed.set_loss_parallel(True)
    try:
        yield
    finally:
        _C._distributed.set_loss_parallel(before)
