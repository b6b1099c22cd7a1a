"""The zip archive of torch.save: how it is laid out, and how objects are pickled under PyTorch's names."""

import contextlib
import hashlib
import io
import os
import pickle
import struct
import types
import zipfile
from collections import OrderedDict

import tare
from tare import _utils
from tare._engine import copying
from tare._engine.refusals import public_name
from tare.utils.serialization import config


@contextlib.contextmanager
def opened(f, mode):
    """The file itself, or the file of a path."""
    if isinstance(f, (str, os.PathLike)):
        with open(f, mode) as file:
            yield file
    else:
        yield f


@contextlib.contextmanager
def replacing(path):
    """A file to write, which takes the path's place when all of it is there: until then what was there before stays.

    Errors: RuntimeError where it cannot be written, a full disk among them; nothing is left of it.
    """
    folder = os.path.dirname(path)
    if folder and not os.path.isdir(folder):
        raise RuntimeError(f"Parent directory {folder} does not exist.")
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        with _named(path), open(target, "wb") as file:  # a pipe or a device cannot be replaced
            yield file
        return
    partial = f"{target}.{os.getpid()}.partial"
    with _named(path):
        if os.path.exists(target):
            open(target, "r+b").close()  # who may not write it may not replace it either
        try:
            with open(partial, "wb") as file:
                yield file
            if os.path.exists(target):
                os.chmod(partial, os.stat(target).st_mode & 0o7777)
            os.replace(partial, target)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(partial)


@contextlib.contextmanager
def _named(path):
    """Errors of the system say which file they are about."""
    try:
        yield
    except OSError as error:
        raise RuntimeError(f"torch.save: {path} cannot be written: {error.strerror or error}") from error


def is_zip(file):
    start = file.tell()
    head = file.read(4)
    file.seek(start)
    return head == b"PK\x03\x04"


def folder_of(archive):
    """The folder that all entries stand in."""
    names = archive.namelist()
    folder = names[0].partition("/")[0] + "/" if names else ""
    if folder + "data.pkl" not in names:
        raise RuntimeError("PytorchStreamReader failed locating file data.pkl: file not found")
    return folder


def write(file, name, data, contents):
    """Writes the archive: the pickle, the storages, and what describes the format."""
    alignment = config.save.storage_alignment

    def members():
        yield "data.pkl", data
        yield ".format_version", b"1"
        yield ".storage_alignment", str(alignment).encode()
        yield "byteorder", b"little"
        for number, content in enumerate(contents):
            yield f"data/{number}", content

    write_members(file, name, members(), b"3\n", "version")


def write_members(file, name, members, version, version_name):
    """Writes an archive of (path, bytes), and behind them what says its version and which contents it has.

    Each starts at a multiple of the alignment, so that a storage in a mapped file can be used in place.
    """
    alignment = config.save.storage_alignment
    with zipfile.ZipFile(_Counted(file), "w", zipfile.ZIP_STORED) as archive:
        checksums = []

        def add(path, content):
            info = zipfile.ZipInfo(f"{name}/{path}", (1980, 1, 1, 0, 0, 0))
            before = archive.fp.tell() + 30 + len(info.filename.encode()) + 4
            pad = -before % alignment
            info.extra = b"FB" + struct.pack("<H", pad) + b"Z" * pad
            archive.writestr(info, content)
            checksums.append(info.CRC)

        for path, content in members:
            add(path, content)
        add(version_name, version)
        digest = hashlib.sha256(repr(checksums).encode()).digest()  # equal contents, equal number
        add(".data/serialization_id", str(int.from_bytes(digest, "big"))[:40].zfill(40).encode())


class _Counted(io.RawIOBase):
    """A file that may not know its position: it is counted."""

    def __init__(self, file):
        self.file, self.position = file, 0

    def writable(self):
        return True

    def write(self, data):
        self.file.write(data)
        self.position += len(data)
        return len(data)

    def tell(self):
        return self.position

    def flush(self):
        if hasattr(self.file, "flush"):
            self.file.flush()


class Pickler(pickle._Pickler):
    """Pickles under PyTorch's names, in Python: the C pickler asks that names can be imported as they are written."""

    dispatch = pickle._Pickler.dispatch.copy()

    def __init__(self, file, protocol, storages, location_tag):
        super().__init__(file, protocol)
        self.storages, self.location_tag = storages, location_tag
        self.numbers, self._dtypes = {}, {}

    def persistent_id(self, obj):
        if isinstance(obj, tare.TypedStorage):
            kind = getattr(tare, obj.pickle_storage_type())
            untyped, count = obj._untyped_storage, obj.size()
        elif isinstance(obj, tare.UntypedStorage):
            kind, untyped, count = tare.UntypedStorage, obj, obj.nbytes()
        else:
            return None
        key = self.numbers.setdefault(untyped._cdata, str(len(self.numbers)))
        dtype = getattr(kind, "dtype", tare.uint8)
        if untyped.nbytes() > 0 and self._dtypes.setdefault(key, dtype) != dtype:
            raise RuntimeError("Cannot save multiple tensors or storages that view the same data as different types")
        self.storages[key] = untyped
        return ("storage", kind, key, self.location_tag(untyped), count)

    def save_global(self, obj, name=None):
        module = public_name(getattr(obj, "__module__", None) or "")
        if not module.startswith("torch"):
            return super().save_global(obj, name)
        name = name or getattr(obj, "__qualname__", None) or obj.__name__
        if self.proto >= 4:
            self.save(module)
            self.save(name)
            self.write(pickle.STACK_GLOBAL)
        else:
            self.write(pickle.GLOBAL + module.encode() + b"\n" + name.encode() + b"\n")
        self.memoize(obj)

    dispatch[types.FunctionType] = save_global

    def reducer_override(self, obj):
        if isinstance(obj, tare.Tensor):
            return _reduced(obj)
        if isinstance(obj, tare.device):
            return tare.device, ((obj.type,) if obj.index is None else (obj.type, obj.index))
        if isinstance(obj, tare.Size):
            return tare.Size, (tuple(obj),)
        return NotImplemented

    def save(self, obj, save_persistent_id=True):
        if isinstance(obj, (tare.dtype, tare.layout, tare.memory_format)) or type(obj).__name__ == "qscheme":
            if id(obj) in self.memo:
                self.write(self.get(self.memo[id(obj)][0]))
                return
            self.write(pickle.GLOBAL + b"torch\n" + str(obj).removeprefix("torch.").encode() + b"\n")
            self.memoize(obj)
            return
        super().save(obj, save_persistent_id)

    def save_type(self, obj):
        if obj is type(None) or obj is type(NotImplemented) or obj is type(...):
            return super().save_type(obj)
        return self.save_global(obj)

    dispatch[type] = save_type


