"""Loads converted programs and compares what they give with what is beside them: `python check.py FOLDER`, with PyTorch.

Beside `X.pt2` is `X.values.pt` of `write.py`, or `X.pt.io` of `conformance/scripts/write.py`.
"""

import sys
from pathlib import Path

import torch


def flat(value):
    if isinstance(value, torch.Tensor):
        return [value]
    return [] if value is None else [one for part in (value.values() if isinstance(value, dict) else value) for one in flat(part)]


def runs_of(path):
    """[(arguments, tensors that come out)]"""
    script = path.with_name(path.stem + ".pt.io")
    if script.exists():
        args, expected = torch.load(script)
        return [(args, expected)]
    return [(args, [expected]) for args, expected in torch.load(path.with_suffix(".values.pt"))]


if __name__ == "__main__":
    right = wrong = 0
    for path in sorted(Path(sys.argv[1]).glob("*.pt2")):
        try:
            module = torch.export.load(path).module(check_guards=False)
            runs, worst = runs_of(path), 0.0
            for args, expected in runs:
                with torch.no_grad():
                    results = flat(module(*args))
                assert len(results) >= len(expected), (len(results), len(expected))
                for found, other in zip(results, expected):
                    assert found.shape == other.shape and not found.isnan().any(), (found.shape, other.shape)
                    worst = max(worst, ((found - other).abs().max() / (other.abs().max() + 1e-9)).item())
            ok = worst < 1e-3
            print(f"{path.stem}: {len(runs)} runs, largest difference {worst:.1e} of the largest value{'' if ok else '  WRONG'}",
                  flush=True)
        except Exception as error:  # noqa: BLE001: the next file is tried
            ok = False
            print(f"{path.stem}: WRONG {type(error).__name__}: {str(error)[:300]}", flush=True)
        right, wrong = right + ok, wrong + (not ok)
    print(f"{right} of {right + wrong} programs load in PyTorch {torch.__version__} and give equal values")
    sys.exit(wrong > 0)
