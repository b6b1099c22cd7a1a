"""State dicts of models and optimizers under the names that parameters have in a model that nothing wraps.

The same names come of a plain module, of DistributedDataParallel, of a compiled module and of sharded parameters, so a checkpoint of one
loads into another.
"""

import dataclasses
import functools
import warnings

import tare
from tare._engine.collector import paused_collector
from tare.distributed.checkpoint import _boxes
from tare.distributed.checkpoint._nested_dict import flatten_state_dict, unflatten_state_dict

__all__ = ["FQNS_T", "PrimitiveType", "ValueType", "DictValueType", "ListDictValueType", "OptimizerStateType", "StateDictOptions",
           "get_model_state_dict", "get_optimizer_state_dict", "get_state_dict", "set_model_state_dict", "set_optimizer_state_dict",
           "set_state_dict"]
FQNS_T = set[str]
PrimitiveType = object | int | float | str
ValueType = object
DictValueType = dict[str, ValueType]
ListDictValueType = list[DictValueType]
OptimizerStateType = dict[str, DictValueType | ListDictValueType]

_STATE, _PG, _PARAMS = "state", "param_groups", "params"
_WRAPPERS = ("_checkpoint_wrapped_module.", "_fsdp_wrapped_module.")  # which modules' names have where they are wrapped one by one
_patched_state_dict = set()


@dataclasses.dataclass
class StateDictOptions:
    """What state dicts hold and how they are loaded.

    full_state_dict: whole tensors, also of parameters that ranks share. cpu_offload: tensors on the CPU; with full_state_dict rank 0 alone
    gets them, and other ranks an empty dict. ignore_frozen_params: without parameters that require no gradient.
    keep_submodule_prefixes: names of submodules begin with their path. strict: missing and unexpected names are errors.
    broadcast_from_rank0: rank 0's dict is whole and the others get theirs from it; needs full_state_dict.
    flatten_optimizer_state_dict: `state.NAME.KEY` and `param_groups.NAME.KEY` in the place of nested dicts.
    dsd_fqn_modifiers: the method by which a module tells of submodules that its state dict does not name.
    """

    full_state_dict: bool = False
    cpu_offload: bool = False
    ignore_frozen_params: bool = False
    keep_submodule_prefixes: bool = True
    strict: bool = True
    broadcast_from_rank0: bool = False
    flatten_optimizer_state_dict: bool = False
    dsd_fqn_modifiers: str = "_fqn_modifiers"


# ----- names


def _plain_name(model, name, modifiers="_fqn_modifiers", keep_outer=False):
    """The name of a parameter, buffer or module without what wraps it. `keep_outer`: with `module.` and `_orig_mod.` of whole wrappers."""
    for wrapper in _WRAPPERS:
        name = name.replace(wrapper, "")
    parts, module = [], model
    for part in name.split("."):
        outer = isinstance(module, tare.nn.parallel.DistributedDataParallel) and part == "module" or part == "_orig_mod"
        if not outer or keep_outer:
            parts.append(part)
        hidden = getattr(module, modifiers)().get(part) if not outer and hasattr(module, modifiers) else None
        if hidden and hasattr(module, hidden):
            module = getattr(module, hidden)
        module = getattr(module, part, None)
        while hasattr(module, "_checkpoint_wrapped_module"):
            module = module._checkpoint_wrapped_module
    return ".".join(parts)


def _named_state(model, modifiers):
    """(name, parameter, buffer, or None for extra state) of all that a state dict holds; what is shared comes under each of its names."""
    seen = set()

    def walk(module, prefix):
        seen.add(module)
        hidden = getattr(module, modifiers)().values() if hasattr(module, modifiers) else ()
        for name, child in module.named_children():
            if child not in seen:
                yield from walk(child, prefix if name in hidden else f"{prefix}{name}.")
        for name, buffer in module.named_buffers(recurse=False):
            if name not in module._non_persistent_buffers_set:
                yield prefix + name, buffer
        for name, parameter in module.named_parameters(recurse=False):
            yield prefix + name, parameter
        if type(module).get_extra_state is not tare.nn.Module.get_extra_state:
            yield prefix + "_extra_state", None

    return walk(model, "")


