"""Nested state dicts as flat ones, whose keys are paths joined by dots, and back."""

from collections.abc import Mapping

import tare


def _holds_tensors(items):
    """Whether a list is entered: somewhere in it is a tensor or a dict."""
    return any(isinstance(one, (tare.Tensor, Mapping)) or isinstance(one, list) and _holds_tensors(one) for one in items)


def _leaves(value, path):
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _leaves(one, (*path, str(key)))
    elif isinstance(value, list) and _holds_tensors(value):
        for number, one in enumerate(value):
            yield from _leaves(one, (*path, number))
    else:
        yield path, value


def flatten_state_dict(state_dict):
    """A dict of leaves under `a.b.0`, and of the path of each, `("a", "b", 0)`.

    Leaves are what is no dict, and no list with tensors or dicts in it. Errors: ValueError for two leaves of one name.
    """
    flattened, mappings = {}, {}
    for path, value in _leaves(state_dict, ()):
        name = ".".join(str(part) for part in path)
        if name in mappings:
            raise ValueError(f"duplicated flatten key {name}")
        flattened[name], mappings[name] = value, path
    return flattened, mappings


def unflatten_state_dict(state_dict, mapping):
    """The nested dict that `flatten_state_dict` made flat."""
    nested = {}
    for name, value in state_dict.items():
        set_element(nested, mapping[name], value)
    return nested


def set_element(root_dict, path, value):
    """Sets a leaf; dicts and lists on the way to it are made where they are missing."""
    container = root_dict
    for part, following in zip(path, (*path[1:], None)):
        last = following is None
        if isinstance(part, int) and not isinstance(container, Mapping):
            container += [None] * (part + 1 - len(container))
            missing = container[part] is None
        else:
            missing = part not in container
        if last:
            container[part] = value
        elif missing:
            container[part] = [] if isinstance(following, int) else {}
        container = container[part]


def get_element(root_dict, path, default_value=None):
    """A leaf, or the default where there is none."""
    found = root_dict
    for part in path:
        try:
            found = found[part]
        except (KeyError, IndexError, TypeError):
            return default_value
    return found
