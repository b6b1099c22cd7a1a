"""An optimizer with other parameters and state for a while. Source: torch.optim._stateless."""

import contextlib
from collections import defaultdict

import tare

_NAME = "swap_in_optimizer_params_and_state"


def _require(holds, text):
    if not holds:
        raise RuntimeError(f"{_NAME} requires {text}")


def _check_state(state):
    _require(
        isinstance(state, dict),
        "swapin_optim_state['state'] to be a dict mapping packed parameter ids to per-param state dicts, got "
        f"{type(state).__name__}.",
    )
    kinds = {type(value) for key, value in state.items() if isinstance(key, int)}
    by_position = not any(isinstance(key, tare.Tensor) for key in state)
    _require(by_position, "optimizer.state_dict()-style state keyed by packed parameter ids.")
    _require(all(issubclass(kind, dict) for kind in kinds), "per-parameter optimizer state entries to be dictionaries.")


def _check_group(index, group, other):
    _require(isinstance(other, dict), "each optimizer param group to be a dictionary.")
    positions = other.get("params")
    _require(
        isinstance(positions, list) and all(isinstance(position, int) for position in positions),
        "optimizer.state_dict()-style param_groups[*]['params'] entries keyed by packed parameter ids.",
    )
    if len(positions) != len(group["params"]):
        raise RuntimeError(
            f"swapin_optim_state param group {index} has a different number of params than the live optimizer param "
            "group."
        )
    extra, missing = ([key for key in one if key not in two] for one, two in ((other, group), (group, other)))
    _require(
        not extra and not missing,
        "optimizer.state_dict()-style param group keys to exactly match the live optimizer group keys for group "
        f"{index}. Keys only in swap-in: {extra}. Keys only in live: {missing}.",
    )


def _prepared(optimizer, parameters, state_dict):
    """The state to swap in, and for each group its settings with parameters in place of positions."""
    _require(optimizer.state, "initialized optimizer state.")
    _require(isinstance(state_dict, dict), "a DCP-style optimizer state_dict.")
    state, groups = state_dict.get("state"), state_dict.get("param_groups")
    _check_state(state)
    _require(
        isinstance(groups, list),
        f"swapin_optim_state['param_groups'] to be a list of param-group dicts, got {type(groups).__name__}.",
    )
    if len(optimizer.param_groups) != len(groups):
        raise RuntimeError(
            "swapin_optim_state has a different number of parameter groups than the live optimizer."
        )
    remaining = list(parameters.values())
    swapped, seen = [], {}
    for index, (group, other) in enumerate(zip(optimizer.param_groups, groups)):
        _check_group(index, group, other)
        count = len(other["params"])
        _require(count <= len(remaining), "the explicit parameter state to match optimizer.param_groups ordering.")
        own, remaining = remaining[:count], remaining[count:]
        seen.update(zip(other["params"], own))
        swapped.append({**other, "params": own})
    extra = [key for key in state if key not in seen]
    _require(
        not extra,
        "swapin_optim_state['state'] to be keyed only by packed parameter ids from param_groups[*]['params']; got extra "
        f"keys {extra!r}.",
    )
    by_parameter = defaultdict(dict)
    for position, parameter in seen.items():
        by_parameter[parameter] = dict(state.get(position, {}))
    return by_parameter, swapped


@contextlib.contextmanager
def swap_in_optimizer_params_and_state(optimizer, swapin_parameters, swapin_optim_state):
    """Let the optimizer work on these parameters, with this state dict, for the while."""
    state, groups = _prepared(optimizer, swapin_parameters, swapin_optim_state)
    own_state, own_groups = optimizer.state, [dict(group) for group in optimizer.param_groups]
    try:
        for group, other in zip(optimizer.param_groups, groups):
            group.update(other)
        optimizer.state = state
        yield
    finally:
        for group, former in zip(optimizer.param_groups, own_groups):
            group.clear()
            group.update(former)
        optimizer.state = own_state
