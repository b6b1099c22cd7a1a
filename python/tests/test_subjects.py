"""Rules of what MODEL may be: models of transformers, timm and torchvision, and callables with arguments and inputs."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import stand_ins

import tare

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))

MODELS = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, n=4, *, bias=True, sizes=(2,)):
        super().__init__()
        self.first = nn.Linear(3, n, bias=bias)
        self.more = nn.ModuleList(nn.Linear(n, size) for size in sizes)

    def forward(self, x):
        return [one(self.first(x)) for one in self.more]


class Holder:
    Net = Net


def scaled(x, scale, mode="add"):
    return x + scale if mode == "add" else x * scale


def batched(batch):
    return batch["x"] @ batch["pair"][1]


def images(images, flag=False):
    assert flag is True
    return [image.mean() for image in images]


class Truncated(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(3, 3))
        nn.init.trunc_normal_(self.weight)

    def forward(self, x):
        return x @ self.weight
"""


@pytest.fixture
def call(tmp_path):
    """Runs `python -m tare` where the stand-ins are installed."""
    (tmp_path / "models.py").write_text(MODELS)
    stand_ins.write(tmp_path / "packages")

    def run(*arguments, packages=True):
        path = [PACKAGE, str(tmp_path / "packages")] if packages else [PACKAGE]
        return subprocess.run([sys.executable, "-m", "tare", *arguments], cwd=tmp_path, capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": os.pathsep.join(path)})

    run.folder = tmp_path
    return run


@pytest.fixture
def told(call):
    def run(*arguments):
        done = call(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


@pytest.fixture
def config(call):
    """Writes a config.json and gives its folder."""

    def write(**fields):
        folder = call.folder / "tiny"
        folder.mkdir(exist_ok=True)
        (folder / "config.json").write_text(json.dumps({"model_type": "tiny", **fields}))
        return "tiny"

    return write


def shapes(tensors):
    return {one["name"]: (one["dtype"], one["shape"]) for one in tensors}


def test_a_configuration_of_a_foreign_type_is_made_by_transformers(told, config):
    made = told("estimate", config(vocab_size=60, width=4), "--batch", "3", "--seq", "7")
    assert made["class"] == "TinyForCausalLM" and made["defaulted_fields"] == ["architectures"]
    assert made["parameters"]["number"] == 60 * 4 + 16 * 4 + 4 * 60 + 60
    assert shapes(made["inputs"]) == {"input_ids": ("int64", [3, 7]), "attention_mask": ("int64", [3, 7])}
    assert shapes(made["outputs"]) == {"logits": ("float32", [3, 7, 60])}


def test_a_classifier_is_sized_as_one(told, config):
    made = told("estimate", config(architectures=["TinyForSequenceClassification"], num_labels=5), "--batch", "2", "--train")
    assert made["class"] == "TinyForSequenceClassification" and made["training"]["loss"] == "the model's own"
    assert shapes(made["inputs"])["labels"] == ("int64", [2]) and made["outputs"][-1]["shape"] == [2, 5]


def test_a_quantized_checkpoint_of_a_foreign_type_is_told_to_be_taken_for_a_whole_one(told, config):
    def assumed(**fields):
        return [one for one in told("estimate", config(dtype="float16", **fields))["assumptions"] if "quantization_config" in one]

    assert assumed() == assumed(quantization_config=None) == []
    assert assumed(quantization_config={"quant_method": "fp8"}) == [
        "weights are float16, not stored as quantization_config says (fp8), which is known of built-in models alone"]
    assert "says, which is known" in assumed(quantization_config={"bits": 4})[0]


def test_training_a_language_model_gives_it_labels(told, config):
    made = told("estimate", config(), "--train", "--batch", "2", "--seq", "5", "--optimizer", "sgd")
    assert shapes(made["inputs"])["labels"] == ("int64", [2, 5]) and made["training"]["loss"] == "the model's own"


def test_a_built_in_type_with_another_head_is_not_a_language_model(call):
    fields = {"model_type": "llama", "architectures": ["LlamaForSequenceClassification"], "vocab_size": 8}
    (call.folder / "config.json").write_text(json.dumps(fields))
    done = call("estimate", "config.json", packages=False)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == ('tare: config.json: model_type "llama" (LlamaForSequenceClassification) is not built in, and needs the '
                           "package transformers: pip install transformers\n")


def test_flags_change_the_type_and_the_configuration(told, config):
    made = told("estimate", config(dtype="bfloat16"), "--set", "width=12")
    assert made["parameters"]["by_dtype"].keys() == {"bfloat16"} and made["parameters"]["number"] == 12 * (50 + 16 + 50) + 50
    made = told("estimate", config(dtype="bfloat16"), "--dtype", "fp16", "--device", "cpu")
    assert made["parameters"]["by_dtype"].keys() == {"float16"} and made["device"] == "cpu"


@pytest.mark.parametrize("command", ["check", "summary", "estimate"])
def test_fields_without_effect_are_told(call, told, config, command):
    folder = config(colour="red", bias=True, rope_type="x")
    # Something reads `bias` though the class does not declare it; nothing reads the others.
    assert told(command, folder)["ignored_fields"] == ["colour", "rope_type"]
    assert "Fields of the configuration that had no effect: colour and rope_type.\n" in call(command, folder).stdout


def test_given_inputs_replace_those_that_are_made(told, config):
    made = told("check", config(), "--input", "input_ids=i64[4,3]", "--input", "attention_mask=None")
    assert shapes(made["inputs"]) == {"input_ids": ("int64", [4, 3])}


def test_the_largest_batch_of_a_foreign_configuration(told, config):
    found = told("max-batch", config(), "--gpu", "1GB", "--seq", "16")
    assert found["largest"]["batch"] > 1


@pytest.mark.parametrize(("fields", "flags", "text"), [
    ({}, ["--seq", "17"], "--seq 17: tiny takes at most 16 tokens"),
    ({"model_type": "tine"}, [], 'tiny/config.json: transformers 0 knows no model_type "tine"; the nearest that exist: tiny'),
    ({"model_type": "far", "auto_map": {}}, [], 'no model_type "far"'),
    ({"architectures": ["Other"]}, [], 'transformers 0 has no class "Other", which architectures names'),
    ({}, ["--input", "pixels=f32[1]"], "tiny has no input 'pixels'; it takes input_ids, attention_mask, labels"),
    ({}, ["--context", "8"], "--context: tiny runs as its forward says"),
    ({}, ["--dtype", "int8"], "--dtype int8: expected a floating type"),
    ({"width": "wide"}, [], "tiny: it cannot be built: TypeError"),
])
def test_configurations_that_cannot_be_used_say_why(call, config, fields, flags, text):
    done = call("estimate", config(**fields), *flags)
    assert (done.returncode, done.stdout) == (2, "")
    assert text in done.stderr and "Traceback" not in done.stderr


def test_what_the_forward_of_a_library_raises_names_module_and_operator(call, config):
    done = call("estimate", config(), "--input", "input_ids=f32[2,3]")
    assert done.returncode == 1 and done.stderr.startswith("tare: tiny: Expected tensor for argument #1 'indices'")
    assert "in words (Embedding)" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["timm/net_small", "net_small"])
def test_names_of_timm(told, name):
    made = told("estimate", name, "--batch", "2", "--set", "classes=7")
    assert shapes(made["inputs"]) == {"x": ("float32", [2, 3, 24, 24])} and shapes(made["outputs"]) == {"logits": ("float32", [2, 7])}
    assert made["parameters"]["number"] == 3 * 4 * 9 + 4 + 4 * 7 + 7


def test_timm_models_train_in_the_type_and_size_that_flags_say(told):
    made = told("estimate", "net_small", "--image", "32", "--dtype", "bfloat16", "--train", "--optimizer", "sgd")
    assert made["inputs"][0] == {"name": "x", "dtype": "bfloat16", "shape": [1, 3, 32, 32]}
    assert made["training"]["loss"] == "cross entropy of logits and labels"


def test_detectors_of_torchvision_take_a_list_of_images(told):
    made = told("check", "torchvision/boxes", "--batch", "2", "--image", "64")
    assert [one["name"] for one in made["inputs"]] == ["images.0", "images.1"]
    assert [one["shape"] for one in made["inputs"]] == [[3, 64, 64]] * 2


@pytest.mark.parametrize(("name", "packages", "text"), [
    ("timm/net_small", False, "timm/net_small: needs the package timm: pip install timm"),
    ("net_smal", True, 'no model "net_smal"; the nearest that exist: net_small; built in are gpt2, '),
    ("net_small", False, "(timm and torchvision would have more: pip install timm torchvision)"),
    ("some-one/a-model", True, 'no file "some-one/a-model"; a model of the hub is read from its config.json'),
])
def test_names_that_nobody_has_say_what_would_have_them(call, name, packages, text):
    done = call("estimate", name, packages=packages)
    assert (done.returncode, done.stdout) == (2, "") and text in done.stderr


def test_a_callable_takes_literals(told):
    assert told("summary", "models.py:Net", "--input", "f32[2,3]")["parameters"] == 3 * 4 + 4 + 4 * 2 + 2
    made = told("summary", "models.py:Holder.Net(8, bias=False, sizes=[2, 5])", "--input", "f32[2,3]")
    assert made["parameters"] == 3 * 8 + 8 * 2 + 2 + 8 * 5 + 5


def test_compare_keeps_the_arguments_of_a_callable_together(call):
    done = call("compare", "models.py:Net(n=4, bias=False) --batch 2", "models.py:Net(n=6, sizes=(2, 3)) --batch 4",
                "--input", "x=f32[batch,3]")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("model", "text"), [
    ("models.py:Net(n=open('x'))", "an argument is no literal; expected FILE.py:NAME, or FILE.py:NAME(...) with literals"),
    ("models.py:Net(**{})", "an argument is no literal"),
    ("models.py:Net(n=", "that is no name"),
    ("models.py:lambda: 0", "that is no name"),
    ("models.py:Net(m=3)", "Net() raised TypeError: Net.__init__() got an unexpected keyword argument 'm'"),
    ("models.py:scaled(1, 2)", "models.py:scaled makes a value of type int; expected a module"),
])
def test_arguments_that_cannot_be_used_say_why(call, model, text):
    done = call("check", model, "--input", "f32[2,3]")
    assert (done.returncode, done.stdout) == (2, "") and text in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(("model", "inputs", "names"), [
    ("scaled", ["x=f32[2,3]", "scale=2.0"], ["x"]),
    ("scaled", ["f32[2,3]", "2", "mode='mul'"], ["x"]),
    ("scaled", ["x=f32[2,3]", "scale=f32[3]"], ["x", "scale"]),
    ("images", ["images=[f32[3,224,224],f32[3,100,80]]", "flag=True"], ["images.0", "images.1"]),
    ("batched", ["batch={'x':f32[2,3],'pair':(1,f32[3,4])}"], ["batch.x", "batch.pair.1"]),
])
def test_inputs_are_values_of_any_structure(told, model, inputs, names):
    made = told("check", f"models.py:{model}", *(word for one in inputs for word in ("--input", one)))
    assert [one["name"] for one in made["inputs"]] == names


