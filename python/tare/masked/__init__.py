"""Reductions and normalisations of the elements that a mask lets through.

A mask is a tensor of bool that broadcasts to the input; without one, every element counts. What is masked out takes the
value that the reduction ignores. Of a MaskedTensor its own mask counts, too. Sparse inputs are not here.
"""

import functools as _functools
import math

import tare
from tare.masked.maskedtensor import MaskedTensor, as_masked_tensor, is_masked_tensor, masked_tensor

__all__ = [
    "MaskedTensor", "as_masked_tensor", "masked_tensor",
    "amax", "amin", "argmax", "argmin", "cumprod", "cumsum", "is_masked_tensor", "log_softmax", "logaddexp", "logsumexp",
    "mean", "median", "norm", "normalize", "prod", "softmax", "softmin", "std", "sum", "var",
]


def _lowest(dtype):
    return -math.inf if dtype.is_floating_point or dtype.is_complex else tare.iinfo(dtype).min


def _highest(dtype):
    return math.inf if dtype.is_floating_point or dtype.is_complex else tare.iinfo(dtype).max


def _fitted(input, mask):
    """The mask as one of bool and of the input's shape."""
    if mask.shape != input.shape:
        if mask.ndim > input.ndim:
            raise IndexError(
                "_input_mask expected broadcastable mask (got mask dimensionality higher than of the input)"
            )
        mask = tare.broadcast_to(mask, input.shape)
    return mask.to(dtype=tare.bool)


def _input_mask(input, *args, mask=None, **kwargs):
    """The mask of a call of one of these functions, in the input's shape. Errors: ValueError without a mask."""
    if mask is None:
        raise ValueError("_input_mask requires explicit mask")
    return _fitted(input, mask)


def _filled(input, mask, value, op="amax"):
    """The input, with `value` where it is masked out: a number, or what gives the dtype's one that `op` ignores."""
    if mask is None:
        return input
    if callable(value):
        if input.dtype == tare.bool:
            raise NotImplementedError(f"identity of {op} on torch.bool input")
        value = value(input.dtype)
    return tare.where(_fitted(input, mask), input, tare.tensor(value, dtype=input.dtype, device=input.device))


def _dims(dim, rank):
    """The dimensions that are meant, ascending; none given means all of them."""
    if dim is None or dim == ():
        return tuple(range(rank))
    rank, found = max(rank, 1), []
    for d in (dim,) if isinstance(dim, int) else dim:
        if d in found:
            raise RuntimeError(f"dim={d} appears multiple times in the list of dims")
        if not -rank <= d < rank:
            raise IndexError(f"Dimension out of range (expected to be in range of [{-rank}, {rank - 1}], but got {d})")
        found.append(d % rank)
    return tuple(sorted(found))


def _summed(dtype):
    """The dtype that small integers are summed and multiplied in."""
    return tare.int64 if dtype in (tare.uint8, tare.bool, tare.int8, tare.int16, tare.int32) else dtype


