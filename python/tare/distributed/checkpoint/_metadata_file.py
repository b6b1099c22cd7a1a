"""The file `.metadata`: a pickle of Metadata, read without executing anything that it names."""

import enum
import functools
import io
import pickle

import tare
from tare import _C
from tare._io import archive, safe_pickle
from tare.distributed.checkpoint import metadata as _metadata

_CLASSES = ("ChunkStorageMetadata TensorStorageMetadata BytesStorageMetadata Metadata MetadataIndex TensorProperties StorageMeta "
            "_MEM_FORMAT_ENCODING").split()
_LAYOUTS = ("strided", "sparse_coo", "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc")


def _layout(name):
    short = name.removeprefix("torch.")
    if short not in _LAYOUTS:
        raise pickle.UnpicklingError(f"no layout is called {name!r:.60}")
    return getattr(tare, short)


def _path(*parts):
    import pathlib

    return pathlib.Path(*(str(part) for part in parts))


def _member(kind, name):
    if not (isinstance(kind, type) and issubclass(kind, enum.Enum)):
        raise pickle.UnpicklingError(f".metadata asks {kind!r:.80} for {name!r:.60}")
    return kind[name]


def _find(places, module, name):
    if module.startswith("torch.distributed.") and name in _CLASSES:
        return getattr(_metadata, name)
    if f"{module}.{name}" == "torch.distributed.checkpoint.filesystem._StorageInfo":
        return places
    if (module, name) == ("torch.serialization", "_get_layout"):
        return _layout
    if module.partition(".")[0] == "pathlib" and name.endswith("Path"):
        return _path
    if (module, name) == ("builtins", "getattr"):  # how some releases of Python 3.11 write members of an enumeration
        return _member
    found = safe_pickle.known(f"{module}.{name}")
    if found is None:
        raise pickle.UnpicklingError(f".metadata names {module}.{name}, which is no part of a checkpoint's metadata; "
                                     "torch.serialization.add_safe_globals lets a class through")
    return found


def _call(function, arguments, keywords):
    may = function in (_layout, _path, _member) or isinstance(function, type) and issubclass(function, enum.Enum)
    if not may and not safe_pickle.is_callable(function):
        raise pickle.UnpicklingError(f".metadata has {function!r:.80} called")
    return function(*arguments, **keywords)


def _create(kind, arguments):
    if not isinstance(kind, type) or arguments:
        raise pickle.UnpicklingError(f"{kind!r:.80} is no class of a checkpoint's metadata")
    return kind.__new__(kind)


def _set_state(made, state):
    if hasattr(type(made), "__setstate__"):
        made.__setstate__(state)
    elif isinstance(state, dict):
        made.__dict__.update(state)
    else:
        raise pickle.UnpicklingError(f"the state of a {type(made).__name__} is {type(state).__name__}")


def read(path, places):
    """The Metadata of a file; `places` is the class of what says where parts are.

    Errors: CheckpointError, RuntimeError for what no save wrote; FileNotFoundError.
    """
    open(path, "rb").close()
    functions = {"find": functools.partial(_find, places), "call": _call, "create": _create, "set_state": _set_state,
                 "storage": None, "tensor": None}
    try:
        found = _C._build_pickle(str(path), functions)
    except (pickle.UnpicklingError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise RuntimeError(f"{path}: this is no metadata of a checkpoint: {error}") from None
    if not isinstance(found, _metadata.Metadata):
        raise RuntimeError(f"{path}: it holds a {type(found).__name__}, and not the Metadata of torch.distributed.checkpoint")
    wrong = _wrong_in(found, places)
    if wrong:
        raise RuntimeError(f"{path}: this is no metadata of a checkpoint: {wrong}")
    return found


def _is_place(one):
    path = getattr(one, "relative_path", None)
    return isinstance(path, str) and "\0" not in path and all(type(getattr(one, name, None)) is int for name in ("offset", "length"))


def _wrong_in(found, places):
    """What is not of the kind that a save writes; None: nothing. Which numbers fit together, plans say, of the tensors they ask for."""
    entries, data = getattr(found, "state_dict_metadata", None), getattr(found, "storage_data", None)
    kinds = (_metadata.TensorStorageMetadata, _metadata.BytesStorageMetadata)
    if not isinstance(entries, dict) or not all(isinstance(one, kinds) for one in entries.values()):
        return "what it says of its values is no dict of them"
    for name, one in entries.items():
        if not isinstance(name, str):
            return f"{name!r:.60} is no name of a value"
        if isinstance(one, _metadata.BytesStorageMetadata):
            continue
        chunks, size = getattr(one, "chunks", None), getattr(one, "size", None)
        if not isinstance(size, tuple) or not isinstance(chunks, (list, tuple)):
            return f"{name} is a tensor of no sizes and parts"
        if not isinstance(getattr(getattr(one, "properties", None), "dtype", None), tare.dtype):
            return f"{name} is a tensor of no type"
        if not all(isinstance(chunk, _metadata.ChunkStorageMetadata) and hasattr(chunk, "offsets") and hasattr(chunk, "sizes")
                   for chunk in chunks):
            return f"a part of {name} does not say where it begins and how large it is"
    if data is not None and not (isinstance(data, dict) and all(isinstance(one, places) and _is_place(one) for one in data.values())):
        return "what it says of the places of its parts is no dict of files, offsets and lengths"
    return None


def dumped(metadata):
    """The bytes of the file, under PyTorch's names."""
    data = io.BytesIO()
    archive.Pickler(data, 4, {}, lambda storage: "cpu").dump(metadata)
    return data.getvalue()
