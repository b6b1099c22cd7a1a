"""`torch.export.export`: what a module calls, recorded while it runs on tensors without data."""

import contextlib
import functools
import inspect
import itertools
import operator

import tare
from tare import _C
from tare._dynamo.exc import UserError
from tare._engine import choices
from tare._engine.checks import Counts
from tare._engine.collector import paused_collector
from tare._engine.overrides import NotingMode
from tare._subclasses.fake_tensor import FakeTensorMode, OpenFakeTensorMode
from tare._symbolic.shape_env import ShapeEnv
from tare.export import _conversions, _regions, _signatures
from tare.export import dynamic_shapes as _shapes
from tare.export._unknown import KnownValues, UnknownValues
from tare.export._varying import Varying
from tare.export.exported_program import ExportedProgram, ModuleCallEntry, ModuleCallSignature
from tare.export.graph_signature import (
    ConstantArgument,
    ExportGraphSignature,
    InputKind,
    InputSpec,
    OutputKind,
    OutputSpec,
    SymIntArgument,
    TensorArgument,
    argument_of,
)
from tare.fx._functional import FunctionalCalls
from tare.fx._names import torch_module
from tare.fx._recorded_calls import GraphOfCalls, Source, describe_input, described, recorded_calls, resized_leaves, switches_recorded
from tare.fx.graph import Graph
from tare.nn import Module
from tare.nn.modules import _module_call
from tare.utils import _pytree as pytree

_ADVICE = ("\n\nThe error above occurred when calling torch.export.export. If you would like to view some more information about this "
           "error, and get a list of all other errors that may occur in your export call, you can replace your `export()` call with "
           "`draft_export()`.")


def export(mod, args, kwargs=None, *, dynamic_shapes=None, strict=False, preserve_module_call_signature=(),
           prefer_deferred_runtime_asserts_over_guards=False):
    """The operators that a module calls for these arguments, as an `ExportedProgram`. Nothing is computed.

    The module runs on tensors without data, with `strict` as well: Python's control flow is followed, not kept. Nodes say what they are
    of: `nn_module_stack`, `stack_trace`, `torch_fn`, and with `strict` `source_fn_stack`. Sizes are numbers, but
    for those that `dynamic_shapes` names: then the module runs at several sizes, and each integer that differs becomes an expression of them.
    `preserve_module_call_signature`: paths of modules of which `module_call_graph` says what each call took and gave, so that `unflatten`
    gives modules that are called so.

    Errors: ValueError for what is no module; UserError for arguments that are no tuple, for shapes that do not fit them, and for sizes
    that cannot vary as declared, with the line where the module does something else; RuntimeError where it asks a tensor for its value.
    """
    return exported(mod, args, kwargs, dynamic_shapes, strict, preserved=preserve_module_call_signature)


def exported(mod, args, kwargs, dynamic_shapes, strict=False, answers=None, preserved=()):
    """What `export` gives. `answers` are what questions for values get in every run, in the order in which they are asked."""
    if not isinstance(mod, Module):
        raise ValueError(f"Expected `mod` to be an instance of `torch.nn.Module`, got {type(mod)}.")
    if isinstance(mod, tare.jit.ScriptModule):
        raise ValueError("Exporting a ScriptModule is not supported. Export the module that was scripted.")
    if not isinstance(args, tuple):
        raise _user_error(f"Expecting `args` to be a tuple of example positional inputs, got {type(args)}")
    for path in preserved:
        functools.reduce(getattr, path.split("."), mod)  # raises where there is none
    inputs = _Inputs(mod, args, dict(kwargs or {}), names_sources=strict, answers=answers, preserved=preserved)
    places = _shapes.places(inputs.in_order_of_call(dynamic_shapes), inputs.named(), _user_error)
    places = [one for one in places if not isinstance(one.says, _shapes.Dim) or one.says.min != one.says.max]
    seeds = itertools.count()  # each run takes other numbers for values that are not known

    def record(sizes, seed=None):
        return _Recording(inputs, sizes, next(seeds) if seed is None else seed)

    def again(graph, run, sizes, seed=None):
        return _Recording(_Inputs(run.program(graph).module(check_guards=False), args, inputs.kwargs, strict), sizes,
                          next(seeds) if seed is None else seed)

    first = None if places else _recorded(record)
    if first is not None and not first.has_unknown:
        return first.told(first.program(first.graph))
    inputs.choices = choices.unasked
    try:
        varying = Varying(places, record, again, _user_error)
        graph, run = varying.solve()
    except choices.Unasked:
        inputs.choices = _choices(inputs, places)
        varying = Varying(places, record, again, _user_error)
        graph, run = varying.solve()
    return run.told(run.program(graph, varying.constraints(), varying.guards()))


