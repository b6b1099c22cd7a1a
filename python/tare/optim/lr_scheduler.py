"""Learning rates over time. Source: torch.optim.lr_scheduler. The base class stands in `_scheduler`, schedules that wrap
others in `_composed`, those that run in cycles in `_cycles`; all are to be imported from here."""

import math
from bisect import bisect_right
from collections import Counter

from tare.optim._composed import ChainedScheduler, ReduceLROnPlateau, SequentialLR
from tare.optim._cycles import CosineAnnealingWarmRestarts, CyclicLR, OneCycleLR
from tare.optim._scheduler import (  # noqa: F401: programs import them from here
    EPOCH_DEPRECATION_WARNING,
    LRScheduler,
    _AlongCosine,
    _LRScheduler,
    _WithSettings,
    _enable_get_lr_call,
    _format_param,
    _initial_mode,
    _own_attributes,
    _param_groups_val_list,
    _update_param_group_val,
    _warn_get_lr_called_within_step,
    check_optimizer,
    check_strategy,
)
from tare.optim.optimizer import Optimizer  # noqa: F401: programs import it from here

__all__ = [
    "LambdaLR",
    "MultiplicativeLR",
    "StepLR",
    "MultiStepLR",
    "ConstantLR",
    "LinearLR",
    "ExponentialLR",
    "SequentialLR",
    "CosineAnnealingLR",
    "ChainedScheduler",
    "ReduceLROnPlateau",
    "CyclicLR",
    "CosineAnnealingWarmRestarts",
    "OneCycleLR",
    "PolynomialLR",
    "LRScheduler",
]


class _ByFunctions(LRScheduler):
    """A schedule that a function of the epoch says, one a group."""

    _not_saved = ("optimizer", "lr_lambdas")
    _must_be_callable = False

    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        self.optimizer = optimizer
        count = len(optimizer.param_groups)
        if not isinstance(lr_lambda, (list, tuple)):
            self.lr_lambdas = [lr_lambda] * count
        elif len(lr_lambda) != count:
            raise ValueError(f"Expected {count} lr_lambdas, but got {len(lr_lambda)}")
        else:
            self.lr_lambdas = list(lr_lambda)
        for function in self.lr_lambdas if self._must_be_callable else ():
            if not callable(function):
                raise TypeError(f"lr_lambda should be a function, but got {type(function).__name__}")
        super().__init__(optimizer, last_epoch)

    def _scaled(self, rates):
        return [rate * function(self.last_epoch) for function, rate in zip(self.lr_lambdas, rates)]

    def state_dict(self):
        return {**super().state_dict(), "lr_lambdas": [_own_attributes(function) for function in self.lr_lambdas]}

    def load_state_dict(self, state_dict):
        rest = {key: value for key, value in state_dict.items() if key != "lr_lambdas"}
        self.__dict__.update(rest)
        for function, saved in zip(self.lr_lambdas, state_dict["lr_lambdas"]):
            if saved is not None:
                function.__dict__.update(saved)


class LambdaLR(_ByFunctions):
    """The first rate times a function of the epoch."""

    def get_lr(self):
        _warn_get_lr_called_within_step(self)
        return self._scaled(self.base_lrs)


class MultiplicativeLR(_ByFunctions):
    """The last rate times a function of the epoch."""

    _must_be_callable = True

    def get_lr(self):
        _warn_get_lr_called_within_step(self)
        if self._is_initial:
            return self._as_they_are()
        return self._scaled(group["lr"] for group in self.optimizer.param_groups)


class _ByFactor(_WithSettings):
    """A schedule of two formulas of the epoch: `_factor` is what the rates are multiplied by, None where they stay as they
    are; `_product` is that of all factors so far, by which the first rates are multiplied where an epoch is given."""

    def get_lr(self):
        _warn_get_lr_called_within_step(self)
        factor = self._factor(self.last_epoch)
        if factor is None:
            return self._as_they_are()
        return [group["lr"] * factor for group in self.optimizer.param_groups]

    def _get_closed_form_lr(self):
        product = self._product(self.last_epoch)
        return [base * product for base in self.base_lrs]


