"""`.pt2` archives: the JSON of a program, and the bytes of its tensors, each storage once."""

import io
import json
import os
import zipfile

import tare
from tare import _C
from tare._io import archive as _archive
from tare.export.serde import read, schema, write
from tare.export.serde.schema import SerializeError

_MOST_JSON = 1 << 30  # bytes of one JSON member
_MALFORMED = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RuntimeError, AssertionError)  # of what is no program


def save(ep, f, *, extra_files=None, opset_version=None, pickle_protocol=2):
    """Writes an exported program as PyTorch 2.13 does, to a path or a file.

    Weights are written as they lie in memory, each storage once. `extra_files` has texts or bytes by name. Errors: TypeError for what
    is no exported program; SerializeError for what the schema has no words for; RuntimeError for tensors without bytes (within
    `torch.serialization.skip_data(materialize_fake_tensors=True)` zeros are written for them).
    """
    from tare.export.exported_program import ExportedProgram

    if not isinstance(ep, ExportedProgram):
        raise TypeError(f"The 'ep' parameter must be an instance of 'ExportedProgram', got '{type(ep).__name__}' instead.")
    program = json.dumps(write.program_json(ep)).encode()
    examples = io.BytesIO()
    tare.serialization.save(ep.example_inputs, examples)
    members = [*_tensors(ep.state_dict, "data/weights/", "weight_", "data/weights/model_weights_config.json"),
               *_tensors(ep.constants, "data/constants/", "tensor_", "data/constants/model_constants_config.json"),
               ("models/model.json", lambda: program), ("data/sample_inputs/model.pt", examples.getvalue)]
    for name, content in (extra_files or {}).items():
        members.append((f"extra/{name}", lambda content=content: content.encode() if isinstance(content, str) else content))
    members += [("archive_format", lambda: b"pt2"), ("archive_version", lambda: b"0"), ("byteorder", lambda: b"little")]
    path = os.fspath(f) if isinstance(f, (str, os.PathLike)) else None
    name = "archive" if path is None else os.path.splitext(os.path.basename(path))[0] or "archive"
    if path is None:
        return _archive.write_members(f, name, [(one, content()) for one, content in members], b"6\n", ".data/version")
    with _archive.replacing(path) as file:
        _archive.write_members(file, name, ((one, content()) for one, content in members), b"6\n", ".data/version")


def _tensors(held, folder, prefix, config):
    """(name, function that gives the bytes) of each storage, and the table that says which tensor lies where."""
    table, numbers = {}, {}
    for path, tensor in held.items():
        if not isinstance(tensor, tare.Tensor):
            raise SerializeError(f"{path} is a {type(tensor).__name__}, which a .pt2 file of tare's cannot hold")
        storage = tensor.untyped_storage()
        name = numbers.get(storage._cdata)
        if name is None:
            name = numbers[storage._cdata] = f"{prefix}{len(numbers)}"
            yield folder + name, lambda storage=storage, path=path: _bytes(storage, path)
        parameter = isinstance(tensor, tare.nn.Parameter)
        table[path] = {"path_name": name, "is_param": parameter, "use_pickle": False, "tensor_meta": write.tensor_json(tensor)}
    yield config, lambda: json.dumps({"config": table}).encode()


def _bytes(storage, path):
    try:
        return tare.serialization._contents(storage, {path: storage})
    except (RuntimeError, NotImplementedError) as error:
        raise RuntimeError(f"torch.export.save: {path} has no bytes to write: {error}. Materialize it, or save within "
                           "torch.serialization.skip_data(materialize_fake_tensors=True), which writes zeros") from None


