"""The table of operators: what each of ours is in ONNX. A row is a function of the builder, what is known of the result, and the
operator's arguments in the order of its schema; it gives the value, or a list where there are several results.

A row stands under an operator's name, or under that of one of its overloads, which goes before. Each family has a file.
"""

from tare.onnx._operators import indexing, layer, numbers, pointwise, reduction, view

ROWS = {**pointwise.ROWS, **reduction.ROWS, **view.ROWS, **indexing.ROWS, **layer.ROWS, **numbers.OPERATORS}
# What gives nothing, and only checks.
CHECKS = {"_assert_async", "_assert_scalar", "_assert_tensor_metadata", "sym_constrain_range", "sym_constrain_range_for_size"}


def find(target):
    """The row of an operator; None where there is none."""
    name = target.overloadpacket.__name__
    return ROWS.get(f"{name}.{target._overloadname}", ROWS.get(name))
