"""Graphs: nodes in the order in which they run."""

import contextlib
import copy
import importlib
import warnings

from tare import _C

from tare.fx._codegen import (  # noqa: F401
    CodeGen,
    PythonCode,
    _BoxedCodeGen,
    _format_target,
    _is_from_torch,
    _origin_type_map,
    _override_sym_repr,
    _parse_stack_trace,
    _ParsedStackTrace,
    _PyTreeCodeGen,
    _PyTreeInfo,
)
from tare.fx._names import (  # noqa: F401
    CustomBuiltin as _CustomBuiltin,
    _ILLEGAL,
    _custom_builtins,
    _Namespace,
    _plain_names,
    _reserved as _illegal_names,
    _register_custom_builtin,
    inplace_methods,
    magic_methods,
    reflectable_magic_methods,
    snake_case as _snake_case,
)
from tare.nn import Module
from tare.fx.node import Argument, Node, _get_qualified_name, _type_repr, dtype_abbrs, map_arg  # noqa: F401

__all__ = ["PythonCode", "CodeGen", "Graph"]


class _node_list:
    """The nodes of a graph: what was erased is passed over, what was put in behind the current one is met."""

    def __init__(self, graph, direction="_next"):
        if direction not in ("_next", "_prev"):
            raise AssertionError(f"direction must be '_next' or '_prev', got {direction}")
        self.graph = graph
        self.direction = direction

    def __len__(self):
        return self.graph._len

    def listed(self):
        """The nodes as they are now."""
        return _C._fx.list_nodes(self.graph) if self.direction == "_next" else list(self)

    def __iter__(self):
        root = self.graph._root
        forward = self.direction == "_next"
        node = root._next if forward else root._prev
        while node is not root:
            if not node._erased:
                yield node
            node = node._next if forward else node._prev

    def __reversed__(self):
        return _node_list(self.graph, "_prev" if self.direction == "_next" else "_next")


class _InsertPoint:
    """Where new nodes go, until it is left."""

    def __init__(self, graph, new_insert):
        self.graph = graph
        self.before, graph._insert = graph._insert, new_insert

    def __enter__(self):
        return None

    def __exit__(self, *_):
        self.graph._insert = self.before


