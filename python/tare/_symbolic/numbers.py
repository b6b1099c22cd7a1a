"""SymInt, SymFloat, SymBool: numbers of a program that carry an expression beside their value.

What is asked of one without a value is decided by the ranges of its symbols; with one, the answer is its value's, and the environment
keeps what was asked as a guard.
"""

import builtins
import math
import operator

from tare._symbolic.expression import as_expression, function

__all__ = ["SymBool", "SymFloat", "SymInt", "SymNode", "sym_float", "sym_int", "sym_ite", "sym_max", "sym_min", "sym_not", "sym_sqrt",
           "sym_sum"]

answer_function = None  # what a function of tensors gives for such numbers (function, args, kwargs); tensors.py says it


class SymNode:
    """What a symbolic number is: an expression, its value (None: known at run time alone), the environment of its symbols."""

    def __init__(self, expr, shape_env, pytype, hint, constant=None, fx_node=None):
        self._expr, self.shape_env, self.pytype, self._hint = expr, shape_env, pytype, hint
        self.constant, self.fx_node = constant, fx_node

    @property
    def expr(self):
        return self._expr if self.shape_env is None else self.shape_env.replace(self._expr)

    hint = property(lambda self: self._hint)

    def has_hint(self):
        return self._hint is not None

    def require_hint(self, fallback=None):
        return fallback if self._hint is None else self._hint

    def maybe_as_int(self):
        return self.expr.number if self.expr.is_number and self.pytype is int else None

    def is_int(self):
        return self.pytype is int

    def is_float(self):
        return self.pytype is float

    def is_bool(self):
        return self.pytype is bool

    def is_symbolic(self):
        return True

    def is_nested_int(self):
        return False

    def guard_int(self, file=None, line=None):
        return int(_Number.settled(self))

    def guard_bool(self, file=None, line=None):
        return bool(_Number.settled(self))

    def guard_float(self, file=None, line=None):
        return float(_Number.settled(self))

    def __str__(self):
        return str(self.expr)

    __repr__ = __str__


def expression_of(value):
    """The expression of a symbolic number, or of a number."""
    return value.node.expr if isinstance(value, _Number) else as_expression(value)


def hint_of(value):
    return value.node.hint if isinstance(value, _Number) else value


def _environment(values):
    return next((one.node.shape_env for one in values if isinstance(one, _Number) and one.node.shape_env is not None), None)


def made(expr, environment, kind, hint):
    """A symbolic number of an expression; the number itself where the expression is one."""
    if expr.is_number and kind is not float:
        return kind(expr.number)
    return {int: SymInt, float: SymFloat, bool: SymBool}[kind](SymNode(expr, environment, kind, hint))


def _applied(kind, expr, compute, *values):
    hints = [hint_of(one) for one in values]
    hint = None if None in hints else kind(compute(*hints))
    return made(expr, _environment(values), kind, hint)


class _Number:
    """Arithmetic of SymInt and SymFloat, and what all three share."""

    __slots__ = ("node", "__weakref__")

    def __init__(self, node):
        self.node = node

    @staticmethod
    def settled(node):
        """The value, which the program's course hangs on from here on."""
        if node.shape_env is not None:
            return node.shape_env.evaluate_expr(node.expr, node.hint)
        if node.hint is None:
            raise TypeError(f"{node.expr} has no value")
        return node.hint

    def __str__(self):
        return str(self.node.expr)

    __repr__ = __str__

    def __hash__(self):
        raise TypeError(f"unhashable type: {type(self).__name__}")

    def __deepcopy__(self, memo):
        return self

    def _sympy_(self):
        """The expression, as sympy has it."""
        return self.node.expr._sympy_()

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        """A function of tensors that is given such a number."""
        return answer_function(func, args, kwargs or {})


