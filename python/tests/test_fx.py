"""tare.fx answers as PyTorch did when `record_fx.py` asked it."""

import json
import math
import operator
import pickle
from pathlib import Path

import export_cases
import fx_cases
import fx_pass_cases  # noqa: F401: adds to the cases
import make_fx_cases  # noqa: F401: adds to the cases
import pytest
import splitter_cases
import tare
import tare._dynamo
import tare.fx.experimental.meta_tracer
import tare.fx.experimental.proxy_tensor
import tare.fx.passes.split_module
import tare.fx.passes.split_utils
import tare.fx.passes.utils.matcher_utils

CASES = {**fx_cases.CASES, **splitter_cases.CASES, **export_cases.CASES}
GOLDEN = json.loads((Path(__file__).parent / "golden" / "fx.json").read_text())["answers"]


def test_every_case_is_recorded():
    assert sorted(GOLDEN) == sorted(CASES)


@pytest.mark.parametrize("name", CASES)
def test_answers_are_pytorchs(name):
    assert json.loads(json.dumps(fx_cases.plain(CASES[name](tare)))) == GOLDEN[name]


def test_make_fx_runs_again_to_the_same_values():
    x, w = tare.randn(2, 3), tare.nn.Parameter(tare.randn(3, 3))

    def step(x):
        (grad,) = tare.autograd.grad((x @ w).relu().sum(), [w])
        return grad

    module = tare.fx.experimental.proxy_tensor.make_fx(step)(x)
    assert tare.equal(module(x), step(x)) and len(module.graph.nodes) < 15


def test_a_decomposition_is_called_in_the_operators_place():
    aten = tare.ops.aten

    def silu(x):
        return x * aten.sigmoid.default(x)

    module = tare.fx.experimental.proxy_tensor.make_fx(tare.nn.functional.silu, {aten.silu.default: silu})(tare.ones(2))
    assert [node.target for node in module.graph.nodes if node.op == "call_function"] == [aten.sigmoid.default, aten.mul.Tensor]


