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
