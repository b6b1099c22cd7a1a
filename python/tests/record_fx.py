"""Asks PyTorch what `fx_cases.py`, `fx_pass_cases.py`, `make_fx_cases.py`, `splitter_cases.py` and `export_cases.py` list, and writes the answers to `golden/fx.json`: `python record_fx.py`, with PyTorch installed."""

import json
import warnings
from pathlib import Path

import export_cases
import fx_cases
import fx_pass_cases  # noqa: F401: adds to the cases
import make_fx_cases  # noqa: F401: adds to the cases
import splitter_cases
import torch
import torch.fx.passes.shape_prop  # noqa: F401

if __name__ == "__main__":
    warnings.simplefilter("ignore")
    answers = {}
    for name, case in {**fx_cases.CASES, **splitter_cases.CASES, **export_cases.CASES}.items():
        answers[name] = fx_cases.plain(case(torch))
    text = json.dumps({"torch": torch.__version__.split("+")[0], "answers": answers}, indent=0)
    (Path(__file__).parent / "golden" / "fx.json").write_text(text + "\n")
