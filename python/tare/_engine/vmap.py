"""`vmap`: the function runs once, on tensors that stand for all along the mapped dimension."""

import functools

import tare
from tare import Tensor  # noqa: F401  libraries take it from here
from tare import _C
from tare._engine import refusals
from tare.utils import _pytree
from tare.utils._pytree import _broadcast_to_and_flatten, tree_flatten, tree_unflatten  # noqa: F401  so these


def _name(func):
    return getattr(func, "__name__", repr(func))


def _dims_of_leaves(dims, spec, name, of, where):
    """What `dims` says of each leaf of a structure. Errors: it has another structure."""
    found = _pytree._broadcast_to_and_flatten(dims, spec)
    if found is None:
        raise ValueError(
            f"{where}{name} is not compatible with the structure of `{of}`. {name} has structure "
            f"{_pytree.tree_flatten(dims)[1]} but {of} has structure {spec}.")
    return found


def _mapped_dims(in_dims, leaves, spec, func):
    """For each leaf of the arguments the dimension that is mapped, counted from 0, or None. Errors: a bad `in_dims`."""
    where = f"vmap({_name(func)}, in_dims={in_dims}, ...)(<inputs>): "
    if not isinstance(in_dims, (int, tuple)):
        raise ValueError(
            f"{where}expected `in_dims` to be int or a (potentially nested) tuple matching the structure of inputs, got: "
            f"{type(in_dims)}.")
    if not leaves:
        raise ValueError(
            f"vmap({_name(func)})(<inputs>): got no inputs. Maybe you forgot to add inputs, or you are trying to vmap over a "
            "function with no inputs. The latter is unsupported.")
    dims = _dims_of_leaves(in_dims, spec, "in_dims", "inputs", where)
    found = []
    for leaf, dim in zip(leaves, dims, strict=True):
        if dim is not None and not isinstance(dim, int):
            raise ValueError(
                f"{where}Got in_dim={dim} for an input but in_dim must be either an integer dimension or None.")
        if dim is not None and not isinstance(leaf, tare.Tensor):
            raise ValueError(
                f"{where}Got in_dim={dim} for an input but the input is of type {type(leaf)}. We cannot vmap over non-Tensor "
                "arguments, please use None as the respective in_dim")
        if dim is not None and not -leaf.dim() <= dim < leaf.dim():
            raise ValueError(
                f"{where}Got in_dim={dim} for some input, but that input is a Tensor of dimensionality {leaf.dim()} so expected "
                f"in_dim to satisfy -{leaf.dim()} <= in_dim < {leaf.dim()}.")
        found.append(dim if dim is None else dim % leaf.dim())
    return found


def _batch_size(leaves, dims):
    sizes = [leaf.size(dim) for leaf, dim in zip(leaves, dims, strict=True) if dim is not None]
    if not sizes:
        raise ValueError("vmap: Expected at least one Tensor to vmap over")
    if any(size != sizes[0] for size in sizes):
        raise ValueError(
            f"vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {sizes} for the mapped "
            "dimension")
    return sizes[0]


def _mapped_results(results, out_dims, level, size, func):
    """The results as tensors of their own: the mapped dimension where `out_dims` says."""
    leaves, spec = _pytree.tree_flatten(results)
    where = f"vmap({_name(func)}, ..., out_dims={out_dims})(<inputs>): "
    if isinstance(results, tare.Tensor) and isinstance(out_dims, tuple) and len(out_dims) == 1:
        out_dims = out_dims[0]
    dims = _dims_of_leaves(out_dims, spec, "out_dims", "outputs", where)
    found = []
    for leaf, dim in zip(leaves, dims, strict=True):
        if dim is None and not isinstance(leaf, tare.Tensor):
            found.append(leaf)
            continue
        if not isinstance(leaf, tare.Tensor):
            raise ValueError(
                f"vmap({_name(func)}, ...): `{_name(func)}` must only return Tensors, got type {type(leaf)}. Did you mean "
                "to set out_dims= to None for output?")
        whole, mapped = _C._opened(leaf, level)
        if dim is None and mapped:
            raise ValueError(
                f"vmap({_name(func)}, ...): `{_name(func)}` can not return a BatchedTensor when out_dim is None")
        if dim is None:
            found.append(whole)
        elif mapped:
            found.append(whole.movedim(0, dim))
        else:
            found.append(whole.expand(size, *whole.shape).movedim(0, dim))
    return spec.unflatten(found)


