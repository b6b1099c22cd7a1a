"""Where stores keep their keys: in this process, in a file, in another store behind a prefix. Keys are text, values bytes, times
milliseconds. `tare._C._distributed.TcpStore` has the same methods."""

import fcntl
import os
import struct
import threading
import time

from tare import _C
from tare._engine.errors import DistStoreError, QueueEmptyError


def compared(held, expected, desired):
    """What a key holds after compare_set, and whether that was written; `held` is None where it is not there."""
    if held is None:
        return (desired, True) if not expected else (expected, False)
    return (desired, True) if held == expected else (held, False)


class Kept:
    """What can be said in terms of the rest."""

    timeout = 300_000

    def get(self, key):
        self.wait([key], None)
        return self._value(key)

    def multi_get(self, keys):
        return [self.get(key) for key in keys]

    def multi_set(self, keys, values):
        if len(keys) != len(values):
            raise DistStoreError("multiSet keys and values vectors must be of same size")
        for key, value in zip(keys, values):
            self.set(key, value)

    def barrier(self, key, size, timeout):
        """The last of `size` callers lets the others go on."""
        if self.add(f"{key}/num_members", 1) == size:
            self.set(f"{key}/last_member", b"1")
        self.wait([f"{key}/last_member"], timeout)


class Memory(Kept):
    """Keys in this process. Ranks of one process wait in turn, and are told if nobody can set a key any more; threads wait until the
    time is out."""

    def __init__(self):
        self.keys, self.queues, self.changed = {}, {}, threading.Condition()

    def clone(self):
        return self

    def _changes(self):
        return self.changed

    def _wait_until(self, ready, what, timeout):
        if _C._distributed.program() is not None:
            return _C._distributed.wait_until(ready, what)
        timeout = self.timeout if timeout is None else timeout
        with self.changed:
            if not self.changed.wait_for(ready, timeout / 1000):
                raise DistStoreError(f"Wait timeout after {timeout}ms, {what}")

    def set(self, key, value):
        with self.changed:
            self.keys[key] = value
            self.changed.notify_all()

    def _value(self, key):
        return self.keys[key]

    def add(self, key, amount):
        with self.changed:
            total = int(self.keys.get(key, b"0")) + amount
            self.set(key, str(total).encode())
            return total

    def append(self, key, value):
        with self.changed:
            self.set(key, self.keys.get(key, b"") + value)

    def compare_set(self, key, expected, desired):
        with self.changed:
            value, written = compared(self.keys.get(key), expected, desired)
            if written:
                self.set(key, value)
            return value

    def check(self, keys):
        return all(key in self.keys for key in keys)

    def wait(self, keys, timeout):
        self._wait_until(lambda: self.check(keys), f"keys: {', '.join(keys)}", timeout)

    def delete_key(self, key):
        return self.keys.pop(key, None) is not None

    def num_keys(self):
        return len(self.keys)

    def list_keys(self):
        return list(self.keys)

    def queue_push(self, key, value):
        with self.changed:
            self.queues.setdefault(key, []).append(value)
            self.changed.notify_all()

    def queue_pop(self, key, block):
        if block:
            self._wait_until(lambda: bool(self.queues.get(key)), f"queue: {key}", None)
        with self.changed:
            if not self.queues.get(key):
                raise QueueEmptyError(f"queue is empty: {key}")
            return self.queues[key].pop(0)

    def queue_len(self, key):
        return len(self.queues.get(key, ()))


