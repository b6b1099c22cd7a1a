"""Protobuf's wire format, to write: messages as runs of bytes, some of which come to be when they are written.

A message is told as its parts, so a model whose weights are in it takes no memory for them. Fields are those of onnx.proto, which is
their specification.
"""

import struct


def varint(number):
    """An integer as protobuf has it; negative ones take ten bytes."""
    number &= (1 << 64) - 1
    made = bytearray()
    while number > 0x7F:
        made.append(number & 0x7F | 0x80)
        number >>= 7
    made.append(number)
    return bytes(made)


class Message:
    """The fields of a message in the order in which they were added, and how many bytes they take."""

    __slots__ = ("parts", "size")

    def __init__(self):
        self.parts, self.size = [], 0

    def _add(self, data):
        self.parts.append(data)
        self.size += len(data)

    def integer(self, field, value):
        self._add(varint(field << 3) + varint(int(value)))
        return self

    def real(self, field, value):
        """A float of 32 bits."""
        self._add(varint(field << 3 | 5) + struct.pack("<f", value))
        return self

    def bytes(self, field, value):
        self._add(varint(field << 3 | 2) + varint(len(value)) + value)
        return self

    def text(self, field, value):
        return self.bytes(field, value.encode())

    def integers(self, field, values):
        return self.bytes(field, b"".join(map(varint, values)))

    def reals(self, field, values):
        return self.bytes(field, struct.pack(f"<{len(values)}f", *values))

    def message(self, field, other):
        self._add(varint(field << 3 | 2) + varint(other.size))
        self.parts += other.parts
        self.size += other.size
        return self

    def later(self, field, size, make):
        """Bytes that `make()` gives when they are written, `size` of them."""
        self._add(varint(field << 3 | 2) + varint(size))
        self.parts.append((size, make))
        self.size += size
        return self

    def write(self, file):
        for part in self.parts:
            if isinstance(part, tuple):
                size, make = part
                part = make()
                if len(part) != size:
                    raise RuntimeError(f"{len(part)} bytes are written where {size} were announced")
            file.write(part)
