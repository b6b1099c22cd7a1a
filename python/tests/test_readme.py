"""Each command that README.md shows outside of its console blocks, whose output `docs_test.py` compares, runs and does what is said of it."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import pytest
import tare
from tare import nn

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(sys.executable).parent
NET = """\
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3)

    def forward(self, x):
        return self.conv(x).relu()
"""
# What stands for the README's words, and behind commands that it only names.
WORDS = {"MODEL": "gpt2", "FILE": "model.safetensors"}
MORE = {
    "tare estimate MODEL --context 8192 --users 16": "--set n_positions=8192",
    "tare max-batch": "gpt2 --gpu T4 --seq 64",
}


def shown():
    text = re.sub(r"^```(console|cpp|python)\n.*?^```", "", (ROOT / "README.md").read_text(), flags=re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    blocks = re.findall(r"^(\S.*)$", "\n".join(re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)), re.MULTILINE)
    return [line for line in dict.fromkeys(blocks + spans) if line.startswith(("tare ", "python -m tare ", "mpirun "))]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    model = nn.Sequential(nn.Embedding(1000, 64), nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))
    tare.save(model.state_dict(), folder / "pytorch_model.bin")
    tare.save_safetensors(model.state_dict(), folder / "model.safetensors")
    (folder / "model.py").write_text(NET)
    for name, example in {"train.py": "train.py", "script.py": "shapes.py"}.items():
        shutil.copy(ROOT / "examples" / example, folder / name)
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / "model.pt2").symlink_to(ROOT / "tests/golden/programs/net.pt2")
    (folder / "model.onnx").symlink_to(ROOT / "tests/golden/onnx/net.onnx")
    commands = folder / ".commands"
    commands.mkdir()
    beside = pathlib.Path(tare.__file__).parents[2] / "tare"  # of a build; else where a wheel puts it
    (commands / "tare").symlink_to(beside if beside.exists() else BIN / "tare")
    (commands / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" -W ignore "$@"\n')
    (commands / "python").chmod(0o755)
    base = subprocess.run([commands / "tare", "estimate", WORDS["MODEL"], "--json"], capture_output=True, text=True, check=True)
    (folder / "base.json").write_text(base.stdout)
    return folder


def test_the_readme_shows_commands_of_each_kind():
    assert {line.split()[0] for line in shown()} == {"tare", "python", "mpirun"} and set(MORE) <= set(shown())


@pytest.mark.parametrize("line", shown())
def test_a_command_of_the_readme_runs(line, place):
    words = [WORDS.get(word, word) for word in [*shlex.split(line), *shlex.split(MORE.get(line, ""))]]
    if words[0] == "mpirun" and shutil.which("mpirun") is None:
        pytest.skip("no mpirun here")
    if words[1] == "convert":
        (place / words[3]).unlink(missing_ok=True)  # what it writes is here for the other commands
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {
        "PATH": f"{place}/.commands:{os.environ['PATH']}", "PYTHONPATH": str(pathlib.Path(tare.__file__).parents[1]),
        "TARE_PYTHON": sys.executable, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    done = subprocess.run(words, cwd=place, env=environment, capture_output=True, text=True, timeout=300)
    does_not_fit = "--gpu" in words and "does not fit" in done.stdout
    assert done.returncode == (1 if does_not_fit else 0), done.stdout + done.stderr
    assert done.stdout and "Traceback" not in done.stderr


@pytest.mark.skipif(not (ROOT / "dev").exists(), reason="of the repository, and not of what is installed")
@pytest.mark.parametrize("command", ["fuzz", "wheel"])
def test_help_of_the_projects_own_command_installs_and_builds_nothing(command, tmp_path):
    environment = {**os.environ, "TARE_BUILD_DIR": str(tmp_path / "build")}
    done = subprocess.run([ROOT / "dev", command, "--help"], env=environment, capture_output=True, text=True, timeout=10)
    assert done.returncode == 0 and done.stdout.startswith("usage: ./dev COMMAND\n") and done.stderr == ""
    assert list(tmp_path.iterdir()) == []
