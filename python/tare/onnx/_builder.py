"""The graph that an export makes: values, nodes, constants; and the texts of the protobuf messages that they are."""

import struct

import tare
from tare.onnx._wire import Message

# Element types as onnx.proto numbers them (TensorProto.DataType).
TYPES = {
    tare.float32: 1, tare.uint8: 2, tare.int8: 3, tare.uint16: 4, tare.int16: 5, tare.int32: 6, tare.int64: 7, tare.bool: 9,
    tare.float16: 10, tare.float64: 11, tare.uint32: 12, tare.uint64: 13, tare.complex64: 14, tare.complex128: 15, tare.bfloat16: 16,
    tare.float8_e4m3fn: 17, tare.float8_e4m3fnuz: 18, tare.float8_e5m2: 19, tare.float8_e5m2fnuz: 20,
}
LARGEST = (1 << 63) - 1


class Missing(Exception):
    """What ONNX has no words for, with why."""


class Value:
    """A value of the graph: its name, its element type, and its sizes where they are known (numbers and `SymInt`s)."""

    __slots__ = ("name", "dtype", "shape", "is_size")

    def __init__(self, name, dtype, shape=None, is_size=False):
        self.name, self.dtype, self.shape = name, dtype, shape
        self.is_size = is_size  # a number of the program's, which here is a tensor of one element

    @property
    def rank(self):
        return len(self.shape)


class Node:
    __slots__ = ("op", "domain", "inputs", "outputs", "attributes", "metadata")

    def __init__(self, op, domain, inputs, outputs, attributes, metadata):
        self.op, self.domain, self.inputs, self.outputs, self.attributes, self.metadata = op, domain, inputs, outputs, attributes, metadata


class Builder:
    """What rows make nodes with. `opset` is the version of the operator set that they may use."""

    def __init__(self, opset):
        self.opset = opset
        self.nodes, self.constants, self.taken = [], {}, set()
        self.domains = {}
        self.metadata = {}  # of the nodes that are made now
        self.prefix = ""  # names of their results begin with it
        self.is_nonnegative = set()  # names of sizes that are not below zero

    def name(self, wanted):
        """A name that no other value has."""
        name, number = wanted, 0
        while name in self.taken:
            number += 1
            name = f"{wanted}_{number}"
        self.taken.add(name)
        return name

    def op(self, op, *inputs, dtype=None, outputs=1, domain="", **attributes):
        """A node; its result, or a list of results. Inputs are values, or None for those that are left out. `dtype`: the results'
        element type, or a list; the first input's where it is not said."""
        attributes = {name: value for name, value in attributes.items() if value is not None}
        if dtype is None:
            dtype = inputs[0].dtype
        dtypes = dtype if isinstance(dtype, list) else [dtype] * outputs
        names = [self.name(f"{self.prefix}_{op.lower()}" if self.prefix else op.lower()) for _ in range(outputs)]
        given = ["" if one is None else one.name for one in inputs]
        while given and given[-1] == "":
            given.pop()
        self.nodes.append(Node(op, domain, given, names, attributes, self.metadata))
        made = [Value(name, one) for name, one in zip(names, dtypes)]
        return made[0] if outputs == 1 else made

    # Constants.

    def constant(self, values, dtype=tare.int64, sizes=None):
        """A tensor of these numbers: of no dimension for a number, of one for a list. Equal ones are one."""
        numbers = list(values) if isinstance(values, (list, tuple)) else [values]
        sizes = tuple(sizes) if sizes is not None else (len(numbers),) if isinstance(values, (list, tuple)) else ()
        key = (repr(numbers), dtype, sizes)
        found = self.constants.get(key)
        if found is None:
            text = "_".join(str(one) for one in numbers[:4]).replace("-", "minus_").replace(".", "_") or "empty"
            found = Value(self.name(f"{str(dtype).rpartition('.')[2]}_{text}" + ("" if len(numbers) < 5 else "_and_more")), dtype, sizes)
            self.constants[key] = found
            self.constants[found.name] = (found, packed(numbers, dtype))
        return found

    def stored_constants(self):
        return [one for key, one in self.constants.items() if isinstance(key, str)]

    def like(self, value, number, dtype=None):
        """A number of a value's element type."""
        return self.constant(number, dtype or value.dtype)

    # Operands.

    def cast(self, value, dtype):
        if value.dtype is dtype:
            return value
        made = self.op("Cast", value, dtype=dtype, to=type_number(dtype))
        made.shape, made.is_size = value.shape, value.is_size
        return made

    def tensor(self, given, dtype):
        """An operand of an element type: a tensor, a number, or a number that the graph computes."""
        if isinstance(given, Value):
            return self.cast(self.scalar(given) if given.is_size else given, dtype)
        return self.constant(_number(given, dtype), dtype)

    def scalar(self, size):
        """A number that the graph computes as a tensor without dimensions."""
        made = self.op("Squeeze", size, self.constant([0]))
        made.shape = ()
        return made

    def integer(self, given):
        """A tensor of one integer of 64 bits."""
        if not isinstance(given, Value):
            return self.constant([int(given)])
        return given if given.is_size else self.reshape(self.cast(given, tare.int64), [1])

    def integer_scalar(self, given):
        """The same without dimensions."""
        return self.scalar(self.integer(given)) if isinstance(given, Value) else self.constant(int(given))

    def integers(self, given):
        """A row of integers of 64 bits, of numbers and of those that the graph computes."""
        if all(not isinstance(one, Value) for one in given):
            return self.constant([int(one) for one in given])
        parts, row = [], []
        for one in given:
            if isinstance(one, Value):
                if row:
                    parts.append(self.constant(row))
                    row = []
                parts.append(self.integer(one))
            else:
                row.append(int(one))
        if row:
            parts.append(self.constant(row))
        return parts[0] if len(parts) == 1 else self.op("Concat", *parts, axis=0)

    # What many rows need.

    def reshape(self, value, sizes):
        return self.op("Reshape", value, self.integers(sizes), allowzero=1 if 0 in [one for one in sizes if type(one) is int] else None)

    def regroup(self, value, sizes):
        """Other sizes, where 0 is the value's own."""
        return self.op("Reshape", value, self.constant(sizes))

    def shape(self, value, start=None, end=None):
        return self.op("Shape", value, dtype=tare.int64, start=start, end=end)

    def size(self, value, dim):
        """A dimension of a value: a number where it is known, else a tensor of one."""
        known = value.shape[dim] if value.shape is not None else None
        if type(known) is int:
            return known
        rank = len(value.shape)
        made = self.shape(value, dim % rank, dim % rank + 1)
        made.is_size = True
        self.is_nonnegative.add(made.name)
        return made

    def sizes(self, value):
        """All dimensions of a value, as `size` gives them."""
        return [self.size(value, dim) for dim in range(value.rank)]

    def transpose(self, value, order):
        return value if list(order) == list(range(len(order))) else self.op("Transpose", value, perm=list(order))

    def unsqueeze(self, value, *dims):
        return self.op("Unsqueeze", value, self.constant(list(dims)))

    def squeeze(self, value, *dims):
        return self.op("Squeeze", value, self.constant(list(dims)))

    def slice(self, value, dim, start, end, step=1):
        return self.op("Slice", value, self.integer(start), self.integer(end), self.constant([dim]), self.integer(step))

    def expand(self, value, sizes):
        return self.op("Expand", value, self.integers(sizes))

    def reduce(self, op, value, dims, keepdim):
        """A reduction; over all dimensions where `dims` is None."""
        return self.op(op, value, None if dims is None else self.constant(list(dims)), keepdims=int(keepdim))


