"""`run_decompositions`: the operators that PyTorch 2.13 gives, recorded by record_decompositions.py, and the module's values."""

import copy
import json
from pathlib import Path

import pytest
import tare as torch

import decomposition_cases as cases
from tare.utils import _pytree as pytree

GOLDEN = json.loads(Path(__file__).with_name("decompositions_golden.json").read_text())
# What is a row here and several operators there, or has another composite above it; each still gives the same values.
OTHER = {
    "default": {"addr", "bce", "nll", "ce", "isin", "eye", "linspace", "upc", "padr", "padrep", "onehot", "cosine",
                "diag_embed", "alpha", "lstm", "gru", "mha", "where2"},
    "empty": {"softshrink", "hardshrink", "std", "std_mean", "var_mean", "mse", "l1", "smooth", "huber", "mha"},
}
UNCOMPARED = {"dropout", "alpha", "rand", "lstm"}  # random; a layer of oneDNN's, which has no kernel for values


@pytest.mark.parametrize("name", list(cases.CASES))
def test_operators_and_values_are_those_of_pytorch(name):
    torch.manual_seed(0)
    module, x = cases.Module(name).eval(), torch.randn(4, 6)
    with torch.no_grad():
        program = torch.export.export(module, (x,))
        for number, (table, options) in enumerate({"default": (), "empty": ({},)}.items()):
            made = program.run_decompositions(*options)
            assert (cases.names(made) == GOLDEN[name][number]) == (name not in OTHER[table]), (cases.names(made), GOLDEN[name][number])
            if table == "default":
                assert not any(node.target._schema.is_mutable for node in made.graph.nodes if hasattr(node.target, "_schema"))
            if name in UNCOMPARED:
                continue
            for one in (x, -x * 2, torch.zeros(4, 6)):
                for found, expected in zip(pytree.tree_leaves(made.module()(one)), pytree.tree_leaves(module(one)), strict=True):
                    torch.testing.assert_close(found, expected, equal_nan=True)


class Written(torch.nn.Module):
    """Writes through views of a buffer, an input and a value of its own, whose other views are read after."""

    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.zeros(4, 6))

    def forward(self, x, y):
        self.seen[1] += x[0]
        y.t()[0].mul_(2)
        made = torch.zeros(4, 6)
        row, part = made[2], made.view(2, 2, 6)[1].transpose(0, 1)
        part.add_(x[:1].t())
        made[:, 1:3].fill_(7)
        made.masked_fill_(x > 1, -1.0)
        row.clamp_(0, 5)
        return made, row, part * y[0, 0], self.seen.sum()


@pytest.mark.parametrize("options", [(), ({},)])
def test_a_decomposed_program_writes_nothing_in_place(options):
    inputs = [(torch.randn(4, 6), torch.randn(4, 6)) for _ in range(2)]
    module = Written()
    program = torch.export.export(copy.deepcopy(module), inputs[0]).run_decompositions(*options)
    assert program.dialect == "ATEN"
    kinds = [(spec.kind.name, spec.target) for spec in program.graph_signature.output_specs]
    assert kinds[:2] == [("BUFFER_MUTATION", "seen"), ("USER_INPUT_MUTATION", "y")] and len(kinds) == 6
    ran = program.module()
    for x, y in inputs:
        ours = y.clone()
        for one, other in zip(ran(x, ours), module(x, y), strict=True):
            torch.testing.assert_close(one, other)
        assert torch.equal(ours, y) and torch.equal(ran.seen, module.seen)


def test_operators_that_are_taken_out_of_a_table_are_kept():
    class Net(torch.nn.Module):
        def forward(self, x):
            return torch.nn.functional.silu(x).softmax(-1), torch.stack([x, x])

    program = torch.export.export(Net(), (torch.randn(2, 3),))
    table = torch.export.default_decompositions()
    table.pop(torch.ops.aten.silu.default)
    assert cases.names(program.run_decompositions(table)) == [
        "aten.silu.default", "aten._softmax.default", "aten.cat.default", "aten.view.default"]
    table = {torch.ops.aten.silu.default: lambda x: x.sigmoid() * x}
    assert cases.names(program.run_decompositions(table)) == [
        "aten.sigmoid.default", "aten.mul.Tensor", "aten.softmax.int", "aten.stack.default"]


def test_tables_have_the_programs_own_composite_operators():
    with torch.library._scoped_library("decomposed_here", "FRAGMENT") as library:
        earlier = torch.export.default_decompositions()
        before = len(earlier)
        for name in ("one", "other"):
            library.define(f"{name}(Tensor x) -> Tensor")
            library.impl(name, lambda x: x.sin(), "CompositeImplicitAutograd")
        one, other = torch.ops.decomposed_here.one.default, torch.ops.decomposed_here.other.default
        table = torch.export.default_decompositions()
        assert len(table) == before + 2 and table.pop(one) is not None and one not in table and table.pop(one, "none") == "none"
        with pytest.raises(KeyError, match="decomposed_here.one.default"):
            table.pop(one)

        class Net(torch.nn.Module):
            def forward(self, x):
                return torch.ops.decomposed_here.one(x) + torch.ops.decomposed_here.other(x)

        program = torch.export.export(Net(), (torch.ones(2),))
        for options, expected in (((), ["aten.sin.default", "aten.sin.default"]), ((earlier,), ["aten.sin.default", "aten.sin.default"]),
                                  ((table,), ["decomposed_here.one.default", "aten.sin.default"]),
                                  (({},), ["decomposed_here.one.default", "decomposed_here.other.default"])):
            assert cases.names(program.run_decompositions(*options)) == [*expected, "aten.add.Tensor"]
    assert len(torch.export.default_decompositions()) == before
