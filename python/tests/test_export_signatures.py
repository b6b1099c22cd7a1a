"""Modules whose calls keep their signatures in exported programs. What is expected of signatures is what PyTorch 2.13 gives."""

import io

import pytest
import tare
from tare.export import Dim, export, unflatten
from tare.export.unflatten import InterpreterModuleDispatcher
from tare.utils import _pytree as pytree


class Inner(tare.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = tare.nn.Linear(4, 4)

    def forward(self, x, trees, *, scale=None, count=2):
        z = self.linear(x) + trees["a"]
        z.mul_(count)
        return {"z": z if scale is None else z * scale, "more": (x.sum(), trees["b"]), "k": 3}


class Middle(tare.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner, self.act = Inner(), tare.nn.ReLU()

    def forward(self, x, y):
        made = self.inner(x, {"a": y, "b": x + 1}, scale=y)
        return self.act(made["z"]) + made["more"][0]


class Outer(tare.nn.Module):
    def __init__(self):
        super().__init__()
        self.middle, self.last = Middle(), tare.nn.Linear(4, 2)

    def forward(self, x, y):
        return self.last(self.middle(x, y) + self.middle(y, x))


def _told(program):
    return {one.fqn: (one.signature and ([argument.name or argument.value for argument in one.signature.inputs],
                                         [argument.name or argument.value for argument in one.signature.outputs]))
            for one in program.module_call_graph if one.fqn}


@pytest.mark.parametrize("strict", [False, True])
def test_signatures_name_what_calls_take_and_give(strict):
    program = export(Outer(), (tare.ones(3, 4), tare.ones(3, 4)), preserve_module_call_signature=("middle.inner", "last"), strict=strict)
    assert _told(program) == {
        "middle": None, "middle.inner": (["x", "y", "add", "y"], ["mul", "sum_1", "add", 3]), "middle.inner.linear": None, "middle.act": None,
        "last": (["add_6"], ["linear_2"]), "middle.inner@1": (["y", "x", "add_3", "x"], ["mul_1", "sum_2", "add_3", 3])}
    signature = program.module_call_graph[2].signature
    assert str(signature.in_spec).split() == "TreeSpec(tuple, None, [TreeSpec(tuple, None, [*, TreeSpec(dict, ['a', 'b'], [*, *])]), " \
                                             "TreeSpec(dict, ['scale'], [*])])".split()
    assert signature.out_spec.context == ["z", "more", "k"] and signature.forward_arg_names is None
    assert [one.arg.name for one in program.graph_signature.output_specs] == ["linear_2"] and program.call_spec.out_spec == pytree.tree_structure(0)


def test_a_preserved_module_has_to_be_there():
    with pytest.raises(AttributeError, match="'Outer' object has no attribute 'nope'"):
        export(Outer(), (tare.ones(3, 4), tare.ones(3, 4)), preserve_module_call_signature=("nope",))


@pytest.mark.parametrize("names", [("middle.inner",), ("middle",), ("middle", "middle.inner", "last"), ("middle.act",)])
def test_unflattened_modules_are_called_as_they_were(names):
    model, args = Outer(), (tare.randn(3, 4), tare.randn(3, 4))
    program = export(model, args, preserve_module_call_signature=names)
    buffer = io.BytesIO()
    tare.export.save(program, buffer)
    buffer.seek(0)
    for one in (program, program.run_decompositions(), tare.export.load(buffer)):
        again = unflatten(one)
        for _ in range(2):
            assert tare.allclose(again(*args), model(*args))
        if "middle.inner" in names:
            given = (args[0], {"a": args[1], "b": args[0]})
            found, expected = again.middle.inner(*given, scale=args[1]), model.middle.inner(*given, scale=args[1])
            assert list(found) == ["z", "more", "k"] and found["k"] == 3
            assert all(map(tare.allclose, pytree.tree_leaves(found)[:3], pytree.tree_leaves(expected)[:3]))
        if "middle" in names:
            assert tare.allclose(again.middle(*args), model.middle(*args))
        if "middle.act" in names:
            assert again.middle.act(-args[0].abs()).sum() == 0


class Repeats(tare.nn.Module):
    """Calls a module that does something else each time."""

    class Inner(tare.nn.Module):
        def forward(self, x, n):
            return x * n if n > 3 else x.repeat(n, 1).sum(0), x.shape[0]

    def __init__(self):
        super().__init__()
        self.inner = self.Inner()

    def forward(self, x):
        a, _ = self.inner(x, 2)
        b, size = self.inner(x, x.shape[0] + 3)
        return a + b + self.inner(x, 3)[0], size


def test_calls_that_differ_are_taken_in_turn():
    model = Repeats()
    program = export(model, (tare.randn(3, 4),), dynamic_shapes={"x": {0: Dim("rows", min=1, max=40)}},
                     preserve_module_call_signature=("inner",))
    for one in (program, program.run_decompositions()):
        again = unflatten(one)
        for rows in (3, 1, 7):
            x = tare.randn(rows, 4)
            (found, size), (expected, _) = again(x), model(x)
            assert tare.allclose(found, expected, atol=1e-6) and size == rows
        assert isinstance(again.inner, InterpreterModuleDispatcher) and len(again.inner.call_modules()) == 3
        assert [node.target for node in again.graph.nodes if node.op == "call_module"] == ["inner"] * 3


def test_a_value_that_a_preserved_call_was_not_given_is_refused():
    class Reads(tare.nn.Module):
        def forward(self, x):
            return x + self.kept

    class Model(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.reads = Reads()

        def forward(self, x):
            self.reads.kept = x * 2
            return self.reads(x)

    program = export(Model(), (tare.ones(2),), preserve_module_call_signature=("reads",))
    with pytest.raises(RuntimeError, match="reads uses mul, which is none of the arguments that its preserved signature has"):
        unflatten(program)


class Counted(tare.nn.Module):
    def __init__(self, inner=None):
        super().__init__()
        self.register_buffer("calls", tare.ones(1))
        self.inner = inner

    def forward(self, x):
        self.calls.add_(2)
        if self.inner is None:
            return x * self.calls
        self.inner.calls.add_(1)
        x = self.inner(x) + self.inner(x + self.inner.calls)
        return x + self.calls + self.inner.calls


def test_buffers_are_written_by_modules_around():
    """Modules that are called twice, of which others write the buffers before and between."""
    model, x = Counted(Counted(Counted())), tare.ones(2)
    program = export(model, (x,), preserve_module_call_signature=("inner", "inner.inner"))
    expected = Counted(Counted(Counted()))(x)
    for made in (unflatten(program), program.module()):
        assert tare.equal(made(x), expected)


def test_members_are_read_before_the_first_call():
    made = unflatten(export(tare.nn.Sequential(tare.nn.Linear(4, 2)), (tare.ones(1, 4),)).run_decompositions())
    assert [node.op for node in getattr(made, "0").graph.nodes] == ["placeholder", "get_attr", "get_attr", *["call_function"] * 2, "output"]


def test_copies_of_numbers_are_clones_in_any_decomposed_program():
    class Numbers(tare.nn.Module):
        def forward(self, x):
            return x + tare.tensor([1.0, 2.0])

    program = export(Numbers(), (tare.ones(2),)).run_decompositions({})
    assert [str(node.target) for node in program.graph.nodes if node.op == "call_function"] == ["aten.clone.default", "aten.add.Tensor"]
