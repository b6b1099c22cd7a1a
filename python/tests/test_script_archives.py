"""TorchScript: archives that PyTorch wrote give what they give there; traces are saved and loaded; what is not in the language says so.

The archives and what PyTorch gave for them are recorded by tests/golden/scripts/record_scripts.py.
"""

import copy
import io
import json
import math
import os
import pickle
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import tare as torch
from tare import _C

GOLDEN = Path(__file__).parents[2] / "tests" / "golden" / "scripts"
RECORDED = json.loads((GOLDEN / "recorded.json").read_text())


def tensor_of(recorded, **options):
    return torch.tensor(recorded["tensor"], dtype=getattr(torch, recorded["dtype"].split(".")[1]), **options)


def assert_same(value, recorded, path="result"):
    if isinstance(recorded, dict) and "tensor" in recorded:
        assert isinstance(value, torch.Tensor), path
        assert (str(value.dtype), list(value.shape)) == (recorded["dtype"], recorded["shape"]), path
        assert torch.allclose(value.double(), tensor_of(recorded).double(), rtol=1e-4, atol=1e-5), path
    elif isinstance(recorded, dict) and "complex" in recorded:
        assert value == complex(*recorded["complex"]), path
    elif isinstance(recorded, dict) and "dict" in recorded:
        assert list(value) == [key for key, _ in recorded["dict"]], path
        for key, one in recorded["dict"]:
            assert_same(value[key], one, f"{path}[{key!r}]")
    elif isinstance(recorded, list):
        assert len(value) == len(recorded), path
        for index, one in enumerate(recorded):
            assert_same(value[index], one, f"{path}[{index}]")
    elif isinstance(recorded, float):
        assert math.isclose(value, recorded, rel_tol=1e-6), path
    else:
        assert value == recorded and type(value) is type(recorded), path


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_an_archive_gives_what_it_gives_in_pytorch(name):
    module = torch.jit.load(GOLDEN / f"{name}.pt")
    with torch.no_grad():
        assert_same(module(tensor_of(RECORDED[name]["input"])), RECORDED[name]["output"])


@pytest.mark.parametrize("name", ["constructs", "net", "traced"])
def test_on_meta_an_archive_gives_the_same_shapes(name):
    def shapes(value):
        return [(str(one.dtype), list(one.shape)) for one in torch.utils._pytree.tree_leaves(value) if isinstance(one, torch.Tensor)]

    given = RECORDED[name]["input"]
    values = torch.jit.load(GOLDEN / f"{name}.pt")(tensor_of(given))
    module = torch.jit.load(GOLDEN / f"{name}.pt", map_location="meta")
    result = module(tensor_of(given, device="meta"))
    assert shapes(result) == shapes(values)
    assert all(one.is_meta for one in module.parameters())


def test_a_branch_on_an_unknown_value_tells_its_lines():
    module = torch.jit.load(GOLDEN / "branches.pt", map_location="meta")
    with pytest.raises(NotImplementedError, match=r"needs the value of a tensor \(bool\[\]\) that is not known\n"
                                                  r"  in code/__torch__.py:\d+ \(record_scripts.py:\d+\)"):
        module(torch.empty(3, 4, device="meta"))


def test_a_module_has_its_parts():
    module = torch.jit.load(GOLDEN / "constructs.pt", _extra_files=(extra := {"note.txt": ""}))
    assert extra == {"note.txt": b"kept"}
    assert isinstance(module, torch.jit.ScriptModule) and module.original_name == "Constructs"
    assert [name for name, _ in module.named_buffers()] == [
        "buf", "seq.2.running_mean", "seq.2.running_var", "seq.2.num_batches_tracked"]
    assert "layers.1.lin.weight" in module.state_dict()
    assert (module.scale, module.names, module.table, module.opt) == (0.5, ["a", "b"], {"a": 1, "b": 2}, None)
    assert module.other(torch.ones(3, 4), None)[1] == 3
    assert module.code.startswith("def forward(") and "torch.add" in str(module.graph)
    assert not module.training and module.train().seq.training and not module.eval().training
    moved = module.to(torch.float64)
    assert moved(torch.ones(2, 4, dtype=torch.float64))[0].dtype is torch.float64


