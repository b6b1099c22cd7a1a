"""What changes programs: rewritten source, modules for inference, calls in one form; and checks of texts."""

import operator

import pytest

import tare
import tare as torch
import tare.fx
from tare.fx.experimental import optimization
from tare.fx.experimental.normalize import NormalizeArgs, NormalizeOperators
from tare.fx.experimental.rewriter import RewritingTracer
from tare.fx.experimental.symbolic_shapes import ShapeEnv, expect_true, statically_known_true
from tare.fx.passes.shape_prop import ShapeProp
from tare.testing import FileCheck


class Asserts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Linear(3, 3)
        self.least = 2

    def forward(self, x):
        assert x.shape[0] >= self.least, "too few rows"
        y: torch.Tensor = self.inner(x)
        return y


def test_rewriting_tracer_keeps_asserts_and_types():
    root = Asserts()
    tracer = RewritingTracer()
    traced = tare.fx.GraphModule(root, tracer.trace(root))
    assert "torch._assert(ge, 'too few rows')" in traced.code
    assert next(node for node in traced.graph.nodes if node.op == "call_module").type is torch.Tensor
    traced(torch.ones(2, 3))
    with pytest.raises(AssertionError, match="too few rows"):
        traced(torch.ones(1, 3))


def test_rewriting_tracer_keeps_closures():
    least = 3

    def function(x):
        assert x.shape[0] == least
        return x + least

    graph = RewritingTracer().trace(function)
    assert [node.target for node in graph.nodes if node.op == "call_function"] == [getattr, operator.getitem, operator.eq, tare._assert, operator.add]


def test_rewriting_tracer_keeps_texts_of_several_lines():
    class Checked(torch.nn.Module):
        def forward(self, x):
            assert x.sum() > 0, """
left of the function
  """
            return x

    (called,) = [node for node in RewritingTracer().trace(Checked()).nodes if node.target is tare._assert]
    assert called.args[1] == "\nleft of the function\n  "


class Norms(torch.nn.Module):
    def __init__(self, tracks):
        super().__init__()
        self.conv = torch.nn.Conv2d(2, 3, 1)
        self.norm = torch.nn.BatchNorm2d(3, track_running_stats=tracks)
        self.drop = torch.nn.Dropout()

    def forward(self, x):
        return self.drop(self.norm(self.conv(x)))


@pytest.mark.parametrize("tracks", [True, False])
def test_fuse_folds_batch_norms_with_statistics(tracks):
    model = Norms(tracks).eval()
    if tracks:
        model.norm.running_mean.fill_(0.5)
    fused = optimization.fuse(model)
    assert any(isinstance(one, torch.nn.BatchNorm2d) for one in fused.modules()) is not tracks
    x = torch.arange(16.0).reshape(1, 2, 2, 4)
    torch.testing.assert_close(fused(x), model(x), rtol=1e-5, atol=1e-5)


def test_dropout_is_taken_out():
    changed = optimization.remove_dropout(Norms(True).eval())
    assert not any("drop" in str(node.target) for node in changed.graph.nodes)


def test_normalize_args_gives_arguments_by_name():
    def function(x, y):
        return torch.nn.functional.relu(x) + torch.add(x, y)

    traced = tare.fx.symbolic_trace(function)
    ShapeProp(traced).propagate(torch.ones(2), torch.ones(2))
    made = NormalizeArgs(traced).transform()
    kwargs = {node.target: dict(node.kwargs) for node in made.graph.nodes if node.op == "call_function"}
    assert set(kwargs[torch.nn.functional.relu]) == {"input", "inplace"}
    assert set(kwargs[torch.add]) >= {"input", "other"}


def test_normalize_operators_writes_operators():
    made = NormalizeOperators(tare.fx.symbolic_trace(lambda x: torch.add(x, 1) if True else x)).transform()
    assert [node.target for node in made.graph.nodes if node.op == "call_function"] == [operator.add]


def test_concrete_args_name_what_varargs_take():
    class Sum(torch.nn.Module):
        def forward(self, *args):
            return args[0] + args[1]

    traced = tare.fx.symbolic_trace(Sum(), concrete_args=(tare.fx.PH, tare.fx.PH))
    assert [node.name for node in traced.graph.nodes] == ["input_0", "input_1", "add", "output"]


def test_lines_of_code_have_nodes():
    traced = tare.fx.symbolic_trace(lambda a, b: torch.sin(a) + torch.cos(b))
    assert traced._lineno_map == {1: 2, 2: 3, 3: 4, 4: 5, 5: 5}  # as PyTorch 2.13


