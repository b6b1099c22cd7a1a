"""Where downloads would be kept, and downloads of files from the network."""

import os
import re
from urllib.parse import urlparse

from tare._engine import refusals as _refusals

HASH_REGEX = re.compile(r"-([a-f0-9]*)\.")
READ_DATA_CHUNK = 128 * 1024
_hub_dir = None
__all__ = ["download_url_to_file", "get_dir", "help", "list", "load", "load_state_dict_from_url", "set_dir"]


class _NoBar:
    """Stands for a bar of progress where tqdm is not installed."""

    def __init__(self, iterable=None, *args, **kwargs):
        self._items = iterable

    def __iter__(self):
        return iter(self._items)

    def update(self, n=1):
        pass

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


try:
    from tqdm import tqdm
except ImportError:
    tqdm = _NoBar


def _get_torch_home():
    cache = os.getenv("XDG_CACHE_HOME", "~/.cache")
    return os.path.expanduser(os.getenv("TORCH_HOME", os.path.join(cache, "torch")))


def get_dir():
    """The folder of downloaded models."""
    return _hub_dir or os.path.join(_get_torch_home(), "hub")


def set_dir(d):
    global _hub_dir
    _hub_dir = os.path.expanduser(d)


def download_url_to_file(url, dst, hash_prefix=None, progress=True):
    """Downloads a file, and checks that its SHA-256 begins with `hash_prefix` where one is given."""
    import hashlib
    import tempfile
    from urllib.request import Request, urlopen

    sum = hashlib.sha256()
    dst = os.path.expanduser(dst)
    with urlopen(Request(url, headers={"User-Agent": "torch.hub"})) as source:
        with tempfile.NamedTemporaryFile(dir=os.path.dirname(dst) or ".", delete=False) as file:
            try:
                while chunk := source.read(READ_DATA_CHUNK):
                    sum.update(chunk)
                    file.write(chunk)
                file.close()
                found = sum.hexdigest()
                if hash_prefix is not None and not found.startswith(hash_prefix):
                    raise RuntimeError(f'invalid hash value (expected "{hash_prefix}", got "{found}")')
                os.replace(file.name, dst)
            finally:
                if os.path.exists(file.name):
                    os.remove(file.name)


def load_state_dict_from_url(url, model_dir=None, map_location=None, progress=True, check_hash=False, file_name=None,
                             weights_only=False):
    """Downloads a checkpoint unless it is there, and loads it."""
    import tare

    folder = model_dir or os.path.join(get_dir(), "checkpoints")
    os.makedirs(folder, exist_ok=True)
    name = file_name or os.path.basename(urlparse(url).path)
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        found = HASH_REGEX.search(name) if check_hash else None
        download_url_to_file(url, path, found.group(1) if found else None, progress)
    return tare.load(path, map_location=map_location, weights_only=weights_only)


_refusals.refuse(globals(), "help list load")
