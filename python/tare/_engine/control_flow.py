"""Control flow as functions of tensors and programs, and as nodes of the graphs that are made of a program's calls.

Where nothing is recorded they run as Python would. While calls are recorded for a graph (`make_fx`, `torch.export`), each program that is
given runs once, and what it calls becomes a graph of its own (`Body`), so that the choice is made when the graph runs.
"""

import contextlib
import sys
import warnings

import tare
from tare import _C
from tare._engine import choices, functorch, overrides
from tare.fx.proxy import Proxy
from tare.utils import _pytree as pytree

_HOME = tare.__file__.rpartition("/")[0]


class HigherOrderOperator:
    """An operator whose arguments are programs, too: `torch.ops.higher_order.cond`."""

    namespace = "higher_order"
    tags = ()

    def __init__(self, name, run):
        self.__name__, self._run = name, run
        self.__qualname__, self.__module__ = name, "torch._ops.higher_order"

    def name(self):
        return self.__name__

    def __call__(self, *args):
        if is_recording() and overrides._modes.stack:  # a mode of functions hears of the operator, and not of what its programs call
            mode = overrides._pop_mode()
            try:
                return mode.__torch_function__(self, (), args, {})
            finally:
                overrides._push_mode(mode)
        return self._run(*args)

    def __repr__(self):
        return self.__name__

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return getattr, (tare.ops.higher_order, self.__name__)


class Body:
    """A program within a recorded call: the tensors and numbers that it takes, what it called, what it gave (a tree of `spec`).

    `free` are the tensors that it uses besides its operands. Whoever records it says `inputs`, those of its graph, which gives a tuple, a
    list, or a single value, and `named_after`, the values whose names they have, if any.
    """

    is_single = gives_list = False
    named_after = None

    def __init__(self, name, function, operands):
        calls = functorch._recordings[-1]
        before = len(calls)
        result = function(*operands)
        self.name, self.operands = name, pytree.tree_leaves(list(operands))
        self.calls = calls[before:]
        del calls[before:]
        asked = getattr(calls.unknown, "numbers", ())
        if any(number >= before for number in asked):
            raise NotImplementedError(f"{name}: a program within torch's control flow that asks a tensor for its value is not supported by "
                                      "tare yet")
        self.results, self.spec = pytree.tree_flatten(result)
        self.free = self._free()
        self._check()

    def _free(self):
        own = {id(one) for one in self.operands}
        found = {}
        for _, args, kwargs, result, _ in self.calls:
            found.update((id(one), one) for one in _tensors((args, kwargs)) if id(one) not in own)
            own.update(id(one) for one in _tensors(result))
        found.update((id(one), one) for one in _tensors(self.results) if id(one) not in own)
        return list(found.values())

    def _check(self):
        """Errors: RuntimeError for a program that writes what it takes, or gives it as it is."""
        taken = {_C._storage_id(one) for one in _tensors([self.operands, self.free])}
        for function, args, *_ in self.calls:
            schema = getattr(function, "_schema", None)
            mutable = schema is not None and schema.is_mutable
            if mutable and isinstance(args[0], tare.Tensor) and _C._storage_id(args[0]) in taken:
                raise RuntimeError(f"Encountered input mutation during higher order op tracing: {self.name} calls {function} on a tensor "
                                   "that it takes")
        if any(_C._storage_id(one) in taken for one in _tensors(self.results)):
            raise RuntimeError(f"Encountered aliasing during higher order op tracing: {self.name} gives a tensor that it takes, or a view of "
                               "one. Replace `return input` with `return input.clone()` to avoid aliasing.")


def _tensors(tree):
    """The tensors in nested lists, tuples and dictionaries, in order."""
    return [one for one in pytree.tree_leaves(tree) if isinstance(one, tare.Tensor)]


def _all_free(*bodies):
    return list({id(one): one for body in bodies for one in body.free}.values())


_decided = [False]


@contextlib.contextmanager
def decided():
    """Within, choices are made as where no graph is: for graphs that hold no programs."""
    before, _decided[0] = _decided[0], True
    try:
        yield
    finally:
        _decided[0] = before


def is_recording():
    """Whether calls are recorded for a graph that may hold control flow."""
    return bool(functorch._recordings) and not _decided[0]


