"""`torch.utils._sympy.functions`: functions of sizes by the names that PyTorch's expressions have, as classes.

Calling one gives an expression; `isinstance(expression, FloorDiv)` says whether it is that function's value and nothing else. Arguments are
expressions, symbolic numbers, numbers, or sympy's expressions where a program has sympy.
"""

from tare._symbolic.expression import FUNCTIONS, Expression, Function, as_expression, function, parse

__all__ = ["FloorDiv", "ModularIndexing", "Where", "PythonMod", "Mod", "CleanDiv", "CeilToInt", "FloorToInt", "CeilDiv", "IntTrueDiv",
           "FloatTrueDiv", "LShift", "RShift", "IsNonOverlappingAndDenseIndicator", "TruncToFloat", "TruncToInt", "RoundToInt", "ToFloat",
           "FloatPow", "PowByNatural", "Identity", "Max", "Min"]


def given(value):
    """An argument as an expression. Errors: TypeError for what is none."""
    if isinstance(value, (Expression, int, float)):
        return as_expression(value)
    if hasattr(value, "node"):
        return value.node.expr
    if type(value).__module__.startswith("sympy."):
        import sympy

        return parse(sympy.srepr(value))
    raise TypeError(f"no expression of sizes: {type(value).__name__}")


class _Named(type):
    """The class of such classes."""

    def __call__(cls, *args):
        return cls.of(*map(given, args))

    def __instancecheck__(cls, value):
        return isinstance(value, Expression) and value.only_function == cls.__name__

    def of(cls, *args):
        return function(cls.__name__, *args)


def _class(name, doc):
    globals()[name] = _Named(name, (), {"__doc__": doc, "__module__": "torch.utils._sympy.functions"})


for _name, _doc in {
    "Where": "The second where the first holds, else the third.", "CleanDiv": "A division that is known to leave nothing over.",
    "CeilToInt": "The least integer that is not less.", "FloorToInt": "The largest integer that is not more.",
    "IntTrueDiv": "A quotient of integers, a float.", "FloatTrueDiv": "A quotient of floats.", "LShift": "Bits moved left.",
    "RShift": "Bits moved right.", "TruncToFloat": "The integer towards zero, as a float.", "TruncToInt": "The integer towards zero.",
    "RoundToInt": "The nearest integer.", "ToFloat": "An integer as a float.", "FloatPow": "A power of floats.",
    "PowByNatural": "A power of integers.", "Max": "The largest.", "Min": "The least.",
}.items():
    _class(_name, _doc)


class FloorDiv(metaclass=_Named):
    """A quotient, rounded down."""

    @classmethod
    def of(cls, base, divisor):
        if divisor == 0:
            raise ZeroDivisionError("division by zero")
        return function("FloorDiv", base, divisor)


class Mod(metaclass=_Named):
    """What a division of integers leaves."""

    @classmethod
    def of(cls, base, divisor):
        if divisor == 0:
            raise ZeroDivisionError("Modulo by zero")
        return function(cls.__name__, base, divisor)


class PythonMod(metaclass=_Named):
    """What a division of integers leaves, with the divisor's sign."""

    of = Mod.__dict__["of"]


class ModularIndexing(metaclass=_Named):
    """`base // divisor % modulus`."""

    @classmethod
    def of(cls, base, divisor, modulus):
        if divisor == 0 or modulus == 0:
            raise ZeroDivisionError("Modulo by zero")
        return function("ModularIndexing", base, divisor, modulus)


class CeilDiv(metaclass=_Named):
    """A quotient, rounded up."""

    @classmethod
    def of(cls, base, divisor):
        if divisor == 0:
            raise ZeroDivisionError("division by zero")
        whole = base.quotient(divisor)
        return function("FloorDiv", base + (divisor - 1), divisor) if whole is None else whole


class Identity(metaclass=_Named):
    """The argument itself."""

    @classmethod
    def of(cls, base):
        return base


class IsNonOverlappingAndDenseIndicator(metaclass=_Named):
    """1 where sizes and then strides, as many, are of a tensor whose elements fill its memory without a gap, each once; else 0."""

    @classmethod
    def of(cls, *args):
        sizes, strides = args[:len(args) // 2], args[len(args) // 2:]
        if all(one.is_number for one in args):
            return as_expression(dense(*[one.number for one in args]))
        rest = [(size, stride) for size, stride in zip(sizes, strides) if size != 1]
        step = as_expression(1)
        while rest:
            inner = next((one for one in rest if one[1] == step), None)
            if inner is None:  # dimensions of unknown size may be what is missing
                return Expression({((Function(cls.__name__, args), 1),): 1})
            rest.remove(inner)
            step = step * inner[0]
        return as_expression(1)


def dense(*numbers):
    """The same of numbers."""
    half = len(numbers) // 2
    dims = sorted((stride, size) for size, stride in zip(numbers[:half], numbers[half:]) if size != 1)
    step = 1
    for stride, size in dims:
        if stride != step:
            return 0
        step *= size
    return 1


FUNCTIONS["IsNonOverlappingAndDenseIndicator"] = (dense, "")
