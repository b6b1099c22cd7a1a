"""torch.onnx.export: what is written is read back, by tare's own reader, as the same values; what cannot be written says so."""

import contextlib
import io
import json
import subprocess
import sys

import onnx_cases
import pytest
import tare
from tare._product import program_files
from tare.onnx import _operators, _translate
from tare.utils import _pytree as pytree

used = set()  # rows that some case took


class _Seen(dict):
    def get(self, name, otherwise=None):
        if name in self:
            used.add(name)
        return super().get(name, otherwise)


@pytest.fixture(autouse=True)
def _noted(monkeypatch):
    monkeypatch.setattr(_operators, "ROWS", _Seen(_operators.ROWS))


def read(path, args):
    """What a model gives for these inputs, computed by the operators that the reader calls."""
    program = program_files._OnnxProgram(str(path))
    for module in program.modules():
        for table in (module._parameters, module._buffers):
            table.update({name: tare._C._read_from_file(one) for name, one in table.items() if tare._C._is_in_file(one)})
    with tare.no_grad():
        return list(program(*[one for one in pytree.tree_leaves(args) if isinstance(one, tare.Tensor)]))


def tensors(value):
    return [tare.as_tensor(one) for one in pytree.tree_leaves(value) if isinstance(one, (tare.Tensor, int, float))]


def assert_same(found, expected):
    assert len(found) == len(expected)
    for one, other in zip(found, expected):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        if one.dtype.is_floating_point:
            assert tare.allclose(one.double(), other.double(), rtol=1e-4, atol=2e-5, equal_nan=True)
        else:
            assert tare.equal(one, other)


def model(tmp_path, module, args, **options):
    path = tmp_path / "model.onnx"
    return path, tare.onnx.export(module, args, path, **options)


@pytest.mark.parametrize("name", onnx_cases.CASES)
def test_each_row_gives_what_the_operator_gives(tmp_path, name):
    function, args = onnx_cases.CASES[name]
    path, program = model(tmp_path, function, args)
    expected = tensors(function(*[one.clone() for one in args]))
    assert_same(read(path, args), expected)
    told = [one.shape for one in program._translation.outputs]
    assert [len(one) for one in told] == [one.dim() for one in expected]
    assert all(size == other for one, tensor in zip(told, expected) for size, other in zip(one, tensor.shape) if type(size) is int)


@pytest.mark.parametrize("name", onnx_cases.modules())
def test_modules_with_their_weights(tmp_path, name):
    module, args = onnx_cases.modules()[name]
    path, _ = model(tmp_path, module, args)
    assert module.training
    assert_same(read(path, args), tensors(module.eval()(*args)))


def test_the_table_of_cases_is_complete():
    assert set(_operators.ROWS) - used == {"_local_scalar_dense", "sym_numel", "sym_size.int"}  # numbers, as sizes that vary are


def test_each_row_is_of_an_operator():
    for name in _operators.ROWS:
        packet, _, overload = name.partition(".")
        assert tare._C._has_packet(packet) or tare._C._has_packet(f"{packet}_"), name
        assert not overload or hasattr(getattr(tare.ops.aten, packet), overload), name


