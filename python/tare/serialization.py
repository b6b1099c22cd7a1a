"""Files of tensors in PyTorch's format: a zip archive with a pickle and one entry for each storage. See torch.save, torch.load.

Files are not trusted: unless the caller says otherwise, what is unpickled is tensors, containers, numbers and texts, by an
interpreter that knows no other objects (`_safe_pickle`).
"""

import io
import os
import pickle
import zipfile

import tare
from tare import _archive, _safe_pickle
from tare._safe_pickle import add_safe_globals, clear_safe_globals, get_safe_globals, safe_globals  # noqa: F401

__all__ = ["save", "load", "register_package", "location_tag", "default_restore_location", "add_safe_globals",
           "get_safe_globals", "clear_safe_globals", "safe_globals", "skip_data", "LoadEndianness"]
DEFAULT_PROTOCOL = 2
STORAGE_KEY_SEPARATOR = ","
_settings = {"crc32": True, "endianness": None, "mmap": None, "skipped": None}


class SourceChangeWarning(Warning):
    """A saved class whose source has changed."""


class LoadEndianness:
    """The order of bytes in files that do not say theirs."""

    NATIVE, LITTLE, BIG = 1, 2, 3


def get_crc32_options():
    return _settings["crc32"]


def set_crc32_options(compute_crc32):
    _settings["crc32"] = compute_crc32


def get_default_load_endianness():
    return _settings["endianness"]


def set_default_load_endianness(endianness):
    _settings["endianness"] = endianness


def get_default_mmap_options():
    return _settings["mmap"]


def set_default_mmap_options(flags):
    _settings["mmap"] = flags


def _cpu_tag(storage):
    return "cpu" if storage.device.type == "cpu" else None


def _cpu_restore(storage, location):
    return storage if location == "cpu" else None


def _cuda_tag(storage):
    return f"cuda:{storage.device.index or 0}" if storage.device.type == "cuda" else None


def _cuda_restore(storage, location):
    if location.startswith("cuda") and not tare.cuda.is_available():
        raise RuntimeError(
            "Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False. If you are running on a "
            "CPU-only machine, please use torch.load with map_location=torch.device('cpu') to map your storages to the CPU."
        )


def _meta_tag(storage):
    return "meta" if storage.device.type == "meta" else None


def _meta_restore(storage, location):
    return tare.UntypedStorage(storage.nbytes(), device="meta") if location == "meta" else None


_package_registry = [(10, _cpu_tag, _cpu_restore), (20, _cuda_tag, _cuda_restore), (22, _meta_tag, _meta_restore)]


def register_package(priority, tagger, deserializer):
    """Adds who names a storage's location when it is saved and who puts it there when it is loaded; the lowest number asks first.

    Each answers None where the storage or location is none of its own.
    """
    _package_registry.append((priority, tagger, deserializer))
    _package_registry.sort(key=lambda entry: entry[0])


def location_tag(storage):
    """Where a storage says that it is: `cpu`, `cuda:0`, `meta`, or what a registered package calls it."""
    for _, tagger, _ in _package_registry:
        location = tagger(storage)
        if location:
            return location
    return str(storage.device)


