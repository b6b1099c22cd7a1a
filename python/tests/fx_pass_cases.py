"""More of what `record_fx.py` asks of PyTorch and the tests of tare: patterns that are replaced, passes over graphs, and what runs them."""

import importlib
import operator
import typing

from fx_cases import case, told


@case
def replacing_patterns(torch):
    def program(x, w):
        a = torch.relu(x + w)
        b = torch.relu(a + w)
        return torch.cat([a, b]).sum()

    def pattern(a, b):
        return torch.relu(a + b)

    def replacement(a, b):
        return torch.sigmoid(a - b)

    module = torch.fx.symbolic_trace(program)
    found = torch.fx.replace_pattern(module, pattern, replacement)
    other = torch.fx.symbolic_trace(lambda x: torch.neg(torch.abs(x)))
    none = torch.fx.replace_pattern(other, lambda x: torch.sin(x), lambda x: torch.cos(x))
    return [[str(one.anchor), sorted(f"{key}: {value}" for key, value in one.nodes_map.items())] for one in found], module.code, str(none)


@case
def shapes(torch):
    ShapeProp = importlib.import_module(f"{torch.__name__}.fx.passes.shape_prop").ShapeProp

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.conv = torch.nn.Conv2d(3, 4, 3)

        def forward(self, x):
            return self.conv(x).relu().split(2, dim=1), x.shape[0]

    module = torch.fx.symbolic_trace(Model())
    ShapeProp(module).propagate(torch.ones(2, 3, 8, 8))
    return [[node.name, str(node.meta.get("tensor_meta")), str(node.meta.get("type"))] for node in module.graph.nodes], \
        module.print_readable(print_output=False), told(torch, ShapeProp(module).propagate, torch.ones(2, 2, 8, 8)).split("\n")[0][:80]


@case
def folding_constants(torch):
    split = importlib.import_module(f"{torch.__name__}.fx.experimental.const_fold").split_const_subgraphs

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.a = torch.nn.Parameter(torch.ones(3))
            self.b = torch.nn.Parameter(torch.ones(3))
            self.linear = torch.nn.Linear(3, 3)

        def forward(self, x):
            return self.linear(x) * ((self.a + self.b) * 2) + (self.a - 1) + self.b

    class One(Model):
        def forward(self, x):
            return x + self.a * self.b

    class Nothing(Model):
        def forward(self, x):
            return x + self.a

    seen = []
    for kind in (Model, One, Nothing):
        folded = split(kind())
        seen += [folded.code, list(folded(torch.ones(2, 3)).shape)]
    return seen


