"""An exported program in the operators that its own are written in."""

import itertools

import tare
from tare._engine import choices
from tare._subclasses.fake_tensor import OpenFakeTensorMode
from tare._engine.control_flow import HigherOrderOperator
from tare._symbolic.numbers import expression_of
from tare.export import _signatures, _varying
from tare.export._unknown import UnknownValues
from tare.export.graph_signature import ExportGraphSignature, InputKind, InputSpec, OutputKind, OutputSpec, argument_of
from tare.fx._recorded_calls import GraphOfCalls, as_leaf, describe, recorded_calls
from tare.fx.experimental.symbolic_shapes import free_symbols
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.interpreter import Interpreter
from tare.nn import Module
from tare.utils import _pytree as pytree

_aten = tare.ops.aten


def _permuted(rank, first, second):
    order = list(range(rank))
    order[first], order[second] = order[second], order[first]
    return order


def _split(args):
    tensor, size, dim = args[0], args[1], args[2] if len(args) > 2 else 0
    whole, rest = divmod(tensor.size(dim), size) if size else (1, 0)
    return _aten.split_with_sizes.default, (tensor, [size] * whole + [rest] * (rest > 0), *args[2:])


def _batch_norm(args):
    if args[5]:
        return None  # in training it writes its statistics
    return _aten._native_batch_norm_legit_no_training.default, (*args[:5], *args[6:])


# Operators that are no core ones, as calls of core ones: (operator, arguments) for the arguments, None where it stays.
_CORE = {
    _aten.t.default: lambda args: (_aten.permute.default, (args[0], [1, 0])) if args[0].dim() == 2 else None,
    _aten.transpose.int: lambda args: (_aten.permute.default, (args[0], _permuted(args[0].dim(), args[1], args[2]))),
    _aten._unsafe_view.default: lambda args: (_aten.view.default, args),
    _aten.lift_fresh_copy.default: lambda args: (_aten.clone.default, args),
    _aten.native_batch_norm.default: _batch_norm,
    _aten.split.Tensor: _split,
    _aten.sum.default: lambda args: (_aten.sum.dim_IntList, (args[0], [])),
}
_KEPT = ("nn_module_stack", "stack_trace", "torch_fn", "source_fn_stack", "custom")  # what a node says of its source
_NOTHING = {_aten.detach.default, _aten.detach_.default, _aten.alias.default, _aten.lift_fresh.default}


class _Functional(GraphOfCalls):
    """Nodes that write nothing: what was written in place is another value from then on.

    An operator that writes memory which other tensors of the graph lie on stays as it is.
    """

    def __init__(self, graph, attribute, table, root):
        super().__init__(graph, attribute, root=root, names_inputs=True)
        self.table = table
        self.written = {}  # by id of a tensor, the tensor
        self.on_storage = {}

    def _within(self, graph, root):
        inner = super()._within(graph, root)
        inner.written, inner.on_storage = {}, {}
        return inner

    def name(self, tensor, node):
        super().name(tensor, node)
        self.on_storage.setdefault(tensor.untyped_storage()._cdata, set()).add(id(tensor))

    def add(self, entry, answered=False):
        function, args, kwargs, result = entry[:4]
        if isinstance(function, HigherOrderOperator):
            return super().add(entry)
        if function in _NOTHING:
            self.name(result, self.node_of(args[0]))
            return None
        if self.table is None or function in self.table:
            function, args = as_leaf(function, args)
        if function is _aten.native_batch_norm.default and (self.table is None or function in self.table) and self._writes_statistics(args):
            for one in args[3:5]:
                self.written[id(one)] = one
            return super().add((_aten._native_batch_norm_legit_functional.default, tuple(args), kwargs, (*result, *args[3:5])), answered)
        is_taken = self.table is None or function in self.table or function is _aten.lift_fresh_copy.default
        core = _CORE[function](args) if function in _CORE and is_taken else None
        if core is not None:
            function, args = core
        if function._schema.is_mutable and isinstance(result, tare.Tensor) and args and result is args[0]:
            pure = self._pure(function, args[0])
            if pure is not None:
                self.written[id(args[0])] = args[0]
                return super().add((pure, args, kwargs, result))
        return super().add((function, tuple(args), kwargs, result), answered)

    def _writes_statistics(self, args):
        """Whether a batch norm writes running statistics that nobody else has memory of: these become results of a call that writes none."""
        return bool(args[5]) and all(isinstance(one, tare.Tensor) and len(self.on_storage.get(one.untyped_storage()._cdata, ())) == 1
                                     for one in args[3:5])

    def _pure(self, function, tensor):
        """The operator that gives what this one writes; None if others would see what is written."""
        if len(self.on_storage.get(tensor.untyped_storage()._cdata, ())) > 1:
            return None
        name = function.overloadpacket.__name__
        packet = getattr(_aten, name[:-1], None) if name.endswith("_") and tare._C._has_packet(name[:-1]) else None
        return getattr(packet, function._overloadname, None) if packet is not None else None