class _Arithmetic(_Number):
    __slots__ = ()

    def __add__(self, other):
        return _sum(self, other, operator.add, lambda a, b: a + b)

    def __radd__(self, other):
        return _sum(other, self, operator.add, lambda a, b: a + b)

    def __sub__(self, other):
        return _sum(self, other, operator.sub, lambda a, b: a - b)

    def __rsub__(self, other):
        return _sum(other, self, operator.sub, lambda a, b: a - b)

    def __mul__(self, other):
        return _sum(self, other, operator.mul, lambda a, b: a * b)

    def __rmul__(self, other):
        return _sum(other, self, operator.mul, lambda a, b: a * b)

    def __neg__(self):
        return _applied(_kind(self), -self.node.expr, operator.neg, self)

    def __pos__(self):
        return self

    def __abs__(self):
        return self if bool(self >= 0) else -self

    def __floordiv__(self, other):
        return _divided(self, other)

    def __rfloordiv__(self, other):
        return _divided(other, self)

    def __mod__(self, other):
        return _remainder(self, other)

    def __rmod__(self, other):
        return _remainder(other, self)

    def __divmod__(self, other):
        return self // other, self % other

    def __truediv__(self, other):
        return _true_divided(self, other)

    def __rtruediv__(self, other):
        return _true_divided(other, self)

    def __pow__(self, power):
        if not _takes(power):
            return NotImplemented
        if isinstance(power, int) and 0 <= power <= 64:
            return _applied(_kind(self), self.node.expr**power, operator.pow, self, power)
        name = "PowByNatural" if isinstance(self, SymInt) and isinstance(power, (int, SymInt)) else "FloatPow"
        return _applied(_kind(self), function(name, self.node.expr, expression_of(power)), operator.pow, self, power)

    def __rpow__(self, base):
        name = "PowByNatural" if isinstance(self, SymInt) and isinstance(base, int) else "FloatPow"
        return _applied(_kind(self), function(name, as_expression(base), self.node.expr), operator.pow, base, self)

    def __eq__(self, other):
        return _compared("Eq", operator.eq, self, other)

    def __ne__(self, other):
        return _compared("Ne", operator.ne, self, other)

    def __lt__(self, other):
        return _compared("Lt", operator.lt, self, other)

    def __le__(self, other):
        return _compared("Le", operator.le, self, other)

    def __gt__(self, other):
        return _compared("Gt", operator.gt, self, other)

    def __ge__(self, other):
        return _compared("Ge", operator.ge, self, other)

    def __bool__(self):
        return bool(self != 0)

    def __int__(self):
        return int(_Number.settled(self.node))

    def __float__(self):
        return float(_Number.settled(self.node))

    def __sym_max__(self, other):
        return sym_max(self, other)

    def __sym_min__(self, other):
        return sym_min(self, other)

    def __sym_int__(self):
        return sym_int(self)

    def __sym_float__(self):
        return sym_float(self)


class SymInt(_Arithmetic):
    """An integer that varies: a size, or arithmetic on sizes."""

    __slots__ = ()
    _is_symbolic_size = True  # torch.Size keeps it as it is

    def __index__(self):
        return int(self)

    def __trunc__(self):
        return self

    __ceil__ = __floor__ = __trunc__

    def __round__(self, ndigits=None):
        return self

    def __and__(self, other):
        return _applied(int, function("BitwiseFn_bitwise_and", self.node.expr, expression_of(other)), operator.and_, self, other)

    def __or__(self, other):
        return _applied(int, function("BitwiseFn_bitwise_or", self.node.expr, expression_of(other)), operator.or_, self, other)

    def __lshift__(self, other):
        return _applied(int, function("LShift", self.node.expr, expression_of(other)), operator.lshift, self, other)

    def __rshift__(self, other):
        return _applied(int, function("RShift", self.node.expr, expression_of(other)), operator.rshift, self, other)

    def as_integer_ratio(self):
        return self, 1

    def has_hint(self):
        return self.node.hint is not None

    def __hash__(self):
        value = self.node.maybe_as_int()
        if value is None:
            raise TypeError("unhashable type: non-nested SymInt")
        return hash(value)


class SymFloat(_Arithmetic):
    """A floating-point number that hangs on sizes that vary."""

    __slots__ = ()

    def is_integer(self):
        return self == sym_float(math.floor(self))

    def __trunc__(self):
        return _applied(int, function("TruncToInt", self.node.expr), math.trunc, self)

    def __floor__(self):
        return _applied(int, function("FloorToInt", self.node.expr), math.floor, self)

    def __ceil__(self):
        return _applied(int, function("CeilToInt", self.node.expr), math.ceil, self)

    def __round__(self, ndigits=None):
        return _applied(int, function("RoundToInt", self.node.expr), round, self)

    def __hash__(self):
        return hash(float(self))


