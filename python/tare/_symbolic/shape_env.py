"""The environment of symbols: their values and ranges, and what was asked of them."""

import dataclasses
import hashlib
import sys
import typing
from fractions import Fraction

from tare._symbolic.expression import OPPOSITE, as_expression, function, parse, symbol
from tare._symbolic.numbers import SymBool, SymFloat, SymInt, SymNode, _Number
from tare._symbolic.ranges import ValueRanges, bounds, decided, int_oo
from tare._symbolic.tensors import symbols_of


class GuardOnDataDependentSymNode(RuntimeError):
    """A question that values would have to answer."""

    def __init__(self, cond, *args):
        super().__init__(*args)
        self.cond = cond


class ConstraintViolationError(RuntimeError):
    """A size outside of what was promised."""


class ShapeGuard(typing.NamedTuple):
    """What the program's course hangs on, and the line of the program that asked."""

    expr: typing.Any
    where: str


@dataclasses.dataclass(frozen=True)
class ShapeEnvSettings:
    """How an environment was made: which questions it takes and what it assumes of sizes."""

    allow_scalar_outputs: bool
    allow_dynamic_output_shape_ops: bool
    assume_static_by_default: bool
    specialize_zero_one: bool
    duck_shape: bool
    prefer_deferred_runtime_asserts_over_guards: bool
    trace_asserts: bool


class _ByName(dict):
    """What symbols have, by name; a symbol stands for its name."""

    def __missing__(self, key):
        if isinstance(key, str):
            raise KeyError(key)
        return self[str(key)]

    def __contains__(self, key):
        return super().__contains__(key if isinstance(key, str) else str(key))

    def get(self, key, default=None):
        return super().get(key if isinstance(key, str) else str(key), default)


