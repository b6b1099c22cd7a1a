"""Automatic mixed precision of CUDA: the old names of torch.amp."""

import tare.amp
from tare.amp.autocast_mode import warn_older

__path__ = []  # its modules are in _recorded/refused_names.py
__all__ = ["GradScaler", "autocast", "custom_bwd", "custom_fwd"]


class autocast(tare.amp.autocast):
    """torch.amp.autocast("cuda", ...)."""

    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        warn_older("cuda", "autocast", "'cuda', args...")
        super().__init__("cuda", enabled=enabled, dtype=dtype if dtype is not None else tare.float16,
                         cache_enabled=cache_enabled)


class GradScaler(tare.amp.GradScaler):
    """torch.amp.GradScaler("cuda", ...)."""

    def __init__(self, init_scale=65536.0, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True):
        warn_older("cuda", "GradScaler", "'cuda', args...")
        super().__init__("cuda", init_scale, growth_factor, backoff_factor, growth_interval, enabled)


def custom_fwd(fwd=None, *, cast_inputs=None):
    warn_older("cuda", "custom_fwd", "args..., device_type='cuda'")
    return tare.amp.custom_fwd(fwd, device_type="cuda", cast_inputs=cast_inputs)


def custom_bwd(bwd):
    warn_older("cuda", "custom_bwd", "args..., device_type='cuda'")
    return tare.amp.custom_bwd(bwd, device_type="cuda")
