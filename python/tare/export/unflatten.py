"""An exported program as modules within modules again, as the module was that was exported."""

import copy
import enum
import itertools
import operator

import tare
from tare._engine import refusals as _refusals
from tare._engine.control_flow import HigherOrderOperator
from tare._recorded import refused_names as _refused_names
from tare.export.graph_signature import ConstantArgument, InputKind, OutputKind
from tare.fx import _pytree as _fx_pytree
from tare.fx._codegen import _PyTreeCodeGen, _PyTreeInfo
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule, _assign_attr
from tare.fx.node import Node, map_arg
from tare.nn import Module
from tare.utils import _pytree as pytree

__all__ = ["FlatArgsAdapter", "InterpreterModule", "InterpreterModuleDispatcher", "UnflattenedModule", "unflatten"]


class _AttrKind(enum.Enum):
    """What a tensor of a module is."""

    PARAMETER = "parameter"
    BUFFER = "buffer"
    CONSTANT = "constant"
    MODULE = "module"


class FlatArgsAdapter:
    """Makes flat arguments of one form of arguments of another. Subclasses have `adapt`."""

    def adapt(self, target_spec, input_spec, input_args, metadata=None, obj=None):
        raise NotImplementedError("a FlatArgsAdapter has to say how arguments of another form are taken")


class InterpreterModule(GraphModule):
    """A module of an unflattened program: its `graph` is what was called within it."""


class InterpreterModuleDispatcher(Module):
    """A module that did something else each time it was called: its calls as modules, of which each call takes the next."""

    def __init__(self, attrs, call_modules):
        super().__init__()
        for table, members in attrs.items():
            getattr(self, table).update(members)
        self._call_modules, self._num_calls = list(call_modules), 0

    def call_modules(self):
        return self._call_modules

    def forward(self, *args, **kwargs):
        number = self._num_calls
        self._num_calls = (number + 1) % len(self._call_modules)
        return self._call_modules[number](*args, **kwargs)


class UnflattenedModule(GraphModule):
    """The whole: it takes and gives what the exported module did, and has its submodules, parameters and buffers by their paths."""


def unflatten(module, flat_args_adapter=None):
    """The modules of an exported program, each with the graph of its own part of it.

    A module that does something else when it is called again has a further one for it, `path@1`, with the same parameters. One whose
    signature was preserved takes and gives what it did, whichever call it is. Errors: NotImplementedError for a `flat_args_adapter`;
    RuntimeError where a call with a preserved signature uses a value that it was not given.
    """
    if flat_args_adapter is not None:
        raise NotImplementedError("torch.export.unflatten with a flat_args_adapter is not supported by tare yet")
    return _Unflattening(module).whole()


