"""How runs of third-party programs under PyTorch and under tare are compared (conformance/programs)."""

import importlib.util
import pathlib
import types

import numpy
import pytest

HERE = pathlib.Path(__file__).resolve().parent.parent.parent / "conformance" / "programs"


@pytest.fixture(scope="module")
def record():
    if not HERE.is_dir():
        pytest.skip("of the repository, and not of what is installed")
    spec = importlib.util.spec_from_file_location("record_of_programs", HERE / "record.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_numbers_differ_by_a_share_of_the_largest_element(record):
    theirs = {"a": numpy.array([1.0, 100.0]), "small": numpy.array([1e-9])}
    assert record.difference(theirs, {"a": numpy.array([2.0, 100.0]), "small": numpy.array([3e-9])}) == (0.01, "a")
    assert record.difference(theirs, theirs) == (0.0, "")


@pytest.mark.parametrize("ours", [{}, {"a": numpy.zeros(3)}, {"a": numpy.array([1.0, numpy.nan])}], ids=["missing", "shape", "nan"])
def test_what_cannot_be_compared_is_infinitely_apart(record, ours):
    assert record.difference({"a": numpy.array([1.0, 2.0])}, ours) == (float("inf"), "a")


OK = {"state": {"w": ["float32", [2]]}, "outputs": [["float32", [1]]]}
OTHER = {"state": {"w": ["float32", [2]]}, "outputs": [["float32", [3]]]}
REFUSED = {"error": "ValueError: no", "where": "a.py:1"}
CELLS = {"same": (OK, OK, "same"), "other": (OK, OTHER, "**differs**"), "here": (OK, REFUSED, "**no**"), "there": (REFUSED, OK, "here alone"),
         "both": (REFUSED, REFUSED, "neither")}


@pytest.mark.parametrize("kind", CELLS)
def test_a_cell_says_who_refuses_and_what_differs(record, kind):
    theirs, ours, expected = CELLS[kind]
    runs = [{"import": {}, "meta forward": one, "meta step": {}} for one in (theirs, ours)]
    program = types.SimpleNamespace(tolerance=2e-3)
    assert record.judged(program, "meta forward", *runs, None)[0] == expected
    if kind == "here":  # a step that was not come to says nothing of its own
        assert record.judged(program, "meta step", *runs, None) == ("", None)


def test_numbers_apart_by_more_than_the_tolerance_differ(record, tmp_path):
    runs = [{"import": {}, "values forward": OK} for _ in range(2)]
    paths = [tmp_path / name for name in ("theirs.npz", "ours.npz")]
    numpy.savez(paths[0], **{"values forward/0": numpy.array([1.0])})
    for number, expected in ((1.001, "1e-3"), (1.0, "equal"), (1.01, "**differs**")):
        numpy.savez(paths[1], **{"values forward/0": numpy.array([number])})
        assert record.judged(types.SimpleNamespace(tolerance=2e-3), "values forward", *runs, paths)[0] == expected
