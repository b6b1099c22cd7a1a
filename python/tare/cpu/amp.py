"""Automatic mixed precision of the CPU: the old names of torch.amp."""

import tare
import tare.amp
from tare.amp.autocast_mode import warn_older

__path__ = []  # its modules are in _recorded/refused_names.py


class autocast(tare.amp.autocast):
    """torch.amp.autocast("cpu", ...)."""

    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        warn_older("cpu", "autocast", "'cpu', args...")
        super().__init__("cpu", enabled=enabled, dtype=tare.bfloat16 if dtype is None else dtype,
                         cache_enabled=cache_enabled)


class GradScaler(tare.amp.GradScaler):
    """torch.amp.GradScaler("cpu", ...)."""

    def __init__(self, *args, **kwargs):
        warn_older("cpu", "GradScaler", "'cpu', args...")
        super().__init__("cpu", *args, **kwargs)
