"""What a step is written in: a tensor in a loop, or tensors that one operator over lists takes together.

A rule calls methods of its tensors. `Lists` has the methods' names and calls `_foreach_` operators, so one text is both forms.
Where PyTorch's two forms differ, it is in most cases by one law: a list that an operator made belongs to nobody else, so what
would make another of it changes it where it lies; a tensor in a loop is made again.
"""

import tare


class Lists(list):
    """Tensors that one `_foreach_` operator takes together."""

    made = False  # Whether an operator made them, so that they may be changed.

    @classmethod
    def of(cls, tensors):
        """Tensors that nobody else has."""
        lists = cls(tensors)
        lists.made = True
        return lists

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        in_place = name if name.endswith("_") else name + "_" if self.made else None
        operator = getattr(tare, "_foreach_" + (in_place or name))

        def call(*args, value=None, **kwargs):
            made = operator(self, *args, *(() if value is None else (value,)), **kwargs)
            return self if in_place else Lists.of(made)

        return call

    def addcmul_(self, first, second, value=1):
        """As a tensor's; a factor that is a tensor, which the operator does not take, is multiplied with before."""
        if isinstance(value, tare.Tensor):
            first, value = tare._foreach_mul(first, value), 1.0
        tare._foreach_addcmul_(self, first, second, value)
        return self


def each(function, *numbers):
    """What a function gives for numbers, or for those at each place of lists."""
    return list(map(function, *numbers)) if isinstance(numbers[0], list) else function(*numbers)


def power(base, exponent):
    """A number to the power of a tensor, or of each of a list."""
    return Lists.of(tare._foreach_pow(base, exponent)) if isinstance(exponent, Lists) else base**exponent


def number_in(tensor):
    """The number in a tensor; 1 where it is not known, for then no element that follows from it is."""
    return tensor.item() if tare._C._is_known(tensor) else 1.0