class _Request:
    """What was asked for, checked."""

    def __init__(self, model, optimizers, options, submodules=None, wants_model=True):
        options = options or StateDictOptions()
        if options.broadcast_from_rank0 and not options.full_state_dict:
            raise ValueError("full_state_dict must be True when broadcast_from_rank0 is True.")
        if not wants_model and not optimizers:
            raise RuntimeError("Optimizers are not passed in but optim_only is set to True.")
        if submodules:
            warnings.warn("Getting submodules only model/optim state_dict is deprecated and will be removed in 2.5. This feature can be "
                          "achieved by manually filtering out the state_dict returned from get_state_dict.", FutureWarning, stacklevel=4)
        self.model, self.optimizers, self.options, self.wants_model = model, optimizers, options, wants_model
        self.modifiers = options.dsd_fqn_modifiers
        self.prefixes = [_plain_name(model, name) + "." for name, module in model.named_modules() if module in (submodules or ())]
        self.names = {}  # of each parameter
        for name, value in _named_state(model, self.modifiers):
            if value is None:
                continue
            self.names.setdefault(value, []).append(_plain_name(model, name, self.modifiers))
        self.shared = tare.distributed.is_initialized() and (options.full_state_dict or options.broadcast_from_rank0)
        self.is_first = not tare.distributed.is_initialized() or tare.distributed.get_rank() == 0

    def check(self, model_state, optimizer_state):
        """Errors: RuntimeError for a state dict that is empty and should not be."""
        options = self.options
        may_be_empty = options.cpu_offload and options.full_state_dict or options.broadcast_from_rank0
        if (self.wants_model and not model_state and not may_be_empty and not self.prefixes and not options.ignore_frozen_params
                and options.strict):
            rank = f"rank = {tare.distributed.get_rank() if tare.distributed.is_initialized() else 0}."
            raise RuntimeError("The option indicates that model state_dict is required to save or load, but model state_dict is empty."
                               + rank)
        if self.optimizers and not optimizer_state and not may_be_empty:
            raise RuntimeError("The option indicates that model state_dict is required to save, or load but optim state_dict is empty. "
                               f"{optimizer_state}")


def _optimizers(given):
    return (given,) if isinstance(given, tare.optim.Optimizer) else tuple(given or ())


def _own(owner, method):
    """A method of an object, also where `_patch_...` put another in its place."""
    found = getattr(owner, method)
    return functools.partial(getattr(type(owner), method), owner) if found in _patched_state_dict else found


def _mapped(value, change):
    """Nested dicts and lists with each tensor changed."""
    if isinstance(value, tare.Tensor):
        return change(value)
    if isinstance(value, dict):
        return {key: _mapped(one, change) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_mapped(one, change) for one in value)
    return value


def _as_asked(state, options):
    """Whole tensors, on the CPU, on rank 0 alone, as the options say."""
    if options.full_state_dict:
        state = _mapped(state, lambda one: one.full_tensor() if _boxes.is_dtensor(one) else one)
        first_only = options.cpu_offload and tare.distributed.is_initialized()
        if first_only and tare.distributed.get_rank() != 0:
            return {}
    if options.cpu_offload:
        state = _mapped(state, lambda one: one if one.device.type == "meta" else one.cpu())
    return state


# ----- models


@tare.no_grad()
def _get_model(request):
    if not request.wants_model:
        return {}
    found = {}
    for name, value in _own(request.model, "state_dict")().items():
        found[_plain_name(request.model, name, request.modifiers)] = value
    if request.prefixes:
        keep = request.options.keep_submodule_prefixes
        found = {name if keep else name[len(prefix):]: value for name, value in found.items() for prefix in request.prefixes
                 if name.startswith(prefix)}
    if request.options.ignore_frozen_params:
        frozen = {_plain_name(request.model, name) for name, parameter in request.model.named_parameters() if not parameter.requires_grad}
        found = {name: value for name, value in found.items() if name not in frozen}
    return _as_asked(found, request.options)


@tare.no_grad()
def _set_model(request, state):
    model, options = request.model, request.options
    if not request.wants_model or not state and not options.broadcast_from_rank0:
        return tare.nn.modules.module._IncompatibleKeys({}, {})
    here, wrapped = {}, {}
    for name, value in _named_state(model, request.modifiers):
        plain = _plain_name(model, name, request.modifiers)
        wrapped[plain] = _plain_name(model, name, request.modifiers, keep_outer=True)
        here[plain] = value
        given = not options.broadcast_from_rank0 or request.is_first
        if given and options.strict and wrapped[plain] != plain and plain not in state:
            raise RuntimeError(f"Missing key: {plain}.")
    assign = False
    if options.full_state_dict:
        device, assign = _one_device(here.values())
        state = _shared(request, state, here, device)
    found = {wrapped.get(name, name): value for name, value in state.items()}
    return _own(model, "load_state_dict")(found, strict=options.strict, assign=assign)