class Graph(_C._fx.GraphBase):
    """A program as a list of nodes, from its inputs to what it returns.

    `owning_module` is where the targets of get_attr and call_module are. `tracer_cls` made the graph and reads it again from
    generated code.
    """

    def __init__(self, owning_module=None, tracer_cls=None, tracer_extras=None):
        self._owning_module, self._tracer_cls, self._tracer_extras = owning_module, tracer_cls, tracer_extras
        self._graph_namespace = _Namespace()
        self._unwritten = None  # code of the graph as it is, which nobody has asked for
        self.set_codegen(CodeGen())
        self._co_fields = {}  # of the function that was traced: its name, file and line
        self._len = 0
        # A ring: the root stands in front of the first node and behind the last.
        self._root = Node(self, "", "root", "", (), {})
        self._insert = self._at_end = self._root.prepend

    @property
    def owning_module(self):
        return self._owning_module

    @owning_module.setter
    def owning_module(self, module):
        self._owning_module = module

    @property
    def nodes(self):
        """The nodes in order. The list is live: it may be changed while it is gone through."""
        return _node_list(self)

    def _settle(self):
        """Writes the code that a GraphModule has of the graph as it is: called before the graph changes."""
        if self._unwritten is not None:
            self._unwritten()

    def _hooks(self, kind):
        """What the owning module calls when a node is made, erased or replaced."""
        module = self._owning_module
        return module.__dict__.get(kind, ()) if module is not None else ()

    # Making nodes.

    def _tell_of_new(self, node):
        for hook in self._hooks("_create_node_hooks"):
            hook(node)

    def _target_to_str(self, target):
        """What a node with this target is called, before it gets a number."""
        name = target if isinstance(target, str) else target.__name__
        if name.startswith("__") and name.endswith("__"):
            name = name[2:-2]
        text = _snake_case(name)
        if len(_short_names) < 10000 and type(target) in _KEPT:
            _short_names[target] = _ILLEGAL.sub("_", text)
        return text

    def placeholder(self, name, type_expr=None, default_value=...):
        """An input. `*name` and `**name` take the rest of the arguments, as in Python."""
        args = () if default_value is ... else (default_value,)
        return self.create_node("placeholder", name, args=args, type_expr=type_expr)

    def get_attr(self, qualified_name, type_expr=None):
        """An attribute of the owning module: a parameter, a buffer, or what else is there. Warns if it is not."""
        if not isinstance(qualified_name, str):
            raise AssertionError(f"Expected target to be str, got {type(qualified_name)}")
        if self._owning_module is not None and not _reachable(self._owning_module, qualified_name):
            warnings.warn(
                "Attempted to insert a get_attr Node with no underlying reference in the owning GraphModule! Call "
                "GraphModule.add_submodule to add the necessary submodule, GraphModule.add_parameter to add the necessary Parameter, "
                "or nn.Module.register_buffer to add the necessary buffer", stacklevel=2)
        return self.create_node("get_attr", qualified_name, type_expr=type_expr)

    def call_module(self, module_name, args=None, kwargs=None, type_expr=None):
        """A call of a submodule. Errors: AttributeError if the owning module has none of the name."""
        if self._owning_module is not None:
            self._owning_module.get_submodule(module_name)
        return self.create_node("call_module", module_name, args, kwargs, type_expr=type_expr)

    def call_method(self, method_name, args=None, kwargs=None, type_expr=None):
        """A call of a method of the first argument."""
        return self.create_node("call_method", method_name, args, kwargs, type_expr=type_expr)

    def call_function(self, the_function, args=None, kwargs=None, type_expr=None, name=None):
        return self.create_node("call_function", the_function, args, kwargs, name, type_expr)

    def output(self, result, type_expr=None):
        """What the graph returns."""
        return self.create_node("output", "output", args=(result,), type_expr=type_expr)

    def node_copy(self, node, arg_transform=lambda x: x):
        """A copy of a node of another graph; `arg_transform` gives this graph's node for each that the other one uses."""
        given = map_arg((node.args, node.kwargs), arg_transform)
        made = self.create_node(node.op, node.target, *given, name=node.name, type_expr=node.type)
        made.meta = dict(node.meta)
        return made

    def graph_copy(self, g, val_map, return_output_node=False):
        """Copies all nodes of `g` but its output to the insertion point. Returns what `g` returns, in this graph's nodes.

        `val_map` has, by node of `g`, what stands for it here; those that it has are not copied, and the copies are added.
        With `return_output_node` the output's node of `g` is returned as well.
        """
        for node in g.nodes:
            if node in val_map:
                continue
            if node.op == "output":
                result = map_arg(node.args[0], val_map.__getitem__)
                return (result, node) if return_output_node else result
            val_map[node] = self.node_copy(node, val_map.__getitem__)
        return None

    def __getstate__(self):
        self._settle()
        return {**self.__dict__, **{name: getattr(self, name) for name in _FIELDS}}

    def __setstate__(self, state):
        for name, value in state.items():
            setattr(self, name, value)

    def __deepcopy__(self, memo=None):
        """A graph of its own with copies of all nodes."""
        memo = {} if memo is None else memo
        made = Graph(tracer_cls=self._tracer_cls)
        result = made.graph_copy(self, {}, return_output_node=True)
        made._codegen = copy.deepcopy(self._codegen)
        made._co_fields = dict(self._co_fields)
        if result is not None:
            value, old = result
            new = made.output(value, type_expr=old.type)
            new.meta = copy.copy(old.meta)
        return made

    # Where nodes go.

    def inserting_before(self, n=None):
        """Puts new nodes in front of `n`, at the beginning if None: while the returned context lasts, or for good."""
        if n is None:
            return self.inserting_after(self._root)
        if n.graph is not self:
            raise AssertionError("Node to insert before is not in graph.")
        return _InsertPoint(self, n.prepend)

    def inserting_after(self, n=None):
        """Puts new nodes behind `n`, at the end if None. The next goes right behind `n`, too."""
        if n is None:
            return self.inserting_before(self._root)
        if n.graph is not self:
            raise AssertionError("Node to insert after is not in graph.")
        return _InsertPoint(self, n.append)

    # Changing the graph.

    def erase_node(self, to_erase):
        """Takes a node out. Errors: RuntimeError while others use it."""
        if to_erase.users:
            raise RuntimeError(f"Tried to erase Node {to_erase} but it still had {len(to_erase.users)} users in the graph: "
                               f"{to_erase.users}!")
        if to_erase.graph is not self:
            raise RuntimeError(f"Attempting to remove {to_erase} from wrong graph!")
        if to_erase._erased:
            warnings.warn(f"erase_node({to_erase}) on an already erased node", stacklevel=2)
            return
        self._settle()
        for hook in self._hooks("_erase_node_hooks"):
            hook(to_erase)
        to_erase._remove_from_list()
        to_erase._erased = True
        self._len -= 1
        to_erase._take(map_arg(to_erase._args, lambda _: None), map_arg(to_erase._kwargs, lambda _: None))

    def eliminate_dead_code(self, is_impure_node=None):
        """Erases nodes that nobody uses and that do nothing else. Returns whether there were any.

        `is_impure_node(node)` says what does something else; by default `Node.is_impure`.
        """
        self.lint()
        impure = is_impure_node or Node.is_impure
        changed = False
        for node in reversed(self.nodes):
            if not node.users and node.op != "output" and not impure(node):
                self.erase_node(node)
                changed = True
        for node in self.nodes:
            if node.op == "call_module" and self._owning_module is not None:
                inner = getattr(_reached(self._owning_module, node.target), "graph", None)
                if isinstance(inner, Graph):
                    changed = inner.eliminate_dead_code(is_impure_node) or changed
        return changed

    def find_nodes(self, *, op, target=None, sort=True):
        """The nodes with this op and target. `target` may be left out where the op says all; a call_function needs one."""
        if op == "call_function" and target is None:
            raise AssertionError("target must not be None for call_function op")
        return [node for node in self.nodes if node.op == op and (target is None or node.target == target)]

    def output_node(self):
        """The node that returns."""
        node = self._root._prev
        if node.op != "output":
            raise AssertionError(f"Expected output node, got op={node.op}")
        return node

    # Checking.

    def lint(self):
        """Checks the graph: arguments come before their use and from this graph, names are unique, targets are there.

        Errors: RuntimeError that names the node.
        """
        names, seen = set(), set()
        module = self._owning_module
        for node in self.nodes:
            if node.graph is not self:
                raise RuntimeError(f"Node '{node}' does not belong to this Graph!")
            if node._erased:
                raise RuntimeError(f"Node '{node}' is erased")
            for one in node._input_nodes:
                _check_argument(self, one, node, seen)
            seen.add(node)
            if node.name in names:
                raise RuntimeError(f"Node redefined name {node.name}!")
            names.add(node.name)
            if node.op in ("get_attr", "call_module") and not isinstance(node.target, str):
                raise ValueError(f"Node {node} target {node.target} has type {type(node.target)} but a str is expected")
        if module is None:
            return
        for node in self.nodes:
            if node.op in ("get_attr", "call_module"):
                _check_target(module, node)

    # As text and as a function.

    def __str__(self):
        return "graph():" + "".join("\n    " + node.format_node() for node in self.nodes)

    def print_tabular(self):
        """Prints a table of the nodes. The package tabulate has to be there."""
        try:
            tabulate = importlib.import_module("tabulate").tabulate
        except ImportError:
            print("`print_tabular` relies on the library `tabulate`, which could not be found on this machine. Run `pip install "
                  "tabulate` to install the library.")
            raise
        columns = {"opcode": "op", "name": "name", "target": "target", "args": "args", "kwargs": "kwargs"}
        print(tabulate([[getattr(node, one) for one in columns.values()] for node in self.nodes], headers=list(columns)))

    def python_code(self, root_module, *, verbose=False, include_stride=False, include_device=False, colored=False,
                    expanded_def=False, record_func=False, additional_meta=None):
        """The graph as Python source: a `PythonCode`. `root_module` is how the code calls the owning module, usually self.

        `verbose` adds places in the program and shapes where they are known.
        """
        namespace = _Namespace()
        nodes = _C._fx.list_nodes(self)
        given = namespace._names

        def name(node):
            return given.get(node) or namespace.create_name(node._name, node)

        before = _C._fx.name_by(nodes, name)
        try:
            return self._python_code(
                root_module, namespace, verbose=verbose, include_stride=include_stride, include_device=include_device,
                colored=colored, expanded_def=expanded_def, record_func=record_func, additional_meta=additional_meta)
        finally:
            _C._fx.name_by(nodes, before)

    def _python_code(self, root_module, namespace, **options):
        return self._codegen._gen_python_code(self.nodes, root_module, namespace, **options)

    def process_inputs(self, *args):
        """The graph's inputs for arguments of its function."""
        return self._codegen.process_inputs(*args)

    def process_outputs(self, out):
        return self._codegen.process_outputs(out)

    def set_codegen(self, codegen):
        self._settle()
        self._codegen = codegen

    def on_generate_code(self, make_transformer):
        """Changes the lines of generated code: `make_transformer(current)` returns a function from lines to lines.

        The change lasts; used as a context, what was before comes back. Several are told of one another by `current`.
        """
        self._settle()
        before = self._codegen._body_transformer
        self._codegen._body_transformer = make_transformer(before)

        @contextlib.contextmanager
        def lasting():
            try:
                yield
            finally:
                self._codegen._body_transformer = before

        return lasting()


