"""What editors are told is what there is."""

import ast
from pathlib import Path

from tare import _stubs


def test_printed_stubs_are_fresh():
    printed = Path(_stubs.__file__).with_name("__init__.pyi").read_text()
    assert printed == _stubs.stub_text(), "run ./dev gen"


def test_stubs_are_python():
    ast.parse(_stubs.stub_text())
