"""Loads what `write.py` saved with PyTorch and compares what the programs give: `python conformance/exported/check.py FOLDER`."""

import sys
import time
from pathlib import Path

import torch

if __name__ == "__main__":
    files, wrong = sorted(Path(sys.argv[1]).glob("*.pt2")), 0
    for path in files:
        try:
            start = time.perf_counter()
            module = torch.export.load(path).module()
            took = time.perf_counter() - start
            runs = torch.load(path.with_suffix(".values.pt"))
            worst = 0.0
            for args, expected in runs:
                found = module(*args)
                assert found.shape == expected.shape, (found.shape, expected.shape)
                worst = max(worst, ((found - expected).abs().max() / expected.abs().max()).item())
            ok = worst < 1e-3
            wrong += not ok
            print(f"{path.stem}: {len(runs)} runs, largest difference {worst:.1e} of the largest value, loaded in {took:.1f} s"
                  f"{'' if ok else '  WRONG'}", flush=True)
        except Exception as error:  # noqa: BLE001: the next file is tried
            wrong += 1
            print(f"{path.stem}: WRONG {type(error).__name__}: {str(error)[:300]}", flush=True)
    print(f"{len(files) - wrong} of {len(files)} programs load in PyTorch {torch.__version__} and give equal values")
    sys.exit(wrong > 0)
