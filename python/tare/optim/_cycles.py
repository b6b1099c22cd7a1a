"""Schedules that go up and down, some with the momentum going the other way."""

import math
from functools import partial

from tare.optim._scheduler import (
    LRScheduler,
    _AlongCosine,
    _enable_get_lr_call,
    _format_param,
    _own_attributes,
    _update_param_group_val,
    _warn_get_lr_called_within_step,
    check_optimizer,
    check_strategy,
)


class _WithMomentum(LRScheduler):
    """Sets the momentum too: `momentum` where the optimizer has it, else the first of `betas`."""

    def _begin_momentum(self, optimizer, base_momentum, max_momentum, last_epoch):
        if "momentum" not in optimizer.defaults and "betas" not in optimizer.defaults:
            raise ValueError("optimizer must support momentum or beta1 with `cycle_momentum` option enabled")
        self.use_beta1 = "betas" in optimizer.defaults
        return self._momentum_bounds(optimizer, base_momentum, max_momentum, last_epoch)

    def _momentum_bounds(self, optimizer, base_momentum, max_momentum, last_epoch):
        least = _format_param("base_momentum", optimizer, base_momentum)
        most = _format_param("max_momentum", optimizer, max_momentum)
        if last_epoch == -1:
            for high, low, group in zip(most, least, optimizer.param_groups):
                self._set_momentum(group, high)
                group["max_momentum"] = high
                group["base_momentum"] = low
        return least, most

    def _set_momentum(self, group, value):
        if self.use_beta1:
            group["betas"] = (value, *group["betas"][1:])
        else:
            group["momentum"] = value


class CyclicLR(_WithMomentum):
    """Between two rates, up in `step_size_up` steps and down in `step_size_down` (Smith, 2015)."""

    _not_saved = ("optimizer", "_scale_fn_ref")

    def __init__(
        self,
        optimizer,
        base_lr,
        max_lr,
        step_size_up=2000,
        step_size_down=None,
        mode="triangular",
        gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        cycle_momentum=True,
        base_momentum=0.8,
        max_momentum=0.9,
        last_epoch=-1,
    ):
        self.optimizer = check_optimizer(optimizer)
        base_lrs = _format_param("base_lr", optimizer, base_lr)
        if last_epoch == -1:
            for rate, group in zip(base_lrs, optimizer.param_groups):
                _update_param_group_val(group, "lr", rate)
        self.max_lrs = _format_param("max_lr", optimizer, max_lr)
        up = float(step_size_up)
        down = up if step_size_down is None else float(step_size_down)
        self.total_size = up + down
        self.step_ratio = up / self.total_size
        if mode not in ["triangular", "triangular2", "exp_range"] and scale_fn is None:
            raise ValueError("mode is invalid and scale_fn is None")
        self.mode = mode
        self.gamma = gamma
        self._scale_fn_custom = scale_fn
        self.scale_mode = scale_mode
        self._init_scale_fn()
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self.base_momentums, self.max_momentums = self._begin_momentum(
                optimizer, base_momentum, max_momentum, last_epoch
            )
        super().__init__(optimizer, last_epoch)
        self.base_lrs = base_lrs

    def _init_scale_fn(self):
        if self._scale_fn_custom is not None:
            return
        if self.mode == "exp_range":
            self._scale_fn_ref = partial(self._exp_range_scale_fn, self.gamma)
            self.scale_mode = "iterations"
        elif self.mode in ("triangular", "triangular2"):
            self._scale_fn_ref = getattr(self, f"_{self.mode}_scale_fn")
            self.scale_mode = "cycle"

    def scale_fn(self, x):
        """How high cycle or step x goes."""
        return (self._scale_fn_ref if self._scale_fn_custom is None else self._scale_fn_custom)(x)

    @staticmethod
    def _triangular_scale_fn(x):
        return 1.0

    @staticmethod
    def _triangular2_scale_fn(x):
        return 1 / 2.0 ** (x - 1)

    @staticmethod
    def _exp_range_scale_fn(gamma, x):
        return gamma**x

    def get_lr(self):
        _warn_get_lr_called_within_step(self)
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        place = 1.0 + self.last_epoch / self.total_size - cycle
        if place <= self.step_ratio:
            height = place / self.step_ratio
        else:
            height = (place - 1) / (self.step_ratio - 1)
        counted = cycle if self.scale_mode == "cycle" else self.last_epoch

        def reach(low, high):
            return (high - low) * height * self.scale_fn(counted)

        if self.cycle_momentum:
            bounds = zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums)
            for group, low, high in bounds:
                self._set_momentum(group, high - reach(low, high))
        return [low + reach(low, high) for low, high in zip(self.base_lrs, self.max_lrs)]

    def state_dict(self):
        state = super().state_dict()
        state["_scale_fn_custom"] = _own_attributes(state.pop("_scale_fn_custom"))
        return state

    def load_state_dict(self, state_dict):
        saved = state_dict.pop("_scale_fn_custom")
        super().load_state_dict(state_dict)
        if saved is not None:
            self._scale_fn_custom.__dict__.update(saved)
        self._init_scale_fn()


