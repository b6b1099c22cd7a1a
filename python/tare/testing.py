"""Comparing results in tests, and tensors to test with."""

import cmath
import collections.abc
import math
import warnings

import tare
from tare._engine.file_check import FileCheck

__path__ = []  # `torch.testing._internal.distributed.fake_pg`, which programs name, is a row of `_engine/small_modules.py`
__all__ = ["FileCheck", "assert_allclose", "assert_close", "make_tensor"]

# How far results of a dtype may lie apart: relatively, and absolutely. What is not here must be equal.
_TOLERANCES = {
    tare.float16: (1e-3, 1e-5),
    tare.bfloat16: (1.6e-2, 1e-5),
    tare.float32: (1.3e-6, 1e-5),
    tare.float64: (1e-7, 1e-7),
    tare.complex32: (1e-3, 1e-5),
    tare.complex64: (1.3e-6, 1e-5),
    tare.complex128: (1e-7, 1e-7),
}
_OLD_TOLERANCES = {tare.float16: (1e-3, 1e-3), tare.float32: (1e-4, 1e-5), tare.float64: (1e-5, 1e-8)}
_DTYPES = {int: tare.int64, float: tare.float64, complex: tare.complex128}


def assert_close(
    actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True,
    check_dtype=True, check_layout=True, check_stride=False, msg=None,
):
    """Asserts that two tensors, numbers, or sequences and mappings of them are close.

    Close is |actual - expected| <= atol + rtol * |expected|, with tolerances by dtype unless both are given. `msg` is
    the text instead, or a function of the text. Tensors on meta have no values to compare. Errors: AssertionError for
    what is not close; TypeError for what cannot be compared; ValueError for one tolerance without the other.
    """
    if (rtol is None) != (atol is None):
        missing = "rtol" if rtol is None else "atol"
        raise ValueError(f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {missing}.")
    tolerances = None if rtol is None else (rtol, atol)
    for path, one, other in list(_pairs(actual, expected, allow_subclasses, ())):
        if one is None or other is None:
            problem = None if one is other else f"None mismatch: {one} is not {other}"
        elif isinstance(one, bool):
            problem = None if one is other else f"Booleans mismatch: {one} is not {other}"
        elif isinstance(one, tare.Tensor):
            checked = {"layout": check_layout, "device": check_device, "dtype": check_dtype, "stride()": check_stride}
            problem = _difference_of_attributes(one, other, checked) or _difference_of_values(
                one, other, tolerances, equal_nan
            )
        elif check_dtype and type(one) is not type(other):
            problem = f"The (d)types do not match: {type(one)} != {type(other)}."
        else:
            problem = _difference_of_numbers(one, other, tolerances, equal_nan)
        if problem:
            text = problem + _place(path)
            raise AssertionError(text if msg is None else msg(text) if callable(msg) else msg)


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""):
    """What `assert_close` was before: of looser tolerances, and without a look at dtypes."""
    warnings.warn(
        "`torch.testing.assert_allclose()` is deprecated since 1.12 and will be removed in a future release. "
        "Please use `torch.testing.assert_close()` instead.",
        FutureWarning,
        stacklevel=2,
    )
    one = actual if isinstance(actual, tare.Tensor) else tare.tensor(actual)
    other = expected if isinstance(expected, tare.Tensor) else tare.tensor(expected, dtype=one.dtype)
    tolerances = (rtol, atol) if (rtol, atol) != (None, None) else _loosest(one.dtype, other.dtype, _OLD_TOLERANCES)
    limits = dict(zip(("rtol", "atol"), tolerances))
    assert_close(one, other, **limits, equal_nan=equal_nan, check_dtype=False, msg=msg or None)


def _place(path):
    return "\n\nThe failure occurred for item " + "".join(f"[{key!r}]" for key in path) if path else ""


def _is_sequence(value):
    return isinstance(value, collections.abc.Sequence) and not isinstance(value, str)


def _pairs(actual, expected, allow_subclasses, path):
    """What is to be compared with what, and where it stands, leaf by leaf."""
    if _is_sequence(actual) and _is_sequence(expected):
        if len(actual) != len(expected):
            sizes = f"{len(actual)} != {len(expected)}"
            raise AssertionError(f"The length of the sequences mismatch: {sizes}" + _place(path))
        for i, (one, other) in enumerate(zip(actual, expected, strict=True)):
            yield from _pairs(one, other, allow_subclasses, (*path, i))
    elif isinstance(actual, collections.abc.Mapping) and isinstance(expected, collections.abc.Mapping):
        missing, additional = set(expected) - set(actual), set(actual) - set(expected)
        if missing or additional:
            raise AssertionError(
                "The keys of the mappings do not match:\n"
                f"Missing keys in the actual mapping: {sorted(missing, key=str)}\n"
                f"Additional keys in the actual mapping: {sorted(additional, key=str)}" + _place(path)
            )
        for key in sorted(actual, key=str):
            yield from _pairs(actual[key], expected[key], allow_subclasses, (*path, key))
    else:
        yield (path, *_leaves(actual, expected, allow_subclasses, path))


