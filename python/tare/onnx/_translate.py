"""An exported program as an ONNX graph: each node by the row of its operator, each write in place as another value.

A program writes tensors and views of them; in ONNX values do not change. So a node that is written stands for another value from then on,
what it is a view of is written through the view, and other views of that are taken anew where they are read next.
"""

import operator

import tare
from tare._symbolic.numbers import expression_of
from tare.export.graph_signature import ConstantArgument, InputKind
from tare.fx.node import Node as FxNode
from tare.onnx import _operators
from tare.onnx._builder import Builder, Missing, Value, type_number
from tare.onnx._operators import indexing, numbers
from tare.onnx.errors import OnnxExporterError, UnsupportedOperatorError


class _Result:
    """What a row is told of the node that it makes: the result's element type and sizes, which results are used."""

    def __init__(self, node, value):
        self.node, self.value = node, value
        self.vals = value if isinstance(value, (list, tuple)) else [value]
        first = next((one for one in self.vals if isinstance(one, tare.Tensor)), None)
        self.dtype = first.dtype if first is not None else tare.int64
        self.shape = tuple(first.shape) if first is not None else ()

    rank = property(lambda self: len(self.shape))

    @property
    def used(self):
        return [user.args[1] for user in self.node.users if user.target is operator.getitem]

    def sizes(self, g):
        """The sizes of the result; those that vary are computed of the inputs'."""
        return [one if type(one) is int else self.translation.size(one) for one in self.shape]


def missing_operators(program):
    """{name of an operator without a row: names of the nodes that call it}."""
    found = {}
    for node in program.graph.nodes:
        if node.op != "call_function" or node.target is operator.getitem or node.target in numbers.ROWS:
            continue
        if not hasattr(node.target, "overloadpacket"):
            found.setdefault(str(node.target), []).append(node.name)
        elif node.target.overloadpacket.__name__ not in _operators.CHECKS and row_of(node.target) is None:
            found.setdefault(str(node.target), []).append(node.name)
    return found


custom = {}  # functions that the program registered, by namespace::name, with the version from which on they are meant


def row_of(target):
    """The row of an operator, or of the one that does the same without writing; None where there is none."""
    registered = custom.get(f"{target.namespace}::{target.overloadpacket.__name__}")
    if registered is not None:
        return registered
    found = _operators.find(target) if target.namespace in ("aten", "prims", "prim") else None
    if found is None and target._schema.is_mutable:
        pure = _pure(target)
        return pure and _operators.find(pure)
    return found


def _pure(target):
    name = target.overloadpacket.__name__
    if not name.endswith("_") or name.endswith("__"):
        return None
    packet = getattr(tare.ops.aten, name[:-1], None) if tare._C._has_packet(name[:-1]) else None
    if packet is None:
        return _Named(name[:-1], target._overloadname)
    return getattr(packet, target._overloadname, None) or _Named(name[:-1], target._overloadname)


class _Named:
    """An operator that only has the form that writes, under the name of the other."""

    def __init__(self, name, overload):
        self._overloadname, self.overloadpacket = overload, type("packet", (), {"__name__": name})


_SAME = {"detach", "alias"}  # what gives the tensor itself
_PARTS = {"split", "split_with_sizes", "chunk", "tensor_split", "unbind"}


