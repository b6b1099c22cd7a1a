"""How a sharded module computes, communicates and where its shards stay."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class MixedPrecisionPolicy:
    """`param_dtype`: of gathered parameters and of the computation; `reduce_dtype`: of the reduction of gradients (None: as they are
    computed); `output_dtype`: what floating point results are cast to; `cast_forward_inputs`: whether inputs become `param_dtype`."""

    param_dtype: Any = None
    reduce_dtype: Any = None
    output_dtype: Any = None
    cast_forward_inputs: bool = True


@dataclass
class OffloadPolicy:
    """Shards stay where the computation is."""


@dataclass
class CPUOffloadPolicy(OffloadPolicy):
    """Shards, gradients and so the optimizer are on the CPU, in pinned memory unless `pin_memory` is False."""

    pin_memory: bool = True


class _Names:
    """A field that is a name, several or None, as a tuple."""

    def __init__(self, field):
        self.field = field

    def __get__(self, dims, owner):
        given = getattr(dims, self.field)
        return () if given is None else (given,) if isinstance(given, str) else tuple(given)


@dataclass
class DataParallelMeshDims:
    """Which dimensions of a mesh, by name, shard parameters and which replicate them. Errors: ValueError where neither is told."""

    shard: Any = None
    replicate: Any = None

    def __post_init__(self):
        if self.shard is None and self.replicate is None:
            raise ValueError("At least one of shard or replicate must be set in DataParallelMeshDims")

    shard_names, replicate_names = _Names("shard"), _Names("replicate")


class Comm:
    """How a group of parameters communicates: where its flat tensors come from, and the call."""

    def allocate(self, size, *, dtype, device):
        import tare

        return tare.empty(*size, dtype=dtype, device=device)


class AllGather(Comm):
    """`comm(output_tensor, input_tensor, group, async_op)` gathers, and returns a Work where it is asynchronous."""


class ReduceScatter(Comm):
    """`comm(output_tensor, input_tensor, group, op, async_op)` reduces and scatters."""
