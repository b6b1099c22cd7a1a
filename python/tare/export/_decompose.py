"""An exported program in the operators that its own are written in."""

import tare
from tare._subclasses.fake_tensor import FakeTensorMode
from tare.export.graph_signature import ExportGraphSignature, InputKind, InputSpec, OutputKind, OutputSpec, TensorArgument
from tare.fx._recorded_calls import GraphOfCalls, recorded_calls
from tare.fx.graph import Graph
from tare.fx.interpreter import Interpreter
from tare.fx.node import Node
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
}
_NOTHING = {_aten.detach.default, _aten.detach_.default, _aten.alias.default, _aten.lift_fresh.default}


class _Functional(GraphOfCalls):
    """Nodes that write nothing: what was written in place is another value from then on.

    An operator that writes memory which other tensors of the graph lie on stays as it is.
    """

    def __init__(self, graph, attribute):
        super().__init__(graph, attribute)
        self.written = {}  # by id of a tensor, the tensor
        self.on_storage = {}

    def name(self, tensor, node):
        super().name(tensor, node)
        self.on_storage.setdefault(tensor.untyped_storage()._cdata, set()).add(id(tensor))

    def add(self, entry):
        function, args, kwargs, result = entry[:4]
        if function in _NOTHING:
            self.name(result, self.node_of(args[0]))
            return None
        core = _CORE.get(function, lambda _: None)(args)
        if core is not None:
            function, args = core
        if function._schema.is_mutable and isinstance(result, tare.Tensor) and args and result is args[0]:
            pure = self._pure(function, args[0])
            if pure is not None:
                self.written[id(args[0])] = args[0]
                return super().add((pure, args, kwargs, result))
        return super().add((function, tuple(args), kwargs, result))

    def _pure(self, function, tensor):
        """The operator that gives what this one writes; None if others would see what is written."""
        if len(self.on_storage.get(tensor.untyped_storage()._cdata, ())) > 1:
            return None
        name = function.overloadpacket.__name__
        packet = getattr(_aten, name[:-1], None) if name.endswith("_") and tare._C._has_packet(name[:-1]) else None
        return getattr(packet, function._overloadname, None) if packet is not None else None


class _Run(Interpreter):
    def __init__(self, module, table):
        super().__init__(module)
        self.table = table or {}

    def call_function(self, target, args, kwargs):
        return self.table.get(target, target)(*args, **kwargs)


def decomposed(program, table):
    """The graph of a program's leaf operators, and its signature."""
    mode = FakeTensorMode(allow_non_fake_inputs=True)
    graph = Graph()
    placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    given = {}
    for name, node in placeholders.items():
        value = node.meta.get("val")
        given[name] = mode.from_tensor(value) if isinstance(value, tare.Tensor) else value
    maker = _Functional(graph, _refuse)
    order = sorted(program.graph_signature.input_specs, key=_rank)
    inputs = []
    for spec in order:
        node = graph.placeholder(spec.arg.name)
        node.meta = dict(placeholders[spec.arg.name].meta)
        inputs.append(InputSpec(spec.kind, spec.arg, spec.target, spec.persistent))
        if isinstance(given[spec.arg.name], tare.Tensor):
            maker.name(given[spec.arg.name], node)
    with mode, recorded_calls() as calls:
        result = _Run(program.graph_module, table).run(*given.values(), enable_io_processing=False)
    for entry in calls:
        maker.add(entry)
    outputs, specs = [], []
    for spec in order:
        value = given[spec.arg.name]
        if id(value) in maker.written:
            kinds = {InputKind.BUFFER: OutputKind.BUFFER_MUTATION, InputKind.PARAMETER: OutputKind.PARAMETER_MUTATION}
            kind = kinds.get(spec.kind, OutputKind.USER_INPUT_MUTATION)
            node = maker.node_of(value)
            outputs.append(node)
            specs.append(OutputSpec(kind, TensorArgument(node.name), spec.target or spec.arg.name))
    for one, spec in zip(pytree.tree_leaves(list(result)), program.graph_signature.output_specs):
        value = maker.value(one)
        outputs.append(value)
        specs.append(OutputSpec(spec.kind, TensorArgument(value.name) if isinstance(value, Node) else spec.arg, spec.target))
    graph.output(tuple(outputs))
    graph.eliminate_dead_code()
    return graph, ExportGraphSignature(inputs, specs)


def _rank(spec):
    """Parameters, what is in no state dict, buffers, the user's inputs."""
    if spec.kind is InputKind.BUFFER:
        return 2 if spec.persistent else 1
    return {InputKind.PARAMETER: 0, InputKind.CONSTANT_TENSOR: 1}.get(spec.kind, 3)


def _refuse(tensor):
    raise RuntimeError("a tensor came into the program that is none of its inputs")
