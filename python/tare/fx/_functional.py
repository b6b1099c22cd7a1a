"""Recorded calls of `torch.func.functionalize`: nodes that write nothing in place.

Each tensor is the value of a base and the views that lead to it. A write makes a new value; through its views, taken backwards, it becomes
a new value of the base. Other tensors on the base are viewed anew when they are used next.
"""

import operator

import tare
from tare._engine.control_flow import HigherOrderOperator
from tare._tags import Tag
from tare.fx import _recorded_calls

_aten = tare.ops.aten
_NAMED = {"normal_": "normal_functional"}  # where the operator without a write is called otherwise


class _Base:
    """A memory: its value, as it was given and now, and how often it was written."""

    def __init__(self, node):
        self.given = self.node = node
        self.version = 0


class _Alias:
    """A tensor: the views that lead to it from its base, and the node that it was last."""

    def __init__(self, base, steps, node, version):
        self.base, self.steps, self.node, self.version = base, steps, node, version


class _Step:
    """One view: the operator, its arguments behind the tensor, which of its results it is (None of one alone)."""

    def __init__(self, function, rest, kwargs, source, result, index):
        self.function, self.rest, self.kwargs, self.source, self.result, self.index = function, rest, kwargs, source, result, index

    def at(self, number, default):
        return self.rest[number] if len(self.rest) > number else default


class FunctionalCalls(_recorded_calls.GraphOfCalls):
    """Makes the nodes of the calls between two marks, `functorch.WithoutWrites`, for another maker."""

    def __init__(self, outer, mark):  # what the other one knows is known here
        self.__dict__.update(vars(outer))
        self.outer, self.mark = outer, mark
        self.known = {}  # by id of a tensor

    def name(self, tensor, node):
        super().name(tensor, node)
        self.known[id(tensor)] = _Alias(_Base(node), (), node, 0)

    def _within(self, graph, root):
        return self.outer._within(graph, root)

    def _alias(self, tensor):
        if id(tensor) not in self.known:
            node = self.outer.node_of(tensor)
            self.known[id(tensor)] = _Alias(_Base(node), (), node, 0)
        return self.known[id(tensor)]

    def node_of(self, tensor):
        return self._current(self._alias(tensor))

    def _current(self, alias):
        if alias.version != alias.base.version:
            alias.node = alias.base.node
            for step in alias.steps:
                alias.node = self._view(step, alias.node)
            alias.version = alias.base.version
        return alias.node

    def finish(self):
        """What the results are is told the other maker, and what was written goes into the inputs."""
        for one in self.mark.results:
            self.outer.name(one, self.node_of(one))
        for one in self.mark.inputs:
            alias = self.known.get(id(one))
            if alias is not None and alias.base.version:
                self._call(_aten.copy_.default, (alias.base.given, self._current(alias)), {}, one)
                self.outer.name(one, alias.base.given)

    def add(self, entry, answered=False):
        function, args, kwargs, result = entry[:4]
        schema = getattr(function, "_schema", None)
        if isinstance(function, HigherOrderOperator) or schema is None or function is _aten.lift_fresh.default:
            return super().add(entry, answered)
        if Tag.inplace_view in function.tags and function is not _aten.resize_.default:
            return self._viewed_in_place(function, args, kwargs, result)
        if schema.is_mutable:
            return self._written(function, args, kwargs, result) or super().add(entry, answered)
        if args and isinstance(args[0], tare.Tensor) and _is_on(args[0], result):
            return self._viewed(function, args, kwargs, result)
        return super().add(entry, answered)

    def _call(self, function, args, kwargs, result):
        node = self.graph.create_node("call_function", function, tuple(args), dict(kwargs), function.overloadpacket.__name__)
        _recorded_calls.describe(node, result, self.below_gradients)
        return node

    def _computed(self, function, *args):
        """The node of a call that the program did not make."""
        values = [one.meta["val"] if isinstance(one, tare.fx.Node) else one for one in args]
        with tare.no_grad():
            return self._call(function, args, {}, function(*values))

    # Views.

    def _viewed(self, function, args, kwargs, result):
        source, rest = self._alias(args[0]), [self.value(one) for one in args[1:]]
        kwargs = self._named(function, kwargs)
        if isinstance(result, tare.Tensor):
            step = _Step(function, rest, kwargs, args[0], result, None)
            self.known[id(result)] = _Alias(source.base, (*source.steps, step), self._view(step, source.node), source.version)
            super().name(result, self.known[id(result)].node)
            return self.known[id(result)].node
        node, items = self._apart(_Step(function, rest, kwargs, args[0], result, 0), source.node)
        for index, (one, item) in enumerate(zip(result, items)):
            step = _Step(function, rest, kwargs, args[0], result, index)
            self.known[id(one)] = _Alias(source.base, (*source.steps, step), item, source.version)
            super().name(one, item)
        return node

    def _viewed_in_place(self, function, args, kwargs, result):
        alias = self._alias(args[0])
        pure = getattr(getattr(_aten, function.overloadpacket.__name__[:-1]), function._overloadname)
        step = _Step(pure, [self.value(one) for one in args[1:]], self._named(function, kwargs), None, result, None)
        alias.node = self._view(step, alias.node)
        alias.steps = (*alias.steps, step)
        return alias.node

    def _view(self, step, node):
        if step.index is None:
            return self._call(self._kept(step.function), (node, *step.rest), step.kwargs, step.result)
        return self._apart(step, node)[1][step.index]

    def _apart(self, step, node):
        whole = self._call(self._kept(step.function), (node, *step.rest), step.kwargs, step.result)
        items = [self.graph.create_node("call_function", operator.getitem, (whole, index), {}, "getitem") for index in range(len(step.result))]
        for one, item in zip(step.result, items):
            _recorded_calls.describe(item, one, self.below_gradients)
        return whole, items

    def _kept(self, function):
        """A view's operator, or the one that copies, where views are to go as well."""
        name = f"{function.overloadpacket.__name__}_copy"
        if not self.mark.copies_views or not tare._C._has_packet(name):
            return function
        return getattr(getattr(_aten, name), function._overloadname, function)

    # Writes.

    def _written(self, function, args, kwargs, result):
        """The node of a write; None for an operator that there is no other of."""
        pure_function, names = pure(function)
        if pure_function is None or not isinstance(result, tare.Tensor):
            return None
        target = kwargs[names[0]] if names else args[0]
        given = tuple([self.value(one) for one in args])
        node = self._call(pure_function, given, {key: value for key, value in self._named(function, kwargs).items() if key not in names}, result)
        self._write(self._alias(target), node)
        return node

    def _write(self, alias, value):
        base, node, befores = alias.base, alias.base.node, []
        for number, step in enumerate(alias.steps):
            befores.append(node)
            if number + 1 < len(alias.steps):
                node = self._view(step, node)
        for step, before in zip(reversed(alias.steps), reversed(befores)):
            value = self._undone(step, before, value)
        base.node = value
        base.version += 1
        self._current(alias)

    def _undone(self, step, before, value):
        """What a view's source is where the view has another value. Errors: NotImplementedError."""
        name = step.function.overloadpacket.__name__
        if name in ("detach", "alias"):
            return value
        if name in _PARTS_BACK:
            return _PARTS_BACK[name](self, step, before, value)
        if not is_taken_back(step):
            raise NotImplementedError(f"torch.func.functionalize: a write through a view that {name} made is not supported by tare yet")
        function, args = _INVERSES[name](step, before, value)
        return value if function is None else self._call(self._kept(function), args, {}, step.result if step.source is None else step.source)


