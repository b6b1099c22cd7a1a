"""The law of most optimizers: one rule for one parameter.

An optimizer says which tensors it keeps for a parameter (`_kept`), and what a step does (`_rule`). The rest is here: which
parameters have gradients, whose turn it is to be made a state, complex numbers as pairs of real ones, the direction, the
step count, and the functions over lists that PyTorch has beside its classes.
"""

import tare
from tare.optim._settings import Declared
from tare.optim.optimizer import (
    _device_dtype_check_for_fused,
    _get_capturable_supported_devices,
    _get_scalar_dtype,
    _get_value,
    _use_grad_for_differentiable,
)

_USUAL = {"maximize": False, "foreach": None, "capturable": False, "differentiable": False}


def zeros_like(parameter):
    """Zeros in the parameter's shape and order of memory."""
    return tare.zeros_like(parameter, memory_format=tare.preserve_format)


class ByParameter(Declared):
    """An optimizer that is a rule for one parameter."""

    _kept = ()  # Names of state tensors that start as zeros in the parameter's shape.
    _counts = True  # Whether the state has a step count.
    _absent = {}  # Settings that files of older versions lack, beside `_USUAL`.
    _differentiable = True  # Whether that is a setting of its groups: every optimizer's defaults have it once a state was set.
    _scalars = ("step",)  # State that older files hold as numbers.
    _refuses_sparse = "{} does not support sparse gradients"
    _captured = "params and state_steps"  # What must lie on an accelerator where `capturable`.
    _captured_on_xla = True

    def _begin(self, given):
        super()._begin(given)
        if given.get("fused"):
            if given["differentiable"]:
                raise RuntimeError("`fused` does not support `differentiable`")
            if given["foreach"]:
                raise RuntimeError("`fused` and `foreach` cannot be `True` together.")
            self._step_supports_amp_scaling = True

    def __setstate__(self, state):
        super().__setstate__(state)
        for group in self.param_groups:
            for name, value in {**_USUAL, **self._absent}.items():
                is_own = name in self.defaults and (name != "differentiable" or self._differentiable)
                if is_own or name in self._absent:
                    group.setdefault(name, value)
            for parameter in group["params"]:
                kept = self.state.get(parameter, {})
                for name in self._scalars if kept else ():
                    if name in kept and not isinstance(kept[name], tare.Tensor):
                        kept[name] = self._scalar(group, parameter, float(kept[name]))

    # State --------------------------------------------------------------------------------------------------------

    @staticmethod
    def _on_device(group):
        return group.get("capturable", False) or group.get("fused", False)

    def _scalar(self, group, parameter, value):
        """A number of the state, such as the step count: on the CPU, unless a kernel is to read it."""
        dtype = _get_scalar_dtype(is_fused=group.get("fused"))
        if self._on_device(group):
            return tare.full((), value, dtype=dtype, device=parameter.device)
        return tare.tensor(value, dtype=dtype, device="cpu")

    def _new_state(self, group, parameter):
        """What is kept for a parameter before its first step."""
        state = {"step": self._scalar(group, parameter, 0.0)} if self._counts else {}
        for name in self._kept:
            state[name] = zeros_like(parameter)
        return state

    def _keeps_state(self, group):
        """Whether a step needs to know of those before it."""
        return True

    def _state_of(self, group, parameter):
        """What is kept for a parameter, made when it is first seen."""
        state = self.state[parameter]
        if not state:
            state.update(self._new_state(group, parameter))
        return state

    def _check_gradient(self, parameter):
        if parameter.grad.is_sparse:
            raise RuntimeError(self._refuses_sparse.format(type(self).__name__))

    def _check_kernels(self, group, parameter):
        """What the settings that choose PyTorch's kernels exclude."""
        if group.get("fused"):
            _device_dtype_check_for_fused(parameter)
        if self._counts and group.get("foreach") and group.get("differentiable"):
            raise AssertionError("_foreach ops don't support autograd")

    # Steps --------------------------------------------------------------------------------------------------------

    @_use_grad_for_differentiable
    def step(self, closure=None):
        """One step; `closure`, where given, computes the loss again, which is then returned."""
        loss = None
        if closure is not None:
            with tare.enable_grad():
                loss = closure()
        found_inf = getattr(self, "found_inf", None)
        if found_inf is not None and found_inf.item():
            return loss
        scale = getattr(self, "grad_scale", None)
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is None:
                    continue
                self._check_gradient(parameter)
                self._check_kernels(group, parameter)
                state = self._state_of(group, parameter) if self._keeps_state(group) else {}
                if scale is not None:
                    parameter.grad.div_(scale)
                self._take(group, parameter, parameter.grad, state)
        return loss

    @classmethod
    def _take(cls, group, parameter, gradient, state):
        """One step of one parameter."""
        if group.get("capturable"):
            cls._check_capturable(parameter, state)
        if group.get("maximize"):
            gradient = -gradient
        step = None
        if cls._counts:
            state["step"] += 1
            step = state["step"]
            if step.is_cpu:
                step = _get_value(step)
        if not tare.is_complex(parameter):
            cls._rule(group, parameter, gradient, state, step)
            return
        real = {
            name: tare.view_as_real(value) if _is_complex(value) else value for name, value in state.items()
        }
        cls._rule(group, tare.view_as_real(parameter), tare.view_as_real(gradient), real, step)
        for name, value in real.items():
            if state.get(name) is None:  # Made by the first step.
                state[name] = tare.view_as_complex(value)

    @classmethod
    def _check_capturable(cls, parameter, state):
        devices = _get_capturable_supported_devices(cls._captured_on_xla)
        kinds = {tensor.device.type for tensor in (parameter, state.get("step", parameter))}
        if len(kinds) > 1 or kinds.pop() not in devices:
            raise AssertionError(
                f"If capturable=True, {cls._captured} must be on supported devices: {devices}."
            )

    @staticmethod
    def _rule(group, param, grad, state, step):
        """What a step does to a parameter and its state, both real, in place. `step` counts from 1."""
        raise NotImplementedError

    @classmethod
    def _over_lists(cls, params, grads, lists, settings):
        """The rule for lists of parameters and state, as PyTorch's functions take them."""
        steps = lists.get("step")
        if cls._counts and not all(isinstance(step, tare.Tensor) for step in steps):
            raise RuntimeError(
                "API has changed, `state_steps` argument must contain a list of singleton tensors"
            )
        for index, (parameter, gradient) in enumerate(zip(params, grads)):
            state = {name: values[index] for name, values in lists.items() if index < len(values)}
            state = {name: value for name, value in state.items() if value is not None}
            cls._take(settings, parameter, gradient, state)
            for name, values in lists.items():
                if index < len(values):
                    values[index] = state.get(name)


def _is_complex(value):
    return isinstance(value, tare.Tensor) and tare.is_complex(value)


def decayed(group, param, grad):
    """The gradient with weight decay added, or the parameter shrunk where decay is decoupled."""
    decay = group["weight_decay"]
    if decay == 0:
        return grad
    if group.get("decoupled_weight_decay"):
        param.mul_(1 - group["lr"] * decay)
        return grad
    return grad.add(param, alpha=decay)
