"""Files of tensors in PyTorch's format: a zip archive with a pickle and one entry for each storage. See torch.save, torch.load.

Files are not trusted: unless the caller says otherwise, what is unpickled is tensors, containers, numbers and texts, by an
interpreter that knows no other objects (`_io.safe_pickle`).
"""

import enum
import errno
import io
import mmap as _mmap
import os
import pickle
import sys
import warnings
import zipfile
from collections import OrderedDict
from collections.abc import Callable

import tare
from tare import _C
from tare._io import archive as _archive, locations, safe_pickle as _safe_pickle
from tare._io.locations import _package_registry, cuda_device, default_restore_location, location_tag, register_package
from tare._io.safe_pickle import add_safe_globals, clear_safe_globals, get_safe_globals, safe_globals  # noqa: F401
from tare.types import Storage
from tare.utils.serialization import config

__all__ = ["save", "load", "register_package", "location_tag", "default_restore_location", "add_safe_globals",
           "get_safe_globals", "clear_safe_globals", "safe_globals", "skip_data", "LoadEndianness"]
DEFAULT_PROTOCOL = 2
MAP_LOCATION = Callable[[Storage, str], Storage] | tare.device | str | dict[str, str] | None  # for annotations
STORAGE_KEY_SEPARATOR = ","
_settings = {"skipped": None}


class SourceChangeWarning(Warning):
    """A saved class whose source has changed."""


class LoadEndianness(enum.Enum):
    """The order of bytes in files that do not say theirs."""

    NATIVE, LITTLE, BIG = 1, 2, 3


def get_crc32_options():
    return config.save.compute_crc32


def set_crc32_options(compute_crc32):
    config.save.compute_crc32 = compute_crc32


def get_default_load_endianness():
    return config.load.endianness


def set_default_load_endianness(endianness):
    if endianness is not None and not isinstance(endianness, LoadEndianness):
        raise TypeError("Invalid argument type in function set_default_load_endianness")
    config.load.endianness = endianness


def get_default_mmap_options():
    return config.load.mmap_flags


class set_default_mmap_options:  # noqa: N801
    """Sets how files are mapped; entered, until it is left."""

    def __init__(self, flags):
        if flags not in (_mmap.MAP_PRIVATE, _mmap.MAP_SHARED):
            raise ValueError(
                "Invalid argument in function set_default_mmap_options, expected mmap.MAP_PRIVATE or mmap.MAP_SHARED, but got "
                f"{flags}"
            )
        self._before = config.load.mmap_flags
        config.load.mmap_flags = flags

    def __enter__(self):
        pass

    def __exit__(self, *_):
        config.load.mmap_flags = self._before


class skip_data:  # noqa: N801
    """While it is entered, `save` writes zeros in the place of the storages' bytes, and `load` does not read them.

    What is loaded is as `torch.empty` makes it. Storages without bytes, as fakes have, can be saved with
    `materialize_fake_tensors`.
    """

    def __init__(self, materialize_fake_tensors=False):
        self.materialize_fake_tensors = materialize_fake_tensors

    def __enter__(self):
        self._before = _settings["skipped"]
        _settings["skipped"] = self

    def __exit__(self, *_):
        _settings["skipped"] = self._before


def _contents(storage, saved):
    """The bytes that are written of a storage; the error for one that was never written says whose it is."""
    skipped = _settings["skipped"]
    if skipped is not None and (storage._storage.known or skipped.materialize_fake_tensors):
        return bytes(storage.nbytes())
    if storage.device.type == "cuda" and not storage._storage.known and tare.cuda.is_available():
        return bytes(storage.nbytes())  # a program on a simulated GPU saves as it would on the card; nobody knows what
    fakes = sys.modules.get("tare._subclasses.fake_tensor")
    if fakes is not None and fakes._simulated and not storage._storage.known:
        return bytes(storage.nbytes())  # the same of a program that is checked without values
    try:
        return storage._storage.read()
    except RuntimeError as error:
        if not storage._storage.allocated and tare.cuda.is_available():
            return bytes(storage.nbytes())  # what came to the CPU from a simulated GPU
        names = list(_names_of(saved, storage._cdata, ""))
        if "never written" not in str(error) or not names:
            raise
        raise type(error)(f"save: {', '.join(names[:5])}: {error}") from None


