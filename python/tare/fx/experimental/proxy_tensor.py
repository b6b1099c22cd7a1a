"""`make_fx`: a program as the graph of the operators that it calls."""

import collections
import contextlib
import functools
import inspect
import itertools

import tare
from tare._engine import choices, functorch
from tare._engine import refusals as _refusals
from tare._engine.collector import paused_collector
from tare._recorded import refused_names as _refused_names
from tare._subclasses.fake_tensor import FakeTensorMode, OpenFakeTensorMode
from tare._symbolic.expression import as_expression
from tare._symbolic.numbers import expression_of
from tare._symbolic.shape_env import ShapeEnv
from tare.export._unknown import UnknownValues
from tare.fx._codegen import _PyTreeCodeGen, _PyTreeInfo
from tare.fx._functional import FunctionalCalls
from tare.fx._recorded_calls import (
    GraphOfCalls,
    describe,
    describe_attribute,
    recorded_calls,
    resized_leaves,
    switches_recorded,
)
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.interpreter import Interpreter
from tare.nn import Module, Parameter
from tare.utils import _pytree as pytree


def get_proxy_mode():
    """The mode that traces: calls are recorded below all modes, so there is none."""
    return None


get_innermost_proxy_mode = get_proxy_mode


@contextlib.contextmanager
def disable_proxy_modes_tracing(enable_current=False):
    """What is called within is in no graph; tensors that were made within are constants of it."""
    heard = [(calls, len(calls)) for calls in functorch._recordings]
    try:
        yield
    finally:
        for calls, count in heard:
            del calls[count:]


def maybe_disable_thunkify(*args, **kwargs):
    return contextlib.nullcontext()


maybe_enable_thunkify = maybe_disable_thunkify


def make_fx(f, decomposition_table=None, tracing_mode="real", _allow_non_fake_inputs=False, *, pre_dispatch=False,
            record_module_stack=False, _allow_fake_constant=False, _error_on_data_dependent_ops=True, record_stack_traces=False,
            proxy_module_inputs=False, _disable_torch_fn_metadata_mode=False):
    """A function that runs `f` on its arguments and returns the operators that were called as a GraphModule.

    Tensors among the arguments are the graph's inputs; others become attributes. `tracing_mode` "real" runs on the arguments, "fake" on
    fakes of them; sizes are numbers. "symbolic" runs at several sizes, and those that the program lets vary are expressions.
    With `pre_dispatch` operators that are written in others are kept.
    `decomposition_table` has functions by operator that are called instead. Errors: RuntimeError where `f` asks a tensor for its value.
    """
    if tracing_mode not in ("real", "fake", "symbolic"):
        raise AssertionError(f'expected tracing_mode to be in ["real", "fake", "symbolic"], got {tracing_mode}')

    @functools.wraps(f if not isinstance(f, Module) else f.forward)
    def wrapped(*args):
        with disable_proxy_modes_tracing():  # of a graph that is being made around this one
            made = _traced(f, args, tracing_mode, pre_dispatch)
        for _ in range(_MOST_ROUNDS if decomposition_table else 0):
            if not any(node.target in decomposition_table for node in made.graph.nodes if node.op == "call_function"):
                break
            made = _traced(_Decomposing(made, decomposition_table).run, args, tracing_mode, pre_dispatch, made)
        return made

    return wrapped


_MOST_ROUNDS = 10  # of decompositions of what decompositions call


class _Decomposing(Interpreter):
    """Runs a graph with other functions in the place of some operators."""

    def __init__(self, module, table):
        super().__init__(module)
        self.table = table

    def call_function(self, target, args, kwargs):
        function = self.table.get(target, target)
        result = function(*args, **kwargs)
        return target(*args, **kwargs) if result is NotImplemented else result


class DecompositionInterpreter(Interpreter):
    """Runs a graph of operators and adds what it calls to `new_graph`.

    `decomposition_table` has functions that are called instead of operators.
    """

    def __init__(self, module, new_graph, decomposition_table=None, **kwargs):
        super().__init__(module, **kwargs)
        self.new_graph, self.decomposition_table = new_graph, decomposition_table or {}

    def run(self, *args, **kwargs):
        made = make_fx(_Decomposing(self.module, self.decomposition_table).run)(*args)
        for node in made.graph.nodes:  # constants are where the graph's are
            if node.op == "get_attr":
                setattr(self.module, node.target, getattr(made, node.target))
        returned = self.new_graph.graph_copy(made.graph, {})
        self.new_graph.output(returned)
        return super().run(*args, **kwargs)


