"""One graph of several runs of a program at different sizes: where an integer differs between them, an expression stands."""

import itertools
import operator

import tare
from tare._engine.choices import Choice
from tare._subclasses.fake_tensor import OpenFakeTensorMode
from tare._symbolic.expression import Function, as_expression, function, int_oo, symbol
from tare._symbolic.numbers import made
from tare._symbolic.ranges import ValueRanges
from tare._symbolic.solving import Solver
from tare._symbolic.tensors import symbolic_tensor
from tare.export._merge_bodies import AsRun, Bodies, Unsolved, takes_programs
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node
from tare.fx.passes.shape_prop import _extract_tensor_metadata


def difference(one, other):
    """Where two runs did not do the same, (node of one, node of the other), either None where a run had ended; None if nowhere."""
    for a, b in itertools.zip_longest(one.graph.nodes, other.graph.nodes):
        if a is None or b is None or a.op != b.op or a.target != b.target or _form(a) != _form(b) or _programs_differ(one, other, a):
            return a, b
    return None


def told_difference(one, other, at):
    """How two runs differ, with the line of the user's program."""
    if one is None or other is None:
        ended, goes_on = ("goes on", other) if one is None else ("ends", one)
        return f"at {at} the program {ended} where it does {goes_on.target if goes_on else 'nothing'}. {line_of(goes_on)}"
    if one.target != other.target:
        return f"at {at} the program calls {other.target} where it called {one.target}. {line_of(other)}"
    return f"at {at} the program calls {other.target} with other arguments: {other.format_node()} where it was {one.format_node()}. {line_of(other)}"


def line_of(node):
    trace = node.meta.get("stack_trace") if node is not None else None
    return trace.rpartition('File "')[2].replace('", line ', ":").replace("\n    ", ": ", 1) if trace else ""


def _programs_differ(one, other, node):
    """Whether a node names a program within a call that did not do the same in two runs."""
    inner = getattr(one.root, node.target, None) if node.op == "get_attr" else None
    if not isinstance(inner, GraphModule):
        return False
    return difference(AsRun(inner), AsRun(getattr(other.root, node.target))) is not None


def equivalent(one, other, reshaped=False):
    """Whether two runs at the same sizes did the same, but for views of all of a tensor, which do nothing. `reshaped`: and but for other
    sizes of the same elements in between, and copies of tensors without elements."""
    return _doing(one, reshaped) == _doing(other, reshaped)


_RESHAPES = {"view", "_unsafe_view", "squeeze", "unsqueeze", "expand"}


def _keeps(target, before, value, reshaped):
    """Whether a call gives what it is given."""
    if not (isinstance(before, tare.Tensor) and isinstance(value, tare.Tensor)) or before.dtype != value.dtype:
        return False
    if getattr(target, "is_view", False) and before.shape == value.shape:
        return True
    name = getattr(target, "overloadpacket", target).__name__
    return reshaped and before.numel() == value.numel() and (name in _RESHAPES or (name == "clone" and value.numel() == 0))


def _doing(run, reshaped):
    names, found = {}, []

    def shown(value):
        if isinstance(value, Node):
            return ("node", names.get(value.name, value.name))
        if isinstance(value, (list, tuple)):
            return [shown(one) for one in value]
        return value

    inputs = itertools.count()
    for node in run.graph.nodes:
        if node.op == "placeholder":
            names[node.name] = f"input {next(inputs)}"
        if node.op not in ("call_function", "output"):
            continue
        value, source = node.meta.get("val"), node.args[0] if node.args else None
        if node.op != "output" and isinstance(source, Node) and _keeps(node.target, source.meta.get("val"), value, reshaped):
            names[node.name] = names.get(source.name, source.name)
            continue
        if node.op == "output":
            value = [one.meta.get("val") for one in node.all_input_nodes]
        if isinstance(value, tare.Tensor | list | tuple):
            names[node.name] = len(found)
            found.append((node.target, shown(node.args), shown(list(node.kwargs.items())), _values_form(value)))
    return found


def _form(node):
    return _shape_of(node.args), {key: _shape_of(value) for key, value in node.kwargs.items()}, _values_form(node.meta.get("val"))


