"""Rules of what runs in continuous integration: the action, the hooks, limits, annotations, summaries. Each as the runner does it."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import pytest

import tare

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = pathlib.Path(tare.__file__).parents[1]
MODELS = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 4)
        self.second = nn.Linear(5, 4)

    def forward(self, x):
        return self.second(self.first(x))


def double(x):
    return x + x
"""
INPUT = ("--input", "x=f32[2,3]")
WRONG = "mat1 and mat2 shapes cannot be multiplied (2x4 and 5x4)"


@pytest.fixture
def checkout(tmp_path):
    """A repository with a model in a folder of it."""
    folder = tmp_path / "repository"
    (folder / "sub").mkdir(parents=True)
    subprocess.run(["git", "init", "-q", folder], check=True)
    (folder / "sub/net.py").write_text(MODELS)
    return folder


def call(*words, cwd, **variables):
    bin_folder = cwd.parent / "bin"
    bin_folder.mkdir(exist_ok=True)
    if not (bin_folder / "python").exists():
        (bin_folder / "python").symlink_to(sys.executable)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
    environment |= {"PYTHONPATH": str(PACKAGE), "PATH": f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}", **variables}
    return subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True)


def command(*words, cwd, **variables):
    return call(sys.executable, "-m", "tare", *words, cwd=cwd, **variables)


def annotation(done):
    return [line for line in done.stdout.splitlines() if line.startswith("::error")]


def test_paths_of_annotations_are_the_repositorys(checkout):
    told = f"::error file=sub/net.py,line=12,title=tare Net::{WRONG}"
    check = ("check", "net.py:Net", *INPUT, "--github")
    assert annotation(command(*check, cwd=checkout / "sub"))[0].startswith(told)  # git's folder
    assert annotation(command(*check, cwd=checkout / "sub", GITHUB_WORKSPACE=str(checkout)))[0].startswith(told)
    outer = told.replace("sub/net.py", "repository/sub/net.py")
    assert annotation(command(*check, cwd=checkout / "sub", GITHUB_WORKSPACE=str(checkout.parent)))[0].startswith(outer)
    from_root = subprocess.run([sys.executable, "-m", "tare", "check", f"{checkout}/sub/net.py:Net", *INPUT], cwd="/",
                               env={**os.environ, "PYTHONPATH": str(PACKAGE)}, capture_output=True, text=True)
    assert f"  at {checkout}/sub/net.py:12, in forward" in from_root.stderr


def test_limits_exit_with_1_and_say_what_is_over(checkout):
    done = command("estimate", "gpt2", "--max-memory", "500MB", "--max-params", "1e6", cwd=checkout)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-2:] == [
        "It takes 746 MiB over --max-memory 477 MiB by 269 MiB.", "It has 124 439 808 over --max-params 1 000 000 by 123 439 808."]
    told = json.loads(command("estimate", "gpt2", "--max-memory", "1GiB", "--json", cwd=checkout).stdout)["limits"]
    assert told == [{"flag": "--max-memory", "most": 1 << 30, "found": told[0]["found"], "exceeded": False}]
    assert command("estimate", "gpt2", "--max-memory", "1GiB", "--max-params", "2e8", cwd=checkout).returncode == 0


def test_several_models_make_a_table_and_the_worst_exit_code(checkout):
    done = command("estimate", "resnet18", "gpt2 --seq 16", "--gpu", "T4", "--max-params", "1e8", cwd=checkout)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["model", "parameters", "peak", "FLOPs"] and len(lines) == 3
    assert lines[1].startswith("resnet18 ") and "fits T4" in lines[1]
    assert lines[2].startswith("gpt2 --seq 16 ") and "124 439 808 over --max-params 100 000 000 by 24 439 808" in lines[2]
    done = command("check", "sub/net.py:double", "sub/net.py:Net", "resnet81", *INPUT, cwd=checkout)
    assert done.returncode == 2  # the last is no model; the others ran
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["model", "sub/net.py:double", "sub/net.py:Net", "resnet81"]
    assert WRONG in done.stderr and "resnet18" in done.stderr.split('no model "resnet81"')[1]
    told = json.loads(command("check", "sub/net.py:double", "sub/net.py:double", *INPUT, "--json", cwd=checkout).stdout)
    assert [model["ok"] for model in told["models"]] == [True, True]


def test_several_models_take_flags_of_each_kind_and_are_told_no_remedies(checkout):
    training = ("--batch", "8", "--seq", "64", "--train", "--gpu", "2GB", "--json")
    told = json.loads(command("estimate", "gpt2 --checkpointing every 2", "gpt2", *training, cwd=checkout).stdout)["models"]
    assert [(model["gpu"]["fits"], "remedies" in model) for model in told] == [(False, False)] * 2
    assert [model["training"]["checkpointing"] for model in told] == ["every", "none"]
    served = ("--context", "50", "--kv-page", "--gpu", "T4", "--max-memory", "1MB")  # a page's size may be left out
    both = command("estimate", "gpt2", "gpt2", *served, cwd=checkout).stdout.splitlines()
    assert len(both) == 3 and both[1] == both[2] and "MiB over --max-memory" in both[1]
    for flags in (("--gpu", "all"), ("--what-if",), ("--report", "page.html"), ("--trace", "run.json")):
        done = command("estimate", "gpt2", "resnet18", *flags, cwd=checkout)
        assert done.returncode == 2 and "are of one model, got 2" in done.stderr, done


