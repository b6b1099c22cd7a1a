"""An exported program in the operators that its own are written in."""

import itertools

import tare
from tare import _custom_ops
from tare._engine import choices
from tare._subclasses.fake_tensor import OpenFakeTensorMode
from tare._engine.control_flow import HigherOrderOperator
from tare._symbolic.numbers import expression_of
from tare.export import _core as core_operators, _signatures, _varying
from tare.export._unknown import UnknownValues
from tare.export.graph_signature import ExportGraphSignature, InputKind, InputSpec, OutputKind, OutputSpec, argument_of
from tare.fx import _functional
from tare.fx._functional import FunctionalCalls
from tare.fx._recorded_calls import GraphOfCalls, as_leaf, describe, recorded_calls
from tare.fx.experimental.symbolic_shapes import free_symbols
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.interpreter import Interpreter
from tare.fx.node import Node
from tare._tags import Tag
from tare.nn import Module
from tare.utils import _pytree as pytree

_aten = tare.ops.aten


_KEPT = ("nn_module_stack", "stack_trace", "torch_fn", "source_fn_stack", "custom")  # what a node says of its source
_NOTHING = {_aten.detach.default, _aten.detach_.default, _aten.alias.default, _aten.lift_fresh.default}


class _Mark:
    """What `FunctionalCalls` asks of the marks that it stands between: views stay views."""

    copies_views = False


