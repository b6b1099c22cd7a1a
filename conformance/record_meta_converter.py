"""Records what PyTorch's MetaConverter makes of the tensors in python/tests/meta_converter_cases.py.

    python conformance/record_meta_converter.py

Writes tests/golden/meta_converter.json, with PyTorch's version.
"""

import json
import pathlib
import sys
import warnings

import torch
from torch._subclasses.meta_utils import MetaConverter

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "python" / "tests"))

import meta_converter_cases  # noqa: E402


def main():
    warnings.simplefilter("ignore")
    recorded = {"torch": torch.__version__, "cases": {}}
    for name, tensors in meta_converter_cases.cases(torch):
        kept = tensors()
        recorded["cases"][name] = meta_converter_cases.outcome(torch, MetaConverter(), kept)
    target = ROOT / "tests" / "golden" / "meta_converter.json"
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in recorded["cases"].items())
    target.write_text(f'{{"torch": {json.dumps(recorded["torch"])}, "cases": {{\n{lines}\n}}}}\n')


if __name__ == "__main__":
    main()