def _check_argument(graph, argument, node, seen):
    if argument.graph is not graph:
        raise RuntimeError(
            f"Argument '{argument}' of Node '{node}' does not belong to this Graph, but was used as an argument! If you are copying "
            f"nodes from another graph, make sure to use ``arg_transform`` on node_copy() to remap values\n{graph}")
    if argument not in seen:
        raise RuntimeError(f"Argument '{argument}' of Node '{node}' was used before it has been defined! Please check that Nodes in "
                           f"the graph are topologically ordered\n{graph}")


def _reached(module, path, missing=None):
    """What is at a path below a module; `missing` if nothing is."""
    for part in path.split("."):
        if not hasattr(module, part):
            return missing
        module = getattr(module, part)
    return module


def _reachable(module, path):
    nothing = object()
    return _reached(module, path, nothing) is not nothing


def _check_target(module, node):
    reached, path = module, ""
    for part in node.target.split("."):
        if not hasattr(reached, part):
            raise RuntimeError(f"Node {node} target {node.target} references nonexistent attribute {part} of {path}")
        above, reached = path, getattr(reached, part)
        path = f"{path}.{part}" if path else part
    if node.op == "call_module" and not isinstance(reached, Module):
        raise RuntimeError(f"Node {node} target {node.target} {part} of {above} does not reference an nn.Module")


# What nodes are called by target, of those that last as long as the program. C++ looks here before it asks.
_short_names = {}
_KEPT = (str, _C.builtin_function, type(len))
_FIELDS = ("_owning_module", "_graph_namespace", "_unwritten", "_root", "_insert", "_at_end", "_len")
_C._fx.use_graphs(Graph, _short_names, _plain_names, _illegal_names)