def test_an_input_of_another_name_is_refused(call):
    done = call("check", "models.py:Net", "--input", "image=f32[2,3]")
    assert done.returncode == 2 and "models.py:Net has no input 'image'; it takes x" in done.stderr


def test_flags_say_sizes_and_types_of_ones_own_models(call, told):
    made = told("estimate", "models.py:Net", "--input", "x=bf16[batch,seq,3]", "--batch", "2", "--seq", "7", "--dtype", "bf16")
    assert made["inputs"][0]["shape"] == [2, 7, 3] and made["parameters"]["by_dtype"].keys() == {"bfloat16"}
    for flags, text in ((["--batch", "2"], "no --input says batch in place of a number"),
                        (["--set", "n=8"], "--set n: a file of Python has no configuration"),
                        (["--context", "8"], "--context: models.py:Net runs as its forward says")):
        done = call("estimate", "models.py:Net", "--input", "x=f32[2,3]", *flags)
        assert done.returncode == 2 and text in done.stderr
    done = call("estimate", "models.py:scaled", "--input", "f32[2]", "--input", "1", "--dtype", "bf16")
    assert done.returncode == 2 and "--dtype: models.py:scaled is a function, and has no parameters" in done.stderr


@pytest.mark.parametrize("device", ["cpu", "cuda", "meta"])
def test_weights_that_are_drawn_again_are_made_on_any_device(told, device):
    assert told("estimate", "models.py:Truncated", "--input", "f32[2,3]", "--device", device)["parameters"]["number"] == 9


