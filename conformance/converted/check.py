"""Loads programs that were converted from the models of `write.py`, and compares what they give: `python check.py FOLDER`, with PyTorch."""

import sys
from pathlib import Path

import torch


def flat(value):
    return [value] if isinstance(value, torch.Tensor) else [one for part in value for one in flat(part)]


if __name__ == "__main__":
    right = wrong = 0
    for path in sorted(Path(sys.argv[1]).glob("*.pt2")):
        try:
            module = torch.export.load(path).module(check_guards=False)
            runs, worst = torch.load(path.with_suffix(".values.pt")), 0.0
            for args, expected in runs:
                found = flat(module(*args))[0]
                assert found.shape == expected.shape, (found.shape, expected.shape)
                assert not found.isnan().any()
                worst = max(worst, ((found - expected).abs().max() / expected.abs().max()).item())
            ok = worst < 1e-3
            print(f"{path.stem}: {len(runs)} runs, largest difference {worst:.1e} of the largest value{'' if ok else '  WRONG'}",
                  flush=True)
        except Exception as error:  # noqa: BLE001: the next file is tried
            ok = False
            print(f"{path.stem}: WRONG {type(error).__name__}: {str(error)[:300]}", flush=True)
        right, wrong = right + ok, wrong + (not ok)
    print(f"{right} of {right + wrong} programs load in PyTorch {torch.__version__} and give equal values")
    sys.exit(wrong > 0)
