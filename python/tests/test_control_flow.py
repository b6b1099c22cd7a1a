"""Control flow as functions of programs: what it gives, and its nodes in graphs, which are PyTorch 2.13's."""

import pytest

import tare
import tare as torch
from tare._higher_order_ops import map as torch_map
from tare._higher_order_ops import scan, while_loop
from tare.fx.experimental.proxy_tensor import make_fx


@pytest.fixture(autouse=True)
def _values():
    with tare.known_values():
        yield


def lines(graph_module):
    return [line.partition(";")[0].strip() for line in graph_module.code.strip().splitlines()[1:]]


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


def test_sizes_within_a_program_must_not_vary():
    class Halves(torch.nn.Module):
        def forward(self, x):
            return torch.cond(x.sum() > 0, lambda x: x.reshape(2, x.shape[0] // 2).sum(), lambda x: x.sum() * 2, (x,))

    with pytest.raises(Exception, match="true_graph_0"):
        torch.export.export(Halves(), (torch.ones(4),), dynamic_shapes=({0: 2 * torch.export.Dim("half", min=2, max=64)},))


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


def test_files_refuse_programs_within_calls_by_name(tmp_path):
    program = torch.export.export(Choosing(), (torch.ones(2, 3), torch.ones(4)))
    with pytest.raises(Exception, match="true_graph_0: programs within calls"):
        torch.export.save(program, tmp_path / "choosing.pt2")
    assert not (tmp_path / "choosing.pt2").exists() or (tmp_path / "choosing.pt2").stat().st_size == 0


def test_a_trace_holds_no_programs_and_asks_for_the_choice():
    with pytest.raises(RuntimeError, match="get value out of a tracing tensor"):
        torch.jit.trace(lambda x: torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,)), torch.ones(3))