class SymBool(_Number):
    """A truth that hangs on sizes that vary. `bool` of one decides the program's course."""

    __slots__ = ()

    def __bool__(self):
        return bool(_Number.settled(self.node))

    def __and__(self, other):
        return _applied(bool, function("And", self.node.expr, expression_of(other)), operator.and_, self, other)

    def __or__(self, other):
        return _applied(bool, function("Or", self.node.expr, expression_of(other)), operator.or_, self, other)

    __rand__, __ror__ = __and__, __or__

    def __sym_not__(self):
        return _applied(bool, function("Not", self.node.expr), operator.not_, self)

    __invert__ = __sym_not__

    def __sym_ite__(self, then, otherwise):
        return sym_ite(self, then, otherwise)

    def __eq__(self, other):
        return _applied(bool, function("Eq", self.node.expr, expression_of(other)), operator.eq, self, other)

    def __int__(self):
        return int(bool(self))

    def __hash__(self):
        return hash(bool(self))


def _takes(other):
    return isinstance(other, (int, float, _Arithmetic))


def _kind(*values):
    return float if any(isinstance(one, (float, SymFloat)) for one in values) else int


def _sum(a, b, compute, combine):
    if not (_takes(a) and _takes(b)):
        return NotImplemented
    return _applied(_kind(a, b), combine(expression_of(a), expression_of(b)), compute, a, b)


def _divided(a, b):
    if not (_takes(a) and _takes(b)):
        return NotImplemented
    return _applied(_kind(a, b), function("FloorDiv", expression_of(a), expression_of(b)), operator.floordiv, a, b)


def _remainder(a, b):
    if not (_takes(a) and _takes(b)):
        return NotImplemented
    return _applied(_kind(a, b), function("Mod", expression_of(a), expression_of(b)), operator.mod, a, b)


def _true_divided(a, b):
    if not (_takes(a) and _takes(b)):
        return NotImplemented
    name = "FloatTrueDiv" if _kind(a, b) is float else "IntTrueDiv"
    return _applied(float, function(name, expression_of(a), expression_of(b)), operator.truediv, a, b)


def _compared(name, compute, a, b):
    if not _takes(b):
        return NotImplemented
    left, right = expression_of(a), expression_of(b)
    if left == right:
        return name in ("Eq", "Le", "Ge")
    return _applied(bool, function(name, left, right), compute, a, b)


def sym_not(a):
    """The negation of a truth, symbolic or not."""
    return a.__sym_not__() if hasattr(a, "__sym_not__") else not a


def sym_float(a):
    """A number as a floating-point one."""
    if isinstance(a, SymInt):
        return _applied(float, function("ToFloat", a.node.expr), float, a)
    return a if isinstance(a, SymFloat) else a.__sym_float__() if hasattr(a, "__sym_float__") else builtins.float(a)


def sym_int(a):
    """A number as an integer: towards zero."""
    if isinstance(a, SymFloat):
        return math.trunc(a)
    return a if isinstance(a, SymInt) else builtins.int(a)


def _extreme(name, compute, a, b):
    if not (isinstance(a, _Arithmetic) or isinstance(b, _Arithmetic)):
        both = float if isinstance(a, float) or isinstance(b, float) else None
        found = compute(a, b)
        return both(found) if both else found
    return _applied(_kind(a, b), function(name, expression_of(a), expression_of(b)), compute, a, b)


def sym_max(a, b):
    """The larger of two numbers, as an expression where one is."""
    return _extreme("Max", max, a, b)


def sym_min(a, b):
    """The smaller of two numbers, as an expression where one is."""
    return _extreme("Min", min, a, b)


def sym_sum(args):
    """The sum of numbers."""
    total = 0
    for one in args:
        total = total + one
    return total


def sym_sqrt(a):
    """The square root of a number."""
    if isinstance(a, _Arithmetic):
        return _applied(float, function("OpaqueUnaryFn_sqrt", a.node.expr), math.sqrt, a)
    return math.sqrt(a)


def sym_ite(b, t, f):
    """`t` where `b` holds, else `f`."""
    if not isinstance(b, SymBool):
        return t if b else f
    if type(t) is type(f) and not isinstance(t, _Number) and t == f:
        return t
    kind = bool if isinstance(t, (bool, SymBool)) else _kind(t, f)
    return _applied(kind, function("Where", b.node.expr, expression_of(t), expression_of(f)), lambda c, x, y: x if c else y, b, t, f)
