"""Records what PyTorch gives for a module of cases: `python record_results.py masked` runs `masked_cases.py` and writes
`masked_golden.json`, which `recorded_results.py` reads for tests."""

import importlib
import json
import pathlib
import sys
import warnings

import torch

# What a module of cases takes from PyTorch that `import torch` does not load.
LOADED = {"quantization": ["torch.ao.quantization", "torch.quantization"], "quantize_fx": ["torch.ao.quantization.quantize_fx"]}

(name,) = sys.argv[1:]
warnings.simplefilter("ignore")
for module in LOADED.get(name, []):
    importlib.import_module(module)
told = {"torch": torch.__version__, "results": importlib.import_module(f"{name}_cases").results(torch)}
folder = pathlib.Path(__file__).parent
(folder / f"{name}_golden.json").write_text(json.dumps(told, indent=1) + "\n")
if name == "nested":
    torch.save(torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)], layout=torch.jagged), folder / "nested_golden.pt")
