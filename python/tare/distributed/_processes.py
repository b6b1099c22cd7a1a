"""Ranks that are processes of their own, as torchrun and mpirun start them: how they find each other through a store, and how each
tells the others that it ends."""

import atexit
import os
import sys
import time

from tare import _C
from tare._engine.errors import DistStoreError
from tare.distributed import _kept, _stores
from tare.nn.modules import _module_call

_cluster = _C._distributed
_LONGEST = (1 << 40) - 1  # milliseconds
# What MPI's launchers call the variables that torchrun sets.
_OF_MPI = {
    "RANK": ("OMPI_COMM_WORLD_RANK", "PMI_RANK"),
    "WORLD_SIZE": ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE"),
    "LOCAL_RANK": ("OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID"),
    "LOCAL_WORLD_SIZE": ("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"),
}


def variable(name):
    """A variable of the environment as torchrun sets it, or as MPI's launcher says it; None where nobody does. Processes of one machine
    that mpirun started meet at this machine's own address."""
    if name in os.environ:
        return os.environ[name]
    for other in _OF_MPI.get(name, ()):
        if other in os.environ:
            return os.environ[other]
    if name in ("MASTER_ADDR", "MASTER_PORT") and "RANK" not in os.environ:
        size = variable("WORLD_SIZE")
        if size is not None and size == variable("LOCAL_WORLD_SIZE"):
            return {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29500"}[name]
    return None


def reach_others(store):
    """Whether processes share the store: of a HashStore no other has any part."""
    held = store._where() if isinstance(store, _stores.Store) else None
    while isinstance(held, _kept.Prefixed):
        held = held.held
    return isinstance(held, (_kept.File, _cluster.TcpStore))


def _own_address(store):
    """By which address others reach this process: that of its connection to the store. Who share a file are on this machine."""
    held = store._where()
    while isinstance(held, _kept.Prefixed):
        held = held.held
    return "127.0.0.1" if isinstance(held, _kept.File) else held.own_address.removeprefix("::ffff:")


def _wait(store, key, size, end, timeout):
    keys = [f"{key}/{rank}" for rank in range(size)]
    for one in keys:
        held = store._where()
        try:
            held.wait([one], max(0, int((end - time.monotonic()) * 1000)))
        except DistStoreError:
            missing = [str(rank) for rank, name in enumerate(keys) if not held.check([name])]
            raise DistStoreError(f"init_process_group: {timeout} ms are over, and of {size} ranks {', '.join(missing)} did not come "
                                 "(backend='fake' runs one rank alone)") from None
    return [store._where().get(one).decode() for one in keys]


def connect(store, rank, size, timeout, key):
    """Connections with all other ranks, who meet in the store under `key`; `timeout` in milliseconds. Errors: DistStoreError with those
    who did not come, DistNetworkError."""
    end = time.monotonic() + timeout / 1000
    address = _own_address(store)
    link = _cluster.SocketLink(rank, size, address)
    if rank == 0:
        store.set(f"{key}/token", os.urandom(16).hex())
    store.set(f"{key}/{rank}", f"{address} {link.port}")
    found = [one.split() for one in _wait(store, key, size, end, timeout)]
    link.connect([(host, int(port)) for host, port in found], store.get(f"{key}/token"), max(1, int((end - time.monotonic()) * 1000)))
    return link


class _End:
    """How the process ends its part, as far as is known."""

    how = "returned"
    hears = False
    mpi = False
    before = None  # the hook for errors that was there


def _hear_of_errors(kind, error, trace):
    _End.how = f"raised {kind.__name__}"
    _End.before(kind, error, trace)


def exits(code):
    """The program calls sys.exit."""
    if code not in (None, 0):
        _End.how = f"exited with {code}"


def _end():
    _cluster.leave_job(_End.how)
    if _End.mpi and _End.how == "returned":
        _cluster.MpiLink.finalize()  # who ends otherwise leaves it to mpirun to end the others


def begin(key, rank, size, backend, link, timeout):
    """The group of all ranks. From now on the others are told when this process ends, and how."""
    if not _End.hears:
        _End.hears, _End.before = True, sys.excepthook
        sys.excepthook = _hear_of_errors
        atexit.register(_end)
        _module_call.tell_modules()
    _End.mpi = _End.mpi or isinstance(link, _cluster.MpiLink)
    return _cluster.begin_processes(key, rank, size, str(backend), "0", link, min(timeout, _LONGEST))
