"""What editors are told is what there is."""

import ast
import subprocess
import sys
from pathlib import Path

import tare
from tare._product import stubs


def test_printed_stubs_are_fresh():
    """As a new process tells them: modes of fakes with symbols put methods of their own in the place of some."""
    printed = Path(tare.__file__).with_name("__init__.pyi").read_text()
    tell = "import sys; from tare._product import stubs; sys.stdout.write(stubs.stub_text())"
    told = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True).stdout
    assert printed == told, "run ./dev gen"


def test_stubs_are_python():
    ast.parse(stubs.stub_text())