def _shape_of(value):
    """A value with nothing in it that may differ with sizes."""
    if isinstance(value, Node):
        return ("node", value.name)
    if isinstance(value, (list, tuple)):
        return [_shape_of(one) for one in value]
    if isinstance(value, dict):
        return {key: _shape_of(one) for key, one in value.items()}
    if type(value) in (int, float):
        return type(value)
    if isinstance(value, slice):
        return [_shape_of(one) for one in (value.start, value.stop, value.step)]
    return value


def _values_form(value):
    if isinstance(value, tare.Tensor):
        return value.dim(), value.dtype, value.device, value.layout
    if isinstance(value, (list, tuple)):
        return [_values_form(one) for one in value]
    return None


_RELATIONS = ("Eq", "Ne", "Lt", "Le", "Gt", "Ge")


class Merged:
    """The graph of runs at `points`, values by symbol; `hints` are those that are told as the sizes' own.

    `places`: (name of an input, dimension or None, expression) of the sizes that vary.
    """

    def __init__(self, runs, points, places, environment, hints, names_twice=True):
        self.names_twice = names_twice
        self.runs, self.points, self.environment, self.hints = runs, points, environment, hints
        self.names = list(environment.var_to_range)
        self.solver = Solver(points, self.names)
        self.places = places
        for _, _, expression in places:
            self.solver.learn([expression.at(point) for point in points], expression)
        self.graph = Graph()
        self.nodes, self.built, self.near = {}, {}, {}
        self.stack = {}
        self.varying_constants = set()
        self.reals = {}  # nodes of numbers that only values tell and that are no integers, by what they were in the runs
        self.unbacked = {}  # symbols that only values tell, with their ranges
        self.drawn = [{} for _ in runs]  # what they were in the runs, by name
        self.mode = OpenFakeTensorMode(allow_non_fake_inputs=True, export=True, shape_env=environment)

    def build(self):
        """Makes the graph. Errors: Unsolved."""
        rows = list(zip(*[run.graph.nodes for run in self.runs]))
        inputs = [row for row in rows if row[0].op == "placeholder"]
        self._find_varying_constants([row for row in rows if row[0].op in ("placeholder", "get_attr")])
        for row in inputs:
            if row[0].name not in self.varying_constants:
                self._input(row)
        self._sources()
        for row in rows:
            if row[0].op == "call_function":
                self._call(row)
            elif row[0].op == "get_attr" and row[0].name not in self.varying_constants:
                self._condition_before(row)
                self.nodes[row[0]] = node = self.graph.get_attr(row[0].target)
                node.meta = dict(row[0].meta)
            elif row[0].op == "output":
                self.stack = {}
                self.graph.output(self._argument([one.args[0] for one in row], row[0], "result"))
        for node in reversed(self.sources):
            if not node.users:
                self.graph.erase_node(node)
        return self.graph

    # Inputs.

    def _find_varying_constants(self, inputs):
        """Constants whose numbers differ between runs: tensors that the program made of sizes."""
        for row in inputs:
            tensors = [run.constant_of(node.name) for run, node in zip(self.runs, row)]
            if tensors[0] is not None and any(not tare.equal(tensors[0], one) for one in tensors[1:]):
                self.varying_constants.add(row[0].name)

    def _input(self, row):
        base = row[0]
        node = self.graph.placeholder(base.target)
        node.name = base.name
        node.meta = dict(base.meta)
        self.nodes[base] = node
        for name, dim, expression in self.places:
            if dim is None and name == base.name:
                node.meta["val"] = self._number(expression, int)
                self.built[expression] = node
        if isinstance(base.meta.get("val"), tare.Tensor):
            self._describe(node, row, base.meta["val"].requires_grad)

    def _sources(self):
        """The nodes that tell the sizes which vary, one for each symbol."""
        self.sources, given = [], []
        for name in self.names:
            for source, dim, expression in self.places:
                if name in expression.names() and (expression.is_symbol or all(
                        not (other.is_symbol and name in other.names()) for _, _, other in self.places)):
                    given.append((name, source, dim, expression))
                    break
        sized = [one for one in given if one[2] is not None]
        for number, (name, source, dim, expression) in enumerate(sized):
            target = next(node for old, node in self.nodes.items() if old.name == source)
            node = self.graph.create_node("call_function", tare.ops.aten.sym_size.int, (target, dim), {},
                                          f"sym_size_int_{len(sized) + number}" if self.names_twice else "sym_size_int")
            node.meta["val"] = self._number(expression, int)
            self.sources.append(node)
            self.built[expression] = node
            if not expression.is_symbol:  # the symbol follows: expression is multiple * symbol + offset
                self._root(name, expression, node)

    def _root(self, name, expression, node):
        multiple, offset = expression.terms[((name, 1),)], expression.terms.get((), 0)
        for function, number in ((operator.sub, offset), (operator.floordiv, multiple)):
            if number not in ((0,) if function is operator.sub else (1,)):
                node = self.graph.call_function(function, (node, number))
                node.meta["val"] = self._number(symbol(name), int)
                self.sources.append(node)
        self.built[symbol(name)] = node

    # Nodes.

    def _call(self, row):
        base = row[0]
        self._see(base)
        if base.args and isinstance(base.args[0], Node) and base.args[0].name in self.varying_constants:
            return self._made_of_sizes(row)
        self.near = self._nearby(row)
        args = self._argument([one.args for one in row], base, "arguments")
        if takes_programs(base):
            args = (*args[:-1], type(args[-1])([*args[-1], *self._operands(row)]))
        kwargs = {key: self._argument([one.kwargs[key] for one in row], base, key) for key in base.kwargs}
        name = getattr(base.target, "overloadpacket", base.target).__name__
        node = self.graph.create_node("call_function", base.target, args, kwargs, name)
        node.meta = dict(base.meta)
        self.nodes[base] = node
        if base.meta.get("unbacked"):
            self._unbacked(node, [one.meta["val"] for one in row])
        self._describe(node, row)
        if isinstance(node.meta["val"], tare.Tensor):
            self._tell_sizes(node)

    def _unbacked(self, node, values):
        """Symbols for what only values tell: a number, or sizes."""
        first = values[0]
        if isinstance(first, (list, tuple)):
            for one in zip(*values):
                self._unbacked(node, list(one))
        elif isinstance(first, tare.Tensor):
            for one in zip(*[value.shape for value in values]):
                if len(set(one)) > 1 and one not in self.solver.known:
                    self._new_symbol(one, 0)
        elif type(first) is float:
            name = f"zuf{len(self.reals)}"  # as an environment of symbols calls it
            self.reals[tuple(values)] = self.built[symbol(name)] = node
            for drawn, one in zip(self.drawn, values):
                drawn[name] = one
        elif type(first) is int:
            self.built[self._new_symbol(tuple(values), -int_oo)] = node

    def _new_symbol(self, values, least):
        made_ = symbol(f"u{len(self.unbacked)}")
        self.unbacked[made_] = self.environment.var_to_range[str(made_)] = ValueRanges(least, int_oo)
        self.solver.known[values] = made_
        for drawn, one in zip(self.drawn, values):
            drawn[str(made_)] = one
        self.solver.symbols.append(values)
        return made_

    def _tell_sizes(self, node):
        """The nodes that tell the sizes of a result which only values tell, and go away unless they are used."""
        for dim, size in enumerate(node.meta["val"].shape):
            expression = size.node.expr if isinstance(size, tare.SymInt) else None
            if expression in self.unbacked and expression not in self.built:
                told = self.graph.create_node("call_function", tare.ops.aten.sym_size.int, (node, dim), {}, "sym_size_int")
                told.meta = {**self.stack, "val": size}
                self.sources.append(told)
                self.built[expression] = told

    def _made_of_sizes(self, row):
        """A tensor of numbers that hang on sizes: made by operators instead of copied from a constant."""
        base = row[0]
        tensors = [run.constant_of(one.args[0].name) for run, one in zip(self.runs, row)]
        first = tensors[0]
        if first.dim() > 1 or first.numel() > 64 or first.dtype.is_complex or first.dtype is tare.bool:
            raise Unsolved(base, "a tensor of its numbers", [one.tolist() for one in tensors])
        self.near = ()
        options = {"dtype": first.dtype, "device": first.device, "pin_memory": False}
        parts = []
        for values in zip(*[one.reshape(-1).tolist() for one in tensors]):
            number = self._argument(list(values), base, "a number")
            parts.append(self.graph.create_node("call_function", tare.ops.aten.scalar_tensor.default, (number,), dict(options), "scalar_tensor"))
            parts[-1].meta = {**self.stack, "val": self._fake(tare.ops.aten.scalar_tensor.default(0, **options))}
        node = parts[0]
        if first.dim() == 1:
            node = self.graph.create_node("call_function", tare.ops.aten.stack.default, (parts,), {}, "stack")
            node.meta = dict(self.stack)
        node.meta["val"], node.meta["tensor_meta"] = base.meta["val"], _extract_tensor_metadata(base.meta["val"])
        self.nodes[base] = node
        return None

    def _fake(self, tensor):
        with self.mode:
            return tare.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)

    def _nearby(self, row):
        """Integers that a node's results may hang on: the sizes of what it takes, those that it is given."""
        found = []
        for position, node in enumerate(row[0].all_input_nodes):
            values = [one.all_input_nodes[position].meta.get("val") for one in row]
            if isinstance(values[0], tare.Tensor):
                found += list(zip(*[one.shape for one in values]))
        return found

    def _argument(self, values, node, what):
        first = values[0]
        if isinstance(first, Node):
            return self.nodes[first]
        if isinstance(first, (list, tuple)):
            return type(first)([self._argument(list(one), node, what) for one in zip(*values)])
        if isinstance(first, dict):
            return {key: self._argument([one[key] for one in values], node, what) for key in first}
        if isinstance(first, Choice):
            expression = self._condition(values, node)
            return bool(expression.number) if expression.is_number else self._node(expression, bool)
        if type(first) is int and any(one != first for one in values):
            return self._node(self._solved(values, node, what), int)
        if type(first) is float and any(one != first for one in values):
            return self.reals[tuple(values)] if tuple(values) in self.reals else self._node(self._solved_as(float, values, node, what), float)
        return first

    def _condition_before(self, row):
        """The condition stands in front of the programs that it chooses from, as PyTorch has it."""
        users = [next(iter(one.users), None) for one in row]
        if users[0] is not None and users[0].args and isinstance(users[0].args[0], Choice):
            self._see(users[0])
            self._argument([one.args[0] for one in users], users[0], "the condition")

    def _see(self, node):
        self.stack = {key: node.meta[key] for key in ("nn_module_stack", "stack_trace", "torch_fn", "source_fn_stack") if key in node.meta}

    def _operands(self, row):
        """The nodes that the programs of a call get for numbers within them."""
        bodies = Bodies(self, row, [run.root for run in self.runs])
        nodes = {expression: self._node(expression, kind) for expression, kind in bodies.wanted.items()}
        bodies.write({expression: node.name for expression, node in nodes.items()})
        return nodes.values()

    def _condition(self, values, node):
        """The expression of a condition of sizes."""
        by = {}
        for name, (leaf, dim, size) in values[0].places.items():
            source = self.runs[0].input_name(leaf)
            by[name] = next((expression for other, where, expression in self.places if (other, where) == (source, dim)), as_expression(size))
        expression = values[0].expression.replaced(by)
        known = [{**point, **drawn} for point, drawn in zip(self.points, self.drawn)]
        if not expression.names() <= known[0].keys() or any(bool(expression.at(at)) is not bool(one) for one, at in zip(values, known)):
            raise Unsolved(node, "the condition", [bool(one) for one in values])
        return expression

    def _solved_as(self, kind, values, node, what):
        if kind is int:
            return self._solved(values, node, what)
        expression = self.solver.real(values)
        if expression is None:
            raise Unsolved(node, what, values)
        return expression

    def _solved(self, values, node, what, near=()):
        expression = self.solver.integer(values, [*near, *self.near])
        if expression is None:
            raise Unsolved(node, what, values)
        return expression

    def _number(self, expression, kind):
        known = expression.names() <= self.hints.keys()
        return made(expression, self.environment, kind, kind(expression.at(self.hints)) if known else None)

    # Values.

    def _describe(self, node, row, requires_grad=False):
        values = [one.meta.get("val") for one in row]
        node.meta["val"] = value = self._value(values, row[0], requires_grad)
        if isinstance(value, tare.Tensor):
            meta = row[0].meta.get("tensor_meta")
            if meta is not None:
                node.meta["tensor_meta"] = meta._replace(shape=value.shape, stride=tuple(value.stride()))

    def _value(self, values, node, requires_grad=False):
        first = values[0]
        if isinstance(first, (list, tuple)):
            return type(first)([self._value(list(one), node) for one in zip(*values)])
        if type(first) is int and any(one != first for one in values):
            return self._size(values, node, "the value")
        if not isinstance(first, tare.Tensor):
            return first
        sizes = [self._size(one, node, "a size") for one in zip(*[one.shape for one in values])]
        near = list(zip(*[one.shape for one in values]))[::-1]
        strides = [self._size(one, node, "a stride", near) for one in zip(*[one.stride() for one in values])]
        offset = self._size([one.storage_offset() for one in values], node, "the offset")
        with self.mode, tare.no_grad():
            return symbolic_tensor(sizes, strides, offset, first.dtype, first.device, first.layout, requires_grad)

    def _size(self, values, node, what, near=()):
        if all(one == values[0] for one in values):
            return values[0]
        return self._number(self._solved(values, node, what, near), int)

    # Expressions as nodes.

    def _node(self, expression, kind=int):
        """A node whose value is an expression; a number where it is one."""
        if expression.is_number:
            return expression.number
        node = self.built.get(expression)
        if node is None:
            node = self.built[expression] = self._sum(expression, kind)
        return node

    def _arithmetic(self, function, args, expression, kind=int, name=None):
        node = self.graph.create_node("call_function", function, args, {}, name or function.__name__.strip("_"))
        node.meta = {**self.stack, "val": self._number(expression, kind)}
        self.built[expression] = node
        return node

    def _sum(self, expression, kind):
        total, said = None, as_expression(0)
        for product, factor in expression._sorted():
            term = type(expression)({product: factor})
            said = said + term
            if total is None:
                total = self._term(product, factor, kind)
            elif factor < 0:
                total = self._arithmetic(operator.sub, (total, self._term(product, -factor, kind)), said, kind)
            else:
                total = self._arithmetic(operator.add, (total, self._term(product, factor, kind)), said, kind)
        return total

    def _term(self, product, factor, kind):
        if not product:
            return factor
        total, said = None, None
        for one, power in product:
            base = type(said or as_expression(0))({((one, 1),): 1})
            node = self.built.get(base) or (self._function(one, base, kind) if isinstance(one, Function) else self.built[base])
            if power > 1:
                node = self._arithmetic(operator.pow, (node, power), base**power, kind)
            said = base**power if said is None else said * base**power
            total = node if total is None else self.built.get(said) or self._arithmetic(operator.mul, (total, node), said, kind)
        if factor == -1:
            return self._arithmetic(operator.neg, (total,), -said, kind)
        if factor != 1:
            total = self.built.get(said * factor) or self._arithmetic(operator.mul, (total, factor), said * factor, kind)
        return total

    def _function(self, one, base, kind):
        if one.name == "OpaqueUnaryFn_sqrt":  # as PyTorch has `size ** 0.5`, which most programs say
            return self._arithmetic(operator.pow, (self._node(function("ToFloat", *one.args), float), 0.5), base, float)
        targets = {"FloorDiv": operator.floordiv, "Mod": operator.mod, "IntTrueDiv": operator.truediv, "FloatTrueDiv": operator.truediv,
                   "Max": tare.sym_max, "Min": tare.sym_min, "ToFloat": tare.sym_float,
                   "Not": tare.sym_not, "And": operator.and_, "Or": operator.or_,
                   **{name: getattr(operator, name.lower()) for name in _RELATIONS}}
        kinds = {"IntTrueDiv": float, "FloatTrueDiv": float, "ToFloat": float,
                 **dict.fromkeys(("Not", "And", "Or", *_RELATIONS), bool)}
        args = tuple([self._node(arg, kinds.get(getattr(self._only(arg), "name", ""), int)) for arg in one.args])
        return self._arithmetic(targets[one.name], args, base, kinds.get(one.name, kind))

    @staticmethod
    def _only(expression):
        products = list(expression.terms)
        return products[0][0][0] if len(products) == 1 and len(products[0]) == 1 else None
