"""torch.export.save and load: what is read back is what was written, and what is no program is refused by name."""

import io
import json
import zipfile
from pathlib import Path

import pytest
import tare
from tare._higher_order_ops import map as map_over, scan, while_loop
from tare.utils import _pytree as pytree

PROGRAMS = Path(__file__).parents[2] / "tests" / "golden" / "programs"


class Model(tare.nn.Module):
    """Parameters that are tied, buffers that are kept and not, constants, numbers, lists of tensors, results in trees."""

    def __init__(self):
        super().__init__()
        self.conv, self.norm = tare.nn.Conv2d(3, 4, 3, padding=1), tare.nn.BatchNorm2d(4)
        self.lin = tare.nn.Linear(4, 2)
        self.tied = self.lin.weight
        self.register_buffer("scale", tare.ones(2), persistent=False)
        self.constant = tare.ones(2)

    def forward(self, x, n: int = 3, *, k=2.0):
        h = self.norm(self.conv(x)).mean((2, 3)).to(tare.float64).to(tare.float32)
        z = self.lin(h) * self.scale + self.constant + tare.tensor(1.0) + tare.zeros(2, dtype=tare.float32, device="cpu")
        a, b = z.chunk(2, dim=1)
        values, _ = z.topk(1)
        return {"o": z * k * n, "p": [a, (b.softmax(-1), x.shape[0], z[tare.tensor([0, 1])])], "t": self.tied.sum(), "v": values,
                "c": z.to(tare.complex64) * (1 + 2j), "none": None}


def written(program, **options):
    file = io.BytesIO()
    tare.export.save(program, file, **options)
    return file.getvalue()


def same(one, other):
    pairs = zip(pytree.tree_leaves(one), pytree.tree_leaves(other), strict=True)
    return all(tare.equal(a, b) if isinstance(a, tare.Tensor) else a == b for a, b in pairs)


def test_a_program_is_read_back_as_it_was_written():
    model, x = Model().eval(), tare.randn(2, 3, 8, 8)
    program = tare.export.export(model, (x, 3))
    again = tare.export.load(io.BytesIO(written(program)))
    assert [node.format_node() for node in again.graph.nodes] == [node.format_node() for node in program.graph.nodes]
    assert str(again.graph_signature) == str(program.graph_signature) and again.call_spec == program.call_spec
    assert [one.fqn for one in again.module_call_graph] == [one.fqn for one in program.module_call_graph]
    for one, other in zip(again.graph.nodes, program.graph.nodes):
        assert str(one.meta.get("val")) == str(other.meta.get("val"))
        assert one.meta.get("nn_module_stack") == other.meta.get("nn_module_stack")
        assert one.meta.get("stack_trace") == other.meta.get("stack_trace")
    assert same(again.module()(x, 3), model(x, 3)) and same(again.example_inputs, ((x, 3), {}))
    assert again.state_dict["tied"].untyped_storage()._cdata == again.state_dict["lin.weight"].untyped_storage()._cdata
    assert written(again) == written(program)


class Choice(tare.nn.Module):
    """Programs within programs, with values of the module's, sizes, and results that nobody uses."""

    def __init__(self):
        super().__init__()
        self.linear = tare.nn.Linear(4, 4)

    def forward(self, p, x):
        def large(x):
            inner = tare.cond(x.sum() > 0, lambda x: x + 1, lambda x: x * x.shape[0], (x,))
            return self.linear(x) + inner, x.sin()

        return tare.cond(p, large, lambda x: (x.cos(), x * 2), (x,))[0]


def control_flow():
    x = tare.arange(12.0).reshape(3, 4)
    turns = _module(lambda i, x: while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * x.shape[0]), (i, x)))
    carried = _module(lambda start, x: scan(lambda c, row: (c + row, c * row), start, x))
    return {"choice": (Choice(), (tare.tensor(False), x)), "turns": (turns, (tare.tensor(0), x)), "carried": (carried, (x[0].clone(), x)),
            "each": (_module(lambda y, x: map_over(lambda row, y: row * y, x, y)), (x[0] + 1, x))}


def _module(function):
    class Made(tare.nn.Module):
        def forward(self, one, other):
            return function(one, other)

    return Made()


