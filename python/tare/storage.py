"""The memory behind tensors as objects: `UntypedStorage` counts bytes, `TypedStorage` elements."""

import io
import operator
import os
import weakref

import tare
from tare import _C


class _Bytes:
    """What storages of either kind do with their bytes."""

    filename = None

    def __copy__(self):
        return self.clone()

    def _check_readable(self):
        if self.device.type == "meta":
            raise NotImplementedError("Not available for 'meta' device type")

    def _place(self, index):
        """An index that is in range. Errors: IndexError."""
        if not -len(self) <= index < len(self):
            raise IndexError(f"index {index} out of range for storage of size {len(self)}")
        return index

    def _check_valid(self, attempt):
        """Errors: RuntimeError for a storage that only claims to be here, as that of a subclass around other tensors."""
        storage = self.untyped()._storage
        if storage.device.type == "cpu" and storage.nbytes and not storage.allocated:
            raise RuntimeError(f"Attempted to {attempt} an invalid python storage.")

    def copy_(self, source, non_blocking=None):
        """Takes the bytes of another storage. Errors: RuntimeError for one of another size."""
        self._check_valid("call copy_() on")
        if source.nbytes() != self.nbytes():
            raise RuntimeError(f"size does not match, self was {self.nbytes()} bytes but src was {source.nbytes()} bytes")
        self.untyped()._as_bytes().copy_(source.untyped()._as_bytes())
        return self

    def resizable(self):
        """Whether its memory may be exchanged for more: what others own or see keeps its size."""
        return self.untyped()._storage.resizable


class UntypedStorage(_Bytes):
    """A piece of memory, real or imagined."""

    is_sparse = False
    is_sparse_csr = False
    is_hpu = False

    def __init__(self, size=0, *, device=None, _storage=None):
        if _storage is not None:
            self._storage = _storage
        elif isinstance(size, (bytes, bytearray)):
            self._storage = _C._Storage(len(size), tare.device("cpu"))
            self._storage.write(bytes(size))
        elif not hasattr(size, "__index__"):
            for item in size:
                if not isinstance(item, int):
                    raise RuntimeError(f"torch.UntypedStorage(): tried to construct a storage from a sequence ({type(size).__name__}), "
                                       f"but one of the items was of type {type(item).__name__} instead of int")
            self._storage = _C._Storage(len(size), tare.device(device or "cpu"))
            if self._storage.device.type == "cpu":
                self._storage.write(bytes(item & 0xFF for item in size))
        else:
            self._storage = _C._Storage(operator.index(size), tare.device(device or "cpu"))

    @property
    def device(self):
        return self._storage.device

    @property
    def is_cuda(self):
        return self.device.type == "cuda"

    @property
    def _cdata(self):
        return self._storage.identity

    def nbytes(self):
        return self._storage.nbytes

    size = nbytes

    def __len__(self):
        return self._storage.nbytes

    def __sizeof__(self):
        return super().__sizeof__() + self._storage.nbytes

    def element_size(self):
        return 1

    def data_ptr(self):
        self._check_valid("access the data pointer on")
        return self._storage.address

    def untyped(self):
        return self

    def resize_(self, size):
        self._check_valid("call resize_() on")
        self._storage.resize(int(size))
        return self

    def tolist(self):
        self._check_readable()
        return list(self._storage.read())

    def byteswap(self, dtype):
        """Turns the order of the bytes of each element round; of a complex one, of each of its parts."""
        size = dtype.itemsize // 2 if dtype.is_complex else dtype.itemsize
        rows = self._as_bytes().view(-1, size)
        rows.copy_(rows.flip(1))

    def __getitem__(self, index):
        """A byte, or a storage over some of the bytes, which shares them."""
        self._check_readable()
        if isinstance(index, slice):
            start, stop, step = index.indices(self.nbytes())
            if step != 1:
                raise RuntimeError(f"Trying to slice with a step of {step}, but only a step of 1 is supported")
            return UntypedStorage(_storage=self._storage.part(start, max(start, stop)))
        return self._storage.read()[self._place(index)]

    def __setitem__(self, index, value):
        self._check_readable()
        self._as_bytes()[index] = value

    def __iter__(self):
        return iter(self.tolist())

    def fill_(self, value):
        self._check_valid("call fill_() on")
        self._as_bytes().fill_(value & 0xFF)
        return self

    def type(self):
        return "torch.storage.UntypedStorage"

    @classmethod
    def from_file(cls, filename, shared=False, nbytes=0):
        """A storage over a file, whose bytes are read when they are looked at; what is written stays in memory."""
        if shared:
            raise NotImplementedError("UntypedStorage.from_file: shared=True, which writes to the file, is not supported by tare")
        return cls(_storage=_C._map_file(str(filename), int(nbytes)))

    def __eq__(self, other):
        return isinstance(other, UntypedStorage) and self._cdata == other._cdata

    def __hash__(self):
        return hash(self._cdata)

    def is_pinned(self, device="cuda"):
        return False

    def is_shared(self):
        """Whether it was asked to be shared: processes are not started here, so all that it takes is to say so."""
        return self._storage.shared

    def share_memory_(self):
        if self.device.type != "cpu":
            raise RuntimeError("_share_fd_: only available on CPU")
        self._storage.shared = True
        return self

    def get_device(self):
        return -1 if self.device.index is None else self.device.index

    def clone(self):
        made = UntypedStorage(self.nbytes(), device=self.device)
        if self._storage.known and made._storage.allocated:
            made._storage.write(self._storage.read())
        else:
            _C._copy_record(made._as_bytes(), self._as_bytes())
        return made

    def _as_bytes(self):
        return self._storage.tensor(tare.uint8, [self.nbytes()], [1], 0)

    def cpu(self):
        return self if self.device.type == "cpu" else self.to("cpu")

    def to(self, device, non_blocking=False):
        if tare.device(device) == self.device:
            return self
        if self.device.type == "meta":
            raise NotImplementedError("Cannot copy out of meta tensor; no data!")
        return UntypedStorage(self.nbytes(), device=device)

    def _is_told(self):
        """Whether its bytes are known, or may be read although they were never written."""
        before = _C._set_reads_undefined(False)
        _C._set_reads_undefined(before)
        allowed = before or os.environ.get("TARE_ALLOW_UNDEFINED") == "1"
        return self._storage.known or (allowed and self._storage.allocated)

    def _copied(self, memo):
        memo = memo.setdefault("torch", {})
        if self._cdata not in memo:
            memo[self._cdata] = self.clone()
        return memo[self._cdata]

    def __deepcopy__(self, memo):
        return self._copied(memo)

    def __reduce__(self):
        # PyTorch 2.13 cannot read its own pickles of these: the form is this package's.
        return _rebuild, (self._storage.read() if self._storage.known else None, self.nbytes(), str(self.device))

    def __repr__(self):
        device = self.device
        head = " " + "\n ".join(str(byte) for byte in self._storage.read()) if self._is_told() else "..."
        return f"{head}\n[torch.storage.UntypedStorage(device={device}) of size {self.nbytes()}]"


