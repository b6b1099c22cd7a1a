"""A script in the place of a model, or a function that makes one: it runs from its beginning to its end, as it is."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import tare

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__))), "COLUMNS": ""}
TRAIN = """\
import argparse
import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--width", type=int, default=8)
width = parser.parse_args().width


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 16)

    def forward(self, x):
        return self.layer(x)


if __name__ == "__main__":
    generator, judge = Generator(), nn.Sequential(nn.Linear(16, 1, bias=False), nn.Sigmoid())
    optimizer = torch.optim.SGD(generator.parameters())
    loss = judge(generator(torch.randn(4, width))).mean()
    loss.backward()
    optimizer.step()
    print("loss", loss.item())
    raise SystemExit(0)
"""
STEP = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(8, 32), nn.Linear(32, 8)

    def forward(self, x):
        return self.down(self.up(x).relu())


def step():
    net = Net()
    optimizer = torch.optim.AdamW(net.parameters())
    for _ in range(2):
        loss = net(torch.randn(4, 8)).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    return loss
"""
CUDA = 'import torch\nx = torch.ones(1 << 20, device="cuda")\n'


@pytest.fixture
def call(tmp_path):
    (tmp_path / "train.py").write_text(TRAIN)
    (tmp_path / "cuda.py").write_text(CUDA)
    (tmp_path / "asks.py").write_text('raise SystemExit("no data here")\n')

    def called(*words):
        return subprocess.run([sys.executable, "-m", "tare", *words], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True)

    return called


def test_a_script_is_checked_with_its_arguments_and_told_with_its_line(call):
    assert (done := call("check", "train.py")).returncode == 0 and "train.py fits its input" in done.stdout, done.stderr
    done = call("check", "train.py", "--github", "--", "--width", "9")
    assert done.returncode == 1 and "mat1 and mat2 shapes cannot be multiplied (4x9 and 8x16)\n  in layer (Linear)" in done.stderr
    assert "at train.py:16, in forward: return self.layer(x)" in done.stderr
    assert "::error file=train.py,line=16,title=tare train::" in done.stdout


def test_an_estimate_of_a_script_has_its_parameters_gradients_and_backward(call):
    report = json.loads(call("estimate", "train.py", "--json").stdout)
    assert (report["class"], report["parameters"]["number"]) == ("script", 8 * 16 + 16 + 16)
    forward = 2 * 4 * 8 * 16 + 2 * 4 * 16
    assert report["flops"] == forward + 2 * 4 * 8 * 16 + 2 * 2 * 4 * 16
    at_peak = report["memory"]["at_peak"]
    assert at_peak["weights"] == 4 * (8 * 16 + 16 + 16) and at_peak["gradients"] >= 4 * 16


def test_a_summary_of_a_script_has_all_its_modules(call):
    lines = call("summary", "train.py").stdout.splitlines()
    assert [line.split()[:2] for line in lines[2:8]] == [
        ["Generator", "Generator"], ["layer", "Linear"], ["Sequential", "Sequential"], ["0", "Linear"], ["1", "Sigmoid"],
        ["(the", "script)"]]
    assert lines[-1].endswith("FLOP in contractions.")


def test_modules_that_a_function_makes_and_calls_are_told_as_such(call, tmp_path):
    (tmp_path / "trains.py").write_text(STEP)
    done = call("estimate", "trains.py:step", "--train", "--json")
    told = json.loads(done.stdout)
    size = 8 * 32 + 32 + 32 * 8 + 8
    assert told["parameters"]["number"] == size and told["memory"]["at_peak"]["weights"] == 4 * size, done.stdout
    assert told["memory"]["at_peak"]["optimizer state"] == 8 * size + 4 * 4
    done = call("estimate", "trains.py:Step")
    assert done.returncode == 2 and "trains.py has no 'Step'; the nearest that exist: step" in done.stderr


def test_a_script_that_takes_a_gpu_for_granted_has_one(call):
    done = call("estimate", "cuda.py", "--json")
    assert json.loads(done.stdout)["memory"]["peak"] == 4 << 20, done.stderr


def test_several_scripts_make_one_table(call):
    done = call("estimate", "train.py", "cuda.py", "--max-memory", "1MiB")
    assert done.returncode == 1 and "3.00 MiB" in done.stdout and "cuda.py" in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (("check", "nowhere.py"), 2, "tare: nowhere.py: cannot be read: No such file or directory"),
        (("check", "train.py", "--input", "x=f32[2]"), 2, "--input: train.py is a script, which runs as it is"),
        (("estimate", "train.py", "--batch", "4"), 2, "--batch: train.py is a script, which runs as it is"),
        (("estimate", "train.py", "--train"), 2, "--train: train.py is a script, which runs as it is"),
        (("check", "train.py", "--dtype", "bf16"), 2, "--dtype: train.py is a script"),
        (("check", "train.py", "--", "--widht", "9"), 1, "the script exits with 2\n  at train.py:7: "),
        (("check", "asks.py"), 1, "the script exits with no data here\n  at asks.py:1"),
        (("estimate", "resnet18", "--", "--width"), 2, "--width"),
        (("estimate", "train.py", "--nproc", "2"), 2, "tare run --nproc 2 --summary train.py"),
    ],
)
def test_what_a_script_cannot_have_is_told(call, words, code, text):
    done = call(*words)
    assert done.returncode == code and text in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_programs_ask_of_a_script(call, tmp_path):
    (tmp_path / "asking.py").write_text('import tare\nprint("peak", tare.estimate("cuda.py", gpu="T4").peak)\n')
    done = subprocess.run([sys.executable, "asking.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.stdout == f"peak {4 << 20}\n", done.stderr


BESIDE = """\
import os, sys
import torch
import torch.multiprocessing as mp

def told(*_):
    os.chdir("inner")
    with open(os.path.join(os.path.dirname(__file__), "beside.txt")) as file:
        print(file.read(), __file__, sys.argv[0])
    torch.ones(2, device="meta") + torch.ones(3, device="meta")

if __name__ == "__main__":
    mp.spawn(told, nprocs=1) if "spawn" in sys.argv else told()
"""


@pytest.mark.parametrize("flags", [[], ["--nproc", "1"], ["check"], ["spawn"]], ids=" ".join)
def test_a_script_that_changes_its_folder_finds_the_files_beside_it(tmp_path, flags):
    (tmp_path / "inner").mkdir()
    (tmp_path / "beside.txt").write_text("found")
    (tmp_path / "program.py").write_text(BESIDE)
    words = ["program.py", "spawn"] if flags == ["spawn"] else [*flags, "program.py"]
    ran = subprocess.run([sys.executable, "-m", "tare", *words], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True)
    assert ran.stdout.splitlines()[0] == f"found {tmp_path}/program.py program.py"
    place = 'at program.py:9, in told: torch.ones(2' if flags == ["check"] else 'File "program.py", line 9, in told\n    torch.ones(2'
    assert place in ran.stdout + ran.stderr
