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
    assert told == [{"flag": "--max-memory", "figure": "peak", "most": 1 << 30, "found": told[0]["found"], "exceeded": False}]
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


def act(checkout, base_ref="", **inputs):
    """The action's last step as the runner makes it: its `env` with the inputs put in, its `run` in a shell."""
    text = (ROOT / "action.yml").read_text()
    step = text[text.index("    - name: Run tare"):]
    defaults = dict(re.findall(r"^  ([\w-]+):\n    description: .*\n    default: (.*)$", text, re.MULTILINE))
    given = {name: value.strip('"') for name, value in defaults.items()} | {name.replace("_", "-"): value for name, value in inputs.items()}
    variables = {name: given[source] for name, source in re.findall(r"^        (\w+): \$\{\{ inputs\.([\w-]+) \}\}$", step, re.MULTILINE)}
    assert len(variables) == 5
    script = re.search(r"^      run: '(.*)'$", step, re.MULTILINE)[1]
    output, summary = checkout.parent / "output", checkout.parent / "summary"
    done = call("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script, cwd=checkout, GITHUB_ACTION_PATH=str(ROOT),
                GITHUB_WORKSPACE=str(checkout), GITHUB_OUTPUT=str(output), GITHUB_STEP_SUMMARY=str(summary),
                RUNNER_TEMP=str(checkout.parent), GITHUB_BASE_REF=base_ref, **variables)
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


NET = """\
import torch


class Net(torch.nn.Sequential):
    def __init__(self):
        super().__init__(torch.nn.Linear(3, {hidden}), torch.nn.Linear({hidden}, 4))
"""


