"""Records what PyTorch gives for `quantization_cases.py`: `python record_quantization.py` writes `quantization_golden.json`."""

import json
import pathlib
import warnings

import quantization_cases
import torch
import torch.ao.quantization  # noqa: F401
import torch.quantization  # noqa: F401

warnings.simplefilter("ignore")
told = {"torch": torch.__version__, "results": quantization_cases.results(torch)}
(pathlib.Path(__file__).parent / "quantization_golden.json").write_text(json.dumps(told, indent=1) + "\n")