def _choices(inputs, places):
    """What the choices of a module hang on."""
    mode = FakeTensorMode(allow_non_fake_inputs=True, shape_env=ShapeEnv())
    replaced = [(table, name, mode.from_tensor(value, static_shapes=True)) for _, _, value, table, name in _state_of(inputs.module)]
    given, where = choices.symbolic_leaves(inputs.leaves, {(one.leaf, one.dim) for one in places}, mode)
    positional, by_name = pytree.tree_unflatten(given, inputs.in_spec)

    def run():
        with mode, _held(replaced), tare.compiler._exporting():
            inputs.module(*positional, **by_name)

    return choices.asked(run, where)


def _recorded(record):
    """The run of a module whose sizes stay; None where a value that was taken for one that is not known is none of the program's."""
    failed = Counts.failed
    try:
        return record({})
    except Exception:  # noqa: BLE001
        if Counts.failed == failed:
            raise
        return None


def _user_error(text):
    return UserError(text + _ADVICE)


class _Inputs:
    """A module with example arguments: their leaves, names, and the leaves at other sizes."""

    def __init__(self, module, args, kwargs, names_sources, answers=None, preserved=()):
        self.module, self.args, self.kwargs, self.names_sources, self.answers = module, args, kwargs, names_sources, answers
        self.preserved = preserved
        self.choices = None  # what is known of choices that hang on sizes
        self.leaves, self.in_spec = pytree.tree_flatten((args, kwargs))

    def argument_names(self):
        """The names of the arguments that were given: parameters', and `args_0` and so on of what `*args` takes."""
        return [f"{name[0]}_{name[1]}" if isinstance(name, tuple) else name for name, _ in self.named()]

    def named(self):
        """(name, value) of each argument; the name is (name, number) of what `*args` takes."""
        names = []
        for one in inspect.signature(self.module.forward).parameters.values():
            if one.kind is one.VAR_POSITIONAL:
                names += [(one.name, index) for index in range(len(self.args) - len(names))]
            elif one.kind is not one.KEYWORD_ONLY and one.kind is not one.VAR_KEYWORD and len(names) < len(self.args):
                names.append(one.name)
        return list(zip([*names[:len(self.args)], *self.kwargs], [*self.args, *self.kwargs.values()]))

    def in_order_of_call(self, shapes):
        """`dynamic_shapes` that are listed in the order of the parameters, by name where arguments were given in another."""
        names = [name for name, _ in self.named()]
        ordered = [name for name in inspect.signature(self.module.forward).parameters if name in names]
        listed = isinstance(shapes, (list, tuple)) and len(shapes) == len(names) and sorted(map(str, names)) == sorted(ordered)
        return dict(zip(ordered, shapes)) if listed and ordered != names else shapes

    def leaf_names(self):
        """The path of each leaf of the arguments: the parameter's name, and what leads to the leaf."""
        names = []
        for name, (_, value) in zip(self.argument_names(), self.named()):
            for path, _ in pytree.tree_leaves_with_path(value):
                parts = [str(getattr(key, "key", getattr(key, "idx", getattr(key, "name", key)))) for key in path]
                names.append("_".join([name, *parts]))
        return names


def _state_of(module):
    """(kind, path, tensor, where it is kept, under which name) of each tensor that a module holds."""
    modules = list(module.named_modules(remove_duplicate=False))
    for prefix, one in modules:
        for name, value in one._parameters.items():
            if value is not None:
                yield InputKind.PARAMETER, f"{prefix}.{name}" if prefix else name, value, one._parameters, name
    for prefix, one in modules:
        for name, value in one._buffers.items():
            if value is not None:
                yield InputKind.BUFFER, f"{prefix}.{name}" if prefix else name, value, one._buffers, name
    for prefix, one in modules:
        for name, value in one.__dict__.items():
            if isinstance(value, tare.Tensor):
                yield InputKind.CONSTANT_TENSOR, f"{prefix}.{name}" if prefix else name, value, one.__dict__, name


