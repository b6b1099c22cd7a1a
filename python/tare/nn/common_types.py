"""Names for the arguments that modules take: one value, or a tuple of one value a dimension."""

from typing import Optional, Tuple, TypeVar, Union

from tare import Tensor

T = TypeVar("T")


def _either(value, count=None):
    """`value` alone, or a tuple of `count` of it (any number where None)."""
    return Union[value, Tuple[value, ...] if count is None else Tuple[(value,) * count]]


_scalar_or_tuple_any_t = _either(T)
_scalar_or_tuple_1_t = _either(T, 1)
_scalar_or_tuple_2_t = _either(T, 2)
_scalar_or_tuple_3_t = _either(T, 3)
_scalar_or_tuple_4_t = _either(T, 4)
_scalar_or_tuple_5_t = _either(T, 5)
_scalar_or_tuple_6_t = _either(T, 6)

_size_any_t = _either(int)
_size_1_t = _either(int, 1)
_size_2_t = _either(int, 2)
_size_3_t = _either(int, 3)
_size_4_t = _either(int, 4)
_size_5_t = _either(int, 5)
_size_6_t = _either(int, 6)

_size_any_opt_t = _either(Optional[int])
_size_2_opt_t = _either(Optional[int], 2)
_size_3_opt_t = _either(Optional[int], 3)

_ratio_2_t = _either(float, 2)
_ratio_3_t = _either(float, 3)
_ratio_any_t = _either(float)

_tensor_list_t = _either(Tensor)
_maybe_indices_t = _either(Tensor, 2)
