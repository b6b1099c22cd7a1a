"""What all schedules of learning rates are made of: the base class, and how settings of groups are read and written."""

import math
import warnings
from functools import wraps
from types import FunctionType
from weakref import ref

import tare
from tare.optim.optimizer import Optimizer, _to_scalar

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


class _WithSettings(LRScheduler):
    """A schedule that keeps its settings as attributes, in the order of its state dict."""

    def __init__(self, optimizer, last_epoch, **settings):
        self.__dict__.update(settings)
        super().__init__(optimizer, last_epoch)


class _AlongCosine(_WithSettings):
    """A schedule along half a cosine, from the first rate down to `eta_min`."""

    def _at(self, place, period):
        share = 1 + math.cos(math.pi * place / period)
        return [self.eta_min + (base - self.eta_min) * share / 2 for base in self.base_lrs]
