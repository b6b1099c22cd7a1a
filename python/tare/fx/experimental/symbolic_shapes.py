"""Questions about symbolic sizes. Sizes are numbers here, so each has its plain answer."""

from tare._engine import refusals as _refusals
from tare import SymBool, SymFloat, SymInt  # noqa: F401


def guard_or_false(a):
    return bool(a)


guard_or_true = guard_size_oblivious = guard_bool = statically_known_true = definitely_true = guard_or_false


def statically_known_false(x):
    return not x


definitely_false = statically_known_false


def sym_eq(x, y):
    return x == y


def sym_and(x, *others):
    return all((x, *others))


def sym_or(x, *others):
    return any((x, *others))


def guard_int(a):
    return int(a)


def guard_scalar(a):
    return a


def guard_float(a):
    return float(a)


def hint_int(a, fallback=None):
    return int(a)


size_hint = hint_int


def is_symbolic(value):
    return False


is_nested_int = is_concrete_bool = is_symbolic


def is_concrete_int(a):
    return isinstance(a, int)


def free_symbols(value):
    return set()


free_unbacked_symbols = free_symbols


def has_free_symbols(value):
    return False


has_free_unbacked_symbols = has_free_symbols


def constrain_range(a, *, min, max=None):
    """A number needs no range."""


constrain_unify = constrain_range


class GuardOnDataDependentSymNode(RuntimeError):
    """A question that values would have to answer."""


class ConstraintViolationError(RuntimeError):
    """A size outside of what was promised."""


_refusals.refuse(globals(), "ShapeEnv DimDynamic StatelessSymbolicContext StatefulSymbolicContext SymbolicContext SymNode "
                            "ConvertIntKey DivideByKey create_contiguous")
