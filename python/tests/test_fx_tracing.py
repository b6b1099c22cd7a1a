"""Whatever a class or an object has of its own is asked while a program is traced, and what its graph uses is copied as it is."""

import subprocess
import sys

import tare
from tare import fx, nn
from tare.nn import functional as F


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(3)
        self.linear = nn.Linear(3, 3)

    def forward(self, x):
        norm = self.norm
        x = F.batch_norm(x, norm.running_mean, norm.running_var, norm.weight, norm.bias, False)
        return F.relu(self.linear(x) + x.shape[0])


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()

    def forward(self, x):
        return self.block(self.block(x))


def targets(graph, op):
    return [str(node.target) for node in graph.nodes if node.op == op]


def test_a_method_of_the_object_is_called_in_the_classes_place():
    for step in ("is_leaf_module", "path_of_module", "call_module", "create_arg", "create_node", "create_proxy", "proxy", "getattr"):
        tracer, heard = fx.Tracer(), []
        own = getattr(tracer, step)

        def told(*args, own=own, heard=heard, **kwargs):
            heard.append(args)
            return own(*args, **kwargs)

        setattr(tracer, step, told)
        graph = tracer.trace(Twice())
        assert heard and str(graph) == str(fx.Tracer().trace(Twice()))


def test_a_class_that_changes_between_traces_is_asked_anew(monkeypatch):
    assert targets(fx.Tracer().trace(Twice()), "call_module") == ["block.linear", "block.linear"]
    monkeypatch.setattr(fx.Tracer, "is_leaf_module", lambda self, module, path: path == "block")
    assert targets(fx.Tracer().trace(Twice()), "call_module") == ["block", "block"]


def test_each_call_of_a_module_has_its_place_in_the_metadata():
    nodes = fx.Tracer().trace(Twice()).nodes
    relu = [node.meta["nn_module_stack"] for node in nodes if node.target is F.relu]
    assert [list(one) for one in relu] == [["block"], ["block@1"]]
    linear = [list(node.meta["nn_module_stack"]) for node in nodes if node.op == "call_module"]
    assert linear == [["block", "block.linear"], ["block@1", "block.linear@1"]]
    relu[0]["mine"] = None
    assert not any("mine" in node.meta.get("nn_module_stack", {}) for node in nodes if node.target is not F.relu)


def test_a_step_of_a_leafs_call_sees_the_leaf_as_where_the_tracer_is():
    seen = []

    class Seeing(fx.Tracer):
        def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
            seen.append((target, self.scope.module_path, list(self.module_stack)))
            return super().create_node(kind, target, args, kwargs, name, type_expr)

    Seeing().trace(Twice())
    assert [one[1:] for one in seen if one[0] == "block.linear"] == [
        ("block.linear", ["block", "block.linear"]), ("block.linear", ["block@1", "block.linear@1"])]


def test_tracing_within_a_trace_puts_functions_back():
    import math

    before, root = dict(vars(math)), math.sqrt

    def outer(x):
        graph = fx.Tracer().trace(lambda y: math.sqrt(y))
        assert [node.target for node in graph.nodes if node.op == "call_function"] == [root]
        return math.sqrt(x)

    assert [node.target for node in fx.Tracer().trace(outer).nodes if node.op == "call_function"] == [root]
    assert vars(math) == before


def test_hooks_of_modules_that_are_traced_into_are_called():
    module = Twice()
    module.block.register_forward_hook(lambda module, args, result: result.neg())
    assert targets(fx.Tracer().trace(module), "call_method") == ["neg", "neg"]
    handle = nn.modules.module.register_module_forward_hook(lambda module, args, result: result.abs())
    try:  # those of all modules come first; the root's forward is traced, and leaves are not run
        assert targets(fx.Tracer().trace(module), "call_method") == ["abs", "neg", "abs", "neg"]
    finally:
        handle.remove()


def test_an_attribute_is_one_node_however_often_it_is_used():
    def program(x):
        shape = x.shape
        return shape[0] + shape[1], shape

    assert targets(fx.Tracer().trace(program), "call_function").count(str(getattr)) == 1


