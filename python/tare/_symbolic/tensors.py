"""Tensors without data whose sizes are expressions: each has a size for the symbols' values, and says the expression."""

import contextlib
import itertools
import random

import tare
from tare._symbolic import numbers, real_tensors
from tare._symbolic.expression import function, symbol
from tare._symbolic.numbers import SymBool, SymFloat, SymInt, hint_of
from tare._symbolic.solving import Solver
from tare.utils import _pytree as pytree
from tare.utils.weak import WeakIdKeyDictionary

_UNKNOWN = 2  # stands for a size that only values tell


def _number(size):
    hint = hint_of(size)
    return _UNKNOWN if hint is None else hint


_KINDS = (SymInt, SymFloat, SymBool)


def is_symbolic(value):
    return isinstance(value, _KINDS)


def settled(value):
    """The number that a symbolic one is, which the program's course hangs on from here on."""
    return int(value) if isinstance(value, SymInt) else float(value) if isinstance(value, SymFloat) else bool(value)


class SymbolicTensor(tare.Tensor):
    """A tensor as a graph's metadata describes it, with expressions for sizes, strides and the offset."""

    @property
    def shape(self):
        return self._sizes

    def size(self, dim=None):
        return self._sizes if dim is None else self._sizes[dim]

    def stride(self, dim=None):
        return self._strides if dim is None else self._strides[dim]

    def storage_offset(self):
        return self._offset

    def numel(self):
        return self._sizes.numel()

    nelement = numel

    def __len__(self):
        return int(self._sizes[0])

    def __repr__(self, **_):
        dtype = "" if self.dtype == tare.get_default_dtype() else f", dtype={self.dtype}"
        device = "" if self.device.type == "cpu" else f", device='{self.device}'"
        grad = ", requires_grad=True" if self.requires_grad else ""
        kind = "tensor" if self.device.type == "meta" and not tare._C._is_fake() else "FakeTensor"
        return f"{kind}(..., size=({', '.join(map(str, self._sizes))}{',' if len(self._sizes) == 1 else ''}){device}{dtype}{grad})"

    __str__ = __repr__

    def detach(self):
        return self

    def again(self):
        """Another one like it."""
        return _with_expressions(self.as_subclass(tare.Tensor).detach(), self._sizes, self._strides, self._offset)

    def __deepcopy__(self, memo):
        return self

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        """Runs a function at several sizes; what differs between its results is an expression again."""
        return _asked(func, args, kwargs or {})


def _asked(func, args, kwargs):
    """What a function gives at several sizes; within a mode of fakes that carry real tensors, with these."""
    with _as_one_call():
        result = _Asked(func, args, kwargs).result()
    if real_tensors.are_carried() and not is_asking():
        real_tensors.follow(func, args, kwargs, result)
    return result


def answer_numbers(func, args, kwargs):
    """What a function gives for symbolic numbers: of what makes a tensor without bytes one with symbolic sizes, else what it gives for
    the numbers' values, on which the program's course hangs from here on."""
    leaves, spec = pytree.tree_flatten((args, kwargs))
    if any(isinstance(one, SymbolicTensor) for one in leaves):
        return _asked(func, args, kwargs)
    makes = not any(isinstance(one, tare.Tensor) for one in leaves) and all(type(one) in _KINDS for one in leaves if is_symbolic(one))
    if makes and (tare._C._is_fake() or tare.device(kwargs.get("device") or tare._C._get_default_device()).type == "meta"):
        return _asked(func, args, kwargs)
    plain = [settled(one) if is_symbolic(one) else one for one in leaves]
    args, kwargs = pytree.tree_unflatten(plain, spec)
    with tare._C.DisableTorchFunctionSubclass():
        return func(*args, **kwargs)


numbers.answer_function = answer_numbers
_asking = 0  # how many calls with symbolic arguments run at several sizes
_sizes_of_values = WeakIdKeyDictionary()  # of tensors, the symbols of sizes that hang on their values, with the version that these are of
_counts = []  # how many elements of a tensor are not zero, for such calls whose sizes hang on values


@contextlib.contextmanager
def _as_one_call():
    """Calls within are parts of one with symbolic arguments, which runs at several sizes."""
    global _asking
    _asking += 1
    try:
        yield
    finally:
        _asking -= 1


def is_asking():
    return _asking > 0