def get_unsafe_globals_in_checkpoint(f):
    """The names in a file's pickle that loading it safely would refuse."""
    import pickletools

    with _archive.opened(f, "rb") as file, zipfile.ZipFile(file) as archive:
        data = archive.read(_archive.folder_of(archive) + "data.pkl")
    found, texts = set(), []
    for code, argument, _ in pickletools.genops(data):
        if code.name == "GLOBAL":
            found.add(argument.replace(" ", "."))
        elif code.name == "STACK_GLOBAL" and len(texts) >= 2:
            found.add(".".join(texts[-2:]))
        elif isinstance(argument, str):
            texts.append(argument)
    return sorted(name for name in found if not _safe_pickle.is_safe(name))


def save(obj, f, pickle_module=pickle, pickle_protocol=DEFAULT_PROTOCOL, _use_new_zipfile_serialization=True,
         _disable_byteorder_record=False):
    """Writes an object with its tensors to a file."""
    if not isinstance(f, (str, os.PathLike)) and not hasattr(f, "write"):
        raise AttributeError(
            "expected 'f' to be string, path, or a file-like object with a 'write' attribute"
        )
    if not _use_new_zipfile_serialization:
        pickle_module.dump  # noqa: B018: it must be able to
        if _settings["skipped"] is not None:
            raise RuntimeError("Cannot use skip_data=True with _use_new_zipfile_serialization=False")
        whole = io.BytesIO()
        _archive.write_legacy(whole, obj, pickle_protocol, location_tag, lambda storage: _contents(storage, obj))
        if not isinstance(f, (str, os.PathLike)):
            f.write(whole.getvalue())
            return
        with _archive.replacing(os.fspath(f)) as file:
            file.write(whole.getvalue())
        return
    pickle_module.Pickler  # noqa: B018: it must be able to
    storages = {}
    data = io.BytesIO()
    _archive.Pickler(data, pickle_protocol, storages, location_tag).dump(obj)
    name = os.path.splitext(os.path.basename(os.fspath(f)))[0] if isinstance(f, (str, os.PathLike)) else "archive"
    contents = (_contents(storage, obj) for storage in storages.values())  # one at a time: memory for the largest
    if isinstance(f, (str, os.PathLike)):
        with _archive.replacing(os.fspath(f)) as file:
            _archive.write(file, name, data.getvalue(), contents)
    else:
        _archive.write(f, name, data.getvalue(), list(contents))  # what cannot be read is found before anything is written


