"""Records what PyTorch gives for `nested_cases.py`: `python record_nested.py` writes `nested_golden.json` and `nested_golden.pt`."""

import json
import pathlib
import warnings

import nested_cases
import torch

warnings.simplefilter("ignore")
told = {"torch": torch.__version__, "results": nested_cases.results(torch)}
(pathlib.Path(__file__).parent / "nested_golden.json").write_text(json.dumps(told, indent=1) + "\n")
torch.save(torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)], layout=torch.jagged), pathlib.Path(__file__).parent / "nested_golden.pt")
