"""Graphs of the operators that a program calls, made of a record of the calls."""

import contextlib
import functools
import itertools
import linecache
import operator
import os

import tare
from tare import Tensor, _C
from tare._engine import functorch, grad_mode
from tare._engine.control_flow import Body, HigherOrderOperator
from tare._symbolic.tensors import SymbolicTensor
from tare._tags import Tag
from tare.amp import autocast_mode
from tare.fx.node import _metadata_of
from tare.fx.passes.shape_prop import _extract_tensor_metadata
from tare.nn import Parameter

_metadata_of.append(_extract_tensor_metadata)
_STRIDED = tare.strided
_DATA_DEPENDENT = (
    "It appears that you're trying to get value out of a tracing tensor with {} - erroring out! It's likely that this is caused by "
    "data-dependent control flow or similar.  It may be possible to trace this with dynamic shapes; try setting "
    "tracing_mode='symbolic' in your make_fx call.")


class Recorded(list):
    """Calls; `unknown` is who answers those that depend on values that are not known, if somebody does."""

    unknown = None


@contextlib.contextmanager
def recorded_calls(outermost=False, until=None, unknown=None, uncast=False, inputs=None):
    """A list that gets (operator, arguments, arguments by name, result, frames) of each call within; tensors in it are the program's.

    Operators that are written in others are passed over, unless `outermost`, which keeps only what the program calls itself. `until`:
    the code object of a running function; frames are (code, line) of what was called below it, innermost first. `unknown(calls)` gives a
    function of (operator, arguments, arguments by name) that may answer calls which depend on values that are not known. `uncast`: calls
    are as the program makes them, above autocast, and its scopes are among them. With `inputs`, tensors, a call that classes answer is in
    the list only where it gets tensors that came from these; else what the classes call is.
    """
    calls = Recorded()
    calls.unknown = None if unknown is None else unknown(calls)
    functorch._recordings.append(calls)
    _C._begin_recording_calls(calls, outermost, until, calls.unknown, uncast, inputs)
    try:
        with autocast_mode.heard_by(lambda *entry: calls.append((*entry, {}, None, ()))) if uncast else contextlib.nullcontext():
            yield calls
    finally:
        _C._end_recording_calls()
        functorch._recordings.pop()


@contextlib.contextmanager
def switches_recorded(calls):
    """Adds to the calls what switches the recording of gradients, which a graph above it does itself."""
    switch = grad_mode._set_grad_enabled

    def recorded(enabled):
        calls.append((switch, (enabled,), {}, None, ()))
        return switch(enabled)

    grad_mode._set_grad_enabled = recorded
    try:
        yield
    finally:
        grad_mode._set_grad_enabled = switch


_SWITCHES = (_C._set_grad_enabled, autocast_mode._enter_autocast, autocast_mode._exit_autocast)  # what are no operators among the calls
# Operators that are rows of their own here and, in PyTorch, written in others: those of which all overloads have the same names there.
_ALIASES = dict(pair.split(":") for pair in """
    absolute:abs negative:neg fix:trunc arccos:acos arccosh:acosh arcsin:asin arcsinh:asinh arctan:atan arctanh:atanh arctan2:atan2
    subtract:sub multiply:mul divide:div true_divide:div not_equal:ne less:lt less_equal:le greater:gt greater_equal:ge clip:clamp
    __and__:bitwise_and __or__:bitwise_or __xor__:bitwise_xor __iand__:bitwise_and_ __ior__:bitwise_or_ __ixor__:bitwise_xor_
    """.split())


@functools.cache
def _alias(function):
    """(the operator that PyTorch calls for another, what it takes besides) for an operator; None for most."""
    name, overload = function.overloadpacket.__name__, function._overloadname
    if function.namespace != "aten":
        return None
    aten = tare.ops.aten
    if name in ("square", "square_"):
        return (aten.pow_.Scalar if name.endswith("_") else aten.pow.Tensor_Scalar), (2,)
    if overload == "other" and name in ("max", "min"):
        return getattr(aten, f"{name}imum").default, ()
    other = _ALIASES.get(name) or (f"{_ALIASES[name[:-1]]}_" if name[:-1] in _ALIASES else None)
    return None if other is None else (getattr(getattr(aten, other), overload), ())


def as_leaf(function, args):
    """A call of a leaf operator as PyTorch makes it."""
    found = _alias(function)
    return (function, args) if found is None else (found[0], (*args, *found[1]))


# Of operators whose calls are plain: (the one that the node has, arguments behind the call's, what the node is called, the names of its
# parameters), below gradients or not.
_facts = ({}, {})