def test_promises_shorten_ranges():
    environment = ShapeEnv()
    size = environment.create_unbacked_symint()
    assert expect_true(size > 4)
    assert statically_known_true(size != 4)
    assert not statically_known_true(size != 5)
    expect_true(size != 5)
    assert statically_known_true(size >= 6)


def test_guards_are_evaluated_for_other_sizes():
    environment = ShapeEnv()
    size = environment.create_symintnode(environment.create_symbol(6, "L['x'].size()[0]"))
    assert size > 5
    assert size < 7
    text = environment.produce_guards_expression([size])
    assert [environment.evaluate_guards_expression(text, [value]) for value in (6, 7, 5)] == [True, False, False]


TEXT = "a = 1\nb = a\nc = a\n"


@pytest.mark.parametrize("checks", [
    lambda check: check.check("a").check_same("1").check_next("b").check_not("d"),
    lambda check: check.check_count("= a", 2, exactly=True),
    lambda check: check.check_count("d", 0, exactly=True),
    lambda check: check.check_dag("c =").check_dag("a = 1").check_not("= 1"),
    lambda check: check.check_regex("b = \\w")])
def test_file_check_takes(checks):
    checks(FileCheck()).run(TEXT)


@pytest.mark.parametrize("checks, message", [
    (lambda check: check.check("c").check("b"), 'Expected to find "b" but did not find it'),
    (lambda check: check.check("a").check_not("b").check("c"), 'Expected to not find "b" but found it'),
    (lambda check: check.check_count("= a", 1, exactly=True), "Expected to not find"),
    (lambda check: check.check("a = 1").check_same("b"), "CHECK-SAME: b"),
    (lambda check: check.check("a").check_next("c"), "CHECK-NEXT: c")])
def test_file_check_refuses(checks, message):
    with pytest.raises(RuntimeError, match=message):
        checks(FileCheck()).run(TEXT)


def test_file_check_reads_comments():
    FileCheck().run("# CHECK: b = a\n# CHECK-NOT: d\n# CHECK-COUNT-1: c", TEXT)
    with pytest.raises(RuntimeError, match="unknown check"):
        FileCheck().run("# CHECK-PERHAPS: b", TEXT)


def test_copies_within_fake_copy_mode_are_fakes():
    import copy

    from tare._subclasses.fake_tensor import FakeCopyMode, FakeTensor, FakeTensorMode

    model = torch.nn.Sequential(torch.nn.BatchNorm2d(3), torch.nn.Linear(2, 2))
    model.one = torch.ones(3, 2)
    model.other = model.one
    with FakeCopyMode(FakeTensorMode()):
        copied = copy.deepcopy(model)
    tensors = [*copied.parameters(), *copied.buffers(), copied.one]
    assert all(isinstance(one, FakeTensor) for one in tensors) and not any(isinstance(one, FakeTensor) for one in model.parameters())
    assert [one.requires_grad for one in copied.parameters()] == [True] * 4 and copied.one is copied.other


@pytest.mark.parametrize("least, most, guard", [(12, 10**6, "13 <= L['a'].size()[0] and L['a'].size()[0] <= 999999"), (0, 20, "L['a'].size()[0] <= 19")])
def test_guards_of_a_graph_are_told_of_its_inputs(least, most, guard):  # as PyTorch 2.13
    from tare.fx.experimental.proxy_tensor import make_fx
    from tare.fx.experimental.symbolic_shapes import fx_placeholder_vals

    def function(a):
        assert least < a.shape[0] < most
        return a.cos()

    made = make_fx(function, tracing_mode="symbolic")(torch.ones(15))
    assert made.shape_env.produce_guards(fx_placeholder_vals(made), ["a"]) == [guard]


def test_metadata_is_compared():
    from tare import _prims

    _prims.utils.compare_tensor_meta(torch.ones(2, 1), torch.ones(2, 1).as_strided((2, 1), (1, 7)), check_strides=True)
    for other in (torch.ones(2, 2), torch.ones(2, 1, dtype=torch.float64), torch.ones(4).as_strided((2, 1), (2, 1))):
        with pytest.raises(AssertionError, match="mismatch"):
            _prims.utils.compare_tensor_meta(torch.ones(2, 1), other, check_strides=True)
    assert _prims.utils.suggest_memory_format(torch.ones(1, 2, 2, 2).to(memory_format=torch.channels_last)) is torch.channels_last


def test_replacements_are_nodes_though_a_pattern_s_input_is_a_number():
    traced = torch.fx.symbolic_trace(lambda x: torch.add(x, 2).relu())
    (match,) = tare.fx.subgraph_rewriter.replace_pattern_with_filters(
        traced, lambda x, number: torch.add(x, number).relu(), lambda x, number: torch.mul(x, number))
    assert [one.target for one in match.replacements] == [torch.mul]


