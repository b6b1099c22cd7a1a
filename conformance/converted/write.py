"""Writes ONNX models of timm, transformers and `torch.nn`, with inputs and what onnxruntime gives: `python write.py FOLDER [NAME...]`.

They are the models of `conformance/compare_onnx.py`, written by torch.onnx.export; those whose sizes vary are run at a second size too.
Needs torch, onnxruntime, onnxscript, timm and transformers. Then, for each, `python -m tare convert X.onnx X.pt2`, and `check.py FOLDER`. It
checks archives of `conformance/scripts/write.py` likewise, converted with `--input f32[batch,3,96,96]` and the like.
"""

import contextlib
import io
import logging
import sys
import warnings
from pathlib import Path

import onnxruntime
import torch

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "exported")]
import compare_onnx  # noqa: E402
import models  # noqa: E402


def write(folder, name):
    torch.manual_seed(0)
    model, x, varies = compare_onnx.make(name)
    model = compare_onnx.FirstOutput(model).eval()
    path = folder / f"{name}.onnx"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()), torch.no_grad():
        if varies:
            dim = torch.export.Dim.DYNAMIC
            torch.onnx.export(model, (x,), path, dynamo=True, dynamic_shapes=({0: dim, 1: dim},), verbose=False)
        else:
            torch.onnx.export(model, (x,), path, dynamo=False, dynamic_axes={"x": {0: "batch"}}, input_names=["x"])
    session = onnxruntime.InferenceSession(path)
    runs = [x]
    runs.append(torch.randint(0, 90, (3, 17)) if varies else torch.cat([x, x])[:3])
    found = []
    for one in runs:
        try:
            found.append(((one,), torch.from_numpy(session.run(None, {session.get_inputs()[0].name: one.numpy()})[0])))
        except Exception as error:  # a batch that a trace fixed
            print(name, "takes no other size:", type(error).__name__)
    torch.save(found, path.with_suffix(".values.pt"))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    torch.backends.mha.set_fastpath_enabled(False)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    models._timm()  # also without torchvision
    for name in sys.argv[2:] or [*compare_onnx.IMAGES, *compare_onnx.TEXTS, *compare_onnx.LAYERS]:
        try:
            write(folder, name)
            print(name, flush=True)
        except Exception as error:  # of the exporter
            print(name, "is not written:", type(error).__name__, str(error)[:200], flush=True)
