"""Which collectives run. See torch.distributed.tensor.debug.CommDebugMode."""

import collections

import tare
from tare.distributed.tensor._api import DTensor
from tare.utils._python_dispatch import TorchDispatchMode

__all__ = ["CommDebugMode"]

_FUNCTIONAL = ("all_gather_into_tensor", "all_gather_into_tensor_coalesced", "all_reduce", "all_reduce_coalesced", "all_to_all_single",
               "broadcast", "reduce_scatter_tensor", "reduce_scatter_tensor_coalesced")
_WRITING = ("_allgather_base_", "_reduce_scatter_base_", "allgather_", "allgather_coalesced_", "allgather_into_tensor_coalesced_",
            "allreduce_", "allreduce_coalesced_", "alltoall_", "alltoall_base_", "broadcast_", "gather_", "scatter_", "reduce_",
            "reduce_scatter_", "reduce_scatter_tensor_coalesced_")


class CommDebugMode(TorchDispatchMode):
    """Counts the collectives within it: `get_comm_counts()`, by operator, and `get_total_counts()`."""

    def __init__(self):
        super().__init__()
        self._counts = collections.Counter()

    def __enter__(self):
        from tare.distributed import _groups

        _groups._operators()
        self._counts.clear()
        return super().__enter__()

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if DTensor in types:
            return NotImplemented  # what it calls is counted
        packet = func._overloadpacket
        namespace, _, name = packet._qualified_op_name.partition("::")
        if namespace in ("_c10d_functional", "c10d_functional") and name in _FUNCTIONAL:
            self._counts[getattr(tare.ops.c10d_functional, name, packet)] += 1
        elif namespace == "_dtensor" or (namespace == "c10d" and name in _WRITING):
            self._counts[packet] += 1
        return func(*args, **(kwargs or {}))

    def get_comm_counts(self):
        """How often each collective ran, by its operator (`torch.ops.c10d_functional.all_reduce`)."""
        counts = collections.defaultdict(int)
        counts.update(self._counts)
        return counts

    def get_total_counts(self):
        return sum(self._counts.values())


