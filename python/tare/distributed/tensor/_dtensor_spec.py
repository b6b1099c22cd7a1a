"""What a DTensor is, as a value: mesh, placements, the whole's metadata. See torch.distributed.tensor._dtensor_spec."""

from typing import NamedTuple

import tare
from tare.distributed import device_mesh as meshes
from tare.distributed.tensor import placement_types
from tare.distributed.tensor.placement_types import Partial, Replicate


class TensorMeta(NamedTuple):
    shape: "tare.Size"
    stride: tuple
    dtype: "tare.dtype"


_placements = {}  # of the library's distributions, by what they are


def placements_of(distribution):
    codes = tuple(distribution.codes)
    found = _placements.get(codes)
    if found is None:
        found = _placements[codes] = tuple(placement_types.of_code(code) for code in codes)
    return found


def mesh_of(distribution):
    found = meshes._by_core.get(distribution.mesh.address)
    if found is None:
        raise RuntimeError("the world that this DTensor's mesh belonged to was destroyed")
    return found


def distribution_of(mesh, placements):
    return mesh._core.distribution([placement._code for placement in placements])


class DTensorSpec:
    """Mesh, placements, and the whole's sizes, strides and dtype."""

    def __init__(self, mesh, placements, tensor_meta=None, shard_order=None, use_strided_shard_as_shard_order=None):
        self.mesh, self.placements, self.tensor_meta = mesh, tuple(placements), tensor_meta
        self.use_strided_shard_as_shard_order = bool(use_strided_shard_as_shard_order)

    device_mesh = property(lambda self: self.mesh)
    shape = property(lambda self: self.tensor_meta.shape)
    stride = property(lambda self: self.tensor_meta.stride)
    ndim = property(lambda self: len(self.tensor_meta.shape))
    shard_order = property(lambda self: distribution_of(self.mesh, self.placements).order)
    num_shards = property(lambda self: distribution_of(self.mesh, self.placements).shards)

    @property
    def dim_map(self):
        """Of each dimension the mesh's that cuts it last, or -1."""
        found = [-1] * self.ndim
        for i, placement in enumerate(self.placements):
            if placement.is_shard():
                if found[placement.dim] > -1:
                    raise ValueError(f"Tensor dim {placement.dim} is already sharded on mesh dim {found[placement.dim]}, DTensor operator "
                                     f"implementation does not support things like hybrid sharding strategies yet (i.e. [Shard(0), Shard(0)])")
                found[placement.dim] = i
        return found

    @property
    def sums(self):
        return [i for i, placement in enumerate(self.placements) if isinstance(placement, Partial)]

    def is_replicated(self):
        return all(isinstance(placement, Replicate) for placement in self.placements)

    def is_sharded(self):
        return any(placement_types._is_shard_like(placement) for placement in self.placements)

    def _key(self):
        return self.mesh, self.placements, self.tensor_meta and (tuple(self.shape), tuple(self.stride), self.tensor_meta.dtype)

    def __eq__(self, other):
        return isinstance(other, DTensorSpec) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __str__(self):
        placed = "".join(str(placement) for placement in self.placements)
        if self.tensor_meta is None:
            return f"Spec(({placed}))"
        return f"Spec({self.tensor_meta.dtype}{list(self.shape)}({placed}))"

    __repr__ = __str__