class _Run(Interpreter):
    """Runs a program's graph; `calls` gets what it calls. Operators that the table has not are kept as they are."""

    def __init__(self, module, table, calls, noted=()):
        super().__init__(module)
        self.table, self.calls, self.noted = table, calls, dict.fromkeys(noted)
        self.origins = []  # the node that each call is made for

    def run_node(self, n):
        self.node = n
        result = super().run_node(n)
        self.origins += [n] * (len(self.calls) - len(self.origins))
        if n.name in self.noted:
            self.noted[n.name] = result
        return result

    def call_function(self, target, args, kwargs):
        if isinstance(target, HigherOrderOperator):
            args = choices.of_graph(self.node.args, args)
            args = [self._within(one) if isinstance(one, GraphModule) else one for one in args]
        if self.table is None or not isinstance(target, tare.ops.OpOverload):
            return target(*args, **kwargs)
        if target in self.table:
            return self.table[target](*args, **kwargs)
        before = len(self.calls)
        result = target(*args, **kwargs)
        made = self.calls[before:]
        if made and (len(made) > 1 or made[0][0] is not target):
            self.calls[before:] = [(target, args, kwargs, result, made[0][4])]
        return result

    def _within(self, module):
        """A program within a call, as this one is run."""
        return lambda *args: _Run(module, self.table, self.calls).run(*args)


class CustomDecompTable(dict):
    """By operator, what is called in its place: the operator itself where it is to be written in the operators that it is written in.

    Operators that are taken out are kept in programs as they are.
    """

    def materialize(self):
        """The same as a dictionary."""
        return dict(self)

    def copy(self):
        return CustomDecompTable(self)


def default_decompositions():
    """A `CustomDecompTable` of all of PyTorch's operators that are registered."""
    found = CustomDecompTable()
    for name in tare._C._packets():
        packet = getattr(_aten, name)
        for overload in packet.overloads():
            one = getattr(packet, overload)
            found[one] = one
    return found


def decomposed(program, table):
    """The graph of a program's leaf operators, the module of its programs within, its signature and its calls of modules.

    Sizes that vary there vary here.
    """
    places, seeds = _places_of(program), itertools.count()
    run = _Decomposed(program, table, {}, next(seeds))
    if not places and not run.has_unknown:
        return run.root, run.graph, *run.signature(run.graph)
    graph, root = _varying.merged_over(program.range_constraints, places, lambda point: _Decomposed(program, table, point, next(seeds)))
    return root, graph, *run.signature(graph)


def _places_of(program):
    """(name, dimension or None, expression) of the inputs' sizes that vary."""
    found = []
    for node in program.graph.find_nodes(op="placeholder"):
        value = node.meta.get("val")
        if isinstance(value, tare.SymInt):
            found.append((node.name, None, expression_of(value)))
        elif isinstance(value, tare.Tensor):
            found += [(node.name, dim, expression_of(size)) for dim, size in enumerate(value.shape) if isinstance(size, tare.SymInt)]
    return found