def _one_device(values):
    """The device of tensors, None where all are on meta, and whether some are there, which are replaced by what is loaded.

    Errors: ValueError for several devices.
    """
    devices = {value.device for value in values if isinstance(value, tare.Tensor) and value.dim() > 0}
    on_meta = {device for device in devices if device.type == "meta"}
    if len(devices - on_meta) > 1:
        raise ValueError("Multiple devices found")
    return next(iter(devices - on_meta), None), bool(on_meta)


def _shared(request, state, here, device):
    """What this rank has of whole values: its part of a tensor that ranks share. With `broadcast_from_rank0` rank 0 sends them, by name."""
    if request.options.broadcast_from_rank0 and tare.distributed.is_initialized():
        state = _broadcast(state if request.is_first else {}, request.is_first, device)
    return {name: _like(value, here[name], device) if name in here else value for name, value in state.items()}


def _broadcast(state, is_first, device):
    """Rank 0's flat state dict on all ranks: sizes and values first, and then each tensor. No device: rank 0's."""
    told = [{name: (tuple(value.shape), value.dtype, str(device or value.device)) if isinstance(value, tare.Tensor) else (None, value, None)
             for name, value in state.items()}]
    tare.distributed.broadcast_object_list(told, src=0)
    found = {}
    for name, (sizes, what, where) in told[0].items():
        if sizes is None:
            found[name] = what
            continue
        found[name] = state[name].to(where).contiguous() if is_first else tare.empty(sizes, dtype=what, device=where)
        tare.distributed.broadcast(found[name], src=0)
    return found


def _like(value, here, device):
    """A whole value as the one that is here: placed, and of a DTensor this rank's part."""
    if not isinstance(value, tare.Tensor) or not isinstance(here, tare.Tensor):
        return value
    if device is not None and value.dim() > 0 and value.device.type != "meta":
        value = value.to(device)
    if not _boxes.is_dtensor(here) or _boxes.is_dtensor(value):
        return value
    box = _boxes.box_of_dtensor(here) if _boxes.takes_part(here) else None
    if box is None:
        return here
    local = _boxes.part(value, [min(start, size) for start, size in zip(box.offsets, value.shape)], box.sizes).contiguous()
    return type(here).from_local(local, here.device_mesh, here.placements, run_check=False, shape=here.size(), stride=here.stride())


# ----- optimizers


def _begin(optimizer):
    """Gives an optimizer its state, by a step that changes nothing: gradients and rates of zero."""
    parameters = [parameter for group in optimizer.param_groups for parameter in group[_PARAMS]]
    if optimizer.state or any(parameter.grad is not None for parameter in parameters):
        return
    for parameter in parameters:
        if parameter.requires_grad:
            parameter.grad = tare.zeros_like(parameter)
    rates = [group.get("lr") for group in optimizer.param_groups]
    for group, rate in zip(optimizer.param_groups, rates):
        if rate is not None:
            group["lr"] = tare.tensor(0.0) if isinstance(rate, tare.Tensor) else 0.0
    optimizer.step(closure=None)
    for group, rate in zip(optimizer.param_groups, rates):
        if rate is not None:
            group["lr"] = rate
    optimizer.zero_grad(set_to_none=True)


_init_optim_state = _begin  # PyTorch's name, which examples import


@tare.no_grad()
def _get_optimizers(request, whole=True):
    if not request.optimizers:
        return {}
    state, groups = {}, []
    for optimizer in request.optimizers:
        with tare.enable_grad():
            _begin(optimizer)
        found = _own(optimizer, "state_dict")()
        order = [parameter for group in optimizer.param_groups for parameter in group[_PARAMS]]
        names = {}
        for name, parameter in request.model.named_parameters():
            for number, one in enumerate(order):
                if one is parameter:
                    names[number] = _plain_name(request.model, name, request.modifiers)
        state.update({names[number]: value for number, value in found[_STATE].items()})
        groups += [{**group, _PARAMS: [names[number] for number in group[_PARAMS]]} for group in found[_PG]]
    found = {_STATE: state, _PG: groups}
    if request.options.flatten_optimizer_state_dict:
        found = _flat(found)
    return _as_asked(found, request.options) if whole else found


