"""What `record_fx.py` asks of PyTorch and the tests of tare: functions that trace or change graphs and return texts about them."""

import collections
import copy
import dataclasses
import enum
import math
import operator
import pickle
import re
import typing

CASES = {}


def case(function):
    CASES[function.__name__] = function
    return function


def told(torch, function, *args, **kwargs):
    """What a call gives as text, or the error that it raises."""
    try:
        return str(function(*args, **kwargs))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def plain(value):
    """As JSON has it; in texts no addresses, and nothing that only one of the two says of a function or error."""
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if not isinstance(value, str):
        return value
    text = re.sub(r"<built-in (?:function|method) (\w+)[^>]*>", r"<builtin \1>", value)
    text = re.sub(r"<function (?:boolean_dispatch.<locals>.)?\w+ at 0x\w+>", "<function>", text)
    text = re.sub(r" at 0x[0-9a-f]+", "", text).replace("<tare.", "<torch.")
    text = re.sub(r"\nUse tlparse.*", "", text)
    return re.sub(r"\nin \S+$", "", text, flags=re.M)


def nodes(graph):
    return [[node.op, node.name, str(node.target), str(node.args), str(node.kwargs), node.format_node()] for node in graph.nodes]


def traced(torch, root, **options):
    """All that is said of a graph: nodes, text and code."""
    try:
        module = torch.fx.symbolic_trace(root, **options)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    module.graph.lint()
    return [nodes(module.graph), str(module.graph), module.code, module.print_readable(print_output=False)]


class Color(enum.Enum):
    RED = 1


Pair = collections.namedtuple("Pair", "first second")


@dataclasses.dataclass
class Data:
    a: object
    b: int = 2


class Thing:
    pass


