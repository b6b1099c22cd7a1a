"""Rules of the commands' table of flags: each flag has an effect that a test sees, and each command takes what it lists."""

import json
import os
import pathlib
import subprocess
import sys
import zipfile

import pytest

import tare

BUILD = pathlib.Path(tare.__file__).parents[2]
ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMANDS = tare._C._commands()
MODELS = ("check", "summary", "estimate", "max-batch", "max-seq", "compare")

# Of each flag: the words before it, and its value. What the command prints, or its exit code, is another with it.
EFFECTS = {
    "--input": ("check resnet18", "x=f32[2,3,64,64]"),
    "--batch": ("check resnet18", "2"),
    "--seq": ("check gpt2", "16"),
    "--image": ("check resnet18", "64"),
    "--dtype": ("check resnet18", "bfloat16"),
    "--set": ("check gpt2", "n_embd=96"),
    "--device": ("estimate resnet18", "cuda"),
    "--gpu": ("estimate resnet18", "T4"),
    "--routing": ("estimate {program}:routed --input x=f32[8,4]", "worst"),
    "--unknown-values": ("check {program}:decides --input x=f32[8,4]", "1"),
    "--reserve": ("estimate resnet18 --gpu T4", "1GiB"),
    "--checks": ("estimate resnet18 --batch 1..64", "3"),
    "--dim": ("check {exported}", "x.0=7"),
    "--keep-going": ("check {broken}", ""),
    "--compile": ("check {program}:decides --input x=f32[8,4]", ""),
    "--nproc": ("estimate {program}:step", "2"),
    "--mesh": ("estimate {program}:step --nproc 4", "dp=2,tp=2"),
    "--what-if": ("estimate resnet18 --gpu T4 --train", ""),
    "--depth": ("summary resnet18", "1"),
    "--context": ("estimate gpt2 --gpu T4", "64"),
    "--kv-page": ("estimate gpt2 --gpu T4 --context 50", "16"),
    "--users": ("estimate gpt2 --gpu T4 --context 64", "2"),
    "--kv-dtype": ("estimate gpt2 --gpu T4 --context 64", "bf16"),
    "--train": ("estimate resnet18", ""),
    "--optimizer": ("estimate resnet18 --train", "sgd"),
    "--foreach": ("estimate resnet18 --train", ""),
    "--fused": ("estimate resnet18 --train", ""),
    "--lora": ("estimate gpt2 --train --seq 16", "4"),
    "--lora-targets": ("estimate gpt2 --train --seq 16 --lora 4", "c_fc"),
    "--lora-dtype": ("estimate gpt2 --train --seq 16 --lora 4", "bfloat16"),
    "--loss": ("estimate resnet18 --train", "sum"),
    "--checkpointing": ("estimate gpt2 --train --seq 64", "full"),
    "--accumulate": ("estimate gpt2 --train --seq 16", "2"),
    "--autocast": ("estimate resnet18 --train --device cuda", "bf16"),
    "--clip": ("estimate resnet18 --train", "1.0"),
    "--steps": ("estimate resnet18 --train", "1"),
    "--max-memory": ("estimate resnet18", "1MB"),
    "--max-params": ("estimate resnet18", "1e6"),
    "--base": ("estimate resnet18", "{base}"),
    "--max-growth": ("estimate resnet18 --batch 2 --base {base}", "1%"),
    "--markdown": ("estimate resnet18", "-"),
    "--json": ("check resnet18", ""),
    "--github": ("estimate resnet18 --max-params 1", ""),
    "--op": ("replay {calls}", "^aten::relu$"),
    "--show": ("replay {calls}", "0"),
    "--only-known": ("replay {calls}", ""),
    "--filter": ("inspect {checkpoint}", "^row$"),
    "--tree": ("inspect {checkpoint}", ""),
}
# Of the others: the test file that sees the flag's effect, in files and programs.
ELSEWHERE = {
    "convert": {flag: "test_flags" for flag in ("--dtype", "--shard-size", "--rename", "--overwrite")} | {
        flag: "test_convert_programs" for flag in ("--input", "--dim")},
    "run": {"--strict": "test_known_values", "--gpu": "test_simulated_gpu", "--gpus": "test_simulated_gpu", "--nproc": "test_ranks",
            "--summary": "test_ranks", "--unknown-values": "test_simulated_gpu", "--mesh": "test_ranks", "--json": "test_ranks",
            "--routing": "test_ranks"},
}
FILES = {"--report": "page.html", "--trace": "run.json"}
PROGRAM = """\
import torch


def routed(x):
    choice = x.topk(2, dim=-1).indices
    return [x[(choice == expert).any(-1)] * 1 for expert in range(4)]


def decides(x):
    return x if x.mean() > 0 else -x


def step():
    return torch.ones(3, device="meta") * 2
"""
CALLS = """\
{"op": "aten::relu", "args": [{"tensor": ["float32", [2], [1], 0, 0]}], "kwargs": {}, "out": [], "storages": [8]}
{"op": "aten::no_such", "args": [], "kwargs": {}, "out": [], "storages": []}
"""


