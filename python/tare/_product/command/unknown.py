"""Values that nobody knows, where the program takes them out of tensors: they spread, and raise where it decides by one.

A check has no data, so a loss that a program prints or sums has no value. `item` and `tolist` give an `UnknownNumber`, `numpy` an
`UnknownArray` (`unknown_arrays.py`). Neither is ever told as a number of the program's: both print as `unknown`.
"""

import contextlib
import functools
import math

import tare
from tare import _C, storage
from tare._engine import exchange
from tare._product.command import unknown_arrays
from tare._product.command.unknown_numbers import WAYS_OUT, UnknownNumber, is_unknown, nested, why


def _checked_math(name):
    function = getattr(math, name)

    @functools.wraps(function)
    def asking(value):
        if isinstance(value, UnknownNumber):
            value.asked(f"math.{name}")
        return function(value)

    return asking


_check_valid = storage.UntypedStorage._check_valid


def _check_has_memory(self, attempt):
    """What a library reads by its address, as safetensors does, is no value that could be given in its place."""
    try:
        _check_valid(self, attempt)
    except RuntimeError as error:
        raise RuntimeError(f"{error}\n  check and estimate keep no memory that a library could read: torch.save writes what is known "
                           "of such tensors, and `python -m tare FILE.py` runs with memory") from None


@contextlib.contextmanager
def _replaced(*replacements):
    """Attributes of objects, replaced within."""
    before = [(where, name, getattr(where, name)) for where, name, _ in replacements]
    for where, name, value in replacements:
        setattr(where, name, value)
    try:
        yield
    finally:
        for where, name, value in before:
            setattr(where, name, value)


@contextlib.contextmanager
def spreading(given=None):
    """Within, `item`, `tolist` and `numpy` give unknown values of tensors without any, or the number that is `given`."""
    item, tolist, formatted = tare.Tensor.item, tare.Tensor.tolist, tare.Tensor.__format__
    to_numpy, from_numpy = unknown_arrays.conversions(given)

    def unknown_item(self):
        if self.numel() == 1 and is_unknown(self):
            return UnknownNumber(why(self))
        return item(self)

    def unknown_tolist(self):
        return nested(tuple(self.shape), UnknownNumber(why(self))) if is_unknown(self) else tolist(self)

    def unknown_format(self, spec):
        if self.dim() == 0 and type(self) is tare.Tensor and is_unknown(self):
            return format(UnknownNumber(why(self)), spec)
        return formatted(self, spec)

    replacements = [(exchange, "to_numpy", to_numpy), (exchange, "_over_array", from_numpy),
                    (storage.UntypedStorage, "_check_valid", _check_has_memory)]
    if given is None:
        replacements += [(tare.Tensor, "item", unknown_item), (tare.Tensor, "tolist", unknown_tolist),
                         (tare.Tensor, "__format__", unknown_format)]
        replacements += [(math, name, _checked_math(name)) for name in ("isfinite", "isinf", "isnan")]
    _C._set_unknown_value(given, f"({WAYS_OUT})")
    try:
        with _replaced(*replacements):
            yield
    finally:
        _C._set_unknown_value(None, "")
