"""Scaling of losses whose gradients are sharded."""

import tare
import tare.distributed as dist
from tare.amp.grad_scaler import GradScaler, OptState  # noqa: F401

__all__ = ["ShardedGradScaler"]


class ShardedGradScaler(GradScaler):
    """A GradScaler of which all ranks of a group skip a step where a gradient of one overflows. Gradients may be float16.

    What `unscale_` found is added up over the group, a number for each device with gradients; it lies on the CPU, where it has a value.
    """

    _takes_float16 = True

    def __init__(self, device="cuda", init_scale=65536.0, backoff_factor=0.5, growth_factor=2.0, growth_interval=2000, enabled=True,
                 process_group=None):
        super().__init__(device, init_scale, growth_factor, backoff_factor, growth_interval, enabled)
        self.process_group = process_group

    @tare.no_grad()
    def unscale_(self, optimizer):
        super().unscale_(optimizer)
        if not self._enabled:
            return
        overflows = self._progress_of(optimizer).overflows
        if not overflows:  # a rank without gradients takes part
            overflows[self._scale.device] = tare.zeros((), device="cpu")
        for device, found in overflows.items():
            total = found.reshape(1).clone()
            dist.all_reduce(total, group=self.process_group)
            overflows[device] = total.reshape(())