def test_a_class_may_list_its_modules_in_its_own_way():
    class Renamed(Twice):
        def named_modules(self, *args, **kwargs):
            for name, module in super().named_modules(*args, **kwargs):
                yield f"inner.{name}" if name else name, module

    class Holder(nn.Module):
        def __init__(self):
            super().__init__()
            self.twice = Renamed()

        def forward(self, x):
            return self.twice(x)

    for root in (Renamed(), Holder()):
        paths = fx.Tracer()
        paths.root = root
        expected = [name for name, module in root.named_modules() if isinstance(module, nn.Linear)]
        assert targets(paths.trace(root), "call_module") == 2 * expected


def test_a_module_of_a_graph_has_what_reading_the_programs_gives():
    class Shown(Twice):
        @property
        def scale(self):
            return self._scale

    class Falling(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = Twice()

        def __getattr__(self, name):
            try:
                return super().__getattr__(name)
            except AttributeError:
                return getattr(super().__getattr__("inner"), name)

    shown = Shown()
    shown._scale = nn.Linear(2, 2)
    shown.register_buffer("none", None)
    shown.plain = 5
    shown.mask = tare.ones(2)
    graph = fx.Graph()
    for path in ("block.norm.running_mean", "block.linear.weight", "block.norm", "plain", "scale", "block.linear", "mask"):
        graph.get_attr(path)
    graph.output(None)
    made = fx.GraphModule(shown, graph)
    assert made.block.norm is shown.block.norm and made.block.linear is shown.block.linear
    assert made.plain == 5 and made.scale is shown._scale and made.mask is shown.mask
    assert type(made.block) is nn.Module and list(made.state_dict()) and "mask" in made._buffers

    graph = fx.Graph()
    graph.output(graph.get_attr("block.linear.weight"))
    falling = Falling()
    assert fx.GraphModule(falling, graph).block.linear.weight is falling.inner.block.linear.weight


def test_parameters_that_a_program_adds_while_it_is_traced_are_found():
    class Lazy(nn.Module):
        def forward(self, x):
            if not hasattr(self, "late"):
                self.late = nn.Parameter(tare.ones(2))
            return x + self.late

    lazy = Lazy()
    lazy.first = nn.Parameter(tare.ones(2))
    assert targets(fx.Tracer().trace(lazy), "get_attr") == ["late"]


def test_functions_tell_proxies_their_arguments_as_pytorch_does():  # of PyTorch 2.13
    def program(x):
        x = F.dropout(x, 0.5, True)
        x = F.interpolate(input=x, scale_factor=2)
        return F.max_pool2d(x, 2, return_indices=True)

    calls = [(node.target, node.args[1:], dict(node.kwargs)) for node in fx.Tracer().trace(program).nodes if node.op == "call_function"]
    assert calls[0] == (F.dropout, (), dict(p=0.5, training=True, inplace=False))
    assert calls[1] == (F.interpolate, (), dict(size=None, scale_factor=2, mode="nearest", align_corners=None,
                                                recompute_scale_factor=None, antialias=False))
    assert calls[2] == (F.max_pool2d_with_indices, (2,), dict(
        stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=True))


def test_proxies_of_two_tracers_in_one_call_are_refused():
    def proxy(tracer):
        tracer.graph = fx.Graph()
        return tracer.create_proxy("placeholder", "x", (), {})

    one, other = proxy(fx.Tracer()), proxy(fx.Tracer())
    try:
        F.batch_norm(one, other, other)
    except RuntimeError as error:
        assert "Found multiple different tracers" in str(error)
    else:
        raise AssertionError("taken")


def test_modules_that_a_tracer_is_in_when_the_process_ends_do_no_harm():
    program = """
import subprocess
import sys

import tare
tracer = tare.fx.proxy.GraphAppendingTracer(tare.fx.Graph())
tracer.module_stack["layer"] = ("layer", type("Layer", (), {}))
tracer.create_node("placeholder", "x", (), {})
"""
    subprocess.run([sys.executable, "-c", program], check=True)