class StepLR(_ByFactor):
    """Times gamma every `step_size` epochs."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        super().__init__(optimizer, last_epoch, step_size=step_size, gamma=gamma)

    def _factor(self, epoch):
        return self.gamma if epoch != 0 and epoch % self.step_size == 0 else None

    def _product(self, epoch):
        return self.gamma ** (epoch // self.step_size)


class MultiStepLR(_ByFactor):
    """Times gamma at each milestone."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        super().__init__(optimizer, last_epoch, milestones=Counter(milestones), gamma=gamma)

    def _factor(self, epoch):
        return self.gamma ** self.milestones[epoch] if epoch in self.milestones else None

    def _product(self, epoch):
        return self.gamma ** bisect_right(sorted(self.milestones.elements()), epoch)


class ExponentialLR(_ByFactor):
    """Times gamma every epoch."""

    def __init__(self, optimizer, gamma, last_epoch=-1):
        super().__init__(optimizer, last_epoch, gamma=gamma)

    def _factor(self, epoch):
        return None if self._is_initial else self.gamma

    def _product(self, epoch):
        return self.gamma**epoch


def _check_factor(kind, factor):
    if factor > 1.0 or factor < 0:
        raise ValueError(f"{kind} multiplicative factor expected to be between 0 and 1.")


class ConstantLR(_ByFactor):
    """The first rate times a factor for `total_iters` epochs, then without it."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        _check_factor("Constant", factor)
        super().__init__(optimizer, last_epoch, factor=factor, total_iters=total_iters)

    def _factor(self, epoch):
        return self.factor if epoch == 0 else 1.0 / self.factor if epoch == self.total_iters else None

    def _product(self, epoch):
        return self.factor + (epoch >= self.total_iters) * (1 - self.factor)


class LinearLR(_ByFactor):
    """The first rate times a factor that goes from one value to another in `total_iters` epochs."""

    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1):
        if start_factor > 1.0 or start_factor <= 0:
            raise ValueError("Starting multiplicative factor expected to be greater than 0 and less or equal to 1.")
        _check_factor("Ending", end_factor)
        settings = {"start_factor": start_factor, "end_factor": end_factor, "total_iters": total_iters}
        super().__init__(optimizer, last_epoch, **settings)

    def _factor(self, epoch):
        if epoch == 0:
            return self.start_factor
        if self._is_initial or epoch > self.total_iters:
            return None
        rise = self.end_factor - self.start_factor
        return 1.0 + rise / (self.total_iters * self.start_factor + (epoch - 1) * rise)

    def _product(self, epoch):
        rise = self.end_factor - self.start_factor
        return self.start_factor + rise * min(self.total_iters, epoch) / self.total_iters


class PolynomialLR(_ByFactor):
    """The first rate times (1 - epoch / total_iters) ** power."""

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1):
        super().__init__(optimizer, last_epoch, total_iters=total_iters, power=power)

    def _left(self, epoch):
        return 1.0 - epoch / self.total_iters

    def _factor(self, epoch):
        if self._is_initial or epoch > self.total_iters:
            return None
        return (self._left(epoch) / self._left(epoch - 1)) ** self.power

    def _product(self, epoch):
        return self._left(min(self.total_iters, epoch)) ** self.power


class CosineAnnealingLR(_AlongCosine):
    """Down in `T_max` epochs, up again in as many, and so on; each rate is computed from the one before."""

    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1):
        super().__init__(optimizer, last_epoch, T_max=T_max, eta_min=eta_min)

    def get_lr(self):
        _warn_get_lr_called_within_step(self)
        groups = self.optimizer.param_groups
        if self._is_initial:
            return self._as_they_are()
        if self._step_count == 1 and self.last_epoch > 0:
            return self._get_closed_form_lr()
        now, before = (1 + math.cos(math.pi * epoch / self.T_max) for epoch in (self.last_epoch, self.last_epoch - 1))
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:  # At the lowest rate `before` is zero.
            rise = (1 - math.cos(math.pi / self.T_max)) / 2
            return [group["lr"] + (base - self.eta_min) * rise for base, group in zip(self.base_lrs, groups)]
        return [now / before * (group["lr"] - self.eta_min) + self.eta_min for group in groups]

    def _get_closed_form_lr(self):
        return self._at(self.last_epoch, self.T_max)


for _kind in (
    LRScheduler,
    _LRScheduler,
    ChainedScheduler,
    ReduceLROnPlateau,
    SequentialLR,
    CosineAnnealingWarmRestarts,
    CyclicLR,
    OneCycleLR,
):
    _kind.__module__ = __name__
del _kind
