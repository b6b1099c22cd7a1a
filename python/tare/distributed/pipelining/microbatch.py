"""Batches cut into microbatches, and their outputs put together again."""

import operator

import tare
from tare.utils import _pytree

__all__ = ["TensorChunkSpec", "split_args_kwargs_into_chunks", "merge_chunks"]
DEFAULT_CHUNK_DIM = 0


class _CustomReducer:
    """Puts outputs together by a function: `reduce_fn(so_far, next)`, from `init_value` on."""

    def __init__(self, init_value, reduce_fn):
        self.init_value, self.reduce_fn = init_value, reduce_fn


class _LossReducer(_CustomReducer):
    """One of losses."""


sum_reducer = _LossReducer(0.0, operator.add)


class TensorChunkSpec:
    """The dimension along which a tensor is cut."""

    def __init__(self, split_dim):
        self.split_dim = split_dim

    def __repr__(self):
        return f"torch.distributed.pipelining.microbatch.TensorChunkSpec({self.split_dim})"

    def __str__(self):
        return f"TensorChunkSpec({self.split_dim})"

    def __eq__(self, other):
        return isinstance(other, TensorChunkSpec) and self.split_dim == other.split_dim

    def __hash__(self):
        return hash(self.split_dim)

    @staticmethod
    def from_tuple(chunk_dims):
        """One for each positional argument."""
        return _pytree.tree_map(TensorChunkSpec, tuple(chunk_dims))

    @staticmethod
    def from_dict(chunk_dims):
        """One for each keyword."""
        return _pytree.tree_map(TensorChunkSpec, dict(chunk_dims))


class _Replicate:
    """What each microbatch gets as it is."""


def _is_dtensor(value):
    return isinstance(value, tare.Tensor) and hasattr(value, "placements") and hasattr(value, "device_mesh")


def _split_tensor(tensor, spec, num_chunks):
    """The parts of a tensor, as torch.tensor_split has them; of a DTensor, each rank's parts of what it holds."""
    dim = spec.split_dim
    if tensor.size(dim) < num_chunks:
        raise AssertionError(f"Tensor size {tensor.size(dim)} is smaller than num_chunks")
    if not _is_dtensor(tensor):
        parts = tare.tensor_split(tensor, num_chunks, dim)
    else:
        each, more = divmod(tensor.size(dim), num_chunks)
        parts = []
        for number, local in enumerate(tare.tensor_split(tensor.to_local(), num_chunks, dim)):
            sizes = list(tensor.shape)
            sizes[dim] = each + (number < more)
            parts.append(type(tensor).from_local(local, tensor.device_mesh, tensor.placements, run_check=False, shape=tare.Size(sizes),
                                                 stride=tensor.stride()))
    if tensor.requires_grad and tensor.is_leaf:
        for part in parts:
            part.retain_grad()  # so that each part's gradient can be read
    return parts


def _cut(value, spec, chunks):
    """A list of `chunks` values, alike but for the tensors that are cut. No spec: tensors are cut along the first dimension."""
    if isinstance(spec, TensorChunkSpec) or spec is None and isinstance(value, tare.Tensor):
        if not isinstance(value, tare.Tensor):
            raise ValueError(f"{spec} is given for a {type(value).__name__}, which cannot be cut")
        return _split_tensor(value, spec or TensorChunkSpec(DEFAULT_CHUNK_DIM), chunks)
    if isinstance(value, dict) and (spec is None or isinstance(spec, dict)):
        if spec is not None and set(spec) != set(value):
            raise ValueError(f"the chunk spec has the keys {sorted(spec)}, and the argument has {sorted(value)}")
        parts = {key: _cut(one, None if spec is None else spec[key], chunks) for key, one in value.items()}
        return [{key: one[number] for key, one in parts.items()} for number in range(chunks)]
    if isinstance(value, (list, tuple)) and (spec is None or isinstance(spec, (list, tuple))):
        if spec is not None and len(spec) != len(value):
            raise ValueError(f"the chunk spec has {len(spec)} entries, and the argument has {len(value)}")
        parts = [_cut(one, None if spec is None else spec[number], chunks) for number, one in enumerate(value)]
        rebuilt = type(value)._make if hasattr(value, "_fields") else type(value)
        return [rebuilt(one[number] for one in parts) for number in range(chunks)]
    return [value] * chunks


def split_args_kwargs_into_chunks(args, kwargs, chunks, args_chunk_spec=None, kwargs_chunk_spec=None):
    """(args, kwargs) of each microbatch, as two lists.

    Specs have the arguments' structure; where there is none, tensors are cut along the first dimension and all else is given to each.
    Errors: AssertionError for a tensor of fewer entries than microbatches.
    """
    return _cut(tuple(args), args_chunk_spec, chunks), _cut(dict(kwargs or {}), kwargs_chunk_spec, chunks)


def merge_chunks(chunks, chunk_spec):
    """Outputs of microbatches as one: tensors joined along their dimension, others reduced or, where they are equal, taken once.

    Errors: ValueError for outputs of another structure than the spec, AssertionError for values that differ.
    """
    if chunk_spec is None:
        first, structure = _pytree.tree_flatten(chunks[0])
        specs = [TensorChunkSpec(DEFAULT_CHUNK_DIM)] * len(first)
    else:
        specs, structure = _pytree.tree_flatten(chunk_spec)
    leaves = [_pytree.tree_leaves(chunk) for chunk in chunks]
    for chunk, one in zip(chunks, leaves):
        if len(one) != len(specs):
            raise ValueError(f"Chunk {chunk} did not match chunk spec {chunk_spec}")
    return _pytree.tree_unflatten([_merged([one[number] for one in leaves], spec) for number, spec in enumerate(specs)], structure)


def _merged(values, spec):
    if isinstance(spec, _CustomReducer):
        result = spec.init_value
        for value in values:
            result = spec.reduce_fn(result, value)
        return result
    if not isinstance(spec, TensorChunkSpec):
        for value in values[1:]:
            if value != values[0]:
                raise AssertionError(f"Expected {values[0]}, got {value}")
        return values[0]
    if not any(map(_is_dtensor, values)):
        return tare.cat(values, dim=spec.split_dim)
    one = values[0]
    if not all(_is_dtensor(value) and value.placements == one.placements for value in values):
        raise AssertionError("merge_chunks: expected all values to be DTensors of the same placements or none to be DTensors, got a mix")
    sizes = list(one.shape)
    sizes[spec.split_dim] = sum(value.shape[spec.split_dim] for value in values)
    return type(one).from_local(tare.cat([value.to_local() for value in values], dim=spec.split_dim), one.device_mesh, one.placements,
                                run_check=False, shape=tare.Size(sizes), stride=one.stride())