class CosineAnnealingWarmRestarts(_AlongCosine):
    """Down along half a cosine, and back to the first rate, in periods that grow by `T_mult` (Loshchilov and Hutter,
    2016)."""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1):
        for value, text in ((T_0, "positive integer T_0"), (T_mult, "integer T_mult >= 1")):
            if value < 1 or not isinstance(value, int):
                raise ValueError(f"Expected {text}, but got {value}")
        if not isinstance(eta_min, (float, int)):
            raise ValueError(f"Expected float or int eta_min, but got {eta_min} of type {type(eta_min)}")
        super().__init__(optimizer, last_epoch, T_0=T_0, T_i=T_0, T_mult=T_mult, eta_min=eta_min, T_cur=last_epoch)

    def get_lr(self):
        _warn_get_lr_called_within_step(self)
        return self._at(self.T_cur, self.T_i)

    def _period_of(self, epoch):
        """The length of the period that an epoch lies in, and the epoch's place there. The periods before it are a
        geometric series."""
        if self.T_mult == 1 or epoch < self.T_0:
            return self.T_0, epoch % self.T_0
        passed = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
        growth = self.T_mult**passed
        return self.T_0 * growth, epoch - self.T_0 * (growth - 1) / (self.T_mult - 1)

    def step(self, epoch=None):
        """Set the rates for the next epoch, or for the one given, which may be a fraction."""
        if epoch is not None and epoch < 0:
            raise ValueError(f"Expected non-negative epoch, but got {epoch}")
        if epoch is None and self.last_epoch >= 0:
            epoch = self.last_epoch + 1
            ended, self.T_cur = divmod(self.T_cur + 1, self.T_i)
            if ended:
                self.T_i *= self.T_mult
        else:
            epoch = 0 if epoch is None else epoch
            self.T_i, self.T_cur = self._period_of(epoch)
        self.last_epoch = math.floor(epoch)
        with _enable_get_lr_call(self):
            rates = self.get_lr()
        self._set(rates)


def _positive_int(value, name):
    if not isinstance(value, int) or value <= 0:
        raise ValueError(f"Expected positive integer {name}, but got {value}")
    return value


def _phase(end_step, start, end, start_momentum, end_momentum):
    return {
        "end_step": end_step,
        "start_lr": f"{start}_lr",
        "end_lr": f"{end}_lr",
        "start_momentum": f"{start_momentum}_momentum",
        "end_momentum": f"{end_momentum}_momentum",
    }


class OneCycleLR(_WithMomentum):
    """Up to `max_lr` and down to almost nothing, once (Smith and Topin, 2017)."""

    def __init__(
        self,
        optimizer,
        max_lr,
        total_steps=None,
        epochs=None,
        steps_per_epoch=None,
        pct_start=0.3,
        anneal_strategy="cos",
        cycle_momentum=True,
        base_momentum=0.85,
        max_momentum=0.95,
        div_factor=25.0,
        final_div_factor=10000.0,
        three_phase=False,
        last_epoch=-1,
    ):
        self.optimizer = check_optimizer(optimizer)
        if total_steps is not None:
            self.total_steps = _positive_int(total_steps, "total_steps")
        elif epochs is not None and steps_per_epoch is not None:
            _positive_int(epochs, "epochs")
            self.total_steps = epochs * _positive_int(steps_per_epoch, "steps_per_epoch")
        else:
            raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
        last = self.total_steps - 1
        top = float(pct_start * self.total_steps) - 1
        if three_phase:
            self._schedule_phases = [
                _phase(top, "initial", "max", "max", "base"),
                _phase(float(2 * pct_start * self.total_steps) - 2, "max", "initial", "base", "max"),
                _phase(last, "initial", "min", "max", "max"),
            ]
        else:
            self._schedule_phases = [
                _phase(top, "initial", "max", "max", "base"),
                _phase(last, "max", "min", "base", "max"),
            ]
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f"Expected float between 0 and 1 pct_start, but got {pct_start}")
        check_strategy(anneal_strategy)
        self._anneal_func_type = anneal_strategy
        rates = _format_param("max_lr", optimizer, max_lr)
        if last_epoch == -1:
            for rate, group in zip(rates, optimizer.param_groups):
                group["initial_lr"] = rate / div_factor
                group["max_lr"] = rate
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._begin_momentum(optimizer, base_momentum, max_momentum, last_epoch)
        super().__init__(optimizer, last_epoch)

    def _anneal_func(self, *args, **kwargs):
        if not hasattr(self, "_anneal_func_type"):
            return self.anneal_func(*args, **kwargs)  # Files of older versions hold the function.
        if self._anneal_func_type not in ("cos", "linear"):
            raise ValueError(f"Unknown _anneal_func_type: {self._anneal_func_type}")
        return getattr(self, f"_annealing_{self._anneal_func_type}")(*args, **kwargs)

    @staticmethod
    def _annealing_cos(start, end, pct):
        return end + (start - end) / 2.0 * (math.cos(math.pi * pct) + 1)

    @staticmethod
    def _annealing_linear(start, end, pct):
        return (end - start) * pct + start

    def get_lr(self):
        _warn_get_lr_called_within_step(self)
        step = self.last_epoch
        if step > self.total_steps:
            raise ValueError(
                f"Tried to step {step} times. The specified number of total steps is {self.total_steps}"
            )
        start = 0.0
        for phase in self._schedule_phases:
            if step <= phase["end_step"] or phase is self._schedule_phases[-1]:
                break
            start = phase["end_step"]
        share = (step - start) / (phase["end_step"] - start)
        rates = []
        for group in self.optimizer.param_groups:
            rates.append(self._anneal_func(group[phase["start_lr"]], group[phase["end_lr"]], share))
            if self.cycle_momentum:
                bounds = group[phase["start_momentum"]], group[phase["end_momentum"]]
                self._set_momentum(group, self._anneal_func(*bounds, share))
        return rates
