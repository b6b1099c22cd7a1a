"""Ranks with unequal numbers of inputs. Source: torch.distributed.algorithms.join.

Before each step the ranks add up who has inputs left. A rank that has none goes on making the calls of those that have, until nobody has.
"""

import abc
import warnings
from typing import NamedTuple

import tare
from tare.distributed import _collectives, _groups

__all__ = ["JoinHook", "Joinable", "Join"]
_MANY_STEPS = 1000


class JoinHook:
    """What a rank does that has no inputs left."""

    def main_hook(self):
        """Makes the calls of one step of the others."""

    def post_hook(self, is_last_joiner):
        """Called once when nobody has inputs left; `is_last_joiner` where this rank made as many steps as any."""


class _JoinConfig(NamedTuple):
    enable: bool = False
    throw_on_early_termination: bool = False
    is_first_joinable: bool = False


class Joinable(abc.ABC):
    """What takes part in Join: it calls Join.notify_join_context before the calls of each step."""

    @abc.abstractmethod
    def __init__(self):
        super().__init__()
        self._join_config = _JoinConfig()

    @abc.abstractmethod
    def join_hook(self, **kwargs):
        """The JoinHook of this object; `kwargs` are those of Join."""

    @property
    @abc.abstractmethod
    def join_device(self):
        """Where the tensors of Join's own calls are."""

    @property
    @abc.abstractmethod
    def join_process_group(self):
        """The group of Join's own calls."""


def _number(joinable_device, value):
    """A tensor that ranks add up. It is on the CPU where the device's tensors have no values."""
    device = joinable_device if tare.device(joinable_device).type == "cpu" else "cpu"
    return tare.full((1,), value, device=device, dtype=tare.float32)


class Join:
    """Within it ranks may have unequal numbers of inputs. With `throw_on_early_termination` all ranks raise when the first has none left.

    Errors: ValueError for no joinables, or joinables of several groups; RuntimeError as said.
    """

    def __init__(self, joinables, enable=True, throw_on_early_termination=False, **kwargs):
        if not joinables:
            raise ValueError("The join context manager requires at least one joinable")
        if any(one.join_process_group != joinables[0].join_process_group for one in joinables):
            raise ValueError("Using join context manager with multiple process groups")
        self._joinables, self._enable, self._throw = joinables, enable, throw_on_early_termination
        self._hooks = [one.join_hook(**kwargs) for one in joinables]
        self._device, self._group = joinables[0].join_device, joinables[0].join_process_group
        for place, one in enumerate(joinables):
            one._join_config = _JoinConfig(enable, throw_on_early_termination, place == 0)

    def __enter__(self):
        """Nothing is to be done."""

    def __exit__(self, kind, value, traceback):
        if not self._enable or kind is not None:
            return
        steps = 0
        while self._left():
            if self._throw:
                _collectives.all_reduce(_number(self._device, 1.0), group=self._group)
                raise RuntimeError(f"Rank {_groups.get_rank(self._group)} exhausted all inputs.")
            for hook in self._hooks:
                hook.main_hook()
            steps += 1
            if steps == _MANY_STEPS + 1:
                warnings.warn(f"Detected uneven input skew of greater than {_MANY_STEPS}. This means that rank "
                              f"{_groups.get_rank(self._group)} has at least {_MANY_STEPS} fewer inputs than other currently-active ranks. "
                              "This level of skew could lead to performance degradation during training.", stacklevel=2)
        for hook in self._hooks:
            hook.post_hook(steps == 0)

    def _left(self):
        """How many ranks have inputs left."""
        count = _number(self._device, 0.0)
        _collectives.all_reduce(count, group=self._group)
        return int(count.item())

    @staticmethod
    def notify_join_context(joinable):
        """Tells the ranks without inputs that this one makes a step; of several joinables the first does. Returns the Work of the call,
        whose tensor becomes the number of ranks that make the step."""
        if not hasattr(joinable, "_join_config"):
            raise AssertionError(f"Check that the {type(joinable)} constructor calls the ``Joinable`` constructor")
        config = joinable._join_config
        if not config.enable or not config.is_first_joinable:
            return None
        device, group = joinable.join_device, joinable.join_process_group
        work = _collectives.all_reduce(_number(device, 1.0), group=group, async_op=True)
        if config.throw_on_early_termination:
            over = _number(device, 0.0)
            _collectives.all_reduce(over, group=group)
            if over.item():
                raise RuntimeError("Detected at least one rank that exhausted inputs. Throwing across all ranks.")
        return work
