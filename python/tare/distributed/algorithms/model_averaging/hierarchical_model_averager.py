"""Averages within small groups often, within large ones seldom. Source:
torch.distributed.algorithms.model_averaging.hierarchical_model_averager."""

import warnings
from collections import OrderedDict

from tare.distributed import _groups
from tare.distributed.algorithms.model_averaging.averagers import _EVERY_STEP, _Scheduled


class HierarchicalModelAverager(_Scheduled):
    """`period_group_size_dict` tells, by rising period, how many neighbouring ranks average every so many steps; the last are all.

    Errors: ValueError for an empty table, a period below 1, or a last size that is not the group's.
    """

    def __init__(self, period_group_size_dict=None, warmup_steps=0, process_group=None):
        super().__init__(warmup_steps, process_group)
        if not period_group_size_dict:
            raise ValueError("Arg ``period_group_size_dict`` must not be empty.")
        self._periods = list(period_group_size_dict)
        if self._periods[0] <= 0:
            raise ValueError("The minimum period in arg ``period_group_size_dict`` must be a positive value.")
        if self._periods[-1] == 1:
            warnings.warn(f"When the maximum period in arg ``period_group_size_dict`` is 1, {_EVERY_STEP}", stacklevel=2)
        size, last = self.process_group.size(), period_group_size_dict[self._periods[-1]]
        if last != size:
            raise ValueError(f"The last value in arg ``period_group_size_dict`` {last} must be equal to the size of arg ``process_group`` "
                             f"{size}.")
        self.period_process_group_dict = OrderedDict(
            (period, self.process_group if count == size else _groups.new_subgroups(count, self.process_group)[0])
            for period, count in period_group_size_dict.items())

    def _group_of_step(self):
        return next((self.period_process_group_dict[period] for period in reversed(self._periods) if self.step % period == 0), None)