class Translation:
    """The graph of a program. `sizes`: names of the sizes that vary, by expression."""

    def __init__(self, program, opset):
        self.program, self.g = program, Builder(opset)
        self.values = {}  # of nodes
        self.parent = {}  # of views: the node that they are a view of
        self.stale = set()  # views to be taken anew
        self.views = {}  # of a node: views of it
        self.symbols = {}  # values by expression
        self.inputs, self.weights = [], []
        self.outputs = []

    # Inputs.

    def begin(self, input_names):
        """Makes values of inputs, and of the module's tensors under the names that they have there."""
        g, names = self.g, list(input_names or [])
        placeholders = {node.name: node for node in self.program.graph.nodes if node.op == "placeholder"}
        held = {}
        for spec in self.program.graph_signature.input_specs:
            node = placeholders[spec.arg.name]
            value = node.meta.get("val")
            if spec.kind is InputKind.USER_INPUT:
                if isinstance(spec.arg, ConstantArgument) or not isinstance(value, (tare.Tensor, tare.SymInt)):
                    self.values[node] = value  # a number that is built in
                    continue
                name = g.name(names.pop(0) if names else node.name)
                if isinstance(value, tare.SymInt):
                    made = Value(name, tare.int64, (1,), is_size=True)
                    self.symbols[expression_of(value)] = made
                else:
                    made = Value(name, value.dtype, tuple(value.shape))
                self.inputs.append(made)
                self.values[node] = made
                continue
            if not node.users:
                continue
            tensor = self.program._value_of(spec)
            key = (tensor.untyped_storage()._cdata, tensor.storage_offset(), tuple(tensor.shape), tensor.stride(), tensor.dtype)
            if key not in held:
                type_number(tensor.dtype)
                held[key] = Value(g.name(spec.target), tensor.dtype, tuple(tensor.shape))
                self.weights.append((held[key], tensor, spec))
            self.values[node] = held[key]
        if names:
            raise ValueError(f"input_names has {len(names)} names more than the program has inputs: {', '.join(names)}")
        for one in self.inputs:
            for dim, size in enumerate(one.shape):
                if isinstance(size, tare.SymInt) and expression_of(size).is_symbol and expression_of(size) not in self.symbols:
                    self.symbols[expression_of(size)] = (one, dim)

    def size(self, size):
        """A size that varies, where the program has no node for it: of inputs' sizes."""
        expression = expression_of(size)
        found = self.symbols.get(expression)
        if isinstance(found, tuple):
            found = self.symbols[expression] = numbers._sized(self.g, *found)
        if found is None:
            found = self.symbols[expression] = self._computed(expression)
        return found

    def _computed(self, expression):
        for node, value in self.values.items():
            told = node.meta.get("val")
            if isinstance(told, tare.SymInt) and isinstance(value, Value) and expression_of(told) == expression:
                return value
        for node, value in self.values.items():
            told = node.meta.get("val")
            if isinstance(told, tare.Tensor) and isinstance(value, Value):
                for dim, one in enumerate(told.shape):
                    if isinstance(one, tare.SymInt) and expression_of(one) == expression:
                        return numbers._sized(self.g, value, dim)
        raise Missing(f"the size {expression} is that of no tensor")

    # Nodes.

    def value_of(self, node):
        if node in self.stale:
            self.stale.discard(node)
            if node.target is operator.getitem:
                self.values[node] = self.value_of(node.args[0])[node.args[1]]
                return self.values[node]
            written = node.target._schema.is_mutable  # what a write returns is what was written
            self.values[node] = self.value_of(self.parent[node]) if written else self._made(node)
        return self.values[node]

    def _argument(self, given):
        if isinstance(given, FxNode):
            return self.value_of(given)
        if isinstance(given, (list, tuple)):
            return [self._argument(one) for one in given]
        return given

    def _arguments(self, node):
        schema = node.target._schema.arguments
        given = dict(zip([one.name for one in schema], node.args)) | dict(node.kwargs)
        return [self._argument(given.get(one.name, one.default_value)) for one in schema if one.name != "out"]

    def _made(self, node):
        """The value of a node, by its row."""
        result = _Result(node, node.meta.get("val"))
        result.translation = self
        row = row_of(node.target)
        before = len(self.g.nodes)
        made = row(self.g, result, *self._arguments(node))
        last = self.g.nodes[-1].outputs if len(self.g.nodes) > before else []
        if isinstance(made, Value) and last == [made.name] and node.name not in self.g.taken:
            self.g.taken.discard(made.name)  # the node's own name; nothing takes the value as yet
            self.g.taken.add(node.name)
            made.name = self.g.nodes[-1].outputs[0] = node.name
        if isinstance(made, (list, tuple)):
            values = node.meta.get("val")
            for one, told in zip(made, values if isinstance(values, (list, tuple)) else [values]):
                if one is not None and isinstance(told, tare.Tensor):
                    one.shape = tuple(told.shape)
        elif isinstance(result.value, tare.Tensor):
            made.shape = tuple(result.value.shape)
        return made

    def add(self, node):
        g = self.g
        g.metadata, g.prefix = _metadata(node), node.name
        if node.target is operator.getitem:
            self.values[node] = self.value_of(node.args[0])[node.args[1]]
            if node.args[0] in self.parent:
                self._is_part_of(node, node.args[0])
            return
        if node.target in numbers.ROWS:
            made = numbers.ROWS[node.target](g, *[self._argument(one) for one in node.args])
            self.values[node] = made
            return
        if node.target.overloadpacket.__name__ in _operators.CHECKS:
            return
        if node.target._schema.is_mutable:
            self._write(node)
            return
        self.values[node] = self._made(node)
        source = node.args[0] if node.args and isinstance(node.args[0], FxNode) else None
        if source is not None and _is_view(node):
            self._is_part_of(node, source)
        told = node.meta.get("val")
        if isinstance(told, tare.SymInt) and isinstance(self.values[node], Value):
            self.symbols.setdefault(expression_of(told), self.values[node])

    def _is_part_of(self, node, source):
        self.parent[node] = source
        self.views.setdefault(source, []).append(node)

    # Writes in place.

    def _write(self, node):
        schema = node.target._schema
        written = [one for one, info in zip(node.args, schema.arguments) if info.alias_info is not None and info.alias_info.is_write]
        if len(written) != 1 or not isinstance(written[0], FxNode):
            raise Missing("it writes several tensors")
        target = written[0]
        made = self._made(node)
        before = self.value_of(target)
        if isinstance(made, Value) and isinstance(before, Value):
            made = self.g.cast(made, before.dtype)
            made.shape = before.shape
        self._bind(target, made)
        if node.users or node not in self.values:
            self.values[node] = made
            self._is_part_of(node, target)  # it is the tensor itself

    def _bind(self, node, made):
        """Writes a node, what it is a view of, and leaves other views to be taken anew."""
        self.values[node] = made
        fresh = {node}
        while node in self.parent:
            above = self.parent[node]
            if node.target is operator.getitem:  # one of several parts
                view, above = above, self.parent[above]
                made = self._part_written(view, node.args[1], self.value_of(above), made)
            else:
                made = self._through(node, self.value_of(above), made)
            made.shape = self.values[above].shape
            node = above
            self.values[node] = made
            fresh.add(node)
        pending = [node]
        while pending:
            for view in self.views.get(pending.pop(), ()):
                pending.append(view)
                if view not in fresh:
                    self.stale.add(view)

    def _part_written(self, view, number, whole, made):
        """What is divided into parts, after one was written."""
        name, args, parts = view.target.overloadpacket.__name__, self._arguments(view), view.meta["val"]
        if name == "unbind":
            return indexing.ROWS["select_scatter"](self.g, None, whole, made, args[1], number)
        dim = args[2] % whole.rank
        sizes = [one.shape[dim] for one in parts[:number + 1]]
        if name not in _PARTS or any(type(one) is not int for one in sizes):
            raise Missing(f"it writes a part that {view.target} gives")
        return indexing.slice_written(self.g, whole, made, dim, sum(sizes[:-1]), sum(sizes) if number + 1 < len(parts) else None)

    def _through(self, view, whole, made):
        """What a view is of, after the view was written."""
        g = self.g
        if view.target._schema.is_mutable:
            return made
        name, args = view.target.overloadpacket.__name__, self._arguments(view)
        if name in _SAME or name == "contiguous":
            return made
        if name in ("view", "reshape", "unsqueeze", "squeeze", "flatten", "unflatten", "view_as"):
            return g.reshape(made, g.sizes(whole))
        if name in ("t", "transpose", "permute", "swapaxes", "numpy_T", "mT"):
            order = list(range(whole.rank))
            if name == "permute":
                order = [one % whole.rank for one in args[1]]
            elif name in ("t", "numpy_T"):
                order.reverse()
            else:
                first, second = args[1:3] if len(args) > 2 else (-2, -1)
                order[first], order[second] = order[second], order[first]
            return g.transpose(made, [order.index(one) for one in range(whole.rank)])
        if name == "slice":
            return indexing.ROWS["slice_scatter"](g, None, whole, made, *args[1:])
        if name == "select":
            return indexing.ROWS["select_scatter"](g, None, whole, made, *args[1:])
        if name == "expand" and whole.shape == made.shape:
            return made
        raise Missing(f"it writes a tensor through {view.target}")

    def end(self, output_names):
        """Makes the outputs; those that are inputs, weights or one another become values of their own."""
        g, names, taken = self.g, list(output_names or []), set()
        given = {one.name for one in self.inputs} | {one.name for one, *_ in self.weights}
        g.metadata, g.prefix = {}, "output"
        for node in self.program.graph.output_node().args[0]:
            value = self.value_of(node) if isinstance(node, FxNode) else node
            if value is None:
                continue
            if not isinstance(value, Value):
                if not isinstance(value, (bool, int, float)):
                    continue
                value = g.constant(value, tare.bool if isinstance(value, bool) else tare.int64 if isinstance(value, int) else tare.float32)
            shape = () if value.is_size else value.shape
            if value.is_size:
                value = g.scalar(value)
            if value.name in given or value.name in taken or value in [one for one, _ in g.stored_constants()]:
                value = g.op("Identity", value)
            value.shape = shape
            if names:
                self._rename(value, names.pop(0), given)
            taken.add(value.name)
            self.outputs.append(value)
        if names:
            raise ValueError(f"output_names has {len(names)} names more than the program has outputs: {', '.join(names)}")

    def _rename(self, value, name, given):
        if name == value.name:
            return
        if name in given:
            raise ValueError(f"output_names: {name} is the name of an input or of a tensor of the module")
        before = value.name
        if name in self.g.taken:  # another value makes room
            other = self.g.name(f"{name}_value")
            self._replace(name, other)
        self.g.taken.add(name)
        self._replace(before, name)
        value.name = name

    def _replace(self, before, name):
        for node in self.g.nodes:
            node.inputs = [name if one == before else one for one in node.inputs]
            node.outputs = [name if one == before else one for one in node.outputs]
        for value in [*self.values.values(), *self.outputs]:
            for one in value if isinstance(value, (list, tuple)) else [value]:
                if isinstance(one, Value) and one.name == before:
                    one.name = name