def asked_count():
    """How many elements are not zero where a call runs at several sizes; None if it was not found that sizes hang on values."""
    return _counts[-1] if _counts else None


class _Asked:
    """One call with symbolic arguments, at the sizes that they have and at others."""

    def __init__(self, func, args, kwargs):
        self.func = func
        self.leaves, self.spec = pytree.tree_flatten((args, kwargs))
        symbolic = [one for one in self.leaves if isinstance(one, SymbolicTensor) or is_symbolic(one)]
        sizes = [size for one in symbolic
                 for size in ((*one._sizes, *one._strides, one._offset) if isinstance(one, SymbolicTensor) else (one,))]
        sizes = [one for one in sizes if is_symbolic(one)]
        self.environment = next((one.node.shape_env for one in sizes if one.node.shape_env is not None), None)
        self.names = sorted(set().union(*[one.node.expr.names() for one in sizes]))

    def result(self):
        with tare._C.DisableTorchFunctionSubclass():
            try:
                given, now = self._at(None)
            except tare._subclasses.fake_tensor.DynamicOutputShapeException:
                if self.environment is None or not self.environment.allow_dynamic_output_shape_ops:
                    raise
                return self._counted()
            if self.environment is None or not any(isinstance(one, (tare.Tensor, tuple, list)) or type(one) is int
                                                   for one in (now if isinstance(now, (list, tuple)) else [now])):
                return now
            for equal, assumed in self._unions():
                runs, points = self._runs(equal)
                if len(points) >= 4:
                    self._promise(assumed)
                    break
            flat, spec = pytree.tree_flatten(now)
            rows = [pytree.tree_leaves(one) for one in runs]
            if len(points) < 4 or any(len(row) != len(flat) for row in rows):
                return now  # it is another call at other sizes: these are what it holds for
            solver = Solver(points, self.names)
            for one in self.leaves:
                if isinstance(one, SymbolicTensor):
                    for size in one._sizes:
                        if is_symbolic(size):
                            solver.learn([size.node.expr.at(point) for point in points], size.node.expr)
            found = [self._told(one, [row[at] for row in rows], solver, given) for at, one in enumerate(flat)]
        return pytree.tree_unflatten(found, spec)

    def _runs(self, equal):
        """Results at several sizes, and these, where the names of each set of `equal` have one value."""
        runs, points, drawn = [], [], random.Random(0)
        for _ in range(8 + 3 * len(self.names)):
            point = {name: value for names in equal for name, value in zip(names, [self._draw(drawn, names, len(points))] * len(names))}
            with contextlib.suppress(RuntimeError, IndexError, ValueError):
                runs.append(self._at(point)[1])
                points.append(point)
        return runs, points

    def _unions(self):
        """Which names have one value in all runs, and which of these pairs that assumes: none, and, where the call raises at most sizes,
        those that are known to be equal, two more that may be, or all that may be."""
        pairs = list(itertools.combinations(self.names, 2))
        known = [pair for pair in pairs if self.environment.statically(function("Eq", *map(symbol, pair)))
                 or self.environment.statically(function("Eq", *map(symbol, pair[::-1])))]
        values = self.environment.var_to_val
        open_pairs = [pair for pair in pairs if pair not in known and values.get(pair[0]) == values.get(pair[1])]
        yield _united(self.names, ()), []
        if known:
            yield _united(self.names, known), []
        for pair in open_pairs:
            yield _united(self.names, [*known, pair]), [pair]
        if len(open_pairs) > 1:
            yield _united(self.names, [*known, *open_pairs]), open_pairs

    def _promise(self, pairs):
        """From here on these are equal: a guard, or a promise of what only values tell."""
        for pair in pairs:
            one, other = (numbers.made(symbol(name), self.environment, int, self.environment.var_to_val.get(name)) for name in pair)
            self.environment.check(one == other, None)

    def _counted(self):
        """The results of a call whose sizes hang on values: small runs with several counts of elements that are not zero. What follows from
        the sizes is an expression, and each other number that varies is a new symbol."""
        drawn, points, rows, spec = random.Random(0), [], [], None
        while len(points) < 8 + 3 * len(self.names):
            points.append({name: max(drawn.randint(2, 9), self._least(name)) for name in self.names})
            _counts.append(drawn.randint(1, 4))
            try:
                flat, spec = pytree.tree_flatten(self._at(points[-1])[1])
            finally:
                _counts.pop()
            rows.append(flat)
        solver, found, known = Solver(points, self.names), [], self._known_sizes()
        for results in zip(*rows):
            if not isinstance(results[0], tare.Tensor):
                found.append(results[0])
                continue
            sizes = [self._size_or_symbol(size, solver, known) for size in zip(*[one.shape for one in results])]
            near = list(zip(*[one.shape for one in results]))[::-1]
            strides = [solver.integer(stride, near) for stride in zip(*[one.stride() for one in results])]
            strides = [None if one is None else numbers.made(one, self.environment, int, None) for one in strides]
            if None in strides:  # they follow no formula: as if they were laid out anew
                strides = [1]
                for size in sizes[:0:-1]:
                    strides.insert(0, strides[0] * size)
            found.append(symbolic_tensor(sizes, strides, 0, results[0].dtype, results[0].device))
        return pytree.tree_unflatten(found, spec)

    def _least(self, name):
        span = self.environment.var_to_range.get(name)
        return 2 if span is None else span.lower

    def _known_sizes(self):
        """The symbols that the same function of the same values got before, in order, and what makes one more: the same question has one
        answer."""
        tensors = [one for one in self.leaves if isinstance(one, SymbolicTensor)]
        if len(tensors) != 1:
            return iter(self.environment.create_unbacked_symint, None)
        (tensor,) = tensors
        version, by_function = _sizes_of_values.get(tensor, (None, {}))
        if version != tensor._version:
            _sizes_of_values[tensor] = tensor._version, (by_function := {})
        symbols = by_function.setdefault(self.func.__name__, [])

        def all_known():
            yield from list(symbols)
            while True:
                symbols.append(self.environment.create_unbacked_symint())
                yield symbols[-1]

        return all_known()

    def _size_or_symbol(self, values, solver, known):
        expression = solver.integer(values)
        if expression is None:
            symbol = next(known)
            solver.learn(values, symbol.node.expr)
            return symbol
        return numbers.made(expression, self.environment, int, self._hint(expression))

    def _hint(self, expression):
        known = self.environment.var_to_val
        return expression.at(known) if all(known.get(name) is not None for name in expression.names()) else None

    def _draw(self, drawn, names, number):
        spans = [span for span in map(self.environment.var_to_range.get, names) if span is not None]
        low = max([2, *(span.lower for span in spans)])
        high = low + (24 if number % 4 != 3 else 600)
        return drawn.randint(low, max(low, min([high, *(span.upper for span in spans)])))

    def _at(self, point):
        """The arguments as plain fakes where symbols have these values (None: their own), and what the function gives."""
        given = [self._plain(one, point) for one in self.leaves]
        args, kwargs = pytree.tree_unflatten(given, self.spec)
        return given, self.func(*args, **kwargs)

    @staticmethod
    def _plain(one, point):
        def number(size):
            return _number(size) if point is None or not is_symbolic(size) else size.node.expr.at({**_unknown(size), **point})

        if is_symbolic(one):
            return number(one)
        if not isinstance(one, SymbolicTensor):
            return one
        if point is None:
            return one.as_subclass(tare.Tensor)
        before = tare._C._set_fake(True)
        try:
            with tare.no_grad():
                made = tare.empty_strided([number(size) for size in one._sizes], [number(size) for size in one._strides],
                                          dtype=one.dtype, device=one.device)
            return made.requires_grad_(one.requires_grad)
        finally:
            tare._C._set_fake(before)

    def _told(self, now, others, solver, given):
        """A result with expressions where it differs between sizes."""
        for one, leaf in zip(given, self.leaves):
            if now is one:
                return leaf  # it gave an argument back
        if type(now) is int:
            return self._size(now, others, solver, ())
        if not isinstance(now, tare.Tensor):
            return now
        sizes = [self._size(one, row, solver, ()) for one, *row in zip(now.shape, *[one.shape for one in others])]
        near = list(zip(*[one.shape for one in others]))[::-1]
        strides = [self._size(one, row, solver, near) for one, *row in zip(now.stride(), *[one.stride() for one in others])]
        offset = self._size(now.storage_offset(), [one.storage_offset() for one in others], solver, ())
        return _with_expressions(now, sizes, strides, offset)

    def _size(self, now, others, solver, near):
        if all(one == now for one in others):
            return now
        expression = solver.integer(others, near)
        return now if expression is None else numbers.made(expression, self.environment, int, now)


