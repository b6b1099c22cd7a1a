"""Control flow as functions of programs: what it gives, and its nodes in graphs, which are PyTorch 2.13's."""

import pytest

import tare
from graph_lines import lines
import tare as torch
from tare._higher_order_ops import map as torch_map
from tare._higher_order_ops import scan, while_loop
from tare.fx.experimental.proxy_tensor import make_fx


@pytest.fixture(autouse=True)
def _values():
    with tare.known_values():
        yield


def test_without_a_graph_the_chosen_function_runs():
    x = torch.tensor([1.0, 2.0])
    for pred in (True, torch.tensor(True), torch.tensor([1])):
        assert torch.cond(pred, lambda x: x + 1, lambda x: 1 / 0, (x,)).tolist() == [2.0, 3.0]
    i, y = while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * 2), (torch.tensor(0), x))
    assert (i.item(), y.tolist()) == (3, [8.0, 16.0])


@pytest.mark.parametrize("options, last, collected", [
    ({}, [3.0, 5.0, 7.0], [[0.0, 0.0, 0.0], [0.0, 4.0, 10.0]]),
    ({"dim": 1}, [3.0, 12.0], [[0.0, 0.0, 2.0], [0.0, 12.0, 35.0]]),
    ({"dim": 1, "reverse": True}, [3.0, 12.0], [[0.0, 2.0, 0.0], [27.0, 20.0, 0.0]]),
])
def test_scan_carries_a_value_along_a_dimension(options, last, collected):
    x = torch.arange(6.0).reshape(2, 3)
    carry, ys = scan(lambda c, x: (c + x, c * x), torch.zeros(2 if options else 3), x, **options)
    assert carry.tolist() == last and ys.tolist() == collected


def test_map_stacks_what_a_function_gives():
    made = torch_map(lambda x, y: {"sum": x + y, "twice": x * 2}, torch.ones(4, 3), torch.ones(3))
    assert made["sum"].shape == (4, 3) and made["twice"].tolist() == [[2.0] * 3] * 4


def test_make_fx_keeps_both_programs_of_cond():
    made = make_fx(lambda p, x: torch.cond(p, lambda x: x.sin(), lambda x: x.cos(), (x,)))(torch.tensor(True), torch.ones(3))
    assert lines(made) == [
        "true_graph_0 = self.true_graph_0", "false_graph_0 = self.false_graph_0",
        "cond = torch.ops.higher_order.cond(p_1, true_graph_0, false_graph_0, (x_1,))", "getitem = cond[0]", "return getitem"]
    assert lines(made.true_graph_0) == ["sin = torch.ops.aten.sin.default(arg0_1)", "return (sin,)"]
    x = torch.tensor([0.5])
    assert made(torch.tensor(False), x).item() == x.cos().item()
    again = make_fx(made)(torch.tensor(True), x)
    assert lines(again.false_graph_0) == ["cos = torch.ops.aten.cos.default(arg0_1)", "return (cos,)"]


@pytest.mark.parametrize("program, shape, body, expected, call", [
    (lambda x: while_loop(lambda i, x: i < 5, lambda i, x: (i + 1, x * 2), (torch.tensor(0), x)), (3,), "while_loop_body_graph_0",
     ["add = torch.ops.aten.add.Tensor(arg0_1, 1)", "mul = torch.ops.aten.mul.Tensor(arg1_1, 2)", "return (add, mul)"],
     "while_loop = torch.ops.higher_order.while_loop(while_loop_cond_graph_0, while_loop_body_graph_0, (lift_fresh_copy, x_1), ())"),
    (lambda x: scan(lambda c, x: (c + x, c * x), torch.zeros(3), x), (4, 3), "scan_combine_graph_0",
     ["add = torch.ops.aten.add.Tensor(arg0_1, arg1_1)", "mul = torch.ops.aten.mul.Tensor(arg0_1, arg1_1)", "return [add, mul]"],
     "scan = torch.ops.higher_order.scan(scan_combine_graph_0, [zeros], [x_1], ())"),
    (lambda x: torch_map(lambda x, y: x + y, x, torch.zeros(3)), (4, 3), "body_graph_0",
     ["add = torch.ops.aten.add.Tensor(arg0_1, arg1_1)", "return (add,)"],
     "map_impl = torch.ops.higher_order.map_impl(body_graph_0, [x_1], [zeros])"),
])
def test_loops_are_nodes_with_a_program(program, shape, body, expected, call):
    made = make_fx(program)(torch.ones(shape))
    assert call in lines(made)
    assert lines(getattr(made, body)) == expected
    x = torch.arange(1.0, 13.0).reshape(4, 3) if len(shape) == 2 else torch.ones(3)
    for one, other in zip(torch.utils._pytree.tree_leaves(made(x)), torch.utils._pytree.tree_leaves(program(x)), strict=True):
        torch.testing.assert_close(one, other)