def test_programs_ask_by_name_too(call):
    program = "import tare; told = tare.estimate('timm/net_small', batch=2); print(told.data['inputs'][0]['shape'], told.data['class'])"
    done = subprocess.run([sys.executable, "-c", program], cwd=call.folder, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join([PACKAGE, str(call.folder / "packages")])})
    assert done.stdout == "[2, 3, 24, 24] Net\n", done.stderr


def _binary():
    binary = pathlib.Path(PACKAGE).parent / "tare"
    if not binary.exists():
        pytest.skip("the command is not built beside the package")
    return binary


@pytest.mark.parametrize("words", [
    ("estimate", "models.py:Net(n=8)", "--input", "x=f32[2,3]"),
    ("check", "tiny", "--batch", "2"),
    ("compare", "timm/net_small", "resnet18"),
])
def test_the_command_runs_in_python_what_python_makes(call, config, words):
    config()
    done = call(*words)
    path = os.pathsep.join([PACKAGE, str(call.folder / "packages")])
    other = subprocess.run([_binary(), *words], cwd=call.folder, capture_output=True, text=True,
                           env={**os.environ, "PYTHONPATH": path, "TARE_PYTHON": sys.executable})
    assert done.returncode == 0, done.stderr
    assert (other.returncode, other.stdout, other.stderr) == (done.returncode, done.stdout, done.stderr)


def test_without_a_python_the_command_says_how_to_get_one(call, config):
    done = subprocess.run([_binary(), "estimate", config()], cwd=call.folder, capture_output=True, text=True,
                          env={**os.environ, "TARE_PYTHON": "no-such-python"})
    assert (done.returncode, done.stdout) == (2, "")
    assert 'tiny/config.json: field "model_type" is "tiny"; expected one of gpt2, llama, mistral, qwen2' in done.stderr
    assert "no-such-python has no package tare: install it there (pip install .), or name a Python that has it by TARE_PYTHON" \
        in done.stderr