def load(f, *, extra_files=None, expected_opset_version=None):
    """Reads what `save` wrote, here or with PyTorch (its archives since 2.8), from a path or a file.

    Nothing is unpickled but example inputs, by the reader that makes tensors, containers and numbers alone; what it refuses is left out.
    `extra_files` gets what the archive has under its keys. Errors: SerializeError for a file that is no program of this schema, for
    operators that tare does not have, and for weights that are pickled.
    """
    with _archive.opened(f, "rb") as file:
        try:
            with zipfile.ZipFile(file) as archive:
                return _loaded(archive, extra_files)
        except SerializeError:
            raise
        except _MALFORMED as error:
            raise SerializeError(f"no exported program of schema {schema.MAJOR}: {type(error).__name__}: {error}") from None
        except zipfile.BadZipFile as error:
            raise SerializeError(f"{f if isinstance(f, str) else 'the file'} is no .pt2 archive: {error}") from None


def _loaded(archive, extra_files):
    names = archive.namelist()
    folder = names[0].partition("/")[0] + "/" if names else ""
    if folder + "archive_format" not in names:
        raise SerializeError("no .pt2 archive: it has no member archive_format (programs saved before PyTorch 2.8 are read by "
                             "`tare inspect` and `tare estimate`)")
    models = [name for name in names if name.startswith(folder + "models/") and name.endswith(".json")]
    if not models:
        raise SerializeError("the archive has no program in models/")
    model = folder + "models/model.json" if folder + "models/model.json" in models else models[0]
    name = model.removeprefix(folder + "models/").removesuffix(".json")
    for key in extra_files or ():
        if folder + f"extra/{key}" in names:
            extra_files[key] = archive.read(folder + f"extra/{key}").decode()
    program = _json(archive, model)
    state = _held(archive, folder + "data/weights/", f"{name}_weights_config.json")
    constants = _held(archive, folder + "data/constants/", f"{name}_constants_config.json")
    return read.program_of(program, state, constants, _examples(archive, f"{folder}data/sample_inputs/{name}.pt"))


def _json(archive, name):
    if archive.getinfo(name).file_size > _MOST_JSON:
        raise SerializeError(f"{name} has more than {_MOST_JSON} bytes")
    try:
        return json.loads(archive.read(name))
    except (ValueError, RecursionError) as error:
        raise SerializeError(f"{name} is no JSON: {type(error).__name__}: {error}") from None


def _examples(archive, name):
    try:
        return tuple(tare.serialization.load(io.BytesIO(archive.read(name)), weights_only=True))
    except Exception:  # noqa: BLE001: what is not safe to unpickle is not needed either
        return None


def _number(json):
    if "as_int" not in json:
        raise SerializeError("a stored tensor has a size that is no number")
    return json["as_int"]


def _held(archive, folder, config):
    """The tensors of a table, by path. Tensors of one member share a storage."""
    if folder + config not in archive.NameToInfo:
        return {}
    found, storages = {}, {}
    for path, one in _json(archive, folder + config)["config"].items():
        member, meta = folder + one["path_name"], one["tensor_meta"]
        if one["use_pickle"] or meta is None:
            raise SerializeError(f"{path} is pickled in the file, which may run code of the file's; tare does not open it")
        sizes, strides, offset, dtype, device, layout = read.tensor_parts(meta, _number)
        if layout is not tare.strided:
            raise SerializeError(f"{path} is of {layout}, which torch.export.load of tare does not take")
        if member not in storages:
            if member not in archive.NameToInfo:
                raise SerializeError(f"the archive has no member {member}, which {path} lies in")
            data = archive.read(member)
            storages[member] = _C._Storage(len(data), tare.device("cpu"))
            storages[member].write(data)
        last = offset + sum((size - 1) * stride for size, stride in zip(sizes, strides))
        if 0 not in sizes and (min(sizes, default=0) < 0 or min(strides, default=0) < 0 or offset < 0
                               or (last + 1) * dtype.itemsize > storages[member].nbytes):
            raise SerializeError(f"{path} does not lie within {member}, which has {storages[member].nbytes} bytes")
        tensor = storages[member].tensor(dtype, sizes, strides, offset)
        grad = meta["requires_grad"]
        found[path] = tare.nn.Parameter(tensor, requires_grad=grad) if one["is_param"] else tensor.requires_grad_(grad)
    return found