def _united(names, pairs):
    """Sets of names, those of a pair in one."""
    sets = {name: [name] for name in names}
    for one, other in pairs:
        if sets[one] is not sets[other]:
            sets[one].extend(sets[other])
            sets.update(dict.fromkeys(sets[other], sets[one]))
    return list({id(found): found for found in sets.values()}.values())


def _unknown(size):
    return {name: _UNKNOWN for name in size.node.expr.names()}


def symbolic_tensor(sizes, strides, offset, dtype, device, layout=tare.strided, requires_grad=False):
    """A fake of these sizes; call it within a fake mode. A plain tensor where no size is an expression."""
    numbers = [_number(one) for one in sizes]
    if layout is not tare.strided:
        return tare.empty(numbers, dtype=dtype, device=device, layout=layout)
    steps, start = [_number(one) for one in strides], _number(offset)
    last = start + sum((size - 1) * step for size, step in zip(numbers, steps)) if 0 not in numbers else 0
    base = tare.empty(last + 1, dtype=dtype, device=device)
    made = base.as_strided(numbers, steps, start).detach()
    if requires_grad:
        made.requires_grad_()
    return _with_expressions(made, sizes, strides, offset)


def _with_expressions(tensor, sizes, strides, offset):
    """A tensor that says these for its sizes, strides and offset; itself where they are numbers."""
    if not any(is_symbolic(one) for one in (*sizes, *strides, offset)):
        return tensor
    with _as_one_call():
        made = tensor.as_subclass(SymbolicTensor)
    made._sizes, made._strides, made._offset = tare.Size(sizes), tuple(strides), offset
    return made