def test_sizes_vary_as_they_are_named(tmp_path):
    class Model(tare.nn.Module):
        def forward(self, x):
            batch, length = x.shape[:2]
            steps = tare.arange(length)
            scores = (x @ x.mT).masked_fill(steps[:, None] < steps, float("-inf")).softmax(-1)
            return (scores @ x).reshape(batch * length, -1).view(batch, length, -1)[:, : (length + 1) // 2], x.shape[0] * 2

    dims = {0: tare.export.Dim("batch"), 1: tare.export.Dim("seq", min=1)}
    path, program = model(tmp_path, Model(), (tare.randn(2, 5, 3),), dynamic_shapes=(dims,), input_names=["text"],
                          output_names=["y", "count"])
    assert program.input_names == ["text"] and program.output_names == ["y", "count"]
    reader = tare._C._load_onnx(str(path))
    assert [one[:3] for one in reader.inputs()] == [("text", tare.float32, ["batch", "seq", 3])] and reader.outputs() == ["y", "count"]
    for sizes in ((1, 1, 3), (4, 8, 3), (3, 7, 3)):
        x = tare.randn(*sizes)
        assert_same(read(path, (x,)), tensors(Model()(x)))


def test_dynamic_axes_name_sizes_and_dynamo_false_returns_nothing(tmp_path):
    path, program = model(tmp_path, tare.nn.Linear(4, 2), (tare.randn(3, 4),), input_names=["x"], output_names=["y"], dynamo=False,
                          dynamic_axes={"x": {0: "batch"}, "y": {0: "batch"}})
    assert program is None and not (tmp_path / "model.onnx.data").exists()
    assert tare._C._load_onnx(str(path)).inputs()[0][2] == ["batch", 4]


@pytest.mark.parametrize("opset", range(18, 24))
def test_operator_sets(tmp_path, opset):
    module = tare.nn.Sequential(tare.nn.Linear(4, 4), tare.nn.GELU(), tare.nn.RMSNorm(4), tare.nn.Mish(), tare.nn.Softmax(-1))
    x = tare.randn(2, 3, 4)
    path, _ = model(tmp_path, module, (x,), opset_version=opset)
    assert_same(read(path, (x,)), [module(x)])


def test_a_version_that_is_not_written_says_which_are(tmp_path):
    with pytest.raises(ValueError, match="opset_version 6: tare writes the operator sets 7 to 23"):
        model(tmp_path, tare.nn.ReLU(), (tare.ones(2),), opset_version=6)


# PyTorch 2.13 writes the same versions: of 18 what has no other form below.
@pytest.mark.parametrize(("module", "wanted", "written", "newer"), [
    (tare.nn.ReLU(), 16, 16, None), (tare.nn.ReLU(), 14, 14, None), (tare.nn.ReLU(), 13, 18, r"Relu \(14\)"),
    (tare.nn.LayerNorm(4), 17, 17, None), (tare.nn.LayerNorm(4), 16, 18, r"LayerNormalization \(17\)"), (tare.nn.Sigmoid(), 13, 13, None), (tare.nn.LeakyReLU(), 13, 13, None)])
def test_operator_sets_below_18_are_named_where_nothing_newer_is_used(tmp_path, module, wanted, written, newer):
    x = tare.randn(2, 4)
    with pytest.warns(UserWarning, match=f"opset_version {wanted}: the model is written with 18, since that of {newer} is newer") if newer else \
            contextlib.nullcontext():
        path, program = model(tmp_path, module, (x,), opset_version=wanted)
    assert f"opset {written}," in repr(program)
    assert_same(read(path, (x,)), [module(x)])


def test_all_operators_without_a_row_are_named_at_once(tmp_path):
    class Model(tare.nn.Module):
        def forward(self, x):
            return tare.linalg.svdvals(x) + tare.special.bessel_j0(x) + tare.relu(x) + tare.special.bessel_j0(x)

    with pytest.raises(tare.onnx.OnnxExporterError) as raised:
        model(tmp_path, Model(), (tare.randn(3, 3),))
    text = str(raised.value)
    assert text.startswith("No ONNX function found for 2 operators of the program:\n  aten._linalg_svd.default: ")
    assert "  aten.special_bessel_j0.default: special_bessel_j0, special_bessel_j0_1\n" in text and "relu" not in text
    assert not list(tmp_path.iterdir())


def test_what_a_row_has_no_words_for_says_where(tmp_path):
    class Model(tare.nn.Module):
        def forward(self, x):
            return tare.nn.functional.max_pool2d(x, 2, return_indices=True)

    expected = "(?s)places of the largest elements.*in node max_pool2d_with_indices.*test_onnx_export.py"
    with pytest.raises(tare.onnx.OnnxExporterError, match=expected):
        model(tmp_path, Model(), (tare.randn(1, 1, 4, 4),))


def test_composites_without_a_row_are_taken_apart(tmp_path):
    class Model(tare.nn.Module):
        def forward(self, x):
            return tare.nn.functional.triplet_margin_loss(x, x + 1, x * 2)

    x = tare.randn(3, 4)
    path, _ = model(tmp_path, Model(), (x,))
    assert_same(read(path, (x,)), [Model()(x)])


def test_weights_stand_in_a_file_of_their_own_and_tied_ones_once(tmp_path):
    module = tare.nn.Sequential(tare.nn.Linear(40, 40), tare.nn.Linear(40, 40), tare.nn.Linear(40, 3))
    module[1].weight = module[0].weight
    x = tare.randn(2, 40)
    path, program = model(tmp_path, module, (x,))
    data = tmp_path / "model.onnx.data"
    assert len(program._translation.weights) == 5 and data.stat().st_size < 2 * 40 * 40 * 4 + 2048
    assert_same(read(path, (x,)), [module(x)])
    program.save(tmp_path / "whole.onnx", external_data=False)
    assert not (tmp_path / "whole.onnx.data").exists()
    assert_same(read(tmp_path / "whole.onnx", (x,)), [module(x)])
    buffer = io.BytesIO()
    program.save(buffer)
    assert buffer.getvalue() == (tmp_path / "whole.onnx").read_bytes()


def test_a_module_on_meta_has_no_weights_to_write(tmp_path):
    module = tare.nn.Linear(4, 2, device="meta")
    x = tare.ones(3, 4, device="meta")
    with pytest.raises(RuntimeError, match="weight, bias have no bytes to write.*export_params=False"):
        model(tmp_path, module, (x,))
    assert not list(tmp_path.iterdir())
    path, _ = model(tmp_path, module, (x,), export_params=False)
    assert [one[0] for one in tare._C._load_onnx(str(path)).inputs()] == ["input", "weight", "bias"]


def test_weights_are_replaced(tmp_path):
    module, x = tare.nn.Linear(4, 2), tare.randn(3, 4)
    program = tare.onnx.export(module, (x,))
    other = tare.nn.Linear(4, 2)
    program.apply_weights(other.state_dict())
    program.save(tmp_path / "model.onnx")
    assert_same(read(tmp_path / "model.onnx", (x,)), [other(x)])


def test_programs_know_that_they_are_exported(tmp_path):
    class Model(tare.nn.Module):
        def forward(self, x):
            return x + 1 if tare.onnx.is_in_onnx_export() else x

    path, program = model(tmp_path, Model(), (tare.ones(2),))
    assert not tare.onnx.is_in_onnx_export() and len(program._translation.g.nodes) == 1


def test_an_operator_of_the_program_is_what_its_function_says(tmp_path):
    @tare.library.custom_op("onnx_test::twice", mutates_args=())
    def twice(x: tare.Tensor, factor: float) -> tare.Tensor:
        return x * factor

    @twice.register_fake
    def _(x, factor):
        return tare.empty_like(x)

    class Model(tare.nn.Module):
        def forward(self, x):
            return twice(x, 2.0).relu()

    x = tare.randn(3)
    with pytest.raises(tare.onnx.OnnxExporterError, match="onnx_test.twice"):
        model(tmp_path, Model(), (x,))
    tare.onnx.register_custom_op_symbolic(
        "onnx_test::twice", lambda g, x, factor: g.op("Mul", x, g.op("Constant", value_t=tare.tensor(factor))), 20)
    path, _ = model(tmp_path, Model(), (x,))
    assert_same(read(path, (x,)), [(x * 2).relu()])
    tare.onnx.register_custom_op_symbolic("onnx_test::twice", lambda g, x, factor: g.op("mine::Twice", x, factor_f=factor), 20)
    _, program = model(tmp_path, Model(), (x,), custom_opsets={"mine": 3})
    assert program._translation.g.domains == {"mine": 3}
    tare.onnx.unregister_custom_op_symbolic("onnx_test::twice", 20)
    assert not _translate.custom


def command(*words):
    run = subprocess.run([sys.executable, "-m", "tare", *map(str, words)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_commands_read_a_model_as_the_module_is(tmp_path):
    class Model(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.stem, self.head = tare.nn.Conv2d(3, 8, 3, padding=1), tare.nn.Linear(8, 5)

        def forward(self, x):
            return self.head(self.stem(x).relu().mean((2, 3)))

    x = tare.randn(2, 3, 16, 16)
    path, _ = model(tmp_path, Model(), (x,), dynamic_shapes=({0: tare.export.Dim("batch")},))
    told = json.loads(command("estimate", path, "--batch", 2, "--json"))
    from tare.utils.flop_counter import FlopCounterMode

    with FlopCounterMode(display=False) as counter:
        Model()(x)
    flops = told["flops"]["contractions"] if isinstance(told["flops"], dict) else told["flops"]
    assert flops == counter.get_total_flops() and not told.get("differences")
    assert "stem" in command("summary", path, "--batch", 2)