def _flat(state):
    """`state.NAME.KEY` and `param_groups.NAME.KEY`. Errors: NotImplementedError for values of state that are no numbers and no tensors."""
    found = {}

    def put(path, value):
        if isinstance(value, dict):
            for key, one in value.items():
                put(f"{path}.{key}", one)
        elif isinstance(value, (tare.Tensor, int, float)):
            found[path] = value
        else:
            raise NotImplementedError("Flattening optimizer state_dict only supports tensor, int, float, dict states now. Type is "
                                      f"{type(value)}.")

    for name, value in state[_STATE].items():
        put(f"{_STATE}.{name}", value)
    for group in state[_PG]:
        for name in group[_PARAMS]:
            found.update({f"{_PG}.{name}.{key}": value for key, value in group.items() if key != _PARAMS})
    return found


def _nested(prefix, state):
    """What stands under a prefix, as nested dicts."""
    found = {}
    for name, value in state.items():
        if name.startswith(prefix):
            *path, last = name[len(prefix):].split(".")
            place = found
            for part in path:
                place = place.setdefault(part, {})
            place[last] = value
    return found


def _unflattened(request, optimizer, state):
    """The nested state of an optimizer out of a flat one. Errors: RuntimeError where parameters of a group have other settings."""
    values, groups = {}, []
    for group in optimizer.param_groups:
        settings, names = [key for key in group if key != _PARAMS], []
        for parameter in group[_PARAMS]:
            known = request.names[parameter]
            kept = known if len(known) == 1 else [name for name in known if any(f"{_PG}.{name}.{key}" in state for key in settings[:1])]
            names += kept
            for name in kept if parameter.requires_grad else ():
                values[name] = {}
                for key in optimizer.state[parameter]:
                    path = f"{_STATE}.{name}.{key}"
                    values[name][key] = state[path] if path in state else _nested(path + ".", state)
        made = {key: state[f"{_PG}.{names[0]}.{key}"] for key in settings}
        for name in names[1:]:
            for key in settings:
                other = state.get(f"{_PG}.{name}.{key}", made[key])
                if other is not made[key] and other != made[key]:
                    raise RuntimeError("All the parameters in the same parameter group should have the same saved param_group value. But "
                                       f"{name}.{key} is {other} while other(s) is {made[key]}.")
        groups.append({_PARAMS: names, **made})
    return {_STATE: values, _PG: groups}


def _part_of(request, optimizer, state):
    """An optimizer's part of a state dict of several. Errors: RuntimeError for a parameter whose state is missing."""
    if all(isinstance(key, int) for key in state[_STATE]):
        return state
    values, groups = {}, []
    for group in optimizer.param_groups:
        names, source = [], None
        for parameter in group[_PARAMS]:
            known = request.names[parameter]
            for name in known:
                saved = next((one for one in state[_PG] if name in one[_PARAMS]), None)
                if saved is None and len(known) > 1:
                    continue  # a shared parameter is saved under one of its names
                names.append(name)
                source = saved or source
                if not parameter.requires_grad:
                    continue
                if name in state[_STATE]:
                    values[name] = state[_STATE][name]
                elif request.options.strict:
                    raise RuntimeError(f"Missing optimizer state for parameter '{name}' in checkpoint. The parameter requires gradients "
                                       "but has no saved optimizer state. To load anyway, use StateDictOptions(strict=False).")
        if not group[_PARAMS]:
            empty = [one for one in state[_PG] if not one[_PARAMS]]
            if len(empty) != 1:
                raise ValueError("There are param groups that have zero parameters. In such a case, DSD only support exactly one param "
                                 "group with zero parameters.But the loaded state_dict has zero or more than one param groups that have "
                                 "zero parameters.")
            source = empty[0]
        groups.append({_PARAMS: names, **{key: value for key, value in (source or {}).items() if key != _PARAMS}})
    return {_STATE: values, _PG: groups}


@tare.no_grad()
def _set_optimizers(request, state):
    options = request.options
    for optimizer in request.optimizers:
        with tare.enable_grad():
            _begin(optimizer)
        if not state:
            found = {}
        else:
            found = _part_of(request, optimizer, state) if _STATE in state else _unflattened(request, optimizer, state)
        if options.full_state_dict:
            found = _shared_optimizer(request, optimizer, found)
        _own(optimizer, "load_state_dict")(found)


