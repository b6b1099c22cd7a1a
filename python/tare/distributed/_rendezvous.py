"""How ranks find each other: an address, a file, or the environment. All are in this process, so that it names a place only."""

import os
import urllib.parse

from tare.distributed import _stores


def _from_environment(name):
    if name not in os.environ:
        raise ValueError(f"Error initializing torch.distributed using env:// rendezvous: environment variable {name} expected, but not set")
    return os.environ[name]


def meet(init_method, rank, world_size):
    """(store, rank, world size, what the meeting is called). Errors: PyTorch's, for what is missing."""
    url = urllib.parse.urlparse(init_method)
    query = dict(urllib.parse.parse_qsl(url.query))
    rank, world_size = int(query.get("rank", rank)), int(query.get("world_size", world_size))
    if url.scheme == "env":
        rank = int(_from_environment("RANK")) if rank < 0 else rank
        world_size = int(_from_environment("WORLD_SIZE")) if world_size < 0 else world_size
        place = f"{_from_environment('MASTER_ADDR')}:{int(_from_environment('MASTER_PORT'))}"
        store = _stores.TCPStore(place.rpartition(":")[0], int(place.rpartition(":")[2]), world_size, rank == 0)
        return _stores.PrefixStore("default_pg", store), rank, world_size, f"tcp://{place}"
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
        if not url.port:
            raise ValueError(f"{kind}port number missing")
        return _stores.TCPStore(url.hostname, url.port, world_size, rank == 0), rank, world_size, f"tcp://{url.hostname}:{url.port}"
    raise RuntimeError(f"No rendezvous handler for {url.scheme}://")
