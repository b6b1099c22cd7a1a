"""Records what PyTorch gives for `masked_cases.py`: `python record_masked.py` writes `masked_golden.json`."""

import json
import pathlib
import warnings

import masked_cases
import torch

warnings.simplefilter("ignore")
told = {"torch": torch.__version__, "results": masked_cases.results(torch)}
(pathlib.Path(__file__).parent / "masked_golden.json").write_text(json.dumps(told, indent=1) + "\n")