@pytest.mark.parametrize("sized", [False, True])
@pytest.mark.parametrize("name", list(control_flow()))
def test_programs_within_calls_are_read_back(name, sized):
    model, args = control_flow()[name]
    program = tare.export.export(model, args, dynamic_shapes=(None, {0: tare.export.Dim.AUTO}) if sized else None)
    data = written(program)
    again = tare.export.load(io.BytesIO(data))
    assert written(again) == data
    for one, other in zip(again.graph_module.modules(), program.graph_module.modules(), strict=True):
        if hasattr(other, "graph"):
            assert [node.name for node in one.graph.nodes] == [node.name for node in other.graph.nodes]
            assert [node.target for node in one.graph.nodes] == [node.target for node in other.graph.nodes]
    assert same(again.module()(*args), model(*args))


def test_nodes_say_the_users_line():
    program = tare.export.export(Model().eval(), (tare.randn(2, 3, 8, 8), 3))
    (node,) = [node for node in program.graph.nodes if node.name == "topk"]
    assert node.meta["stack_trace"] == (f'File "{__file__}", line {Model.forward.__code__.co_firstlineno + 4}, in forward\n'
                                        "    values, _ = z.topk(1)")


def test_the_archive_holds_each_storage_once_and_extra_files():
    data = written(tare.export.export(Model().eval(), (tare.randn(2, 3, 8, 8), 3)), extra_files={"note.txt": "read me"})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name.removeprefix("archive/") for name in archive.namelist()]
        weights = json.loads(archive.read("archive/data/weights/model_weights_config.json"))["config"]
        assert archive.read("archive/archive_format") == b"pt2" and archive.read("archive/archive_version") == b"0"
    assert weights["tied"]["path_name"] == weights["lin.weight"]["path_name"] and len(weights) == 10
    assert sum(name.startswith("data/weights/weight_") for name in names) == 9
    extra = {"note.txt": ""}
    tare.export.load(io.BytesIO(data), extra_files=extra)
    assert extra == {"note.txt": "read me"}


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.pt2")), ids=lambda path: path.stem)
def test_pytorchs_programs_are_written_as_they_were_read(path):
    """PyTorch wrote these; read and written again, the JSON says the same of nodes, values, programs within calls and signature."""
    with zipfile.ZipFile(path) as archive:
        (member,) = [one for one in archive.namelist() if one.endswith("models/model.json")]
        expected = json.loads(archive.read(member))
    with zipfile.ZipFile(io.BytesIO(written(tare.export.load(str(path))))) as archive:
        found = json.loads(archive.read("archive/models/model.json"))
    assert plain(found) == plain({**expected, "torch_version": "2.13.0"})


def rewritten(data, edit, program="models/model.json"):
    """The archive with another program."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(program):
                content = edit(json.loads(content))
            new.writestr(name, content if isinstance(content, bytes) else json.dumps(content))
    return io.BytesIO(file.getvalue())


@pytest.mark.parametrize("name", ["net", "branches"])
def test_archives_of_before_2_8_are_read(name):
    """PyTorch wrote both; the older one has its tensors in files of torch.save, and the user's in another folder."""
    extra = {"note.txt": ""}
    older = tare.export.load(str(PROGRAMS / "older" / f"{name}.pt2"), extra_files=extra)
    newer = tare.export.load(str(PROGRAMS / f"{name}.pt2"))
    assert extra == {"note.txt": "read me"} and same(older.example_inputs, newer.example_inputs)
    assert str(older.graph) == str(newer.graph) and str(older.graph_signature) == str(newer.graph_signature)
    for one, other in ((older.state_dict, newer.state_dict), (older.constants, newer.constants)):
        assert {path: type(tensor) for path, tensor in one.items()} == {path: type(tensor) for path, tensor in other.items()}
    args = newer.example_inputs[0]
    assert same(older.module()(*args), newer.module()(*args))
    if name == "net":
        assert older.state_dict["tied.weight"].untyped_storage()._cdata == older.state_dict["fc.weight"].untyped_storage()._cdata


