"""An optimizer's state by the names of whole parameters, and back to the parts that ranks keep."""

import copy

import tare
from tare.distributed import _collectives, _objects


def _own_tensors(handle):
    """Of what the optimizer may have a state: the flat parameter, or each parameter's local part with its place in the flat one."""
    if not handle.use_orig_params:
        return [(handle.flat_param, 0, handle.flat_param.numel())]
    ranges = [handle.local_range(one) for one in handle.held]
    return [(one.param, first, last - first) for one, (first, last) in zip(handle.held, ranges)]


def _whole(handle, state, key):
    """The flat tensor of a state over all ranks, of the parameters' elements."""
    dtype = next((one[key].dtype for one in state.values() if key in one), handle.dtype)
    part = tare.zeros(handle.chunk, dtype=dtype, device=handle.device)
    for param, place, numel in _own_tensors(handle):
        if numel and key in state.get(param, {}):
            part[place:place + numel].copy_(state[param][key].reshape(-1)[:numel])
    if not handle.shards:
        return part
    whole = tare.empty(handle.chunk * handle.world, dtype=dtype, device=part.device)
    if part.device.type == "cpu":
        _collectives.all_gather(list(whole.chunk(handle.world)), part, group=handle.group)
    else:
        _collectives.all_gather_into_tensor(whole, part, group=handle.group)
    return whole[:handle.numel]


def by_names(handles, names, optimizer, shown=None):
    """{"state": {name: {key: value}}, "param_groups": [...]} with whole tensors, or what `shown` makes of each. `names`: of each parameter
    of each handle."""
    shown = shown or (lambda tensor: tensor.clone())
    state, groups, names_of = {}, [], {}
    with tare.no_grad():
        for handle in handles:
            mine = {param: optimizer.state[param] for param, _, _ in _own_tensors(handle) if param in optimizer.state}
            for param, _, _ in _own_tensors(handle):
                held = [one for one in handle.held if one.param is param] or handle.held
                names_of[param] = [names[one.param] for one in held]
            keys = dict.fromkeys(key for one in mine.values() for key in one)
            for one in handle.held:
                state[names[one.param]] = {}
            for key in keys:
                sample = next(one[key] for one in mine.values() if key in one)
                if isinstance(sample, tare.Tensor) and sample.dim() > 0:
                    parts = handle.parts(_whole(handle, mine, key))
                    for one, part in zip(handle.held, parts):
                        state[names[one.param]][key] = shown(part.view(one.size))
                else:
                    for one in handle.held:
                        state[names[one.param]][key] = sample.clone() if isinstance(sample, tare.Tensor) else sample
    for group in optimizer.param_groups:
        told = {key: copy.copy(value) for key, value in group.items() if key != "params"}
        told["params"] = [name for param in group["params"] for name in names_of.get(param, [names.get(param)])]
        groups.append(told)
    return {"state": {name: one for name, one in state.items() if one}, "param_groups": groups}


def from_first_rank(whole, group):
    """What the first rank of a group has of what `by_names` gave, on all ranks: descriptions as an object, tensors one by one."""
    said = [None]
    if group.rank() == 0:
        tensors = {(name, key): one for name, state in whole["state"].items() for key, one in state.items()
                   if isinstance(one, tare.Tensor) and one.dim() > 0}
        small = {name: {key: one for key, one in state.items() if (name, key) not in tensors} for name, state in whole["state"].items()}
        said = [(small, whole["param_groups"], {place: (tuple(one.shape), one.dtype, one.device) for place, one in tensors.items()})]
    _objects.broadcast_object_list(said, group=group, group_src=0)
    small, groups, described = said[0]
    state = {name: dict(one) for name, one in small.items()}
    for (name, key), (sizes, dtype, device) in described.items():
        kind = device if device.type in ("cpu", "meta") else tare.device(device.type)  # each rank's own card
        state[name][key] = tensors[name, key] if group.rank() == 0 else tare.empty(sizes, dtype=dtype, device=kind)
        _collectives.broadcast(state[name][key], group=group, group_src=0)
    return {"state": state, "param_groups": groups}


def to_parts(handles, names, optimizer, whole):
    """What `optimizer.load_state_dict` takes, of what `by_names` gave."""
    numbers, groups, state = {}, [], {}
    for group, told in zip(optimizer.param_groups, whole["param_groups"]):
        for param in group["params"]:
            numbers[param] = len(numbers)
        groups.append({**{key: value for key, value in told.items() if key != "params"},
                       "params": [numbers[param] for param in group["params"]]})
    with tare.no_grad():
        for handle in handles:
            given = [whole["state"].get(names[one.param], {}) for one in handle.held]
            own = [one for one in _own_tensors(handle) if one[0] in numbers]
            for key in dict.fromkeys(key for one in given for key in one):
                given = [{**one, key: one[key].full_tensor()} if hasattr(one.get(key), "full_tensor") else one for one in given]
                sample = next(one[key] for one in given if key in one)
                part = None
                if isinstance(sample, tare.Tensor) and sample.dim() > 0:
                    flat = [one[key].to(handle.device) if key in one else tare.zeros(held.numel, device=handle.device)
                            for one, held in zip(given, handle.held)]
                    part = handle._part(handle.joined(flat))
                for param, place, numel in own:
                    if not numel and handle.use_orig_params:
                        continue  # another rank's
                    value = sample if part is None else part[place:place + numel].clone()
                    state.setdefault(numbers[param], {})[key] = value
    return {"state": state, "param_groups": groups}