class File(Kept):
    """Keys in a file to which every change is appended, so that all processes who open it see them: the length of the key in 32 bits,
    the key, the same of the value. A key begins with `/`; `-/key` takes one away. Source: the files that PyTorch 2.13 writes."""

    _USERS = "refcount/"

    def __init__(self, path):
        self.path, self.keys, self._read = path, {}, 0
        self.users = 1
        self._change(lambda: self._append(self._USERS, str(int(self.keys.get(self._USERS, b"0")) + 1).encode()))

    def clone(self):
        self.users += 1
        return self

    def leave(self):
        """The last who leaves takes the file away."""
        self.users -= 1
        if self.users:
            return
        try:
            left = self._change(lambda: self._append(self._USERS, str(int(self.keys.get(self._USERS, b"1")) - 1).encode()))
            if int(left) == 0:
                os.unlink(self.path)
        except OSError:
            pass  # somebody took it away

    def _change(self, change):
        """Calls it while no other process reads or writes, with what is there known."""
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            self._catch_up()
            return change()
        finally:
            os.close(self._file)

    def _append(self, key, value):
        name = key.encode()
        os.lseek(self._file, 0, os.SEEK_END)
        entry = struct.pack("=I", len(name)) + name + struct.pack("=I", len(value)) + value
        if os.write(self._file, entry) != len(entry):
            raise OSError(f"{self.path}: the disk is full")
        self._take(key, value)
        self._read += len(entry)
        return value

    def _take(self, key, value):
        if key.startswith("-"):
            self.keys.pop(key[1:], None)
        else:
            self.keys[key] = value

    def _catch_up(self):
        size = os.fstat(self._file).st_size
        if size < self._read:  # another file of this name
            self.keys, self._read = {}, 0
        data = os.pread(self._file, size - self._read, self._read)
        at = 0
        while at < len(data):
            start, parts = at, []
            for _ in range(2):
                end = at + 4
                length = struct.unpack_from("=I", data, at)[0] if end <= len(data) else 0
                if end + length > len(data):
                    where = f"an entry at byte {self._read + start} ends behind the file"
                    raise DistStoreError(f"{self.path} is no file of a FileStore: {where}")
                parts.append(data[end:end + length])
                at = end + length
            self._take(parts[0].decode(errors="replace"), parts[1])
        self._read += len(data)

    def set(self, key, value):
        self._change(lambda: self._append(f"/{key}", value))

    def _value(self, key):
        return self.keys[f"/{key}"]

    def add(self, key, amount):
        return int(self._change(lambda: self._append(f"/{key}", str(int(self.keys.get(f"/{key}", b"0")) + amount).encode())))

    def append(self, key, value):
        self._change(lambda: self._append(f"/{key}", self.keys.get(f"/{key}", b"") + value))

    def compare_set(self, key, expected, desired):
        def change():
            value, written = compared(self.keys.get(f"/{key}"), expected, desired)
            return self._append(f"/{key}", value) if written else value

        return self._change(change)

    def _there(self, keys):
        self._change(lambda: None)
        return all(f"/{key}" in self.keys for key in keys)

    check = _there

    def wait(self, keys, timeout):
        what = f"keys: {', '.join(keys)}"
        if _C._distributed.program() is not None:
            return _C._distributed.wait_until(lambda: self._there(keys), what)
        timeout = self.timeout if timeout is None else timeout
        end = time.monotonic() + timeout / 1000
        while not self._there(keys):
            if time.monotonic() > end:
                raise DistStoreError(f"Wait timeout after {timeout}ms, {what}")
            time.sleep(0.01)

    def delete_key(self, key):
        def change():
            there = f"/{key}" in self.keys
            self._append(f"-/{key}", b"")
            return there

        return self._change(change)

    def num_keys(self):
        self._change(lambda: None)
        return len(self.keys)

    def list_keys(self):
        self._change(lambda: None)
        return [key[1:] for key in self.keys if key != self._USERS]

    def _queue(self, *arguments):
        raise NotImplementedError("queue support is not implemented.")

    queue_push = queue_pop = queue_len = _queue


class Prefixed(Kept):
    """Those keys of another store that begin with a prefix."""

    def __init__(self, prefix, held):
        self.prefix, self.held = f"{prefix}/", held

    timeout = property(lambda self: self.held.timeout, lambda self, value: setattr(self.held, "timeout", value))

    def clone(self):
        return Prefixed(self.prefix[:-1], self.held.clone())

    def _all(self, keys):
        return [self.prefix + key for key in keys]

    def get(self, key):
        return self.held.get(self.prefix + key)

    def check(self, keys):
        return self.held.check(self._all(keys))

    def wait(self, keys, timeout):
        self.held.wait(self._all(keys), timeout)

    def multi_get(self, keys):
        return self.held.multi_get(self._all(keys))

    def multi_set(self, keys, values):
        self.held.multi_set(self._all(keys), values)

    def num_keys(self):
        """PyTorch counts the whole store."""
        return self.held.num_keys()

    def list_keys(self):
        return [key[len(self.prefix):] for key in self.held.list_keys() if key.startswith(self.prefix)]


def _forwarded(name):
    def method(self, key, *arguments):
        return getattr(self.held, name)(self.prefix + key, *arguments)

    return method


for _name in "set add append compare_set delete_key queue_push queue_pop queue_len".split():
    setattr(Prefixed, _name, _forwarded(_name))