class GraphOfCalls:
    """Makes nodes of recorded calls. `attribute(tensor)` gives a node for a tensor that nothing in the graph made.

    Programs within a call become modules of `root`; with `names_inputs` their inputs are named as what they are in the graph around.
    `rewriting(self, mark)` makes the maker of calls between two marks, `functorch.WithoutWrites`; without it they are made as they are.
    """

    def __init__(self, graph, attribute, detaches_lifted=False, below_gradients=False, root=None, names_inputs=False,
                 rewriting=None):
        self.graph, self.rewriting = graph, rewriting
        self.root, self.names_inputs, self.detaches_lifted = root, names_inputs, detaches_lifted
        self.attribute = attribute
        self.below_gradients = below_gradients
        self.facts = _facts[bool(below_gradients)]
        aten = tare.ops.aten
        self.lifts = [aten.lift_fresh_copy.default] + ([aten.detach_.default] if detaches_lifted else [])
        self.tensors = _C._fx.TensorNodes(tare.nn.Parameter)
        cls = type(self)
        self.is_plain = all(getattr(cls, one) is getattr(GraphOfCalls, one) for one in ("name", "node_of", "value", "add"))
        self.fixed = set()  # nodes whose values the program's own numbers tell

    def name(self, tensor, node):
        """Says what a tensor is. A node keeps the first value that it is of."""
        self.tensors.name(tensor, node, not isinstance(tensor, SymbolicTensor))

    def node_of(self, tensor):
        # What the tape saved comes back as another object over the same memory; sizes of symbolic ones are expressions.
        node = self.tensors.find(tensor, not isinstance(tensor, SymbolicTensor))
        return self.attribute(tensor) if node is None else node  # asked each time: constants are read where they are used

    def value(self, given):
        """An argument with nodes in the place of tensors."""
        if isinstance(given, tare.Tensor):
            return self.node_of(given)
        if isinstance(given, (list, tuple)):
            return type(given)([self.value(one) for one in given])
        return given

    def add_all(self, calls, answered=(), sources=None, consumes=False):
        """The nodes of all calls. `answered`: numbers of those whose results were taken for the values; `sources`: a `Source` of each.

        `consumes`: nobody looks at the calls any more, which go as their nodes come.
        """
        number, fakes, maker = 0, _kinds_of_fakes(), self
        while number < len(calls):
            if self.is_plain and not answered and maker is self:
                number = self.tensors.add_plain(calls, number, self.facts, self.fixed, self.graph, self.attribute, *fakes,
                                                self.below_gradients, sources, consumes)
            if number < len(calls):
                last = self.graph._root.prev
                mark = calls[number][0]
                if isinstance(mark, functorch.WithoutWrites):  # one within another changes nothing
                    if maker is self and self.rewriting is not None:
                        maker = self.rewriting(self, mark)
                    elif maker is not self and maker.mark is mark:
                        maker.finish()
                        maker = self
                else:
                    maker.add(calls[number], number in answered)
                while sources is not None and (last := last.next).op != "root":
                    if last.op == "call_function":
                        _C._fx.note_source(last, sources[number])
                number += 1

    def add(self, entry, answered=False):
        """The node of one call, and those that take its results apart. Returns the call's node.

        `answered`: its result is a number that was taken for the value, or has sizes that were.
        """
        function, args, kwargs, result = entry[:4]
        if isinstance(function, HigherOrderOperator):
            return self._add_with_bodies(function, args, result)
        if function is tare.ops.aten.lift_fresh.default:
            return self._lift(args[0], result)
        if function in _SWITCHES:
            return self.graph.create_node("call_function", function, args, {}, function.__name__)
        if self.below_gradients:
            function, args = as_leaf(function, args)
        is_fixed = bool(self.fixed) and self._is_fixed(function, args, kwargs)
        if not answered and Tag.data_dependent_output in function.tags and not isinstance(result, tare.Tensor):
            if is_fixed:
                return None  # a number of the program's own, wherever it is used
            if self._knows(args):
                raise RuntimeError(_DATA_DEPENDENT.format(function))
        node = self.graph.create_node(
            "call_function", function, tuple([self.value(one) for one in args]),
            self._named(function, kwargs), function.overloadpacket.__name__)
        describe(node, result, self.below_gradients)
        if Tag.data_dependent_output not in function.tags and len(self.facts) < 10000:
            self.facts[entry[0]] = (function, args[len(entry[1]):], function.overloadpacket.__name__,
                                    tuple(one.name for one in function._schema.arguments))
        if answered:
            node.meta["unbacked"] = True
        if is_fixed:
            self.fixed.add(node)
        if isinstance(result, tare.Tensor):
            self.name(result, node)
        elif isinstance(result, (list, tuple)):
            items = self._take_apart(node, result)
            if is_fixed:
                self.fixed.update(items)
        return node

    def _take_apart(self, node, result):
        items = []
        for index, one in enumerate(result):
            if isinstance(one, tare.Tensor):
                items.append(self.graph.create_node("call_function", operator.getitem, (node, index), {}, "getitem"))
                describe(items[-1], one, self.below_gradients)
                self.name(one, items[-1])
        return items

    def _add_with_bodies(self, function, args, result):
        """A call of an operator that takes programs: each is a module, which an attribute node names."""
        from tare.fx.graph_module import GraphModule

        given = []
        for one in args:
            if isinstance(one, Body):
                root, graph = self._body(one)
                number = next(number for number in itertools.count() if not hasattr(self.root, f"{one.name}_{number}"))
                self.root.add_module(f"{one.name}_{number}", GraphModule(root, graph))
                given.append(self.graph.create_node("get_attr", f"{one.name}_{number}"))
            else:
                given.append(self.value(one))
        node = self.graph.create_node("call_function", function, tuple(given), {}, function.__name__)
        describe(node, result, self.below_gradients)
        self._take_apart(node, result)
        return node

    def _within(self, graph, root):
        """One that makes the nodes of a program within a call, of which all tensors are inputs."""
        inner = type(self).__new__(type(self))
        inner.__dict__.update(vars(self))
        GraphOfCalls.__init__(inner, graph, lambda tensor: _given(inner.tensors.same(tensor)), self.detaches_lifted, self.below_gradients, root,
                              self.names_inputs, self.rewriting)
        return inner

    def _body(self, body):
        """(root, graph) of a program within a call."""
        root, graph = tare.nn.Module(), tare.fx.Graph()
        inner = self._within(graph, root)
        named_after = body.named_after if self.names_inputs else None
        for number, one in enumerate(body.inputs):
            is_tensor = isinstance(one, tare.Tensor)
            name = self.node_of(named_after[number]).name if is_tensor and named_after is not None else f"arg{number}_1"
            node = graph.placeholder(name)
            describe(node, one, self.below_gradients)
            if is_tensor:
                inner.name(one, node)
        inner.add_all(body.calls)
        results = [inner.value(one) for one in body.results]
        graph.output(results[0] if body.is_single else results if body.gives_list else tuple(results))
        return root, graph

    def _is_fixed(self, function, args, kwargs):
        """Whether all tensors that a call takes are the program's own numbers, or computed of these."""
        inputs = [self.tensors.same(one) for one in (*args, *kwargs.values()) if isinstance(one, tare.Tensor)]
        return bool(inputs) and self.fixed.issuperset(inputs) and Tag.nondeterministic_seeded not in function.tags

    def _knows(self, args):
        return any(isinstance(one, tare.Tensor) and self.tensors.same(one) is not None for one in args)

    def _named(self, function, kwargs):
        if len(kwargs) > 1:  # in the schema's order
            kwargs = {one.name: kwargs[one.name] for one in function._schema.arguments if one.name in kwargs}
        return {name: self.value(one) for name, one in kwargs.items()}

    def _lift(self, tensor, result):
        """Numbers of the program's that became a tensor: a constant, of which each run of the graph makes a copy."""
        node = self.attribute(tensor)
        for function in self.lifts:
            node = self.graph.create_node("call_function", function, (node,), {}, function.overloadpacket.__name__)
            describe(node, tensor, self.below_gradients)
        self.fixed.add(node)
        self.name(result, node)
        return node