def is_taken_back(step):
    """Whether a write through a view may become another value of its source."""
    name = step.function.overloadpacket.__name__
    if name in ("detach", "alias") or name in _PARTS_BACK:
        return True
    return name in _INVERSES and not (step.source is None and _INVERSES[name] in (_viewed_back, _squeezed_back))


def _is_on(tensor, result):
    """Whether a call's results lie on the memory of a tensor."""
    first = result if isinstance(result, tare.Tensor) else result[0] if isinstance(result, (list, tuple)) and result else None
    return isinstance(first, tare.Tensor) and first is not tensor and first.untyped_storage()._cdata == tensor.untyped_storage()._cdata


def pure(function):
    """(the operator that gives what one writes, the names of its arguments that are written by name alone); (None, ()) if there is none."""
    packet, written = function.overloadpacket, [one.name for one in function._schema.arguments if one.kwarg_only and one.is_write]
    name = packet.__name__
    if written:
        wanted = [(one.name, one.type) for one in function._schema.arguments if one.name not in written]
        found = [one for one in (getattr(packet, each) for each in packet.overloads())
                 if [(each.name, each.type) for each in one._schema.arguments] == wanted]
        return (found[0], written) if found and len(written) == 1 else (None, ())
    other = _NAMED.get(name, name[:-1])
    if not name.endswith("_"):
        return None, ()
    if not tare._C._has_packet(other):
        raise RuntimeError(f"Found a custom (non-ATen) operator whose output has alias annotations: {function._schema}. We only support "
                           "functionalizing operators whose outputs do not have alias annotations")
    found = getattr(getattr(_aten, other), "p" if name == "bernoulli_" and function._overloadname == "float" else function._overloadname, None)
    return (found, ()) if found is not None and not found._schema.is_mutable else (None, ())


