"""Running a graph node by node, and making another graph while doing so."""

from tare.fx import traceback as _fx_traceback
from tare.fx._tracer import Tracer
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import map_aggregate, map_arg
from tare.fx.proxy import Proxy

__all__ = ["Interpreter", "Transformer"]


class Interpreter:
    """Runs a module's graph: a method for each kind of node, which subclasses override.

    A value is let go of behind its last use, unless `garbage_collect_values` is False. `graph` is another graph to run on the
    module.
    """

    def __init__(self, module, garbage_collect_values=True, graph=None):
        self.module = module
        self.submodules = dict(module.named_modules())
        self.graph = module.graph if graph is None else graph
        self.env = {}
        self.name = "Interpreter"
        self.garbage_collect_values = garbage_collect_values
        self.extra_traceback = True
        if garbage_collect_values:
            self.user_to_last_uses = {}
            seen = set()
            for node in reversed(self.graph.nodes):
                for one in node._input_nodes:
                    if one not in seen:
                        seen.add(one)
                        self.user_to_last_uses.setdefault(node, []).append(one)

    def run(self, *args, initial_env=None, enable_io_processing=True):
        """The graph's result for these inputs.

        `initial_env` has values by node; those nodes are not run. With `enable_io_processing` inputs and results have the form of
        the module's function. Errors: as the nodes raise them, with the node in the text.
        """
        self.env = {} if initial_env is None else initial_env
        if enable_io_processing:
            args = self.graph.process_inputs(*args)
        self.args_iter = iter(args)
        with _fx_traceback.preserve_node_meta():
            for node in self.graph.nodes:
                if node in self.env:
                    continue
                try:
                    self.env[node] = self.run_node(node)
                except Exception as error:
                    if self.extra_traceback:
                        _explain(error, node)
                        if isinstance(error, KeyError):
                            raise RuntimeError(*error.args) from error
                    raise
                if self.garbage_collect_values:
                    for one in self.user_to_last_uses.get(node, ()):
                        del self.env[one]
                if node.op == "output":
                    result = self.env[node]
                    return self.graph.process_outputs(result) if enable_io_processing else result
        return None

    def boxed_run(self, args_list):
        """As `run`, of inputs in a list, which is emptied, so that nothing else holds them."""
        inputs = iter(list(args_list))
        args_list.clear()
        env = {node: next(inputs) for node in self.graph.nodes if node.op == "placeholder"}
        return self.run(initial_env=env)

    def _set_current_node(self, node):
        return _fx_traceback.set_current_meta(node, f"Interpreter_{type(self).__name__}")

    def run_node(self, n):
        """The value of one node, whose arguments have values."""
        with self._set_current_node(n):
            args, kwargs = self.fetch_args_kwargs_from_env(n)
            return getattr(self, n.op)(n.target, args, kwargs)

    def placeholder(self, target, args, kwargs):
        """The next input; its default where there is none. Errors: RuntimeError where there is no default."""
        if target.startswith("*"):
            return list(self.args_iter)
        for value in self.args_iter:
            return value
        if args:
            return args[0]
        raise RuntimeError(f"Expected positional argument for parameter {target}, but one was not passed in!")

    def get_attr(self, target, args, kwargs):
        return self.fetch_attr(target)

    def call_function(self, target, args, kwargs):
        return target(*args, **kwargs)

    def call_method(self, target, args, kwargs):
        this, *rest = args
        return getattr(this, target)(*rest, **kwargs)

    def call_module(self, target, args, kwargs):
        return self.fetch_attr(target)(*args, **kwargs)

    def output(self, target, args, kwargs):
        return args[0]

    def fetch_attr(self, target):
        """What is at a path of the module. Errors: RuntimeError if nothing is."""
        value = self.module
        done = []
        for part in target.split("."):
            done.append(part)
            if not hasattr(value, part):
                raise RuntimeError(f"Node referenced nonexistent target {'.'.join(done)}; original whole target: '{target}'")
            value = getattr(value, part)
        return value

    def fetch_args_kwargs_from_env(self, n):
        """The arguments of a node with values in the place of nodes."""
        return self.map_nodes_to_values(n.args, n), self.map_nodes_to_values(n.kwargs, n)

    def map_nodes_to_values(self, args, n):
        """`args` with the value of each node. Errors: RuntimeError for a node that was not run."""
        env = self.env

        def value(one):
            if one not in env:
                raise RuntimeError(f"Node {n} referenced nonexistent value {one}! Run Graph.lint() to diagnose such issues")
            return env[one]

        return map_arg(args, value)


def _explain(error, node):
    """Adds to an error's text which node raised it, and where the program made the node."""
    text = f"While executing {node.format_node()}"
    if error.args:
        text = f"{error.args[0]}\n\n{text}"
    error.args = (f"{text}\nOriginal traceback:\n{node.stack_trace}", *error.args[1:])


class _TransformerTracer(Tracer):
    """Traces into a graph that is there already, and takes modules for leaves."""

    def __init__(self, graph):
        super().__init__()
        self.graph = graph
        self.tensor_attrs = {}

    def is_leaf_module(self, m, module_qualified_name):
        return True


class Transformer(Interpreter):
    """Runs a graph on proxies, which makes another one: what a method returns stands for the node."""

    def __init__(self, module):
        super().__init__(module)
        self.new_graph = Graph()
        self.new_graph.set_codegen(module.graph._codegen)
        self.tracer = _TransformerTracer(self.new_graph)
        self.tracer.root = module

    def placeholder(self, target, args, kwargs):
        default = args[0] if args else ...
        return Proxy(self.new_graph.placeholder(target, default_value=default), self.tracer)

    def get_attr(self, target, args, kwargs):
        return self.tracer.create_proxy("get_attr", target, args, kwargs)

    def call_function(self, target, args, kwargs):
        """A call that is made on proxies is traced; a wrapped one stays what it is."""
        return self.tracer.create_proxy("call_function", target, args, kwargs)

    def call_module(self, target, args, kwargs):
        return self.tracer.call_module(self.fetch_attr(target), self.fetch_attr(target).forward, args, kwargs)

    def transform(self):
        """The new graph on the same module. Meta of nodes is kept."""
        with _fx_traceback.preserve_node_meta():
            result = super().run(enable_io_processing=False)
        if result is not None:
            def node(one):
                return one.node if isinstance(one, Proxy) else one

            made = self.new_graph.output(map_aggregate(result, node))
            old = self.graph.output_node()
            made.type = old.type
            made.meta.update({key: value for key, value in old.meta.items() if key != "from_node"})
        return GraphModule(self.module, self.new_graph)