class ShapeEnv:
    """Symbols with values, ranges and guards. Neither 0 nor 1 is special: a size of one is a symbol as any other."""

    def __init__(self, *, should_record_events=None, tracked_fakes=None, **settings):
        self._init(**settings)

    def _init(self, *, allow_scalar_outputs=True, allow_dynamic_output_shape_ops=True, assume_static_by_default=False,
              specialize_zero_one=False, duck_shape=False, co_fields=None, prefer_deferred_runtime_asserts_over_guards=False,
              trace_asserts=False, **_):
        self.settings = ShapeEnvSettings(
            allow_scalar_outputs, allow_dynamic_output_shape_ops, assume_static_by_default, specialize_zero_one, duck_shape,
            prefer_deferred_runtime_asserts_over_guards, trace_asserts)
        self.var_to_val, self.var_to_range, self.var_to_sources, self.replacements = _ByName(), _ByName(), _ByName(), _ByName()
        self.guards, self.deferred_runtime_asserts = [], {}
        self._exact = {}  # divisions that guards say leave nothing over, and what they are then
        self._alike, self._unbacked, self._unbacked_floats, self.frozen = {}, 0, 0, False
        self._promised = set()  # truths of values that are not known, which the program promises
        self.counter = {"create_unbacked_symbol": 0}

    def __getattr__(self, name):
        if name in ShapeEnvSettings.__dataclass_fields__:
            return getattr(self.settings, name)
        raise AttributeError(f"'ShapeEnv' object has no attribute '{name}'")

    def new_symbol(self, source, value, range_=None):
        """A symbol of this value; its name follows from where the size is found."""
        number = int(hashlib.sha256(source.encode()).hexdigest(), 16) % 100
        while f"s{number}" in self.var_to_range:
            number += 1
        name = f"s{number}"
        self.var_to_range[name] = range_ or ValueRanges(2 if self.specialize_zero_one else 0, int_oo)
        self.var_to_sources[name] = [source]
        if value is not None:
            self.var_to_val[name] = value
        return name

    def create_symbol(self, val, source, dynamic_dim=None, constraint_dim=None, positive=True, do_not_specialize_zero_one=False,
                      symbolic_context=None):
        """The expression of a new symbol; of one with the same value where `duck_shape` is on."""
        if self.specialize_zero_one and not do_not_specialize_zero_one and val in (0, 1):
            return as_expression(val)
        if self.duck_shape and val in self._alike:
            return symbol(self._alike[val])
        name = self.new_symbol(source_name(source), val)
        self._alike.setdefault(val, name)
        return symbol(name)

    create_unspecified_symbol = create_symbol

    def create_symintnode(self, sym, *, hint=None, source=None):
        return int(sym.number) if sym.is_number else SymInt(SymNode(sym, self, int, self._value(sym) if hint is None else hint))

    create_unspecified_symint_and_symbol = create_symintnode

    def create_symfloatnode(self, sym, *, hint=None, source=None):
        return SymFloat(SymNode(sym, self, float, hint))

    def create_symboolnode(self, sym):
        return SymBool(SymNode(sym, self, bool, self._value(sym)))

    def create_unbacked_symint(self, source=None):
        """An integer that only values tell."""
        name = f"u{self._unbacked}"
        self._unbacked += 1
        self.var_to_range[name] = ValueRanges(-int_oo, int_oo)
        return SymInt(SymNode(symbol(name), self, int, None))

    def create_unbacked_symfloat(self):
        name = f"zuf{self._unbacked_floats}"
        self._unbacked_floats += 1
        return SymFloat(SymNode(symbol(name), self, float, None))

    def create_unbacked_symbool(self):
        name = f"u{self._unbacked}"
        self._unbacked += 1
        self.var_to_range[name] = ValueRanges(0, 1)
        return SymBool(SymNode(symbol(name), self, bool, None))

    def is_unbacked_symint(self, name):
        return str(name).startswith("u")

    def _value(self, expr):
        try:
            return expr.at(self.var_to_val)
        except KeyError:
            return None

    def size_hint(self, expr, *, allow_none=False):
        """The value of an expression. Errors: GuardOnDataDependentSymNode where it has none."""
        found = self._value(self.replace(expr))
        if found is None and not allow_none:
            raise _unknown(expr)
        return found

    def replace(self, expr):
        """With what symbols were found to equal in their place."""
        if not self.replacements or not (expr.names() & self.replacements.keys()):
            return expr
        return expr.replaced(self.replacements)

    simplify = replace

    def bound_sympy(self, expr, size_oblivious=False):
        return ValueRanges(*bounds(self.replace(expr), self.var_to_range))

    def statically(self, expr):
        """What a truth is by the ranges of its symbols alone: True, False, or None where they do not decide it."""
        expr = self.replace(expr)
        if expr.is_number:
            return bool(expr.number)
        low, high = bounds(expr, self.var_to_range)
        if low == high:
            return bool(low)
        if expr in self._promised or any(one == expr for one, _ in self.guards):
            return True
        exact = expr.replaced({}, self._exact) if self._exact else expr
        return None if exact == expr else self.statically(exact)

    def evaluate_expr(self, expr, hint=None, **_):
        """The value of an expression that the program's course hangs on; kept as a guard unless ranges decide it."""
        expr = self.replace(expr)
        if expr.is_number:
            return expr.number
        relation = _relation(expr)
        if relation is not None:
            known = self.statically(expr)
            if known is not None:
                return known
        low, high = bounds(expr, self.var_to_range)
        if low == high:
            return low
        value = self._value(expr) if hint is None else hint
        if value is None:
            raise _unknown(expr)
        if not self.frozen:
            self._keep(expr, relation, value)
        return value

    def _keep(self, expr, relation, value):
        """Keeps that an expression has this value, and what follows of it for ranges and symbols."""
        guard = (expr if value else function("Not", expr)) if relation is not None else function("Eq", expr, as_expression(value))
        self.guards.append(ShapeGuard(guard, _line()))
        found = _relation(guard)
        if found is not None:
            self._learn(found)

    def _learn(self, relation, promised=False):
        left, right = relation.args
        if relation.name == "Eq" and right == 0 and left.only_function in ("Mod", "PythonMod"):
            self._learn_division(*left.single_function.args)
        difference = left - right
        names = difference.names()
        if relation.name == "Eq":
            # Of several symbols that only values tell, none is replaced: each has a node that tells it.
            for name in sorted(names, reverse=True) if not promised or len(names) == 1 else ():
                factor = difference.terms.get(((name, 1),))
                rest = difference - symbol(name) * (factor or 0)
                if factor in (1, -1) and name not in rest.names():
                    self.replacements = _ByName({key: one.replaced({name: rest * -factor}) for key, one in self.replacements.items()})
                    self.replacements[name] = rest * -factor
                    return
        if relation.name == "Ne" and len(names) == 1:
            self._leave_end_out(difference, *names)
        if len(names) != 1 or relation.name not in ("Lt", "Le", "Gt", "Ge"):
            return
        (name,) = names
        factor, rest = difference.terms.get(((name, 1),)), difference.terms.get((), 0)
        if set(difference.terms) - {((name, 1),), ()} or not isinstance(factor, int):
            return
        # factor * name + rest, compared with 0: name is compared with -rest / factor.
        upper = (relation.name in ("Lt", "Le")) == (factor > 0)
        least, most = -(rest // factor), -rest // factor  # the quotient, rounded up and down
        strict = relation.name in ("Lt", "Gt") and rest % factor == 0
        limit = ValueRanges(-int_oo, most - strict) if upper else ValueRanges(least + strict, int_oo)
        self.var_to_range[name] = self.var_to_range[name] & limit

    def _learn_division(self, dividend, divisor):
        """A division by a number leaves nothing over, so that it is a product."""
        if divisor.is_number and isinstance(divisor.number, int) and divisor.number > 0:
            whole = dividend * Fraction(1, divisor.number)
            for part in function("FloorDiv", dividend, divisor).functions():
                if part.args == (dividend, divisor):
                    self._exact[part] = whole

    def _leave_end_out(self, difference, name):
        """A symbol is not some number: where that is an end of its range, the range is shorter."""
        factor, number = difference.terms.get(((name, 1),)), -difference.terms.get((), 0)
        span = self.var_to_range[name]
        if factor in (1, -1) and not set(difference.terms) - {((name, 1),), ()}:
            number *= factor
            if span.lower == number:
                self.constrain_range(name, number + 1, None)
            elif span.upper == number:
                self.constrain_range(name, None, number - 1)

    def check(self, condition, message):
        """What the program promises of its sizes: a guard where values are known, a bound where they are not."""
        expr = condition.node.expr
        known = self.statically(expr)
        if known or (known is None and condition.node.hint):
            if known is None:
                self._keep(expr, _relation(expr), True)
            return True
        if known is None and condition.node.hint is None:
            relation = _relation(expr)
            latest = max(expr.names(), key=lambda name: (name.startswith("u"), len(name), name))
            self.deferred_runtime_asserts.setdefault(symbol(latest), []).append(ShapeGuard(expr, _line()))
            self._promised.add(expr)
            if relation is not None:
                self._learn(relation, promised=True)
            return True
        return False

    def constrain_range(self, name, least, most):
        self.var_to_range[name] = self.var_to_range[name] & ValueRanges(-int_oo if least is None else least, int_oo if most is None else most)

    def get_axioms(self, symbols=None, compute_hint=False):
        return ()

    def get_implications(self, expr):
        return ()

    def freeze(self):
        self.frozen = True

    def take_guards(self, other, known):
        """Adds the guards of another environment, whose symbols are `known` as expressions here; for symbols in none, what ranges say."""
        for guard in other.guards:
            expr = guard.expr.replaced(known)
            relation = _relation(expr)
            if expr.is_number or any(one.expr == expr for one in self.guards) or (relation is not None and decided(relation, {})):
                continue  # sizes that are one here are equal
            self.guards.append(ShapeGuard(expr, guard.where))
            if relation is not None:
                self._learn(relation)
        told = set().union(*[guard.expr.names() for guard in self.guards])
        for name in self.var_to_val.keys() - told:
            span = self.var_to_range[name]
            ends = (("Ge", span.lower, span.lower > 0), ("Le", span.upper, span.upper != int_oo))
            self.guards += [ShapeGuard(function(relation, symbol(name), as_expression(end)), "") for relation, end, says in ends if says]

    def get_nontrivial_guards(self):
        """The guards that ranges and other guards do not decide, each simplified."""
        return [guard.expr for guard in self.guards]

    def produce_guards_expression(self, placeholders, *, guards=None, ignore_static=True):
        """The guards as a text over the arguments `t0`, `t1`, which `evaluate_guards_expression` takes. None if there are none."""
        names = {str(one.node._expr): symbol(f"t{number}") for number, one in enumerate(placeholders) if isinstance(one, _Number)}
        found = [guard.expr.replaced(names) for guard in (self.guards if guards is None else guards)]
        return function("And", *found).srepr() if found else None

    def evaluate_guards_expression(self, code, args):
        """Whether arguments fulfil what `produce_guards_expression` gave."""
        return code is None or bool(parse(code).at({f"t{number}": one for number, one in enumerate(args)}))

    def create_symbolic_sizes_strides_storage_offset(self, ex, source, *, symbolic_context=None):
        """(sizes, strides, offset) of a tensor, with new symbols for the sizes that vary."""
        name, offset = source_name(source), ex.storage_offset()
        sizes, strides = symbols_of(ex, self, name, symbolic_context)
        if offset:
            offset = self.create_symintnode(self.create_symbol(offset, f"{name}.storage_offset()"))
        return tuple(sizes), tuple(strides), offset

    def format_guards(self, verbose=False):
        return "\n".join(f" - {guard.expr}" + (f"  # {guard.where}" if verbose else "") for guard in self.guards)

    def evaluate_guards_for_args(self, placeholders, args, *, ignore_static=True):
        values = {str(name): value for name, value in self.bind_symbols(placeholders, args).items()}
        return all(bool(guard.expr.at({**self.var_to_val, **values})) for guard in self.guards)

    def bind_symbols(self, placeholders, args):
        """The values of symbols that stand alone for sizes of the inputs, by symbol."""
        found = {}
        for one, given in zip(placeholders, args):
            pairs = zip(one.shape, given.shape) if hasattr(one, "shape") else [(one, given)]
            for size, value in pairs:
                if isinstance(size, SymInt) and size.node.expr.is_symbol:
                    found[size.node.expr] = int(value)
        return found

    def produce_guards(self, placeholders, sources, *args, **_):
        """The guards as texts, and the ends of ranges that are narrower than a size's own; `sources` are the names of the inputs."""
        known = [bounds(guard.expr, self.var_to_range) for guard in self.guards]
        found, told = [str(guard.expr) for guard, (low, high) in zip(self.guards, known) if low != high], set()
        for one, source in zip(placeholders, sources):
            for dim, size in enumerate(one.shape if hasattr(one, "shape") else ()):
                name = str(size.node.expr) if isinstance(size, SymInt) and size.node.expr.is_symbol else None
                span = self.var_to_range.get(name)
                if span is None or name in told:
                    continue
                told.add(name)
                text = f"L[{source!r}].size()[{dim}]" if isinstance(source, str) else f"{source_name(source)}.size()[{dim}]"
                ends = [f"{span.lower} <= {text}"] * (span.lower > 2) + [f"{text} <= {span.upper}"] * (span.upper != int_oo)
                found += [" and ".join(ends)] * bool(ends)
        return found


def _relation(expr):
    """The comparison that an expression is, if it is one and nothing else."""
    one = expr.single_function
    return one if one is not None and one.name in OPPOSITE else None


def _unknown(expr):
    return GuardOnDataDependentSymNode(
        expr, f"Could not guard on data-dependent expression {expr} (unhinted: {expr}).  (Size-like symbols: none)\n\n"
        f"consider using data-dependent friendly APIs such as guard_or_false, guard_or_true and statically_known_true.\n"
        f"Caused by: {_line()}")


def _line():
    """The line of the program that asks: the innermost frame outside of the package."""
    import os

    import tare

    home = os.path.dirname(tare.__file__) + os.sep
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(home):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"


def statically_known_true(value):
    """Whether ranges alone say that it holds; no guard is kept."""
    return _decided(value) is True


def guard_or(value, otherwise):
    """The truth of a value, with a guard; `otherwise` where only values would tell it."""
    if not isinstance(value, SymBool):
        return bool(value)
    known = _decided(value)
    if known is not None:
        return known
    return otherwise if value.node.hint is None else bool(value)


def _decided(value):
    if not isinstance(value, _Number):
        return bool(value)
    if value.node.shape_env is not None:
        return value.node.shape_env.statically(value.node.expr)
    relation = _relation(value.node.expr)
    return None if relation is None else decided(relation, {})


def source_name(source):
    """The text of a place in a program, which may be one already."""
    if isinstance(source, str):
        return source
    name = source.name
    return str(name() if callable(name) else name)