class LegacyPickler(Pickler):
    """Pickles for the format before PyTorch 1.6: storages are told from each other by keys, and have one dtype each."""

    def __init__(self, file, protocol, storages, location_tag):
        super().__init__(file, protocol, storages, location_tag)
        self.element_sizes = {}

    def persistent_id(self, obj):
        found = super().persistent_id(obj)
        if found is None:
            return None
        _, kind, key, location, count = found
        dtype = getattr(kind, "dtype", None)
        if dtype is None:
            raise RuntimeError(
                "torch.save: the format before PyTorch 1.6 has no storages without a dtype, nor the dtypes that came later; "
                "leave out _use_new_zipfile_serialization=False"
            )
        self.element_sizes[key] = dtype.itemsize
        return ("storage", kind, key, location, count, None)


LEGACY_MAGIC = 0x1950A86A20F9469CFC6C


def write_legacy(file, obj, protocol, location_tag, contents_of):
    """Writes the format before PyTorch 1.6: pickles in a row, then each storage's count of elements and bytes."""
    pickled, storages = io.BytesIO(), {}
    pickler = LegacyPickler(pickled, protocol, storages, location_tag)
    pickler.dump(obj)
    about = {"protocol_version": 1001, "little_endian": True, "type_sizes": {"short": 2, "int": 4, "long": 4}}
    for head in (LEGACY_MAGIC, 1001, about):
        file.write(pickle.dumps(head, protocol))
    file.write(pickled.getvalue())
    keys = sorted(storages)
    file.write(pickle.dumps(keys, protocol))
    for key in keys:
        content = contents_of(storages[key])
        file.write(struct.pack("<q", len(content) // pickler.element_sizes[key]))
        file.write(content)


def _reduced(tensor):
    """How a tensor is made again, in the terms of PyTorch's files."""
    if isinstance(tensor, tare.nn.Parameter):
        state = _utils._get_obj_state(tensor)
        arguments = (tensor.data, tensor.requires_grad, OrderedDict())
        if state:
            return _utils._rebuild_parameter_with_state, (*arguments, state)
        return _utils._rebuild_parameter, arguments
    if tensor.is_nested or tensor.is_quantized:
        return tensor.__reduce_ex__(2)
    size = tuple(tensor.size())
    stride = tuple(tensor.stride()) if tensor.layout is tare.strided else ()
    if tensor.layout is not tare.strided:
        made = (_utils._rebuild_sparse_tensor, _utils.sparse_components(tensor))
    elif copying.is_wrapper(tensor):
        made = copying.described_wrapper(tensor)
    elif tensor.device.type == "meta":
        made = (_utils._rebuild_meta_tensor_no_storage, (tensor.dtype, size, stride, tensor.requires_grad))
    else:
        rest = (tensor.storage_offset(), size, stride, tensor.requires_grad, OrderedDict())
        metadata = _utils.get_tensor_metadata(tensor)
        if hasattr(tare.storage, "_LEGACY") and tensor.dtype not in tare.storage._LEGACY:
            made = (_utils._rebuild_tensor_v3, (tensor.untyped_storage(), *rest, tensor.dtype, *([metadata] if metadata else [])))
        else:
            made = (_utils._rebuild_tensor_v2, (tensor._typed_storage(), *rest, *([metadata] if metadata else [])))
    state = _utils._get_obj_state(tensor)
    if isinstance(state, dict):
        state = {key: value for key, value in state.items() if key != "_is_param"}
    if type(tensor) is tare.Tensor and not state:
        return made
    return _tensor_of_type(), (made[0], type(tensor), made[1], state)


def _tensor_of_type():
    from tare._engine import tensor as _tensor

    return _tensor._rebuild_from_type_v2


def unpickler(base, file, persistent, **arguments):
    """Unpickles anything, PyTorch's names standing for this package's. For files that are trusted.

    base: a class whose own `find_class`, if it has one, is asked about everything but storages, as in PyTorch.
    """
    asked = base.find_class is not pickle.Unpickler.find_class

    class Unpickler(base):
        def find_class(self, module, name):
            if (module == "torch" or module.startswith("torch.")) and (not asked or name.endswith("Storage")):
                return _utils_attribute(module, name)
            return super().find_class(module, name)

    made = Unpickler(file, **arguments)
    made.persistent_load = persistent
    return made


def _utils_attribute(module, name):
    import importlib

    value = importlib.import_module("tare" + module[len("torch"):])
    for part in name.split("."):
        value = getattr(value, part)
    return value
