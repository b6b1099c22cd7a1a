"""Every planted fault is told with ranks and lines, and right programs are not accused."""

import contextlib
import os
import re
import warnings

import cluster_faults
import pytest
import tare  # noqa: F401
from tare.distributed import _launch

START = """import sys, torch, torch.distributed as dist
import torch.distributed._functional_collectives as funcol
torch.set_default_device({device!r}); dist.init_process_group({backend!r}); rank, size, x = dist.get_rank(), dist.get_world_size(), torch.ones(4)
"""

DEVICES = ("cpu", "meta")  # of values each rank waits for the others; without, it goes on and they come later
VALUES = re.compile(r"assert .*(tolist|sum\(\)|x\[0\])")  # what meta cannot tell


def run(program, size, folder, backend="gloo", device="cpu"):
    """Runs a program on ranks; returns the error's text, empty where there is none, and what was warned of."""
    source = START.format(backend=backend, device=device) + program
    path = folder / "program.py"
    path.write_text(source)
    code = compile(source, str(path), "exec")

    def rank():
        exec(code, {"__name__": "__main__"})

    with warnings.catch_warnings(record=True) as told, contextlib.redirect_stderr(None):
        warnings.simplefilter("always")
        try:
            _launch.run_ranks(rank, size)
        except _launch.RankFailed as failed:
            return failed.text, told
    return "", told


@pytest.fixture(autouse=True)
def installed(monkeypatch, tmp_path):
    tare.install()
    known = tare.known_values()
    known.__enter__()
    monkeypatch.chdir(tmp_path)
    yield
    known.__exit__(None, None, None)
    tare._product.install.uninstall()  # its classes have their own names for other tests


def marked(program):
    """Numbers of the lines that are to be told of."""
    return [number for number, line in enumerate((START + program).splitlines(), 1) if line.endswith("#!")]


def lines_of(text):
    return {int(one) for one in re.findall(r"program\.py:(\d+)", text)} | {int(one) for one in re.findall(r'program\.py", line (\d+)', text)}


def told_of_fault(fault, folder, device):
    """The text of a planted fault, which names what is expected of it and the marked lines."""
    size, program, expected = fault
    text, _ = run(program, size, folder, device=device)
    for one in expected:
        assert one in text, text
    assert set(marked(program)) <= lines_of(text), text
    return text


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", cluster_faults.FAULTS)
def test_a_planted_fault_is_told_with_ranks_and_lines(name, device, tmp_path):
    text = told_of_fault(cluster_faults.FAULTS[name], tmp_path, device)
    waits = [line for line in text.splitlines() if line.startswith("  rank ") and " waits" in line]
    assert len(waits) == len(set(waits)), text


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", cluster_faults.NEVER_WAITED)
def test_a_work_that_nobody_waits_for_is_a_warning_at_its_line(name, device, tmp_path):
    size, program, times = cluster_faults.NEVER_WAITED[name]
    text, told = run(program, size, tmp_path, device=device)
    assert text == ""
    told = [one for one in told if issubclass(one.category, RuntimeWarning)]
    assert [one.lineno for one in told] == marked(program) * times
    assert all(re.search(r"rank \d did not wait for \w+\(", str(one.message)) for one in told)


@pytest.mark.parametrize("backend", ["gloo", "nccl"])
@pytest.mark.parametrize("name", cluster_faults.RIGHT)
def test_a_right_program_is_not_accused(name, backend, tmp_path):
    for size in (2, 4):
        text, told = run(cluster_faults.RIGHT[name], size, tmp_path, backend)
        assert text == ""
        assert [str(one.message) for one in told if issubclass(one.category, RuntimeWarning)] == []


@pytest.mark.parametrize("backend", ["gloo", "nccl"])
@pytest.mark.parametrize("name", [name for name, program in cluster_faults.RIGHT.items() if not VALUES.search(program)])
def test_a_right_program_without_values_is_not_accused(name, backend, tmp_path):
    for size in (2, 4):
        text, told = run(cluster_faults.RIGHT[name], size, tmp_path, backend, "meta")
        assert text == ""
        assert [str(one.message) for one in told if issubclass(one.category, RuntimeWarning)] == []


