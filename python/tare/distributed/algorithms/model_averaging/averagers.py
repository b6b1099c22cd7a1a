"""When models are averaged. Source: torch.distributed.algorithms.model_averaging.averagers."""

import abc
import warnings

from tare.distributed import _groups
from tare.distributed.algorithms.model_averaging.utils import average_parameters_or_parameter_groups

__all__ = ["ModelAverager", "PeriodicModelAverager"]
_EVERY_STEP = (
    "no need to use model averaging because the communication cost of all-reducing parameters will be no less than the cost of "
    "all-reducing gradients by DistributedDataParallel in the backward pass. Therefore, only DistributedDataParallel should be used for this case.")


class ModelAverager(abc.ABC):
    """Averages the parameters of a group's ranks; `step` counts the calls."""

    def __init__(self, process_group=None):
        self.process_group = process_group or _groups._get_default_group()
        self.step = 0

    def _group_of_step(self):
        """The group that averages in this step, or None."""

    @abc.abstractmethod
    def average_parameters(self, params):
        """Called once a step."""


class _Scheduled(ModelAverager):
    """After `warmup_steps`, as often as `_group_of_step` says."""

    def __init__(self, warmup_steps, process_group):
        super().__init__(process_group)
        if warmup_steps < 0:
            raise ValueError("Arg ``warmup_steps`` must be a non-negative number.")
        self.warmup_steps = warmup_steps

    def average_parameters(self, params):
        group = self._group_of_step() if self.step >= self.warmup_steps else None
        if group is not None:
            average_parameters_or_parameter_groups(params, group)
        self.step += 1


class PeriodicModelAverager(_Scheduled):
    """Averages every `period` steps from `warmup_steps` on. Errors: ValueError for a period below 1."""

    def __init__(self, period, warmup_steps=0, process_group=None):
        super().__init__(warmup_steps, process_group)
        if period < 1:
            raise ValueError("Arg ``period`` must be a positive value.")
        if period == 1:
            warnings.warn(f"When period is 1, {_EVERY_STEP}", stacklevel=2)
        self.period = period

    def _group_of_step(self):
        return None if (self.step - self.warmup_steps) % self.period else self.process_group
