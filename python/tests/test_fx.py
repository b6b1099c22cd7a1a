"""tare.fx answers as PyTorch did when `record_fx.py` asked it."""

import json
from pathlib import Path

import fx_cases
import pytest
import tare

GOLDEN = json.loads((Path(__file__).parent / "golden" / "fx.json").read_text())["answers"]


def test_every_case_is_recorded():
    assert sorted(GOLDEN) == sorted(fx_cases.CASES)


@pytest.mark.parametrize("name", fx_cases.CASES)
def test_answers_are_pytorchs(name):
    assert json.loads(json.dumps(fx_cases.plain(fx_cases.CASES[name](tare)))) == GOLDEN[name]
