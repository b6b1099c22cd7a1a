"""On which machine a command runs a program, and what becomes of values that nobody knows."""

import json
import os
import subprocess
import sys
import textwrap

import pytest
import tare

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
PROGRAM = """
import torch
from torch import nn

HERE = "cuda" if torch.cuda.is_available() else "cpu"


class OnGpu(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4).cuda()

    def forward(self, x):
        torch.cuda.synchronize()
        return self.fc(x)


class Mixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4).to(HERE)

    def forward(self, x):
        return self.fc(x.cuda())


class Forgets(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)

    def forward(self, x):
        return self.fc(x) + torch.ones(4, 4)[:, 0] * torch.arange(x.shape[0])[:, None]


def where(x):
    return torch.empty(2 if torch.cuda.is_available() else 1), x


def decides(x):
    return x if x.mean().item() > 0 else -x


def stops(x):
    import math
    if not math.isfinite(x.mean().item()):
        raise SystemExit(1)
    return x


def fills(x):
    return torch.full((2,), x.sum().item()), f"{x.sum().item():8.3f} %.2f" % x.sum().item()


class Fits(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(10**10))

    def forward(self, x):
        return self.weight[:1] + x.to(self.weight.device)
"""


@pytest.fixture
def check(tmp_path):
    (tmp_path / "program.py").write_text(textwrap.dedent(PROGRAM))

    def run(name, *flags, command="check", shape="[2,3]"):
        return subprocess.run([sys.executable, "-m", "tare", command, f"program.py:{name}", "--input", f"x=f32{shape}", *flags],
                              cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True)

    return run


@pytest.mark.parametrize("name", ["OnGpu", "Mixed"])
def test_a_program_that_takes_a_gpu_for_granted_has_one(check, name):
    done = check(name)
    assert done.returncode == 0, done.stderr
    assert "device        cuda" in check(name, command="estimate").stdout


def test_several_programs_have_a_machine_each(check, tmp_path):
    models = [f"program.py:{name}" for name in ("OnGpu", "where", "decides", "Mixed")]
    flags = ["--max-params", "1e6", "--markdown", "out.md", "--github"]
    done = check("where", *models, *flags, command="estimate")
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith("program.py:")]
    assert [row[0] for row in rows] == ["program.py:where", *models] and done.returncode == 1
    assert [row[-1] for row in rows if row[0] != "program.py:decides"] == ["ok"] * 4
    assert done.stderr.count("> asks for a value that is not known") == 1
    assert done.stdout.count("::error ") == 1 and (tmp_path / "out.md").read_text().count("### tare estimate") == 1
    told = json.loads(check("OnGpu", *models, *flags[:2], "--json", command="estimate").stdout)["models"]
    assert [model.get("device") for model in told] == ["cuda:0", "cuda:0", "cpu", None, "cuda:0"]
    assert [model["limits"][0]["exceeded"] for model in told if "limits" in model] == [False] * 4 and not told[3]["ok"]


