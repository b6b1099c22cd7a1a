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


# What a reduction ignores: a number, or what gives a dtype's.
_IDENTITIES = {"sum": 0, "cumsum": 0, "prod": 1, "cumprod": 1, "norm": 0, "median": math.nan, "amin": _highest, "argmin": _highest,
               "amax": _lowest, "argmax": _lowest, "logsumexp": _lowest, "logaddexp": _lowest}
_ELEMENTWISE = ("softmax", "log_softmax", "softmin", "normalize", "cumsum", "cumprod")


def _reduction_identity(op_name, input, *args):
    """The 0-d tensor that the function of this name ignores in its input; None where there is none, as of means.

    For "norm" the order may follow. Errors: NotImplementedError for another function, and where a bool has no bound.
    """
    if op_name in ("mean", "std", "var"):
        return None
    value = _IDENTITIES.get(op_name)
    if value is None or callable(value) and input.dtype == tare.bool:
        raise NotImplementedError(f"identity of {op_name} on {input.dtype} input")
    if callable(value):
        value = value(input.dtype)
    if op_name == "norm" and args and args[0] == -math.inf:
        value = math.inf
    return tare.tensor(value, dtype=None if value != value else input.dtype, device=input.device)


def _filled(input, mask, op, *args):
    """The input with what the function named `op` ignores where it is masked out."""
    return input if mask is None else tare.where(_fitted(input, mask), input, _reduction_identity(op, input, *args))


def _combine_input_and_mask(op, input, mask, *args):
    """The input of the function `op` with what it ignores where the mask, or a MaskedTensor's own, lets nothing through."""
    if isinstance(input, MaskedTensor):
        own, input = input.get_mask(), input.get_data()
        mask = own if mask is None else own & mask
    return _filled(input, mask, op.__name__, *args)


def _output_mask(op, input, *args, **kwargs):
    """Which elements of the result of the function `op` some element of the input that the mask lets through is in.

    Errors: ValueError without a mask, and for a function that is none of these.
    """
    name = getattr(op, "__name__", None)
    mask = _input_mask(input, *args, **kwargs)
    if name in _ELEMENTWISE:
        return mask
    if name not in __all__ or name == "logaddexp":
        raise ValueError(f"_output_mask expected masked operation (got {name!r})")
    first = 1 if name == "norm" else 0  # the order stands before the dimensions
    dim = args[first] if len(args) > first else kwargs.get("dim", -1 if name == "median" else None)
    dims = _canonical_dim(dim, input.ndim)
    return mask if not input.ndim else mask.any(dims, bool(kwargs.get("keepdim")))


def _canonical_dim(dim, ndim):
    """The dimensions that are meant, ascending; none given means all of them."""
    if dim is None or dim == ():
        return tuple(range(ndim))
    rank, found = max(ndim, 1), []
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
    dims = _canonical_dim(dim, input.ndim)
    return tare.sum(_filled(input, mask, "sum"), dims, bool(keepdim), dtype=dtype or _summed(input.dtype))


def prod(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The product over `dim`; of small integers as int64."""
    result = _filled(input, mask, "prod").to(dtype=dtype or _summed(input.dtype))
    for d in reversed(_canonical_dim(dim, input.ndim)):
        result = result.prod(dim=d, keepdim=bool(keepdim))
    return result


def cumsum(input, dim, *, dtype=None, mask=None):
    """Running sums along `dim`."""
    dtype = dtype or input.dtype
    return tare.cumsum(_filled(input, mask, "cumsum"), _canonical_dim(dim, input.ndim)[0], dtype=dtype).to(dtype=dtype)


def cumprod(input, dim, *, dtype=None, mask=None):
    """Running products along `dim`."""
    dtype = dtype or input.dtype
    return tare.cumprod(_filled(input, mask, "cumprod"), _canonical_dim(dim, input.ndim)[0], dtype=dtype).to(dtype=dtype)


def amax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The largest element over `dim`."""
    filled = _filled(input, mask, "amax")
    return tare.amax(filled, _canonical_dim(dim, input.ndim), bool(keepdim)).to(dtype=dtype or input.dtype)


def amin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The smallest element over `dim`."""
    filled = _filled(input, mask, "amin")
    return tare.amin(filled, _canonical_dim(dim, input.ndim), bool(keepdim)).to(dtype=dtype or input.dtype)


def argmax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Where the largest element along `dim` is, in the input's dtype."""
    filled = _filled(input, mask, "argmax")
    return tare.argmax(filled, dim, bool(keepdim)).to(dtype=dtype or input.dtype)


def argmin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Where the smallest element along `dim` is, in the input's dtype."""
    filled = _filled(input, mask, "argmin")
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
    result = tare.nanmedian(_filled(floats, mask, "median"), _canonical_dim(dim, input.ndim)[0], keepdim).values
    if input.is_floating_point():
        return result
    if tare.isnan(result).any():
        raise ValueError("masked median expects no fully masked out rows if dtype is not floating point")
    return result.to(dtype=dtype or input.dtype)


def logsumexp(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """log(sum(exp)) over `dim`."""
    filled = _filled(input, mask, "logsumexp")
    return tare.logsumexp(filled, _canonical_dim(dim, input.ndim), keepdim=keepdim).to(dtype=dtype or input.dtype)


def logaddexp(input, other, *, dtype=None, input_mask=None, other_mask=None):
    """log(exp(input) + exp(other)), each with a mask of its own."""
    left = _filled(input, input_mask, "amax")
    right = _filled(other, other_mask, "amax")
    return tare.logaddexp(left, right).to(dtype=dtype or input.dtype)


def norm(input, ord=2.0, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The vector norm of order `ord` over `dim`."""
    filled = _filled(input, mask, "norm", ord)
    return tare.linalg.vector_norm(filled, ord, _canonical_dim(dim, input.ndim), bool(keepdim), dtype=dtype or input.dtype)


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
    filled = _filled(input, mask, "amax")
    return tare.nn.functional.softmax(filled, _canonical_dim(dim, input.ndim)[0], dtype=dtype or input.dtype)


def log_softmax(input, dim, *, dtype=None, mask=None):
    """The logarithm of `softmax`."""
    filled = _filled(input, mask, "amax")
    return tare.nn.functional.log_softmax(filled, _canonical_dim(dim, input.ndim)[0], dtype=dtype or input.dtype)


def softmin(input, dim, *, dtype=None, mask=None):
    """`softmax` of what is negated."""
    filled = _filled(input, mask, "amin")
    return tare.nn.functional.softmin(filled, _canonical_dim(dim, input.ndim)[0], dtype=dtype or input.dtype)


def normalize(input, ord, dim, *, eps=1e-12, dtype=None, mask=None):
    """The input over its norm along `dim`, which is taken to be no less than `eps`."""
    size = norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask)
    return _filled(input, mask, "sum") / tare.maximum(size, size.new_full([], eps))


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
