"""What all optimizers share: groups of parameters, state, hooks. Source: torch.optim.optimizer.

`ByParameter` is the law of most of them: a step makes the state of a group's parameters, and calls the one rule that the
optimizer consists of.
"""

import functools
import warnings
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from copy import deepcopy
from itertools import chain
from typing import Any, Dict, Tuple, Union

import tare
from tare.nn.modules._module_call import add_hook
from tare.nn.parameter import Parameter, _drop_gradients
from tare.utils._foreach_utils import _get_foreach_kernels_supported_devices, _get_fused_kernels_supported_devices

StateDict = Dict[str, Any]  # what libraries annotate with

__all__ = ["Optimizer", "register_optimizer_step_pre_hook", "register_optimizer_step_post_hook"]

ParamsT = Union[Iterable[tare.Tensor], Iterable[Dict[str, Any]], Iterable[Tuple[str, tare.Tensor]]]

_global_optimizer_pre_hooks = OrderedDict()
_global_optimizer_post_hooks = OrderedDict()


class _RequiredParameter:
    """Stands for a setting that every group must give."""

    def __repr__(self):
        return "<required parameter>"


required = _RequiredParameter()

# Sentences that optimizers of other libraries put into their own documentation.
_params_doc = "params (iterable): parameters, pairs of name and parameter, or dicts that define groups"
_foreach_doc = "foreach (bool, optional): one kernel for many tensors; the result is the same"
_fused_doc = "fused (bool, optional): one kernel for a whole step; the result is the same"
_capturable_doc = "capturable (bool, optional): keep the step count on the device, for graphs"
_differentiable_doc = "differentiable (bool, optional): let autograd see the step"
_maximize_doc = "maximize (bool, optional): go uphill"


def register_optimizer_step_pre_hook(hook):
    """Call `hook(optimizer, args, kwargs)` before every step of every optimizer."""
    return add_hook(_global_optimizer_pre_hooks, hook)


def register_optimizer_step_post_hook(hook):
    """Call `hook(optimizer, args, kwargs)` after every step of every optimizer."""
    return add_hook(_global_optimizer_post_hooks, hook)


# What rules and libraries build steps from ----------------------------------------------------------------------------


def _use_grad_for_differentiable(func):
    """A step under autograd only where the optimizer is `differentiable`."""

    @functools.wraps(func)
    def step(self, *args, **kwargs):
        with tare.set_grad_enabled(self.defaults.get("differentiable", False)):
            return func(self, *args, **kwargs)

    return step


def _get_value(x):
    return x.item() if isinstance(x, tare.Tensor) else x


def _to_scalar(x):
    return x.squeeze() if isinstance(x, tare.Tensor) and x.dim() != 0 else x


def _stack_if_compiling(x):
    return x


def _disable_dynamo_if_unsupported(single_tensor_fn=None):
    return lambda function: function


def _get_scalar_dtype(is_fused=None):
    """The dtype of step counts."""
    if not is_fused and tare.get_default_dtype() == tare.float64:
        return tare.float64
    return tare.float32


def _get_capturable_supported_devices(supports_xla=True):
    return ["cuda", "xpu", "hpu", "privateuseone", *(["xla"] if supports_xla else [])]


_foreach_supported_types = [tare.Tensor, Parameter]


def _device_dtype_check_for_fused(p, cuda_unsupported=False):
    supported = _get_fused_kernels_supported_devices()
    devices = [device for device in supported if not (cuda_unsupported and device == "cuda")]
    if p.device.type not in devices or not tare.is_floating_point(p):
        raise RuntimeError(
            "`fused=True` requires all the params to be floating point Tensors of supported devices: "
            f"{devices} but {p.dtype} and {p.device.type}"
        )


def _default_to_fused_or_foreach(params, differentiable, use_fused=False):
    """Whether a step is one fused operator, and whether it calls operators over lists, if nobody says so."""

    def all_on(devices, *more):
        return not differentiable and all(
            p is None or (type(p) in _foreach_supported_types and p.device.type in devices and all(ask(p) for ask in more))
            for p in params
        )

    fused = use_fused and all_on(_get_fused_kernels_supported_devices(), tare.is_floating_point)
    return fused, not fused and all_on(_get_foreach_kernels_supported_devices())


def _view_as_real(params, *state_and_grads):
    """Replace complex parameters, and what belongs to them, by views of their real and imaginary parts."""
    for index, parameter in enumerate(params):
        if tare.is_complex(parameter):
            for tensors in (params, *state_and_grads):
                tensors[index] = tare.view_as_real(tensors[index])