def test_quantizing_a_traced_value_is_a_call():
    def function(x, scale):
        return torch.dequantize(torch.quantize_per_tensor(x, scale, 0, torch.quint8))

    targets = [node.target for node in torch.fx.symbolic_trace(function).graph.nodes if node.op == "call_function"]
    assert targets == [torch.quantize_per_tensor, torch.dequantize]


def test_a_wrapped_method_is_a_call_where_a_slice_has_the_traced_value():
    from tare.fx._symbolic_trace import _wrapped_methods_to_patch

    held = torch.ones(8, 8)
    _wrapped_methods_to_patch.append((torch.Tensor, "__getitem__"))
    try:
        traced = torch.fx.symbolic_trace(lambda x: held[:, :x.size(0)])
    finally:
        _wrapped_methods_to_patch.pop()
    assert traced(torch.zeros(4)).shape == (8, 4)


def test_signatures_name_no_parameter_twice():
    for name in dir(torch):
        if callable(getattr(torch, name)):
            tare.fx.operator_schemas.get_signature_for_torch_op(getattr(torch, name))


def test_a_tracer_that_replaces_methods_of_modules_is_run():
    """As libraries do that are written after PyTorch's tracer: they find all that it names as members of its module."""
    import tare.fx._symbolic_trace as names

    class Tracer(tare.fx.Tracer):
        @names.compatibility(is_backward_compatible=True)
        def trace(self, root, concrete_args=None):
            self.root, self.submodule_paths = root, {module: name for name, module in root.named_modules()}
            self.graph = tare.fx.Graph(tracer_cls=type(self))
            self.tensor_attrs = {value: name for name, value in vars(root).items() if isinstance(value, (tare.Tensor, names.ScriptObject))}
            function = type(root).forward
            assert isinstance(function, names.FunctionType)
            function, args = self.create_args_for_root(function, True, concrete_args)
            cache = {}

            @names.functools.wraps(names._orig_module_getattr)
            def read(module, name):
                return self.getattr(name, names._orig_module_getattr(module, name), cache)

            @names.functools.wraps(names._orig_module_call)
            def call(module, *args, **kwargs):
                return self.call_module(module, lambda *args, **kwargs: names._orig_module_call(module, *args, **kwargs), args, kwargs)

            with names._Patcher() as patcher:
                patcher.patch_method(tare.nn.Module, "__getattr__", read, deduplicate=False)
                patcher.patch_method(tare.nn.Module, "__call__", call, deduplicate=False)
                names._patch_wrapped_functions(patcher)
                names._autowrap_check(patcher, function.__globals__, self._autowrap_function_ids)
                self.create_node("output", "output", (self.create_arg(function(*args)),), {})
            return self.graph

    class Net(tare.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner, self.weight = tare.nn.Linear(2, 2), tare.nn.Parameter(tare.ones(2))

        def forward(self, x):
            return self.inner(x) * self.weight

    graph = Tracer().trace(Net())
    assert [node.op for node in graph.nodes] == ["placeholder", "call_module", "get_attr", "call_function", "output"]
    assert tare.nn.Module.__call__ is names._orig_module_call


def test_what_is_said_of_a_module_before_it_is_cut(capsys):
    from tare.fx.passes import operator_support, splitter_base

    class Net(tare.nn.Module):
        def forward(self, x):
            return tare.relu(tare.sin(x)) + x.size(0)

    traced = tare.fx.symbolic_trace(Net())
    cutter = splitter_base._SplitterBase(traced, (tare.ones(2, 4),), operator_support.OperatorSupport({"torch.relu": None}),
                                         splitter_base._SplitterSettingBase())
    told = cutter.node_support_preview()
    supported, unsupported = told.split("Unsupported node types in the model:\n")
    assert "torch.relu: ((torch.float32,), {})" in supported and "torch.sin: ((torch.float32,), {})" in unsupported
    assert cutter.split_preview().splitlines() == [
        "_run_on_cpu_0: 2 node(s)", "_run_on_acc_1: 1 node(s)", "_run_on_cpu_2: 1 node(s)",
        "_run_on_acc_1: 32 bytes in, 32 bytes out, at most 3.355e+09 calls a second",
        "the bottleneck is _run_on_acc_1, with at most 3.355e+09 calls a second"]
    result = cutter.generate_split_results()  # the preview left no tags
    assert [tuple(one.shape) for one in result.submodule_inputs["_run_on_acc_1"]] == [(2, 4)]
    with pytest.raises(splitter_base.FxNetSplitterInternalError, match="was already tagged"):
        cutter()
