"""Arrays of NumPy's whose values nobody knows: shapes and types are right, values spread as unknown.

One element stands for all, so that an array of any size takes no memory. What is copied into an array of NumPy's own is `nan` there,
of integers the least there is: NumPy does not ask.
"""

import functools
import sys

import tare
from tare import _C
from tare._engine import exchange
from tare._product.command import unknown_numbers as unknown

# Functions of NumPy's that read no element.
_OF_SHAPES = set("shape ndim size zeros_like ones_like full_like empty_like result_type can_cast may_share_memory".split())
# Functions whose results have shapes that follow from values.
_OF_VALUES = set("nonzero argwhere flatnonzero unique extract compress intersect1d union1d setdiff1d setxor1d trim_zeros "
                 "bincount histogram".split())


@functools.cache
def _array_class():
    import numpy

    class UnknownArray(numpy.ndarray):
        """An array without values."""

        def __array_finalize__(self, made_from):
            self.reason = getattr(made_from, "reason", "an array of which no value is known")

        def __array_ufunc__(self, ufunc, method, *inputs, out=(), **kwargs):
            reason = next(one.reason for one in (*inputs, *out) if isinstance(one, UnknownArray))
            for target in out:
                if type(target) is numpy.ndarray:
                    target.fill(_unlikely(target.dtype))
            if method == "at":
                return None
            with numpy.errstate(all="ignore"):
                made = getattr(ufunc, method)(*map(_stood_for, inputs), **kwargs)
            return _spread(made, reason)

        def __array_function__(self, function, types, args, kwargs):
            if function.__name__ in _OF_VALUES or (function.__name__ == "where" and len(args) == 1):
                unknown.UnknownNumber(self.reason).asked(f"numpy.{function.__name__}")
            args, kwargs = _stood_for(args), _stood_for(kwargs)
            with numpy.errstate(all="ignore"):
                made = function(*args, **kwargs)
            return made if function.__name__ in _OF_SHAPES else _spread(made, self.reason)

        def __getitem__(self, key):
            keys = key if isinstance(key, tuple) else (key,)
            for one in keys:
                if isinstance(one, UnknownArray) and one.dtype == bool:
                    unknown.UnknownNumber(one.reason).asked("a mask")
            found = super().__getitem__(_stood_for(key))
            return found if isinstance(found, numpy.ndarray) else unknown.UnknownNumber(self.reason)

        def __setitem__(self, key, value):
            """One value more that is not known changes nothing."""

        def __repr__(self):
            return f"array(unknown, shape={self.shape}, dtype={self.dtype})"

        __str__ = __repr__

        def __format__(self, spec):
            return format(unknown.UnknownNumber(self.reason), spec) if self.ndim == 0 else repr(self)

        def item(self, *index):
            return unknown.UnknownNumber(self.reason)

        def tolist(self):
            return unknown.nested(self.shape, unknown.UnknownNumber(self.reason))

        def copy(self, order="C"):
            return make(self.shape, self.dtype, self.reason)

        def astype(self, dtype, *args, **kwargs):
            return make(self.shape, numpy.dtype(dtype), self.reason)

        def tobytes(self, *args):
            unknown.UnknownNumber(self.reason).asked("tobytes()")

        def nonzero(self):
            unknown.UnknownNumber(self.reason).asked("nonzero()")

    for name, by in {"__bool__": "a condition", "__int__": "int()", "__float__": "float()", "__index__": "an index"}.items():
        setattr(UnknownArray, name, lambda self, by=by: unknown.UnknownNumber(self.reason).asked(by))

    def _unlikely(dtype):
        return numpy.iinfo(dtype).min if dtype.kind in "iu" else numpy.zeros((), dtype) if dtype.kind == "b" else numpy.nan

    def _stood_for(value):
        """The same with plain arrays in the places of unknown ones."""
        if isinstance(value, UnknownArray):
            return value.view(numpy.ndarray)
        if isinstance(value, unknown.UnknownNumber):
            return float("nan")
        if type(value) in (list, tuple):
            return type(value)(map(_stood_for, value))
        if type(value) is dict:
            return {key: _stood_for(one) for key, one in value.items()}
        return value

    def _spread(made, reason):
        if isinstance(made, numpy.ndarray):
            return make(made.shape, made.dtype, reason)
        if isinstance(made, (numpy.generic, bool, int, float, complex)):
            return unknown.UnknownNumber(reason)
        return type(made)(_spread(one, reason) for one in made) if type(made) in (list, tuple) else made

    def make(shape, dtype, reason):
        one = numpy.full((), _unlikely(dtype), dtype)
        made = numpy.lib.stride_tricks.as_strided(one, shape, (0,) * len(shape), writeable=False).view(UnknownArray)
        made.reason = reason
        return made

    UnknownArray.make = staticmethod(make)
    return UnknownArray


def conversions(given):
    """`exchange.to_numpy` and `exchange._over_array` for a program whose tensors have no bytes.

    Of values that are not known they give unknown arrays, or where a number is `given`, arrays of that.
    """
    plainly_to_numpy, plainly_over = exchange.to_numpy, exchange._over_array

    def to_numpy(tensor, force=False):
        from tare._subclasses import fake_tensor

        if tensor.device.type != "cpu" and not force or _C._is_known(tensor) or fake_tensor._modes:
            return plainly_to_numpy(tensor, force)
        if force:
            tensor = tensor.detach().cpu()
        with tare.no_grad() if force else tare.set_grad_enabled(tare.is_grad_enabled()):
            # What PyTorch refuses is refused: of a tensor of one element that has the same attributes.
            with fake_tensor.unset_fake_temporarily():
                like = tare.zeros((), dtype=tensor.dtype, requires_grad=tensor.requires_grad)
            dtype = plainly_to_numpy(like).dtype
        import numpy

        if not unknown.is_unknown(tensor):
            if _C._is_unwritten(tensor):
                return numpy.zeros(tuple(tensor.shape), dtype)
            with fake_tensor.unset_fake_temporarily():
                return plainly_to_numpy(_C._with_value(tensor.detach()))
        if given is not None:
            _C._note_assumed()
            return numpy.full(tuple(tensor.shape), given, dtype)
        return _array_class().make(tuple(tensor.shape), dtype, unknown.why(tensor))

    def over_array(array):
        if "numpy" not in sys.modules or not isinstance(array, _array_class()):
            return plainly_over(array)
        with _C._Fake(True), tare.recording(False):
            return tare.empty(array.shape, dtype=exchange._dtype_of(array), device="cpu")

    return to_numpy, over_array
