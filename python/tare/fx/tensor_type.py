"""Types of tensors by their sizes, of which some may be unknown."""


class _DynType:
    """A size or type that is not known."""

    def __eq__(self, other):
        return isinstance(other, _DynType)

    def __hash__(self):
        return hash(_DynType)

    def __str__(self):
        return "Dyn"

    __repr__ = __str__
    __name__ = "_DynType"


Dyn = _DynType()


class TensorType:
    """The type of tensors with these sizes: `TensorType((1, 2, Dyn))`."""

    def __init__(self, dim):
        self.__origin__ = TensorType
        self.__args__ = dim

    def __repr__(self):
        return f"TensorType[{self.__args__}]"

    def __eq__(self, other):
        return isinstance(other, TensorType) and list(self.__args__) == list(other.__args__)

    def __hash__(self):
        return hash(tuple(self.__args__))

    @staticmethod
    def __class_getitem__(sizes):
        return TensorType(sizes if isinstance(sizes, tuple) else (sizes,))


def is_consistent(t1, t2):
    """Whether two types may be the same once what is unknown is known."""
    if t1 == t2 or t1 == Dyn or t2 == Dyn:
        return True
    if isinstance(t1, TensorType) and isinstance(t2, TensorType):
        return len(t1.__args__) == len(t2.__args__) and all(map(is_consistent, t1.__args__, t2.__args__))
    return False


def is_more_precise(t1, t2):
    """Whether `t1` knows all that `t2` knows."""
    if t1 == t2 or t2 == Dyn:
        return True
    if isinstance(t1, TensorType) and isinstance(t2, TensorType):
        return len(t1.__args__) == len(t2.__args__) and all(map(is_more_precise, t1.__args__, t2.__args__))
    return False