def _permuted_back(step, before, value):
    dims = [dim % len(step.rest[0]) for dim in step.rest[0]]
    return _aten.permute.default, (value, [dims.index(dim) for dim in range(len(dims))])


def _viewed_back(step, before, value):
    if step.function is _aten.view.dtype:
        return step.function, (value, step.source.dtype)
    return _aten.view.default, (value, list(step.source.shape))


def _part_back(step, before, value):
    """One of several parts along a dimension."""
    dim = step.at(1, 0)
    start = sum(one.shape[dim] for one in step.result[:step.index])
    return _aten.slice_scatter.default, (before, value, dim, start, start + step.result[step.index].shape[dim])


def _squeezed_back(step, before, value):
    if not step.rest or isinstance(step.rest[0], (list, tuple)):
        return _viewed_back(step, before, value)
    return (_aten.unsqueeze.default, (value, step.rest[0])) if step.source.shape[step.rest[0]] == 1 else (None, ())


def _expanded_back(maker, step, before, value):
    """What was added to any of the places that an element stands in is added to the element."""
    sizes, others = list(step.source.shape), list(step.result.shape)
    more = len(others) - len(sizes)
    summed = [*range(more), *[dim + more for dim, size in enumerate(sizes) if size == 1 and others[dim + more] != 1]]
    added = maker._computed(_aten.sub.Tensor, value, before)
    if summed:
        added = maker._computed(_aten.sum.dim_IntList, added, summed, True)
    if more:
        added = maker._computed(maker._kept(_aten.view.default), added, sizes)
    elif maker.mark.copies_views:
        added = maker._computed(_aten.clone.default, added)
    return maker._computed(_aten.add.Tensor, before, added)


def _unfolded_back(maker, step, before, value):
    """Windows are put where they were; elements that are in none stay. Errors: RuntimeError for windows that overlap."""
    dim, size, distance = step.rest
    if size > distance and step.result.shape[dim] > 1:
        raise RuntimeError("While executing unfold, functionalization encountered a tensor being mutated that has internal overlap. When "
                           "using torch.compile (or running functionalization directly), this is banned as the behavior is not well "
                           "defined. Consider cloning the tensor before mutating it, or removing the mutation from your model.")
    sizes = list(step.source.shape)
    whole = maker._computed(_aten.unfold_backward.default, value, sizes, dim, size, distance)
    if step.result.shape[dim] * size == sizes[dim]:
        return whole
    counts = maker._computed(_aten.unfold_backward.default, maker._computed(_aten.ones_like.default, value), sizes, dim, size, distance)
    return maker._computed(_aten.where.self, maker._computed(_aten.gt.Scalar, counts, 0), whole, before)


# By the operator of a view whose source takes several calls: what makes them.
_PARTS_BACK = {"expand": _expanded_back, "unfold": _unfolded_back}
# By the operator of a view: what gives its source anew, for the step, the source as it was, and the view's other value.
_INVERSES = {
    **dict.fromkeys(("view", "_unsafe_view", "reshape", "_reshape_alias"), _viewed_back),
    **dict.fromkeys(("split", "split_with_sizes"), _part_back),
    "squeeze": _squeezed_back,
    "permute": _permuted_back,
    "t": lambda step, before, value: (_aten.t.default, (value,)),
    "transpose": lambda step, before, value: (_aten.transpose.int, (value, *step.rest)),
    "unsqueeze": lambda step, before, value: (_aten.squeeze.dim, (value, step.rest[0])),
    "slice": lambda step, before, value: (_aten.slice_scatter.default, (before, value, *step.rest)),
    "select": lambda step, before, value: (_aten.select_scatter.default, (before, value, *step.rest)),
    "unbind": lambda step, before, value: (_aten.select_scatter.default, (before, value, step.at(0, 0), step.index)),
    "diagonal": lambda step, before, value: (_aten.diagonal_scatter.default, (before, value, *step.rest)),
    "as_strided": lambda step, before, value: (_aten.as_strided_scatter.default, (before, value, *step.rest)),
    "view_as_real": lambda step, before, value: (_aten.view_as_complex.default, (value,)),
    "view_as_complex": lambda step, before, value: (_aten.view_as_real.default, (value,)),
}