def test_a_copy_has_tensors_of_its_own_and_an_estimate_knows_the_modules():
    module = torch.jit.load(GOLDEN / "net.pt")
    other = copy.deepcopy(module)
    x = tensor_of(RECORDED["net"]["input"])
    with torch.no_grad():
        other.fc.weight.zero_()
        assert torch.equal(other(x), (other.fc.bias * 2).expand(2, 2))
        assert_same(module(x), RECORDED["net"]["output"])
    module = torch.jit.load(GOLDEN / "net.pt", map_location="meta")
    assert "130  float32" in str(torch.estimate(module, x.to("meta")))


def test_arguments_are_checked_as_pytorch_says():
    module = torch.jit.load(GOLDEN / "net.pt")
    for call, message in (
            (lambda: module(), r"forward\(\) is missing value for argument 'x'"),
            (lambda: module(torch.ones(1), y=2), r"forward\(\) expected at most 2 argument\(s\) but received 3 argument\(s\)"),
            (lambda: module(torch.ones(1), 2), r"forward\(\) expected at most 2 argument\(s\) but received 3 argument\(s\)"),
            (lambda: module(2), r"Expected a value of type 'Tensor' for argument 'x' but instead found type 'int'"),
            (lambda: module(y=torch.ones(1)), r"forward\(\) is missing value for argument 'x'")):
        with pytest.raises(RuntimeError, match=message):
            call()


# PyTorch's answers: None stands for an error.
TAKEN = {"int": ((3, 3), (True, 1), (torch.tensor(2.7), 2), (torch.tensor([4]), 4), (2.5, None), (torch.tensor([1, 2]), None), (None, None),
                 (1j, None), ("a", None)),
         "float": ((3, 3.0), (True, 1.0), (torch.tensor(3), 3.0), (1j, None), (torch.tensor(1j), None), ("a", None)),
         "complex": ((3, 3 + 0j), (2.5, 2.5 + 0j), (torch.tensor(1j), 1j), (None, None)),
         "bool": ((3, True), (0.0, False), (None, False), (torch.tensor(0), False), ("a", None)),
         "Optional[int]": ((True, 1), (None, "none"), (2.5, None)),
         "List[float]": (([1, 2.5], [1.0, 2.5]), ((1, 2), [1.0, 2.0]), (torch.Size([1, 2]), [1.0, 2.0]), ([torch.tensor(3)], [3.0]),
                         (3, None)),
         "Tuple[int, float]": ((([1, 2]), (1, 2.0)), ((1,), None), ((1.5, 2.0), None)),
         "Dict[str, float]": (({"a": 1}, {"a": 1.0}), ({1: 2.0}, None)),
         "Union[float, int]": ((3, 3), (True, None), (torch.tensor(3), None))}


@pytest.mark.parametrize("declared", TAKEN)
def test_arguments_become_what_the_program_declares(declared, tmp_path):
    name, _ = _rewritten(tmp_path / "old.pt", lambda entry: (
        f"class Old(Module):\n  __parameters__ = []\n  __buffers__ = []\n  training : bool\n"
        f"  def forward(self: __torch__.Old,\n    x: {declared}) -> {declared}:\n    return x\n")
        if entry == "code/__torch__.py" else "", source=GOLDEN / "old.pt")
    module = torch.jit.load(tmp_path / "old.pt")
    for given, expected in TAKEN[declared]:
        if expected is None:
            with pytest.raises(RuntimeError, match=r"Expected a value of type .* for argument 'x' but instead found type"):
                module(given)
        else:
            result, expected = module(given), None if expected == "none" else expected
            assert result == expected and type(result) is type(expected), (given, result)


