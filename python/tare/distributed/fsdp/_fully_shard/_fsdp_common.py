"""What a mesh says of sharding and replication."""

import enum
from dataclasses import dataclass, field
from typing import Any

import tare
from tare.utils import _pytree as pytree


@dataclass
class DataParallelMeshInfo:
    """Which dimension of a mesh shards parameters, and which replicates them. `spmd_mesh` is the whole mesh of parameters that are
    DTensors on it already, `dp_mesh_dims` the names of its dimensions."""

    mesh: Any
    shard_mesh_dim: Any = None
    replicate_mesh_dim: Any = None
    dp_mesh_dims: Any = None
    spmd_mesh: Any = field(default=None, repr=False)

    def __post_init__(self):
        if self.shard_mesh_dim is None and self.replicate_mesh_dim is None:
            raise AssertionError("At least one of shard_mesh_dim and replicate_mesh_dim must not be None")
        self.is_spmd_mesh = self.dp_mesh_dims is not None
        self.reduce_scatter_process_group = None

    shard_process_group = property(lambda self: self.mesh.get_group(self.shard_mesh_dim))
    replicate_process_group = property(lambda self: self.mesh.get_group(self.replicate_mesh_dim))
    shard_mesh_size = property(lambda self: self.mesh.size(self.shard_mesh_dim))
    replicate_mesh_size = property(lambda self: self.mesh.size(self.replicate_mesh_dim))
    shard_mesh_rank = property(lambda self: self.mesh.get_local_rank(self.shard_mesh_dim))
    replicate_mesh_rank = property(lambda self: self.mesh.get_local_rank(self.replicate_mesh_dim))


class FSDPMeshInfo(DataParallelMeshInfo):
    """Parameters are sharded."""

    def __post_init__(self):
        super().__post_init__()
        if self.shard_mesh_dim is None:
            raise AssertionError("Expects non-None shard_mesh_dim")


class DDPMeshInfo(DataParallelMeshInfo):
    """Parameters are replicated."""

    def __post_init__(self):
        super().__post_init__()
        if self.replicate_mesh_dim is None:
            raise AssertionError("Expects non-None replicate_mesh_dim")


class HSDPMeshInfo(FSDPMeshInfo, DDPMeshInfo):
    """Parameters are sharded along one dimension of the mesh and replicated along another."""


@dataclass
class ShardPlacementResult:
    """What a placement function may return: a Shard or None, and the mesh of this parameter."""

    placement: Any
    mesh_info: Any


def resolve_shard_placement(result, default_mesh_info):
    """A placement function's answer as a ShardPlacementResult. Errors: ValueError where it is none."""
    from tare.distributed.tensor import Shard

    if isinstance(result, ShardPlacementResult):
        return result
    if result is None or isinstance(result, Shard):
        return ShardPlacementResult(result, default_mesh_info)
    raise ValueError(f"Invalid shard_placement_fn result: {result}")


class TrainingState(enum.Enum):
    """Where in a step a module is."""

    FORWARD, PRE_BACKWARD, POST_BACKWARD, IDLE = (enum.auto() for _ in range(4))


class ShardedState(enum.Enum):
    """What of a parameter a rank holds: its shard, a shard over fewer ranks, or all."""

    SHARDED, SHARDED_POST_FORWARD, UNSHARDED = (enum.auto() for _ in range(3))


class _NoQueue:
    """A stream of a device that has none: all is done at once."""

    def wait_stream(self, stream):
        pass

    wait_event = wait_stream

    def record_event(self, event=None):
        return None


class Queues:
    """The streams that all groups of a model share: of copies into gathers, gathers, reductions within shards, and across replicas.
    On a device without streams all are one."""

    def __init__(self, device):
        self._streams = device.type == "cuda" and tare.cuda.is_available()
        make = (lambda **kwargs: tare.cuda.Stream(device=device, **kwargs)) if self._streams else (lambda **kwargs: _NoQueue())
        self.copy_in, self.gather, self.reduce = (make(priority=-1) for _ in range(3))
        self.all_reduce = make()
        self._none = _NoQueue()

    def current(self):
        return tare.cuda.current_stream() if self._streams else self._none

    def on(self, stream):
        import contextlib

        return tare.cuda.stream(stream) if self._streams else contextlib.nullcontext()


def cast_tensors(value, dtype):
    """A structure with its floating point tensors cast."""
    def cast(one):
        return one.to(dtype) if isinstance(one, tare.Tensor) and one.is_floating_point() and one.dtype != dtype else one

    return pytree.tree_map(cast, value)


def tensors_with_gradients(value):
    return [one for one in pytree.tree_leaves(value) if isinstance(one, tare.Tensor) and one.requires_grad]


def fail_on_this_rank(text):
    from tare.distributed import _groups

    print(f"[Rank {_groups.get_rank()}] {text}")
    raise AssertionError(text)
