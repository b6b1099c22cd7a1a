"""`.pt2` archives: the JSON of a program, and the bytes of its tensors, each storage once."""

import io
import json
import os

import tare
from tare import _C
from tare._io import archive as _archive
from tare.export.serde import read, schema, write
from tare.export.serde.schema import SerializeError

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
    """Reads what `save` wrote, here or with PyTorch since 2.3, from a path or a file.

    Nothing is unpickled but tensors in archives of before 2.8 and example inputs, by the reader that makes tensors, containers and
    numbers alone; example inputs that it refuses are left out. `extra_files` gets what the archive has under its keys. Errors:
    SerializeError for a file that is no program of this schema, for operators that tare does not have, and for weights that are pickled.
    """
    try:
        file = tare.serialization._opened(f, _C._ExportedFile)
    except (RuntimeError, EOFError) as error:
        raise SerializeError(f"{f if isinstance(f, str) else 'the file'} is no .pt2 archive: {error}") from None
    try:
        for key in extra_files or ():
            if (held := file.extra(key)) is not None:
                extra_files[key] = held.decode()
        return read.program_of(_json(file.program), _held(file.state), _held(file.constants), _examples(file.examples), file.unread)
    except SerializeError:
        raise
    except _MALFORMED as error:
        raise SerializeError(f"no exported program of schema {schema.MAJOR}: {type(error).__name__}: {error}") from None


def _json(text):
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SerializeError(f"the program is no JSON: {type(error).__name__}: {error}") from None


def _held(tensors):
    return {path: tare.nn.Parameter(one, one.requires_grad) if is_parameter else one for path, one, is_parameter in tensors}


def _examples(data):
    try:
        return tuple(tare.serialization.load(io.BytesIO(data), weights_only=True))
    except Exception:  # noqa: BLE001: what is not safe to unpickle is not needed either
        return None