@pytest.fixture
def places(tmp_path):
    (tmp_path / "calls.jsonl").write_text(CALLS)
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "base.json").write_text(compiled("estimate", "resnet18", "--json").stdout)
    exported = ROOT / "tests/golden/programs/net.pt2"
    with zipfile.ZipFile(exported) as whole, zipfile.ZipFile(tmp_path / "broken.pt2", "w") as broken:
        for name in whole.namelist():
            broken.writestr(name, whole.read(name).replace(b"aten.relu.default", b"aten.no_such.default"))
    return {"exported": exported, "broken": tmp_path / "broken.pt2", "base": tmp_path / "base.json", "calls": tmp_path / "calls.jsonl", "program": tmp_path / "program.py", "checkpoint": ROOT / "tests/golden/checkpoints/views.pt"}


def call(*words, cwd=None):
    environment = {**os.environ, "PYTHONPATH": str(BUILD / "python")}
    return subprocess.run([sys.executable, "-m", "tare", *words], cwd=cwd, env=environment, capture_output=True, text=True)


def compiled(*words, cwd=None):
    """The command alone, which says the same and starts sooner."""
    environment = {**os.environ, "PYTHONPATH": str(BUILD / "python"), "TARE_PYTHON": sys.executable}
    return subprocess.run([BUILD / "tare", *words], cwd=cwd, env=environment, capture_output=True, text=True)


def told(done):
    return done.stdout, done.stderr, done.returncode


def test_each_flag_of_the_table_is_tested():
    listed = {(command, flag) for command, flags in COMMANDS.items() for flag, _ in flags}
    known = {(command, flag) for command in COMMANDS for flag in (*EFFECTS, *FILES) if command not in ELSEWHERE}
    known |= {(command, flag) for command, flags in ELSEWHERE.items() for flag in flags}
    assert listed <= known, "give these a row in EFFECTS"
    assert set(EFFECTS) | set(FILES) == {flag for command, flag in listed if command not in ELSEWHERE}
    for flags in ELSEWHERE.values():
        for flag, file in flags.items():
            assert f'"{flag}"' in pathlib.Path(__file__).with_name(f"{file}.py").read_text(), f"{file}.py does not call {flag}"