@pytest.mark.parametrize("major", [5, 6, 7, 8])
@pytest.mark.parametrize("name", ["net", "branches"])
def test_older_schemas_are_read(name, major):
    """What PyTorch 2.3 to 2.6 wrote otherwise: fields that came later, numbers in the place of unions, unbounded ranges."""
    def edit(program):
        program["schema_version"] = {"major": major, "minor": 1}
        for field in ("torch_version", "guards_code", "verifiers"):
            del program[field]
        for bounds in program["range_constraints"].values():
            if major < 8 and bounds["max_val"] is None:
                bounds["max_val"] = float("inf")
        return older(program)

    def older(value):
        if isinstance(value, list):
            return [older(one) for one in value]
        if not isinstance(value, dict):
            return value
        made = {key: older(one) for key, one in value.items()
                if key not in ("kind", "is_hop_single_tensor_return", "sym_float_values", "treespec_namedtuple_fields")}
        if "target" in made:
            made.pop("name", None)
            if value.get("is_hop_single_tensor_return") is False:  # a tuple of one was a list then
                made["outputs"] = [{"as_tensors": [one["as_tensor"] for one in made["outputs"]]}]
        if major < 6 and isinstance(made.get("storage_offset"), dict):
            made["storage_offset"] = made["storage_offset"]["as_int"]
        if major < 6 and isinstance(made.get("hint"), dict):
            made["hint"] = made["hint"]["as_int"]
        return made

    data, expected = (PROGRAMS / "older" / f"{name}.pt2").read_bytes(), tare.export.load(str(PROGRAMS / f"{name}.pt2"))
    found = tare.export.load(rewritten(data, edit, "serialized_exported_program.json"))
    args = expected.example_inputs[0]
    assert same(found.module()(*args), expected.module()(*args)) and found.range_constraints == expected.range_constraints
    assert [str(node.target) for node in found.graph.nodes] == [str(node.target) for node in expected.graph.nodes]


def test_pickled_tensors_of_new_archives_are_refused():
    data = written(tare.export.export(tare.nn.Linear(2, 2), (tare.ones(1, 2),)))

    def edit(table):
        table["config"]["weight"]["use_pickle"] = True
        return table

    with pytest.raises(RuntimeError, match=r"the program takes weight, which tare does not read: weight: weight_0 is pickled, and not opened"):
        tare.export.load(rewritten(data, edit, "model_weights_config.json"))


def plain(values):
    """With expressions as sums in one order: PyTorch's text may have another."""
    from tare._symbolic.expression import parse

    if isinstance(values, dict):
        return {key: str(parse(one)) if key == "expr_str" else plain(one) for key, one in values.items()}
    return [plain(one) for one in values] if isinstance(values, list) else values


def test_what_is_no_program_is_refused():
    data = written(tare.export.export(tare.nn.Linear(2, 2), (tare.ones(1, 2),)))

    def changed(edit):
        return rewritten(data, edit)

    def target(text):
        def edit(program):
            program["graph_module"]["graph"]["nodes"][0]["target"] = text
            return program

        return edit

    def taken(body):
        def edit(program):
            program["graph_module"]["graph"]["nodes"][0]["inputs"][0]["arg"] = {"as_graph": body}
            return program

        return edit

    def nested(program):
        node, graph = program["graph_module"]["graph"]["nodes"][0], {"inputs": [], "outputs": [], "tensor_values": {}, "nodes": []}
        for _ in range(66):
            call = {**node, "inputs": [{"name": "", "arg": {"as_graph": {"name": "body", "graph": graph}}, "kind": 1}], "outputs": []}
            graph = {**graph, "nodes": [call]}
        return taken({"name": "body", "graph": graph})(program)

    errors = [(io.BytesIO(b"nothing"), "is no .pt2 archive"), (changed(lambda _: b"{"), "is no JSON"),
              (changed(target("torch.ops.aten.nowhere.default")), "an operator that tare does not have"),
              (changed(target("os.system")), "calls os.system, which torch.export.load of tare does not run"),
              (changed(lambda program: {**program, "schema_version": {"major": 9, "minor": 0}}), "of schema 9.0; tare reads schema 5 to 8"),
              (changed(lambda program: {**program, "graph_module": {}}), "no exported program of schema 8: KeyError")]
    errors += [(changed(target("torch.ops.higher_order.flex_attention")), "calls torch.ops.higher_order.flex_attention, which"),
               (changed(taken({"name": "a b", "graph": {}})), "'a b' is no name of a program"), (changed(nested), "more than 64 deep")]
    for file, message in errors:
        with pytest.raises(RuntimeError, match=message):
            tare.export.load(file)


def test_weights_without_bytes_are_refused_or_written_as_zeros():
    program = tare.export.export(tare.nn.Linear(2, 2, device="meta"), (tare.ones(1, 2, device="meta"),))
    with pytest.raises(RuntimeError, match="weight has no bytes to write: .* Materialize it"):
        written(program)
    with tare.serialization.skip_data(materialize_fake_tensors=True):
        again = tare.export.load(io.BytesIO(written(program)))
    assert tare.equal(again.state_dict["weight"], tare.zeros(2, 2))