class Source:
    """What nodes were made for: facts, a dictionary, and the frames of the call. Their metadata tells it once it is read."""

    __slots__ = ("facts", "frames")

    def __init__(self, facts, frames):
        self.facts, self.frames = facts, frames

    def tell(self, meta):
        meta.update(self.facts)
        meta["stack_trace"] = stack_trace(self.frames)


def _kinds_of_fakes():
    """Whether tensors without bytes are fakes: those on meta, the others."""
    fakes = _fakes()
    return bool(fakes._modes), bool(fakes._modes or not fakes._simulated)


@functools.cache
def _fakes():
    from tare._subclasses import fake_tensor

    return fake_tensor


def _is_plain(value):
    kind = type(value)
    return (kind is Tensor or kind is Parameter) and value.layout == _STRIDED


def describe_attribute(node, value):
    """What an attribute is: `val` alone, told once the metadata is read, where it is a plain tensor."""
    if _is_plain(value):
        _C._fx.describe_tensor(node, value, *_kinds_of_fakes(), False)
    else:
        node.meta["val"] = described(value)


def describe_input(node, value):
    """What `describe` writes, of an input, which may ask for a gradient: told once the metadata is read, where it is a plain tensor."""
    if _is_plain(value):
        _C._fx.describe_tensor(node, value, *_kinds_of_fakes(), True)
    else:
        describe(node, value)
        node.meta["val"].requires_grad_(value.requires_grad)