def _rebuild(data, size, device):
    if data is not None:
        return UntypedStorage(data)
    return UntypedStorage(size, device=device)


def _pickled(storage):
    """A storage's bytes as PyTorch pickles them: a file of `torch.save` in its older form. None where that has no word for it."""
    place = storage.untyped()._storage
    if place.device.type != "cpu" or (place.nbytes and not place.allocated) or storage.dtype not in _LEGACY:
        return None
    file = io.BytesIO()
    tare.save(storage, file, _use_new_zipfile_serialization=False)
    return _load_from_bytes, (file.getvalue(),)


def _load_from_bytes(b):
    return tare.load(io.BytesIO(b), weights_only=False)


class TypedStorage(_Bytes):
    """A storage counted in elements of a dtype."""

    is_sparse = False
    dtype = None

    def __init__(self, *args, wrap_storage=None, dtype=None, device=None, _internal=False):
        self.dtype = dtype or type(self).dtype or tare.get_default_dtype()
        if wrap_storage is not None:
            self._untyped_storage = wrap_storage
        elif args and not hasattr(args[0], "__index__"):
            self._untyped_storage = of_tensor(_C._tensor(list(args[0]), self.dtype, device or "cpu"))
        else:
            count = operator.index(args[0]) if args else 0
            self._untyped_storage = UntypedStorage(count * self.dtype.itemsize, device=device)

    @property
    def device(self):
        return self._untyped_storage.device

    @property
    def is_cuda(self):
        return self.device.type == "cuda"

    @property
    def _cdata(self):
        return self._untyped_storage._cdata

    def untyped(self):
        return self._untyped_storage

    def __sizeof__(self):
        return object.__sizeof__(self) + self.nbytes()

    def nbytes(self):
        return self._untyped_storage.nbytes()

    def size(self):
        return self.nbytes() // self.dtype.itemsize

    __len__ = size
    _size = size

    def element_size(self):
        return self.dtype.itemsize

    def data_ptr(self):
        return self._untyped_storage.data_ptr()

    def _tensor(self):
        return self._untyped_storage._storage.tensor(self.dtype, [self.size()], [1], 0)

    @property
    def _dtype(self):
        return self.dtype

    @classmethod
    def from_buffer(cls, buffer, byte_order="native", *, dtype=None):
        """The elements that an object with a buffer holds, in the byte order given."""
        import sys

        kind = dtype or cls.dtype
        untyped = UntypedStorage(bytes(buffer))
        if byte_order != "native" and byte_order != sys.byteorder:
            untyped.byteswap(kind)
        return cls(wrap_storage=untyped, dtype=kind, _internal=True)

    def type(self, dtype=None):
        """The name of the storage's type, or its elements in a storage of another."""
        if dtype is None:
            return f"torch.{_LEGACY[self.dtype]}"
        name = str(dtype).rpartition(".")[2]
        kinds = [kind for kind, legacy in _LEGACY.items() if legacy == name or getattr(tare, legacy) is dtype]
        return _cast(kinds[0])(self)

    def tolist(self):
        self._check_readable()
        return self._tensor().tolist()

    def __getitem__(self, index):
        self._check_readable()
        if isinstance(index, slice):
            raise RuntimeError("slices are only supported in UntypedStorage.__getitem__")
        if not isinstance(index, int):
            raise RuntimeError(f"can't index a {type(self)} with {type(index)}")
        return self._tensor()[self._place(index)].item()

    def __setitem__(self, index, value):
        self._check_readable()
        self._tensor()[index] = value

    def __iter__(self):
        return iter(self.tolist())

    def __eq__(self, other):
        return isinstance(other, TypedStorage) and self._cdata == other._cdata

    def __hash__(self):
        return hash(self._cdata)

    def fill_(self, value):
        self._tensor().fill_(value)
        return self

    def cpu(self):
        return TypedStorage(wrap_storage=self._untyped_storage.cpu(), dtype=self.dtype, _internal=True)

    def resize_(self, size):
        self._untyped_storage.resize_(size * self.dtype.itemsize)
        return self

    def is_pinned(self, device="cuda"):
        return False

    def is_shared(self):
        return self._untyped_storage.is_shared()

    def share_memory_(self):
        self._untyped_storage.share_memory_()
        return self

    def clone(self):
        return TypedStorage(wrap_storage=self._untyped_storage.clone(), dtype=self.dtype, _internal=True)

    def _copied(self, memo):
        return TypedStorage(wrap_storage=self._untyped_storage._copied(memo), dtype=self.dtype, _internal=True)

    def __deepcopy__(self, memo):
        return self._copied(memo)

    def __reduce__(self):
        return _pickled(self) or (_rebuild_typed, (self._untyped_storage, self.dtype))

    def pickle_storage_type(self):
        return _LEGACY.get(self.dtype, "UntypedStorage")

    def __repr__(self):
        head = " " + "\n ".join(str(one) for one in self.tolist()) if self._untyped_storage._is_told() else "..."
        return f"{head}\n[torch.storage.TypedStorage(dtype={self.dtype}, device={self.device}) of size {self.size()}]"