def default_restore_location(storage, location):
    """The storage where its file says that it was. Errors: RuntimeError if no package knows the location."""
    for _, _, restore in _package_registry:
        placed = restore(storage, location)
        if placed is not None:
            return placed
    raise RuntimeError(f"don't know how to restore data location of torch.storage.UntypedStorage (tagged with {location})")


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
    try:
        return storage._storage.read()
    except RuntimeError as error:
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
            f"expected 'f' to be string, path, or a file-like object with a 'write' attribute, got {type(f)}"
        )
    if not _use_new_zipfile_serialization:
        if _settings["skipped"] is not None:
            raise RuntimeError("Cannot use skip_data=True with _use_new_zipfile_serialization=False")
        raise NotImplementedError("torch.save: the format before PyTorch 1.6 is not supported by tare")
    storages = {}
    data = io.BytesIO()
    _archive.Pickler(data, pickle_protocol, storages, location_tag).dump(obj)
    name = os.path.splitext(os.path.basename(os.fspath(f)))[0] if isinstance(f, (str, os.PathLike)) else "archive"
    contents = [_contents(storage, obj) for storage in storages.values()]
    if isinstance(f, (str, os.PathLike)):
        with open(f, "wb") as file:
            _archive.write(file, name, data.getvalue(), contents)
    else:
        _archive.write(f, name, data.getvalue(), contents)


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
    """Reads what `save` wrote, here or with PyTorch. `map_location` says where tensors go; `weights_only` is on by default."""
    forced = os.getenv("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", "0").lower() in ("1", "y", "yes", "true")
    safe = (not forced) if weights_only is None and pickle_module is None else bool(weights_only)
    if safe and pickle_module is not None:
        raise RuntimeError("Can not safely load weights when explicit pickle_module is specified")
    if isinstance(f, (str, os.PathLike)) is False and not hasattr(f, "read"):
        raise AttributeError(
            f"'{type(f).__name__}' object has no attribute 'read'. You can only torch.load from a file that is seekable. "
            "Please pre-load the data into a buffer like io.BytesIO and try to load from it instead."
        )
    with _archive.opened(f, "rb") as file:
        if not _archive.is_zip(file):
            if not file.read(1):
                raise EOFError("Ran out of input")
            raise NotImplementedError(
                "torch.load: the file is no zip archive; the format before PyTorch 1.6 is not supported by tare"
            )
        try:
            with zipfile.ZipFile(file) as archive:
                return _read(archive, map_location, safe)
        except zipfile.BadZipFile as error:
            raise RuntimeError(f"PytorchStreamReader failed reading zip archive: {error}") from None


def _read(archive, map_location, safe):
    folder = _archive.folder_of(archive)
    names = set(archive.namelist())
    if folder + "constants.pkl" in names:
        raise NotImplementedError("torch.load: TorchScript archives are not supported by tare yet")
    if folder + "byteorder" in names and archive.read(folder + "byteorder") not in (b"little", b""):
        raise NotImplementedError("torch.load: files with big-endian numbers are not supported by tare")
    loaded = {}

    def persistent(saved):
        if not isinstance(saved, tuple) or len(saved) != 5 or saved[0] != "storage":
            raise pickle.UnpicklingError(f"Unknown typename for persistent_load, expected 'storage' but got {saved!r:.80}")
        _, kind, key, location, count = saved
        if not isinstance(key, str) or not isinstance(count, int) or count < 0 or not isinstance(location, str):
            raise pickle.UnpicklingError(f"a storage of an unknown form: {saved!r:.80}")
        dtype = None if kind is tare.UntypedStorage else kind.dtype
        if key not in loaded:
            loaded[key] = _storage(key, count * (1 if dtype is None else dtype.itemsize), location)
        if dtype is None:
            return loaded[key]
        return tare.TypedStorage(wrap_storage=loaded[key], dtype=dtype, _internal=True)

    def _storage(key, size, location):
        entry = f"{folder}data/{key}"
        if entry not in names:
            raise RuntimeError(f"PytorchStreamReader failed locating file data/{key}: file not found")
        if archive.getinfo(entry).file_size < size:
            raise RuntimeError(f"data/{key} has {archive.getinfo(entry).file_size} bytes, and {size} are wanted of it")
        if map_location is not None and not callable(map_location) and not isinstance(map_location, dict):
            if tare.device(map_location).type == "meta":
                return tare.UntypedStorage(size, device="meta")  # its bytes are not read
        skipped = _settings["skipped"] is not None
        made = tare.UntypedStorage(size) if skipped else tare.UntypedStorage(archive.read(entry)[:size])
        if map_location is None:
            return default_restore_location(made, location)
        if isinstance(map_location, dict):
            return default_restore_location(made, map_location.get(location, location))
        if callable(map_location):
            moved = map_location(made, location)
            return default_restore_location(made, location) if moved is None else moved
        return default_restore_location(made, str(map_location))

    data = archive.read(folder + "data.pkl")
    if not safe:
        return _archive.Unpickler(io.BytesIO(data), persistent).load()
    try:
        return _safe_pickle.Unpickler(data, persistent).load()
    except pickle.UnpicklingError as error:
        raise pickle.UnpicklingError(
            "Weights only load failed. In PyTorch 2.6, we changed the default value of the `weights_only` argument in "
            "`torch.load` from `False` to `True`. Re-running `torch.load` with `weights_only` set to `False` will likely succeed, "
            f"but it can result in arbitrary code execution. Do it only if you got the file from a trusted source.\n{error}"
        ) from None