class _Functional(FunctionalCalls):
    """Nodes that write nothing: what is written in place is another value from then on, for whoever views the same memory.

    A write through a view that cannot be taken back stays as it is.
    """

    def __init__(self, graph, attribute, table, root, mode):
        GraphOfCalls.__init__(self, graph, attribute, root=root, names_inputs=True)
        self.table, self.mode, self.mark = table, mode, _Mark
        self.known, self.kept = {}, []
        self.statistics = ()  # tensors that the results of the call which is added now are written to

    def _within(self, graph, root):
        inner = GraphOfCalls._within(self, graph, root)
        inner.known = {}
        return inner

    def name(self, tensor, node):
        if any(one is tensor for one in self.statistics):
            self._write(self._alias(tensor), node)
        else:
            super().name(tensor, node)

    def is_written(self, tensor):
        alias = self.known.get(id(tensor))
        return alias is not None and alias.base.version > 0

    def _alias(self, tensor):
        if id(tensor) not in self.known:
            FunctionalCalls.name(self, tensor, GraphOfCalls.node_of(self, tensor))
        return self.known[id(tensor)]

    def _is_same(self, tensor, other):
        """Says that a tensor is what another one is: on its memory, as its view."""
        GraphOfCalls.name(self, tensor, self.node_of(other))
        self.known[id(tensor)] = self._alias(other)

    def _made(self, function, args, kwargs):
        """What a call gives that the program did not make; its nodes are those of the leaf operators within."""
        with self.mode, tare.no_grad(), recorded_calls() as calls:
            result = function(*args, **kwargs)
        self.kept.append((calls, result))
        for one in calls:
            self.add(one)
        return result

    def add(self, entry, answered=False):
        function, args, kwargs, result = entry[:4]
        if isinstance(function, HigherOrderOperator):
            return super().add(entry)
        if function in _NOTHING:
            if result is not args[0]:
                self._is_same(result, args[0])
            return None
        is_taken = self._takes(function)
        if is_taken:
            function, args = as_leaf(function, args)
        if function is _aten.native_batch_norm.default and args[5] and all(isinstance(one, tare.Tensor) for one in args[3:5]):
            self.statistics = args[3:5]
            try:
                functional = _aten._native_batch_norm_legit_functional.default
                return super().add((functional, tuple(args), kwargs, (*result, *args[3:5])), answered)
            finally:
                self.statistics = ()
        core = core_operators.CALLED[function](args) if function in core_operators.CALLED and is_taken else None
        if core is not None:
            function, args = core
        written = core_operators.WRITTEN.get(function) if is_taken else None
        made = NotImplemented if written is None else self._made(written, args, kwargs)
        if made is NotImplemented:
            return super().add((function, tuple(args), kwargs, result), answered)
        for one, other in zip(pytree.tree_leaves(result), pytree.tree_leaves(made), strict=True):
            self._is_same(one, other)
        return None

    def _call(self, function, args, kwargs, result):
        """The node of a call that comes of a write: one that is no core operator is made of others as well."""
        written = core_operators.WRITTEN.get(function) if self._takes(function) else None
        if written is None or kwargs:
            return super()._call(function, args, kwargs, result)
        values = [one.meta["val"] if isinstance(one, Node) else one for one in args]
        for value, node in zip(values, args):
            if isinstance(node, Node):
                self.kept.append(value)
                FunctionalCalls.name(self, value, node)
        return self.node_of(self._made(written, values, {}))

    def _takes(self, function):
        return self.table is None or function in self.table or function in core_operators.ALWAYS

    def _written(self, function, args, kwargs, result):
        """True where a write became a call that writes nothing, and another value of the memory; None where it stays."""
        if function.namespace != "aten" or not isinstance(result, tare.Tensor):
            return None
        pure, names = _functional.pure(function)
        target = kwargs[names[0]] if names else args[0] if args else None
        if pure is None or not isinstance(target, tare.Tensor) or not self._is_taken_back(target):
            return None
        missing = [one for one in function._schema.arguments[len(args):] if not one.kwarg_only and one.name not in kwargs]
        args = (*args, *[one.default_value for one in missing])
        made = self._made(pure, args, {key: value for key, value in kwargs.items() if key not in names})
        if made.dtype is not target.dtype:
            made = self._made(_aten._to_copy.default, (made,), {"dtype": target.dtype})
        if made.shape != target.shape:
            return None
        self._write(self._alias(target), self.node_of(made))
        if result is not target:
            self._is_same(result, target)
        return True

    def _is_taken_back(self, tensor):
        return all(_functional.is_taken_back(step) for step in self._alias(tensor).steps)


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
        if not isinstance(target, tare.ops.OpOverload) or (self.table is None and target not in core_operators.KEPT):
            return core_operators.COMPOSITE.get(target, target)(*args, **kwargs)
        if self.table is not None and target in self.table and self.table[target] is not target:
            return self.table[target](*args, **kwargs)
        if target in core_operators.COMPOSITE or (self.table is not None and target in self.table):
            return core_operators.COMPOSITE.get(target, target)(*args, **kwargs)
        before = len(self.calls)
        result = target(*args, **kwargs)
        if Tag.maybe_aliasing_or_mutating in target.tags or any(one.alias_info is not None for one in target._schema.arguments):
            return result  # whether it views or writes has to be told by what is called within
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

    has_materialized = True  # it holds its operators from the beginning

    def __init__(self, *items):
        super().__init__(*items)
        self.removed = set()

    def pop(self, op, *default):
        if op not in self and not default:
            raise KeyError(f"{op} doesn't exist in the table")
        self.removed.add(op)
        return super().pop(op, *default)

    def __delitem__(self, op):
        self.pop(op)

    def now(self):
        """With the operators that were registered since it was made."""
        return {**{one: one for one in _custom_ops.composites() if one not in self.removed}, **self}

    def materialize(self):
        """The same as a dictionary."""
        return dict(self)

    def copy(self):
        made = CustomDecompTable(self)
        made.removed = set(self.removed)
        return made


def default_decompositions():
    """A `CustomDecompTable` of all of PyTorch's operators that are registered, and of the program's own that are written in others."""
    found = CustomDecompTable((one, one) for one in _custom_ops.composites())
    for name in tare._C._packets():
        packet = getattr(_aten, name)
        for overload in packet.overloads():
            one = getattr(packet, overload)
            if one not in core_operators.KEPT:
                found[one] = one
    return found


def decomposed(program, table):
    """The graph of a program's leaf operators, the module of its programs within, its signature and its calls of modules.

    Sizes that vary there vary here.
    """
    places, seeds = _places_of(program), itertools.count()
    table = table.now() if isinstance(table, CustomDecompTable) else table
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
        self.maker = maker = _Functional(self.graph, _refuse, table, self.root, self.mode)
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
            if maker.is_written(value):
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