@case
def cutting_modules(torch):
    def module_of(name):
        return importlib.import_module(f"{torch.__name__}.fx.passes.{name}")

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(2, 2)
            self.weight = torch.nn.Parameter(torch.ones(2))
            self.list = torch.nn.ModuleList([torch.nn.ReLU()])

        def forward(self, x, y=3):
            z = self.linear(x).chunk(1)[0]
            w = z + self.weight + x
            return (self.list[0](w) * z).sum(), w

    model = Model()
    module = torch.fx.symbolic_trace(model)
    seen = []
    for options in ({}, {"keep_original_order": True}, {"keep_original_node_name": True}, {"partition_affix": "p"}):
        numbers, paths = iter(range(100)), {}
        split = module_of("split_module").split_module(module, model, lambda node: next(numbers) // 3, qualname_map=paths, **options)
        seen += [split.code, paths, [[name, one.code] for name, one in split.named_children()]]
    seen.append(told(torch, module_of("split_module").split_module, module, model, {
        "linear": 0, "chunk": 0, "getitem": 0, "add": 1, "add_1": 2, "list_0": 1, "mul": 0, "sum_1": 2}.__getitem__))
    for node in module.graph.nodes:
        if node.op not in ("placeholder", "output", "get_attr"):
            node.tag = "first" if node.name in ("linear", "chunk", "getitem") else "second"
    split = module_of("split_utils").split_by_tags(module, ["first", "second"])
    seen += [split.code, split.first.code, split.second.code]

    class Supported(module_of("operator_support").OperatorSupport):
        def is_node_supported(self, submodules, node):
            return node.op == "call_function" and node.target in (operator.add, operator.mul, torch.relu, torch.sin)

    def program(a, b, c):
        x = a + b
        y = torch.relu(x)
        z = torch.cos(y)
        return torch.sin(z + c) * x + y, z

    whole = torch.fx.symbolic_trace(program)
    partitioner = module_of("infra.partitioner").CapabilityBasedPartitioner(whole, Supported())
    parts = partitioner.propose_partitions()
    fused = partitioner.fuse_partitions(parts)
    return seen, [[node.name for node in part.nodes] for part in parts], fused.code, [one.code for one in fused.children()]


@case
def managing_passes(torch):
    manager = importlib.import_module(f"{torch.__name__}.fx.passes.infra.pass_manager").PassManager
    base = importlib.import_module(f"{torch.__name__}.fx.passes.infra.pass_base")

    class Once(base.PassBase):
        def call(self, graph_module):
            for node in graph_module.graph.nodes:
                if node.target is torch.relu:
                    node.target = torch.sigmoid
                    return base.PassResult(graph_module, True)
            return base.PassResult(graph_module, False)

    class Failing(base.PassBase):
        def call(self, graph_module):
            raise ValueError("no")

    module = torch.fx.symbolic_trace(lambda x: torch.relu(torch.relu(x)))
    result = manager([Once(), Once()], steps=2)(module)
    return result.modified, result.graph_module.code, told(torch, manager([Once(), Failing()]), module), \
        told(torch, manager([lambda x: x]), module)


@case
def operators_in_the_form_of_their_signatures(torch):
    schemas = importlib.import_module(f"{torch.__name__}.fx.operator_schemas")
    x = torch.ones(1)
    calls = [((torch.relu, (x,)), {}), ((torch.nn.functional.relu, (x,)), {}), ((torch.ops.aten.add.Tensor, (x, x)), {}),
             ((torch.cat, ([x, x], 1)), {}), ((torch.nn.functional.max_pool2d, (x, 2)), {}), ((operator.add, (x, x)), {}), ((len, (x,)), {}),
             ((torch.add, (x, x)), {"arg_types": (torch.Tensor, torch.Tensor)}), ((torch.sum, (x,)), {"arg_types": (torch.Tensor,)}),
             ((torch.relu, (x,)), {"normalize_to_only_use_kwargs": True}),
             ((torch.ops.aten.add.Tensor, (x, x)), {"normalize_to_only_use_kwargs": True})]
    module = torch.nn.Module()
    module.conv = torch.nn.Conv2d(1, 1, 1)
    pairs = [(int, int), (typing.List[int], typing.List[int]), (typing.Optional[int], int), (typing.Union[int, float], float), (float, int),
             (typing.List[int], typing.Tuple[int, int]), (typing.List[int], int), (torch.Tensor, torch.nn.Parameter), (torch.Tensor, int),
             (int, torch.dtype), (typing.Optional[int], torch.dtype), (float, torch.dtype), (typing.List[int], torch.dtype)]
    hints = [[int, int], (int, int), [torch.Tensor, torch.nn.Parameter], [int, float], (int, str), [], (), int]
    return [told(torch, schemas.normalize_function, *given, **options) for given, options in calls], \
        str(schemas.normalize_module(module, "conv", (x,))), [schemas.type_matches(a, b) for a, b in pairs], \
        [str(schemas.create_type_hint(one)).replace("tare.", "torch.") for one in hints]


@case
def partitioning_items(torch):
    """Items of results go with what gives the results; attributes come in from outside unless the backend takes them."""
    infra = importlib.import_module(f"{torch.__name__}.fx.passes.infra.partitioner")
    support = importlib.import_module(f"{torch.__name__}.fx.passes.operator_support")

    class Splits(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(4))
            self.v = torch.nn.Parameter(torch.ones(2))

        def forward(self, x):
            a, b = torch.relu(x).chunk(2, -1)
            c = torch.sin(a) + self.w[:2]
            d = torch.split(b * self.w[:2], 1, -1)
            return c + d[0] * self.v, d[1]

    class Largest(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(4))

        def forward(self, x):
            found = torch.max(x + self.w, dim=1)
            return torch.cos(found[0]) * torch.sin(found[1].float()), torch.exp(x) * self.w

    def takes(choose):
        class Supported(support.OperatorSupportBase):
            def is_node_supported(self, submodules, node):
                return choose(node)

        return Supported()

    seen = []
    for model in (Splits(), Largest()):
        for choose in (lambda node: node.op == "call_function", lambda node: node.op in ("call_method", "call_function"),
                       lambda node: node.op == "call_function" and node.target is not operator.getitem,
                       lambda node: node.target in (torch.sin, torch.cos, operator.getitem)):
            for single, apart in ((True, False), (False, False), (True, True)):
                partitioner = infra.CapabilityBasedPartitioner(torch.fx.symbolic_trace(model), takes(choose), allows_single_node_partition=single,
                                                               skip_horizontal_fusion=apart)
                parts = partitioner.propose_partitions()
                fused = partitioner.fuse_partitions(parts)
                seen.append([[[node.name for node in part.nodes] for part in parts], fused.code, [one.code for one in fused.children()]])
    return seen


@case
def places_of_patterns_that_could_not_be_one_call(torch):
    """What a place gives does not come back to it around a corner."""
    utils = importlib.import_module(f"{torch.__name__}.fx.passes.utils.matcher_utils")

    def program(x, w):
        wide = torch.nn.functional.linear(x, w)
        return torch.sum(wide * torch.sigmoid(wide), dim=1)

    def apart(x, w, y):
        wide = torch.nn.functional.linear(x, w)
        return torch.sum(wide * torch.sigmoid(y), dim=1)

    def pattern(a, b, c):
        wide = torch.nn.functional.linear(a, b)
        return wide, wide * c

    found = []
    for function in (program, apart):
        for options in ({}, {"match_output": True}, {"match_placeholder": True}, {"remove_overlapping_matches": False}):
            matcher = utils.SubgraphMatcher(torch.fx.symbolic_trace(pattern).graph, **options)
            found.append(len(matcher.match(torch.fx.symbolic_trace(function).graph)))
    return found


@case
def tracing_with_sizes(torch):
    """Branches on sizes are decided; the device of a value is asked when the graph runs."""
    tracer = importlib.import_module(f"{torch.__name__}.fx.experimental.meta_tracer")

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.table = torch.nn.Embedding(42, 16)

        def forward(self, x):
            wide = self.table(x)
            wide = wide + torch.arange(wide.shape[-1], dtype=torch.float, device=wide.device)
            return torch.relu(wide) if wide.shape[0] < 30 else torch.sigmoid(wide)

    given = [torch.zeros(count, dtype=torch.long, device="meta") for count in (15, 35)]
    return [tracer.symbolic_trace(Model(), meta_args={"x": one}).code for one in given]


@case
def operations_that_are_modules(torch):
    functional = importlib.import_module(f"{torch.__name__}.ao.nn.quantized").FloatFunctional

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.f = functional()

        def forward(self, x, y):
            z = self.f.add_relu(self.f.add(x, y), self.f.mul(x, y))
            return self.f.cat([self.f.add_scalar(z, 2), self.f.mul_scalar(x, 3)], dim=1)

    return torch.fx.symbolic_trace(Model()).code
