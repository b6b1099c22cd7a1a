"""Records what PyTorch gives for `quantize_fx_cases.py`: `python record_quantize_fx.py` writes `quantize_fx_golden.json`."""

import json
import pathlib
import warnings

import quantize_fx_cases
import torch
import torch.ao.quantization.quantize_fx  # noqa: F401

warnings.simplefilter("ignore")
told = {"torch": torch.__version__, "results": quantize_fx_cases.results(torch)}
(pathlib.Path(__file__).parent / "quantize_fx_golden.json").write_text(json.dumps(told, indent=1) + "\n")
