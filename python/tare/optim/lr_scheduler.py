"""Learning rates over time. Source: torch.optim.lr_scheduler. Schedules that wrap others stand in `_composed`, those that
run in cycles in `_cycles`; both are to be imported from here."""

import math
import warnings
from bisect import bisect_right
from collections import Counter
from functools import wraps
from types import FunctionType
from weakref import ref

import tare
from tare.optim.optimizer import Optimizer, _to_scalar

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

EPOCH_DEPRECATION_WARNING = (
    "The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. Please use "
    "`scheduler.step()` to step the scheduler. During the deprecation, if epoch is different from None, the closed form is "
    "used instead of the new chainable form, where available. Please open an issue if you are unable to replicate your use "
    "case: https://github.com/pytorch/pytorch/issues/new/choose."
)
_HOW_TO = "See more details at https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate"


def _own(value):
    return value.clone() if isinstance(value, tare.Tensor) else value


def _format_param(name, optimizer, param):
    """`param` for each group: as given in a list, or the same for all."""
    count = len(optimizer.param_groups)
    if not isinstance(param, (list, tuple)):
        param = [param] * count
    elif len(param) != count:
        raise ValueError(
            f"{name} must have the same length as optimizer.param_groups. {name} has {len(param)} values, param_groups "
            f"has {count}."
        )
    return [_own(value) for value in param]


def _param_groups_val_list(optimizer, key):
    """A setting of each group, as it is now."""
    return [_own(group[key]) for group in optimizer.param_groups]


def _update_param_group_val(param_group, key, val):
    """Change a setting; a tensor keeps its identity, since a kernel may hold it."""
    if isinstance(param_group[key], tare.Tensor):
        param_group[key].fill_(_to_scalar(val))
    else:
        param_group[key] = val


def check_optimizer(optimizer):
    """Raise unless this is an optimizer."""
    if not isinstance(optimizer, Optimizer):
        raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
    return optimizer


def check_strategy(anneal_strategy):
    """Raise unless this is the name of a way from one rate to another."""
    if anneal_strategy not in ["cos", "linear"]:
        raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")


class _Flag:
    """An attribute of a scheduler that is true for a while."""

    _name = ""

    def __init__(self, o):
        self.o = o

    def __enter__(self):
        setattr(self.o, self._name, True)
        return self

    def __exit__(self, type, value, traceback):
        setattr(self.o, self._name, False)


class _enable_get_lr_call(_Flag):
    _name = "_get_lr_called_within_step"


class _initial_mode(_Flag):
    _name = "_is_initial"


def _warn_get_lr_called_within_step(lr_scheduler):
    if not lr_scheduler._get_lr_called_within_step:
        warnings.warn(
            "To get the last learning rate computed by the scheduler, please use `get_last_lr()`.",
            UserWarning,
            stacklevel=3,
        )


def _note_steps(optimizer):
    """Let the optimizer remember that it has made a step, for the warning about the wrong order."""
    step = optimizer.step
    if hasattr(step, "_wrapped_by_lr_sched"):
        return
    function, weak = step.__func__, ref(optimizer)

    @wraps(function)
    def noted(*args, **kwargs):
        self = weak()
        self._opt_called = True
        return function.__get__(self, self.__class__)(*args, **kwargs)

    noted._wrapped_by_lr_sched = True
    optimizer.step = noted


