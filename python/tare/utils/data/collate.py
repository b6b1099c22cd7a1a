"""How items become a batch."""

import collections.abc
import copy
import re

import tare

default_collate_err_msg_format = (
    "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {}"
)
# Of the text of an array's type: strings, texts and objects, which no tensor holds.
np_str_obj_array_pattern = re.compile("[SaUO]")


def _is_array(value):
    return type(value).__module__ == "numpy"


def _holds_no_numbers(array):
    return np_str_obj_array_pattern.search(array.dtype.str) is not None


def default_convert(data):
    """Arrays within as tensors, the rest as it is."""
    if isinstance(data, tare.Tensor):
        return data
    if _is_array(data):
        return data if _holds_no_numbers(data) else tare.as_tensor(data)
    if isinstance(data, collections.abc.Mapping):
        return _like(data, {key: default_convert(value) for key, value in data.items()})
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*map(default_convert, data))
    if isinstance(data, tuple):
        return [default_convert(one) for one in data]
    if isinstance(data, collections.abc.Sequence) and not isinstance(data, (str, bytes)):
        return _like(data, [default_convert(one) for one in data])
    return data


def _like(value, made):
    """`made` as the kind of container that `value` is."""
    try:
        if isinstance(value, collections.abc.MutableMapping):
            copied = copy.copy(value)
            copied.update(made)
            return copied
        return type(value)(made)
    except TypeError:
        return made


def collate(batch, *, collate_fn_map=None):
    """Items stacked: tensors along a new first dimension, numbers as a tensor, containers element by element."""
    first = batch[0]
    kind = type(first)
    for known, function in (collate_fn_map or {}).items():
        if isinstance(first, known):
            return function(batch, collate_fn_map=collate_fn_map)
    if isinstance(first, tare.Tensor):
        return tare.stack(batch, 0)
    if _is_array(first) and not isinstance(first, (str, bytes, float)):
        if _holds_no_numbers(first):
            raise TypeError(default_collate_err_msg_format.format(first.dtype))
        return tare.stack([tare.as_tensor(one) for one in batch], 0)
    if isinstance(first, float):
        return tare.tensor(batch, dtype=tare.float64)
    if isinstance(first, int):
        return tare.tensor(batch)
    if isinstance(first, (str, bytes)):
        return batch

    def inner(values):
        return collate(values, collate_fn_map=collate_fn_map)

    if isinstance(first, collections.abc.Mapping):
        return _like(first, {key: inner([one[key] for one in batch]) for key in first})
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return kind(*(inner(values) for values in zip(*batch, strict=True)))
    if isinstance(first, collections.abc.Sequence):
        if any(len(one) != len(first) for one in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        columns = [inner(values) for values in zip(*batch, strict=True)]
        return columns if isinstance(first, tuple) else _like(first, columns)
    raise TypeError(default_collate_err_msg_format.format(kind))


default_collate_fn_map = {}


def default_collate(batch):
    """A batch of items, as `collate` makes it."""
    return collate(batch, collate_fn_map=default_collate_fn_map)