_PREFIXES = {InputKind.PARAMETER: "p_", InputKind.BUFFER: "b_", InputKind.CONSTANT_TENSOR: "c_"}


class _Changing:
    """What holds for calls while they are recorded: a value, noted whenever it changes with how many calls there were by then."""

    def __init__(self, calls, value):
        self.calls, self.value, self.changes = calls, value, []

    def change(self, value, number=None):
        number = len(self.calls) if number is None else number
        self.value = value
        while self.changes and self.changes[-1][0] > number:  # of calls that were taken out again
            self.changes.pop()
        self.changes.append((number, value))

    def of_calls(self):
        """The value that held for each call."""
        found, changes, current = [], iter([*self.changes, (len(self.calls) + 1, None)]), self.changes[0][1] if self.changes else self.value
        at, following = next(changes)
        for index in range(len(self.calls)):
            while at <= index:
                current = following
                at, following = next(changes)
            found.append(current)
        return found


class _Functions(NotingMode):
    """Which of PyTorch's functions and methods the program called: `("linear_2", "builtin_function_or_method.linear")` for the second
    call of that name. What a function calls within is the function's."""

    _KINDS = {"builtin_function": "builtin_function_or_method", "builtin_method": "method_descriptor"}  # by class here, PyTorch's

    def of_calls(self):
        """(what the program called, what `source_fn_stack` knows it as) for each recorded call; None where it called nothing."""
        counts, current = {}, _Changing(self.calls, None)
        for number, function in self.functions():
            name, kind = function.__name__, type(function).__name__
            count = counts[name] = counts.get(name, 0) + 1
            kind = self._KINDS.get(kind, kind)
            source = operator.getitem if name == "__getitem__" else name if kind == "method_descriptor" else function
            current.change(((f"{name}_{count}", f"{kind}.{name}"), source), number)
        return current.of_calls()


class _Modules:
    """Which modules a call is made in: `stack`, and `leaf`, (the call's key, the class) of the outermost of PyTorch's own."""

    def __init__(self, root, calls, noted):
        self.noted = noted
        self.paths = {module: path for path, module in root.named_modules()}
        self.counts = {}
        self.stack, self.leaf = _Changing(calls, {}), _Changing(calls, None)

    def __enter__(self):
        def watched(below, module, args, kwargs):
            path = self.paths.get(module)
            if path is None:
                return below(module, args, kwargs)
            before, leaf = self.stack.value, self.leaf.value
            kind = type(module)
            key = self._enter(path, _name_of(kind))
            if leaf is None and kind.__module__.startswith(_OWN_MODULES):
                self.leaf.change((key, kind))
            try:
                return self.noted.around(path, self.counts[path] - 1, args, kwargs, lambda: below(module, args, kwargs))
            finally:
                self.stack.change(before)
                if self.leaf.value is not leaf:
                    self.leaf.change(leaf)

        self.watching = _module_call.answered(watched)
        self.watching.__enter__()
        _open_modules.append(self)
        return self

    def __exit__(self, *_):
        _open_modules.pop()
        self.watching.__exit__(None, None, None)

    def _enter(self, path, kind):
        count = self.counts.get(path, 0)
        self.counts[path] = count + 1
        key = f"L__self__{path}" + (f"@{count}" if count else "")
        self.stack.change({**self.stack.value, key: (path, kind)})
        return key

    def of_file(self, known, run):
        """What `run()` gives, a program of a file: modules that it enters are those of `known`, (path, class) by address."""
        outside, before = self.stack.value, []

        def entered(address):
            before.append(self.stack.value)
            path, kind = known.get(address, ("", None))
            if path:
                self._enter(path, kind)

        root = next((kind for path, kind in known.values() if not path), None)
        if root is not None:  # in the place of the module that runs the program
            self.stack.change({**outside, "L__self__": ("", root)})
        try:
            return _C._telling_modules(entered, lambda: self.stack.change(before.pop()), run)
        finally:
            self.stack.change(outside)


_open_modules = []  # of the recordings that are going on, the innermost last


def in_modules_of_file(known, run):
    """`run()`, whose modules a recording that goes on hears of. See `_Modules.of_file`."""
    return _open_modules[-1].of_file(known, run) if _open_modules else run()


@functools.cache
def _name_of(kind):
    return f"{torch_module(kind.__module__)}.{kind.__qualname__}"


