"""Stores: keys and bytes that the ranks of a program share. Ranks of one process share them in memory; processes share a TCPStore,
which speaks PyTorch's protocol, or a file."""

import datetime

from tare import _C
from tare.distributed import _kept

_SHARED = {}  # (host, port): where the ranks of this process keep the keys of a TCPStore


def _bytes(value):
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise TypeError(f"incompatible function arguments: a store's values are str or bytes, not {type(value).__name__}")


def _key(key):
    if not isinstance(key, str):
        raise TypeError(f"incompatible function arguments: a store's keys are str, not {type(key).__name__}")
    return key


def _keys(keys):
    if isinstance(keys, (str, bytes)):
        raise TypeError("incompatible function arguments: expected a list of keys")
    return [_key(one) for one in keys]


def _milliseconds(timeout):
    if timeout is None:
        return None
    seconds = timeout.total_seconds() if isinstance(timeout, datetime.timedelta) else timeout
    return max(0, round(seconds * 1000))


class Store:
    """What all stores do: keys are text, values bytes (text is encoded). Who waits for a key does so for `timeout`; of ranks in one
    process it is told at once that nobody can set the key any more."""

    def __init__(self):
        self._held = None

    def _where(self):
        if self._held is None:
            raise RuntimeError("Not implemented.: a Store by itself keeps nothing; use a HashStore, FileStore, TCPStore or PrefixStore")
        return self._held

    timeout = property(lambda self: datetime.timedelta(milliseconds=self._where().timeout))

    def set_timeout(self, timeout):
        self._where().timeout = _milliseconds(timeout)

    def set(self, key, value):
        self._where().set(_key(key), _bytes(value))

    def get(self, key):
        """Waits for a key; its bytes. Errors: DistStoreError with the key when the time is out."""
        return self._where().get(_key(key))

    def add(self, key, amount):
        """Adds to a number, 0 where there is none yet; returns the sum."""
        if not hasattr(amount, "__index__"):
            raise TypeError(f"incompatible function arguments: add takes a number, not {type(amount).__name__}")
        return self._where().add(_key(key), amount.__index__())

    def append(self, key, value):
        self._where().append(_key(key), _bytes(value))

    def compare_set(self, key, expected, desired):
        """Sets a key that holds what was expected, or is not there where nothing was; returns what it holds then."""
        return self._where().compare_set(_key(key), _bytes(expected), _bytes(desired))

    def check(self, keys):
        return self._where().check(_keys(keys))

    def wait(self, keys, timeout=None):
        """Until all keys are there. Errors: DistStoreError with the keys when the time is out."""
        self._where().wait(_keys(keys), _milliseconds(timeout))

    def delete_key(self, key):
        return self._where().delete_key(_key(key))

    def num_keys(self):
        return self._where().num_keys()

    def list_keys(self):
        return self._where().list_keys()

    def multi_get(self, keys):
        return self._where().multi_get(_keys(keys))

    def multi_set(self, keys, values):
        self._where().multi_set(_keys(keys), [_bytes(one) for one in values])

    def queue_push(self, key, value):
        self._where().queue_push(_key(key), _bytes(value))

    def queue_pop(self, key, block=True):
        """The oldest of a queue. Errors: QueueEmptyError where it does not wait and there is none."""
        return self._where().queue_pop(_key(key), block)

    def queue_len(self, key):
        return self._where().queue_len(_key(key))

    def barrier(self, key, world_size, timeout=None):
        """Until `world_size` callers have come."""
        self._where().barrier(_key(key), world_size, _milliseconds(timeout))

    def has_extended_api(self):
        """Whether there are append, multi_get, multi_set and queues."""
        return not isinstance(self._where(), _kept.File)

    def clone(self):
        """Another one over the same keys; of a TCPStore another connection."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._held = self._where().clone()
        return other

    def __reduce__(self):
        raise TypeError(f"cannot pickle 'torch._C._distributed_c10d.{type(self).__name__}' object")


class HashStore(Store):
    """One that those share who hold it."""

    def __init__(self):
        self._held = _kept.Memory()


class FileStore(Store):
    """One that those share who name the same file, which the last one removes."""

    def __init__(self, file_name, world_size=-1):
        self._held = _kept.File(file_name)

    path = property(lambda self: self._held.path)

    def __del__(self):
        held = self.__dict__.get("_held")
        if held is not None:
            held.leave()


class TCPStore(Store):
    """One that a process serves at a port and all connect to, `is_master` the one that serves. PyTorch's and this one understand each
    other. Ranks of one process share it by host and port, and nothing listens there."""

    def __init__(self, host_name, port=29500, world_size=None, is_master=False, timeout=datetime.timedelta(seconds=300),
                 wait_for_workers=True, multi_tenant=False, master_listen_fd=None, use_libuv=True):
        if not 0 <= port < 1 << 16:
            raise TypeError(f"__init__(): incompatible constructor arguments: a port is a number from 0 to 65535, not {port}")
        if world_size is not None and world_size < 0:
            world_size = None  # not known, as PyTorch's launchers say it
        self.host, self._port = host_name, port
        if _C._distributed.program() is not None:
            self._held = _SHARED.setdefault((host_name, port), _kept.Memory())
            self._held.timeout = _milliseconds(timeout)
        else:
            self._held = _C._distributed.TcpStore(host_name, port, world_size, bool(is_master), _milliseconds(timeout),
                                                  wait_for_workers, multi_tenant, master_listen_fd)

    libuvBackend = True

    @property
    def port(self):
        return getattr(self._held, "port", self._port)

    def __repr__(self):
        serves = getattr(self._held, "serves", False)
        return f"TCPStore(client={self.host}:{self.port}, server={'TCPServer(port=%d)' % self.port if serves else '<nullptr>'})"


class PrefixStore(Store):
    """Another store, with something before each key."""

    def __init__(self, prefix, store):
        self.prefix, self.underlying_store = prefix, store
        self._held = _kept.Prefixed(prefix, store._where())

    def has_extended_api(self):
        return self.underlying_store.has_extended_api()

    @property
    def _underlying_non_prefix_store(self):
        below = self.underlying_store
        return below._underlying_non_prefix_store if isinstance(below, PrefixStore) else below