class Choosing(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 3)
        self.register_buffer("offset", torch.ones(3))

    def forward(self, x, y):
        a, b = torch.cond(x.sum() > 0, lambda x: (self.linear(x) + self.offset, x.sum()), lambda x: (x.cos(), y.sum()), (x,))
        return a + b


@pytest.mark.parametrize("rows", [None, torch.export.Dim("rows", min=2)])
def test_export_gives_programs_what_they_use_as_operands(rows):
    model = Choosing()
    program = torch.export.export(model, (torch.ones(2, 3), torch.ones(4)), dynamic_shapes=None if rows is None else ({0: rows}, None))
    node = next(one for one in program.graph.nodes if one.target is torch.ops.higher_order.cond)
    assert [one.name for one in node.args[3]] == ["x", "p_linear_weight", "p_linear_bias", "b_offset", "y"]
    assert node.meta["torch_fn"] == ("cond_1", "CondOp.cond")
    decomposed = program.run_decompositions()
    targets = [str(one.target) for one in decomposed.graph_module.true_graph_0.graph.nodes if one.op == "call_function"]
    assert targets == ["aten.permute.default", "aten.addmm.default", "aten.add.Tensor", "aten.sum.dim_IntList"]
    for x in (torch.ones(2, 3), -torch.ones(2, 3)):
        for made in (program.module(), decomposed.module(), torch.export.unflatten(program)):
            torch.testing.assert_close(made(x, torch.ones(4)), model(x, torch.ones(4)))


def test_sizes_within_a_program_vary():
    class Halves(torch.nn.Module):
        def forward(self, x):
            return torch.cond(x.sum() > 0, lambda x: x.reshape(2, x.shape[0] // 2).sum(1), lambda x: x[:2] * x.shape[0] ** 2, (x,))

    program = torch.export.export(Halves(), (torch.ones(4),), dynamic_shapes=({0: 2 * torch.export.Dim("half", min=2, max=64)},))
    assert "(x, floordiv, mul)" in program.graph_module.code
    for one in (program.module(), program.run_decompositions().module()):
        for x in (torch.ones(4), torch.arange(10.0), -torch.ones(8)):
            assert torch.allclose(one(x), Halves()(x))


@pytest.mark.parametrize("first, second, text", [
    (lambda x: x, lambda x: x.sin(), "aliasing"),
    (lambda x: x.add_(1) + 1, lambda x: x.sin(), "input mutation"),
    (lambda x: x.sin(), lambda x: x.double(), "expected same dtype but got torch.float32 and torch.float64"),
    (lambda x: x.sin(), lambda x: x.sum(), "expected same shape"),
    (lambda x: x.sin(), lambda x: (x.sin(), x.cos()), "Unmatched output spec"),
    (lambda x: 3, lambda x: 4, "numbers that hang on which program runs"),
])
def test_programs_that_are_no_two_ways_to_one_result_are_refused(first, second, text):
    with pytest.raises(RuntimeError, match=text):
        make_fx(lambda p, x: torch.cond(p, first, second, (x,)))(torch.tensor(True), torch.ones(3))


def test_a_known_choice_is_made_and_warned_of():
    with pytest.warns(UserWarning, match="Pred is a Python constant"):
        made = make_fx(lambda x: torch.cond(True, lambda x: x.sin(), lambda x: x.cos(), (x,)))(torch.ones(3))
    assert [str(one.target) for one in made.graph.nodes if one.op == "call_function"] == ["aten.sin.default"]


def test_a_trace_holds_no_programs_and_asks_for_the_choice():
    with pytest.raises(RuntimeError, match="get value out of a tracing tensor"):
        torch.jit.trace(lambda x: torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,)), torch.ones(3))


class ChoosesBySize(torch.nn.Module):
    def forward(self, x):
        made = torch.cond(x.shape[0] > 4, lambda x: x + 1, lambda x: x - 1, [x])
        return made + torch.cond(x.size(0) % 2 == 0, lambda x: (x * 2).sum(), lambda x: x.sum(), [x])


