"""Numbers of the program: sizes and what is computed of them; they are tensors of one integer here."""

import operator

import tare
from tare.onnx._builder import Value
from tare.onnx._operators.pointwise import floored

ROWS = {}  # by what a node calls


def _size(g, made, nonnegative=False):
    made.is_size = True
    if nonnegative:
        g.is_nonnegative.add(made.name)
    return made


def _known(g, *given):
    return all(one >= 0 if not isinstance(one, Value) else one.name in g.is_nonnegative for one in given)


def _operands(g, a, b, dtype=None):
    real = dtype is not None or any(one.dtype.is_floating_point if isinstance(one, Value) else isinstance(one, float) for one in (a, b))
    if not real:
        return g.integer(a), g.integer(b)
    return tuple(g.cast(one, tare.float32) if isinstance(one, Value) else g.constant([float(one)], tare.float32) for one in (a, b))


def _arithmetic(op, keeps):
    def row(g, a, b):
        return _size(g, g.op(op, *_operands(g, a, b)), keeps and _known(g, a, b))
    return row


def _floordiv(g, a, b):
    whole = _known(g, a, b)
    a, b = _operands(g, a, b)
    return _size(g, g.op("Div", a, b) if whole else floored(g, a, b), whole)


def _truth(op, negated=False):
    def row(g, a, b):
        made = g.op(op, *_operands(g, a, b), dtype=tare.bool)
        return _size(g, g.op("Not", made) if negated else made)
    return row


ROWS[operator.add], ROWS[operator.mul] = _arithmetic("Add", True), _arithmetic("Mul", True)
ROWS[operator.sub] = _arithmetic("Sub", False)
ROWS[operator.mod] = _arithmetic("Mod", True)
ROWS[operator.pow] = lambda g, a, b: _size(g, g.op("Pow", *_operands(g, a, b)), _known(g, a))
ROWS[operator.floordiv] = _floordiv
ROWS[operator.truediv] = lambda g, a, b: _size(g, g.op("Div", *_operands(g, a, b, tare.float32)))
ROWS[operator.neg] = lambda g, a: _size(g, g.op("Neg", a))
ROWS[operator.pos] = lambda g, a: a
ROWS[tare.sym_max], ROWS[tare.sym_min] = _arithmetic("Max", True), _arithmetic("Min", True)
ROWS[tare.sym_float] = lambda g, a: _size(g, g.cast(a, tare.float32))
ROWS[tare.sym_int] = lambda g, a: _size(g, g.cast(a, tare.int64))
ROWS[tare.sym_sqrt] = lambda g, a: _size(g, g.op("Sqrt", g.cast(a, tare.float32)))
for _function, _op, _negated in (
        (operator.eq, "Equal", False), (operator.ne, "Equal", True), (operator.lt, "Less", False), (operator.le, "LessOrEqual", False),
        (operator.gt, "Greater", False), (operator.ge, "GreaterOrEqual", False)):
    ROWS[_function] = _truth(_op, _negated)


def _item(g, out, x):
    return _size(g, g.reshape(x, [1]))


OPERATORS = {
    "sym_size.int": lambda g, out, x, dim: _sized(g, x, dim),
    "sym_numel": lambda g, out, x: _size(g, g.reshape(g.op("Size", x, dtype=tare.int64), [1]), True),
    "item": _item,
    "_local_scalar_dense": _item,
}


def _sized(g, x, dim):
    dim %= x.rank
    return _size(g, g.shape(x, dim, dim + 1), True)