def _names_of(value, identity, path):
    """Where in what is saved the tensors over a storage are."""
    if isinstance(value, tare.Tensor):
        if value.untyped_storage()._cdata == identity:
            yield f"'{path}'"
    elif isinstance(value, tare.nn.Module):
        yield from _names_of(value.state_dict(keep_vars=True), identity, path)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _names_of(item, identity, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)):
        for i, item in enumerate(value):
            yield from _names_of(item, identity, f"{path}.{i}" if path else str(i))


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **pickle_load_args):
    """Reads what `save` wrote, here or with PyTorch, in any of PyTorch's three formats.

    map_location: where storages go, as PyTorch has it: a device, a dict, a function. On "meta" no byte of a tensor is read, what
        shares memory shares it, and each tensor knows its place in the file: `tare.materialize` reads it.
    weights_only: on by default: what is made is tensors, containers, numbers and texts, and nothing named in the file is called.
    mmap: tensors lie over the file and are read when they are looked at; for files given by a path.
    Errors: UnpicklingError for what may not be loaded; RuntimeError for files that are not what they claim.
    """
    forced, trusting = (
        os.getenv(f"TORCH_FORCE_{name}WEIGHTS_ONLY_LOAD", "0").lower() in ("1", "y", "yes", "true") for name in ("", "NO_")
    )
    if forced and trusting:
        raise RuntimeError(
            "Only one of `TORCH_FORCE_WEIGHTS_ONLY_LOAD` or `TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD` should be set, but both were set."
        )
    if trusting and weights_only is None:
        warnings.warn(
            "Environment variable TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD detected, since the`weights_only` argument was not explicitly "
            "passed to `torch.load`, forcing weights_only=False.",
            UserWarning,
            stacklevel=2,
        )
    safe = forced or (pickle_module is None and not trusting if weights_only is None else bool(weights_only))
    if safe and pickle_module is not None:
        raise RuntimeError("Can not safely load weights when explicit pickle_module is specified")
    base = (pickle if pickle_module is None else pickle_module).Unpickler
    unknown = set(pickle_load_args) - {"encoding"}
    if safe and unknown:
        raise TypeError(f"Unpickler.__init__() got an unexpected keyword argument '{min(unknown)}'")
    is_path = isinstance(f, (str, os.PathLike))
    if not is_path:
        _check_seekable(f)
    mmap = config.load.mmap if mmap is None else mmap
    if mmap:
        _check_mapped(f, is_path)
    if isinstance(map_location, str) and not _may_be_device(map_location):
        raise RuntimeError(locations.UNKNOWN.format(map_location))
    if map_location is not None and not isinstance(map_location, (str, dict, tare.device)) and not callable(map_location):
        raise TypeError(f"'{type(map_location).__name__}' object is not callable")
    if is_path and os.fspath(f).endswith(".safetensors"):
        return _load_safetensors(os.fspath(f), map_location)
    if safe:
        if pickle_load_args:
            warnings.warn("pickle_load_args only works if `weights_only=False`.", UserWarning, stacklevel=2)
        start = None if is_path else f.tell()
        try:
            file = _opened(f, _C._TorchFile, _is_big(None))
        except RuntimeError as error:
            if "magic number: " not in str(error):
                raise
            raise _OtherPickle(f"{_REFUSED}\n{error}") from None
        loaded = _load_safely(file, map_location, mmap, pickle_load_args.get("encoding", "utf-8"))
        if start is not None and file.end:
            f.seek(start + file.end)  # what follows is the caller's
        return loaded
    pickle_load_args.setdefault("encoding", "utf-8")
    with _archive.opened(f, "rb") as file:
        if not _archive.is_zip(file):
            return _read_trusting_legacy(file, map_location, base, pickle_load_args)
        try:
            with zipfile.ZipFile(file) as archive:
                return _read_trusting(archive, map_location, base, pickle_load_args)
        except zipfile.BadZipFile as error:
            raise RuntimeError(f"PytorchStreamReader failed reading zip archive: {error}") from None


def _load_safetensors(path, map_location):
    """The tensors of a safetensors file under their names. On meta each knows its place in the file."""
    if callable(map_location):
        raise NotImplementedError("torch.load: map_location of a safetensors file is a device, or a dict of them, not a function")
    if isinstance(map_location, dict):
        map_location = map_location.get("cpu")
    where = tare.device("cpu" if map_location is None else map_location)
    found = tare.open_checkpoint(path)
    if where.type == "meta":
        return found
    return {name: tare.materialize(tensor).to(where) for name, tensor in found.items()}


def _check_seekable(f):
    try:
        f.seek(f.tell())
    except (io.UnsupportedOperation, AttributeError) as error:
        raise type(error)(
            f"{error}. You can only torch.load from a file that is seekable. Please pre-load the data into a buffer like "
            "io.BytesIO and try to load from it instead."
        ) from None


def _check_mapped(f, is_path):
    with _archive.opened(f, "rb") as file:
        if not _archive.is_zip(file):
            name = f"{os.fspath(f)}, " if is_path else ""
            raise RuntimeError(
                f"mmap can only be used with files saved with `torch.save({name}_use_new_zipfile_serialization=True), please "
                "torch.save your checkpoint with this option in order to use mmap."
            )
    if not is_path:
        raise ValueError("f must be a file path in order to use the mmap argument")


