"""Sizes and places of what ranks hold. See torch.distributed.tensor._utils."""

import logging
import threading

import tare
from tare import _C
from tare.distributed.tensor._dtensor_spec import distribution_of
from tare.distributed.tensor.placement_types import Partial, Placement, Shard, _is_shard_like, _StridedShard


def normalized(placements, ndim):
    """Placements whose dimensions count from the front."""
    found = []
    for mesh_dim, placement in enumerate(placements):
        if not isinstance(placement, Placement):
            raise RuntimeError(f"Trying to distribute tensor with unsupported placements {placement} on device mesh dimension {mesh_dim}!")
        if _is_shard_like(placement) and placement.dim < 0:
            dim = placement.dim + ndim
            placement = Shard(dim) if placement.is_shard() else _StridedShard(dim, split_factor=placement.split_factor)
        found.append(placement)
    return tuple(found)


def assert_no_mixed_partial_types(placements):
    kinds = {placement.reduce_op for placement in placements if isinstance(placement, Partial)}
    if len(kinds) > 1 and kinds != {"sum", "avg"}:
        raise ValueError(f"Mixing Partial reduce types is not supported, got {tuple(placements)}: reduce to a common type first")


def compute_local_shape_and_global_offset(global_shape, mesh, placements, skip_offset=False):
    """The sizes of what this rank holds, and the first place of each dimension; empty where it is no part of the mesh."""
    if mesh.get_coordinate() is None:
        return (0,), ()
    distribution = distribution_of(mesh, normalized(placements, len(global_shape)))
    sizes = tuple(distribution.local_sizes(list(global_shape)))
    return sizes, () if skip_offset else tuple(distribution.local_places(list(global_shape))[1])


def compute_local_shape(global_shape, mesh, placements):
    return compute_local_shape_and_global_offset(global_shape, mesh, placements, skip_offset=True)[0]


def compute_local_stride(global_stride, mesh, placements):
    """Strides of a part whose elements lie as densely as the whole's."""
    divisor = [1] * len(global_stride)
    for i, placement in enumerate(placements):
        if placement.is_shard():
            for dim, stride in enumerate(global_stride):
                if stride > global_stride[placement.dim]:
                    divisor[dim] *= mesh.size(i)
    return tuple(stride // by for stride, by in zip(global_stride, divisor))


def compute_global_tensor_info(tensor, mesh, placements):
    """Sizes and strides of the whole, if all ranks have as much of it as this one."""
    shape, stride = list(tensor.shape), list(tensor.stride())
    for i, placement in enumerate(placements):
        if _is_shard_like(placement):
            dim, ranks = placement.dim, mesh.size(i)
            if dim < 0:
                raise AssertionError(f"Shard placements should have negative dims normalized in the user-facing APIs: {placement}")
            if dim >= tensor.ndim:
                raise AssertionError(f"Sharding dim {dim} greater than tensor ndim {tensor.ndim} for placement number {i}.")
            inner = stride[dim]
            shape[dim] *= ranks
            for other in range(tensor.ndim):
                if other != dim and stride[other] >= inner:
                    stride[other] *= ranks
        elif not isinstance(placement, Partial) and not placement.is_replicate():
            raise RuntimeError(f"placement type {type(placement)} not supported!")
    return shape, stride


def compute_global_tensor_shape(shape, mesh, placements):
    """The whole's sizes, from those of all ranks' parts along a mesh of one dimension."""
    if len(placements) != 1:
        raise NotImplementedError("compute_global_tensor_shape only supports 1 placement for now.")
    if len(placements) != mesh.ndim:
        raise RuntimeError(f"Expected one placement per mesh dim, but found {len(placements)} placements and {mesh.ndim} mesh dims.")
    if not placements[0].is_shard():
        return tare.Size(shape)
    gathered = [None] * mesh.size()
    tare.distributed.all_gather_object(gathered, list(shape), mesh.get_group())
    dim = placements[0].dim
    for other in gathered:
        if [size for i, size in enumerate(other) if i != dim] != [size for i, size in enumerate(shape) if i != dim]:
            raise RuntimeError(f"Non-sharded dimensions should have identical size across ranks, got {gathered}")
    return tare.Size([sum(other[i] for other in gathered) if i == dim else size for i, size in enumerate(shape)])


class ExplicitRedistributionContext:
    """Within it an operator that would move an operand to other placements by itself, so that ranks exchange something, raises; with
    `strict` also where they exchange nothing. With `mode="warn"` it is logged. `enable=False` allows it within another such context."""

    _local = threading.local()

    def __init__(self, enable=True, strict=False, mode="raise"):
        if mode not in ("raise", "warn"):
            raise RuntimeError(f"Invalid mode {mode}")
        self._enable, self._strict, self._raises = enable, strict, mode == "raise"

    def _told(self, op, communicates):
        if communicates or self._strict:
            text = f"Implicit redistribution occurred for {op} while ExplicitRedistributionContext was active"
            if self._raises:
                raise RuntimeError(text)
            logging.getLogger("torch.distributed.tensor._utils").warning(text)

    def _become(self):
        self._local.active = self
        _C._distributed.tell_implicit_redistributions(self._told if self._enable else None)

    def __enter__(self):
        self._before = getattr(self._local, "active", None)
        self._become()
        return self

    def __exit__(self, *error):
        if self._before is not None:
            self._before._become()
        else:
            self._local.active = None
            _C._distributed.tell_implicit_redistributions(None)
