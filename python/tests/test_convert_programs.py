"""`tare convert FILE OUT.pt2`: programs of ONNX models and TorchScript archives give as exported programs what they give as files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import tare
from tare._product import program_files

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
SCRIPTS = json.loads((GOLDEN / "scripts" / "recorded.json").read_text())


def convert(*words, code=0):
    run = subprocess.run([sys.executable, "-m", "tare", "convert", *map(str, words)], capture_output=True, text=True)
    assert run.returncode == code, run.stderr
    return run.stdout if code == 0 else run.stderr


def loaded(path):
    return tare.export.load(path).module(check_guards=False)


def as_file(path, *args):
    """What a model gives, computed by the operators that its nodes are lowered to."""
    program = program_files._OnnxProgram(str(path))
    for module in program.modules():
        for table in (module._parameters, module._buffers):
            table.update({name: tare._C._read_from_file(one) for name, one in table.items() if tare._C._is_in_file(one)})
    return program(*args)


def same(found, expected):
    assert len(found) == len(expected)
    for one, other in zip(found, expected):
        assert one.dtype is other.dtype and one.shape == other.shape
        assert tare.allclose(one.double(), other.double(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(("name", "sizes"), [
    ("net", [(3,), (1,)]), ("block", [(2, 5), (1, 9)]), ("recurrent", [(3, 4), (2, 7)]),
])
def test_an_onnx_model_gives_what_its_nodes_give(tmp_path, name, sizes):
    source, target = GOLDEN / "onnx" / f"{name}.onnx", tmp_path / "out.pt2"
    text = convert(source, target)
    assert text.startswith(f"wrote {target}\n") and "varies from" in text
    given = program_files._OnnxProgram(str(source)).given
    names = list(dict.fromkeys(size for _, _, shape, _ in given for size in shape if isinstance(size, str)))
    for values in sizes:
        told, args = dict(zip(names, values)), []
        for _, dtype, shape, _ in given:
            shape = [told.get(size, size) for size in shape]
            args.append((tare.arange(tare.Size(shape).numel()) % 7).reshape(shape).to(dtype))
        same(loaded(target)(*args), as_file(source, *args))


@pytest.mark.parametrize("name", ["net", "traced"])
def test_an_archive_gives_what_pytorch_gave(tmp_path, name):
    given, expected = SCRIPTS[name]["input"], SCRIPTS[name]["output"]
    x = tare.tensor(given["tensor"], dtype=tare.float32)
    source, target = GOLDEN / "scripts" / f"{name}.pt", tmp_path / "out.pt2"
    sizes = ",".join(["batch", *map(str, x.shape[1:])])
    assert "batch varies from 1 on" in convert(source, target, "--input", f"f32[{sizes}]")
    whole = loaded(target)(x)
    assert tare.allclose(whole, tare.tensor(expected["tensor"]), rtol=1e-4, atol=1e-5)
    assert tare.allclose(loaded(target)(x[:1]), whole[:1], rtol=1e-4, atol=1e-5)


def test_nodes_tell_modules_and_lines_of_the_file(tmp_path):
    def told(path, *inputs):
        program, _ = program_files.exported(str(path), inputs)
        tare.export.save(program, tmp_path / "out.pt2")
        return {node.target: ({path: kind for path, kind in node.meta["nn_module_stack"].values()}, node.meta.get("stack_trace"))
                for node in tare.export.load(tmp_path / "out.pt2").graph.nodes if "nn_module_stack" in node.meta}

    aten = tare.ops.aten
    script = told(GOLDEN / "scripts" / "net.pt", "f32[batch,3,8,8]")
    assert script[aten.conv2d.default] == ({"": "Net", "conv": "torch.nn.modules.conv.Conv2d"},
                                           'File "torch/nn/modules/conv.py", line 560, in forward')
    assert script[aten.relu.default][0] == {"": "Net"} and script[aten.relu.default][1].startswith('File "record_scripts.py", line ')
    assert told(GOLDEN / "onnx" / "net.onnx")[aten.max_pool2d.default] == ({"": "Module", "stem": "Module", "stem.3": "Module"}, None)
    assert told(GOLDEN / "onnx" / "block.onnx")[aten.embedding.default] == ({"": "Block", "tokens": "Embedding"},
                                                                           'File "make_models.py", line 36, in forward')


def test_dim_fixes_a_size_and_names_are_checked(tmp_path):
    source = GOLDEN / "onnx" / "net.onnx"
    text = convert(source, tmp_path / "out.pt2", "--dim", "batch=4")
    assert "varies" not in text
    assert tuple(tare.export.load(tmp_path / "out.pt2").graph.find_nodes(op="placeholder")[-1].meta["val"].shape)[0] == 4
    assert "--dim width: the program has no such size; it has batch" in convert(source, tmp_path / "b.pt2", "--dim", "width=4", code=2)
    assert "--dim 'batch': a size is NAME=N" in convert(source, tmp_path / "b.pt2", "--dim", "batch", code=2)
    assert not (tmp_path / "b.pt2").exists()


def test_what_only_sizes_are_made_of_is_no_part_of_the_program():
    program, _ = program_files.exported(str(GOLDEN / "onnx" / "block.onnx"))
    for node in program.graph.nodes:
        assert node.users or node.op == "output" or node.op == "placeholder" and node.name in program.graph_signature.user_inputs, node


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path):
    words = [sys.executable, "-m", "tare", "convert", str(GOLDEN / "onnx" / "net.onnx"), str(tmp_path / "out.pt2")]
    run = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    run.stdout.close()
    assert run.stderr.read() == "" and run.wait() == 141


def test_weights_stay_in_the_file_until_they_are_written():
    program, _ = program_files.exported(str(GOLDEN / "onnx" / "net.onnx"))
    assert program.state_dict and all(tare._C._is_in_file(one) for one in program.state_dict.values())


def test_what_cannot_be_converted_says_why_and_leaves_nothing(tmp_path):
    target = tmp_path / "out.pt2"
    text = convert(GOLDEN / "onnx" / "functions.onnx", target, code=2)
    assert "the operator com.example::Mystery of version 1 is not known\n  in node /body/strange (com.example::Mystery)" in text
    assert "does not say what it takes; --input" in convert(GOLDEN / "scripts" / "net.pt", target, code=2)
    (tmp_path / "text.bin").write_bytes(b"no program")
    assert "neither an ONNX model nor a TorchScript archive" in convert(tmp_path / "text.bin", target, code=2)
    text = convert(GOLDEN / "onnx" / "net.onnx", tmp_path / "out.safetensors", code=2)
    assert "is an ONNX model, which `tare convert" in text and "no other format is made of it" in text
    assert "are for checkpoints" in convert("a.onnx", target, "--dtype", "bf16", code=2)
    assert "--input and --dim are for programs" in convert("a.safetensors", "b.safetensors", "--dim", "batch=2", code=2)
    assert not target.exists()
    target.write_bytes(b"")
    assert "exists; --overwrite replaces it" in convert(GOLDEN / "onnx" / "net.onnx", target, code=2)
    convert(GOLDEN / "onnx" / "net.onnx", target, "--overwrite")
    assert target.stat().st_size > 0


@pytest.mark.skipif("TARE_BUILD" not in os.environ and not Path("build/tare").exists(), reason="the command is not built")
def test_the_command_without_python_hands_over(tmp_path):
    command = Path(os.environ.get("TARE_BUILD", "build")) / "tare"
    environment = {**os.environ, "TARE_PYTHON": sys.executable, "PYTHONPATH": str(Path(tare.__file__).parents[1])}
    run = subprocess.run([command, "convert", GOLDEN / "onnx" / "net.onnx", tmp_path / "out.pt2"], capture_output=True, text=True,
                         env=environment)
    assert run.returncode == 0 and run.stdout.startswith("wrote "), run.stderr
