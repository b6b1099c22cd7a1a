"""The file that TensorBoard reads: events, each a message of protocol buffers in a record of TensorFlow's with two checksums.

The messages' fields are those of tensorboard/compat/proto (event.proto, summary.proto, tensor.proto), the records' layout that of
TensorFlow's record_writer.h, the checksum the CRC-32C of RFC 3720.
"""

import os
import socket
import struct
import time


def _crc_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        table.append(value)
    return table


_TABLE = _crc_table()


def masked_crc32c(content):
    """The checksum of bytes, turned and shifted as records have it."""
    crc = 0xFFFFFFFF
    for byte in content:
        crc = _TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def record(content):
    """Bytes with their length, its checksum, and theirs."""
    length = struct.pack("<Q", len(content))
    return length + struct.pack("<I", masked_crc32c(length)) + content + struct.pack("<I", masked_crc32c(content))


def _varint(value):
    value &= 0xFFFFFFFFFFFFFFFF  # negative numbers are those of 64 bits
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def integer(field, value):
    """A field that holds an integer."""
    return _varint(field << 3) + _varint(value)


def double(field, value):
    return _varint(field << 3 | 1) + struct.pack("<d", value)


def single(field, value):
    return _varint(field << 3 | 5) + struct.pack("<f", value)


def message(field, *parts):
    """A field that holds a text, bytes, or the message of such fields."""
    content = b"".join(part.encode() if isinstance(part, str) else part for part in parts)
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def doubles(field, values):
    """A field that holds a list of numbers."""
    return message(field, struct.pack(f"<{len(values)}d", *values))


def singles(field, values):
    """The same in single precision."""
    return message(field, struct.pack(f"<{len(values)}f", *values))


def event(wall_time, step, *fields):
    """An event: its time in seconds, its step (None for none), and what happened."""
    return double(1, wall_time) + (b"" if step is None else integer(2, step)) + b"".join(fields)


class EventFile:
    """A new event file in a folder, which is made. It is written when so many events wait, or the oldest so many seconds."""

    _made = 0

    def __init__(self, folder, max_queue, flush_secs, suffix):
        os.makedirs(folder, exist_ok=True)
        name = f"events.out.tfevents.{int(time.time()):010d}.{socket.gethostname()}.{os.getpid()}.{EventFile._made}{suffix}"
        EventFile._made += 1
        self._file = open(os.path.join(folder, name), "wb")
        self._max_queue, self._flush_secs = max_queue, flush_secs
        self._waiting, self._flushed = 0, time.monotonic()
        self.add(event(time.time(), None, message(3, "brain.Event:2"), message(10, message(1, "tare.utils.tensorboard"))))
        self.flush()

    def add(self, content):
        """Takes an event."""
        self._file.write(record(content))
        self._waiting += 1
        if self._waiting >= self._max_queue or time.monotonic() - self._flushed >= self._flush_secs:
            self.flush()

    def flush(self):
        """Writes what waits."""
        self._file.flush()
        self._waiting, self._flushed = 0, time.monotonic()

    def close(self):
        self._file.close()
