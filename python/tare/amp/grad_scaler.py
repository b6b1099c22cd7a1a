"""Scaling of losses, so that gradients of low precision do not vanish."""

import enum
import inspect
import warnings
from collections.abc import Iterable

import tare

__all__ = ["OptState", "GradScaler"]


class OptState(enum.Enum):
    """How far an optimizer has come in this step."""

    READY = 0
    UNSCALED = 1
    STEPPED = 2


class _Progress:
    """What is known of one optimizer since the last `update`. It lives as long, lest another get its id."""

    def __init__(self, optimizer):
        self.optimizer = optimizer
        self.stage = OptState.READY
        self.overflows = {}  # by device, 1 where a gradient was infinite or not a number, else 0


# What a state dict holds, in this order.
_SAVED = ("scale", "growth_factor", "backoff_factor", "growth_interval", "_growth_tracker")


class GradScaler:
    """Multiplies losses by a scale and gradients by its inverse; the scale follows whether gradients overflow.

    The scale is a float32 number on the CPU, made when a loss is first scaled. Gradients without values overflow
    never: on meta and on devices that are not here every step is taken.
    """

    def __init__(
        self,
        device="cuda",
        init_scale=65536.0,
        growth_factor=2.0,
        backoff_factor=0.5,
        growth_interval=2000,
        enabled=True,
    ):
        if is_absent := device == "cuda" and enabled and not tare.cuda.is_available():
            warnings.warn(
                "torch.cuda.amp.GradScaler is enabled, but CUDA is not available.  Disabling.", stacklevel=2
            )
        self._device = device
        self._enabled = False if is_absent else enabled
        if not self._enabled:
            return
        if growth_factor <= 1.0:
            raise AssertionError("The growth factor must be > 1.0.")
        if backoff_factor >= 1.0:
            raise AssertionError("The backoff factor must be < 1.0.")
        self._scale = self._growth_tracker = None
        self._progress = {}
        self._take_over(init_scale, growth_factor, backoff_factor, growth_interval, 0)

    def _take_over(self, scale, growth_factor, backoff_factor, growth_interval, steps):
        """What a state dict holds. The scale and the steps since it changed become tensors with the first loss."""
        self._init_scale, self._init_growth_tracker = scale, steps
        self._growth_factor, self._backoff_factor = growth_factor, backoff_factor
        self._growth_interval = growth_interval

    def _check_scaled(self, name):
        if self._scale is None:
            raise AssertionError(
                f"Attempted {name} but _scale is None.  This may indicate your script did not use scaler.scale(loss or "
                "outputs) earlier in the iteration."
            )

    def _progress_of(self, optimizer):
        return self._progress.setdefault(id(optimizer), _Progress(optimizer))

    def scale(self, outputs):
        """The outputs times the scale: a tensor, or any nesting of iterables of tensors."""
        if not self._enabled:
            return outputs
        if isinstance(outputs, tare.Tensor):
            if self._scale is None:
                self._scale = tare.full((), self._init_scale, dtype=tare.float32, device="cpu")
                self._growth_tracker = tare.full((), self._init_growth_tracker, dtype=tare.int32, device="cpu")
            return outputs * self._scale
        if not isinstance(outputs, Iterable) or isinstance(outputs, str):
            raise ValueError("outputs must be a Tensor or an iterable of Tensors")
        scaled = map(self.scale, outputs)
        return type(outputs)(scaled) if isinstance(outputs, (list, tuple)) else scaled

    _takes_float16 = False

    @tare.no_grad()
    def _find_overflows(self, optimizer, inverse, unscales=True):
        """By device, whether a gradient overflowed; the gradients are multiplied by `inverse` on the way."""
        together, overflows = {}, {}
        for group in optimizer.param_groups:
            for parameter in group["params"]:
                gradient = parameter.grad
                if gradient is None:
                    continue
                if unscales and not self._takes_float16 and gradient.dtype == tare.float16:
                    raise ValueError("Attempting to unscale FP16 gradients.")
                if gradient.is_sparse:
                    gradient = gradient._values()
                together.setdefault(gradient.device, {}).setdefault(gradient.dtype, []).append(gradient)
        none = tare.full((), 0.0, dtype=tare.float32, device="cpu")
        for device, by_dtype in together.items():
            found, factor = (one.to("cpu", copy=True) for one in (none, inverse))
            for gradients in by_dtype.values():
                tare._amp_foreach_non_finite_check_and_unscale_(gradients, found, factor)
            overflows[device] = found if tare._C._is_known(found) else none
        return overflows

    @tare.no_grad()
    def unscale_(self, optimizer):
        """Divides the gradients of an optimizer's parameters by the scale, once before its step."""
        if not self._enabled:
            return
        self._check_scaled("unscale_")
        progress = self._progress_of(optimizer)
        if progress.stage is OptState.UNSCALED:
            raise RuntimeError("unscale_() has already been called on this optimizer since the last update().")
        if progress.stage is OptState.STEPPED:
            raise RuntimeError("unscale_() is being called after step().")
        progress.overflows = self._find_overflows(optimizer, self._scale.double().reciprocal().float())
        progress.stage = OptState.UNSCALED

    def step(self, optimizer, *args, **kwargs):
        """The optimizer's step, unless a gradient overflowed."""
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs:
            raise RuntimeError("Closure use is not currently supported if GradScaler is enabled.")
        self._check_scaled("step")
        progress = self._progress_of(optimizer)
        if progress.stage is OptState.STEPPED:
            raise RuntimeError("step() has already been called since the last update().")
        if getattr(optimizer, "_step_supports_amp_scaling", False):
            result = self._step_of_scaling(optimizer, progress, args, kwargs)
        else:
            if progress.stage is OptState.READY:
                self.unscale_(optimizer)
            if not progress.overflows:
                raise AssertionError("No inf checks were recorded for this optimizer.")
            result = None if _any_of(progress.overflows) else optimizer.step(*args, **kwargs)
        progress.stage = OptState.STEPPED
        return result

    def _step_of_scaling(self, optimizer, progress, args, kwargs):
        """A step of an optimizer that divides by the scale itself, and leaves out what overflowed."""
        if "grad_scaler" in inspect.signature(optimizer.step).parameters:
            warnings.warn(
                "GradScaler is going to stop passing itself as a keyword argument to the passed optimizer. In the near "
                "future GradScaler registers `grad_scale: Tensor` and `found_inf: Tensor` to the passed optimizer and let "
                "the optimizer use them directly.",
                FutureWarning,
                stacklevel=3,
            )
            return optimizer.step(*args, **kwargs, grad_scaler=self)
        if progress.stage is OptState.READY:
            self._check_inf_per_device(optimizer)
        is_unscaled = progress.stage is OptState.UNSCALED
        optimizer.found_inf = sum(progress.overflows.values())
        optimizer.grad_scale = None if is_unscaled else self._scale * getattr(optimizer, "grad_scale", 1)
        try:
            return optimizer.step(*args, **kwargs)
        finally:
            del optimizer.grad_scale, optimizer.found_inf

    def update(self, new_scale=None):
        """The scale for the next step: smaller after an overflow, larger after enough steps without one."""
        if not self._enabled:
            return
        self._check_scaled("update")
        if isinstance(new_scale, tare.Tensor):
            if new_scale.numel() != 1 or new_scale.requires_grad:
                raise AssertionError(
                    "new_scale should be a float or a 1-element torch.cuda.FloatTensor or torch.FloatTensor with "
                    "requires_grad=False."
                )
            self._scale.copy_(new_scale)
        elif new_scale is not None:
            self._scale.fill_(new_scale)
        else:
            found = [one for progress in self._progress.values() for one in progress.overflows.values()]
            if not found:
                raise AssertionError("No inf checks were recorded prior to update.")
            for one in found[1:]:
                found[0] += one
            changes = self._growth_factor, self._backoff_factor, self._growth_interval
            tare._amp_update_scale_(self._scale, self._growth_tracker, found[0], *changes)
        self._progress.clear()

    def get_scale(self):
        """The scale as a Python number; 1.0 where scaling is off."""
        if not self._enabled:
            return 1.0
        return self._init_scale if self._scale is None else self._scale.item()

    def get_growth_factor(self):
        return self._growth_factor

    def set_growth_factor(self, new_factor):
        self._growth_factor = new_factor

    def get_backoff_factor(self):
        return self._backoff_factor

    def set_backoff_factor(self, new_factor):
        self._backoff_factor = new_factor

    def get_growth_interval(self):
        return self._growth_interval

    def set_growth_interval(self, new_interval):
        self._growth_interval = new_interval

    def _get_growth_tracker(self):
        if not self._enabled:
            return 0
        return self._init_growth_tracker if self._growth_tracker is None else self._growth_tracker.item()

    def is_enabled(self):
        return self._enabled

    def state_dict(self):
        """The scale, how it changes, and how many steps passed since it did; empty where scaling is off."""
        if not self._enabled:
            return {}
        steps = self._get_growth_tracker()
        changes = self._growth_factor, self._backoff_factor, self._growth_interval
        return dict(zip(_SAVED, (self.get_scale(), *changes, steps)))

    def load_state_dict(self, state_dict):
        """Takes over what `state_dict` gave."""
        if not self._enabled:
            return
        if not state_dict:
            raise RuntimeError(
                "The source state dict is empty, possibly because it was saved from a disabled instance of GradScaler."
            )
        self._take_over(*(state_dict[name] for name in _SAVED))
        if self._scale is not None:
            self._scale.fill_(self._init_scale)
            self._growth_tracker.fill_(self._init_growth_tracker)

    def __getstate__(self):
        if not self._enabled:
            return dict(self.__dict__)
        if self._progress:
            raise AssertionError(
                "A GradScaler instance may only be pickled at the beginning of an iteration, or at the end after "
                "scaler.update()."
            )
        numbers = {"_init_scale": self.get_scale(), "_init_growth_tracker": self._get_growth_tracker()}
        return {**self.__dict__, **numbers, "_scale": None, "_growth_tracker": None}

    def _check_inf_per_device(self, optimizer):
        progress = self._progress_of(optimizer)
        unchanged = tare.full((), 1.0, dtype=tare.float32, device="cpu")
        progress.overflows = self._find_overflows(optimizer, unchanged, False)
        return progress.overflows

    def _found_inf_per_device(self, optimizer):
        return self._progress_of(optimizer).overflows


def _any_of(overflows):
    return any(found.item() for found in overflows.values())
