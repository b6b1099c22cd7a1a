"""Records what PyTorch gives for `sparse_cases.py`: `python record_sparse.py` writes `sparse_golden.json`."""

import json
import pathlib
import warnings

import sparse_cases
import torch

warnings.simplefilter("ignore")
told = {"torch": torch.__version__, "results": sparse_cases.results(torch)}
(pathlib.Path(__file__).parent / "sparse_golden.json").write_text(json.dumps(told, indent=1) + "\n")