class Counting(tare.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = tare.nn.Linear(3, 2)
        self.register_buffer("count", tare.zeros(1))

    def forward(self, x, scale=2):
        self.count.add_(1)
        return self.linear(x).relu() * scale + self.count


def test_an_exported_program_gives_the_modules_values():
    model, x = Counting(), tare.randn(4, 3)
    program = tare.export.export(model, (x,))
    assert model.count.item() == 0  # the module ran on tensors without data
    program.validate()
    again = program.module()
    expected = model(x)
    assert tare.allclose(again(x), expected + 1) and model.count.item() == 2  # they share the buffer
    decomposed = program.run_decompositions()
    decomposed.validate()
    functional = decomposed.module()
    assert tare.allclose(functional(x), model(x) - 1) and model.count.item() == 4
    assert list(decomposed.graph_signature.buffers_to_mutate.values()) == ["count"]
    assert not any(node.target._schema.is_mutable for node in decomposed.graph.nodes if hasattr(node.target, "_schema"))


def test_an_exported_program_refuses_other_inputs():
    again = tare.export.export(Counting(), (tare.randn(4, 3),)).module()
    with pytest.raises(AssertionError, match=r"Guard failed: x.size\(\)\[0\] == 4"):
        again(tare.randn(5, 3))
    with pytest.raises(ValueError, match="Trying to flatten user inputs with exported input tree spec"):
        again(tare.randn(4, 3), 2)


def test_export_says_what_it_does_not_take():
    class Branch(tare.nn.Module):
        def forward(self, x):
            return x if x.sum() > 0 else -x

    with pytest.raises(RuntimeError, match="cannot be called on meta tensors"):
        tare.export.export(Branch(), (tare.ones(2),))
    with pytest.raises(TypeError, match="must be an instance of 'ExportedProgram', got 'NoneType'"):
        tare.export.save(None, "x.pt2")


def test_members_are_read_the_quick_way_again_after_a_trace():
    model = Counting()
    tare.fx.symbolic_trace(tare.nn.Sequential(tare.nn.Linear(2, 2)))
    assert "__getattr__" not in vars(tare.nn.Module) and "__call__" not in vars(tare.nn.Module)
    assert model.linear.weight.shape == (2, 3)


def test_parts_of_a_module_compute_what_the_whole_does():
    module = tare.fx.symbolic_trace(Counting())
    numbers = {node: index // 2 for index, node in enumerate(module.graph.nodes)}
    split = tare.fx.passes.split_module.split_module(module, module, numbers.__getitem__)
    x = tare.randn(4, 3)
    assert len(list(split.children())) > 1 and tare.equal(split(x), module(x))


def test_branches_and_loops_on_sizes_are_decided_where_inputs_have_some():
    class Model(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.conv = tare.nn.Conv2d(3, 4, 3)
            self.weight = tare.nn.Parameter(tare.ones(4))

        def forward(self, x):
            batch, _, height, _ = x.shape
            if x.dim() == 4 and height > 5:
                x = self.conv(x)
            x = x.mean((2, 3)) * self.weight
            return [row * len(x) for row in x], x.size(0) == batch

    module = tare.fx.experimental.meta_tracer.symbolic_trace(Model(), meta_args={"x": tare.ones(2, 3, 8, 8)})
    assert [node.name for node in module.graph.nodes if node.op == "call_module"] == ["conv"]
    rows, same = module(tare.ones(2, 3, 8, 8))
    assert len(rows) == 2 and rows[0].shape == (4,) and same
    with pytest.raises(tare.fx.proxy.TraceError, match="cannot be used as inputs to control flow"):
        tare.fx.experimental.meta_tracer.symbolic_trace(lambda x: x if x.sum() > 0 else -x, meta_args={"x": tare.ones(2)})


def test_explain_names_the_lines_that_would_end_a_graph():
    def program(x):
        y = x + 1
        if y.sum() > 0:  # a value
            y = y * 2
        return y[y > 1]  # sizes

    told = tare._dynamo.explain(program)(tare.ones(2))
    assert (told.graph_count, told.graph_break_count, told.op_count) == (2, 2, 5)
    lines = [reason.user_stack[-1].line for reason in told.break_reasons]
    assert lines == ["if y.sum() > 0:  # a value", "return y[y > 1]  # sizes"]
    assert "aten._local_scalar_dense.default gives the program a value of a tensor" in str(told)
    unknown = tare._dynamo.explain(program)(tare.ones(2, device="meta"))
    assert [reason.user_stack[-1].line for reason in unknown.break_reasons] == lines[:1]
    with pytest.raises(RuntimeError, match="must match the size"):
        tare._dynamo.explain(lambda x: x + tare.ones(3))(tare.ones(2))


def test_a_node_can_say_where_the_program_made_it():
    tracer = tare.fx.Tracer()
    tracer.record_stack_traces = True
    module = tare.fx.GraphModule({}, tracer.trace(lambda x: tare.neg(x) + 1))
    traces = [node.stack_trace for node in module.graph.nodes if node.op == "call_function"]
    assert len(traces) == 2 and all("test_fx.py" in one and "/tare/fx/" not in one for one in traces)
    text = module.print_readable(print_output=False)
    assert text.count("# File: ") == 1 and "in <lambda>, code: module = tare.fx.GraphModule" in text


def test_constants_of_a_program_without_inputs_are_inputs_of_its_graph():
    class Constant(tare.nn.Module):
        def forward(self):
            return tare.ones(2) + tare.tensor([1.0, 2.0])

    program = tare.export.export(Constant(), ())
    program.validate()
    assert [node.op for node in program.graph.nodes][0] == "placeholder" and program.graph_signature.lifted_tensor_constants
    assert program.module()().tolist() == [2.0, 3.0]


def test_equal_calls_become_one():
    from tare.fx.passes.dialect.common.cse_pass import CSEPass, get_CSE_banned_ops

    def function(x):
        a = x.sin() + x.sin()
        x.add_(1)
        return a + x.sin() + tare.rand_like(x) + tare.rand_like(x)

    result = CSEPass(get_CSE_banned_ops())(tare.fx.experimental.proxy_tensor.make_fx(function)(tare.ones(3)))
    targets = [node.target for node in result.graph_module.graph.nodes if node.op == "call_function"]
    aten = tare.ops.aten
    assert result.modified and targets.count(aten.sin.default) == 2  # one before the write, one behind it
    assert targets.count(aten.rand_like.default) == 2
    assert not CSEPass(get_CSE_banned_ops())(result.graph_module).modified


def test_an_input_of_a_pattern_stands_for_a_list():
    pool = tare.ops.aten.max_pool2d_with_indices.default
    module = tare.fx.symbolic_trace(lambda x: pool(x, [2, 2], stride=[2, 2]))
    pattern = tare.fx.symbolic_trace(lambda x, size, stride: pool(x, size, stride, padding=[0, 0]))
    assert len(tare.fx.passes.utils.matcher_utils.SubgraphMatcher(pattern.graph).match(module.graph)) == 1
    other = tare.fx.symbolic_trace(lambda x, y, b: tare.ops.aten.as_strided.default(x, [b, y.shape[0], 2], [y.shape[1]]))
    module = tare.fx.symbolic_trace(lambda x, y: tare.ops.aten.as_strided.default(x, [1, y.shape[0]], [2, y.shape[1]]))
    assert tare.fx.passes.utils.matcher_utils.SubgraphMatcher(other.graph).match(module.graph) == []


def test_parts_by_tags_say_where_members_are_now():
    module = tare.fx.symbolic_trace(tare.nn.Sequential(tare.nn.Linear(3, 3), tare.nn.ReLU()))
    for node, tag in zip(module.graph.find_nodes(op="call_module", target="0") + module.graph.find_nodes(op="call_module", target="1"), "ab"):
        node.tag = tag
    split, moved = tare.fx.passes.split_utils.split_by_tags(module, ["a", "b"], return_fqn_mapping=True)
    assert moved == {"0": "a.0", "1": "b.1"} and split.get_submodule("a.0") is module.get_submodule("0")


def test_code_is_of_the_graph_as_it_was_made_code_of():
    traced = tare.fx.symbolic_trace(lambda x: tare.relu(x) + 1)
    *_, add, output = traced.graph.nodes
    add.args = (add.args[0], 2)  # without recompile(): the code stays
    assert "relu + 1" in traced.code and traced(tare.ones(1)).item() == 2
    with traced.graph.inserting_before(output):
        output.args = (traced.graph.call_function(tare.neg, (add,)),)
    assert "neg" not in traced.code
    traced.recompile()
    assert "relu + 2" in traced.code and traced(tare.ones(1)).item() == -3


def test_numbers_of_the_programs_own_are_built_in():
    def function(x):
        many = tare.tensor([2, 3])
        first, _ = tare.unbind(many)
        return x * first.item()

    made = tare.fx.experimental.proxy_tensor.make_fx(function)(tare.ones(2))
    assert next(node for node in made.graph.nodes if "mul" in node.name).args[1] == 2
    with pytest.raises(RuntimeError, match="trying to get value out of a tracing tensor"):
        tare.fx.experimental.proxy_tensor.make_fx(lambda x: x * x[0].item())(tare.ones(2))


def test_make_fx_keeps_what_values_tell():
    made = tare.fx.experimental.proxy_tensor.make_fx(lambda x: tare.arange(0, x), tracing_mode="symbolic")(tare.tensor(10))
    assert [str(node.target) for node in made.graph.nodes if node.op == "call_function"] == ["aten._local_scalar_dense.default", "aten.arange.start"]
    assert made(tare.tensor(3)).tolist() == [0, 1, 2]


def test_an_isolated_graph_is_in_no_other():
    from tare.fx.experimental.proxy_tensor import get_isolated_graphmodule, make_fx

    def function(x):
        inner = get_isolated_graphmodule(tare.sum, (x,), {})
        assert any("sum" in node.name for node in inner.graph.nodes)
        return x + 1

    assert [node.name for node in make_fx(function)(tare.ones(2)).graph.nodes] == ["x_1", "add", "output"]


def test_numbers_that_the_program_writes_are_kept_as_they_were():
    class Counts(tare.nn.Module):
        def forward(self, x):
            count = tare.tensor(3)
            count.add_(1)
            return x + count

    model = Counts()
    for made in (tare.fx.experimental.proxy_tensor.make_fx(model)(tare.zeros(2)), tare.export.export(model, (tare.zeros(2),)).module()):
        assert [made(tare.zeros(2)).tolist() for _ in range(2)] == [[4.0, 4.0]] * 2


def test_signatures_of_operators_with_a_parameter_named_from():
    from tare.fx.operator_schemas import get_signature_for_torch_op

    first = get_signature_for_torch_op(tare.ops.aten.random)[0]
    assert [one.name for one in first.parameters.values() if one.kind is one.POSITIONAL_ONLY] == ["input", "from_"]


def test_make_fx_gives_the_operators_that_pytorch_calls():  # node for node as PyTorch 2.13 gave
    def function(x, mask):
        y = tare.multiply(tare.square(x), 2).absolute().clip(0, 1)
        y = tare.max(y, x)
        y.multiply_(3)
        less = tare.less(y, x) & mask
        return y.subtract(1, alpha=2).true_divide(2), less, tare.divide(x, 3, rounding_mode="floor"), x.square_()

    made = tare.fx.experimental.proxy_tensor.make_fx(function)(tare.ones(3), tare.ones(3, dtype=tare.bool))
    targets = [str(node.target).removeprefix("aten.") for node in made.graph.nodes if node.op == "call_function"]
    assert targets == ("pow.Tensor_Scalar mul.Tensor abs.default clamp.default maximum.default mul_.Tensor lt.Tensor bitwise_and.Tensor "
                       "sub.Tensor div.Tensor div.Tensor_mode pow_.Scalar").split()
    x, mask = tare.tensor([0.5, -2.0, 3.0]), tare.tensor([True, True, False])
    assert all(one.tolist() == other.tolist() for one, other in zip(made(x.clone(), mask), function(x.clone(), mask)))


def test_make_fx_above_gradients_keeps_where_none_are_recorded():
    def function(x):
        y = x.sin()
        with tare.no_grad():
            z = y.cos()
        return (y + z.sin()).sum()

    x, other = tare.ones(3, requires_grad=True), tare.ones(3, requires_grad=True)
    made = tare.fx.experimental.proxy_tensor.make_fx(function, pre_dispatch=True)(tare.ones(3, requires_grad=True))
    assert "torch._C._set_grad_enabled(False)" in made.code
    function(x).backward()
    made(other).backward()
    assert x.grad.tolist() == other.grad.tolist()


def test_a_graph_made_within_another_is_in_no_other():
    from tare.fx.experimental.proxy_tensor import make_fx

    def function(x):
        assert any("sigmoid" in node.name for node in make_fx(tare.sigmoid)(x).graph.nodes)
        return tare.digamma(x)

    assert [node.name for node in make_fx(function)(tare.ones(3)).graph.nodes] == ["x_1", "digamma", "output"]


def test_a_trace_leaves_the_class_of_modules_alone_and_ends_with_an_error():
    seen = []

    class Inner(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = tare.nn.Parameter(tare.ones(3))

        def forward(self, x):
            seen.append((tare.nn.Module.__call__, tare.nn.Module.__getattr__, type(self.weight)))
            if x is not None and len(seen) == 2:
                raise ValueError("stop")
            return x

    class Outer(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = Inner()

        def forward(self, x):
            return self.inner(x)

    before = tare.nn.Module.__call__, tare.nn.Module.__getattr__
    module = Outer()
    tare.fx.symbolic_trace(module)
    with pytest.raises(ValueError, match="stop"):
        tare.fx.symbolic_trace(module)
    module(None)
    assert [one[:2] for one in seen] == [before] * 3
    assert [one[2] for one in seen] == [tare.fx.Proxy, tare.fx.Proxy, tare.nn.Parameter]


def test_what_a_tracer_overrides_is_called():
    class Mine(tare.fx.Proxy):
        def __add__(self, other):
            return tare.relu(self)

    class Own(tare.fx.Tracer):
        def proxy(self, node):
            return Mine(node, self)

        def create_arg(self, a):
            return a + 100 if type(a) is int else super().create_arg(a)

        def create_node(self, *args, **kwargs):
            made.append(super().create_node(*args, **kwargs))
            return made[-1]

    def program(x):
        return tare.sum(x + 1, 2) * [x, {"k": (x, 3)}]

    made = []
    graph = Own().trace(program)
    assert made == list(graph.nodes)
    assert [node.args for node in graph.nodes if node.op == "call_function"] == [
        (made[0],), (made[1], 102), (made[2], [made[0], {"k": (made[0], 103)}])]
    tracer = tare.fx.Tracer()
    tracer.create_node = lambda *args, **kwargs: made.append(args[:2]) or tare.fx.Tracer.create_node(tracer, *args, **kwargs)
    tracer.trace(program)
    assert ("call_function", tare.sum) in made[-4:]


def test_nodes_have_modules_of_their_own_in_their_metadata():
    nodes = list(tare.fx.symbolic_trace(tare.nn.Sequential(tare.nn.Linear(2, 2), tare.nn.ReLU())).graph.nodes)
    stacks = [node.meta.get("nn_module_stack") for node in nodes]
    assert [stack and list(stack) for stack in stacks] == [None, ["0"], ["1"], None]
    stacks[1].clear()
    assert list(nodes[2].meta["nn_module_stack"]) == ["1"] and nodes[1].meta["nn_module_stack"] == {}


def test_graphs_and_proxies_are_copied_and_pickled():
    graph = tare.fx.symbolic_trace(Counting()).graph
    again = pickle.loads(pickle.dumps(graph))
    assert str(again) == str(graph) and len(again.nodes) == len(graph.nodes) and again.nodes is not graph.nodes
    again.call_function(tare.relu, (next(iter(again.nodes)),))
    assert len(again.nodes) == len(graph.nodes) + 1
    with pytest.raises(AttributeError, match="not initialised"):
        tare.fx.Proxy.__new__(tare.fx.Proxy).size


def test_code_is_the_same_written_at_once_and_node_by_node(monkeypatch):
    codegen = tare.fx._codegen
    at_once = codegen._Writer.written_at_once
    ways = []

    def noted(*args):
        written = at_once(*args)
        ways.append(written is not None)
        return written

    def program(x, add, y=2, *rest, **named):
        x = (x + add).view(-1, y)[1:, None, ..., "s'\""]
        tare.relu(x)
        x += tare.cat([x, tare.sqrt(x)], dim=1).to(tare.float32, memory_format=tare.contiguous_format)
        return {"a": (x.shape, 3 / x, math.sqrt(x)), "b": [rest[0], named, None, 1.5, tare.zeros(add, device=tare.device("cpu"))]}

    def typed():
        graph = tare.fx.Graph()
        x, number = graph.placeholder("x", tare.Tensor), graph.placeholder("number", int)
        others = graph.placeholder("others", list[tare.Tensor], [])
        taken = graph.call_function(operator.getitem, (others, number), type_expr=tare.Tensor)
        added = graph.call_function(operator.iadd, (taken, x))
        again = graph.call_function(operator.iadd, (added, [x, number]), type_expr=tare.Tensor)
        graph.call_function(operator.setitem, (again, number, 1.5))
        graph.output(graph.call_function(tare.relu, (added,), type_expr=tare.Tensor), tare.Tensor)
        return graph

    graphs = [tare.fx.symbolic_trace(one).graph for one in (program, Counting(), tare.nn.Sequential(tare.nn.Linear(2, 2)))]
    graphs += [typed(), typed()]  # once types are known, their text is
    assert graphs[-1].python_code("self").src.strip() == """\
def forward(self, x : torch.Tensor, number : int, others : list[torch.Tensor] = []) -> torch.Tensor:
    getitem : torch.Tensor = others[number];  others = None
    getitem += x;  iadd = getitem;  getitem = None
    iadd += [x, number];  iadd_1 : torch.Tensor = iadd;  x = None
    iadd_1[number] = 1.5;  setitem = iadd_1;  iadd_1 = number = setitem = None
    relu : torch.Tensor = torch.relu(iadd);  iadd = None
    return relu"""
    graphs.append(tare.export.export(Counting(), (tare.ones(3),)).graph)
    named_as_the_codes = tare.fx.symbolic_trace(program).graph
    for name, node in zip(("math_sqrt_4", "math_sqrt", "device"), named_as_the_codes.nodes):
        node.name = name
    for graph in (*graphs, named_as_the_codes):
        monkeypatch.setattr(codegen._Writer, "written_at_once", noted)
        code = graph.python_code("self")
        monkeypatch.setattr(codegen._Writer, "written_at_once", lambda *args: None)
        assert code == graph.python_code("self")
    assert ways == [True] * len(graphs) + [False]


def test_what_a_recorded_call_gave_is_told():
    def program(x):
        y = x * 2
        z, _ = y.t().max(0)
        return y.add_(1), z

    make_fx = tare.fx.experimental.proxy_tensor.make_fx
    for below in (True, False):
        x = tare.ones(2, 3, requires_grad=True)
        made = make_fx(lambda x: program(x.detach()) + (x.sin(),), pre_dispatch=not below)(x)
        told = {node.name: node.meta for node in made.graph.nodes}
        sizes = {name: [tuple(one.shape) for one in (value if type(value) is tuple else [value])]
                 for name, value in ((name, meta.get("val")) for name, meta in told.items()) if value is not None}
        assert sizes["mul"] == sizes["add_"] == [(2, 3)] and sizes["t"] == [(3, 2)]
        assert sizes["max_1"] == [(2,), (2,)] and sizes["getitem"] == [(2,)]
        assert told["sin"]["tensor_meta"].requires_grad is (not below) and told["sin"]["tensor_meta"].stride == (3, 1)
        assert "tensor_meta" not in told["max_1"] and told["getitem"]["tensor_meta"].dtype is tare.float32


def test_functions_by_their_own_name_are_traced_alone():
    functional = tare.nn.functional
    made = tare.fx.symbolic_trace(functional.linear_cross_entropy)
    (call,) = [node for node in made.graph.nodes if node.op == "call_function"]
    assert call.target is functional.linear_cross_entropy
    assert [str(one) for one in call.args] == ["input_1", "linear_weight", "target"]
    assert list(call.kwargs) == ["linear_bias", "weight", "reduction", "ignore_index", "label_smoothing", "options"]


@pytest.mark.parametrize("name", ["max_pool1d", "adaptive_max_pool2d", "fractional_max_pool3d"])
def test_a_function_that_is_one_of_two_is_not_traced_alone(name):
    with pytest.raises(tare.fx.proxy.TraceError, match="Proxy object cannot be iterated"):
        tare.fx.symbolic_trace(getattr(tare.nn.functional, name))


def test_users_come_in_order_and_go():
    graph = tare.fx.Graph()
    x = graph.placeholder("x")
    uses = [graph.call_function(tare.relu, (x,)) for _ in range(2)]
    uses[0].args = (x,)
    assert list(x.users) == [uses[1], uses[0]]  # it used nothing for a moment, as in PyTorch
    first, second = graph.placeholder("y"), graph.placeholder("z")
    pair = [graph.call_function(tare.add, (first, second)) for _ in range(2)]
    pair[0].args = (second, second)
    third = graph.call_function(tare.relu, (second,))
    assert list(first.users) == [pair[1]] and list(second.users) == [pair[1], pair[0], third]
    graph.erase_node(pair[1])
    assert list(first.users) == [] and list(second.users) == [pair[0], third]


def test_values_in_metadata_are_of_the_mode_of_the_trace():
    def program(x):
        return (x + 1).unbind()[0] * 2

    with tare.inference_mode():
        made = tare.fx.experimental.proxy_tensor.make_fx(program)(tare.empty(2, 3))
    calls = [node for node in made.graph.nodes if node.op == "call_function"]
    values = [node.meta["val"] for node in calls if isinstance(node.meta["val"], tare.Tensor)]
    assert [node.name for node in calls] == ["add", "unbind", "getitem", "getitem_1", "mul"]
    assert len(values) == 4 and all(value.is_inference() for value in values)
    again = tare.fx.experimental.proxy_tensor.make_fx(program)(tare.empty(2, 3))
    assert not any(node.meta["val"].is_inference() for node in again.graph.nodes if node.name in ("add", "getitem", "mul"))


def test_users_are_a_table_however_many_there_are():
    graph = tare.fx.Graph()
    x = graph.placeholder("x")
    assert x.users == {} and not x.users
    add = graph.call_function(tare.add, (x, x))
    assert list(x.users) == [add] and x.users is x.users and add.all_input_nodes == [x] and list(add._input_nodes) == [x]
    y = graph.placeholder("y")
    mul = graph.call_function(tare.mul, (y, [add, (y, {"k": slice(x, None)})]))
    assert list(y.users) == [mul] and list(x.users) == [add, mul] and mul.all_input_nodes == [y, add, x]
    mul.args = (x, x)
    assert y.users == {} and list(x.users) == [add, mul] and add.users == {}
    add.args = (y,)
    assert list(x.users) == [mul] and list(y.users) == [add]
    kept = pickle.loads(pickle.dumps(graph))
    assert [len(node.users) for node in kept.nodes] == [len(node.users) for node in graph.nodes] == [1, 0, 1, 0]


def test_a_node_has_its_name_in_its_graph_alone():
    graph = tare.fx.Graph()
    node = graph.call_function(tare.add, (1, 2))
    assert graph._graph_namespace.create_name("other", node) == "add" and node.name == "add"
    node._rename("sum_7")
    assert node.name == graph._graph_namespace.create_name("other", node) == "sum_7"
    assert [graph.call_function(tare.add, (1, 2)).name for _ in range(2)] == ["add_1", "add_2"]
    assert graph.create_node("call_function", tare.sum, (), name="sum_7").name == "sum_8"
    assert tare.fx.Graph()._graph_namespace.create_name("other", node) == "other"
