"""Runs what `write.py` exported in onnxruntime, after onnx's checker: `python conformance/onnx_export/check.py FOLDER`.

PyTorch reads the values.
"""

import sys
from pathlib import Path

import onnx
import onnxruntime
import torch

if __name__ == "__main__":
    files, wrong = sorted(Path(sys.argv[1]).glob("*.onnx")), 0
    for path in files:
        try:
            onnx.checker.check_model(path, full_check=True)
            session = onnxruntime.InferenceSession(path)
            names, worst = [one.name for one in session.get_inputs()], 0.0
            runs = torch.load(path.with_suffix(".values.pt"))
            for args, expected in runs:
                found = torch.from_numpy(session.run(None, {name: one.numpy() for name, one in zip(names, args)})[0])
                assert found.shape == expected.shape, (found.shape, expected.shape)
                assert not found.isnan().any()
                worst = max(worst, ((found - expected).abs().max() / expected.abs().max()).item())
            ok = worst < 1e-3
            wrong += not ok
            print(f"{path.stem}: {len(runs)} runs, largest difference {worst:.1e} of the largest value{'' if ok else '  WRONG'}",
                  flush=True)
        except Exception as error:  # noqa: BLE001: the next file is tried
            wrong += 1
            print(f"{path.stem}: WRONG {type(error).__name__}: {str(error)[:300]}", flush=True)
    print(f"{len(files) - wrong} of {len(files)} models pass onnx's checker and give equal values in onnxruntime {onnxruntime.__version__}")
    sys.exit(wrong > 0)
