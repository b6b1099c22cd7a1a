"""The README's example prints what the README says, also as a program for PyTorch."""

import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("imported", ["tare as torch", "torch"])
def test_the_readmes_example_prints_what_it_says(imported, tmp_path):
    program = (ROOT / "examples" / "shapes.py").read_text()
    script = tmp_path / "shapes.py"
    script.write_text(program if imported != "torch" else
                      program.replace("import tare as torch", "import torch").replace("from tare", "from torch"))
    done = subprocess.run([sys.executable, "-m", "tare", script], capture_output=True, text=True)
    said = re.search(r"It prints\n\n```\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL).group(1)
    assert done.stdout == said, done.stderr