def _may_be_device(location):
    """Whether a text could name a device, of ours or of a registered package."""
    if len(_package_registry) > 3:
        return True
    try:
        tare.device(location)
    except RuntimeError:
        return False
    return True


def _path_of(f):
    """The path of a file, also of one that was opened and stands at its start: then its tensors need not be read at once."""
    if isinstance(f, (str, os.PathLike)):
        return os.fspath(f)
    try:
        if not isinstance(getattr(f, "raw", f), io.FileIO):  # what unpacks a file has its name, and other bytes
            return None
        if f.tell() == 0 and isinstance(f.name, (str, bytes)) and os.path.samestat(os.fstat(f.fileno()), os.stat(f.name)):
            return os.fspath(f.name)
    except (AttributeError, OSError, ValueError):
        pass
    return None


def _opened(f, kind, *options):
    """What the library reads of the file, as `kind`: of torch.save's its pickle, and where its storages are."""
    path = _path_of(f)
    if path is not None:
        if not os.path.exists(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if os.path.getsize(path) == 0:
            raise EOFError("Ran out of input")
        return kind(path, *options)
    data = f.read()
    if not data:
        raise EOFError("Ran out of input")
    return kind.of_bytes(str(getattr(f, "name", "a file in memory")), bytes(data), *options)


def _is_big(said):
    """Whether an archive's numbers are big-endian: what it says, if it does, or else the default for those that do not."""
    if said is not None and said not in (b"little", b"big", b""):
        raise ValueError("Unknown endianness type: " + said.decode())
    return said == b"big" if said else config.load.endianness is LoadEndianness.BIG


def _load_safely(file, map_location, mmap, encoding):
    storages = _Storages(file, map_location, mmap)
    functions = {"find": _find, "storage": storages.typed, "tensor": storages.tensor, "call": _call, "create": _create,
                 "set_state": _set_state}
    try:
        return file.build(functions, encoding)
    except pickle.UnpicklingError as error:
        raise pickle.UnpicklingError(f"{_REFUSED}\n{error}") from None
    except UnicodeDecodeError:
        raise  # of the caller's encoding
    except (IndexError, KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if error is storages.raised:
            raise
        raise pickle.UnpicklingError(f"WeightsUnpickler error: malformed pickle ({type(error).__name__}: {error})") from None


_REFUSED = (
    "Weights only load failed. In PyTorch 2.6, we changed the default value of the `weights_only` argument in "
    "`torch.load` from `False` to `True`. Re-running `torch.load` with `weights_only` set to `False` will likely succeed, "
    "but it can result in arbitrary code execution. Do it only if you got the file from a trusted source."
)


class _OtherPickle(pickle.UnpicklingError, RuntimeError):
    """A pickle that torch.save did not write: PyTorch reads it as one of its own, and ends in UnpicklingError."""


class _Storages:
    """A file's storages, each made once, where `map_location` says."""

    def __init__(self, file, map_location, mmap):
        self._file, self._map_location, self._mmap = file, map_location, mmap
        self._made = {}
        self.raised = None  # by the caller's own `map_location`: no fault of the file

    def untyped(self, index, dtype):
        if index not in self._made:
            self._made[index] = self._make(index, dtype)
        return self._made[index]

    def typed(self, index, dtype):
        """What a pickle's reference to a storage is; of no dtype an untyped one."""
        untyped = self.untyped(index, dtype or tare.uint8)
        return untyped if dtype is None else tare.TypedStorage(wrap_storage=untyped, dtype=dtype, _internal=True)

    def tensor(self, index, dtype, sizes, strides, offset, requires_grad, conj, neg):
        if index < 0:  # saved on meta: there are no bytes
            made = tare.empty_strided(sizes, strides, dtype=dtype, device="meta")
        else:
            made = self.untyped(index, dtype)._storage.tensor(dtype, sizes, strides, offset)
        if conj:
            made = made._conj()
        if neg:
            made = made._neg_view()
        if requires_grad:
            made.requires_grad_(True)
        return made

    def _make(self, index, dtype):
        where = self._map_location
        device = _holds_no_bytes(where, self._file.location(index) or "cpu")
        if device is not None:
            return tare.UntypedStorage(_storage=self._file.lazy(index, device))
        if _settings["skipped"] is not None:
            made = tare.UntypedStorage(self._file.bytes(index))
        elif self._mmap:
            made = tare.UntypedStorage(_storage=self._file.map(index))
        else:
            made = tare.UntypedStorage(_storage=self._file.read(index, dtype))
        try:
            return _placed(made, self._file.location(index) or "cpu", where)
        except Exception as error:
            self.raised = error
            raise


def _holds_no_bytes(map_location, location):
    """Meta or a simulated card, if a storage that was at `location` goes there: it knows its place in the file. A function is only known
    by asking."""
    if isinstance(map_location, dict):
        map_location = map_location.get(location, location)
    if map_location is None:
        map_location = location
    kind = str(map_location).partition(":")[0] if isinstance(map_location, (str, tare.device)) else None
    return tare.device("meta") if kind == "meta" else cuda_device(map_location) if kind == "cuda" else None


def _placed(storage, location, map_location):
    """The storage where `map_location` wants one that was at `location`."""
    if map_location is None:
        return default_restore_location(storage, location)
    if isinstance(map_location, (str, tare.device)):  # a device can be called, too, as a decorator
        return default_restore_location(storage, str(map_location))
    if isinstance(map_location, dict):
        return default_restore_location(storage, map_location.get(location, location))
    moved = map_location(storage, location)
    return default_restore_location(storage, location) if moved is None else moved


def _find(module, name):
    if module.partition(".")[0] in _safe_pickle.BLOCKED:
        raise pickle.UnpicklingError(f"Trying to load unsupported GLOBAL {module}.{name} whose module {module} is blocked.")
    found = _safe_pickle.known(f"{module}.{name}")
    if found is None:
        raise pickle.UnpicklingError(
            f"WeightsUnpickler error: Unsupported global: GLOBAL {module}.{name} was not an allowed global by default. Please use "
            f"`torch.serialization.add_safe_globals([{name}])` or the `torch.serialization.safe_globals([{name}])` context manager "
            "to allowlist this global if you trust this class/function."
        )
    return found


def _call(function, arguments, keywords):
    if not _safe_pickle.is_callable(function):
        raise pickle.UnpicklingError(f"WeightsUnpickler error: Trying to call reduce for unrecognized function {function!r:.80}")
    return function(*arguments, **keywords)


def _create(kind, arguments):
    if not isinstance(kind, type):
        raise pickle.UnpicklingError(f"WeightsUnpickler error: {kind!r:.80} is no class")
    return kind.__new__(kind, *arguments)


def _set_state(made, state):
    if isinstance(made, (tare.Tensor, OrderedDict)) or _safe_pickle.is_added(type(made)):
        if isinstance(made, tare.Tensor) and isinstance(state, tuple):
            raise pickle.UnpicklingError("WeightsUnpickler error: a tensor's state of a form before PyTorch 1.0")
        restore = getattr(made, "__setstate__", None)
        if restore is not None and not isinstance(made, (tare.Tensor, OrderedDict)):
            restore(state)
        else:
            made.__dict__.update(state)
        return
    if _safe_pickle.is_dimension(made) and isinstance(state, list) and len(state) == 3:
        made.__setstate__(state)
        return
    raise pickle.UnpicklingError(
        f"WeightsUnpickler error: Can only build Tensor, Parameter, OrderedDict or types allowlisted via `add_safe_globals`, but got "
        f"{type(made)}"
    )


def _read_trusting(archive, map_location, base, arguments):
    """A zip archive whose pickle may call what it names."""
    folder = _archive.folder_of(archive)
    names = set(archive.namelist())
    if folder + "constants.pkl" in names:
        raise NotImplementedError("torch.load: TorchScript archives are not supported by tare yet")
    for info in archive.infolist():
        if info.CRC == 0:  # none was computed
            del info.CRC
    is_big = _is_big(archive.read(folder + "byteorder") if folder + "byteorder" in names else None)
    loaded = {}

    def persistent(saved):
        if not isinstance(saved, tuple) or len(saved) != 5 or saved[0] != "storage":
            raise pickle.UnpicklingError(f"Unknown typename for persistent_load, expected 'storage' but got {saved!r:.80}")
        _, kind, key, location, count = saved
        dtype = None if kind is tare.UntypedStorage else kind.dtype
        if key not in loaded:
            size = count * (1 if dtype is None else dtype.itemsize)
            content = archive.read(f"{folder}data/{key}")[:size]
            if is_big and dtype is not None:
                content = _swapped(content, dtype.itemsize // (2 if dtype.is_complex else 1))
            loaded[key] = _placed(tare.UntypedStorage(content), location, map_location)
        if dtype is None:
            return loaded[key]
        return tare.TypedStorage(wrap_storage=loaded[key], dtype=dtype, _internal=True)

    return _archive.unpickler(base, io.BytesIO(archive.read(folder + "data.pkl")), persistent, **arguments).load()


def _swapped(content, width):
    """The numbers of so many bytes each in the other order."""
    swapped = bytearray(len(content))
    for i in range(width):
        swapped[i::width] = content[width - 1 - i :: width]
    return bytes(swapped)


def _decoded(saved):
    """A persistent id whose texts Python 2 wrote, which `encoding="bytes"` leaves bytes."""
    return tuple(one.decode("ascii") if isinstance(one, bytes) else one for one in saved) if isinstance(saved, tuple) else saved


def _read_trusting_legacy(file, map_location, base, arguments):
    """The format before PyTorch 1.6, whose pickles may call what they name: storages are filled from what follows the pickle."""
    start = file.read(4)
    if start[:1] != b"\x80":
        raise pickle.UnpicklingError("torch.load: weights_only=False reads what torch.save wrote since PyTorch 0.1.10; this is none")
    file.seek(-len(start), os.SEEK_CUR)
    if pickle.load(file) != _archive.LEGACY_MAGIC:
        raise RuntimeError("Invalid magic number; corrupt file?")
    version = pickle.load(file)
    if version != 1001:
        raise RuntimeError(f"Invalid protocol version: {version}")
    pickle.load(file)  # about the machine that wrote it
    made, sizes = {}, {}

    def persistent(saved):
        saved = _decoded(saved)
        if not isinstance(saved, tuple) or len(saved) != 6 or saved[0] != "storage":
            raise pickle.UnpicklingError(f"Unknown typename for persistent_load, expected 'storage' but got {saved!r:.80}")
        _, kind, key, location, count, view = saved
        if key not in made:
            made[key] = _placed(tare.UntypedStorage(count * kind.dtype.itemsize), location, map_location)
            sizes[key] = kind.dtype.itemsize
        whole = tare.TypedStorage(wrap_storage=made[key], dtype=kind.dtype, _internal=True)
        if view is not None:
            raise NotImplementedError("torch.load: weights_only=False does not read views of storages; weights_only=True does")
        return whole

    value = _archive.unpickler(base, file, persistent, **arguments).load()
    for key in pickle.load(file):
        count = int.from_bytes(file.read(8), "little")
        content = file.read(count * sizes[key])
        if len(content) != made[key].nbytes():
            raise RuntimeError(f"storage {key} has {made[key].nbytes()} bytes in the pickle and {len(content)} in the file")
        if made[key].device.type != "meta" and not tare._C._is_fake():
            made[key]._storage.write(content)
    return value


def normalize_storage_type(storage_type):
    """The class of storages on the CPU that has the name of another one: `torch.FloatStorage` of `torch.cuda.FloatStorage`."""
    return getattr(tare, storage_type.__name__)