class _Unflattening:
    """One program: the values of its inputs by node, and the paths of those that are no user's."""

    signatures, mentioned = {}, ()  # of modules whose calls keep theirs, and the values that these name

    def __init__(self, program):
        self.program = program
        self.placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
        self.held = {}  # path of a parameter, buffer or constant, by node
        for spec in program.graph_signature.input_specs:
            if spec.kind is not InputKind.USER_INPUT:
                self.held[self.placeholders[spec.arg.name]] = spec.target
        self.nodes = {node.name: node for node in program.graph.nodes}
        self.signatures = {one.fqn: one.signature for one in program.module_call_graph if one.fqn and one.signature is not None}
        self.mentioned = self._mentioned_by_signatures()

    def _mentioned_by_signatures(self):
        """(node, keys of the calls in whose body it has to be known) for each value that a preserved signature names."""
        calls, found = {}, []
        for node in self.program.graph.nodes:
            stack = list(_stack_of(node).items())
            for depth in range(len(stack)):
                calls.setdefault(_fqn(_frame(node, depth)), tuple([key for key, _ in stack[:depth + 1]]))
        for fqn, signature in self.signatures.items():
            keys = calls.get(fqn)
            if keys is not None:
                found += [(node, keys[:-1]) for node in self._named(signature.inputs)]
                found += [(node, keys) for node in self._named(signature.outputs)]
        return found

    def _named(self, arguments):
        return [self.nodes[one.name] for one in arguments if not isinstance(one, ConstantArgument)]

    def whole(self):
        signature, graph, copies = self.program.graph_signature, Graph(), {}
        root = Module()
        self._hold(root)
        for spec in signature.input_specs:
            if spec.kind is InputKind.USER_INPUT:
                copies[self.placeholders[spec.arg.name]] = graph.node_copy(self.placeholders[spec.arg.name])
        nodes = [node for node in self.program.graph.nodes if node.op == "call_function"]
        self._body(nodes, graph, copies, root, "", 1)
        results = self.program.graph.output_node().args[0]
        kept = []
        for value, spec in zip(results, signature.output_specs):
            if spec.kind in (OutputKind.BUFFER_MUTATION, OutputKind.PARAMETER_MUTATION):
                held = next(node for node, path in self.held.items() if path == spec.target)
                graph.call_function(tare.ops.aten.copy_.default, (self._value(held, graph, copies, ""), copies[value]))
            elif spec.kind is OutputKind.USER_INPUT_MUTATION:
                graph.call_function(tare.ops.aten.copy_.default, (copies[self.placeholders[spec.target]], copies[value]))
            else:
                kept.append(map_arg(value, lambda node: self._value(node, graph, copies, "")) if isinstance(value, Node) else value)
        graph.output(tuple(kept))
        call = self.program.module_call_graph[0].signature
        graph.set_codegen(_PyTreeCodeGen(_PyTreeInfo(call.forward_arg_names, call.in_spec, call.out_spec)))
        made = UnflattenedModule(root, graph)
        for name, child in root.named_children():  # those without calls, too
            made.add_module(name, child)
        made._non_persistent_buffers_set = set(root._non_persistent_buffers_set)
        made._graph_signature, made.module_call_graph = signature, self.program.module_call_graph
        return made

    def _hold(self, root):
        """Puts copies of parameters, buffers and constants at their paths."""
        known = {}
        for spec in self.program.graph_signature.input_specs:
            if spec.kind is InputKind.USER_INPUT or isinstance(spec.arg, ConstantArgument):
                continue
            value = copy.deepcopy(self.program._value_of(spec), known)  # what it writes, the program does not see
            *above, name = spec.target.split(".")
            holder = root
            for part in above:
                if not hasattr(holder, part):
                    holder.add_module(part, Module())
                holder = getattr(holder, part)
            if spec.kind is InputKind.BUFFER:
                holder.register_buffer(name, value, persistent=spec.persistent is not False)
            else:
                _assign_attr(value, holder, name)

    def _value(self, node, graph, copies, path):
        """What stands for a value in the body of the module at `path`: members of the module are read before the first call.

        A number that is computed of sizes elsewhere is computed again: it is no argument of a call with a preserved signature.
        """
        if node in copies:
            return copies[node]
        if self._is_member(node, path):
            held = self._held_at(node)
            with graph.inserting_before(_first_call(graph)):
                copies[node] = graph.get_attr(held.removeprefix(f"{path}.") if path else held)
            copies[node].meta = dict(node.meta)
        elif node.op == "call_function" and isinstance(node.meta.get("val"), tare.SymInt | tare.SymBool | tare.SymFloat):
            copies[node] = graph.node_copy(node, lambda one: self._value(one, graph, copies, path))
        else:
            raise RuntimeError(f"{path} uses {node.name}, which is none of the arguments that its preserved signature has")
        return copies[node]

    def _is_member(self, node, path):
        held = self._held_at(node)
        return held is not None and (not path or held.startswith(f"{path}."))

    def _held_at(self, node):
        """The path of a parameter, buffer or constant that a node is, or gives after writing it."""
        while node not in self.held and isinstance(node.target, tare.ops.OpOverload) and node.target._schema.is_mutable:
            if not (node.target.overloadpacket.__name__.endswith("_") and node.args and isinstance(node.args[0], Node)):
                break
            node = node.args[0]
        return self.held.get(node)

    def _body(self, nodes, graph, copies, module, path, depth):
        """Copies nodes into the graph of a module; those of a module within it become a call of that."""
        at = 0
        while at < len(nodes):
            frame = _frame(nodes[at], depth)
            if frame is None:
                node = nodes[at]
                for one in node.all_input_nodes:
                    if one.op == "get_attr" and one not in copies and one not in self.held:  # a program within a call
                        module.add_module(one.target, getattr(self.program.graph_module, one.target))
                        copies[one] = graph.create_node("get_attr", one.target, name=one.name)
                copies[node] = graph.node_copy(node, lambda one: self._value(one, graph, copies, path))
                at += 1
                continue
            end = at
            while end < len(nodes) and _frame(nodes[end], depth) == frame:
                end += 1
            self._call(nodes[at:end], frame, graph, copies, module, path, depth)
            at = end

    def _call(self, group, frame, graph, copies, module, path, depth):
        key, child_path, _ = frame
        inside, signature = set(group), self.signatures.get(_fqn(frame))
        wanted = [node for node, keys in self.mentioned if key in keys]
        given = list(dict.fromkeys(one for one in (*(one for node in group for one in node.all_input_nodes), *wanted)
                                   if one not in inside and one.op != "get_attr" and not self._is_member(one, child_path)))
        abroad = {node for node, keys in self.mentioned if key not in keys}
        told = [node for node in group if node in abroad or any(user not in inside for user in node.users)]
        inner, own = Graph(), {}
        if signature is not None:
            told = [node for node in told if node not in self._named(signature.outputs)]
            self._take(signature, given, inner, own, child_path)
        else:
            for one in given:
                own[one] = inner.placeholder(one.name)
                own[one].meta = dict(one.meta)
        relative = child_path.removeprefix(f"{path}.") if path else child_path
        holder = _at(module, relative)
        self._body(group, inner, own, holder, child_path, depth + 1)
        if signature is not None:
            self._give(signature, inner, own, child_path)
        else:
            inner.output(own[told[0]] if len(told) == 1 else tuple([own[one] for one in told]))
        name = self._place(module, relative, key.partition("@")[2], inner, signature is not None)
        if signature is not None:
            self._call_with_trees(signature, name, module, graph, copies, path)
            return
        node = graph.call_module(name, tuple([self._value(one, graph, copies, path) for one in given]))
        if len(told) == 1:
            copies[told[0]] = node
            node.meta = dict(told[0].meta)
        else:
            self._take_apart(node, enumerate(told), graph, copies)

    @staticmethod
    def _take_apart(node, numbered, graph, copies):
        for index, one in numbered:
            copies[one] = graph.call_function(operator.getitem, (node, index))
            copies[one].meta = dict(one.meta)

    @staticmethod
    def _place(module, relative, number, inner, is_preserved):
        """Puts the graph of a module's call, the first one or one with a number, in its place; gives the name by which it is called."""
        holder = _at(module, relative)
        members = _members(holder)
        if number and isinstance(members, InterpreterModule) and _same(members.graph, inner) and members is holder:
            return relative
        made = InterpreterModule(members, inner)
        for table in ("_parameters", "_buffers", "_modules"):  # whole modules, of which the graph has copied what it uses
            if table != "_modules":  # those stand as they are called, tensors as the module has them
                getattr(made, table).clear()
            getattr(made, table).update(getattr(members, table))
        made._non_persistent_buffers_set = set(members._non_persistent_buffers_set)
        above, _, last = relative.rpartition(".")
        if not number or not is_preserved:
            name = f"@{number}" if number else ""
            _at(module, above).add_module(last + name, made)
            return relative + name
        if isinstance(holder, InterpreterModuleDispatcher):
            holder.call_modules().append(made)
        else:
            attrs = {table: getattr(holder, table) for table in ("_parameters", "_buffers", "_modules")}
            _at(module, above).add_module(last, InterpreterModuleDispatcher(attrs, [holder, made]))
        return relative

    # Calls whose signatures were preserved.

    def _take(self, signature, given, inner, own, path):
        """The inputs of such a call's graph, which are leaves of the trees that it takes."""
        for number, argument in enumerate(signature.inputs):
            if isinstance(argument, ConstantArgument):
                inner.placeholder(f"constant_{number}")
                continue
            node = self.nodes[argument.name]
            taken = inner.placeholder(argument.name)
            taken.meta = dict(node.meta)
            own.setdefault(node, taken)
        for node in given:
            self._value(node, inner, own, path)

    def _give(self, signature, inner, own, path):
        results = [one.value if isinstance(one, ConstantArgument) else self._value(self.nodes[one.name], inner, own, path)
                   for one in signature.outputs]
        inner.output(tuple(results))
        positional, by_name = signature.in_spec.children_specs
        names = [f"_positional_arg_{number}" for number in range(positional.num_children)] + list(by_name.context)
        inner.set_codegen(_PyTreeCodeGen(_PyTreeInfo(names, signature.in_spec, signature.out_spec)))

    def _call_with_trees(self, signature, name, module, graph, copies, path):
        """Calls a module with the trees that it takes, and takes the tree that it gives apart."""
        leaves = [one.value if isinstance(one, ConstantArgument) else self._value(self.nodes[one.name], graph, copies, path)
                  for one in signature.inputs]
        both = graph.call_function(pytree.tree_unflatten, (leaves, self._spec(signature.in_spec, module, graph)))
        args, kwargs = (graph.call_function(operator.getitem, (both, index)) for index in (0, 1))
        positional, by_name = signature.in_spec.children_specs
        node = graph.call_module(name, tuple([graph.call_function(operator.getitem, (args, index)) for index in range(positional.num_children)]),
                                 {key: graph.call_function(operator.getitem, (kwargs, key)) for key in by_name.context})
        flat = graph.call_function(_fx_pytree.tree_flatten_spec, (node, self._spec(signature.out_spec, module, graph)))
        made = [(index, self.nodes[one.name]) for index, one in enumerate(signature.outputs) if not isinstance(one, ConstantArgument)]
        self._take_apart(flat, [(index, one) for index, one in made if one not in copies], graph, copies)

    @staticmethod
    def _spec(spec, module, graph):
        holder = _members(module)
        name = next(name for name in map("_spec_{}".format, itertools.count()) if not hasattr(holder, name))
        setattr(holder, name, spec)
        return graph.get_attr(name)


