"""Faults in what libraries call for a program are told with ranks and lines, and right programs like them are not accused."""

import library_faults
import pytest
from test_faults import DEVICES, installed, run, told_of_fault  # noqa: F401


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", library_faults.FAULTS)
def test_a_planted_fault_is_told_with_ranks_and_lines(name, device, tmp_path):
    told_of_fault(library_faults.FAULTS[name], tmp_path, device)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", library_faults.RIGHT)
def test_a_right_program_is_not_accused(name, device, tmp_path):
    size, program = library_faults.RIGHT[name]
    text, told = run(program, size, tmp_path, device=device)
    assert text == ""
    assert [str(one.message) for one in told if issubclass(one.category, RuntimeWarning)] == []
