"""Questions about sizes that vary, and the environment that answers them."""

import enum

import tare
from tare import SymBool, SymFloat, SymInt  # noqa: F401
from tare._engine import refusals as _refusals
from tare.fx.experimental import _config as config  # noqa: F401
from tare._symbolic.numbers import SymNode, expression_of, sym_not  # noqa: F401
from tare._symbolic.shape_env import (  # noqa: F401
    ConstraintViolationError,
    GuardOnDataDependentSymNode,
    ShapeEnv,
    ShapeEnvSettings,
    ShapeGuard,
    guard_or,
    statically_known_true,
)
from tare.utils import _pytree as pytree

_KINDS = (SymInt, SymFloat, SymBool)


class DimDynamic(enum.Enum):
    """What becomes of a size: a symbol, one shared by equal sizes, or a number."""

    DYNAMIC = 0
    DUCK = 1
    STATIC = 2
    SIZE_LIKE_UNBACKED = 3
    INFER_STRIDE = 4
    OBLIVIOUS_SIZE = 5


class SymbolicContext:
    """How a tensor's sizes become symbols."""


class StatelessSymbolicContext(SymbolicContext):
    """By dimension, a `DimDynamic` for the size and, where strides vary of their own, for the stride."""

    def __init__(self, dynamic_sizes=None, dynamic_strides=None, constraint_sizes=None, **_):
        self.dynamic_sizes, self.dynamic_strides, self.constraint_sizes = dynamic_sizes, dynamic_strides, constraint_sizes


StatefulSymbolicContext = StatelessSymbolicContext


def guard_or_false(a):
    """The truth of `a`; False where only values would tell it."""
    return guard_or(a, False)


def guard_or_true(a):
    """The truth of `a`; True where only values would tell it."""
    return guard_or(a, True)


def guard_bool(a):
    return bool(a)


guard_size_oblivious = guard_or_false
definitely_true = statically_known_true


def statically_known_false(x):
    """Whether ranges alone say that it does not hold."""
    return statically_known_true(sym_not(x))


definitely_false = statically_known_false


def sym_eq(x, y):
    """Whether two numbers, or two lists of them, are equal, as an expression."""
    if isinstance(x, (tuple, list)) and isinstance(y, (tuple, list)):
        return len(x) == len(y) and sym_and(True, *map(sym_eq, x, y))
    return x == y


def sym_and(x, *others):
    """Whether all hold, as an expression."""
    for one in others:
        x = x & one
    return x


def sym_or(x, *others):
    """Whether one holds, as an expression."""
    for one in others:
        x = x | one
    return x


def guard_int(a):
    """The number, which the program's course hangs on from here on."""
    return int(a)


def guard_scalar(a):
    """The number of a symbolic one, of its own kind."""
    for kind, plain in zip(_KINDS, (int, float, bool)):
        if isinstance(a, kind):
            return plain(a)
    return a


def guard_float(a):
    return float(a)


def hint_int(a, fallback=None):
    """The value that a number has, without a guard."""
    return a.node.require_hint(fallback) if isinstance(a, _KINDS) else int(a)


size_hint = hint_int


def has_hint(a):
    return not isinstance(a, _KINDS) or a.node.has_hint()


def is_symbolic(value):
    """Whether it is a number with an expression that is no number."""
    return isinstance(value, _KINDS) and not expression_of(value).is_number


def is_nested_int(value):
    return False


def is_concrete_int(a):
    return isinstance(a, int) or (isinstance(a, SymInt) and expression_of(a).is_number)


def is_concrete_bool(a):
    return isinstance(a, bool) or (isinstance(a, SymBool) and expression_of(a).is_number)


def free_symbols(value):
    """The symbols of a number, a tensor's sizes, or all of them in a tree."""
    found = set()
    for one in pytree.tree_leaves(value):
        if isinstance(one, tare.Tensor):
            parts = (*one.shape, *one.stride(), one.storage_offset())
        else:
            parts = (one,)
        for part in parts:
            if hasattr(part, "free_symbols"):
                found |= part.free_symbols
            elif isinstance(part, _KINDS):
                found |= expression_of(part).free_symbols
    return found


def free_unbacked_symbols(value):
    """Those that only values tell."""
    return {one for one in free_symbols(value) if str(one).startswith(("u", "zuf"))}


def has_free_symbols(value):
    return bool(free_symbols(value))


def has_free_unbacked_symbols(value):
    return bool(free_unbacked_symbols(value))


def constrain_range(a, *, min, max=None):
    """Says that a number lies in a range. Errors: ValueError where a plain one does not."""
    if isinstance(a, SymInt):
        a.node.shape_env.constrain_range(str(a.node.expr), min, max)
    elif not ((min is None or a >= min) and (max is None or a <= max)):
        raise ValueError(f"Invalid value {a} for range [{min}:{max}]")


def expect_true(a, skip=0):
    """Says that it holds: a guard where values are known, else a promise. Returns whether it may."""
    if isinstance(a, SymBool):
        return a.node.shape_env.check(a, "")
    if not isinstance(a, bool):
        raise AssertionError(f"expected a bool or SymBool, got {type(a)}")
    return a


def _constrain_range_for_size(a, min=None, max=None):
    """Says that a number is a size: not negative."""
    if max is not None and max < 0:
        raise AssertionError(f"Maximum value to constrain_as_size must not be negative, got {max}")
    constrain_range(a, min=0 if min is None else min, max=max)


def fx_placeholder_targets(gm):
    """The names of a module's inputs."""
    return [node.target for node in gm.graph.nodes if node.op == "placeholder"]


def fx_placeholder_vals(gm):
    """What its inputs look like."""
    return [node.meta["val"] for node in gm.graph.nodes if node.op == "placeholder"]


def bind_symbols(gm, *args):
    """The values of a module's symbols for arguments, by symbol."""
    return gm.shape_env.bind_symbols(fx_placeholder_vals(gm), args)


def eval_guards(gm, *args, ignore_static=True):
    """Whether arguments fulfil a module's guards."""
    return gm.shape_env.evaluate_guards_for_args(fx_placeholder_vals(gm), args, ignore_static=ignore_static)


def constrain_unify(a, b):
    """Says that two numbers are equal."""
    bool(a == b)


_refusals.refuse(globals(), "ConvertIntKey DivideByKey create_contiguous")