def test_the_flags_of_convert_have_their_effects(tmp_path):
    whole = str(ROOT / "tests/golden/checkpoints/ordered.pt")

    def listed(*words):
        assert (done := compiled("convert", whole, *words, cwd=tmp_path)).returncode == 0, done.stderr
        return json.loads(compiled("inspect", words[0], "--json", cwd=tmp_path).stdout)["tensors"]

    plain = listed("plain.safetensors")
    wide = {one["name"]: one["dtype"] for one in plain}
    assert {one["name"]: one["dtype"] for one in listed("half.safetensors", "--dtype", "bf16")} == {
        name: "bfloat16" if dtype == "float32" else dtype for name, dtype in wide.items()}
    assert len({one["file"] for one in listed("shards/", "--shard-size", "30B")}) == 3
    assert {one["name"] for one in listed("named.safetensors", "--rename", "s/^(.)$/model.\\1/")} == {
        f"model.{name}" if len(name) == 1 else name for name in wide}
    refused = compiled("convert", whole, "plain.safetensors", "--dtype", "bf16", cwd=tmp_path)
    assert (refused.returncode, refused.stderr.splitlines()[-1]) == (2, "tare: plain.safetensors: exists; --overwrite replaces it")
    assert json.loads(compiled("inspect", "plain.safetensors", "--json", cwd=tmp_path).stdout)["tensors"] == plain
    assert "bfloat16" in {one["dtype"] for one in listed("plain.safetensors", "--dtype", "bf16", "--overwrite")}


@pytest.mark.parametrize("flag", EFFECTS)
def test_a_flag_has_an_effect(flag, places):
    before, value = EFFECTS[flag]
    words = [word.format(**places) for word in before.split()]
    takes_value = dict(COMMANDS[words[0]])[flag]
    assert takes_value == bool(value)
    value = value.format(**places)
    given = told(compiled(*words, flag, *([value] if value else [])))
    assert told(compiled(*words)) != given, flag
    if takes_value:  # both spellings are one
        assert told(compiled(*words, f"{flag}={value}")) == given


@pytest.mark.parametrize("flag", FILES)
def test_a_flag_writes_its_file(flag, tmp_path):
    done = compiled("estimate", "resnet18", flag, FILES[flag], cwd=tmp_path)
    assert done.returncode == 0 and (tmp_path / FILES[flag]).stat().st_size > 1000, done.stderr


