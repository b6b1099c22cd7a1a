"""Automatic mixed precision: operators in a lower precision where that is safe. See torch.amp."""

from tare.amp.autocast_mode import autocast, custom_bwd, custom_fwd, is_autocast_available
from tare.amp.grad_scaler import GradScaler

__all__ = ["autocast", "custom_bwd", "custom_fwd", "is_autocast_available", "GradScaler"]
