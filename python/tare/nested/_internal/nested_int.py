"""The size of a dimension that varies: equal to itself alone, at least 2, and without a value."""

import itertools

from tare._symbolic.numbers import SymInt
from tare.utils.weak import WeakIdKeyDictionary


class _Node:
    """What programs ask the node of a symbolic number for."""

    shape_env = None
    hint = None
    constant = None
    pytype = int

    def __init__(self, number, factor):
        self._number, self._factor = number, factor

    def is_nested_int(self):
        return True

    def nested_int(self):
        return self._number

    def nested_int_coeff(self):
        return self._factor

    def is_symbolic(self):
        return False

    def is_int(self):
        return True

    def has_hint(self):
        return False

    def maybe_as_int(self):
        return None

    def __str__(self):
        return f"j{self._number}" if self._factor == 1 else f"{self._factor}*j{self._number}"

    __repr__ = __str__


class NestedInt(SymInt):
    """`j1`, or a multiple of it."""

    __slots__ = ()

    def __init__(self, number, factor=1):
        super().__init__(_Node(number, factor))

    @property
    def _key(self):
        return self.node._number, self.node._factor

    def __str__(self):
        return str(self.node)

    __repr__ = __str__

    def __hash__(self):
        return hash(self._key)

    def __eq__(self, other):
        return isinstance(other, NestedInt) and self._key == other._key

    def __ne__(self, other):
        return not self == other

    def _at_least(self, other, asked="ge"):
        """Whether it is known to be no less than `other`. Errors: RuntimeError where that hangs on the items."""
        if isinstance(other, NestedInt):
            if self.node._number == other.node._number:
                return self.node._factor >= other.node._factor
        elif isinstance(other, int) and other <= 2:
            return True
        raise RuntimeError(f"nested int {asked}: Relation is indeterminate: {self} and {other} depend on the items of a nested tensor")

    def _more(self, other, asked):
        if isinstance(other, NestedInt):
            return self != other and self._at_least(other, asked)
        return self._at_least(other + 1 if isinstance(other, int) else other, asked)

    def __ge__(self, other):
        return self._at_least(other)

    def __gt__(self, other):
        return self._more(other, "gt")

    def __lt__(self, other):
        return not self._at_least(other, "lt")

    def __le__(self, other):
        return not self._more(other, "le")

    def __mul__(self, other):
        if isinstance(other, NestedInt):
            raise RuntimeError("nested int cannot be multiplied by nested int")
        if not isinstance(other, int):
            raise NotImplementedError(f"{self} * {other}: the size of a varying dimension is multiplied by numbers alone")
        return NestedInt(self.node._number, self.node._factor * other)

    __rmul__ = __mul__

    def __bool__(self):
        return True

    def __deepcopy__(self, memo):
        return self


def _refusing(name):
    def refuse(self, *_):
        raise NotImplementedError(f"{name} not supported by NestedIntSymNode: {self} is the size of a dimension that varies from item to "
                                  "item, and no arithmetic gives a number")

    return refuse


for _name in "add sub floordiv mod truediv pow neg pos abs int index float".split():
    for _form in (f"__{_name}__", f"__r{_name}__"):
        if hasattr(SymInt, _form):
            setattr(NestedInt, _form, _refusing(_name))


class _Registry:
    """The size that belongs to a tensor of offsets, or of lengths: one for each tensor."""

    def __init__(self):
        self._numbers = itertools.count(1)
        self._known = WeakIdKeyDictionary()

    def size(self, tensor):
        if tensor not in self._known:
            self._known[tensor] = NestedInt(next(self._numbers))
        return self._known[tensor]


sizes = _Registry()