def _mapped_call(func, leaves, dims, spec, kwargs, out_dims, randomness, size):
    """One call of the function for all: its mapped arguments stand for many."""
    rows = [leaf if dim is None else leaf.movedim(dim, 0) for leaf, dim in zip(leaves, dims, strict=True)]
    level = _C._enter_level(size, randomness)
    try:
        inputs = [row if dim is None else _C._batched(row) for row, dim in zip(rows, dims, strict=True)]
        results = func(*spec.unflatten(inputs), **kwargs)
    finally:
        _C._leave_level()
    return _mapped_results(results, out_dims, level, size, func)


def _joined(parts, out_dims):
    """The results of chunks as one tree."""
    flat = [_pytree.tree_flatten(one) for one in parts]
    spec = flat[0][1]
    dims = _pytree._broadcast_to_and_flatten(out_dims, spec)
    dims = [out_dims[0]] if dims is None else dims  # of a single tensor
    columns = zip(*(leaves for leaves, _ in flat), strict=True)
    return spec.unflatten([column[0] if dim is None else tare.cat(column, dim)
                           for column, dim in zip(columns, dims, strict=True)])


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """A function that maps over a dimension of its arguments, as torch.vmap: each operator runs once for all.

    `in_dims` and `out_dims` say which dimension is mapped and where it goes in the results, as one int or by the structure of
    arguments and results; None leaves an argument whole. `randomness` is "error", "same" or "different"; `chunk_size` says for
    how many at most an operator runs. An operator without a rule runs once for each, with a warning. Errors: dimensions that do
    not fit, mapped sizes that differ, results that are no tensors, values that the function asks for (`.item()`).
    """
    if randomness not in ("error", "different", "same"):
        raise RuntimeError(f"Only allowed values for randomness are 'error', 'different', or 'same'. Got {randomness}")
    if chunk_size is not None and chunk_size <= 0:
        raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")

    @functools.wraps(func)
    def call(*args, **kwargs):
        leaves, spec = _pytree.tree_flatten(args)
        dims = _mapped_dims(in_dims, leaves, spec, func)
        size = _batch_size(leaves, dims)
        if chunk_size is None or chunk_size >= size:
            return _mapped_call(func, leaves, dims, spec, kwargs, out_dims, randomness, size)
        start = tare.get_rng_state() if randomness == "same" else None
        parts = []
        for first in range(0, size, chunk_size):
            length = min(chunk_size, size - first)
            chunk = [leaf if dim is None else leaf.narrow(dim, first, length) for leaf, dim in zip(leaves, dims, strict=True)]
            if start is not None:
                tare.set_rng_state(start)
            parts.append(_mapped_call(func, chunk, dims, spec, kwargs, out_dims, randomness, length))
        return _joined(parts, out_dims)

    return call


def chunk_vmap(func, in_dims=0, out_dims=0, randomness="error", chunks=2):
    """`vmap` in a number of parts, of which the last may be smaller, rather than of a size. Errors: as `vmap`, and no part."""
    @functools.wraps(func)
    def call(*args, **kwargs):
        if chunks <= 0:
            raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
        leaves, spec = _pytree.tree_flatten(args)
        size = _batch_size(leaves, _mapped_dims(in_dims, leaves, spec, func))
        return vmap(func, in_dims, out_dims, randomness, chunk_size=max(1, -(-size // chunks)))(*args, **kwargs)

    return call


# How PyTorch maps: libraries take these to map classes of their own.
_REFUSED = ("_add_batch_dim _get_name _maybe_remove_batch_dim _process_batched_inputs _unwrap_batched _create_batched_inputs "
            "_validate_and_get_batch_size")
globals().update({_one: refusals.stand_in(_one, "torch._functorch.vmap") for _one in _REFUSED.split()})
