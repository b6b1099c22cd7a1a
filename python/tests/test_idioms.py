"""`check` runs programs as they would run: valid ones of every idiom of devices and values pass, wrong ones name their line.

What PyTorch says of each was recorded once (`record_idioms.py`).
"""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import tare

FOLDER = pathlib.Path(__file__).parent / "idioms"
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
PYTORCH = json.loads((FOLDER / "pytorch.json").read_text())


def programs(kind):
    return sorted(path.stem for path in (FOLDER / kind).glob("*.py"))


def check(path, *flags, command="check"):
    _, _, name, *inputs = path.read_text().splitlines()[0].split()
    given = [word for one in inputs for word in ("--input", one)]
    return subprocess.run([sys.executable, "-m", "tare", command, f"{path.name}:{name}", *given, *flags], cwd=path.parent,
                          env=ENVIRONMENT, capture_output=True, text=True)


@pytest.mark.parametrize("kind", ["valid", "wrong"])
def test_pytorch_was_asked_about_every_program(kind):
    assert sorted(PYTORCH[kind]) == programs(kind)


@pytest.mark.parametrize("name", programs("valid"))
def test_a_valid_program_passes(name):
    assert PYTORCH["valid"][name]["raises"] is None
    done = check(FOLDER / "valid" / f"{name}.py")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", programs("wrong"))
def test_a_wrong_program_is_told_with_its_line(name):
    path = FOLDER / "wrong" / f"{name}.py"
    line = next(number for number, text in enumerate(path.read_text().splitlines(), 1) if "# wrong" in text)
    told = PYTORCH["wrong"][name]
    assert told["raises"] and told["line"] in (line, None)  # none: it is raised within a ready module
    done = check(path, "--json")
    assert done.returncode in (1, 2), done.stdout
    report = json.loads(done.stdout[done.stdout.index("{"):])
    assert report["line"] == line and report["file"] == path.name


def test_an_error_of_backward_names_the_line_that_wrote():
    for name, line in (("optimizer_step_between", 12), ("relu_inplace_of_saved", 11), ("changed_before_backward", 11)):
        path = FOLDER / "wrong" / f"{name}.py"
        assert f"instead. It was written by {path}:{line}." in check(path).stderr


def test_a_program_that_asks_for_a_gpu_is_told_what_it_raises_on_one(tmp_path):
    path = tmp_path / "forgot.py"
    path.write_text("""# check step x=f32[2,4]
import torch


def step(x):
    model = torch.nn.Linear(4, 4).to("cuda")
    return model(torch.randn(2, 4))
""")
    done = check(path)
    first, second = done.stderr.split("on a machine with a GPU: ")
    assert done.returncode == 1 and "Torch not compiled with CUDA enabled" in first and "at forgot.py:6, in step" in first
    assert "Expected all tensors to be on the same device" in second and "at forgot.py:7, in step" in second
    assert json.loads(check(path, "--json").stdout)["line"] == 6


def test_a_number_for_unknown_values_that_nothing_asks_for_is_told(tmp_path):
    path = tmp_path / "asks.py"
    path.write_text("""# check step x=f32[2,4]
def step(x):
    return x + 1


def asking(x):
    return x if x.sum() > 0 else -x


def listing(x):
    return x.sum().numpy() + 1
""")
    word = "asked for no value that is not known"
    assert word in (done := check(path, "--unknown-values", "1")).stderr and done.returncode == 0
    assert word not in check(path).stderr
    for name in ("asking", "listing"):
        path.write_text(path.read_text().replace(path.read_text().split()[2], name, 1))
        done = check(path, "--unknown-values", "1")
        assert done.returncode == 0 and word not in done.stderr