def test_a_number_that_a_tensor_without_bytes_would_be_is_not_known(tmp_path):
    _rewritten(tmp_path / "old.pt", lambda entry: "class Old(Module):\n  training : bool\n  def forward(self: __torch__.Old,\n"
               "    x: int) -> int:\n    return x\n" if entry == "code/__torch__.py" else "", source=GOLDEN / "old.pt")
    with pytest.raises(RuntimeError, match=r"Tensor.item\(\) cannot be called on meta tensors"):
        torch.jit.load(tmp_path / "old.pt")(torch.ones((), device="meta"))


def test_an_error_tells_module_and_line():
    module = torch.jit.load(GOLDEN / "net.pt", map_location="meta")
    with pytest.raises(RuntimeError, match=r"to have 3 channels, but got 5 channels instead\n"
                                           r"  in code/__torch__/torch/nn/modules/conv.*\.py:\d+ \(torch/nn/modules/conv.py:\d+\), in conv \(Conv2d\)"):
        module(torch.empty(2, 5, 8, 8, device="meta"))


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Linear(4, 4), torch.nn.Linear(4, 2)])
        self.norm = torch.nn.BatchNorm1d(2)
        self.register_buffer("k", torch.tensor([1.0, 2.0]))

    def forward(self, x, pair):
        for layer in self.layers:
            x = layer(x).relu()
        values, places = self.norm(x).max(1)
        return {"x": x * self.k + pair[0], "values": values.unsqueeze(0).expand(2, -1)}, [places, x.split(1, 1)[1]]


def test_a_trace_gives_what_the_program_gives_also_from_a_file():
    torch.manual_seed(0)
    module = Net().eval()
    inputs = (torch.randn(3, 4), (torch.ones(2), torch.zeros(2)))
    traced = torch.jit.trace(module, inputs)
    buffer = io.BytesIO()
    torch.jit.save(traced, buffer)
    for one in (traced, torch.jit.load(io.BytesIO(buffer.getvalue()))):
        expected, got = module(*inputs), one(*inputs)
        assert list(got[0]) == ["x", "values"]
        for left, right in zip(torch.utils._pytree.tree_leaves(expected), torch.utils._pytree.tree_leaves(got)):
            assert torch.equal(left, right)
        assert one.state_dict().keys() == module.state_dict().keys()
    assert traced.layers[0].weight is module.layers[0].weight
    traced.norm.running_var.fill_(9.0)
    assert not torch.equal(traced(*inputs)[1][0].double(), torch.full((3,), -1.0).double())


def test_a_trace_of_memory_that_nobody_wrote_is_not_compared():
    layer = torch.nn.Linear(3, 2)
    traced = torch.jit.trace(layer, torch.empty(1, 3))
    x = torch.rand(1, 3)
    assert torch.equal(traced(x), layer(x))


def test_tracing_knows_that_it_traces_and_works_on_meta():
    seen = []

    def function(x):
        seen.append(torch.jit.is_tracing())
        return x @ x

    traced = torch.jit.trace(function, torch.empty(3, 3, device="meta"), check_trace=False)
    assert seen == [True] and not torch.jit.is_tracing()
    assert traced(torch.empty(5, 5, device="meta")).shape == (5, 5)


def test_the_batch_of_a_trace_is_its_inputs_first_size():
    def estimated(*flags):
        return subprocess.run([sys.executable, "-m", "tare", "estimate", str(GOLDEN / "traced.pt"), *flags], capture_output=True, text=True)

    assert "x float32[2, 3, 4, 4]" in estimated().stdout
    more = estimated("--batch", "8").stdout
    assert "x float32[8, 3, 4, 4]" in more and "float32[8, 2]" in more and "their first" in more
    assert "no --input says seq" in estimated("--seq", "8").stderr


def test_a_tensor_without_bytes_is_not_saved(tmp_path):
    traced = torch.jit.trace(torch.nn.Linear(2, 2, device="meta"), torch.empty(1, 2, device="meta"))
    with pytest.raises(ValueError, match="weight: a tensor .* without bytes cannot be saved"):
        traced.save(tmp_path / "linear.pt")
    assert list(tmp_path.iterdir()) == []