def _cast(dtype):
    def cast(self):
        elements = self._tensor() if isinstance(self, TypedStorage) else self._as_bytes()
        made = elements.to(dtype)
        return TypedStorage(wrap_storage=of_tensor(made), dtype=dtype, _internal=True)

    cast.__doc__ = f"The elements as {dtype}, in a storage of that dtype."
    return cast


_CASTS = {"byte": tare.uint8, "char": tare.int8, "complex_double": tare.complex128, "complex_float": tare.complex64}
_CASTS |= {name: getattr(tare, name) for name in "bfloat16 bool double float half int long short".split()}
for _name, _dtype in _CASTS.items():
    for _class in (UntypedStorage, TypedStorage):
        setattr(_class, _name, _cast(_dtype))


def _rebuild_typed(untyped, dtype):
    return TypedStorage(wrap_storage=untyped, dtype=dtype, _internal=True)


_seen = weakref.WeakValueDictionary()  # by identity, which is another's only once the object is gone


def of_tensor(tensor):
    """The storage of a tensor: one object for as long as somebody holds it."""
    storage = _C._Storage.of(tensor)
    found = _seen.get(storage.identity)
    if found is None:
        found = _seen[storage.identity] = UntypedStorage(_storage=storage)
    return found


def held(identity):
    """The storage with this identity if a program holds the object, else None."""
    return _seen.get(identity)


_LEGACY = {}
for _name, _dtype in {
    "Float": "float32", "Double": "float64", "Half": "float16", "BFloat16": "bfloat16", "Long": "int64", "Int": "int32",
    "Short": "int16", "Char": "int8", "Byte": "uint8", "Bool": "bool", "ComplexFloat": "complex64",
    "ComplexDouble": "complex128", "QInt8": "qint8", "QUInt8": "quint8", "QInt32": "qint32",
}.items():
    globals()[f"{_name}Storage"] = type(f"{_name}Storage", (TypedStorage,), {"dtype": _C.named_objects[_dtype], "__module__": "torch"})
    _LEGACY[_C.named_objects[_dtype]] = f"{_name}Storage"
Storage = FloatStorage  # noqa: F821


def of_dtype(dtype):
    """The class of storages of elements of a floating type; of the small ones there is none of their own."""
    return globals()[_LEGACY.get(dtype, "FloatStorage")]


def _dtype_to_storage_type_map():
    """What the storage classes of old are called."""
    return dict(_LEGACY)


UntypedStorage.__module__ = TypedStorage.__module__ = "torch.storage"