def _record(operator, args, result):
    frames, frame = [], sys._getframe(2)
    while frame is not None and not frame.f_code.co_filename.endswith(("tare/export/_trace.py", "tare/fx/experimental/proxy_tensor.py")):
        frames.append((frame.f_code, frame.f_lineno))
        frame = frame.f_back
    functorch._recordings[-1].append((operator, args, {}, tuple(result), frames))


def _silently(function, *args):
    """What a function gives, without its calls in the graph."""
    calls = functorch._recordings[-1]
    before = len(calls)
    result = function(*args)
    del calls[before:]
    return result


def _alike(operator, what, first, second):
    """Errors: RuntimeError where two programs do not give values of one form."""
    for a, b in zip(first, second, strict=True):
        if not (isinstance(a, tare.Tensor) and isinstance(b, tare.Tensor)):
            if a is not b and a != b or type(a) is not type(b):
                raise RuntimeError(f"{operator}: {what} give {a!r} and {b!r}; numbers that hang on which program runs are not supported")
            continue
        for field in ("dtype", "device", "shape"):
            one, other = getattr(a, field), getattr(b, field)
            if one != other:
                raise RuntimeError(f"{operator}: {what} have to give tensors alike: expected same {field} but got {one} and {other}.")


def cond(pred, true_fn, false_fn, operands=()):
    """What one of two functions gives for the operands: `true_fn` where `pred` holds, a bool or a tensor of one element.

    Only the chosen one runs, but in a graph that is being made, if `pred` is a tensor or hangs on sizes that vary: it keeps both, which
    have to give tensors alike.
    Errors: RuntimeError for another `pred`, and for functions that are no two ways to one result.
    """
    if isinstance(pred, Proxy) or not isinstance(pred, (bool, int, tare.Tensor, tare.SymBool)):
        raise RuntimeError(f"Expected pred to be bool or tensor, but got {pred}.")
    if isinstance(pred, tare.Tensor) and pred.numel() != 1:
        raise RuntimeError(f"Expected pred to be bool or single-element tensor, but got {pred}.")
    if not callable(true_fn) or not callable(false_fn):
        raise RuntimeError("Expect both branches to be callable.")
    if not isinstance(operands, (tuple, list)):
        raise RuntimeError("Expect operands to be a tuple of possibly nested dict/list/tuple that only consists of tensor leaves, but got "
                           f"{operands}.")
    if isinstance(pred, tare.Tensor) and is_recording():
        return COND(pred, true_fn, false_fn, operands)
    if choices.open_choices[-1] is not None:
        found = choices.open_choices[-1](pred, true_fn, false_fn, operands)
        if isinstance(found, choices.Choice):
            return COND(found, true_fn, false_fn, operands)
        if found is not NotImplemented:
            return found
    if is_recording() and not isinstance(pred, tare.SymBool):
        warnings.warn("Pred is a Python constant. When used with torch.cond, it specializes on one of the branches. If you want torch.cond "
                      "to preserve two branches, please make the predicate a boolean tensor or a SymBool.", UserWarning, stacklevel=2)
    chosen = true_fn if pred else false_fn
    return chosen(*operands)


def _cond(pred, true_fn, false_fn, operands):
    if not is_recording():
        return cond(pred, true_fn, false_fn, operands)
    bodies = [Body(name, function, operands) for name, function in (("true_graph", true_fn), ("false_graph", false_fn))]
    if bodies[0].spec != bodies[1].spec:
        raise RuntimeError(f"Unmatched output spec from torch.cond branches: true branch tree_spec {bodies[0].spec} vs false branch "
                           f"tree_spec {bodies[1].spec}.")
    _alike("torch.cond", "the branches", *(body.results for body in bodies))
    free = _all_free(*bodies)
    for body in bodies:
        body.inputs = body.named_after = [*body.operands, *free]
    _record(COND, (pred, *bodies, tuple(bodies[0].inputs)), bodies[0].results)
    return pytree.tree_unflatten(bodies[0].results, bodies[0].spec)