def _names_of(f, count):
    """The names of a function's parameters; `arg0` and so on where it does not say."""
    code = getattr(inspect.unwrap(f), "__code__", None)
    if code is not None and not code.co_flags & inspect.CO_VARARGS:
        names = code.co_varnames[:code.co_argcount]
        if inspect.ismethod(f):
            names = names[1:]
        if len(names) >= count:
            return list(names[:count])
    return [f"arg{index}" for index in range(count)]


def _traced(f, args, tracing_mode, pre_dispatch, shape_of=None):
    """The module of what `f` calls. `shape_of`: a module whose inputs and form it takes over."""
    sized = _sized(args) if tracing_mode == "symbolic" else []
    seeds = itertools.count()  # each run takes other numbers for values that are not known
    run = _Trace(f, args, tracing_mode, pre_dispatch, shape_of, {}, next(seeds))
    graph = run.graph
    if sized or run.has_unknown:
        from tare.export._varying import Varying

        def again(graph, run, sizes, seed=None):
            module = GraphModule(run.root, graph)
            module.graph.set_codegen(run.graph._codegen)
            return _Trace(module, args, tracing_mode, pre_dispatch, shape_of, sizes, next(seeds) if seed is None else seed)

        def record(sizes, seed=None):
            return _Trace(f, args, tracing_mode, pre_dispatch, shape_of, sizes, next(seeds) if seed is None else seed)

        varying = Varying(sized, record, again, RuntimeError, names_sizes_twice=False)
        graph, run = varying.solve()
        graph.set_codegen(run.graph._codegen)
    made = GraphModule(run.root, graph, run.name)
    if sized or run.has_unknown:
        made.shape_env = varying.environment
        _keep_guards(made, f, args, sized)
    return made


def _keep_guards(made, f, args, sized):
    """Makes guards of what the program asks of its sizes: it runs once more, on tensors whose sizes are symbols."""
    leaves, spec = pytree.tree_flatten(tuple(args))
    mode = FakeTensorMode(allow_non_fake_inputs=True, shape_env=ShapeEnv())
    given, where = choices.symbolic_leaves(leaves, {(one.leaf, one.dim) for one in sized}, mode)
    with mode, contextlib.suppress(Exception):  # what it does not do on such tensors is asked up to there
        f(*pytree.tree_unflatten(given, spec))
    inputs = [node.meta["val"] for node in made.graph.nodes if node.op == "placeholder"]
    known = {name: as_expression(expression_of(inputs[leaf] if dim is None else inputs[leaf].shape[dim]))
             for name, (leaf, dim, _) in where.items()}
    made.shape_env.take_guards(mode.shape_env, known)


def _sized(args):
    """All sizes of the tensors, and integers, among the arguments: each may vary."""
    from tare.export.dynamic_shapes import Dim, Place

    found = []
    for number, one in enumerate(pytree.tree_leaves(tuple(args))):
        if isinstance(one, tare.Tensor):
            found += [Place(number, dim, f"arg{number}.size()[{dim}]", Dim.AUTO, size) for dim, size in enumerate(one.shape)]
        elif type(one) is int:
            found.append(Place(number, None, f"arg{number}", Dim.AUTO, one))
    return found


