"""What stands behind symbolic numbers, and the operators that they have, by the names that graphs' tools use."""

import builtins
import math
import operator

from tare._symbolic import numbers
from tare._symbolic.expression import as_expression
from tare._symbolic.numbers import SymBool, SymFloat, SymInt, SymNode  # noqa: F401

__all__ = ["SymNode", "method_to_operator", "magic_methods", "to_node", "wrap_node"]

SymTypes = (SymInt, SymFloat, SymBool)


def _is_integer(a):
    return a.is_integer()


_AS_OPERATORS = {
    **{name: getattr(operator, name) for name in "add sub mul mod lshift rshift pos eq ne gt lt le ge neg".split()},
    "pow_by_natural": operator.pow, "float_pow": operator.pow, "and": operator.and_, "or": operator.or_, "bitwise_and": operator.and_,
    "bitwise_or": operator.or_, "bitwise_xor": operator.xor, "float_truediv": operator.truediv, "int_truediv": operator.truediv,
    "int_floordiv": operator.floordiv, "floor": math.floor, "ceil": math.ceil, "trunc": math.trunc, "abs": builtins.abs,
    "round": builtins.round,
    "is_integer": _is_integer, "sym_not": numbers.sym_not, "sym_float": numbers.sym_float, "sym_min": numbers.sym_min,
    "sym_max": numbers.sym_max, "sym_ite": numbers.sym_ite, "sym_sqrt": numbers.sym_sqrt,
}
magic_methods = _AS_OPERATORS
unary_methods = {"abs", "ceil", "floor", "is_integer", "neg", "pos", "sym_float", "sym_int", "sym_not", "sym_sqrt", "trunc"}
bool_magic_methods = {"and", "eq", "or", "sym_ite", "sym_not"}
only_bool_magic_methods = bool_magic_methods - {"eq"}
also_bool_magic_methods = {"eq"}
bool_becomes_int_magic_methods = {"add", "mul", "sub"}
only_float_magic_methods = {"is_integer", "round", "sym_int"}
bitwise_ops = {"bitwise_and", "bitwise_or", "bitwise_xor"}
always_float_magic_methods = {"float_pow", "float_truediv", "int_truediv", "sym_float", "sym_sqrt"}
always_int_magic_methods = {"ceil", "floor", "pow_by_natural", "trunc"}
always_bool_magic_methods = {"and", "eq", "ge", "gt", "is_integer", "le", "lt", "ne", "or", "sym_not"}
reflectable_magic_methods = bitwise_ops | bool_becomes_int_magic_methods | {
    "and", "or", "float_pow", "pow_by_natural", "float_truediv", "int_truediv", "int_floordiv", "mod", "lshift", "rshift"}


def method_to_operator(method):
    """The function that does what a method of symbolic numbers does: `operator.add` of "add"."""
    return _AS_OPERATORS[method]


def to_node(self, num):
    """The node of a number, symbolic or plain; NotImplemented of what is none. A plain one is of the environment of `self`."""
    if isinstance(num, SymTypes):
        return num.node
    for kind in (bool, int, float):
        if type(num) is kind:
            return SymNode(as_expression(num), self.shape_env, kind, num)
    return NotImplemented


def wrap_node(node):
    """The symbolic number of a node; a plain one where the node is a constant."""
    if node.constant is not None:
        return node.constant
    return {int: SymInt, float: SymFloat, bool: SymBool}[node.pytype](node)


_NAMES = {int: SymInt, float: SymFloat, bool: SymBool}


def _apply(function, *nodes):
    """What a function of numbers gives for nodes, as a node."""
    result = function(*[_NAMES[one.pytype](one) for one in nodes])
    return to_node(nodes[0], result)


def _give_methods():
    """`node.add(other)` and so on, as programs call that hold nodes instead of numbers."""
    for name, function in _AS_OPERATORS.items():
        method = (lambda function: lambda self, *others: _apply(function, self, *others))(function)
        attribute = f"{name}_" if name in ("and", "or") else name
        method.__name__ = attribute
        if not hasattr(SymNode, attribute):
            setattr(SymNode, attribute, method)


_give_methods()