def _while(cond_fn, body_fn, carried_inputs, additional_inputs=()):
    if not is_recording():
        while cond_fn(*carried_inputs, *additional_inputs):
            result = body_fn(*carried_inputs, *additional_inputs)
            carried_inputs = tuple(result) if isinstance(result, (tuple, list)) else (result,)
        return tuple(carried_inputs)
    operands = (*carried_inputs, *additional_inputs)
    if not all(isinstance(one, tare.Tensor) for one in pytree.tree_leaves(carried_inputs)):
        raise NotImplementedError("while_loop: numbers among the carried inputs of a graph are not supported by tare yet; make them "
                                  "tensors")
    test = Body("while_loop_cond_graph", cond_fn, operands)
    if len(test.results) != 1 or not isinstance(test.results[0], tare.Tensor) or test.results[0].numel() != 1:
        raise RuntimeError(f"while_loop: cond_fn has to give a tensor of one element, but gave {test.results}")
    body = Body("while_loop_body_graph", body_fn, operands)
    carried = pytree.tree_leaves(list(carried_inputs))
    if len(body.results) != len(carried):
        raise RuntimeError(f"while_loop: body_fn gives {len(body.results)} values for {len(carried)} that are carried")
    _alike("while_loop", "the carried inputs and body_fn", carried, body.results)
    test.is_single = True
    free = _all_free(test, body)
    test.inputs = body.inputs = [*body.operands, *free]
    _record(WHILE_LOOP, (test, body, tuple(carried), tuple(body.inputs[len(carried):])), body.results)
    return pytree.tree_unflatten(body.results, body.spec)


def while_loop(cond_fn, body_fn, carried_inputs):
    """Calls `body_fn` on the carried inputs, a tuple, as long as `cond_fn` of them holds; `body_fn` gives the next ones.

    Errors: RuntimeError where a graph is made and the next inputs are not like those before.
    """
    if not callable(cond_fn) or not callable(body_fn):
        raise RuntimeError("Expect cond_fn and body_fn to be callable.")
    if not isinstance(carried_inputs, (tuple, list)):
        raise RuntimeError(f"Expect carried_inputs to be a tuple or list, got {type(carried_inputs)}")
    return WHILE_LOOP(cond_fn, body_fn, tuple(carried_inputs))


def _firsts(xs):
    """What the leaves of a tree have at 0 of their first dimension."""
    return pytree.tree_map(lambda one: one.select(0, 0).clone(), xs)


def _length(operator, xs):
    leaves = pytree.tree_leaves(xs)
    if not leaves or not all(isinstance(one, tare.Tensor) and one.dim() > 0 and one.shape[0] > 0 for one in leaves):
        raise RuntimeError(f"{operator}: expected tensors with at least one element to go along")
    if len({one.shape[0] for one in leaves}) > 1:
        raise RuntimeError(f"{operator}: the tensors differ in how many elements they have: {[one.shape[0] for one in leaves]}")
    return leaves[0].shape[0]


def _stacked(rows):
    """Trees of tensors, of one form, as one of tensors with a first dimension more."""
    columns = zip(*[pytree.tree_leaves(one) for one in rows])
    return pytree.tree_unflatten([tare.stack(list(column)) for column in columns], pytree.tree_structure(rows[0]))


def _repeated(leaves, count):
    return _silently(lambda: [one.unsqueeze(0).expand(count, *one.shape).clone() for one in leaves])


def _scan(combine_fn, init, xs, additional_inputs=()):
    """The operator: flat lists, along the first dimension; gives the last carries, then what was collected."""
    count, carried = _length("scan", xs), len(init)
    if not is_recording():
        rows, carry = [], list(init)
        for index in range(count):
            result = list(combine_fn(*carry, *[one[index] for one in xs], *additional_inputs))
            carry = result[:carried]
            rows.append(result[carried:])
        return (*carry, *_stacked(rows))
    body = Body("scan_combine_graph", combine_fn, (*init, *_silently(_firsts, xs), *additional_inputs))
    _alike("scan", "init and combine_fn", list(init), body.results[:carried])
    body.gives_list = True
    body.inputs = [*body.operands, *body.free]
    result = [*body.results[:carried], *_repeated(body.results[carried:], count)]
    _record(SCAN, (body, list(init), list(xs), (*additional_inputs, *body.free)), result)
    return tuple(result)