class _Trace:
    """One run of a function, with other sizes of its arguments where `sizes` has some, by (leaf, dimension).

    `seed` says which numbers stand for values that are not known, where sizes are expressions.
    """

    def __init__(self, f, args, tracing_mode, pre_dispatch, shape_of, sizes, seed=0):
        self.root, self.graph, self.constants, self.tensors = Module(), Graph(), {}, {}
        self.numbers = collections.defaultdict(itertools.count)  # of the constants, by what they are called
        maker = GraphOfCalls(self.graph, self._attribute, below_gradients=not pre_dispatch, root=self.root,
                             rewriting=FunctionalCalls)
        leaves, spec = pytree.tree_flatten(tuple(args))
        mode = OpenFakeTensorMode(allow_non_fake_inputs=True) if tracing_mode != "real" else contextlib.nullcontext()
        if tracing_mode != "real":
            leaves = resized_leaves(leaves, mode, sizes)
        names = _names_of(f, len(args)) if shape_of is None else None
        if shape_of is None:
            wanted = [f"{name}_{index + 1}" for name, child in zip(names, spec.children_specs) for index in range(child.num_leaves)]
        else:
            wanted = [node.target for node in shape_of.graph.nodes if node.op == "placeholder"]
        self.inputs = []
        for name, one in zip(wanted, leaves):
            node = self.graph.placeholder(name)
            self.inputs.append(node)
            describe(node, one)
            if isinstance(one, tare.Tensor):
                maker.name(one, node)
        self.unknown, self.seed = None, seed

        def unknown(calls):
            self.unknown = UnknownValues(seed, calls, mode)
            return self.unknown

        recording = recorded_calls(outermost=pre_dispatch, unknown=unknown if tracing_mode == "symbolic" else None,
                                   inputs=[one for one in leaves if isinstance(one, tare.Tensor)])
        with paused_collector():
            with mode, recording as calls, switches_recorded(calls) if pre_dispatch else contextlib.nullcontext():
                result = f(*pytree.tree_unflatten(leaves, spec))
            answered = self.unknown.numbers if self.unknown is not None else ()
            maker.add_all(calls, answered, consumes=self.unknown is None)
        flat, out_spec = pytree.tree_flatten(result)
        trees = shape_of is None and not all(one.is_leaf() for one in spec.children_specs)
        if trees:
            self.graph.set_codegen(_PyTreeCodeGen(_PyTreeInfo(names, spec, out_spec)))
            self.graph.output([maker.value(one) for one in flat])
        else:
            self.graph.output(pytree.tree_unflatten([maker.value(one) for one in flat], out_spec))
        if shape_of is not None:
            self.graph.set_codegen(shape_of.graph._codegen)
            self.name = type(shape_of).__name__
        else:
            self.name = type(f).__name__ if isinstance(f, Module) else getattr(f, "__name__", "wrapped")

    def _attribute(self, tensor):
        """A node for a tensor that is neither an argument nor a result."""
        name = self.constants.get(id(tensor))
        if name is None:
            is_parameter = type(tensor) is Parameter or isinstance(tensor, Parameter)
            prefix = "_param_constant" if is_parameter else "_tensor_constant"
            name = self.constants[id(tensor)] = f"{prefix}{next(self.numbers[prefix])}"
            self.tensors[name] = tensor
            setattr(self.root, name, tensor)
        node = self.graph.get_attr(name)
        describe_attribute(node, tensor)
        return node

    @property
    def has_unknown(self):
        """Whether the function asked for values that are not known."""
        return self.unknown is not None and bool(self.unknown.numbers)

    def input_name(self, leaf):
        return self.inputs[leaf].name

    def constant_of(self, name):
        """The tensor of an attribute that holds numbers of the program's; else None."""
        tensor = self.tensors.get(name)
        return tensor if tensor is not None and not isinstance(tensor, tare.nn.Parameter) and tare._C._is_known(tensor) else None


def get_isolated_graphmodule(func, args, kwargs, tracing_mode="real", decomposition_table=None):
    """The graph of a call with arguments by name, which are inputs, too."""
    leaves, spec = pytree.tree_flatten((args, kwargs))

    def wrapped(*flat):
        positional, named = pytree.tree_unflatten(flat, spec)
        return func(*positional, **named)

    return make_fx(wrapped, decomposition_table, tracing_mode)(*leaves)


def fetch_object_proxy(tracer, t=None):
    """A tensor has no proxy here."""
    return None


def __getattr__(name):
    if name in _refused_names.NAMES["torch.fx.experimental.proxy_tensor"].split():
        return _refusals.stand_in(name, "torch.fx.experimental.proxy_tensor")
    raise _refusals.missing_attribute("torch.fx.experimental.proxy_tensor", name)
