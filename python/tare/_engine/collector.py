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


@contextlib.contextmanager
def of_several(count):
    """Within, it waits for as many objects as it would in `count` processes together, as far as that spares something: ranks that stand
    and wait hold what it would look at again and again."""
    before = gc.get_threshold()
    within = (700 * min(count, 10), *before[1:])
    changes = 0 < before[0] < within[0]
    if changes:
        gc.set_threshold(*within)
    try:
        yield
    finally:
        if changes and gc.get_threshold() == within:
            gc.set_threshold(*before)
