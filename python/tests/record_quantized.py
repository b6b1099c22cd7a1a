"""Records what PyTorch gives for `quantized_cases.py`: `python record_quantized.py` writes `quantized_golden.json`."""

import json
import pathlib
import warnings

import quantized_cases
import torch

warnings.simplefilter("ignore")
told = {"torch": torch.__version__, "results": quantized_cases.results(torch)}
(pathlib.Path(__file__).parent / "quantized_golden.json").write_text(json.dumps(told, indent=1) + "\n")