def test_a_program_becomes_modules_within_modules_again():
    class Block(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.mlp = tare.nn.LayerNorm(4), tare.nn.Sequential(tare.nn.Linear(4, 8), tare.nn.GELU(), tare.nn.Linear(8, 4))

        def forward(self, x, scale):
            y = self.mlp(self.norm(x))
            return x + y * scale, y

    class Net(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.blocks = tare.nn.ModuleList([Block(), Block()])
            self.shared = tare.nn.Linear(4, 4)
            self.head = tare.nn.Linear(4, 4)
            self.head.weight = self.shared.weight
            self.register_buffer("scale", tare.ones(4))
            self.register_buffer("absent", tare.ones(4), persistent=False)

        def forward(self, x, *, offset=0):
            kept = []
            for block in self.blocks:
                x, y = block(self.shared(x) * self.absent, self.scale)
                kept.append(y)
            return {"x": self.head(x) + offset + self.blocks[0].norm.weight, "kept": kept}

    model, x = Net().eval(), tare.randn(3, 4)
    program = tare.export.export(model, (x,), {"offset": 2}, dynamic_shapes={"x": {0: tare.export.Dim("b", min=1)}, "offset": None})
    for one in (program, program.run_decompositions()):
        again = tare.export.unflatten(one)
        assert isinstance(again, tare.export.UnflattenedModule)
        for size in (1, 3, 6):
            x = tare.randn(size, 4)
            assert all(tare.allclose(a, b, atol=1e-6) for a, b in zip(pytree.tree_leaves(again(x, offset=2)), pytree.tree_leaves(
                model(x, offset=2)), strict=True))
        assert sorted(again.state_dict()) == sorted(model.state_dict())
        assert again.get_submodule("blocks.1.mlp.0").weight.data_ptr() != model.blocks[1].mlp[0].weight.data_ptr()  # a copy, as in PyTorch 2.13
    inner = tare.export.unflatten(program).get_submodule("blocks.0")
    assert [node.target for node in inner.graph.nodes if node.op == "call_module"] == ["norm", "mlp"]


def test_example_inputs_are_of_the_programs_form():
    class Module(tare.nn.Module):
        def forward(self, a, *, x, y):
            return a + x + y

    one = tare.ones(3)
    program = tare.export.export(Module(), (one,), {"y": one, "x": one})
    program.example_inputs = ((one,), {"x": one, "y": one})
    for value, message in (((one,), "Example inputs should be a tuple"), (((one,), {}), "kwarg keyword mismatch"),
                           (((one, one), {"x": one, "y": one}), "Trying to flatten user inputs")):
        with pytest.raises(ValueError, match=message):
            program.example_inputs = value


def test_running_statistics_are_results_of_a_decomposed_program():
    class Module(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.norm = tare.nn.BatchNorm1d(4)

        def forward(self, x):
            return self.norm(x)

    module, x = Module(), tare.randn(3, 4)
    program = tare.export.export(module, (x,)).run_decompositions()
    assert [spec.target for spec in program.graph_signature.output_specs] == [
        "norm.running_mean", "norm.running_var", "norm.num_batches_tracked", None]
    assert program.dialect == "ATEN" and "_native_batch_norm_legit_functional" in program.graph_module.code
    ran, expected = program.module(), module(x)
    assert tare.allclose(ran(x), expected) and tare.allclose(ran.norm.running_mean, module.norm.running_mean)


def test_a_program_stays_in_its_mode():
    ran = tare.export.export(tare.nn.Dropout(), (tare.ones(3),)).module()
    for change in (ran.train, ran.eval):
        with pytest.raises(NotImplementedError, match=r"Calling (train|eval)\(\) is not supported yet"):
            change()


def test_tensors_that_no_node_needs_are_no_inputs():
    class Module(tare.nn.Module):
        def forward(self, xs, y):
            return tare._higher_order_ops.map(lambda x, y: x + y, xs, y)

    program = tare.export.export(Module(), (tare.ones(3, 2), tare.ones(2)))
    assert [spec.arg.name for spec in program.graph_signature.input_specs] == ["xs", "y"] and program.constants == {}
