"""What editors are told is what there is."""

import ast
from pathlib import Path

import tare
from tare._product import stubs


def test_printed_stubs_are_fresh():
    printed = Path(tare.__file__).with_name("__init__.pyi").read_text()
    assert printed == stubs.stub_text(), "run ./dev gen"


def test_stubs_are_python():
    ast.parse(stubs.stub_text())
