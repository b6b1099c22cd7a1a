"""The corpus format: values to JSON and back, comparison of results, and the file that collects lines.

Nothing here knows where calls come from. See README.md for the fields of a line.
"""
import ctypes
import json
import math

import torch

MAX_LINE = 100_000  # characters; longer lines (huge index lists, huge `values`) are left out


class Unencodable(Exception):
    """The format has no words for this value: a sparse or quantized tensor, a generator, a conj bit, ..."""


# ---------------------------------------------------------------------------------------------------------------------
# Values to JSON

class Numbering:
    """Numbers the storages of one line in order of appearance.

    Holds the storages, so that an address cannot be given to another storage while the line is being written.
    """

    def __init__(self):
        self.storages = []
        self.sizes = []    # bytes when first seen: for arguments, before the call
        self.dtypes = []   # of the first tensor seen on it: how its bytes are written under `values`
        self._number = {}

    def of(self, tensor):
        storage = tensor.untyped_storage()
        number = self._number.setdefault(storage._cdata, len(self.storages))
        if number == len(self.storages):
            self.storages.append(storage)
            self.sizes.append(storage.nbytes())
            self.dtypes.append(tensor.dtype)
        return number


def name_of(torch_constant):
    return str(torch_constant).removeprefix("torch.")


def encode_float(value):
    return value if math.isfinite(value) else {"float": str(value)}


def encode_tensor(tensor, numbering, as_result=False):
    """As a result, a tensor with a conj or neg bit is taken: the format leaves the bit out, the rest is right."""
    if type(tensor) not in (torch.Tensor, torch.nn.Parameter):
        raise Unencodable(type(tensor).__name__)
    if tensor.device.type not in ("cpu", "meta") or tensor.layout != torch.strided or tensor.is_quantized or tensor.is_nested:
        raise Unencodable("not a plain strided tensor")
    if tensor._is_zerotensor() or not as_result and (tensor.is_conj() or tensor.is_neg()):
        raise Unencodable("a tensor with a conj, neg or zero bit")
    return {"tensor": [name_of(tensor.dtype), list(tensor.size()), list(tensor.stride()), tensor.storage_offset(),
                       numbering.of(tensor)]}


def encode(value, numbering, as_result=False):
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, torch.Tensor):
        return encode_tensor(value, numbering, as_result)
    if type(value) is int:
        return value
    if type(value) is float:
        return encode_float(value)
    if type(value) is complex:
        return {"complex": [encode_float(value.real), encode_float(value.imag)]}
    if isinstance(value, (list, tuple)):
        return [encode(v, numbering, as_result) for v in value]
    if isinstance(value, torch.dtype):
        return {"dtype": name_of(value)}
    if isinstance(value, torch.device):
        return {"device": str(value)}
    if isinstance(value, torch.layout):
        return {"layout": name_of(value)}
    if isinstance(value, torch.memory_format):
        return {"memory_format": name_of(value)}
    raise Unencodable(type(value).__name__)


def encode_results(result, numbering):
    """One entry per result. An operator that returns one list of tensors has each of them as a result."""
    if result is None:
        return []
    return [encode(r, numbering, as_result=True) for r in (result if isinstance(result, (list, tuple)) else [result])]


def encode_elements(data, dtype):
    """The elements of a storage, given its bytes."""
    count = len(data) // dtype.itemsize
    if count == 0:
        return []
    elements = torch.frombuffer(bytearray(data), dtype=dtype, count=count).tolist()
    if dtype.is_complex:
        return [[encode_float(e.real), encode_float(e.imag)] for e in elements]
    if dtype.is_floating_point:
        return [encode_float(e) for e in elements]
    return elements


# ---------------------------------------------------------------------------------------------------------------------
# JSON to values

def storage_bytes(storage):
    return ctypes.string_at(storage.data_ptr(), storage.nbytes()) if storage.nbytes() else b""


def real_storages(contents):
    storages = []
    for data in contents:
        storage = torch.UntypedStorage(len(data))
        if data:
            ctypes.memmove(storage.data_ptr(), data, len(data))
        storages.append(storage)
    return storages


def meta_storages(sizes):
    return [torch.UntypedStorage(size, device="meta") for size in sizes]


def dtype_named(name):
    return getattr(torch, name)


def tensor_on(storage, dtype, sizes=None, strides=None, offset=0):
    """A tensor on the storage; without sizes, all its elements in a row."""
    sizes = [storage.nbytes() // dtype.itemsize] if sizes is None else sizes
    strides = [1] if strides is None else strides
    return torch.empty(0, dtype=dtype, device=storage.device).set_(storage, offset, sizes, strides)


def decode(value, storages, device):
    """What `encode` wrote, on these storages; a device stands for `device`."""
    if isinstance(value, list):
        return [decode(v, storages, device) for v in value]
    if not isinstance(value, dict):
        return value
    (kind, content), = value.items()
    if kind == "tensor":
        dtype, sizes, strides, offset, number = content
        return tensor_on(storages[number], dtype_named(dtype), sizes, strides, offset)
    if kind == "float":
        return float(content)
    if kind == "complex":
        return complex(*(decode(part, storages, device) for part in content))
    if kind == "device":
        return torch.device(device)
    return getattr(torch, content)  # dtype, layout, memory_format


def tensors_in(value):
    """The tensor entries of an encoded value."""
    if isinstance(value, list):
        for v in value:
            yield from tensors_in(v)
    elif isinstance(value, dict):
        if "tensor" in value:
            yield value["tensor"]
        elif "complex" not in value:
            for v in value.values():
                yield from tensors_in(v)


# ---------------------------------------------------------------------------------------------------------------------
# Comparison

def significant(tensor):
    """A tensor entry without what no program can observe: strides where at most one index exists."""
    dtype, sizes, strides, offset, number = tensor
    empty = 0 in sizes
    return [dtype, sizes, [s for n, s in zip(sizes, strides) if n > 1 and not empty], offset, number]


def same_results(a, b):
    if isinstance(a, dict) and isinstance(b, dict) and "tensor" in a and "tensor" in b:
        return significant(a["tensor"]) == significant(b["tensor"])
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same_results(x, y) for x, y in zip(a, b))
    return type(a) is type(b) and a == b


# ---------------------------------------------------------------------------------------------------------------------
# The file

def to_json(value):
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


class Corpus:
    """Lines in the order of recording, each written once whatever its source."""

    def __init__(self):
        self.lines = []
        self.left_out_long = 0
        self._seen = set()

    def leave_out(self, lines):
        """Treats these lines, of another corpus, as written."""
        self._seen.update(map(self._content, lines))

    @staticmethod
    def _content(line):
        return to_json({k: v for k, v in line.items() if k != "source"})

    def add(self, line):
        content = self._content(line)
        if content in self._seen:
            return
        self._seen.add(content)
        text = to_json(line)
        if len(text) > MAX_LINE:
            self.left_out_long += 1
        else:
            self.lines.append(text)

    def write(self, path):
        data = "".join(line + "\n" for line in self.lines).encode()
        if path.suffix == ".zst":
            import zstandard
            data = zstandard.ZstdCompressor(level=19).compress(data)
        path.write_bytes(data)
        return len(data)


def read(path):
    data = path.read_bytes()
    if path.suffix == ".zst":
        import zstandard
        data = zstandard.ZstdDecompressor().decompress(data)
    return [json.loads(line) for line in data.decode().splitlines()]
