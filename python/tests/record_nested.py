"""Records what PyTorch gives for `nested_cases.py`: `python record_nested.py` writes `nested_golden.json`."""

import json
import pathlib
import warnings

import nested_cases
import torch

warnings.simplefilter("ignore")
told = {"torch": torch.__version__, "results": nested_cases.results(torch)}
(pathlib.Path(__file__).parent / "nested_golden.json").write_text(json.dumps(told, indent=1) + "\n")