@pytest.fixture
def pull_request(tmp_path):
    """The runner's checkout of a pull request: one commit, of a branch that left `main` when a layer had 8, and made it 80. `main` went
    on to 800."""
    origin = tmp_path / "origin"

    def git(*words, cwd=origin):
        named = ("-c", "user.name=a", "-c", "user.email=a@b")
        return subprocess.run(["git", *named, *words], cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()

    def commit(hidden, name="net.py"):
        (origin / "sub" / name).write_text(NET.format(hidden=hidden))
        git("add", ".")
        git("commit", "-qm", f"{name} {hidden}")

    (origin / "sub").mkdir(parents=True)
    git("init", "-q", "-b", "main")
    commit(800)
    commit(8)
    git("switch", "-qc", "change")
    commit(80)
    commit(5, "new.py")
    git("switch", "-q", "main")
    commit(800)
    checkout = tmp_path / "repository"
    git("clone", "-q", "--depth", "1", "--branch", "change", f"file://{origin}", checkout, cwd=tmp_path)
    return checkout


def test_the_action_tells_what_a_pull_request_changes(pull_request):
    models = "sub/net.py:Net --input input=f32[2,3]\nsub/new.py:Net --input input=f32[2,3]\n"
    done, _, summary = act(pull_request, "main", models=models, base="auto", max_growth="2000%")
    assert done.returncode == 0, done.stderr
    since = f"since {git_base(pull_request)}"
    assert f"| model | parameters | peak memory | FLOPs | {since} | |" in summary.read_text()
    assert f"| 644 | " in summary.read_text() and "parameters +847.1 %" in summary.read_text()
    assert re.search(r"new\.py:Net .* \| new \| ✅ ok", summary.read_text())
    assert f"| parameters | 68 | 644 | +847.1 % |" in summary.read_text()
    (notice,) = [line for line in done.stdout.splitlines() if line.startswith("::notice")]
    assert notice.startswith(f"::notice title=tare estimate::sub/net.py:Net --input input=f32[2,3]: {since}: parameters +847.1 %25, ")
    left = subprocess.run(["git", "worktree", "list"], cwd=pull_request, capture_output=True, text=True).stdout
    assert len(left.splitlines()) == 1  # the base's folder is gone


def git_base(checkout):
    """The commit that both branches have in common, as the action calls it."""
    origin = checkout.parent / "origin"
    return subprocess.run(["git", "merge-base", "main", "change"], cwd=origin, capture_output=True, text=True).stdout[:12]


def test_the_action_fails_where_a_pull_request_grows_too_much(pull_request):
    one = dict(models="net.py:Net --input input=f32[2,3]", base="auto")
    folder = pull_request / "sub"
    done, _, _ = act(folder, "main", max_growth="parameters=5%", **one)
    assert done.returncode == 1
    (error,) = annotation(done)
    assert error.startswith("::error title=tare estimate::net.py:Net: 644, +847.1 %25 from 68, over --max-growth 5 %25")
    done, _, _ = act(folder, "main", max_growth="5%", **{**one, "base": "change"})  # a branch that has the same
    assert done.returncode == 0 and "unchanged" not in done.stdout, done.stdout + done.stderr


def test_the_action_without_a_base_says_so(pull_request):
    one = dict(models="sub/new.py:Net --input input=f32[2,3]")
    done, _, summary = act(pull_request, base="auto", max_growth="5%", **one)  # a push has no base branch
    assert done.returncode == 0 and "since" not in summary.read_text(), done.stderr
    done, _, _ = act(pull_request, "main", base="auto", max_growth="5%", **one)  # the file is new
    assert done.returncode == 0 and f"::notice title=tare::the base, {git_base(pull_request)}, could not be estimated" in done.stdout
    for inputs, said in (({"base": "nowhere"}, "no commit to compare with: base is 'nowhere'"), ({"max_growth": "5%"}, "max-growth needs base"),
                         ({"base": "auto", "command": "check"}, "base is of the command estimate, not of check")):
        done, _, _ = act(pull_request, **one, **inputs)
        assert done.returncode == 2 and f"::error title=tare::{said}" in done.stdout, done.stderr


def test_growth_is_held_against_each_figures_bound(checkout):
    (checkout / "base.json").write_text(command("estimate", "gpt2", "--batch", "2", "--json", cwd=checkout).stdout)
    grown = ("estimate", "gpt2", "--batch", "3", "--base", "base.json")
    done = command(*grown, cwd=checkout)
    assert done.returncode == 0 and "\nsince base  " in done.stdout
    for bound, code in (("5%", 1), ("50%", 0), ("parameters=0%", 0), ("peak=25%,flops=90%", 1), ("peak=27%,flops=50%", 0), ("flops=49.9%", 1)):
        assert command(*grown, "--max-growth", bound, cwd=checkout).returncode == code, bound
    done = command(*grown, "--max-growth", "flops=5%", cwd=checkout)
    assert done.stdout.splitlines()[-1] == "It takes 875 GFLOP, +50.0 % from 583 GFLOP, over --max-growth 5 %."
    told = json.loads(command(*grown, "--max-growth", "5%", "--json", cwd=checkout).stdout)
    assert [(limit["flag"], limit["figure"], limit["exceeded"]) for limit in told["limits"]] == [
        ("--max-growth", "parameters", False), ("--max-growth", "peak", True), ("--max-growth", "flops", True)]
    assert told["base"]["flops"]["b"] == told["flops"] and told["base"]["phases"][-1]["difference"] > 0
    compared = json.loads(command("compare", "base.json", "gpt2 --batch 3", "--json", cwd=checkout).stdout)
    assert {name: compared[name] for name in told["base"]} == told["base"] and (compared["a"], compared["b"]) == ("base.json", "gpt2 --batch 3")


def test_several_models_are_found_in_the_base_by_their_words(checkout):
    both = ("gpt2 --seq 16", "gpt2 --seq 32")
    (checkout / "base.json").write_text(command("estimate", *both, "--json", cwd=checkout).stdout)
    told = command("estimate", *both[::-1], "resnet18", "--base", "base.json", cwd=checkout).stdout.splitlines()
    assert [re.split("  +", line)[-2] for line in told[1:]] == ["unchanged", "unchanged", "new"], told


def test_what_failed_in_the_base_is_not_new(checkout):
    (checkout / "base.json").write_text(command("estimate", "gpt2", "resnet18 --batch 99999999999999", "resnet34", "--json", cwd=checkout).stdout)
    base = json.loads((checkout / "base.json").read_text())
    assert [one["called"] for one in base["models"] if one.get("error")] == ["resnet18 --batch 99999999999999"]
    base["models"][1]["called"] = "resnet18"  # as if it failed at the base, and does no longer
    base["models"].append({**base["models"][1], "called": "resnet50 --batch 99999999999999"})
    base["models"].append({**base["models"][0], "called": "resnet34 --batch 99999999999999"})
    (checkout / "base.json").write_text(json.dumps(base))
    models = ("resnet18", "resnet50 --batch 99999999999999", "resnet34 --batch 99999999999999", "resnet101")
    told = command("estimate", *models, "--base", "base.json", "--markdown", "-", cwd=checkout).stdout
    rows = [line.split("|")[5].strip() for line in told.splitlines() if line.startswith("| resnet")]
    assert rows == ["failed before", "failed before, too", "ran before", "new"], told
    (checkout / "one.json").write_text(json.dumps(base["models"][1]))
    assert "\nit failed in one\n" in command("estimate", "resnet18", "--base", "one.json", cwd=checkout).stdout


@pytest.mark.parametrize(("text", "said"), {
    "nothing": ("", "bad.json: not JSON from its end, before it is complete"),
    "a list": ("[]", "bad.json: expected an output of `tare estimate --json`, got array"),
    "a configuration": ('{"model_type": "gpt2"}', "bad.json: no output of `tare estimate --json`: model is missing"),
    "a check": ('{"model": "a", "ok": true}', "bad.json: no output of `tare estimate --json`: parameters.number is missing"),
    "a text for a number": ('{"model": "a", "parameters": {"number": "many"}}', "parameters.number is no count"),
    "a negative number": ('{"model": "a", "parameters": {"number": -1}}', "parameters.number is no count"),
    "a number too large": ('{"model": "a", "parameters": {"number": 99999999999999999999}}', "parameters.number is no count"),
    "models that are none": ('{"models": [1]}', "bad.json: no output of `tare estimate --json`: model is missing"),
}.values())
def test_a_base_that_is_no_estimate_is_refused(text, said, checkout):
    (checkout / "bad.json").write_text(text)
    done = command("estimate", "gpt2", "--base", "bad.json", cwd=checkout)
    assert (done.returncode, done.stdout) == (2, "") and said in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_what_compare_cannot_take_of_a_file_is_said(checkout):
    (checkout / "one.json").write_text(command("estimate", "gpt2", "--json", cwd=checkout).stdout)
    (checkout / "two.json").write_text(command("estimate", "gpt2", "resnet81", "--json", cwd=checkout).stdout)
    (checkout / "none.json").write_text('{"model": "a", "ok": false, "error": "no"}')
    for words, said in ((("two.json", "gpt2"), "two.json holds estimates of 2 models; `tare estimate MODEL... --base two.json`"),
                        (("one.json --batch 2", "gpt2"), "one.json holds an estimate that was made, and takes no --batch"),
                        (("gpt2", "none.json"), "none.json says of a that it did not run")):
        done = command("compare", *words, cwd=checkout)
        assert done.returncode == 2 and said in done.stderr, done.stderr
    assert "--max-growth has an effect with --base alone" in command("estimate", "gpt2", "--max-growth", "5%", cwd=checkout).stderr
    for bad in ("5", "x=5%", "peak=%", "-1%", "peak=nan%"):
        done = command("estimate", "gpt2", "--base", "one.json", f"--max-growth={bad}", cwd=checkout)
        assert done.returncode == 2 and "--max-growth" in done.stderr and "expected" in done.stderr, bad


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
