"""Stores: keys and bytes that all ranks of this process see. Those of other processes do not: there is no network."""

import datetime

from tare import _C
from tare._engine.errors import DistStoreError, QueueEmptyError

_SHARED = {}  # (kind, place): the keys of a store that ranks find by its place


def _bytes(value):
    return value.encode() if isinstance(value, str) else bytes(value)


class Store:
    """What all stores do. Values are bytes; `timeout` is only told: who waits for a key that nobody can set any more is told at
    once."""

    def __init__(self):
        self._keys, self._queues, self.timeout = {}, {}, datetime.timedelta(seconds=300)

    def set_timeout(self, timeout):
        self.timeout = timeout

    def _wait_until(self, ready, what):
        if ready():
            return
        if _C._distributed.program() is None:
            raise DistStoreError(f"wait timeout after {int(self.timeout.total_seconds() * 1000)}ms, {what}: no other rank runs in this "
                                 "process that could set it")
        _C._distributed.wait_until(ready, what)

    def set(self, key, value):
        self._keys[key] = _bytes(value)

    def get(self, key):
        self.wait([key])
        return self._keys[key]

    def add(self, key, amount):
        """Adds to a number, 0 where there is none yet; returns the sum."""
        total = int(self._keys.get(key, b"0")) + amount
        self._keys[key] = str(total).encode()
        return total

    def append(self, key, value):
        self._keys[key] = self._keys.get(key, b"") + _bytes(value)

    def compare_set(self, key, expected, desired):
        """Sets a key that holds what was expected, or is not there where nothing was; returns what it holds then."""
        held = self._keys.get(key)
        if held == _bytes(expected) or (held is None and not expected):
            self._keys[key] = _bytes(desired)
        return self._keys.get(key, _bytes(expected))

    def check(self, keys):
        return all(key in self._keys for key in keys)

    def wait(self, keys, timeout=None):
        """Until all keys are there. Errors: DistStoreError where nobody can set them any more."""
        keys = list(keys)
        self._wait_until(lambda: self.check(keys), f"keys: {', '.join(keys)}")

    def delete_key(self, key):
        return self._keys.pop(key, None) is not None

    def num_keys(self):
        return len(self._keys)

    def list_keys(self):
        return list(self._keys)

    def multi_get(self, keys):
        return [self.get(key) for key in keys]

    def multi_set(self, keys, values):
        for key, value in zip(keys, values):
            self.set(key, value)

    def queue_push(self, key, value):
        self._queues.setdefault(key, []).append(_bytes(value))

    def queue_pop(self, key, block=True):
        if block:
            self._wait_until(lambda: self._queues.get(key), f"queue: {key}")
        if not self._queues.get(key):
            raise QueueEmptyError(f"queue {key} is empty")
        return self._queues[key].pop(0)

    def queue_len(self, key):
        return len(self._queues.get(key, ()))

    def has_extended_api(self):
        return True

    def clone(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other


class HashStore(Store):
    """One that those share who hold it."""


class _Placed(Store):
    def _share(self, place):
        self._keys, self._queues = _SHARED.setdefault((type(self).__name__, place), ({}, {}))


class FileStore(_Placed):
    """One that those share who name the same file. The file is not written."""

    def __init__(self, file_name, world_size=-1):
        super().__init__()
        self.path = file_name
        self._share(file_name)


class TCPStore(_Placed):
    """One that those ranks of this process share who name the same port. Nothing listens there."""

    def __init__(self, host_name, port=29500, world_size=None, is_master=False, timeout=datetime.timedelta(seconds=300),
                 wait_for_workers=True, multi_tenant=False, master_listen_fd=None, use_libuv=True):
        super().__init__()
        self.host, self.port, self.timeout = host_name, port, timeout
        self._share((host_name, port))


class PrefixStore(Store):
    """Another store, with something before each key."""

    def __init__(self, prefix, store):
        super().__init__()
        self.prefix, self.underlying_store = prefix, store
        self._keys, self._queues = _Prefixed(prefix, store._keys), _Prefixed(prefix, store._queues)

    @property
    def _underlying_non_prefix_store(self):
        below = self.underlying_store
        return below._underlying_non_prefix_store if isinstance(below, PrefixStore) else below


class _Prefixed:
    """Those keys of a dictionary that begin with a prefix."""

    def __init__(self, prefix, keys):
        self.prefix, self.keys = f"{prefix}/", keys

    def __setitem__(self, key, value):
        self.keys[self.prefix + key] = value

    def __getitem__(self, key):
        return self.keys[self.prefix + key]

    def __contains__(self, key):
        return self.prefix + key in self.keys

    def __iter__(self):
        return iter([key[len(self.prefix):] for key in self.keys if key.startswith(self.prefix)])

    def __len__(self):
        return len(self.keys)  # PyTorch counts the whole store

    def get(self, key, default=None):
        return self.keys.get(self.prefix + key, default)

    def setdefault(self, key, value):
        return self.keys.setdefault(self.prefix + key, value)

    def pop(self, key, default=None):
        return self.keys.pop(self.prefix + key, default)