def test_loading_and_saving_gives_the_same_program(tmp_path):
    for name in sorted(RECORDED):
        torch.jit.save(torch.jit.load(GOLDEN / f"{name}.pt"), tmp_path / "again.pt")
        with torch.no_grad():
            assert_same(torch.jit.load(tmp_path / "again.pt")(tensor_of(RECORDED[name]["input"])), RECORDED[name]["output"])


def test_what_is_scripted_stays_what_it_is():
    """In PyTorch 2.13 `torch.jit.script` gives another object, which shares parameters and buffers with the module."""
    module, x = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2)), torch.randn(3, 2)
    before = dict(module.__dict__)
    scripted = torch.jit.script(module)
    assert module.__dict__ == before and not isinstance(module, torch.jit.ScriptModule) and scripted is not module
    assert isinstance(scripted, torch.jit.ScriptModule) and isinstance(scripted, torch.jit.RecursiveScriptModule)
    assert isinstance(scripted[0], torch.jit.ScriptModule) and not isinstance(module[0], torch.jit.ScriptModule)
    assert scripted[0].weight is module[0].weight and list(scripted.state_dict()) == list(module.state_dict())
    assert str(scripted).startswith("RecursiveScriptModule(\n  original_name=Sequential\n  (0): RecursiveScriptModule(original_name=Linear)")
    scripted(x)
    assert module[1].num_batches_tracked == 1
    assert torch.jit.script(scripted) is scripted and torch.jit.script(module) is not scripted
    assert torch.jit.freeze(scripted.eval()) is scripted and module.training
    assert torch.jit.script(Net()).code.startswith("def forward(self, x, pair):")
    assert torch.jit.script(torch.nn.Linear(2, 2).to("meta"))(torch.empty(1, 2, device="meta")).shape == (1, 2)


@pytest.mark.parametrize("made", [torch.jit.script, lambda module: torch.jit.trace(module, torch.randn(3, 2))])
def test_a_module_goes_on_as_it_was_after_it_was_scripted_or_traced(made):
    module, x, heard = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU()), torch.randn(3, 2), []
    other = made(module)
    module.register_forward_hook(lambda *_: heard.append("module"))
    module.note = 1
    assert torch.equal(other(x), module(x)) and heard == ["module"] and not hasattr(other, "note")
    module._forward_hooks.clear()
    assert len(torch.export.export(module, (x,)).graph.find_nodes(op="call_function", target=torch.ops.aten.linear.default)) == 1
    again = pickle.loads(pickle.dumps(copy.deepcopy(module)))
    assert type(again) is torch.nn.Sequential and torch.equal(again(x), module(x)) and torch.fx.symbolic_trace(module)(x).shape == (3, 2)
    module(x).sum().backward()
    torch.optim.SGD(module.parameters(), 0.1).step()
    assert torch.equal(other(x), module(x)) and not torch.equal(again(x), module(x))
    module[0] = torch.nn.Identity()
    assert len(other.state_dict()) == 2 and copy.deepcopy(other)(x).shape == (3, 2)


def test_a_scripted_module_takes_no_hooks_and_is_not_pickled_or_exported():
    scripted = torch.jit.script(Net())
    with pytest.raises(RuntimeError, match="register_forward_hook is not supported on ScriptModules"):
        scripted.register_forward_hook(print)
    with pytest.raises(RuntimeError, match="Tried to serialize object __torch__.Net which does not have a __getstate__ method defined!"):
        pickle.dumps(scripted)
    with pytest.raises(ValueError, match="Exporting a ScriptModule is not supported. Export the module that was scripted."):
        torch.export.export(scripted, (torch.ones(1),))
    assert copy.deepcopy(scripted).original_name == "Net"


def tries(x):
    try:
        return x
    except ValueError:
        return x


def filters(x):
    return [one for one in x if one]


def varies(*x):
    return x


def names(x):
    y = lambda z: z  # noqa: E731
    return y(x)


