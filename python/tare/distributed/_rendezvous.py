"""How ranks find each other: an address, a file, or the environment. Where all are in this process it names a place only."""

import os
import urllib.parse

from tare import _C
from tare.distributed import _processes, _stores


def _from_environment(name):
    found = _processes.variable(name)
    if found is None:
        raise ValueError(f"Error initializing torch.distributed using env:// rendezvous: environment variable {name} expected, but not set")
    return found


_served = {}  # by (host, port): stores that this process serves until it ends, since another rank may already wait for the next job


def _store_at(host, port, world_size, is_master, timeout):
    store = _stores.TCPStore(host, port, world_size, is_master, timeout, multi_tenant=True)
    if is_master and port != 0 and _C._distributed.program() is None:
        _served[host, port] = store
    return store


def meet(init_method, rank, world_size, timeout):
    """(store, rank, world size, what the meeting is called). Errors: PyTorch's, for what is missing."""
    url = urllib.parse.urlparse(init_method)
    query = dict(urllib.parse.parse_qsl(url.query))
    rank, world_size = int(query.get("rank", rank)), int(query.get("world_size", world_size))
    if url.scheme == "env":
        rank = int(_from_environment("RANK")) if rank < 0 else rank
        world_size = int(_from_environment("WORLD_SIZE")) if world_size < 0 else world_size
        host, port = _from_environment("MASTER_ADDR"), int(_from_environment("MASTER_PORT"))
        # A launcher may serve the store itself, for all attempts to run the job.
        served = os.environ.get("TORCHELASTIC_USE_AGENT_STORE") == "True"
        store = _store_at(host, port, world_size, rank == 0 and not served, timeout)
        if served:
            store = _stores.PrefixStore(f"/worker/attempt_{os.environ['TORCHELASTIC_RESTART_COUNT']}", store)
        return _stores.PrefixStore("default_pg", store), rank, world_size, f"tcp://{host}:{port}"
    if url.scheme in ("tcp", "file"):
        kind = f"Error initializing torch.distributed using {url.scheme}:// rendezvous: "
        if rank < 0:
            raise ValueError(f"{kind}rank parameter missing")
        if world_size < 0:
            raise ValueError(f"{kind}world size parameter missing")
        if url.scheme == "file":
            if not url.path:
                raise ValueError(f"{kind}path missing")
            return _stores.FileStore(url.path, world_size), rank, world_size, init_method
        if url.port is None:
            raise ValueError(f"{kind}port number missing")
        store = _store_at(url.hostname, url.port, world_size, rank == 0, timeout)
        return store, rank, world_size, f"tcp://{url.hostname}:{url.port}"
    raise RuntimeError(f"No rendezvous handler for {url.scheme}://")
