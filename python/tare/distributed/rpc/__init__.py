"""Calls between ranks, all of them in one process (`python -m tare --nproc N`, torch.multiprocessing.spawn). A call runs on the callee's
rank when that one waits. Ranks that are processes of their own are refused. Source: torch.distributed.rpc."""

import os

from tare import _C
from tare._engine import refusals as _refusals
from tare.distributed.rpc import _agent, functions, options  # noqa: F401
from tare.distributed.rpc._agent import WorkerInfo
from tare.distributed.rpc._calls import rpc_async, rpc_sync
from tare.distributed.rpc._rref import RRef, remote
from tare.distributed.rpc.options import BackendType, RpcBackendOptions, TensorPipeRpcBackendOptions

PyRRef = RRef


def is_available():
    """True: each program may call its ranks."""
    return True


def init_rpc(name, backend=None, rank=-1, world_size=None, rpc_backend_options=None):
    """Makes the calling rank one that calls and is called, by this name; waits for all `world_size` ranks. Rank and size are taken from
    the environment where they are not given.

    Errors: RuntimeError for a name that is none or another's, ValueError for what is missing, NotImplementedError for ranks in
    several processes."""
    if backend is not None and not isinstance(backend, BackendType):
        raise TypeError("Argument backend must be a member of BackendType")
    if rpc_backend_options is not None and not isinstance(rpc_backend_options, RpcBackendOptions):
        raise TypeError("Argument rpc_backend_options must be an instance of RpcBackendOptions")
    given = rpc_backend_options or TensorPipeRpcBackendOptions()
    found = {"RANK": rank if rank is not None and rank >= 0 else os.environ.get("RANK"),
             "WORLD_SIZE": world_size if world_size is not None and world_size > 0 else os.environ.get("WORLD_SIZE")}
    for variable, value in found.items():
        if value is None:
            raise ValueError("Error initializing torch.distributed using env:// rendezvous: environment variable "
                             f"{variable} expected, but not set")
    rank, size = int(found["RANK"]), int(found["WORLD_SIZE"])
    if not 0 <= rank < size:
        raise ValueError(f"init_rpc: rank {rank} is none of {size}")
    if _C._distributed.program() is None and size > 1:
        raise NotImplementedError(
            "torch.distributed.rpc between processes is not supported by tare yet: its ranks run in one process, as "
            "`python -m tare --nproc N program.py` and torch.multiprocessing.spawn start them")
    address = given.init_method
    if address == "env://":
        address = f"tcp://{os.environ.get('MASTER_ADDR')}:{os.environ.get('MASTER_PORT')}"
    _agent.begin(name, rank, size, address, given)


def shutdown(graceful=True, timeout=0):
    """Ends the rank's part. Graceful: once all ranks call this and every call has its result; meanwhile the rank is called."""
    _agent.end(graceful)


def get_worker_info(worker_name=None):
    """The WorkerInfo of a name, or of the calling rank. Errors: RuntimeError for one that there is not."""
    here = _agent.agent()
    return here.info if worker_name is None else here.find(worker_name).info


def get_rpc_timeout():
    """Seconds, as init_rpc was given them."""
    return _agent.agent().options.rpc_timeout


def _set_rpc_timeout(seconds):
    _agent.agent().options.rpc_timeout = seconds


def _is_current_rpc_agent_set():
    from tare.distributed import _groups

    return _groups.state().rpc is not None


def _get_current_rpc_agent():
    return _agent.agent()


def enable_gil_profiling(flag):
    """Without effect: no time is measured."""


_refusals.refuse(globals(), "AllGatherStates RemoteProfilerManager RpcAgent TensorPipeAgent method_factory new_method")
__all__ = ["is_available", "init_rpc", "shutdown", "get_worker_info", "get_rpc_timeout", "rpc_sync", "rpc_async", "remote", "RRef",
           "WorkerInfo", "BackendType", "RpcBackendOptions", "TensorPipeRpcBackendOptions", "functions"]