@pytest.mark.parametrize(("function", "words"), [(tries, "try blocks aren't supported"), (filters, "Comprehension ifs are not supported yet"),
                                                  (varies, "Compiled functions can't take variable number of arguments"),
                                                  (names, "Lambda aren't supported")])
def test_what_is_not_in_the_language_is_an_error_with_its_line(function, words):
    line = function.__code__.co_firstlineno
    with pytest.raises(Exception, match=words) as caught:
        torch.jit.script(function)
    assert f'test_script_archives.py", line {line + (0 if function is varies else 1)}' in str(caught.value)
    assert "<--- HERE" in str(caught.value)


def test_the_command_takes_an_archive_without_python():
    environment = {**os.environ, "PYTHONPATH": str(Path(torch.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-m", "tare", "check", str(GOLDEN / "traced.pt"), "--json"], capture_output=True, text=True,
                          env=environment)
    told = json.loads(done.stdout)
    assert told["ok"] and told["outputs"] == [{"name": "output", "dtype": "float32", "shape": [2, 2]}], done.stderr


def _rewritten(path, changed, source=None):
    """A golden archive (`source` or the first) at `path`, with `changed(name)` as the contents of members: None leaves one out, "" keeps it.
    Also its name and folder."""
    name = source or next(path for path in sorted(GOLDEN.glob("*.pt")))
    with zipfile.ZipFile(name) as source, zipfile.ZipFile(path, "w") as made:
        folder = source.namelist()[0].partition("/")[0]
        for entry in source.namelist():
            contents = changed(entry.removeprefix(f"{folder}/"))
            if contents is not None:
                made.writestr(entry, contents or source.read(entry))
    return name, folder


@pytest.mark.parametrize("lacking", [["code/"], ["code/", "constants.pkl"], ["constants.pkl"]])
def test_an_archive_for_mobile_needs_its_source(tmp_path, lacking):
    for kept, file in ((True, tmp_path / "whole.ptl"), (False, tmp_path / "bytecode.ptl")):
        name, folder = _rewritten(file, lambda entry: "" if kept or not entry.startswith(tuple(lacking)) else None)
        with zipfile.ZipFile(file, "a") as made:
            made.writestr(f"{folder}/bytecode.pkl", b"")
    assert torch.jit.load(tmp_path / "whole.ptl").code == torch.jit.load(name).code
    with pytest.raises(RuntimeError, match="for mobile that has bytecode.pkl and no source"):
        torch.jit.load(tmp_path / "bytecode.ptl")
    assert _C._is_script(str(tmp_path / "bytecode.ptl"))


def test_programs_that_are_not_read_are_known_and_named(tmp_path):
    flat, old = tmp_path / "flat.ptl", tmp_path / "old.pt"
    flat.write_bytes(b"\x24\0\0\0PTMF" + bytes(64))
    with zipfile.ZipFile(old, "w") as made:
        for name, contents in (("version", "1"), ("code/m.py", "op_version_set = 0"), ("model.json", "{}"), ("tensors/0", bytes(16))):
            made.writestr(f"old/{name}", contents)
    for path, said in ((flat, "as a flatbuffer, which is not read; _save_for_lite_interpreter without _use_flatbuffer"),
                       (old, r"of before PyTorch 1.4 \(model.json\).*PyTorch 1.4 loads it and saves it in the form that is read")):
        assert _C._is_script(str(path))
        with pytest.raises(RuntimeError, match=said):
            torch.jit.load(path)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_archives_of_the_first_versions_are_read(tmp_path, version):
    name, _ = _rewritten(tmp_path / "old.pt", lambda entry: f"{version}\n" if entry == "version" else "")
    assert torch.jit.load(tmp_path / "old.pt").code == torch.jit.load(name).code


def test_modules_of_graphs_are_scripted():
    scripted = torch.jit.script(torch.fx.symbolic_trace(lambda x: torch.relu(x) + 1))
    for one in (scripted, copy.copy(scripted), copy.deepcopy(scripted)):
        assert one(torch.tensor([-1.0, 2.0])).tolist() == [1.0, 3.0]