@case
def every_kind_of_node(torch):
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(3, 4)
            self.weight = torch.nn.Parameter(torch.ones(4))
            self.register_buffer("buffer", torch.ones(4))
            self.layers = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Conv2d(1, 1, 1))
            self.constant = torch.ones(2)

        def forward(self, x: torch.Tensor, y=2, *args, z: int = 3, flag=float("inf"), **rest):
            a = self.linear(x) + self.weight * self.buffer
            b = torch.nn.functional.gelu(torch.nn.functional.relu(a))
            c = self.layers(b)[..., 1:y, None][0][1, ::2]
            d = torch.cat([c, a, torch.zeros(2)], dim=1)
            e, f = d.chunk(2)[0], x.shape[0]
            g = ((-e // 2) % 3 << 1) >> 2 & 3 | x ^ x
            h = [g < x, g == x, g != x, g >= 1, ~f, 3 - g, 3 / g, g**2, 2**g, g @ x, abs(g)]
            e += 1
            e *= 2
            e -= 1
            e /= 2
            i = getattr(e, "foo").bar.baz.sum(dim=(1, 2), keepdim=True)
            j = torch.special.expit(torch.fft.fft(torch.linalg.norm(i)))
            k = torch.nn.functional.max_pool2d(j, 2)
            k = torch.nn.functional.scaled_dot_product_attention(k, k, k)
            k = torch.nn.functional.dropout(k, 0.2, self.training)
            k = torch.nn.functional.batch_norm(k, self.weight, self.buffer)
            k = torch.nn.functional.interpolate(k, scale_factor=2.0)
            m = torch.ops.aten.add(torch.ops.aten.add.Tensor(math.sqrt(k.size(0)), 2), 1)
            n = torch.full((2, x.size(1)), 1.0, dtype=torch.float32, device="cpu")
            o = torch.einsum("ab,bc->ac", m, n).to(torch.float16, device=torch.device("cpu"))
            o = o.to(memory_format=torch.channels_last)
            p = torch.functional.norm(torch.split(o, 2)[0], p=float("inf")).add_(float("nan")) * (1 + 2j)
            q = torch.where(p > 0, p.view(torch.Size([2, 3])), -math.inf)
            return {"a": e, "b": (f, [q, None, args, rest, z, flag]), "c": self.constant, "h": h}

    return traced(torch, Model())


@case
def functions_of_torch(torch):
    F = torch.nn.functional

    def program(x, w):
        return [
            F.pad(x, (1, 1)), F.softmax(x, 1), F.layer_norm(x, (3,)), F.cross_entropy(x, w), F.embedding(w, x), F.one_hot(w, 3),
            F.adaptive_avg_pool2d(x, 1), F.avg_pool2d(x, 2), F.linear(x, w), F.conv2d(x, w, padding=1), F.group_norm(x, 2),
            F.leaky_relu(x), F.hardtanh(x), F.normalize(x, dim=1), F.mse_loss(x, w), F.grid_sample(x, w), F.glu(x), F.elu(x),
            F.adaptive_max_pool2d(x, 2), F.max_pool2d(x, 2, return_indices=True), F.fold(x, 2, 1), F.unfold(x, 2), F.silu(x),
            F.gumbel_softmax(x), F.cosine_similarity(x, w), F.pixel_shuffle(x, 2), F.relu6(x),
            torch.flatten(x, 1), torch.stack([x, w]), torch.matmul(x, w), torch.sum(x, dim=1), torch.mean(x), torch.meshgrid(x, w),
            torch.norm(x), torch.stft(x, 4), torch.unique(x), torch.tensordot(x, w), torch.broadcast_tensors(x, w), torch.chunk(x, 2),
            torch.rand(x.size(0)), torch.zeros(x.shape), torch.arange(x.size(0)), torch.full((x.size(0), 2), w), torch.cdist(x, w),
            torch.randn_like(x), torch.cartesian_prod(x, w), torch.block_diag(x, w), torch.atleast_1d(x), torch.split(x, 2),
        ][:24] + [torch.ones(2).view(x), torch.ones(3)[x], torch.ones(3) + x, torch.ones(3).add_(x), torch.ones(3) @ x]

    def rest(x, w):
        return [
            F.cosine_similarity(x, w), F.pixel_shuffle(x, 2), F.relu6(x), torch.flatten(x, 1), torch.stack([x, w]), torch.sum(x, dim=1),
            torch.mean(x), torch.meshgrid(x, w), torch.norm(x), torch.tensordot(x, w), torch.broadcast_tensors(x, w), torch.chunk(x, 2),
            torch.rand(x.size(0)), torch.zeros(x.shape), torch.arange(x.size(0)), torch.full((x.size(0), 2), w), torch.cdist(x, w),
            torch.randn_like(x), torch.atleast_1d(x), torch.split(x, 2), torch.nn.init.ones_(x), torch.nn.init.kaiming_uniform_(x),
        ]

    return traced(torch, program), traced(torch, rest)


@case
def names(torch):
    candidates = """torch torch inf nan device int in math 0x a.b x_1 x x x_1 x_01 self __x x__1 _1 1_1 x_5 x x_3 x NoneType pytree
        fx_pytree True print add add add_1 add None _ _ a-b len operator x_1_1 x_1_1 x_1 x_0 x_00 x_9 x_2 x é""".split() + [""]
    space = torch.fx.graph._Namespace()
    return [space.create_name(one, None) for one in candidates] + [space.create_name(*one) for one in (("int", int), ("len", len))]


@case
def control_flow(torch):
    def loop(x):
        for _ in x:
            pass

    def unpacked(x):
        a, (b, c) = x
        return a + b

    def spread(x):
        return torch.cat(*x)

    programs = [
        lambda x: x if x.sum() > 0 else -x, loop, unpacked, spread, lambda x: not x, lambda x: len(x), lambda x: {x: 1}, lambda x: range(x),
        lambda x: int(x), lambda x: [1, 2][x], lambda x: x in [1], lambda x: dict(**x), lambda x: Thing(), lambda x: x + Thing(),
        lambda x: round(x), lambda x: {1: x, "a": [x, (x,)], None: slice(x, 1), 2.5: range(3)},
    ]
    return [traced(torch, one)[:1] for one in programs]


@case
def attributes_and_calls(torch):
    def program(x, y, f):
        return (x.is_contiguous(), isinstance(x, torch.Tensor), x.new_zeros((2, y)), x.t().T, x.data, x.device, x.dtype, x.shape[-1],
            x.ndim,
                f(x), x.a.b.c(1, k=2), x.relu, getattr(x, "a b"), math.floor(y), math.pi)

    return traced(torch, program)


@case
def defaults_and_annotations(torch):
    def program(x: typing.Optional[int] = None, y: "torch.Tensor" = None, *, z=torch.float32, w=(1, 2), e=Color.RED) -> typing.List[int]:
        return [x]

    def plain(x: typing.Dict[str, torch.Tensor], y: int | None = 3, z: list[int] = [1]) -> typing.Tuple[int, ...]:  # noqa: B006
        return x, y

    return traced(torch, program), traced(torch, plain), traced(torch, lambda *a, **k: 1), traced(torch, lambda x, *, k=3: (x, k))


@case
def concrete_arguments(torch):
    PH = torch.fx.PH

    def program(x, y=3):
        return x + y

    given = [{"y": 4}, {"y": None}, {"y": True}, {"y": "s"}, {"y": 2.5}, {"x": PH}, (PH, 2), {"x": 1, "y": 2}, (1, 2, 3)]
    trees = traced(torch, lambda x, d: x + d["a"] + d["b"][0], concrete_args={"d": {"a": PH, "b": (PH, 3)}})
    pairs = traced(torch, lambda x: x[0] + x[1], concrete_args={"x": (PH, PH)})
    module = torch.fx.symbolic_trace(program, concrete_args={"y": 1})
    return [traced(torch, program, concrete_args=one) for one in given], trees, pairs, told(torch, module, 1, 1), told(torch, module, 1, 2)


@case
def containers_and_shared_modules(torch):
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.list = torch.nn.ModuleList([torch.nn.ReLU(), torch.nn.ReLU()])
            self.dict = torch.nn.ModuleDict({"a": torch.nn.ReLU()})
            self.same = self.list[0]
            self.parameters_ = torch.nn.ParameterList([torch.ones(1)])
            self.inner = Inner(torch)

        def forward(self, x):
            for one in self.list:
                x = one(x)
            return self.inner(self.inner(self.same(self.dict["a"](x)))) + self.parameters_[0]

    def Inner(torch):
        class Inner(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.relu = torch.nn.ReLU()

            def forward(self, x):
                return self.relu(x) * 2

        return Inner()

    module = torch.fx.symbolic_trace(Model())
    stacks = [[node.name, [(key, path) for key, (path, _) in node.meta.get("nn_module_stack", {}).items()]] for node in module.graph.nodes]
    return traced(torch, Model()), stacks


@case
def constants_and_members(torch):
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(1))
            self.table = {"a": torch.ones(1)}

        def forward(self, x):
            return x + self.weight.T * self.weight.shape[0] + self.table["a"] + torch.nn.functional.relu(self.table["a"])

    class Branching(Model):
        def forward(self, x):
            return x if self.weight.sum() > 0 else -x

    class Unregistered(torch.nn.Module):
        def forward(self, x):
            return torch.nn.ReLU()(x)

    class ShapeConstant(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(2, 3))

        def forward(self, x):
            return x.view(self.weight.shape[0], self.weight.dim()) if self.weight.numel() == 6 else x

    shapes = torch.fx.Tracer(param_shapes_constant=True).trace(ShapeConstant())
    return traced(torch, Model()), traced(torch, Branching()), traced(torch, Unregistered()), str(shapes), traced(torch, torch.nn.Module())


@case
def graphs_by_hand(torch):
    graph = torch.fx.Graph()
    x, y = graph.placeholder("self"), graph.placeholder("x.y")
    graph.placeholder("*args")
    graph.placeholder("**kw")
    total = graph.call_function(operator.iadd, (x, 1))
    graph.call_function(operator.contains, (x, y))
    odd = graph.call_function(getattr, (x, "a b"))
    graph.call_function(getattr, (x, "ab", None))
    graph.call_function(getattr, (total, "foo"))
    graph.call_method("foo", (x, 1), {"a": 2})
    graph.call_function(operator.setitem, (x, 0, slice(1, None, 2)))
    graph.call_function(operator.pos, (1,))
    graph.call_function(torch.add, ({1: x, "a": (x,)}, [torch.float32, torch.strided, torch.device("cpu", 0), 1j, 'a"b\n', b"x", ...],
                                    torch.Size([1]), range(3), Pair(1, 2), Color.RED))
    graph.call_module("a.0.b", (x,))
    graph.get_attr("a.1")
    graph.create_node("call_function", Thing, (x,), {}, "named", typing.Optional[Thing])
    graph.output(odd, type_expr=torch.Tensor)
    code = graph.python_code("self")
    empty = torch.fx.Graph()
    before = empty.python_code("self").src
    empty.output(None)
    return nodes(graph), str(graph), code.src, sorted(code.globals), before, empty.python_code("root").src


@case
def errors_of_graphs(torch):
    graph = torch.fx.Graph()
    x = graph.placeholder("x")
    added = graph.call_function(torch.add, (x, [x, {"a": x}]), {"alpha": 2})
    other = torch.fx.Graph().placeholder("q")
    proxy = torch.fx.Proxy(x)
    tracer = torch.fx.Tracer()
    tracer.trace(lambda x: x)
    found = [
        told(torch, graph.erase_node, x), told(torch, graph.create_node, "foo", "x"), told(torch, graph.call_function, "a"),
        told(torch, graph.get_attr, 3), told(torch, graph.create_node, "call_function", torch.add, [1]),
        told(torch, graph.create_node, "call_function", torch.add, (1,), 3), told(torch, added.args[1].append, 1),
        told(torch, added.kwargs.update, 1), told(torch, added.insert_arg, 7, 1), told(torch, added.append, other),
        told(torch, graph.inserting_before, other), told(torch, graph.inserting_after, other), told(torch, graph.output_node),
        told(torch, torch.fx.Graph().erase_node, added), told(torch, torch.fx.map_arg, 1, 1), told(torch, torch.fx.wrap, 3),
        told(torch, torch.fx.GraphModule, 1, graph), told(torch, bool, proxy), told(torch, iter, proxy), told(torch, len, proxy),
        told(torch, torch.fx.symbolic_trace, 3), told(torch, graph.find_nodes, op="call_function"), told(torch, tracer.create_arg, Thing()),
        told(torch, tracer.create_arg, {"a": {1}}), told(torch, tracer.path_of_module, torch.nn.ReLU()),
        told(torch, tracer.create_arg, torch.nn.Parameter(torch.ones(1))), told(torch, torch.cat, [proxy, torch.fx.Proxy(added)]),
    ]
    graph.call_function(torch.add, (other,))
    found.append(told(torch, graph.lint))
    module = torch.nn.Module()
    module.relu = torch.nn.ReLU()
    module.tensor = torch.ones(1)
    for op, target in (("call_module", "zz"), ("call_module", "tensor"), ("call_module", "relu.a.b"), ("get_attr", "relu.q")):
        one = torch.fx.Graph()
        one.create_node(op, target, ())
        one.owning_module = module
        found.append(told(torch, one.lint))
    early = torch.fx.Graph()
    a = early.placeholder("a")
    b = early.call_function(torch.neg, (a,))
    a.prepend(b)
    return [*found, told(torch, early.lint)]


@case
def changing_graphs(torch):
    class Model(torch.nn.Module):
        def forward(self, x, y):
            a = torch.add(x, y)
            b = torch.mul(a, a)
            torch.sub(b, 1)
            return b.relu()

    module = torch.fx.symbolic_trace(Model())
    graph = module.graph
    x, y, a, b, c, d, out = graph.nodes
    seen = [[str(one.all_input_nodes), str(list(one.users)), one.prev.name, one.next.name, one.is_impure()] for one in graph.nodes]
    with graph.inserting_before(b):
        first = graph.call_function(torch.neg, (a,))
        second = graph.call_function(torch.abs, (first,))
    with graph.inserting_after(a):
        third = graph.call_method("sin", (a,))
        graph.call_method("cos", (a,))
    b.replace_input_with(a, second)
    seen.append(str(a.replace_all_uses_with(y, delete_user_cb=lambda user: user is first)))
    b.args = (b.args[0], third)
    b.update_kwarg("out", None)
    b.insert_arg(0, 5)
    b.update_arg(0, 6)
    d.type = torch.Tensor
    order = [first < second, a < b, max(a, d, x).name, str(sorted(graph.nodes, reverse=True))]
    seen += [str(graph), str(graph.eliminate_dead_code()), str(graph), str(module.recompile().src), module.code]
    found = [str(graph.find_nodes(op="call_function", target=torch.mul)), str(graph.find_nodes(op="placeholder")),
             str(graph.find_nodes(op="call_method", target="sin")), str(graph.output_node()), len(graph.nodes)]
    copied = copy.deepcopy(graph)
    fresh = torch.fx.Graph()
    values = {}
    result = fresh.graph_copy(graph, values)
    fresh.output((torch.fx.Proxy(result) + torch.fx.Proxy(result)).node)
    return seen, order, found, str(copied), str(fresh), [one.name for one in reversed(graph.nodes)]


@case
def interpreting_and_transforming(torch):
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(2, 2)
            self.weight = torch.nn.Parameter(torch.ones(2))

        def forward(self, x, y=3):
            return torch.relu(self.linear(x)) + self.weight + y

    module = torch.fx.symbolic_trace(Model())
    seen = []

    class Watching(torch.fx.Interpreter):
        def run_node(self, n):
            seen.append(f"{n.format_node()} {len(self.env)}")
            return super().run_node(n)

    shape = list(Watching(module).run(torch.ones(1, 2)).shape)
    failed = told(torch, Watching(module).run, torch.ones(3, 3))
    missing = told(torch, torch.fx.Interpreter(module).run)

    class Swapping(torch.fx.Transformer):
        def call_function(self, target, args, kwargs):
            return super().call_function(torch.sigmoid if target is torch.relu else target, args, kwargs)

        def call_module(self, target, args, kwargs):
            return super().call_module(target, args, kwargs).neg()

    changed = Swapping(module).transform()
    return seen, shape, failed, missing, changed.code, str(changed.graph), torch.fx.Transformer(module).transform().code


@case
def graph_modules(torch):
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(2, 2)
            self.layers = torch.nn.Sequential(torch.nn.ReLU())
            self.weight = torch.nn.Parameter(torch.ones(2))
            self.register_buffer("buffer", torch.ones(2))
            self.unused = torch.nn.Linear(1, 1)

        def forward(self, x):
            return self.layers(self.linear(x)) + self.weight + self.buffer + torch.ones(2)

    model = Model()
    module = torch.fx.symbolic_trace(model)
    seen = [str(module), list(module.state_dict()), [name for name, _ in module.named_modules()], module.linear is model.linear]
    again = pickle.loads(pickle.dumps(module))
    copied = copy.deepcopy(module)
    shallow = copy.copy(module)
    seen += [again.code, str(again.graph), copied.code, type(copied).__name__, shallow.graph is module.graph]
    seen += [module.add_submodule("a.b.c", torch.nn.ReLU()), str(module), module.delete_submodule("a.b"), module.delete_submodule("q")]
    module.add_submodule("d.e", torch.nn.ReLU())
    module.delete_all_unused_submodules()
    seen += [[name for name, _ in module.named_modules()], told(torch, setattr, module, "graph", "x")]
    named = torch.fx.GraphModule(model, copy.deepcopy(module.graph), "Named")
    seen += [named._get_name(), told(torch, torch.fx.GraphModule, {}, module.graph)]
    module.meta["_user_preserved_attributes"] = {"kept": 5}
    seen.append(copy.deepcopy(module).kept)

    class Outer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = named

        def forward(self, x):
            return self.inner(x)

    return seen, traced(torch, Outer()), list(module(torch.ones(1, 2)).shape)


@case
def tracers(torch):
    calls = []

    class Told(torch.fx.Tracer):
        def is_leaf_module(self, m, qualname):
            calls.append(["leaf", qualname])
            return qualname == "linear"

        def call_module(self, m, forward, args, kwargs):
            calls.append(["call", type(m).__name__, str(args)])
            return super().call_module(m, forward, args, kwargs)

        def getattr(self, attr, attr_val, parameter_proxy_cache):
            calls.append(["getattr", attr, sorted(parameter_proxy_cache)])
            return super().getattr(attr, attr_val, parameter_proxy_cache)

        def create_proxy(self, kind, target, args, kwargs, name=None, type_expr=None, *_):
            calls.append(["proxy", kind, str(args), name])
            return super().create_proxy(kind, target, args, kwargs, name, type_expr)

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(2, 2)
            self.relu = torch.nn.ReLU()
            self.weight = torch.nn.Parameter(torch.ones(1))
            self.register_buffer("buffer", torch.ones(1))

        def forward(self, x, y=2):
            return self.relu(self.linear(x)) + self.weight + self.buffer.neg() + torch.nn.functional.linear(x, self.weight)

    class Buffers(torch.fx.Tracer):
        proxy_buffer_attributes = True

    class Strict(torch.fx.Tracer):
        check_mutable_operations = True

    graph = str(Told().trace(Model()))
    graph = [graph, str(Buffers().trace(Model()))]
    refused = [told(torch, Strict().trace, one) for one in (lambda x: torch.relu_(x), lambda x: x.add_(1))]
    tracer = torch.fx.Tracer()
    tracer.trace(Model())
    values = [slice(1, 2), range(2), {1: 2}, None, ..., torch.Size([1]), torch.ones(1), Color.RED, Pair(1, 2), Data(1), torch.channels_last]
    taken = [str(tracer.create_arg(one)) for one in values]
    return calls, graph, refused, taken, str(tracer.graph)


@case
def codegen_can_be_changed(torch):
    class Listed(torch.fx.graph.CodeGen):
        def gen_fn_def(self, free_vars, maybe_return_annotation):
            return f"def forward(self, inputs){maybe_return_annotation}:\n    [{', '.join(free_vars)}] = inputs"

        def additional_globals(self):
            return [("List", typing.List)]

        def process_inputs(self, *inputs):
            return inputs[0]

    module = torch.fx.symbolic_trace(lambda x, y: x + y)
    module.graph.set_codegen(Listed())
    module.recompile()
    told_before = []

    def transformer(current):
        told_before.append(current is None)
        return lambda body: ["# first\n", *(body if current is None else current(body))]

    with module.graph.on_generate_code(transformer):
        inside = module.graph.python_code("self").src
    return module.code, list(module([torch.ones(2), torch.ones(2)]).shape), inside, module.graph.python_code("self").src, told_before