class LRScheduler:
    """Sets the learning rate of each group once an epoch. A subclass says `get_lr`, from `last_epoch`, the rates that
    are set, and `base_lrs`, those that the optimizer began with."""

    _get_lr_called_within_step = False
    _is_initial = False
    _not_saved = ("optimizer",)

    def __init__(self, optimizer, last_epoch=-1):
        self.optimizer = check_optimizer(optimizer)
        for index, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", _own(group["lr"]))
            elif "initial_lr" not in group:
                raise KeyError(
                    f"param 'initial_lr' is not specified in param_groups[{index}] when resuming scheduler with "
                    "last_epoch >= 0.\nThis typically happens when:\n1. You're trying to resume training from a "
                    "checkpoint but haven't properly loaded the optimizer state\n2. You're using last_epoch >= 0 for a "
                    "fresh training run (not recommended)"
                )
        self.base_lrs = _param_groups_val_list(optimizer, "initial_lr")
        self.last_epoch = last_epoch
        _note_steps(optimizer)
        self._initial_step()

    def _initial_step(self):
        self._step_count = 0
        with _initial_mode(self):
            self.step()

    def state_dict(self):
        """All that the scheduler knows, but the optimizer."""
        return {key: value for key, value in self.__dict__.items() if key not in self._not_saved}

    def load_state_dict(self, state_dict):
        """Take back what `state_dict` gave."""
        self.__dict__.update(state_dict)

    def get_last_lr(self):
        """The rates that were set last."""
        return self._last_lr

    def get_lr(self):
        """The rates to set next."""
        raise NotImplementedError

    def step(self, epoch=None):
        """Set the rates for the next epoch, or for the one given."""
        texts = [self._wrong_order(), None if epoch is None else EPOCH_DEPRECATION_WARNING]
        for text in filter(None, texts):
            warnings.warn(text, UserWarning, stacklevel=2)
        self._step_count += 1
        self._update_lr(epoch)

    def _wrong_order(self):
        """What the second step says where the optimizer has made none, or where that cannot be known."""
        if self._step_count == 1 and not hasattr(self.optimizer.step, "_wrapped_by_lr_sched"):
            return (
                "Seems like `optimizer.step()` has been overridden after learning rate scheduler initialization. Please, "
                f"make sure to call `optimizer.step()` before `lr_scheduler.step()`. {_HOW_TO}"
            )
        if self._step_count == 1 and not getattr(self.optimizer, "_opt_called", False):
            return (
                "Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, you should "
                "call them in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  Failure to do this "
                f"will result in PyTorch skipping the first value of the learning rate schedule. {_HOW_TO}"
            )
        return None

    def _update_lr(self, epoch=None):
        with _enable_get_lr_call(self):
            if epoch is None:
                self.last_epoch += 1
                rates = self.get_lr()
            else:
                self.last_epoch = epoch
                rates = getattr(self, "_get_closed_form_lr", self.get_lr)()
        self._set(rates)

    def _set(self, rates):
        for group, rate in zip(self.optimizer.param_groups, rates):
            _update_param_group_val(group, "lr", rate)
        self._last_lr = _param_groups_val_list(self.optimizer, "lr")

    def _as_they_are(self):
        return _param_groups_val_list(self.optimizer, "lr")


class _LRScheduler(LRScheduler):
    """The former name of `LRScheduler`."""


def _own_attributes(function):
    """What a scheduler saves of a function that it was given: nothing, but of other objects that can be called."""
    return None if function is None or isinstance(function, FunctionType) else function.__dict__.copy()


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


class _WithSettings(LRScheduler):
    """A schedule that keeps its settings as attributes, in the order of its state dict."""

    def __init__(self, optimizer, last_epoch, **settings):
        self.__dict__.update(settings)
        super().__init__(optimizer, last_epoch)


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


class _AlongCosine(_WithSettings):
    """A schedule along half a cosine, from the first rate down to `eta_min`."""

    def _at(self, place, period):
        share = 1 + math.cos(math.pi * place / period)
        return [self.eta_min + (base - self.eta_min) * share / 2 for base in self.base_lrs]


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


from tare.optim._composed import ChainedScheduler, ReduceLROnPlateau, SequentialLR  # noqa: E402
from tare.optim._cycles import CosineAnnealingWarmRestarts, CyclicLR, OneCycleLR  # noqa: E402

for _kind in (
    ChainedScheduler,
    ReduceLROnPlateau,
    SequentialLR,
    CosineAnnealingWarmRestarts,
    CyclicLR,
    OneCycleLR,
):
    _kind.__module__ = __name__
del _kind