def _first_call(graph):
    return next((node for node in graph.nodes if node.op not in ("placeholder", "get_attr")), graph._root)


def _members(module):
    """What holds a module's members: of one that is called several times, its first call."""
    return module.call_modules()[0] if isinstance(module, InterpreterModuleDispatcher) else module


def _fqn(frame):
    """A module's path, with the number of its call."""
    key, path, _ = frame
    _, mark, number = key.partition("@")
    return path + mark + number


def _stack_of(node):
    """The modules that a node is in. Results of a program within a call, made in modules below, are taken where it is called."""
    if node.target is operator.getitem and isinstance(node.args[0].target, HigherOrderOperator):
        node = node.args[0]
    return node.meta.get("nn_module_stack") or {}


def _frame(node, depth):
    """(key, path, class) of the module call that a node is in at a depth; None where it is in the body itself."""
    stack = _stack_of(node)
    if len(stack) <= depth:
        return None
    key, (path, kind) = list(stack.items())[depth]
    return key, path, str(kind)


def _same(one, other):
    """Whether two graphs do the same."""
    numbers = [{node: number for number, node in enumerate(graph.nodes)} for graph in (one, other)]

    def shown(node, known):
        return node.op, node.target if node.op != "placeholder" else None, map_arg((node.args, node.kwargs), lambda value: ("node", known[value]))

    return len(one.nodes) == len(other.nodes) and all(
        shown(a, numbers[0]) == shown(b, numbers[1]) for a, b in zip(one.nodes, other.nodes))


def _at(module, path):
    """The module at a path, with plain ones on the way."""
    for part in path.split(".") if path else ():
        if not isinstance(getattr(module, part, None), Module):
            module.add_module(part, Module())
        module = getattr(module, part)
    return module


def __getattr__(name):
    if name in _refused_names.NAMES["torch.export.unflatten"].split():
        return _refusals.stand_in(name, "torch.export.unflatten")
    raise _refusals.missing_attribute("torch.export.unflatten", name)