def _is_view(node):
    return node.target.is_view or node.target.overloadpacket.__name__ in (
        "reshape", "flatten", "contiguous", "unflatten", "view_as", "mT", "numpy_T", "expand_as", *_PARTS, *_SAME) and _shares(node)


def _shares(node):
    """Whether an operator that may copy did not: what it made has the sizes and strides that a view has."""
    name = node.target.overloadpacket.__name__
    if name in ("reshape", "flatten", "contiguous", "unflatten", "view_as"):
        source = node.args[0].meta.get("val")
        return isinstance(source, tare.Tensor) and source.is_contiguous()
    return True


def _metadata(node):
    """Modules, classes and lines, as torch.onnx writes them beside a node."""
    found, stack = {}, list((node.meta.get("nn_module_stack") or {}).values())
    target = str(node.target)
    if stack:
        paths = [path for path, _ in stack]
        kinds = [kind if isinstance(kind, str) else f"{kind.__module__}.{kind.__qualname__}" for _, kind in stack]
        found["namespace"] = "/".join([f"{path}: {kind}" for path, kind in zip(paths, kinds)] + [f"{node.name}: {target}"])
        found["pkg.torch.onnx.class_hierarchy"] = repr([*kinds, target])
        found["pkg.torch.onnx.name_scopes"] = repr([*paths, node.name])
    if node.meta.get("stack_trace"):
        found["pkg.torch.onnx.stack_trace"] = node.meta["stack_trace"]
    return found