def test_a_jobs_summary_has_a_program_once_whichever_machine_ran_it(check, tmp_path, monkeypatch):
    monkeypatch.setitem(ENVIRONMENT, "GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    for name, verdict in (("OnGpu", "fits its input"), ("where", "fits its input"), ("decides", "not known")):
        (tmp_path / "summary.md").write_text("")
        check(name, "--github")
        lines = (tmp_path / "summary.md").read_text()
        assert lines.count(f"| program.py:{name} |") == 1 and verdict in lines


def test_a_machine_that_is_named_is_the_only_one(check):
    done = check("OnGpu", "--device", "cpu")
    assert done.returncode == 2 and "Torch not compiled with CUDA enabled" in done.stderr
    assert "program.py:11, in __init__: self.fc = nn.Linear(3, 4).cuda()" in done.stderr
    assert check("OnGpu", "--device", "cuda").returncode == 0


def test_without_a_device_the_first_machine_has_no_gpu(check):
    assert "float32[1]" in check("where").stdout.replace("f32[1]", "float32[1]")
    assert "float32[2]" in check("where", "--device", "cuda").stdout.replace("f32[2]", "float32[2]")


def test_what_is_left_on_the_cpu_is_refused_on_a_named_gpu(check):
    assert check("Forgets").returncode == 0
    done = check("Forgets", "--device", "cuda")
    assert done.returncode == 1 and "Expected all tensors to be on the same device" in done.stderr
    assert "program.py:33, in forward: return self.fc(x) +" in done.stderr


def test_a_gpu_of_a_command_is_never_full(check):
    done = check("Fits", "--gpu", "T4", command="estimate", shape="[1]")
    assert done.returncode == 1 and "T4 has" in done.stdout and "does not fit" in done.stdout


def test_what_decides_by_an_unknown_value_says_what_is_missing_and_the_ways_out(check):
    done = check("decides")
    assert done.returncode == 1
    assert "> asks for a value that is not known" in done.stderr
    assert "--unknown-values NUMBER goes on with that number" in done.stderr and "tare.check(function, tensors" in done.stderr
    assert "program.py:41, in decides" in done.stderr
    done = check("stops")
    assert done.returncode == 1 and "math.isfinite asks for a value that is not known" in done.stderr


def test_a_number_may_be_given_for_what_is_not_known(check):
    for name in ("decides", "stops", "fills"):
        done = check(name, "--unknown-values", "1")
        assert done.returncode == 0, done.stderr
    done = check("decides", "--unknown-values", "one")
    assert done.returncode == 2 and "--unknown-values one: expected a number" in done.stderr


def test_lists_of_unknown_values_are_of_the_given_number(tmp_path):
    (tmp_path / "lists.py").write_text(
        "import torch\ny = torch.nn.Linear(3, 2)(torch.randn(2, 3))\nassert y.tolist() == [[3, 3], [3, 3]] and y[0, 0].tolist() == 3\n"
        "assert torch.empty(2, dtype=torch.long, device='meta').tolist() == [3, 3]\n")
    for more in ((), ("--compile",)):
        done = subprocess.run([sys.executable, "-m", "tare", "check", "--unknown-values", "3", *more, str(tmp_path / "lists.py")],
                              env=ENVIRONMENT, capture_output=True, text=True)
        assert not done.stderr and done.returncode == (1 if more else 0), done.stderr


def test_sizes_that_depend_on_unknown_values_follow_from_a_given_number():
    code = """if True:
        import torch, torch.nn.functional as F
        x, n = torch.empty(4, 3, device="meta"), torch.empty(5, device="meta", dtype=torch.long)
        shapes = [f().shape[0] for f in (
            lambda: x.nonzero(), lambda: torch.where(x > 0)[0], lambda: x[x > 0], lambda: x.masked_select(x > 0),
            lambda: torch.repeat_interleave(n), lambda: x[:2].repeat_interleave(n[:2], 0), lambda: torch.bincount(n),
            lambda: F.one_hot(n).mT, lambda: n.unique())]
        print(shapes, x[x > 0].device)"""

    def run(number):
        return subprocess.run([sys.executable, "-m", "tare", "--unknown-values", number, "-c", code], env=ENVIRONMENT,
                              capture_output=True, text=True)

    assert run("2").stdout == "[12, 12, 12, 12, 10, 4, 3, 3, 1] meta\n"
    assert run("0").stdout == "[0, 0, 0, 0, 0, 0, 1, 1, 1] meta\n"
    done = run("nan")  # no integer is that
    assert done.returncode == 1 and "repeat_interleave" in done.stderr and "the tensor's value is not known" in done.stderr


def test_unknown_numbers_spread_and_are_never_told():
    from tare._product.command.unknown_numbers import UnknownNumber, UnknownValueError

    number = UnknownNumber("it was not given")
    for made in (number + 1, 2 * number, -number, abs(number), round(number, 2), sum([number, number]) / 2, number ** 2):
        assert isinstance(made, UnknownNumber) and str(made) == f"{made}" == "unknown" and f"{made:10.3f}" == "unknown   "
    for ask in (bool, int, lambda n: n < 1, lambda n: n == 1, lambda n: [1, 2][n], lambda n: max(n, 1), range):
        with pytest.raises(UnknownValueError, match="is not known: it was not given"):
            ask(number)


def test_unknown_arrays_spread_without_memory():
    numpy = pytest.importorskip("numpy")
    from tare._product.command import unknown_arrays
    from tare._product.command.unknown_numbers import UnknownNumber, UnknownValueError

    array = unknown_arrays._array_class().make((10**6, 10**6), numpy.dtype("float32"), "it was not given")
    assert array.shape == (10**6, 10**6) and array.dtype == "float32" and array[:, 0].shape == (10**6,)
    small = array[:2, :3]
    for made in (small + 1, numpy.exp(small), small.T @ small, numpy.concatenate([small, numpy.ones((1, 3))]), small.astype("int32")):
        assert type(made) is type(array) and "unknown" in repr(made)
    for made in (small.mean(), small[0, 1], numpy.max(small), small.item(0), (small > 0).sum()):
        assert isinstance(made, UnknownNumber)
    assert numpy.zeros_like(small).tolist() == [[0, 0, 0]] * 2
    known = numpy.zeros(3)
    known += small[0]
    assert type(known) is type(array)
    for ask in (lambda: bool(small[0, 0]), lambda: small[small > 0], lambda: numpy.unique(small), lambda: float(small[0, :1])):
        with pytest.raises(UnknownValueError):
            ask()