class Optimizer:
    """Groups of parameters with settings, and a state for each parameter. See torch.optim.Optimizer.

    `params` holds parameters, pairs of name and parameter, or dicts with `params` and settings of their own.
    """

    OptimizerPreHook = Any
    OptimizerPostHook = Any

    _TABLES = (
        "_optimizer_step_pre_hooks",
        "_optimizer_step_post_hooks",
        "_optimizer_state_dict_pre_hooks",
        "_optimizer_state_dict_post_hooks",
        "_optimizer_load_state_dict_pre_hooks",
        "_optimizer_load_state_dict_post_hooks",
    )

    def __init__(self, params, defaults):
        self.defaults = defaults
        for table in self._TABLES:
            setattr(self, table, OrderedDict())
        self._patch_step_function()
        if isinstance(params, tare.Tensor):
            raise TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, but got "
                + tare.typename(params)
            )
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)
        self._warned_capturable_if_run_uncaptured = True

    def __getstate__(self):
        return {"defaults": self.defaults, "state": self.state, "param_groups": self.param_groups}

    def __setstate__(self, state):
        self.__dict__.update(state)
        for table in self._TABLES:
            self.__dict__.setdefault(table, OrderedDict())
        self._patch_step_function()
        self.defaults.setdefault("differentiable", False)

    def __repr__(self):
        lines = [self.__class__.__name__ + " ("]
        for index, group in enumerate(self.param_groups):
            lines.append(f"Parameter Group {index}")
            lines += [f"    {key}: {group[key]}" for key in sorted(group) if key != "params"]
            lines.append("")
        return "\n".join(lines[:-1] if len(lines) > 1 else lines) + "\n)"

    def _accelerator_graph_capture_health_check(self):
        """Nothing is captured into graphs here."""

    _cuda_graph_capture_health_check = _accelerator_graph_capture_health_check

    def _optimizer_step_code(self):
        """A place for tools to hook into."""

    # Steps and their hooks ----------------------------------------------------------------------------------------

    @staticmethod
    def profile_hook_step(func):
        """A step with the hooks around it."""

        @functools.wraps(func)
        def step(*args, **kwargs):
            self = args[0]
            args, kwargs = self._through_pre_hooks(func, args, kwargs)
            with tare._C._Phase("step"):
                result = func(*args, **kwargs)
            self._optimizer_step_code()
            for hook in chain(self._optimizer_step_post_hooks.values(), _global_optimizer_post_hooks.values()):
                hook(self, args, kwargs)
            return result

        return step

    def _through_pre_hooks(self, func, args, kwargs):
        """A step's arguments after the hooks that may replace them."""
        given = (args, kwargs)
        for hook in chain(_global_optimizer_pre_hooks.values(), self._optimizer_step_pre_hooks.values()):
            changed = hook(self, *given)
            given = given if changed is None else changed
            if not isinstance(given, tuple) or len(given) != 2:
                raise RuntimeError(f"{func} must return None or a tuple of (new_args, new_kwargs), but got {changed}.")
        return given

    def _patch_step_function(self):
        """Put the hooks around the class's `step`, once a class."""
        self._zero_grad_profile_name = f"Optimizer.zero_grad#{self.__class__.__name__}.zero_grad"
        if not getattr(self.__class__.step, "hooked", None):
            self.__class__.step = self.profile_hook_step(self.__class__.step)
            self.__class__.step.hooked = True

    def register_step_pre_hook(self, hook):
        """Call `hook(optimizer, args, kwargs)` before each step; what it returns replaces the arguments."""
        return add_hook(self._optimizer_step_pre_hooks, hook)

    def register_step_post_hook(self, hook):
        """Call `hook(optimizer, args, kwargs)` after each step."""
        return add_hook(self._optimizer_step_post_hooks, hook)

    def step(self, closure=None):
        """One step; `closure` computes the loss again."""
        raise NotImplementedError

    def zero_grad(self, set_to_none=True):
        """Drop the gradients of all parameters, or fill them with zeros."""
        for group in self.param_groups:
            _drop_gradients(group["params"], set_to_none)

    # State --------------------------------------------------------------------------------------------------------

    def register_state_dict_pre_hook(self, hook, prepend=False):
        """Call `hook(optimizer)` before the state is written."""
        return add_hook(self._optimizer_state_dict_pre_hooks, hook, prepend)

    def register_state_dict_post_hook(self, hook, prepend=False):
        """Call `hook(optimizer, state_dict)` after it is written; what it returns replaces it."""
        return add_hook(self._optimizer_state_dict_post_hooks, hook, prepend)

    def register_load_state_dict_pre_hook(self, hook, prepend=False):
        """Call `hook(optimizer, state_dict)` before it is read; what it returns replaces it."""
        return add_hook(self._optimizer_load_state_dict_pre_hooks, hook, prepend)

    def register_load_state_dict_post_hook(self, hook, prepend=False):
        """Call `hook(optimizer)` after it is read."""
        return add_hook(self._optimizer_load_state_dict_post_hooks, hook, prepend)

    def state_dict(self):
        """State and groups, with parameters replaced by their positions."""
        for hook in self._optimizer_state_dict_pre_hooks.values():
            hook(self)
        positions = {}
        groups = []
        start = 0
        for group in self.param_groups:
            for position, parameter in enumerate(group["params"], start):
                positions.setdefault(id(parameter), position)
            start += len(group["params"])
            packed = {key: value for key, value in group.items() if key != "params"}
            packed["params"] = [positions[id(parameter)] for parameter in group["params"]]
            groups.append(packed)
        state = {
            positions[id(key)] if isinstance(key, tare.Tensor) else key: value for key, value in self.state.items()
        }
        state_dict = {"state": state, "param_groups": groups}
        for hook in self._optimizer_state_dict_post_hooks.values():
            changed = hook(self, state_dict)
            if changed is not None:
                state_dict = changed
        return state_dict

    @staticmethod
    def _process_value_according_to_param_policy(param, value, param_id, param_groups, key=None):
        """A tensor of a saved state as this parameter needs it; step counts stay on the CPU in general."""
        if param_groups is None:
            raise AssertionError("Expected param_groups to be set")
        dtype = param.dtype if param.is_floating_point() else value.dtype
        if key == "step":
            group = next((group for group in param_groups if param_id in group["params"]), {})
            if not (group.get("capturable") or group.get("fused")):
                return value
            dtype = tare.float32
        return value.to(dtype=dtype, device=param.device)

    def load_state_dict(self, state_dict):
        """Take back what `state_dict` gave, parameters by their positions."""
        state_dict = state_dict.copy()
        for hook in self._optimizer_load_state_dict_pre_hooks.values():
            changed = hook(self, state_dict)
            if changed is not None:
                state_dict = changed
        groups = self.param_groups
        saved = deepcopy(state_dict["param_groups"])
        if len(groups) != len(saved):
            raise ValueError("loaded state dict has a different number of parameter groups")
        if any(len(group["params"]) != len(other["params"]) for group, other in zip(groups, saved)):
            raise ValueError(
                "loaded state dict contains a parameter group that doesn't match the size of optimizer's group"
            )
        parameters = dict(
            zip(
                chain.from_iterable(group["params"] for group in saved),
                chain.from_iterable(group["params"] for group in groups),
            )
        )
        convert = self._process_value_according_to_param_policy

        def cast_tensor(parameter, value, position, key):
            return convert(parameter, value, position, state_dict["param_groups"], key)

        state = defaultdict(dict)
        for key, value in state_dict["state"].items():
            if key in parameters:
                state[parameters[key]] = _cast_state(cast_tensor, parameters[key], value, key)
            else:
                state[key] = value
        for group, other in zip(groups, saved):
            other["params"] = group["params"]
            if "param_names" in group:
                other.setdefault("param_names", group["param_names"])
        self.__setstate__({"state": state, "param_groups": saved})
        for hook in self._optimizer_load_state_dict_post_hooks.values():
            hook(self)

    def add_param_group(self, param_group):
        """Add a group; settings that it does not give are the optimizer's."""
        if not isinstance(param_group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(param_group)}")
        names, params = _named(param_group["params"])
        param_group["params"] = params
        if names:
            param_group["param_names"] = names
        for parameter in params:
            self._check_parameter(parameter)
        for name, default in self.defaults.items():
            if default is required and name not in param_group:
                raise ValueError(f"parameter group didn't specify a value of required optimization parameter {name}")
            param_group.setdefault(name, default)
        if len(set(params)) < len(params):
            warnings.warn(
                "optimizer contains a parameter group with duplicate parameters; in future, this will cause an error; "
                "see github.com/pytorch/pytorch/issues/40967 for more information",
                stacklevel=3,
            )
        has_names = "param_names" in param_group
        if any(("param_names" in group) != has_names for group in self.param_groups):
            raise ValueError(
                "all optimizer param groups should be with/without names. cannot add param group "
                f"{'with' if has_names else 'without'} names to the optimizer"
            )
        if set(params).intersection(chain.from_iterable(group["params"] for group in self.param_groups)):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(param_group)

    def _check_parameter(self, parameter):
        if not isinstance(parameter, tare.Tensor):
            kind = tare.typename(parameter)
            raise TypeError(f"optimizer can only optimize Tensors, but one of the params is {kind}")
        if not (self.defaults.get("differentiable") or parameter.is_leaf or parameter.retains_grad):
            raise ValueError("can't optimize a non-leaf Tensor")


def _cast_state(cast_tensor, parameter, value, position, key=None):
    """A parameter's state with each tensor within cast; `key` is the name under which it stands."""
    if isinstance(value, tare.Tensor):
        return cast_tensor(parameter, value, position, key)
    if isinstance(value, dict):
        return {k: _cast_state(cast_tensor, parameter, v, position, k) for k, v in value.items()}
    if isinstance(value, Iterable):
        return type(value)(_cast_state(cast_tensor, parameter, v, position) for v in value)
    return value


def _named(params):
    """The names, where it has any, and the parameters of a group."""
    if isinstance(params, set):
        raise TypeError(
            "optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets "
            "will change between runs. Please use a list instead."
        )
    listed = [params] if isinstance(params, tare.Tensor) else list(params)
    names = [item[0] for item in listed if isinstance(item, tuple)]
    if 0 < len(names) < len(listed):
        raise ValueError("all optimizer params should be with/without names. Some param names are missing")
    return names, [item[1] for item in listed] if names else listed
