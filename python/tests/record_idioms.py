"""Runs the programs of `idioms/` with PyTorch on its CPU and writes what it said to `idioms/pytorch.json`.

    PYTHON_WITH_PYTORCH python/tests/record_idioms.py
"""

import contextlib
import importlib.util
import inspect
import io
import json
import pathlib
import random
import sys
import traceback
import warnings

import torch

FOLDER = pathlib.Path(__file__).parent / "idioms"
DTYPES = {"f16": torch.float16, "f32": torch.float32, "i64": torch.int64}


def made(text):
    """`x=f32[2,3]` or `f32[2,3]` as a name, or none, and a tensor with values."""
    name, _, rest = text.rpartition("=")
    dtype, _, sizes = rest.rstrip("]").partition("[")
    sizes = [int(size) for size in sizes.split(",")]
    if DTYPES[dtype].is_floating_point:
        return name, torch.rand(sizes).to(DTYPES[dtype])
    return name, torch.randint(0, 2, sizes, dtype=DTYPES[dtype])


def run(path):
    """What PyTorch said: nothing, or the error's type and text and the program's line."""
    _, _, name, *inputs = path.read_text().splitlines()[0].split()
    torch.set_default_device(None)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            spec = importlib.util.spec_from_file_location(path.stem, path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            call = getattr(module, name)
            if isinstance(call, type) or not (isinstance(call, torch.nn.Module) or inspect.signature(call).parameters):
                call = call()
            given = list(map(made, inputs))
            if isinstance(call, torch.nn.Module):
                call(*(value for _, value in given))
            else:
                call(**dict(given))
    except Exception as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
        return {"raises": type(error).__name__, "text": str(error).splitlines()[0], "line": lines[-1] if lines else None}
    return {"raises": None}


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    warnings.simplefilter("ignore")
    random.seed(0), torch.manual_seed(0)
    told = {"pytorch": torch.__version__}
    for kind in ("valid", "wrong"):
        told[kind] = {path.stem: run(path) for path in sorted((FOLDER / kind).glob("*.py"))}
    (FOLDER / "pytorch.json").write_text(json.dumps(told, indent=1) + "\n")
