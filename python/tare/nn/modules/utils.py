"""Arguments that are one value or one a dimension, and the names in a state dict."""

from collections.abc import Iterable
from itertools import repeat

__all__ = ["consume_prefix_in_state_dict_if_present"]


def _ntuple(n, name="parse"):
    def parse(x):
        if type(x) is int:
            return (x,) * n
        return tuple(x) if isinstance(x, Iterable) else tuple(repeat(x, n))

    parse.__name__ = name
    return parse


_single = _ntuple(1, "_single")
_pair = _ntuple(2, "_pair")
_triple = _ntuple(3, "_triple")
_quadruple = _ntuple(4, "_quadruple")


def _reverse_repeat_tuple(t, n):
    """Each element `n` times, last first: the order that `pad` wants."""
    return tuple(x for x in reversed(t) for _ in range(n))


def _list_with_default(out_size, defaults):
    """`out_size` with each None replaced by the default of its dimension, counted from the last."""
    if isinstance(out_size, int):
        return out_size
    others = len(defaults) - len(out_size)
    if others < 1:
        raise ValueError(f"Input dimension should be at least {len(out_size) + 1}")
    return [defaults[others + i] if extent is None else extent for i, extent in enumerate(out_size)]


def consume_prefix_in_state_dict_if_present(state_dict, prefix):
    """Drop `prefix` from the names that start with it, in place, `_metadata` included."""
    for key in list(state_dict.keys()):
        if key.startswith(prefix):
            state_dict[key[len(prefix) :]] = state_dict.pop(key)
    metadata = getattr(state_dict, "_metadata", None)
    if metadata is None:
        return
    module = prefix.replace(".", "")
    for key in list(metadata.keys()):
        if key and (key == module or key.startswith(prefix)):
            metadata[key[len(prefix) :]] = metadata.pop(key)