def with_symbols(tensor, environment, source, context=None):
    """A fake whose sizes are new symbols, all of them or those that a `StatelessSymbolicContext` says."""
    return _with_expressions(tensor, *symbols_of(tensor, environment, source, context), tensor.storage_offset())


def symbols_of(tensor, environment, source, context=None):
    """Sizes and strides of a tensor with new symbols for the sizes, and for strides that vary of their own; others follow where it is
    dense."""
    def vary(name, otherwise):
        kinds = getattr(context, name, None)
        if kinds is None:
            return [otherwise] * tensor.dim()
        return [one is not None and one.name not in ("STATIC", "INFER_STRIDE") for one in kinds]

    def new(value, what):
        return environment.create_symintnode(environment.create_symbol(value, f"{source}.{what}"))

    sizes = [new(size, f"size()[{dim}]") if varies else size
             for dim, (size, varies) in enumerate(zip(tensor.shape, vary("dynamic_sizes", True)))]
    strides, step, number = list(tensor.stride()), 1, 1
    for dim in sorted(range(tensor.dim()), key=lambda dim: (tensor.stride(dim), -dim)):
        if tensor.stride(dim) != number:
            break
        strides[dim] = step
        step, number = step * sizes[dim], number * tensor.shape[dim]
    for dim, varies in enumerate(vary("dynamic_strides", False)):
        if varies:
            strides[dim] = new(tensor.stride(dim), f"stride()[{dim}]")
    return sizes, strides


def wrapper_subclass(make, cls, sizes, strides, offset):
    """A tensor of a program's class that says expressions for its sizes; `make(sizes, strides, offset)` makes it of numbers."""
    if strides is None:
        strides, step = [], 1
        for size in reversed(sizes):
            strides.insert(0, step)
            step = step * size
    made = make([_number(one) for one in sizes], [_number(one) for one in strides], _number(offset))
    for name in _MEMBERS:
        if getattr(cls, name) is getattr(tare.Tensor, name):
            setattr(cls, name, _told_by_itself(name))
    made._sizes, made._strides, made._offset = tare.Size(sizes), tuple(strides), offset
    return made


_MEMBERS = ("shape", "size", "stride", "storage_offset", "numel", "nelement", "__len__")


def _told_by_itself(name):
    """A member of a class some of whose tensors have expressions for sizes, and others have none."""
    own, usual = SymbolicTensor.__dict__[name], getattr(tare.Tensor, name)
    if isinstance(own, property):
        return property(lambda self: own.fget(self) if "_sizes" in self.__dict__ else usual.__get__(self))

    def method(self, *args, **kwargs):
        return own(self, *args, **kwargs) if "_sizes" in self.__dict__ else usual(self, *args, **kwargs)

    method.__name__ = name
    return method