def scan(combine_fn, init, xs, *, dim=0, reverse=False):
    """Carries a value along dimension `dim` of the tensors `xs`: `combine_fn(carry, x)` gives the next carry and a value that is collected.

    Gives the last carry and the collected values, stacked along `dim`; with `reverse` it goes from the end.
    """
    if not callable(combine_fn):
        raise RuntimeError(f"Combine_fn must be a callable, but got {combine_fn}")
    carry, carry_spec = pytree.tree_flatten(init)
    leaves, spec = pytree.tree_flatten(xs)
    leaves = [one.movedim(dim, 0) if dim else one for one in leaves]
    leaves = [one.flip([0]) if reverse else one for one in leaves]
    form = []

    def flat(*args):
        given = (pytree.tree_unflatten(list(part), one) for part, one in zip((args[:len(carry)], args[len(carry):]), (carry_spec, spec)))
        result = combine_fn(*given)
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            raise RuntimeError(f"scan: combine_fn has to give a carry and a value, but gave {result!r}")
        following, value = pytree.tree_leaves(result[0]), pytree.tree_leaves(result[1])
        if len(following) != len(carry):
            raise RuntimeError(f"scan: combine_fn gives {len(following)} tensors as the carry, and init has {len(carry)}")
        form[:] = [pytree.tree_structure(result[1])]
        return [*following, *value]

    result = SCAN(flat, carry, leaves)
    collected = [one.flip([0]) if reverse else one for one in result[len(carry):]]
    collected = [one.movedim(0, dim) if dim else one for one in collected]
    return pytree.tree_unflatten(list(result[:len(carry)]), carry_spec), pytree.tree_unflatten(collected, form[0])


def _map(f, xs, args):
    """The operator: flat lists, along the first dimension."""
    count = _length("map", xs)
    if not is_recording():
        rows = [f(*[one[index] for one in xs], *args) for index in range(count)]
        return tuple(pytree.tree_leaves(_stacked(rows)))
    body = Body("body_graph", f, (*_silently(_firsts, xs), *args))
    body.inputs = [*body.operands, *body.free]
    body.named_after = [*xs, *args, *body.free]
    result = _repeated(body.results, count)
    _record(MAP, (body, list(xs), [*args, *body.free]), result)
    return tuple(result)


def map(f, xs, *args):
    """What `f(x, *args)` gives for each `x` along the first dimension of the tensors `xs`, stacked."""
    if not callable(f):
        raise RuntimeError(f"Expect f to be callable, got {f}")
    leaves, spec = pytree.tree_flatten(xs)
    given, given_spec = pytree.tree_flatten(args)
    form = []

    def flat(*values):
        rest = pytree.tree_unflatten(list(values[len(leaves):]), given_spec)
        result = f(pytree.tree_unflatten(list(values[:len(leaves)]), spec), *rest)
        form[:] = [pytree.tree_structure(result)]
        return tuple(pytree.tree_leaves(result))

    return pytree.tree_unflatten(list(MAP(flat, leaves, given)), form[0])


def _with_gradients(enabled, function, *args):
    with tare.set_grad_enabled(enabled):
        return function(*args)


def _with_autocast(device_type, dtype, enabled, cache_enabled, function, *args):
    with tare.autocast(device_type, dtype, enabled, cache_enabled):
        return function(*args)


def _operator(kind, name, run):
    return type(kind, (HigherOrderOperator,), {"__module__": "torch._higher_order_ops"})(name, run)


COND = _operator("CondOp", "cond", _cond)
WHILE_LOOP = _operator("WhileLoopOp", "while_loop", _while)
SCAN = _operator("ScanOp", "scan", _scan)
MAP = _operator("MapImpl", "map_impl", _map)
WITH_GRADIENTS = _operator("WrapWithSetGradEnabled", "wrap_with_set_grad_enabled", _with_gradients)
WITH_AUTOCAST = _operator("WrapWithAutocast", "wrap_with_autocast", _with_autocast)
OPERATORS = {one.name(): one for one in (COND, WHILE_LOOP, SCAN, MAP, WITH_GRADIENTS, WITH_AUTOCAST)}
for _one in OPERATORS.values():
    setattr(tare.ops.higher_order, _one.__name__, _one)