def test_a_limit_alone_that_is_exceeded_looks_for_no_remedies(checkout):
    told = json.loads(command("estimate", "gpt2", "--gpu", "T4", "--max-memory", "1MB", "--json", cwd=checkout).stdout)
    assert told["gpu"]["fits"] and told["limits"][0]["exceeded"] and "remedies" not in told


def test_markdown_and_the_jobs_summary(checkout, tmp_path):
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    done = command("check", "sub/net.py:double", "sub/net.py:Net", *INPUT, "--github", "--markdown", "out.md", cwd=checkout,
                   GITHUB_STEP_SUMMARY=str(summary))
    table = ("### tare check\n\n| model | |\n|---|---|\n| sub/net.py:double | ✅ fits its input |\n"
             f"| sub/net.py:Net | ❌ {WRONG} |\n\nsub/net.py:Net:\n\n````\n{WRONG}\n")
    assert done.returncode == 1 and (checkout / "out.md").read_text().startswith(table)
    assert summary.read_text().startswith("before\n" + table)
    done = command("estimate", "gpt2", "--gpu", "T4", "--markdown", "-", cwd=checkout)
    assert done.stdout.startswith("### tare estimate\n\n| model | parameters | peak memory | FLOPs | |\n")
    assert "| gpt2 | 124 439 808 | " in done.stdout and "✅ fits T4" in done.stdout
    over = command("estimate", "gpt2", "--max-params", "1", "--github", cwd=checkout)
    assert annotation(over) == ["::error title=tare estimate::gpt2: 124 439 808 over --max-params 1 by 124 439 807"]
    unwritable = command("check", "sub/net.py:double", *INPUT, "--github", cwd=checkout, GITHUB_STEP_SUMMARY="/nowhere/s.md")
    assert unwritable.returncode == 2 and "GITHUB_STEP_SUMMARY: /nowhere/s.md: cannot be written: No such file" in unwritable.stderr


def act(checkout, **inputs):
    """The action's last step as the runner makes it: its `env` with the inputs put in, its `run` in a shell."""
    text = (ROOT / "action.yml").read_text()
    step = text[text.index("    - name: Run tare"):]
    defaults = dict(re.findall(r"^  (\w+):\n    description: .*\n    default: (.*)$", text, re.MULTILINE))
    given = {name: value.strip('"') for name, value in defaults.items()} | inputs
    variables = {name: given[source] for name, source in re.findall(r"^        (\w+): \$\{\{ inputs\.(\w+) \}\}$", step, re.MULTILINE)}
    assert len(variables) == 3
    script = re.search(r"^      run: '(.*)'$", step, re.MULTILINE)[1]
    output, summary = checkout.parent / "output", checkout.parent / "summary"
    done = call("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script, cwd=checkout, GITHUB_ACTION_PATH=str(ROOT),
                GITHUB_WORKSPACE=str(checkout), GITHUB_OUTPUT=str(output), GITHUB_STEP_SUMMARY=str(summary),
                RUNNER_TEMP=str(checkout.parent), **variables)
    return done, output, summary


def test_the_action_annotates_and_sums_up(checkout):
    done, output, summary = act(checkout, models="  sub/net.py:Net\n\n  sub/net.py:double\n", command="check", flags="--input x=f32[2,3]")
    assert done.returncode == 1 and annotation(done)[0].startswith("::error file=sub/net.py,line=12,"), done.stderr
    written = pathlib.Path(output.read_text().strip().removeprefix("markdown="))
    assert written.read_text() + "\n" == summary.read_text() and "sub/net.py:double | ✅" in summary.read_text()


def test_the_action_estimates_one_model_with_its_flags(checkout):
    done, _, summary = act(checkout, models="gpt2 --seq 16", flags="--max-memory 8GiB")
    assert done.returncode == 0 and "| gpt2 |" in summary.read_text(), done.stderr
    done, _, _ = act(checkout, models="\n")
    assert (done.returncode, done.stdout) == (2, "::error title=tare::no model is given\n")


def test_hooks_run_what_they_say(checkout):
    """As pre-commit does: `entry` with the user's `args`, from the repository's root, without names of files."""
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text().split("- id: ")[1:]
    told = {hook.splitlines()[0]: dict(re.findall(r"^  (\w+): (.*)$", hook, re.MULTILINE)) for hook in hooks}
    assert set(told) == {"tare-check", "tare-estimate"}
    for name, hook in told.items():
        assert (hook["language"], hook["pass_filenames"], hook["types"]) == ("python", "false", "[python]")
        entry = shlex.split(hook["entry"])
        assert call(*entry, "sub/net.py:double", *INPUT, cwd=checkout).returncode == 0, name
        assert call(*entry, "sub/net.py:Net", *INPUT, cwd=checkout).returncode == 1, name