@pytest.mark.parametrize("command", MODELS)
def test_a_command_on_models_takes_each_flag_that_it_lists(command, places, tmp_path):
    language = {"--seq", "--set", "--context", "--users", "--kv-dtype", "--kv-page", "--checkpointing", "--accumulate",
                "--lora", "--lora-targets", "--lora-dtype"}
    for flag, takes_value in COMMANDS[command]:
        if flag in ("--routing", "--unknown-values", "--dim", "--keep-going", "--compile", "--nproc", "--mesh", "--checks") or (flag in ("--image", "--input") and command == "max-seq"):
            continue  # of experts, files, programs, ranks and ranges, which these have not; of images, and a sequence has none
        before, value = EFFECTS.get(flag, ("", str(tmp_path / FILES.get(flag, ""))))
        value = value.format(**places)
        if flag == "--input" and command == "max-batch":
            value = value.replace("[2,", "[batch,")  # which it looks for
        words = ["--train"] * ("--train" in before) + ["--base", places["base"]] * ("--base " in before) + ["--context", "64"] * ("--context" in before)
        words += ["--lora", "4"] * ("--lora " in before)
        words += ["--gpu", "T4"] * (flag != "--gpu" and (command.startswith("max-") or "--gpu" in before)) + [flag] + [value] * takes_value
        model = "gpt2" if flag in language or command == "max-seq" else "resnet18"
        done = compiled(command, *[model] * (2 if command == "compare" else 1), *words)
        assert done.returncode in (0, 1) and "Traceback" not in done.stderr, (command, words, done.stderr)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_each_flag_and_every_exit_code_whole(command):
    done = call(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    for flag, _ in COMMANDS[command]:
        assert f"\n  {flag} " in done.stdout, flag
    assert "Examples:\n" in done.stdout and "Exit codes: " in done.stdout and "141 its reader has gone." in " ".join(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert call("--help").stdout.count(f"\n  {command} ") == 1


def test_both_commands_print_the_same():
    for words in (("--help",), ("--version",), ("ops", "conv"), ("estimate", "--help"), ("inspect", "/nowhere"), ("run", "--help")):
        assert told(compiled(*words)) == told(call(*words)), words


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("sumary", "python -m tare: cannot open 'sumary' (did you mean summary?)\n"),
        ("--gup T4 x.py", "python -m tare: unrecognized argument: --gup (did you mean --gpu?); `tare run --help` lists flags\n"),
        ("estimate resnet18 --bacth 2", "unrecognized argument: --bacth (did you mean --batch?)"),
        ("inspect --fliter x y", "unrecognized argument: --fliter (did you mean --filter?); inspect takes --filter, --tree and --json\n"),
        ("estimate resnet81", 'no model "resnet81"; the nearest that exist: resnet18, '),
        ("estimate meta-llama/Llama-3.1-8B", "https://huggingface.co/meta-llama/Llama-3.1-8B/resolve/main/config.json"),
        ("estimate resnet18 --gpu H10", "unknown accelerator 'H10'; known are "),
        ("estimate resnet18 --batch -1", "tare: --batch -1: expected a positive number\n"),
        ("estimate resnet18 --batch 99999999999999999999",
         "tare: --batch 99999999999999999999: is too large; at most 9223372036854775807\n"),
        ("replay x --show -1", "tare: --show -1: expected a whole number\n"),
        ("ops relo", "tare: the operator relo is not implemented (did you mean relu?); `tare ops` lists those that are\n"),
        ("completion ksh", "(did you mean zsh?); there are bash, zsh and fish\n"),
        ("estimate gpt2 --dtype fp8", "gpt2 cannot run in float8_e4m3fn: PyTorch has no kernels of layer_norm, softmax"),
        ("inspect a b", "tare: inspect: unrecognized argument: b; expected FILE [FLAGS]\n"),
        ("convert a", "tare: convert: expected IN OUT [FLAGS]; `tare convert --help` has examples\n"),
        ("inspect", "tare: inspect: expected FILE [FLAGS]; `tare inspect --help` has examples\n"),
        ("inspect x --json --tree", "tare: inspect: --json and --tree exclude each other\n"),
    ],
)
def test_what_is_misspelt_or_out_of_range_is_told_in_one_line(words, text):
    done = call(*words.split())
    assert (done.returncode, done.stdout) == (2, "") and text in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_names_of_models_are_of_any_case_and_listed_sorted_once():
    assert call("check", "ResNet18").stdout == call("check", "resnet18").stdout.replace("resnet18", "ResNet18")
    said = call("check", "nothing-like-it").stderr
    names = said[said.index("built in are ") + 13:said.index("; MODEL may")].split(", ")
    assert len(names) == len(set(names)) and names.index("resnet50") < names.index("resnet101")
    assert "llama-3-405b" not in names and call("check", "llama-3-405b", "--seq", "4").returncode == 0


