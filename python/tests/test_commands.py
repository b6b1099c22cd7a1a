"""Rules of `python -m tare check`, `summary` and `estimate`. Each runs in a process of its own."""

import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap

import pytest

import tare

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The package is found from any folder.
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__))),
               "COLUMNS": ""}

MODELS = """\
import torch
from torch import nn


class Broken(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 4)
        self.second = nn.Linear(5, 4)

    def forward(self, x):
        x = self.first(x)
        return self.second(
            x)


class Needs(nn.Module):
    def __init__(self, size):
        super().__init__()


class Raises(nn.Module):
    def __init__(self):
        raise ValueError("50%: of a,\\nline")


ready = nn.Sequential(nn.Linear(3, 4),
                      nn.Linear(5, 4))


def factory(size=4):
    return nn.Sequential(nn.Linear(3, size), nn.ReLU(), nn.Linear(size, 2))


def twice(a, b=None):
    return {"sum": a + a, "more": (a, a.to(torch.int64))}


class Cache:
    def __init__(self, keys):
        self.layers = [(keys, keys + 1)]


class Caching(nn.Module):
    def forward(self, x):
        return {"logits": x + 2, "past_key_values": Cache(x + 3)}


def chain(x):
    weight = torch.ones(10, 10, requires_grad=True)
    for _ in range(3):
        x = torch.relu(x @ weight)
    x.sum().backward()
    return weight.grad


def step(x):
    loss = nn.Linear(3, 1)(x).sum()
    loss.backward()
    return loss


class Positions(nn.Module):
    def forward(self, ids, mask=None):
        return ids + torch.arange(ids.shape[1])
"""


@pytest.fixture
def call(tmp_path):
    (tmp_path / "models.py").write_text(MODELS)

    def run(*arguments):
        return subprocess.run([sys.executable, "-m", "tare", *arguments], cwd=tmp_path, env=ENVIRONMENT,
                              capture_output=True, text=True)

    run.folder = tmp_path
    return run


def test_check_tells_outputs(call):
    done = call("check", "models.py:twice", "--input", "a=bf16[2,3]")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == textwrap.dedent("""\
        models.py:twice fits its input
        input         a bf16[2, 3]
        output        sum bf16[2, 3]
                      more.0 bf16[2, 3]
                      more.1 int64[2, 3]
        """)


def test_what_the_forward_raises_is_told_with_module_operator_and_line(call):
    done = call("check", "models.py:Broken", "--input", "x=f32[2,3]")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == textwrap.dedent("""\
        mat1 and mat2 shapes cannot be multiplied (2x4 and 5x4)
          in second (Linear)
          in operator aten::addmm(float32[4], float32[2, 4], float32[5, 4])
          at models.py:13, in forward: return self.second(
        """)


def test_github_gets_an_annotation_of_the_line(call):
    done = call("check", "models.py:Broken", "--input", "x=f32[2,3]", "--github")
    assert done.returncode == 1
    assert done.stdout == (
        "::error file=models.py,line=13,title=tare Broken::mat1 and mat2 shapes cannot be multiplied (2x4 and 5x4)"
        "%0A  in second (Linear)%0A  in operator aten::addmm(float32[4], float32[2, 4], float32[5, 4])\n"
    )


def test_a_model_of_ready_modules_is_annotated_where_it_is_made(call):
    done = call("check", "models.py:ready", "--input", "f32[2,3]", "--github")
    assert (done.returncode, done.stdout.splitlines()[0].split("::")[1]) == (1, "error file=models.py,line=27,title=tare ready")


def test_an_annotations_text_is_escaped(call):
    done = call("check", "models.py:Raises", "--github")
    assert done.returncode == 2
    assert done.stdout == "::error file=models.py,line=24,title=tare Raises::Raises() raised ValueError: 50%25: of a,%0Aline\n"


def test_the_line_may_stand_in_another_file_of_the_user(call):
    (call.folder / "blocks.py").write_text("def add(a, b):\n    return a + b\n")
    (call.folder / "model.py").write_text("from blocks import add\n\n\ndef run(a, b):\n    return add(a, b)\n")
    done = call("check", "model.py:run", "--input", "a=f32[2]", "--input", "b=f32[3]", "--github")
    assert done.stdout.startswith("::error file=blocks.py,line=2,title=tare run::The size of tensor a (2) must match"), done.stderr