class ChoosesByNumber(torch.nn.Module):
    def forward(self, x, n):
        made = torch.cond(n > 3, lambda x: x + n, lambda x: x - 1, (x,))
        return torch.cond(x.shape[0] * x.shape[1] > 20, lambda x: x.cos(), lambda x: x.sin(), (made,))


class ChoosesWithin(torch.nn.Module):
    def forward(self, x):
        def large(x):
            return torch.cond(x.shape[0] > 8, lambda x: x * x.shape[0], lambda x: x.reshape(x.shape[0] * 2, -1).reshape(-1, 4) * 2, (x,))

        return torch.cond(x.shape[0] > 4, large, lambda x: x - 1, (x,))


class ChoosesBesideValues(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x * x.shape[0], (x,)) + torch.cond(
            torch.sym_not(x.shape[0] > 3), lambda x: x + 1, lambda x: x - 1, (x,))


class ChoosesByItem(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.sum().item() > 3, lambda x: x + 1, lambda x: x - 1, (x,))


@pytest.mark.parametrize("model, numbers", [(ChoosesBySize(), ()), (ChoosesByNumber(), (5,)), (ChoosesWithin(), ()), (ChoosesBesideValues(), ()),
                                            (ChoosesByItem(), ())])
def test_a_choice_that_hangs_on_sizes_is_kept(model, numbers):
    rows = torch.export.Dim("rows", min=1, max=64)
    shapes = {"x": {0: rows}, "n": torch.export.Dim.AUTO} if numbers else {"x": {0: rows}}
    program = torch.export.export(model, (torch.randn(5, 4), *numbers), dynamic_shapes=shapes)
    for one in (program.module(), program.run_decompositions().module(), torch.export.unflatten(program)):
        for size in (1, 3, 4, 5, 6, 8, 9, 20):
            x = torch.randn(size, 4)
            for given in ((x, 2), (x, 3), (x, 4), (x, 9)) if numbers else ((x,), (x.abs(),), (-x.abs(),)):
                assert torch.allclose(one(*given), model(*given), atol=1e-5)


def test_conditions_of_sizes_are_nodes():
    program = torch.export.export(ChoosesByNumber(), (torch.randn(5, 4), 5), dynamic_shapes={"x": {0: torch.export.Dim("rows")}, "n": torch.export.Dim.AUTO})
    assert lines(program.graph_module) == [  # PyTorch 2.13's
        "sym_size_int_1 = torch.ops.aten.sym_size.int(x, 0)", "gt = n > 3", "true_graph_0 = self.true_graph_0", "false_graph_0 = self.false_graph_0",
        "cond = torch.ops.higher_order.cond(gt, true_graph_0, false_graph_0, (x, n))", "getitem = cond[0]", "mul = sym_size_int_1 * 4", "gt_1 = mul > 20",
        "true_graph_1 = self.true_graph_1", "false_graph_1 = self.false_graph_1",
        "cond_1 = torch.ops.higher_order.cond(gt_1, true_graph_1, false_graph_1, (getitem,))", "getitem_1 = cond_1[0]", "return (getitem_1,)"]
    assert program.graph_module.code.split("\n")[3].startswith("def forward(self, x, n):")
    assert lines(program.graph_module.true_graph_0) == ["add = torch.ops.aten.add.Tensor(x, n)", "return (add,)"]
    values = {node.name: str(node.meta["val"]) for node in program.graph.nodes if node.name in ("gt", "gt_1")}
    assert values == {"gt": "s86 > 3", "gt_1": "4*s77 > 20"}


def test_a_choice_of_sizes_that_stay_takes_one_way():
    with pytest.warns(UserWarning, match="Pred is a Python constant"):
        program = torch.export.export(ChoosesBySize(), (torch.randn(5, 4),))
    assert "cond" not in program.graph_module.code


def test_numbers_within_loops_hang_on_sizes():
    class Loops(torch.nn.Module):
        def forward(self, x):
            return while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * x.shape[0] + x.shape[0] / 2), (torch.tensor(0), x))[1]

    program = torch.export.export(Loops(), (torch.randn(5, 4),), dynamic_shapes={"x": {0: torch.export.Dim("rows", min=1)}})
    for one in (program.module(), program.run_decompositions().module()):
        for size in (1, 2, 5, 7):
            x = torch.randn(size, 4)
            assert torch.allclose(one(x), Loops()(x), rtol=1e-4)