def translated(program, opset, input_names, output_names):
    """The graph. Errors: UnsupportedOperatorError with all operators that have no row; OnnxExporterError for what a row has no words
    for, with the node, its module and its line."""
    missing = missing_operators(program)
    if missing:
        lines = [f"  {target}: {', '.join(nodes[:4])}{', ...' if len(nodes) > 4 else ''}" for target, nodes in missing.items()]
        raise UnsupportedOperatorError(
            f"No ONNX function found for {len(missing)} operator{'s' if len(missing) > 1 else ''} of the program:\n" + "\n".join(lines)
            + "\ntorch.onnx.register_custom_op_symbolic says what one is; torch.export.save writes the program as it is")
    made = Translation(program, opset)
    made.begin(input_names)
    for node in program.graph.nodes:
        if node.op != "call_function":
            continue
        try:
            made.add(node)
        except Missing as error:
            raise _at(node, str(error)) from None
        except (KeyError, IndexError, TypeError, AttributeError, ValueError, NotImplementedError) as error:
            raise _at(node, f"{type(error).__name__}: {error}") from error
    made.end(output_names)
    return made


def _at(node, text):
    stack = list((node.meta.get("nn_module_stack") or {}).values())
    where = f", in {stack[-1][0]}" if stack and stack[-1][0] else ""
    line = (node.meta.get("stack_trace") or "").strip().splitlines()
    place = f"\n  {line[-2].strip()}" if len(line) > 1 else ""
    return OnnxExporterError(f"{node.target} has no counterpart in ONNX here: {text}\n  in node {node.name}{where}{place}")
