"""The law of most optimizers: one rule, for one parameter or for lists of them.

An optimizer says which tensors it keeps for a parameter (`_kept`), and what a step does (`_rule`). The rest is here: which
parameters have gradients, state that is made before the first update, the form of a step (a loop, operators over lists, one
fused operator), complex numbers as pairs of real ones, the direction, the step count, and the functions over lists that PyTorch
has beside its classes.

A rule gets a namespace, `local`. What it names there lives until it is named again or the group's step ends, as a variable of a
loop does: so long PyTorch holds it too, and bytes alive are the same.
"""

from types import SimpleNamespace

import tare
from tare.optim._lists import Lists, number_in
from tare.optim._settings import Declared
from tare.optim.optimizer import (
    _default_to_fused_or_foreach,
    _device_dtype_check_for_fused,
    _get_capturable_supported_devices,
    _get_scalar_dtype,
    _to_scalar,
    _use_grad_for_differentiable,
)
from tare.utils._foreach_utils import _group_tensors_by_device_and_dtype

_USUAL = {"maximize": False, "foreach": None, "capturable": False, "differentiable": False}


def zeros_like(parameter):
    """Zeros in the parameter's shape and order of memory."""
    return tare.zeros_like(parameter, memory_format=tare.preserve_format)


class ByParameter(Declared):
    """An optimizer that is a rule for one parameter, or for lists."""

    _kept = ()  # Names of state tensors that start as zeros in the parameter's shape.
    _counts = True  # Whether the state has a step count.
    _counts_first = ()  # The forms, "loop" and "lists", that count the step before they turn the gradient round.
    _holds_gradient = False  # Whether the loop holds a gradient that it made while it turns the next one round.
    _absent = {}  # Settings that files of older versions lack, beside `_USUAL`.
    _differentiable = True  # Whether that is a setting of its groups: every optimizer's defaults have it once a state was set.
    _made_by_factories = False  # Whether `zeros` makes the step count also where the CPU keeps it.
    _scalars = ("step",)  # State that older files hold as numbers.
    _refuses_sparse = "{} does not support sparse gradients"
    _as_pairs = True  # Whether a rule takes complex numbers as pairs of real ones.
    _refuses_fused = "`fused` does not support sparse grad or complex param"
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

    def _scalar(self, group, parameter, value):
        """A number of the state, such as the step count: on the CPU, unless a kernel is to read it."""
        on_device = group.get("capturable", False) or group.get("fused", False)
        dtype = _get_scalar_dtype(is_fused=group.get("fused"))
        device = parameter.device if on_device else "cpu"
        if (on_device or self._made_by_factories) and value in (0.0, 1.0):
            return (tare.ones if value else tare.zeros)((), dtype=dtype, device=device)
        return tare.tensor(value, dtype=dtype, device=device)

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
        if not self._keeps_state(group):
            return {}
        state = self.state[parameter]
        if not state:
            state.update(self._new_state(group, parameter))
        return state

    def _check_gradient(self, parameter):
        if parameter.grad.is_sparse:
            raise RuntimeError(self._refuses_sparse.format(type(self).__name__))

    # Steps --------------------------------------------------------------------------------------------------------

    @_use_grad_for_differentiable
    def step(self, closure=None):
        """One step; `closure`, where given, computes the loss again, which is then returned."""
        loss = None
        if closure is not None:
            with tare.enable_grad():
                loss = closure()
        scaling = {name: getattr(self, name, None) for name in ("grad_scale", "found_inf")}
        for group in self.param_groups:
            params = [parameter for parameter in group["params"] if parameter.grad is not None]
            if params and group.get("fused"):
                _device_dtype_check_for_fused(params[0])
            for parameter in params:
                self._check_gradient(parameter)
            states = [self._state_of(group, parameter) for parameter in params]
            self._update(group, params, [parameter.grad for parameter in params], states, scaling)
        return loss

    @classmethod
    def _form(cls, group, params):
        """How a step calls operators: as the group says, or else as the parameters' device prefers."""
        foreach, fused = group.get("foreach"), group.get("fused")
        if foreach is None and fused is None and "foreach" in cls._settings.split():
            foreach = _default_to_fused_or_foreach(params, group.get("differentiable", False))[1]
        return "fused" if fused else "lists" if foreach else "loop"

    @classmethod
    def _update(cls, group, params, grads, states, scaling):
        """One step of a group; what the gradients were scaled by is for fused operators alone."""
        form = cls._form(group, params)
        if not params:
            return
        if form == "fused":
            cls._update_fused(group, params, grads, states, scaling)
            return
        if any(value is not None for value in scaling.values()):
            raise AssertionError("Expected grad_scale and found_inf to be None")
        local = SimpleNamespace()
        if form == "loop":
            for parameter, gradient, state in zip(params, grads, states):
                cls._apply(group, parameter, gradient, state, local)
            return
        if group.get("differentiable") and cls._counts:
            raise AssertionError("_foreach ops don't support autograd")
        for places in cls._together(params):
            if any(grads[place].is_sparse for place in places):
                for place in places:
                    cls._apply(group, params[place], grads[place], states[place], local)
                continue
            chosen = [states[place] for place in places]
            lists = {name: Lists(state[name] for state in chosen) for name in chosen[0]}
            cls._apply(group, *(Lists(one[place] for place in places) for one in (params, grads)), lists, local)
            for name, values in lists.items():
                for state, value in zip(chosen, values):
                    state[name] = value

    @classmethod
    def _together(cls, params):
        """The places of the parameters that operators over lists take at once."""
        return [places for _, places in _group_tensors_by_device_and_dtype([params], True).values()]

    @classmethod
    def _apply(cls, group, param, gradient, state, local):
        """The rule, with what comes before it in all."""
        form = "lists" if isinstance(param, Lists) else "loop"
        if group.get("capturable"):
            cls._check_capturable(param, state)
        if form == "lists" or not cls._holds_gradient:
            local.grad = None
        if cls._as_pairs and any(map(_is_complex, param if form == "lists" else [param])):
            param, gradient = _as_real(param), _as_real(gradient)
            state = {name: _as_real(value) for name, value in state.items()}
        step = cls._count(group, state) if form in cls._counts_first else None
        local.grad = gradient.neg() if group.get("maximize") else gradient
        if form not in cls._counts_first:
            step = cls._count(group, state)
        cls._rule(group, param, state, step, local)

    @classmethod
    def _count(cls, group, state):
        """The step's number: a tensor, or a list, where it is to be captured."""
        if not cls._counts:
            return None
        step = state["step"]
        if not isinstance(step, Lists):
            step += 1
            return step if group.get("capturable") else number_in(step)
        if step[0].is_cpu:  # Over and over the operator would make a tensor of a number.
            step.add_(tare.tensor(1.0, device="cpu"), alpha=1.0)
        else:
            step.add_(1)
        return step if group.get("capturable") else [number_in(one) for one in step]

    @classmethod
    def _check_capturable(cls, param, state):
        is_list = isinstance(param, Lists)
        devices = _get_capturable_supported_devices(cls._captured_on_xla and not is_list)
        for tensors in zip(param, state["step"]) if is_list else ((param, state.get("step", param)),):
            kinds = {tensor.device.type for tensor in tensors}
            if len(kinds) > 1 or kinds.pop() not in devices:
                raise AssertionError(
                    f"If capturable=True, {cls._captured} must be on supported devices: {devices}."
                )

    @staticmethod
    def _rule(group, param, state, step, local):
        """What a step does to a parameter and its state, both real, in place, with the gradient in `local.grad`.

        Or to lists of them. `step` counts from 1.
        """
        raise NotImplementedError

    # Fused operators ----------------------------------------------------------------------------------------------

    @classmethod
    def _update_fused(cls, group, params, grads, states, scaling):
        """A step as one operator for each device and dtype."""
        if any(gradient.is_sparse for gradient in grads) or any(map(tare.is_complex, params)):
            raise RuntimeError(cls._refuses_fused)
        lr = group["lr"]
        if not (isinstance(lr, tare.Tensor) and lr.device.type != "cpu"):
            lr = None
        for places in cls._together(params):
            device = params[places[0]].device
            here = {name: value if value is None else value.to(device) for name, value in scaling.items()}
            settings = group if lr is None else {**group, "lr": lr.to(device)}
            chosen = [states[place] for place in places]
            kept = {name: [state[name] for state in chosen] for name in chosen[0]}
            if cls._counts:
                tare._foreach_add_(kept["step"], 1)
            cls._fused(settings, [params[place] for place in places], [grads[place] for place in places], kept, here)
            if cls._counts and here["found_inf"] is not None:
                tare._foreach_sub_(kept["step"], [here["found_inf"]] * len(places))

    # Functions over lists -----------------------------------------------------------------------------------------

    @classmethod
    def _over_lists(cls, params, grads, lists, settings):
        """The rule for lists of parameters and state, as PyTorch's functions take them."""
        steps = lists.get("step")
        if cls._counts and not all(isinstance(step, tare.Tensor) for step in steps):
            raise RuntimeError(
                "API has changed, `state_steps` argument must contain a list of singleton tensors"
            )
        lists = {name: values for name, values in lists.items() if values}
        states = [{name: values[place] for name, values in lists.items()} for place in range(len(params))]
        scaling = {name: settings.get(name) for name in ("grad_scale", "found_inf")}
        cls._update(settings, params, grads, states, scaling)
        for name, values in lists.items():
            values[:] = [state[name] for state in states]


def _as_real(value):
    """Complex tensors as pairs of real numbers."""
    if isinstance(value, Lists):
        return Lists(map(_as_real, value))
    return tare.view_as_real(value) if _is_complex(value) else value


def _is_complex(value):
    return isinstance(value, tare.Tensor) and tare.is_complex(value)


def decay(group, param, local):
    """Add weight decay to the gradient, or shrink the parameter where decay is decoupled."""
    size = group["weight_decay"]
    if size == 0:
        return
    if group.get("decoupled_weight_decay"):
        param.mul_(1 - _to_scalar(group["lr"]) * size)
    else:
        local.grad = local.grad.add(param, alpha=size)