def sum(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The sum over `dim`; of small integers as int64."""
    dims = _dims(dim, input.ndim)
    return tare.sum(_filled(input, mask, 0), dims, bool(keepdim), dtype=dtype or _summed(input.dtype))


def prod(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The product over `dim`; of small integers as int64."""
    result = _filled(input, mask, 1).to(dtype=dtype or _summed(input.dtype))
    for d in reversed(_dims(dim, input.ndim)):
        result = result.prod(dim=d, keepdim=bool(keepdim))
    return result


def cumsum(input, dim, *, dtype=None, mask=None):
    """Running sums along `dim`."""
    dtype = dtype or input.dtype
    return tare.cumsum(_filled(input, mask, 0), _dims(dim, input.ndim)[0], dtype=dtype).to(dtype=dtype)


def cumprod(input, dim, *, dtype=None, mask=None):
    """Running products along `dim`."""
    dtype = dtype or input.dtype
    return tare.cumprod(_filled(input, mask, 1), _dims(dim, input.ndim)[0], dtype=dtype).to(dtype=dtype)


def amax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The largest element over `dim`."""
    filled = _filled(input, mask, _lowest)
    return tare.amax(filled, _dims(dim, input.ndim), bool(keepdim)).to(dtype=dtype or input.dtype)


def amin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The smallest element over `dim`."""
    filled = _filled(input, mask, _highest, "amin")
    return tare.amin(filled, _dims(dim, input.ndim), bool(keepdim)).to(dtype=dtype or input.dtype)


def argmax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Where the largest element along `dim` is, in the input's dtype."""
    filled = _filled(input, mask, _lowest, "argmax")
    return tare.argmax(filled, dim, bool(keepdim)).to(dtype=dtype or input.dtype)


def argmin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Where the smallest element along `dim` is, in the input's dtype."""
    filled = _filled(input, mask, _highest, "argmin")
    return tare.argmin(filled, dim, bool(keepdim)).to(dtype=dtype or input.dtype)


def _count(input, dim, keepdim, mask):
    """How many elements are let through."""
    if mask is not None:
        return _fitted(input, mask).sum(dim=dim, keepdim=bool(keepdim))
    return sum(tare.ones(input.shape, dtype=tare.int64, device=input.device), dim, keepdim=keepdim)


def mean(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The mean over `dim`. Errors: ValueError for a dtype that is not floating or complex."""
    kind = dtype or input.dtype
    if not (kind.is_floating_point or kind.is_complex):
        raise ValueError(
            f"mean(): Could not infer output dtype. {'Input' if dtype is None else 'Optional'} dtype must be either "
            f"a floating point or complex dtype. Got: {kind}"
        )
    return sum(input, dim, keepdim=keepdim, dtype=kind, mask=mask) / _count(input, dim, keepdim, mask)


def median(input, dim=-1, *, keepdim=False, dtype=None, mask=None):
    """The median along `dim`. Errors: ValueError for integers of which all are masked out."""
    floats = input if input.is_floating_point() else input.to(dtype=tare.float)
    result = tare.nanmedian(_filled(floats, mask, math.nan), _dims(dim, input.ndim)[0], keepdim).values
    if input.is_floating_point():
        return result
    if tare.isnan(result).any():
        raise ValueError("masked median expects no fully masked out rows if dtype is not floating point")
    return result.to(dtype=dtype or input.dtype)


def logsumexp(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """log(sum(exp)) over `dim`."""
    filled = _filled(input, mask, _lowest, "logsumexp")
    return tare.logsumexp(filled, _dims(dim, input.ndim), keepdim=keepdim).to(dtype=dtype or input.dtype)


def logaddexp(input, other, *, dtype=None, input_mask=None, other_mask=None):
    """log(exp(input) + exp(other)), each with a mask of its own."""
    left = _filled(input, input_mask, _lowest)
    right = _filled(other, other_mask, _lowest)
    return tare.logaddexp(left, right).to(dtype=dtype or input.dtype)


def norm(input, ord=2.0, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The vector norm of order `ord` over `dim`."""
    filled = _filled(input, mask, math.inf if ord == -math.inf else 0)
    return tare.linalg.vector_norm(filled, ord, _dims(dim, input.ndim), bool(keepdim), dtype=dtype or input.dtype)


def _correction(unbiased, correction):
    """By how much the number of elements is lessened."""
    if unbiased is not None and correction is not None:
        raise AssertionError("Only one of unbiased and correction may be given")
    return float(unbiased is not False) if correction is None else correction


def _variance(input, dim, correction, keepdim, dtype, mask):
    if dtype is None:
        dtype = input.dtype if input.is_floating_point() or input.is_complex() else tare.float32
    wide = dtype if dtype.is_floating_point or dtype.is_complex else tare.float32
    count = _count(input, dim, True, mask)
    apart = input - sum(input, dim, keepdim=True, dtype=dtype, mask=mask) / count
    total = sum(apart * apart.conj(), dim, keepdim=keepdim, dtype=wide, mask=mask)
    count = count if keepdim else count.reshape(total.shape)
    if correction != 0:
        count = count.to(wide.to_real()) - correction
        count = tare.maximum(count, count.new_zeros([]))
    return (total / count).to(dtype=dtype)


def var(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None, mask=None):
    """The variance over `dim`, over the number of elements less `correction` (1; with unbiased=False 0)."""
    return _variance(input, dim, _correction(unbiased, correction), keepdim, dtype, mask)


def std(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None, mask=None):
    """The standard deviation: the root of `var`."""
    return _variance(input, dim, _correction(unbiased, correction), keepdim, dtype, mask).sqrt()


def softmax(input, dim, *, dtype=None, mask=None):
    """exp over its sum along `dim`; 0 where masked out."""
    filled = _filled(input, mask, _lowest)
    return tare.nn.functional.softmax(filled, _dims(dim, input.ndim)[0], dtype=dtype or input.dtype)


def log_softmax(input, dim, *, dtype=None, mask=None):
    """The logarithm of `softmax`."""
    filled = _filled(input, mask, _lowest)
    return tare.nn.functional.log_softmax(filled, _dims(dim, input.ndim)[0], dtype=dtype or input.dtype)


def softmin(input, dim, *, dtype=None, mask=None):
    """`softmax` of what is negated."""
    filled = _filled(input, mask, _highest)
    return tare.nn.functional.softmin(filled, _dims(dim, input.ndim)[0], dtype=dtype or input.dtype)


def normalize(input, ord, dim, *, eps=1e-12, dtype=None, mask=None):
    """The input over its norm along `dim`, which is taken to be no less than `eps`."""
    size = norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    return _filled(input, mask, 0) / tare.maximum(size, size.new_full([], eps))


def _taking_masked(function):
    """`function`, to which a MaskedTensor is its data, and its mask one more."""

    @_functools.wraps(function)
    def call(input, *args, **kwargs):
        if isinstance(input, MaskedTensor):
            own, given = input.get_mask(), kwargs.get("mask")
            input, kwargs["mask"] = input.get_data(), own if given is None else own & given
        return function(input, *args, **kwargs)

    return call


for _name in __all__:
    if _name not in ("MaskedTensor", "as_masked_tensor", "masked_tensor", "is_masked_tensor", "logaddexp"):
        globals()[_name] = _taking_masked(globals()[_name])
