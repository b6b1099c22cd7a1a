"""`vmap`: here the function runs once for each index of the mapped dimension, and its results are stacked."""

import functools

import tare
from tare import Tensor  # noqa: F401  libraries take it from here
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


class _Draws:
    """What random operators may do in the runs: nothing ("error"), the same in each, or go on."""

    def __init__(self, randomness):
        if randomness not in ("error", "different", "same"):
            raise RuntimeError(f"Only allowed values for randomness are 'error', 'different', or 'same'. Got {randomness}")
        self._kind = randomness
        self._start = None if randomness == "different" else tare.get_rng_state()

    def before_run(self):
        if self._kind == "same":
            tare.set_rng_state(self._start)

    def after_run(self):
        if self._kind == "error" and not tare.equal(tare.get_rng_state(), self._start):
            raise RuntimeError(
                "vmap: called random operation while in randomness error mode. Please either use the 'same' or 'different' "
                "randomness flags on vmap or perform the randomness operation out of vmap")


def _stacked(runs, out_dims, size, func):
    """The results of all runs as one tree of tensors."""
    flat = [_pytree.tree_flatten(one) for one in runs]
    spec = flat[0][1]
    where = f"vmap({_name(func)}, ..., out_dims={out_dims})(<inputs>): "
    dims = _dims_of_leaves(out_dims, spec, "out_dims", "outputs", where)
    columns = []
    for column, dim in zip(zip(*(leaves for leaves, _ in flat), strict=True), dims, strict=True):
        if dim is None:
            columns.append(column[0])
            continue
        for one in column:
            if not isinstance(one, tare.Tensor):
                raise ValueError(
                    f"vmap({_name(func)}, ...): `{_name(func)}` must only return Tensors, got type {type(one)}. Did you mean "
                    "to set out_dims= to None for output?")
        columns.append(tare.stack(column, dim).narrow(dim, 0, size))
    return spec.unflatten(columns)


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """A function that maps over a dimension of its arguments, as torch.vmap: it runs once for each index, and stacks.

    `in_dims` and `out_dims` say which dimension is mapped and where it goes in the results, as one int or by the structure of
    arguments and results; None leaves an argument whole. `randomness` is "error", "same" or "different"; `chunk_size` changes
    no result. Errors: dimensions that do not fit, mapped sizes that differ, results that are no tensors.
    """
    if chunk_size is not None and chunk_size <= 0:
        raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")

    @functools.wraps(func)
    def call(*args, **kwargs):
        leaves, spec = _pytree.tree_flatten(args)
        dims = _mapped_dims(in_dims, leaves, spec, func)
        size = _batch_size(leaves, dims)
        draws = _Draws(randomness)

        def part(leaf, dim, i):
            if dim is None:
                return leaf
            # An empty batch runs once, for the shapes of its results.
            return leaf.select(dim, i) if size else leaf.new_zeros(leaf.shape[:dim] + leaf.shape[dim + 1:])

        runs = []
        for i in range(max(size, 1)):
            draws.before_run()
            inputs = [part(leaf, dim, i) for leaf, dim in zip(leaves, dims, strict=True)]
            runs.append(func(*spec.unflatten(inputs), **kwargs))
            draws.after_run()
        return _stacked(runs, out_dims, size, func)

    return call


# How PyTorch maps: libraries take these to map classes of their own.
_REFUSED = ("_add_batch_dim _get_name _maybe_remove_batch_dim _process_batched_inputs _unwrap_batched _create_batched_inputs "
            "_validate_and_get_batch_size")
globals().update({_one: refusals.stand_in(_one, "torch._functorch.vmap") for _one in _REFUSED.split()})
