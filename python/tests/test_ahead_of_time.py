"""functorch.compile: graphs that are given to compilers. The texts are PyTorch 2.13's."""

import pytest
import tare as torch
from tare._functorch.compile import (
    aot_function,
    aot_module,
    default_partition,
    make_boxed_compiler,
    make_boxed_func,
    nop,
)


def body(module):
    return [line.split(";  ")[0].strip() for line in module.code.strip().splitlines()[1:]]


def test_graphs_are_forward_and_backward():
    seen = []

    def compiler(module, examples):
        seen.append((body(module), [tuple(one.shape) for one in examples]))
        return make_boxed_func(module.forward)

    x, w = torch.randn(3, 4, requires_grad=True), torch.randn(4, 5, requires_grad=True)
    run = aot_function(lambda x, w: (x @ w).sin().sum(), fw_compiler=compiler, bw_compiler=compiler, partition_fn=default_partition)
    result = run(x, w)
    assert torch.equal(result, (x @ w).sin().sum()) and len(seen) == 1
    result.backward()
    assert torch.allclose(x.grad, (x @ w).cos() @ w.t()) and torch.allclose(w.grad, x.t() @ (x @ w).cos())
    run(x * 2, w)
    assert seen == [
        (["mm = torch.ops.aten.mm.default(primals_1, primals_2)", "sin = torch.ops.aten.sin.default(mm)",
          "sum_1 = torch.ops.aten.sum.default(sin)", "return (sum_1, primals_1, primals_2, mm)"], [(3, 4), (4, 5)]),
        (["expand = torch.ops.aten.expand.default(tangents_1, [3, 5])", "cos = torch.ops.aten.cos.default(mm)",
          "mul = torch.ops.aten.mul.Tensor(expand, cos)", "t = torch.ops.aten.t.default(primals_1)",
          "mm_1 = torch.ops.aten.mm.default(t, mul)", "t_1 = torch.ops.aten.t.default(primals_2)",
          "mm_2 = torch.ops.aten.mm.default(mul, t_1)", "return (mm_2, mm_1)"], [(3, 4), (4, 5), (3, 5), ()])]


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.norm, self.last = torch.nn.Linear(4, 8), torch.nn.LayerNorm(8), torch.nn.Linear(8, 2)
        self.register_buffer("scale", torch.full((8,), 2.0))

    def forward(self, x, factor=1.0):
        h = torch.relu(self.norm(self.first(x))) * self.scale
        return {"y": self.last(h) * factor, "most": h.argmax(-1)}


@pytest.mark.parametrize("compiler", [nop, make_boxed_compiler(nop)])
def test_modules_have_their_results_and_gradients(compiler):
    model, x = Net(), torch.randn(3, 4)
    compiled = aot_module(model, fw_compiler=compiler)
    results = []
    for one in (compiled, model):
        model.zero_grad()
        result = one(x, 0.5)
        result["y"].sum().backward()
        results.append([result["y"], result["most"], *[p.grad.clone() for p in model.parameters()]])
    assert all(torch.allclose(a, b) for a, b in zip(*results, strict=True))
    assert not results[0][1].requires_grad


def test_what_asks_for_no_gradients_is_one_graph():
    seen = []
    run = aot_function(lambda x, n, *, k: (x * n + k, x.shape[0]), fw_compiler=lambda module, _: seen.append(body(module)) or module)
    made, rows = run(torch.ones(4), 3, k=torch.ones(4))
    assert made.tolist() == [4.0] * 4 and rows == 4
    assert seen == [["mul = torch.ops.aten.mul.Tensor(arg0_1, 3)", "add = torch.ops.aten.add.Tensor(mul, arg2_1)", "return (add, 4)"]]
    with torch.no_grad():
        assert not aot_function(torch.sin, nop)(torch.ones(2, requires_grad=True)).requires_grad


def test_writes_to_arguments_are_refused():
    with pytest.raises(NotImplementedError, match="a function that writes its arguments is not supported"):
        aot_function(lambda x: x.add_(1), nop)(torch.ones(2))


def test_a_partitioner_knows_which_operators_take_long():
    from tare._functorch.partitioners import get_default_op_list

    known = get_default_op_list()
    assert {str(one) for one in known.random_ops} == {"aten.native_dropout", "aten.rand_like", "aten.randn_like"}
    assert {torch.ops.aten.mm, torch.ops.aten._flash_attention_forward} <= known.compute_intensive_ops and len(known.compute_intensive_ops) == 11
    assert torch.ops.aten.view in known.view_ops and len(known.view_ops) == 11
    with pytest.raises(NotImplementedError, match="no graph is cut"):
        known.fusible_ops


def test_a_program_says_that_it_is_traced_by_functions():
    assert not torch.compiler._is_non_strict_tracing()
    with torch.compiler._non_strict_tracing_context():
        assert torch.compiler._is_non_strict_tracing()
    assert not torch.compiler._is_non_strict_tracing()
