"""Records decompositions_golden.json with PyTorch 2.13: the operators of each case's program, by the default table and by an empty one."""

import json
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parent))
import decomposition_cases as cases  # noqa: E402

if __name__ == "__main__":
    found = {}
    with torch.no_grad():
        for name in cases.CASES:
            program = torch.export.export(cases.Module(name).eval(), (torch.randn(4, 6),))
            found[name] = [cases.names(program.run_decompositions()), cases.names(program.run_decompositions({}))]
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in found.items())
    Path(__file__).with_name("decompositions_golden.json").write_text(f"{{\n{lines}\n}}\n")