class _Decomposed:
    """One run of a program's graph where symbols have the values of `point`, or those that it was exported with."""

    def __init__(self, program, table, point, seed):
        self.program, self.graph = program, Graph()
        self.mode = OpenFakeTensorMode(allow_non_fake_inputs=True)
        self.root = Module()
        placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
        self.given = {name: self._value(node.meta.get("val"), point) for name, node in placeholders.items()}
        self.maker = maker = _Functional(self.graph, _refuse, table, self.root)
        self.order = sorted(program.graph_signature.input_specs, key=_rank)
        for spec in self.order:
            node = self.graph.placeholder(spec.arg.name)
            node.name = spec.arg.name
            node.meta = dict(placeholders[spec.arg.name].meta)
            value = self.given[spec.arg.name]
            if isinstance(value, tare.Tensor):
                maker.name(value, node)
                describe(node, value)
                node.meta["val"].requires_grad_(value.requires_grad)
            else:
                node.meta["val"] = value
        def unknown(calls):
            self.unknown = UnknownValues(seed, calls, self.mode)
            return self.unknown

        with self.mode, recorded_calls(unknown=unknown) as calls:
            run = _Run(program.graph_module, table, calls, _signatures.names(program.module_call_graph))
            result = run.run(*self.given.values(), enable_io_processing=False)
        for number, (entry, origin) in enumerate(zip(calls, run.origins)):
            last = self.graph._root.prev
            maker.add(entry, number in self.unknown.numbers)
            while (last := last.next).op != "root":
                last.meta.update({key: origin.meta[key] for key in _KEPT if key in origin.meta})
        outputs, self.kinds = [], []
        for spec in self.order:
            value = self.given[spec.arg.name]
            if id(value) in maker.written:
                kinds = {InputKind.BUFFER: OutputKind.BUFFER_MUTATION, InputKind.PARAMETER: OutputKind.PARAMETER_MUTATION}
                outputs.append(maker.node_of(value))
                self.kinds.append((kinds.get(spec.kind, OutputKind.USER_INPUT_MUTATION), spec.target or spec.arg.name))
        for one, spec in zip(pytree.tree_leaves(list(result)), program.graph_signature.output_specs):
            outputs.append(maker.value(one))
            self.kinds.append((spec.kind, spec.target))
        self.noted = list(run.noted)
        self.graph.output(tuple(outputs + [maker.value(one) for one in run.noted.values()]))
        self.graph.eliminate_dead_code(lambda node: "unbacked" in node.meta or node.is_impure())

    def _value(self, value, point):
        if isinstance(value, tare.SymInt):
            return _number(value, point)
        if not isinstance(value, tare.Tensor):
            return value
        if not free_symbols(value):
            return self.mode.from_tensor(value)
        with self.mode, tare.no_grad():
            sizes, strides = ([_number(one, point) for one in part] for part in (value.shape, value.stride()))
            return tare.empty_strided(sizes, strides, dtype=value.dtype, device=value.device).requires_grad_(value.requires_grad)

    @property
    def has_unknown(self):
        """Whether the program asks for values that are not known."""
        return bool(self.unknown.numbers)

    def constant_of(self, name):
        """Constants are inputs here, which no size changes."""
        return None

    def signature(self, graph):
        """The signature and the calls of modules of a graph, whose results are the program's alone from then on."""
        noted = _signatures.without_noted(graph, len(self.kinds)) if self.noted else []
        calls = _signatures.renamed(self.program.module_call_graph, dict(zip(self.noted, noted)))
        inputs = [InputSpec(spec.kind, spec.arg, spec.target, spec.persistent) for spec in self.order]
        outputs = [OutputSpec(kind, argument_of(value), target) for (kind, target), value in zip(self.kinds, graph.output_node().args[0])]
        return ExportGraphSignature(inputs, outputs), calls


def _number(size, point):
    """A size where symbols have these values; the one that it was exported with where they have none."""
    if not isinstance(size, tare.SymInt):
        return int(size)
    return expression_of(size).at(point) if point else size.node.hint


def _rank(spec):
    """Parameters, what is in no state dict, buffers, the user's inputs."""
    if spec.kind is InputKind.BUFFER:
        return 2 if spec.persistent else 1
    return {InputKind.PARAMETER: 0, InputKind.CONSTANT_TENSOR: 1}.get(spec.kind, 3)


def _refuse(tensor):
    raise RuntimeError("a tensor came into the program that is none of its inputs")
