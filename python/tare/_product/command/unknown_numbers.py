"""Numbers whose values nobody knows: arithmetic spreads them, and what decides by one raises."""

from tare import _C

WAYS_OUT = ("--unknown-values NUMBER goes on with that number; tare.check(function, tensors with values) goes on with these")


class UnknownValueError(RuntimeError):
    """A program decides by a value that is not known."""


class UnknownNumber(float):
    """A number without a value. Arithmetic gives another; what has to know its value raises."""

    __slots__ = ("reason",)

    def __new__(cls, reason):
        self = super().__new__(cls, "nan")
        self.reason = reason
        return self

    def asked(self, by):
        """Raises the error of a question that only a value answers."""
        raise UnknownValueError(f"{by} asks for a value that is not known: {self.reason}\n({WAYS_OUT})")

    def __repr__(self):
        return "unknown"

    __str__ = __repr__

    def __format__(self, spec):
        text = spec.partition(".")[0].lstrip("+-,0 ")
        return format("unknown", text if text.isdigit() or text[:1] in ("<", ">", "^") else "")

    def __reduce__(self):
        return UnknownNumber, (self.reason,)

    __hash__ = object.__hash__


def _spreading(name):
    def operation(self, *others):
        return self

    operation.__name__ = name
    return operation


def _asking(name, by):
    def operation(self, *others):
        self.asked(by)

    operation.__name__ = name
    return operation


for _name in ("add sub mul truediv floordiv mod pow radd rsub rmul rtruediv rfloordiv rmod rpow neg pos abs round "
              "floor ceil").split():
    setattr(UnknownNumber, f"__{_name}__", _spreading(f"__{_name}__"))
for _name, _by in {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!=", "bool": "a condition", "int": "int()",
                   "index": "an index", "trunc": "trunc()", "divmod": "divmod()"}.items():
    setattr(UnknownNumber, f"__{_name}__", _asking(f"__{_name}__", _by))
for _name in ("as_integer_ratio", "hex", "is_integer"):
    setattr(UnknownNumber, _name, _asking(_name, f"{_name}()"))


def why(tensor):
    """Why the tensor has no values, in words."""
    return _C._why_not_known(tensor)


def is_unknown(tensor):
    """Whether a tensor without bytes has values that do not follow from the program."""
    return not (_C._is_known(tensor) or _C._is_unwritten(tensor) or _C._has_value(tensor))


def nested(sizes, number):
    return number if not sizes else [nested(sizes[1:], number) for _ in range(sizes[0])]