def _leaves(actual, expected, allow_subclasses, path):
    """Both as what they are compared as: None, bools, numbers or tensors."""
    one, other = _plain(actual), _plain(expected)
    if one is None or other is None or (isinstance(one, bool) and isinstance(other, bool)):
        return one, other
    if all(isinstance(value, (int, float, complex)) and not isinstance(value, bool) for value in (one, other)):
        return one, other
    related = isinstance(actual, type(expected)) or isinstance(expected, type(actual))
    if related and (allow_subclasses or type(actual) is type(expected)):
        try:
            return tare.as_tensor(one).detach(), tare.as_tensor(other).detach()
        except (TypeError, ValueError, RuntimeError):
            pass
    raise TypeError(
        f"No comparison pair was able to handle inputs of type {type(actual)} and {type(expected)}." + _place(path)
    )


def _plain(value):
    """A number of NumPy's as Python's."""
    is_numpy_number = type(value).__module__ == "numpy" and getattr(value, "shape", None) == () and hasattr(value, "item")
    return value.item() if is_numpy_number else value


def _loosest(one, other, table):
    both = [table.get(dtype, (0.0, 0.0)) for dtype in (one, other)]
    return max(rtol for rtol, _ in both), max(atol for _, atol in both)


def _difference_of_attributes(actual, expected, checked):
    attributes = {"shape": True, **checked}
    for name, asked in attributes.items():
        one, other = (
            tensor.stride() if name == "stride()" else getattr(tensor, name) for tensor in (actual, expected)
        )
        if asked and one != other:
            return f"The values for attribute '{name}' do not match: {one} != {other}."
    return None


def _difference_of_values(actual, expected, tolerances, equal_nan):
    rtol, atol = tolerances or _loosest(actual.dtype, expected.dtype, _TOLERANCES)
    if actual.is_meta or expected.is_meta:
        return None
    actual, expected = _comparable(actual, expected)
    close = tare.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan)
    if close.all():
        return None
    if actual.dim() == 0:
        return _difference_of_numbers(actual.item(), expected.item(), (rtol, atol), equal_nan)
    wrong = close.logical_not().sum().item()
    absolute = (actual - expected).abs().masked_fill(close, 0)
    relative = (absolute / expected.abs()).masked_fill(close, 0)
    exact = rtol == 0 and atol == 0
    return "\n".join(
        [
            f"Tensor-likes are not {'equal' if exact else 'close'}!\n",
            f"Mismatched elements: {wrong} / {close.numel()} ({wrong / close.numel():.1%})",
            _greatest("absolute", absolute, None if exact else atol),
            _greatest("relative", relative, None if exact else rtol),
        ]
    )


def _greatest(kind, differences, tolerance):
    flat = differences.flatten()
    at = flat.argmax()
    index = tuple(int(i) for i in tare.unravel_index(at, differences.shape))
    return f"Greatest {kind} difference: {flat[at].item()} at index {index}{_allowed(tolerance)}"


def _allowed(tolerance):
    return "" if tolerance is None else f" (up to {tolerance} allowed)"


def _comparable(actual, expected):
    """Both on one device and of one dtype that has arithmetic."""
    if actual.device != expected.device:
        actual, expected = actual.cpu(), expected.cpu()
    dtype = actual.dtype
    if dtype != expected.dtype:
        dtype = tare.promote_types(dtype, expected.dtype)
    if dtype.is_floating_point:
        dtype = tare.float32 if dtype.itemsize == 1 else dtype
    elif not dtype.is_complex:
        dtype = tare.int64
    return actual.to(dtype), expected.to(dtype)


def _difference_of_numbers(actual, expected, tolerances, equal_nan):
    rtol, atol = tolerances or _loosest(_DTYPES[type(actual)], _DTYPES[type(expected)], _TOLERANCES)
    both_nan = cmath.isnan(actual) and cmath.isnan(expected)
    difference = abs(actual - expected)
    if actual == expected or (equal_nan and both_nan):
        return None
    if math.isfinite(difference) and difference <= atol + rtol * abs(expected):
        return None
    exact = rtol == 0 and atol == 0
    relative = difference / abs(expected) if expected != 0 else math.inf
    return (
        f"Scalars are not {'equal' if exact else 'close'}!\n\nExpected {expected} but got {actual}.\n"
        f"Absolute difference: {difference}{_allowed(None if exact else atol)}\n"
        f"Relative difference: {relative}{_allowed(None if exact else rtol)}"
    )