def test_a_shell_completes_commands_flags_and_names():
    script = call("completion", "bash").stdout

    def completed(*words):
        code = (f'{script}\nCOMP_WORDS=({" ".join(words)} "")\nCOMP_WORDS[{len(words)}]=$LAST\nCOMP_CWORD={len(words)}\n'
                'complete -p tare >/dev/null\n_tare\nprintf "%s\\n" "${COMPREPLY[@]}"')
        return lambda last: subprocess.run(["bash", "-c", code], env={**os.environ, "LAST": last}, capture_output=True,
                                           text=True, cwd="/").stdout.split()

    assert completed("tare")("su") == ["summary"]
    assert completed("tare", "estimate")("--max-") == ["--max-memory", "--max-params", "--max-growth"]
    assert completed("tare", "estimate", "--gpu")("H1") == ["H100", "H100-PCIe", "H100-NVL"]
    assert completed("tare", "check")("resnet1") == ["resnet18", "resnet101", "resnet152"]
    for shell, start in (("zsh", "#compdef tare\n"), ("fish", "# tare completion fish")):
        script = call("completion", shell).stdout
        assert script.startswith(start)
        for command, flags in COMMANDS.items():
            assert command in script
            for flag, _ in flags:
                assert (flag if shell == "zsh" else f" -l {flag[2:]} ") in script


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_shells_own_reader_takes_its_script(shell, tmp_path):
    import shutil

    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    (tmp_path / "script").write_text(call("completion", shell).stdout)
    done = subprocess.run([shell, "-n", tmp_path / "script"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


FULL = "tare: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("program", [(BUILD / "tare",), (sys.executable, "-m", "tare")], ids=["command", "package"])
@pytest.mark.parametrize("words", [("estimate", "resnet18"), ("check", "resnet18"), ("summary", "resnet18", "--json"), ("ops", "add"),
                                   ("ops", "--json"), ("inspect", ROOT / "tests/golden/checkpoints/views.pt"), ("--help",),
                                   ("check", "--help"), ("replay", os.devnull)])
def test_a_full_disk_and_a_reader_that_has_gone_have_exit_codes_of_their_own(program, words):
    environment = {**os.environ, "PYTHONPATH": str(BUILD / "python")}
    with open("/dev/full", "w") as full:
        done = subprocess.run([*program, *words], stdout=full, stderr=subprocess.PIPE, env=environment, text=True)
    assert (done.returncode, done.stderr) == (3, FULL)
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*program, *words], stdout=writer, stderr=subprocess.PIPE, env=environment, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")
    done = subprocess.run(["bash", "-c", '"$@" >&-', "-", *program, *words], stderr=subprocess.PIPE, env=environment, text=True)
    assert done.returncode == 3 and done.stderr == FULL.replace("No space left on device", "Bad file descriptor")


def test_a_programs_traceback_begins_in_it(tmp_path):
    (tmp_path / "main.py").write_text(
        "import torch\n\n\ndef f(x):\n    return x @ x\n\n\ntry:\n    f(torch.ones(2, 3))\nexcept RuntimeError as error:\n"
        "    raise ValueError('no') from error\n")
    done = call("main.py", cwd=tmp_path)
    assert done.returncode == 1 and "tare" not in done.stderr and "runpy" not in done.stderr
    assert done.stderr.startswith('Traceback (most recent call last):\n  File "main.py", line 9, in <module>\n')
    (tmp_path / "modules.py").write_text(
        "from torch import nn, ones\n\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.layers = nn.Sequential(nn.Linear(2, 3), nn.Linear(2, 3))\n\n    def forward(self, x):\n        return self.layers(x)\n\n\n"
        "Net()(ones(4, 2))\n")
    done = call("modules.py", cwd=tmp_path)
    frames = [line.split('"')[1] for line in done.stderr.splitlines() if line.startswith("  File")]
    assert frames[:2] == ["modules.py"] * 2 and [os.path.basename(one) for one in frames[2:]] == ["container.py", "linear.py"], done.stderr
    assert done.stderr.endswith("in layers.1 (Linear)\n")
    (tmp_path / "syntax.py").write_text("def f(:\n")
    assert call("syntax.py", cwd=tmp_path).stderr.startswith('  File "syntax.py", line 1\n')


def test_files_that_cannot_be_read_are_told_with_the_reason(tmp_path):
    (tmp_path / "loop.json").symlink_to("loop.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "bad.json").write_text('{\n  "model_type": gpt2\n}')
    (tmp_path / "loop").symlink_to("loop")
    for name, text in (("loop.json", "cannot be read: Too many levels of symbolic links"), ("loop", "loop: cannot be read: Too many levels"), ("folder.json", "folder.json: the folder holds no checkpoint"),
                       ("bad.json", "not JSON from line 2, column 17, at 'gpt2'"), ("none.json", "no such file"),
                       ("none.safetensors", "none.safetensors: no such file"), ("./none", "./none: no such file")):
        done = call("estimate", name, cwd=tmp_path)
        assert done.returncode == 2 and text in done.stderr and "exception" not in done.stderr, done.stderr


@pytest.mark.parametrize("words", ["gpt2 --keep-going", "gpt2 --dim x=3", "{program}:step --keep-going", "{program}:step --dim x.0=3"])
def test_what_is_of_programs_in_files_is_refused_elsewhere(words, places):
    done = compiled("estimate", *words.format(**places).split())
    assert done.returncode == 2 and "is of programs in files, as model.pt2 and model.onnx" in done.stderr and done.stderr.count("\n") == 1
