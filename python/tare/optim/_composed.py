"""Schedules made of others, and the one that watches a measure."""

import warnings
from bisect import bisect_left, bisect_right
from math import inf

from tare.optim._scheduler import (
    EPOCH_DEPRECATION_WARNING,
    LRScheduler,
    _param_groups_val_list,
    _update_param_group_val,
    check_optimizer,
)


class _OfSchedulers(LRScheduler):
    """Schedulers of one optimizer."""

    _not_saved = ("optimizer", "_schedulers")

    def _check(self, optimizer, schedulers):
        name = self.__class__.__name__
        for index, scheduler in enumerate(schedulers):
            if not hasattr(scheduler, "optimizer"):
                raise TypeError(f"{name} at index {index} should have `optimizer` as its attribute.")
            if isinstance(scheduler, ReduceLROnPlateau):
                raise ValueError(
                    f"{name} does not support `ReduceLROnPlateau` scheduler as it requires additional kwargs to be "
                    f"specified when calling `step`, but got one at index {index} in the given schedulers sequence."
                )
            if optimizer != scheduler.optimizer:
                raise ValueError(
                    f"{name} expects all schedulers to belong to the same optimizer, but got scheduler "
                    f"{scheduler.__class__.__name__} at index {index} has {scheduler.optimizer}, which is different from "
                    f"{optimizer.__class__.__name__}."
                )

    def state_dict(self):
        state = super().state_dict()
        state["_schedulers"] = [scheduler.state_dict() for scheduler in self._schedulers]
        return state

    def load_state_dict(self, state_dict):
        self.__dict__.update({key: value for key, value in state_dict.items() if key != "_schedulers"})
        for scheduler, saved in zip(self._schedulers, state_dict["_schedulers"]):
            scheduler.load_state_dict(saved)


