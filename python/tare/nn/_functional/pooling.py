"""Pooling: with and without indices, adaptive, fractional, power average, and back."""

import inspect
import math

import tare
from tare._C import functions as _aten
from tare.nn._functional.override import overridable
from tare.nn.modules.utils import _list_with_default, _ntuple, _pair, _single, _triple

avg_pool1d = tare.avg_pool1d
avg_pool2d = _aten.avg_pool2d
avg_pool3d = _aten.avg_pool3d
adaptive_avg_pool1d = tare.adaptive_avg_pool1d


def _renamed(function, name, doc):
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


def _pair_of(plain, with_indices, name, doc, doc_with_indices):
    """The two functions of a maximum; the first is the second where it is asked for places."""
    both = overridable(_renamed(with_indices, name + "_with_indices", doc_with_indices))
    either = overridable(_renamed(plain, name, doc), with_indices=both)
    # Which of the two it is hangs on an argument, so tracing it alone fails as in PyTorch: it has no parameters that a tracer could name.
    either.__signature__ = inspect.signature(plain)
    del either.__wrapped__
    return either, both


# Maximum --------------------------------------------------------------------------------------------------------------


def _max_pool(dims):
    """`max_poolNd` and `max_poolNd_with_indices`: the second gives the places of the maxima too."""
    plain = getattr(tare, f"max_pool{dims}d")
    with_places = getattr(_aten, f"max_pool{dims}d_with_indices")

    def with_indices(
        input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
    ):
        return with_places(input, kernel_size, [] if stride is None else stride, padding, dilation, ceil_mode)

    def max_pool(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
        pool = with_places if return_indices else plain
        return pool(input, kernel_size, [] if stride is None else stride, padding, dilation, ceil_mode)

    name, doc = f"max_pool{dims}d", f"The greatest value of each {dims}-dimensional window"
    return _pair_of(max_pool, with_indices, name, f"{doc}, and its place where `return_indices`.", f"{doc}, and its place.")


max_pool1d, max_pool1d_with_indices = _max_pool(1)
max_pool2d, max_pool2d_with_indices = _max_pool(2)
max_pool3d, max_pool3d_with_indices = _max_pool(3)


def _adaptive_max_pool(dims):
    operator = getattr(_aten, f"adaptive_max_pool{dims}d")

    def with_indices(input, output_size, return_indices=False):
        if dims > 1:
            output_size = _list_with_default(output_size, input.size())
        return operator(input, output_size)

    def adaptive_max_pool(input, output_size, return_indices=False):
        values, places = with_indices(input, output_size)
        return (values, places) if return_indices else values

    name, doc = f"adaptive_max_pool{dims}d", "The greatest value of each window, of which there are `output_size`"
    return _pair_of(adaptive_max_pool, with_indices, name, doc + ".", doc + ", and its place.")


adaptive_max_pool1d, adaptive_max_pool1d_with_indices = _adaptive_max_pool(1)
adaptive_max_pool2d, adaptive_max_pool2d_with_indices = _adaptive_max_pool(2)
adaptive_max_pool3d, adaptive_max_pool3d_with_indices = _adaptive_max_pool(3)


@overridable
def adaptive_avg_pool2d(input, output_size):
    """The mean of each window, of which there are `output_size`; None keeps the input's size."""
    return _aten.adaptive_avg_pool2d(input, _list_with_default(output_size, input.size()))


@overridable
def adaptive_avg_pool3d(input, output_size):
    """The mean of each window, of which there are `output_size`; None keeps the input's size."""
    return _aten.adaptive_avg_pool3d(input, _list_with_default(output_size, input.size()))


def _fractional_max_pool(dims):
    name = f"fractional_max_pool{dims}d"
    operator, each = getattr(_aten, name), _ntuple(dims)

    def with_indices(
        input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
    ):
        if output_size is None:
            if output_ratio is None:
                raise ValueError(f"{name} requires specifying either an output_size or an output_ratio")
            if dims == 2 and len(output_ratio) > 2:
                raise ValueError(f"{name} requires output_ratio to either be a single Int or tuple of Ints.")
            output_size = [
                int(size * ratio) for size, ratio in zip(input.size()[-dims:], each(output_ratio))
            ]
        if _random_samples is None:
            batch = 1 if input.dim() == dims + 1 else input.size(0)
            _random_samples = tare.rand(
                batch, input.size(-dims - 1), dims, dtype=input.dtype, device=input.device
            )
        return operator(input, kernel_size, output_size, _random_samples)

    def fractional_max_pool(
        input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
    ):
        values, places = with_indices(
            input, kernel_size, output_size, output_ratio, return_indices, _random_samples
        )
        return (values, places) if return_indices else values

    doc = "The greatest value of windows at random distances (Graham, 2014)"
    return _pair_of(fractional_max_pool, with_indices, name, doc + ".", doc + ", and its place.")


fractional_max_pool2d, fractional_max_pool2d_with_indices = _fractional_max_pool(2)
fractional_max_pool3d, fractional_max_pool3d_with_indices = _fractional_max_pool(3)


# Back from maxima -----------------------------------------------------------------------------------------------------


def _unpool_output_size(input, kernel_size, stride, padding, output_size):
    """The size that was pooled: given, or the smallest that it may have been."""
    dims = len(kernel_size)
    smallest = [
        (size - 1) * step + kernel - 2 * pad
        for size, step, kernel, pad in zip(input.size()[-dims:], stride, kernel_size, padding)
    ]
    if output_size is None:
        output_size = smallest
    else:
        if len(output_size) == dims + 2:
            output_size = output_size[2:]
        if len(output_size) != dims:
            raise ValueError(
                f"output_size should be a sequence containing {dims} or {dims + 2} elements, but it has a length of "
                f"'{len(output_size)}'"
            )
        for d, (size, default, step) in enumerate(zip(output_size, smallest, stride)):
            if not default - step < size < default + step:
                raise ValueError(
                    f'invalid output_size "{output_size}" (dim {d} must be between {default - step} and '
                    f"{default + step})"
                )
    for d, size in enumerate(output_size):
        if size < 0:
            raise ValueError(
                "max_unpooling: output_size must contain non-negative spatial dimensions, but got "
                f"output_size[{d}]={size}"
            )
    return output_size


def _max_unpool(dims):
    each = _ntuple(dims)

    def max_unpool(input, indices, kernel_size, stride=None, padding=0, output_size=None):
        kernel_size = each(kernel_size)
        stride = kernel_size if stride is None else each(stride)
        padding = each(padding)
        size = _unpool_output_size(input, kernel_size, stride, padding, output_size)
        if dims == 1:
            size = [*size, 1]
            return _aten.max_unpool2d(input.unsqueeze(-1), indices.unsqueeze(-1), size).squeeze(-1)
        if dims == 2:
            return _aten.max_unpool2d(input, indices, size)
        return _aten.max_unpool3d(input, indices, size, stride, padding)

    doc = f"Put the values of `max_pool{dims}d` back to their places, with zeros elsewhere."
    return overridable(_renamed(max_unpool, f"max_unpool{dims}d", doc))


max_unpool1d = _max_unpool(1)
max_unpool2d = _max_unpool(2)
max_unpool3d = _max_unpool(3)


# Power average --------------------------------------------------------------------------------------------------------


def _lp_pool(dims, max_pool, avg_pool, each):
    def lp_pool(input, norm_type, kernel_size, stride=None, ceil_mode=False):
        elements = math.prod(each(kernel_size)) if dims > 1 else kernel_size
        if isinstance(norm_type, (int, float)) and math.isinf(norm_type):
            if norm_type > 0:
                return max_pool(input.abs(), kernel_size, stride, 0, 1, ceil_mode)
            return -max_pool(-input.abs(), kernel_size, stride, 0, 1, ceil_mode)
        mean = avg_pool(input.pow(norm_type), kernel_size, [] if stride is None else stride, 0, ceil_mode)
        return (tare.sign(mean) * tare.relu(tare.abs(mean))).mul(elements).pow(1.0 / norm_type)

    return overridable(_renamed(lp_pool, f"lp_pool{dims}d", "The p-norm of each window; a p of inf is its maximum."))


lp_pool1d = _lp_pool(1, max_pool1d, avg_pool1d, _single)
lp_pool2d = _lp_pool(2, max_pool2d, avg_pool2d, _pair)
lp_pool3d = _lp_pool(3, max_pool3d, avg_pool3d, _triple)