def _number(given, dtype):
    if dtype is tare.bool:
        return bool(given)
    return given if dtype.is_floating_point or dtype.is_complex else int(given)


def packed(numbers, dtype):
    """Numbers as the bytes of a tensor."""
    return tare.tensor(numbers, dtype=dtype, device="cpu").untyped_storage()._storage.read() if numbers else b""


def type_number(dtype):
    number = TYPES.get(dtype)
    if number is None:
        raise Missing(f"ONNX has no element type {dtype}")
    return number


# Messages of onnx.proto, which numbers their fields.


def tensor_message(value, size, make, place=None):
    """A TensorProto: `size` bytes that `make()` gives, or a place (file, offset) where they are."""
    made = Message()
    for one in value.shape:
        made.integer(1, one)
    made.integer(2, type_number(value.dtype)).text(8, value.name)
    if place is None:
        return made.later(9, size, make)
    for key, text in (("location", place[0]), ("offset", str(place[1])), ("length", str(size))):
        made.message(13, Message().text(1, key).text(2, text))
    return made.integer(14, 1)


def attribute_message(name, value):
    """An AttributeProto: a number, a text, or a list of them."""
    made = Message().text(1, name)
    if isinstance(value, (bool, int)):
        return made.integer(3, value).integer(20, 2)
    if isinstance(value, float):
        return made.real(2, value).integer(20, 1)
    if isinstance(value, str):
        return made.text(4, value).integer(20, 3)
    if isinstance(value, tare.Tensor):
        data = value.contiguous()
        held = Message()
        for one in data.shape:
            held.integer(1, one)
        held.integer(2, type_number(data.dtype)).bytes(9, packed(data.reshape(-1).tolist(), data.dtype))
        return made.message(5, held).integer(20, 4)
    if all(isinstance(one, int) for one in value):
        for one in value:
            made.integer(8, one)
        return made.integer(20, 7)
    if all(isinstance(one, (int, float)) for one in value):
        for one in value:
            made._add(b"\x3d" + struct.pack("<f", one))
        return made.integer(20, 6)
    for one in value:
        made.text(9, one)
    return made.integer(20, 8)


def node_message(node, number):
    """A NodeProto."""
    made = Message()
    for one in node.inputs:
        made.text(1, one)
    for one in node.outputs:
        made.text(2, one)
    made.text(3, f"node_{node.op}_{number}").text(4, node.op)
    for name, value in node.attributes.items():
        made.message(5, attribute_message(name, value))
    if node.domain:
        made.text(7, node.domain)
    for key, value in node.metadata.items():
        made.message(9, Message().text(1, key).text(2, value))
    return made


def value_message(name, dtype, sizes):
    """A ValueInfoProto; a size is a number, or the name of one."""
    shape = Message()
    for one in sizes:
        shape.message(1, Message().integer(1, one) if type(one) is int else Message().text(2, str(one)))
    tensor = Message().integer(1, type_number(dtype)).message(2, shape)
    return Message().text(1, name).message(2, Message().message(1, tensor))