@pytest.mark.parametrize("device", DEVICES)
def test_a_send_that_nobody_receives_waits_where_sends_do(device, tmp_path):
    """Both of gloo's and NCCL's, of however few bytes; MPI's sends a few at once."""
    for backend in ("gloo", "nccl"):
        text, _ = run("if rank == 0:\n    dist.send(x, 1) #!", 2, tmp_path, backend, device)
        assert "rank 0 waits for rank 1 in send(float32[4], to 1)" in text and lines_of(text) == {4 + 1}
        text, _ = run("dist.send(x, 1 - rank) #!\ndist.recv(x, 1 - rank)", 2, tmp_path, backend, device)
        assert "a cycle: rank 0 waits for rank 1 waits for rank 0" in text and lines_of(text) == {4}
        text, _ = run("dist.send(x, 1) if rank == 0 else dist.barrier() #!\ndist.recv(x, 0) if rank else dist.barrier()", 2, tmp_path,
                      backend, device)
        assert "in send(float32[4], to 1)" in text and "in barrier()" in text and "a cycle:" in text
        assert run("work = dist.isend(x, 1 - rank)\ndist.recv(torch.ones(4), 1 - rank)\nwork.wait()", 2, tmp_path, backend,
                   device) == ("", [])
    assert run("dist.send(x, 1 - rank)\ndist.recv(x, 1 - rank)", 2, tmp_path, "mpi", device)[0] == ""


def test_collectives_of_one_group_may_follow_one_another_where_its_backend_keeps_their_order(tmp_path):
    program = "works = [dist.all_reduce(x, async_op=True), dist.broadcast(x, 0, async_op=True)]\n[one.wait() for one in works]"
    assert run(program, 2, tmp_path, "nccl")[0] == ""
    assert "broadcast reads it" in run(program, 2, tmp_path, "gloo")[0]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", cluster_faults.RIGHT_IN_ORDER)
def test_a_wait_is_one_for_earlier_calls_where_the_backend_keeps_their_order(name, device, tmp_path):
    program = cluster_faults.RIGHT_IN_ORDER[name]
    text, told = run(program, 2, tmp_path, "nccl", device)
    assert text == ""
    assert [str(one.message) for one in told if issubclass(one.category, RuntimeWarning)] == []
    for backend in ("gloo", "cpu:gloo,cuda:nccl") if device == "cpu" else ("gloo",):
        assert cluster_faults.RACE in run(program, 2, tmp_path, backend, device)[0]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", cluster_faults.WRONG_IN_ORDER)
def test_a_wait_is_none_for_later_calls_and_other_groups(name, device, tmp_path):
    program, expected = cluster_faults.WRONG_IN_ORDER[name]
    text, _ = run(program, 2, tmp_path, "nccl", device)
    assert cluster_faults.RACE in text and expected in text
    assert set(marked(program)) <= lines_of(text), text


def test_there_are_a_hundred_faults():
    assert len(cluster_faults.FAULTS) + len(cluster_faults.NEVER_WAITED) >= 100


def test_a_message_that_nobody_receives_is_a_warning_at_its_line(tmp_path):
    text, told = run("if rank == 1:\n    dist.send(x, 0)\ndist.barrier()\ndist.destroy_process_group()", 2, tmp_path, "mpi")
    assert text == ""
    (one,) = told
    assert one.lineno == START.count("\n") + 2 and issubclass(one.category, RuntimeWarning)
    assert str(one.message) == "nobody received what rank 1 sent: send(float32[4], to 0) of group 'default_pg' (ranks 0, 1)"
    assert run("if rank == 1:\n    dist.send(x, 0)\n    dist.destroy_process_group()\nelse:\n    dist.recv(x, 1)", 2, tmp_path, "mpi") == ("", [])