_OWN_MODULES = Module.__module__.rpartition(".")[0] + "."


@contextlib.contextmanager
def _held(replaced):
    """Other tensors in the places of a module's, while it lasts."""
    before = [(table, name, table[name]) for table, name, _ in replaced]
    for table, name, value in replaced:
        table[name] = value
    try:
        yield
    finally:
        for table, name, value in before:
            table[name] = value


class _Recording:
    """One run of a module at some sizes: the graph of what it called, and what its inputs and results are."""

    def __init__(self, inputs, sizes, seed):
        self.given, self.seed = inputs, seed
        self.module = inputs.module
        self.graph = Graph()
        self.mode = OpenFakeTensorMode(allow_non_fake_inputs=True, export=True)
        self.inputs, self.constants = [], {}
        self.first_input = None  # constants that are met later stand in front of it
        self.lifted = {}
        self.root = Module()
        self.maker = GraphOfCalls(self.graph, self._lifted_constant, detaches_lifted=True, root=self.root, names_inputs=True,
                                  rewriting=FunctionalCalls)
        with paused_collector():
            self._record(sizes)

    def _record(self, sizes):
        replaced, self.named = [], []
        for kind, path, value, table, name in _state_of(self.module):
            fake = self.mode.from_tensor(value)
            replaced.append((table, name, fake))
            self.named.append((kind, path, value, fake))
        given = resized_leaves(self.given.leaves, self.mode, sizes)
        def unknown(calls):
            answers = self.given.answers
            self.unknown = UnknownValues(self.seed, calls, self.mode) if answers is None else KnownValues(answers, calls, self.mode)
            return self.unknown

        with (recorded_calls(outermost=True, until=_Recording._record.__code__, unknown=unknown, uncast=True) as calls,
              _Modules(self.module, calls, _signatures.NotedCalls(self.given.preserved, calls)) as modules):
            positional, by_name = pytree.tree_unflatten(given, self.given.in_spec)
            told, self.records_gradients = self.given.choices, tare.is_grad_enabled()
            with (self.mode, switches_recorded(calls), _held(replaced), tare.compiler._exporting(), _Functions(calls) as functions,
                  choices.answered(told.of_a_run() if isinstance(told, choices.Told) else told)):
                result = self.module(*positional, **by_name)
        self._add_inputs(given)
        sources = []
        for entry, stack, function, leaf in zip(calls, modules.stack.of_calls(), functions.of_calls(), modules.leaf.of_calls()):
            called, known = function or (None, None)
            facts = {"nn_module_stack": stack, "torch_fn": called}
            if called is not None and self.given.names_sources:
                facts["source_fn_stack"] = [leaf or (called[0], known)]
            sources.append(Source(facts, entry[4]))
        noted = self._add_calls(calls, sources, modules.noted)
        flat, self.out_spec = pytree.tree_flatten(result)
        self.result_count, self.noted = len(flat), modules.noted
        if noted:
            self.out_spec = pytree.tree_structure((result, modules.noted.values()))
        self.graph.output(tuple([self.maker.value(one) for one in flat] + noted))
        for node in [one for one in self.lifted.values() if not one.users]:  # nothing that is left needs it
            self.graph.erase_node(node)
            self.inputs = [spec for spec in self.inputs if spec.arg.name != node.name]
            self.constants.pop(node.name.removeprefix("c_"), None)

    def _add_calls(self, calls, sources, noted):
        """The nodes of all calls. Returns what the values of noted calls are as of then."""
        values, done = [], 0
        for _, _, number, leaves in [*noted.points, (None, None, len(calls), ())]:
            if number > done or number == len(calls):
                whole = done == 0 and number == len(calls)
                self.maker.add_all(calls if whole else calls[done:number], [one - done for one in self.unknown.numbers], sources[done:number])
                done = number
            values += [self.maker.value(one) for one in leaves]
        return values

    def told(self, program):
        """A program of this run whose results are the module's alone; what stands behind them is in its `module_call_graph`."""
        if not self.noted.points:
            return program
        results = _signatures.without_noted(program.graph, self.result_count)
        program.graph_module.recompile()
        del program.graph_signature.output_specs[self.result_count:]
        whole, *others = program.module_call_graph
        whole.signature.out_spec = whole.signature.out_spec.children_specs[0]
        found = {one.fqn: one for one in _signatures.entries(self.noted, results)}
        program._module_call_graph = [whole, *[found.pop(one.fqn, one) for one in others], *found.values()]
        return program

    def input_name(self, leaf):
        """The name of the node of a leaf of the arguments."""
        return self.inputs[len(self.inputs) - self.user_count + leaf].arg.name

    def constant_of(self, name):
        """The tensor that an input stands for, where the program made it of numbers; else None."""
        return self.constants.get(name.removeprefix("c_")) if name.startswith("c_") else None

    def _add_inputs(self, given):
        persistent = set(self.module.state_dict(keep_vars=True))
        for kind, path, _, fake in self.named:
            node = self.graph.placeholder(_PREFIXES[kind] + path.replace(".", "_"))
            kept = path in persistent if kind is InputKind.BUFFER else None
            self.inputs.append(InputSpec(kind, TensorArgument(node.name), path, kept))
            if kind is InputKind.CONSTANT_TENSOR:
                node.meta["val"] = described(fake)
            else:
                describe_input(node, fake)
            self.maker.name(fake, node)
        taken = {one.arg.name for one in self.inputs}
        for name, one in zip(self.given.leaf_names(), given):
            node = self.graph.placeholder(name)
            if name not in taken:
                node.name = name  # also one that Python has
            taken.add(node.name)
            self.first_input = self.first_input or node
            tensor = isinstance(one, tare.Tensor)
            argument = TensorArgument(node.name) if tensor else ConstantArgument(node.name, one)
            self.inputs.append(InputSpec(InputKind.USER_INPUT, argument, None))
            if tensor:
                describe_input(node, one)
                self.maker.name(one, node)
            else:
                node.meta["val"] = one
        self.user_count = len(given)

    def _lifted_constant(self, tensor):
        """An input for a tensor that is neither the module's nor the user's."""
        node = self.lifted.get(id(tensor))
        if node is None:
            path = f"lifted_tensor_{len(self.lifted)}"
            place = self.first_input or next((node for node in self.graph.nodes if node.op == "call_function"), None)
            with self.graph.inserting_before(place) if place is not None else contextlib.nullcontext():
                node = self.graph.placeholder(f"c_{path}")
            node.meta["val"] = described(tensor)
            self.lifted[id(tensor)] = node
            self.constants[path] = tensor
            spec = InputSpec(InputKind.CONSTANT_TENSOR, TensorArgument(node.name), path)
            self.inputs.insert(len(self.inputs) - self.user_count, spec)
        return node

    @property
    def has_unknown(self):
        """Whether it asked for values that are not known."""
        return bool(self.unknown.numbers) and self.given.answers is None

    def program(self, graph, constraints=None, guards=None):
        """The program with this graph, the recorded one or one with expressions for sizes."""
        _conversions.check(graph)
        graph = _regions.cut_out(self.root, graph, self.records_gradients)
        placeholders = {node.name: node for node in graph.nodes if node.op == "placeholder"}
        inputs = [self._input_spec(spec, placeholders[spec.arg.name]) for spec in self.inputs if spec.arg.name in placeholders]
        outputs = [OutputSpec(OutputKind.USER_OUTPUT, argument_of(one), None) for one in graph.output_node().args[0]]
        state, constants, absent = {}, {}, {}
        left = {spec.target for spec in inputs if spec.persistent is False}
        for kind, path, value, _ in self.named:
            held = constants if kind is InputKind.CONSTANT_TENSOR else absent if path in left else state
            held[path] = value
        lifted = {path: value for path, value in self.constants.items() if f"c_{path}" in placeholders}
        constants = {**constants, **lifted, **absent}
        whole = ModuleCallSignature([], [], self.given.in_spec, self.out_spec, self.given.argument_names())
        entries = [ModuleCallEntry("", whole)]
        entries += [ModuleCallEntry(path) for path, _ in self.module.named_modules() if path]
        return ExportedProgram(self.root, graph, ExportGraphSignature(inputs, outputs), state, constraints or {}, entries,
                               (self.given.args, self.given.kwargs), constants, guards_code=guards)

    @staticmethod
    def _input_spec(spec, node):
        if spec.kind is InputKind.USER_INPUT and not isinstance(spec.arg, TensorArgument) and isinstance(node.meta.get("val"), tare.SymInt):
            return InputSpec(spec.kind, SymIntArgument(node.name), None)
        return spec