_RANDOM_FLOAT8 = {tare.float8_e4m3fn, tare.float8_e5m2, tare.float8_e4m3fnuz, tare.float8_e5m2fnuz}


def make_tensor(
    *shape, dtype, device, low=None, high=None, requires_grad=False, noncontiguous=False, exclude_zero=False,
    memory_format=None,
):
    """A tensor of random values in [low, high): by default [0, 2) for bool, [0, 10) for unsigned, [-9, 10) for other
    integers and [-9, 9) for the rest. Bounds that `dtype` cannot reach are moved to the nearest it can.

    `noncontiguous` spreads the elements over twice the memory; `exclude_zero` puts the smallest positive number in
    place of zeros. Errors: ValueError for bounds that hold no number of `dtype`, for `noncontiguous` with
    `memory_format`, and for integers that require gradients; TypeError for dtypes without random values.
    """
    if len(shape) == 1 and isinstance(shape[0], collections.abc.Sequence):
        shape = tuple(shape[0])
    is_integral = not dtype.is_floating_point and not dtype.is_complex
    if noncontiguous and memory_format is not None:
        raise ValueError(
            f"The parameters `noncontiguous` and `memory_format` are mutually exclusive, but got {noncontiguous=} and {memory_format=}"
        )
    if requires_grad and is_integral:
        raise ValueError(f"`requires_grad=True` is not supported for boolean and integral dtypes, but got {dtype=}")
    low, high = _reachable_bounds(low, high, dtype, is_integral)
    spread = noncontiguous and math.prod(shape) > 1
    if spread:
        shape = (*shape[:-1], 2 * shape[-1])
    is_narrow = not is_integral and dtype.itemsize == 1
    if is_integral:
        result = tare.randint(low, high, shape, device=device, dtype=dtype)
    else:
        result = tare.empty(shape, device=device, dtype=tare.float32 if is_narrow else dtype)
        parts = tare.view_as_real(result) if dtype.is_complex else result
        # A span that the dtype cannot hold is drawn at half its width.
        is_wide = high - low >= tare.finfo(parts.dtype).max
        parts.uniform_(low / 2, high / 2).mul_(2) if is_wide else parts.uniform_(low, high)
        result = result.to(dtype)
    if spread:
        result = result[..., 1::2]
    elif memory_format is not None:
        result = result.clone(memory_format=memory_format)
    if exclude_zero:
        result[result == 0] = 1 if is_integral else tare.finfo(dtype).tiny
    return result.requires_grad_(requires_grad) if requires_grad and not is_narrow else result


def _reachable_bounds(low, high, dtype, is_integral):
    """The bounds of `make_tensor` within those of the dtype."""
    if dtype == tare.bool:
        lowest, highest, default_low, default_high = 0, 2, 0, 2
    elif is_integral:
        info = tare.iinfo(dtype)
        # The end of int64's range is no int64 itself, so its greatest value is never drawn.
        lowest, highest, default_low, default_high = info.min, info.max + (dtype != tare.int64), -9, 10
    elif dtype.itemsize == 1 and dtype not in _RANDOM_FLOAT8:
        raise TypeError(f"The requested dtype '{dtype}' is not supported by torch.testing.make_tensor().")
    else:
        info = tare.finfo(dtype)
        lowest, highest, default_low, default_high = info.min, info.max, -9, 9
    low, high = default_low if low is None else low, default_high if high is None else high
    if low != low or high != high:
        raise ValueError(f"`low` and `high` cannot be NaN, but got {low=} and {high=}")
    if low == high and not is_integral and dtype.itemsize > 1:
        warnings.warn(
            "Passing `low==high` to `torch.testing.make_tensor` for floating or complex types is deprecated since 2.1 "
            "and will be removed in 2.3. Use `torch.full(...)` instead.",
            FutureWarning,
            stacklevel=3,
        )
    elif low >= high:
        raise ValueError(f"`low` must be less than `high`, but got {low} >= {high}")
    elif high < lowest or low >= highest:
        raise ValueError(
            f"The value interval specified by `low` and `high` is [{low}, {high}), but {dtype} only supports [{lowest}, {highest})"
        )
    low, high = (min(max(bound, lowest), highest) for bound in (low, high))
    return (math.ceil(low), math.ceil(high)) if is_integral else (low, high)
