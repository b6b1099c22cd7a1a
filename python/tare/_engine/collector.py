"""Python's collector of cycles, while much is made that stays."""

import contextlib
import gc


@contextlib.contextmanager
def paused_collector():
    """Within, nothing is collected: a graph or a large state dict that is being made would wake the collector again and again, for nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