class SequentialLR(_OfSchedulers):
    """One scheduler after the other; each begins at its milestone."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        if len(schedulers) < 1:
            raise ValueError(f"{self.__class__.__name__} expects at least one scheduler, but got no scheduler.")
        self._check(optimizer, schedulers)
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                "Sequential Schedulers expects number of schedulers provided to be one more than the number of milestone "
                f"points, but got number of schedulers {len(schedulers)} and the number of milestones to be equal to "
                f"{len(milestones)}"
            )
        self._schedulers = schedulers
        self._milestones = milestones
        self.last_epoch = last_epoch + 1
        self.optimizer = optimizer
        # Each scheduler made its first step when it was built; only the first one's counts.
        for group in optimizer.param_groups:
            _update_param_group_val(group, "lr", group["initial_lr"])
        self.recursive_undo()
        first = schedulers[bisect_right(milestones, 0)]
        first._initial_step()
        self._last_lr = first.get_last_lr()

    def recursive_undo(self, sched=None):
        """Take back the epoch that each scheduler counted when it was built."""
        scheduler = self if sched is None else sched
        if hasattr(scheduler, "_schedulers"):
            for inner in scheduler._schedulers:
                self.recursive_undo(inner)
        elif hasattr(scheduler, "last_epoch"):
            scheduler.last_epoch -= 1

    def step(self):
        self.last_epoch += 1
        before, reached = (find(self._milestones, self.last_epoch) for find in (bisect_left, bisect_right))
        active = self._schedulers[reached]
        if before < reached:  # At a milestone: the scheduler begins with an epoch 0 of its own.
            active._update_lr(0)
        else:
            active.step()
        self._last_lr = active.get_last_lr()


class ChainedScheduler(_OfSchedulers):
    """Several schedulers at once, each changing what the others left."""

    def __init__(self, schedulers, optimizer=None):
        if len(schedulers) < 1:
            raise ValueError(
                f"{self.__class__.__name__} expects at least one scheduler to be chained, but got no scheduler."
            )
        optimizer = optimizer or schedulers[0].optimizer
        self._check(optimizer, schedulers)
        self._schedulers = schedulers
        self.optimizer = optimizer
        self._remember()

    def _remember(self):
        self._last_lr = _param_groups_val_list(self._schedulers[-1].optimizer, "lr")

    def step(self):
        for scheduler in self._schedulers:
            scheduler.step()
        self._remember()


class ReduceLROnPlateau(LRScheduler):
    """Times `factor` when a measure has not become better for `patience` epochs."""

    def __init__(
        self,
        optimizer,
        mode="min",
        factor=0.1,
        patience=10,
        threshold=0.0001,
        threshold_mode="rel",
        cooldown=0,
        min_lr=0,
        eps=1e-08,
    ):
        if factor >= 1.0:
            raise ValueError("Factor should be < 1.0.")
        self.factor = factor
        self.optimizer = check_optimizer(optimizer)
        self.default_min_lr, self.min_lrs = self._bounds(min_lr, len(optimizer.param_groups))
        self.__dict__.update(patience=patience, cooldown=cooldown, eps=eps, last_epoch=0)
        self._last_lr = self._as_they_are()
        self._init_is_better(mode=mode, threshold=threshold, threshold_mode=threshold_mode)
        self._reset()

    @staticmethod
    def _bounds(min_lr, count):
        """The lower bound of groups that are added, if there is one for all, and that of each group."""
        if not isinstance(min_lr, (list, tuple)):
            return min_lr, [min_lr] * count
        if len(min_lr) != count:
            raise ValueError(f"expected {count} min_lrs, got {len(min_lr)}")
        return None, list(min_lr)

    def _reset(self):
        self.best = self.mode_worse
        self.cooldown_counter = 0
        self.num_bad_epochs = 0

    def step(self, metrics, epoch=None):
        """Take the measure of an epoch, and lower the rates where it is time."""
        if epoch is not None:
            warnings.warn(EPOCH_DEPRECATION_WARNING, UserWarning, stacklevel=2)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self._has_lasted(float(metrics)):
            self._reduce_lr(self.last_epoch)
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = self._as_they_are()

    def _has_lasted(self, measure):
        """Count an epoch, and say whether more than `patience` have brought nothing better."""
        better = self._is_better(measure, self.best)
        if better:
            self.best = measure
        self.num_bad_epochs = 0 if better or self.in_cooldown else self.num_bad_epochs + 1
        self.cooldown_counter -= self.in_cooldown
        return self.num_bad_epochs > self.patience

    def _reduce_lr(self, epoch):
        groups = self.optimizer.param_groups
        if len(self.min_lrs) != len(groups):
            self.min_lrs = self._bounds_of_more(len(groups))
        for group, least in zip(groups, self.min_lrs):
            rate = float(group["lr"])
            reduced = max(rate * self.factor, least)
            if rate - reduced > self.eps:
                _update_param_group_val(group, "lr", reduced)

    def _bounds_of_more(self, count):
        if self.default_min_lr is not None:
            return [self.default_min_lr] * count
        raise RuntimeError(
            f"The number of param groups in the `optimizer` ({count}) differs from when `ReduceLROnPlateau` was initialized "
            f"({len(self.min_lrs)}), usually due to a new param group being added to the optimizer. Please modify the "
            "`min_lrs` field to match the length of the `optimizer` param groups."
        )

    @property
    def in_cooldown(self):
        """Whether the epochs after a reduction are still running, in which nothing is counted."""
        return self.cooldown_counter > 0

    def _is_better(self, a, best):
        if self.threshold_mode == "rel":
            bound = best * (1.0 - self.threshold if self.mode == "min" else self.threshold + 1.0)
        else:
            bound = best - self.threshold if self.mode == "min" else best + self.threshold
        return a < bound if self.mode == "min" else a > bound

    def _init_is_better(self, mode, threshold, threshold_mode):
        worst = {"min": inf, "max": -inf}
        for kind, name, known in (("mode", mode, worst), ("threshold mode", threshold_mode, ("rel", "abs"))):
            if name not in known:
                raise ValueError(f"{kind} {name} is unknown!")
        self.__dict__.update(mode_worse=worst[mode], mode=mode, threshold=threshold, threshold_mode=threshold_mode)

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)
        self._init_is_better(mode=self.mode, threshold=self.threshold, threshold_mode=self.threshold_mode)