@pytest.mark.parametrize("callable", ["factory", "Positions", "twice"])
def test_what_makes_a_module_and_what_is_a_function_is_told_apart(call, callable):
    done = call("check", f"models.py:{callable}", "--input", {"factory": "f32[2,3]"}.get(callable, "i64[2,3]"))
    assert done.returncode == 0, done.stderr


NEED_NOTHING = """\
import torch


def total():
    print("called")
    return torch.ones(3).sum()


def net():
    print("called")
    return torch.nn.Sequential(torch.nn.Flatten(), Weight())


def weight():
    print("called")
    return Weight()


def wrong():
    print("called")
    return torch.ones(3) + torch.ones(4)


class Weight(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(3))

    def forward(self):
        return self.weight * 2
"""


@pytest.mark.parametrize("command", ["check", "summary", "estimate"])
def test_a_function_without_arguments_runs_once_whether_it_makes_a_module_or_not(call, command):
    (call.folder / "nothing.py").write_text(NEED_NOTHING)
    for name, kind in (("total", "float32[]"), ("weight", "float32[3]")):
        done = call(command, f"nothing.py:{name}")
        assert done.returncode == 0 and done.stdout.count("called\n") == 1 and kind in done.stdout, done.stdout + done.stderr
    assert "3 parameters in 12 B" in call("summary", "nothing.py:weight").stdout
    done = call(command, "nothing.py:net")
    assert (done.returncode, done.stdout) == (2, "called\n")
    assert "missing a required argument: 'input'; give each with --input" in done.stderr
    done = call(command, "nothing.py:wrong")
    assert (done.returncode, done.stdout.count("called\n")) == (1, 1), done.stdout + done.stderr
    assert "in operator aten::add.Tensor(float32[3], float32[4])\n  at nothing.py:21, in wrong: " in done.stderr


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("models.py:",), "'models.py:': expected FILE.py:CALLABLE"),
        (("nowhere.py:a",), "nowhere.py: cannot be read: No such file or directory"),
        (("models.py:brokn",), "models.py has no 'brokn'"),
        (("models.py:Needs",), "Needs() raised TypeError: Needs.__init__() missing 1 required positional argument: 'size'"),
        (("models.py:twice", "--input", "c=f32[2]", "--input", "a=f32[2]"), "models.py:twice has no input 'c'; it takes a, b"),
        (("models.py:twice",), "missing a required argument: 'a'; give each with --input"),
        (("models.py:twice", "--input", "a=f33[2]"), "--input a=f33[2]: 'f33' is no dtype; expected name=dtype[sizes]"),
        (("models.py:twice", "--input", "a=f32[2,-3]"), "--input a=f32[2,-3]: '-3' is no size"),
        (("models.py:twice", "--input", "a=f32"), "there are no sizes in brackets"),
        (("models.py:twice", "--input", "a=f32[99999999999999999999]"), "--input a=f32[99999999999999999999]: "),
        (("models.py:twice", "--gpu", "H100"), "unrecognized argument: --gpu; check takes --input"),
    ],
)
def test_bad_flags_and_files_exit_with_2(call, arguments, text):
    done = call("check", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert text in done.stderr and "Traceback" not in done.stderr


def test_a_file_that_cannot_be_imported_exits_with_2_and_its_line(call):
    (call.folder / "syntax.py").write_text("import torch\ndef f(:\n")
    done = call("check", "syntax.py:f", "--github")
    assert done.returncode == 2 and "::error file=syntax.py,line=2,title=tare f::" in done.stdout


def test_json_says_what_the_text_says(call):
    good = json.loads(call("check", "models.py:Positions", "--input", "ids=i64[2,7]", "--json").stdout)
    assert good == {
        "model": "models.py:Positions", "ok": True, "inputs": [{"name": "ids", "dtype": "int64", "shape": [2, 7]}],
        "outputs": [{"name": "output", "dtype": "int64", "shape": [2, 7]}],
    }
    bad = json.loads(call("check", "models.py:Broken", "--input", "x=f32[2,3]", "--json").stdout)
    assert (bad["ok"], bad["type"], bad["file"], bad["line"]) == (False, "RuntimeError", "models.py", 13)


def test_summary_is_the_tree(call):
    done = call("summary", "models.py:factory", "--input", "f32[2,3]")
    assert done.stdout == textwrap.dedent("""\
        module       class       input          output         parameters  FLOP
        0            Linear      float32[2, 3]  float32[2, 4]          16    48
        1            ReLU        float32[2, 4]  float32[2, 4]
        2            Linear      float32[2, 4]  float32[2, 2]          10    32
        (the model)  Sequential  float32[2, 3]  float32[2, 2]          26    80

        26 parameters in 104 B, all trainable
        80 FLOP in contractions, forward.
        """)


def test_an_estimate_of_few_flops_keeps_the_blank_before_their_unit(call):
    told = call("estimate", "models.py:factory", "--input", "f32[2,3]").stdout
    assert "80 FLOP in contractions" in told


def test_an_estimate_counts_what_is_alive(call):
    told = json.loads(call("estimate", "models.py:factory", "--input", "f32[2,3]", "--gpu", "T4", "--json").stdout)
    assert told["parameters"] == {"number": 26, "bytes": 104, "by_dtype": {"float32": {"number": 26, "bytes": 104}}}
    assert told["flops_by_operator"] == {"addmm": 80}
    # The first layer's result, 32 bytes, lives until the ReLU's is made.
    cublas = 8_519_680  # what PyTorch gives it on this architecture, at the first product
    assert told["memory"]["before"] == 104 + 24 and told["memory"]["peak"] == 104 + 24 + 32 + 32 + cublas
    assert told["memory"]["after"] == 104 + 24 + 16 + cublas
    assert told["gpu"]["fits"] is True and told["gpu"]["memory"] == 14913 << 20
    assert told["gpu"]["available"] == told["gpu"]["memory"] - told["gpu"]["context"] and told["gpu"]["data_sheet_gigabytes"] == 16


def test_what_does_not_fit_exits_with_1(call):
    done = call("estimate", "models.py:twice", "--input", "a=f32[100000,100000]", "--gpu", "l4")
    assert done.returncode == 1 and "L4 has 21.6 GiB: it does not fit; the peak is 149 GiB." in done.stdout
    assert "Of 24 GB by its data sheet a program finds 22.0 GiB, and CUDA's context takes" in done.stdout
    unknown = call("estimate", "models.py:twice", "--input", "a=f32[1]", "--gpu", "T9")
    assert unknown.returncode == 2 and "unknown accelerator 'T9'; known are T4, " in unknown.stderr


def test_what_a_cache_holds_is_told_apart(call):
    told = json.loads(call("estimate", "models.py:Caching", "--input", "x=f32[2,3]", "--json").stdout)
    assert told["kv_cache_bytes"] == 48 and told["memory"]["at_peak"]["kv cache"] == 48
    assert [one["name"] for one in told["outputs"]] == [
        "logits", "past_key_values.layers.0.0", "past_key_values.layers.0.1"]


def test_an_estimate_of_a_training_step_counts_what_is_saved(call):
    told = json.loads(call("estimate", "models.py:chain", "--train", "--input", "x=f32[10,10]", "--json").stdout)["memory"]
    # The input, the weight, three saved results; the gradient of the last product, of its input and of the weight.
    assert told["before"] == 400 and told["peak"] == 400 + 4 * 400 + 3 * 400 + 2 * 4  # the loss and its gradient
    kept = {(group["kind"], group["operator"]): group["number"] for group in told["alive_at_peak"]}
    assert kept == {("saved", "relu"): 2, ("saved", "ones"): 1, ("gradients", "mm"): 1, ("temporaries", "relu"): 1,
                    ("temporaries", "mm"): 1, ("temporaries", "threshold_backward"): 1, ("temporaries", "sum"): 1,
                    ("temporaries", "ones_like"): 1}
    assert told["at_peak"]["saved"] == 1200 and [phase["name"] for phase in told["phases"]] == ["backward"]
    assert told["after"] == 400 + 400  # the input and the gradient


def test_backward_is_run_where_it_is_asked_for(call):
    assert call("check", "models.py:step", "--input", "f32[2,3]").returncode == 0
    done = call("estimate", "models.py:step", "--input", "f32[2,3]")
    assert done.returncode == 1 and "estimate runs without gradients; estimate --train records them" in done.stderr
    done = call("summary", "models.py:step", "--input", "f32[2,3]")
    assert done.returncode == 1 and "summary runs without gradients; check runs a function with its backward" in done.stderr


def test_the_readmes_check_prints_what_it_says():
    said = re.search(r"\$ python -m tare check (.*?)\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    done = subprocess.run([sys.executable, "-m", "tare", "check", *said.group(1).split()], cwd=ROOT,
                          env=ENVIRONMENT, capture_output=True, text=True)
    assert done.stdout + done.stderr == said.group(2)


def test_flop_counter_mode_counts_by_module():
    from tare.utils.flop_counter import FlopCounterMode

    with tare.device("meta"):
        model = tare.nn.Sequential(tare.nn.Conv2d(4, 8, 3, groups=2), tare.nn.Flatten(), tare.nn.Linear(288, 5))
        with FlopCounterMode(display=False) as counter:
            model(tare.empty(2, 4, 8, 8)).sum().backward()
    aten = tare.ops.aten
    # As PyTorch counts them, which overlooks groups in the weight's gradient; the input needs none.
    assert counter.get_flop_counts()["Sequential.0"] == {aten.convolution: 20736, aten.convolution_backward: 41472}
    assert counter.get_total_flops() == 20736 + 41472 + 3 * 2 * 2 * 288 * 5


def test_flop_counter_mode_prints_what_pytorch_prints():
    from tare.utils.flop_counter import FlopCounterMode

    model = tare.nn.Sequential(tare.nn.Linear(4, 8), tare.nn.Sequential(tare.nn.Linear(8, 8), tare.nn.ReLU()))
    x = tare.ones(2, 4)
    with FlopCounterMode(display=False) as counter:
        model(x)
    # One module has all, so nothing stands above it.
    assert counter.get_table(1) == (
        "Module           FLOP    % Total\n"
        "-------------  ------  ---------\n"
        "Sequential        384    100.00%\n"
        " - aten.addmm     384    100.00%"
    )
    with FlopCounterMode(display=False) as counter:
        model(x)
        x @ x.t()
    assert counter.get_table(1) == (
        "Module            FLOP    % Total\n"
        "--------------  ------  ---------\n"
        "Global             416    100.00%\n"
        " - aten.addmm      384     92.31%\n"
        " - aten.mm          32      7.69%\n"
        " Sequential        384     92.31%\n"
        "  - aten.addmm     384     92.31%"
    )


def test_flops_are_counted_of_operators_and_need_no_modules():
    import pytest

    import tare
    from tare.utils.flop_counter import FlopCounterMode, register_flop_formula

    with pytest.warns(UserWarning, match="mods argument is not needed anymore"):
        FlopCounterMode(tare.nn.Linear(2, 2))
    with pytest.raises(ValueError, match="expected each target to be OpOverloadPacket"):
        register_flop_formula(tare.ops.aten.sin.default)(lambda *args, **kwargs: 0)


TRAINED = """\
import torch
from torch import nn

torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)

    def forward(self, x):
        return x + self.down(torch.relu(self.up(x)))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(64) for _ in range(4)])
        self.head = nn.Linear(64, 10)

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return {"logits": self.head(x)}


made_at_import = Net()


class Attending(nn.Module):
    def __init__(self):
        super().__init__()
        self.projection = nn.Linear(64, 192)

    def forward(self, x):
        q, k, v = self.projection(x).view(x.shape[0], x.shape[1], 3, 4, 16).permute(2, 0, 3, 1, 4)
        return nn.functional.scaled_dot_product_attention(q, k, v)
"""
WEIGHTS = 4 * (4 * (64 * 256 * 2 + 256 + 64) + 64 * 10 + 10)


@pytest.fixture
def told(call):
    """The JSON of an estimate of a model in TRAINED."""
    (call.folder / "trained.py").write_text(TRAINED)

    def run(model, *flags):
        done = call("estimate", f"trained.py:{model}", "--json", *flags)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def _phases(report):
    return {phase["name"]: phase for phase in report["memory"]["phases"]}


NET = ("Net", "--input", "x=f32[32,64]", "--train")


def test_a_module_is_trained_by_the_command(told):
    report = told(*NET, "--device", "cuda", "--optimizer", "adam")
    phases = _phases(report)
    assert list(phases) == ["build", "forward", "loss", "backward", "step", "zero_grad"]
    assert report["training"]["loss"] == "cross entropy of logits and labels"
    assert phases["step"]["at_end"]["gradients"] == WEIGHTS and phases["step"]["at_end"]["optimizer state"] == 2 * WEIGHTS
    assert phases["forward"]["at_end"]["gradients"] == 0
    assert all(phases[name]["in_modules"] >= 0.98 for name in ("backward", "step"))


@pytest.mark.parametrize("device", ["meta", "cpu", "cuda"])
def test_a_module_made_at_import_moves_to_the_device(told, device):
    report = told("made_at_import", "--input", "x=f32[32,64]", "--device", device)
    assert report["device"] == {"cuda": "cuda:0"}.get(device, device)
    assert report["memory"]["at_peak"]["weights"] == WEIGHTS


def test_a_modules_own_flags_of_training(told):
    plain = told(*NET)
    full, every = told(*NET, "--checkpointing", "full"), told(*NET, "--checkpointing", "every", "2")
    saved = [_phases(one)["forward"]["at_end"]["saved"] for one in (plain, every, full)]
    assert saved == sorted(saved, reverse=True) and len(set(saved)) == 3
    assert plain["flops"] < every["flops"] < full["flops"]
    half = told(*NET, "--autocast", "bf16", "--device", "cuda")
    assert half["outputs"][0]["dtype"] == "bfloat16" and half["training"]["autocast"] == "bfloat16"
    assert "clip" in _phases(told(*NET, "--clip", "1", "--accumulate", "2"))
    assert told(*NET, "--loss", "sum")["training"]["loss"] == "sum of logits"
    assert told(*NET, "--fused", "--device", "cuda")["training"]["optimizer"] == "adamw (fused)"


def test_attention_of_a_module_runs_again(told):
    attending = ("Attending", "--input", "x=f32[2,128,64]", "--train")
    plain, again = told(*attending), told(*attending, "--checkpointing", "selective")
    assert _phases(plain)["forward"]["at_end"]["saved"] > _phases(again)["forward"]["at_end"]["saved"]


def test_the_largest_batch_of_a_users_module(call, told):
    done = call("max-batch", "trained.py:Net", "--input", "x=f32[batch,64]", "--train", "--gpu", "1GB", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    largest = found["largest"]["batch"]
    runs = [json.loads(call("estimate", "trained.py:Net", "--input", f"x=f32[{size},64]", "--train", "--gpu", "1GB",
                            "--json").stdout) for size in (largest, largest + 1)]
    assert [run["gpu"]["fits"] for run in runs] == [True, False]
    assert runs[0]["memory"]["peak"] <= found["available"] < runs[1]["memory"]["allocator"]["reserved"]
    refused = call("max-batch", "trained.py:Net", "--input", "x=f32[2,64]", "--gpu", "1GB")
    assert refused.returncode == 2 and "no --input says batch in place of a number" in refused.stderr


@pytest.mark.parametrize("words", [
    ("estimate", "gpt2", "--set", "n_layer=2", "--train", "--gpu", "L4", "--checkpointing", "every", "2", "--clip", "1"),
    ("estimate", "resnet18", "--device", "cpu", "--json"),
    ("max-seq", "gpt2", "--set", "n_layer=2", "--gpu", "T4"),
    ("compare", "gpt2 --fused", "gpt2", "--set", "n_layer=1", "--train", "--device", "cuda"),
    ("estimate", "gpt2", "--set", "n_layer=1", "--gpu", "all"),
    ("estimate", "gpt2", "--set", "n_layer=1", "--train", "--gpu", "2GB", "--what-if"),
    ("estimate", "--help"),
    ("estimate", "gpt2", "--clip", "1"),
])
def test_both_commands_print_the_same_bytes(call, words):
    binary = pathlib.Path(ENVIRONMENT["PYTHONPATH"]).parent / "tare"
    if not binary.exists():
        pytest.skip("the command is not built beside the package")
    other = subprocess.run([binary, *words], cwd=call.folder, capture_output=True, text=True)
    done = call(*words)
    assert (done.returncode, done.stdout, done.stderr) == (other.returncode, other.stdout, other.stderr)


def test_json_is_alone_on_the_output_and_documented(call):
    (call.folder / "loud.py").write_text("print('imported')\n\n\ndef run(a):\n    print('run')\n    return a + 1\n")
    spec = importlib.util.spec_from_file_location("json_test", ROOT / "tests/json_test.py")
    documents = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(documents)
    sections = documents.documented((ROOT / "docs/guide/json.md").read_text())
    for section, arguments in (("tare check", ("check", "loud.py:run", "--input", "f32[2]")),
                               ("tare estimate", ("estimate", "loud.py:run", "--input", "f32[2]", "--gpu", "T4")),
                               ("A forward that raises", ("check", "models.py:Broken", "--input", "f32[2,3]")),
                               ("A forward that raises", ("estimate", "models.py:Broken", "--input", "f32[2,3]"))):
        done = call(*arguments, "--json")
        used, more = documents.undocumented(json.loads(done.stdout), sections[section])
        assert not more, done.stdout
        assert "run\n" in done.stderr or "loud" not in arguments[1]
    assert {"type", "file", "line"} <= used


def test_what_does_not_fit_says_what_would(call):
    (call.folder / "deep.py").write_text(
        "from torch import nn\n\n\ndef deep():\n"
        "    return nn.Sequential(*[nn.Sequential(nn.Linear(512, 2048), nn.GELU(), nn.Linear(2048, 512)) for _ in range(4)])\n")
    words = ("estimate", "deep.py:deep", "--input", "f32[16384,512]", "--train", "--gpu", "1GB")
    done = call(*words, "--json")
    found = {one["change"]: one for one in json.loads(done.stdout)["remedies"]["found"]}
    flags = [change for change in found if change.startswith("--") and not change.startswith("--gpu")]
    assert done.returncode == 1 and flags and any(change.startswith("--gpu ") for change in found), found
    for change in flags:
        again = call(*words, *change.split())
        assert again.returncode == 0 and ": it fits" in again.stdout, again.stdout
    assert "it fits with" in call(*words).stdout
    # A change that this model does not take is none, and nothing is said of it.
    single = call("estimate", "models.py:twice", "--input", "a=f32[100000,100000]", "--gpu", "l4", "--what-if")
    assert single.returncode == 1 and single.stderr == "", single.stderr
    assert "--dtype" not in single.stdout  # which is of built-in models
    assert max(map(len, call("estimate", "models.py:twice", "--input", "a=f32[100000,100000]", "--gpu", "l4").stdout.splitlines())) <= 80


def test_a_cache_is_told_by_the_token(call):
    (call.folder / "cached.py").write_text(
        "import torch\nfrom torch import nn\n\n\nclass Cached(nn.Module):\n    def forward(self, ids):\n"
        "        keys = [torch.zeros(*ids.shape, 4, dtype=torch.float16).unsqueeze(1) for _ in range(6)]\n"
        "        return {'logits': keys[0], 'past_key_values': [(a, a + 1) for a in keys]}\n")
    done = call("estimate", "cached.py:Cached", "--input", "ids=i64[2,8]")
    assert "KV cache at the end: 1.50 KiB (96 B a token)" in done.stdout, done.stdout
    assert "past_key_values.*.* 12 x float16[2, 1, 8, 4]" in done.stdout


def test_what_a_write_in_place_keeps_is_named(call):
    (call.folder / "inplace.py").write_text(
        "from torch import nn\n\n\ndef net():\n"
        "    return nn.Sequential(nn.Conv2d(3, 8, 3), nn.SiLU(inplace=True), nn.Conv2d(8, 8, 3))\n")
    told = json.loads(call("estimate", "inplace.py:net", "--input", "f32[2,3,32,32]", "--train", "--json").stdout)
    for group in told["memory"]["alive_at_peak"]:
        assert group["operator"] and (group["kind"] == "workspace" or group["dtype"] != "undefined"), group


def test_a_summary_splits_what_is_frozen(call):
    (call.folder / "frozen.py").write_text(
        "from torch import nn\n\n\ndef net():\n    made = nn.Sequential(nn.Linear(3, 4), nn.Linear(4, 2))\n"
        "    made[0].requires_grad_(False)\n    return made\n")
    assert call("summary", "frozen.py:net", "--input", "f32[2,3]").stdout == textwrap.dedent("""\
        module       class       output         parameters  trainable  FLOP
        0            Linear      float32[2, 4]          16               48
        1            Linear      float32[2, 2]          10         10    32
        (the model)  Sequential  float32[2, 2]          26         10    80

        26 parameters in 104 B, 10 trainable and 16 frozen
        80 FLOP in contractions, forward.
        """)


@pytest.mark.parametrize("words", [(), ("--unknown-values", "1")])
def test_a_library_that_reads_memory_hears_that_a_check_has_none(call, words):
    (call.folder / "saves.py").write_text(
        "import torch\n\n\ndef save(x):\n    return torch.nn.Linear(3, 2)(x).untyped_storage().data_ptr()\n")
    done = call("check", "saves.py:save", "--input", "x=f32[4,3]", *words)
    assert done.returncode == 1 and done.stderr.splitlines()[:2] == [
        "Attempted to access the data pointer on an invalid python storage.",
        "  check and estimate keep no memory that a library could read: torch.save writes what is known of such tensors, and "
        "`python -m tare FILE.py` runs with memory"]