def _shared_optimizer(request, optimizer, state):
    """This rank's part of an optimizer's whole state."""
    options = dataclasses.replace(request.options, flatten_optimizer_state_dict=False)
    alone = _Request(request.model, (optimizer,), options, wants_model=False)
    here, paths = flatten_state_dict(_get_optimizers(alone, whole=False))
    given, given_paths = flatten_state_dict(state)
    device, _ = _one_device(here.values())
    found = _shared(request, given, here, device)
    found = {**{name: value for name, value in here.items() if name not in found}, **found}
    return _with_groups(unflatten_state_dict(found, {**given_paths, **paths, **{name: tuple(_path(name)) for name in found
                                                                               if name not in paths and name not in given_paths}}))


def _path(name):
    """The path of a name that another rank sent: of `param_groups.0.lr` with a number."""
    first, *rest = name.split(".")
    return [first, int(rest[0]), ".".join(rest[1:])] if first == _PG else [first, ".".join(rest[:-1]), rest[-1]]


def _with_groups(state):
    state.setdefault(_STATE, {})
    for group in state.get(_PG, ()):
        group.setdefault(_PARAMS, [])
    return state


# ----- what users call


def get_model_state_dict(model, *, submodules=None, options=None):
    """A model's state dict under plain names. submodules: of these alone (deprecated). Errors: RuntimeError if it is empty."""
    with paused_collector():
        request = _Request(model, (), options, submodules)
        found = _get_model(request)
        request.check(found, {})
        return found


def get_optimizer_state_dict(model, optimizers, *, submodules=None, options=None):
    """The state of one or more optimizers of a model's parameters, under the parameters' plain names.

    An optimizer that has made no step yet is given its state.
    """
    with paused_collector():
        request = _Request(model, _optimizers(optimizers), options, submodules, wants_model=False)
        found = _get_optimizers(request)
        request.check({}, found)
        return found


def get_state_dict(model, optimizers, *, submodules=None, options=None):
    """Both: (the model's, the optimizers')."""
    with paused_collector():
        request = _Request(model, _optimizers(optimizers), options, submodules)
        found = _get_model(request), _get_optimizers(request)
        request.check(*found)
        return found


def _of_submodules(model, state):
    """A state dict of submodules' state dicts, as one."""
    if not state or not isinstance(next(iter(state)), tare.nn.Module):
        return state or {}
    warnings.warn("Passing model_state_dict as a ``Dict[nn.Module, Dict[str, Any]]``is deprecated and will be removed in 2.5. If you need "
                  "this feature, please preprocess the model_state_dict to achieve the same functionality.", FutureWarning, stacklevel=3)
    prefixes = {module: _plain_name(model, name) + "." for name, module in model.named_modules()}
    return {prefixes[module] + name: value for module, one in state.items() for name, value in one.items()}


def set_model_state_dict(model, model_state_dict, *, options=None):
    """Loads a model's state dict with plain names; names that are missing and unexpected, as `load_state_dict` tells them."""
    model_state_dict = _of_submodules(model, model_state_dict)
    with paused_collector():
        request = _Request(model, (), options)
        request.check(model_state_dict, {})
        return _set_model(request, model_state_dict)


def set_optimizer_state_dict(model, optimizers, optim_state_dict, *, options=None):
    """Loads the state of one or more optimizers, before backward or after a step."""
    with paused_collector():
        request = _Request(model, _optimizers(optimizers), options, wants_model=False)
        request.check({}, optim_state_dict)
        _set_optimizers(request, optim_state_dict)


def set_state_dict(model, optimizers, *, model_state_dict, optim_state_dict, options=None):
    """Loads both."""
    model_state_dict = _of_submodules(model, model_state_dict)
    with paused_collector():
        request = _Request(model, _optimizers(optimizers), options, wants_model=bool(model_state_dict))
        request.check(model_state_dict, optim_state_dict)
        _set_optimizers(request, optim_state_dict)
        return _set_model(request, model_state_dict)


def _patch(owner, get, load):
    owner.state_dict, owner.load_state_dict = get, load
    _patched_state_dict.update((get, load))


def _patch_model_state_dict(model, *, options=None):
    """Has a model's own methods give and take plain names."""
    _patch(model, lambda: get_model_state_dict(model, options=options),
           lambda state_dict: set_model_state_dict(model, state_dict, options=options) and None)


def _patch_optimizer_state_dict(model, *, optimizers, options=None):
    """Has each optimizer's own methods give and take the state of all of them, under plain names."""
    for optimizer in _optimizers(optimizers):
        _patch(optimizer, lambda: get_optimizer_state_dict(model, optimizers, options=options),
               lambda state_dict: set_optimizer_state_dict(model, optimizers, state_dict, options=options))