def stack_trace(frames):
    """The program's own frames, outermost first, as Python prints them; those of this package are left out."""
    lines = []
    for code, line in reversed(frames):
        if isinstance(code, str):  # of a program in a file, whose source stood there
            lines.append(f'File "{code}", line {line}, in forward')
        elif not code.co_filename.startswith(_HOME):
            lines.append(f'File "{code.co_filename}", line {line}, in {code.co_name}\n    {linecache.getline(code.co_filename, line).strip()}')
    return "\n  ".join(lines)


_HOME = os.path.dirname(tare.__file__) + os.sep


def _given(node):
    if node is None:
        raise KeyError("a program within a call uses a tensor that is none of its inputs")
    return node


def described(value):
    """A tensor without its bytes; lists of them likewise."""
    if isinstance(value, tare.Tensor):
        return _fake(value)
    if isinstance(value, (list, tuple)):
        return type(value)([described(one) for one in value])
    return value


def _fake(tensor):
    from tare._subclasses.fake_tensor import FakeTensor

    if not _C._is_known(tensor) and isinstance(tensor, FakeTensor):  # numbers within a mode are fakes whose bytes are known
        return tensor.detach()
    before = _C._set_fake(True)
    try:
        return tare.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)
    finally:
        _C._set_fake(before)


def describe(node, value, below_gradients=False):
    """Writes what a value looks like into its node: `val`, and `tensor_meta` of tensors.

    With `below_gradients` a tensor asks for none, as operators see it where they are not recorded.
    """
    if isinstance(value, tare.Tensor):
        fake = node.meta["val"] = _fake(value)
        node.meta["tensor_meta"] = _extract_tensor_metadata(fake if below_gradients else value)
    elif isinstance(value, (list, tuple)):
        node.meta["val"] = described(value)
    elif value is not None and isinstance(value, (int, float, bool)):
        node.meta["val"] = value


def resized_leaves(leaves, mode, sizes):
    """Arguments as fakes, with other sizes, and other integers, where `sizes` has some, by (leaf, dimension or None). A tensor that is
    given several times stays one."""
    given, made = [], {}
    for number, one in enumerate(leaves):
        changed = {dim: size for (leaf, dim), size in sizes.items() if leaf == number}
        if not isinstance(one, tare.Tensor):
            given.append(changed.get(None, one))
            continue
        key = id(one), tuple(sorted(changed.items()))
        if key not in made:
            same = all(one.shape[dim] == size for dim, size in changed.items())
            made[key] = mode.from_tensor(one) if same else _resized(one, changed, mode)
        given.append(made[key])
    return given


def _resized(tensor, sizes, mode):
    """A fake with other sizes, whose dimensions lie in memory in the order in which the tensor's do, with the same gaps and offset."""
    shape = [sizes.get(dim, size) for dim, size in enumerate(tensor.shape)]
    order = sorted(range(tensor.dim()), key=lambda dim: (tensor.stride(dim), tensor.shape[dim], dim), reverse=True)
    if tensor.is_contiguous():
        order = list(range(tensor.dim()))
    strides, step, step_there = [0] * tensor.dim(), 1, 1
    for dim in reversed(order):
        size, stride = tensor.shape[dim], tensor.stride(dim)
        if stride == 0 and size != 1:
            continue
        gap = max(stride - step_there, 0) if size > 1 and tensor.numel() else 0
        strides[dim] = step + gap
        step, step_there = strides[dim] * max(shape[dim], 1), (step_there + gap) * max(size, 1)
    with mode, tare.no_grad():
        made = tare.empty_strided(shape, strides, dtype=tensor.dtype, device=tensor.device)
        if offset := tensor.storage_offset():
            whole = tare.empty(offset + made.untyped_storage().nbytes() // made.element_size(), dtype=tensor.dtype, device=tensor.device)
            made = whole.as_strided(shape, strides, offset)
    return made.requires_grad_(tensor.requires_grad)
