"""Which sizes of the inputs may vary. Sizes are numbers here, so what has to vary is refused."""

import enum

__all__ = ["Dim", "ShapesCollection", "AdditionalInputs", "dims"]


class _DimHintType(enum.Enum):
    AUTO = enum.auto()
    STATIC = enum.auto()
    DYNAMIC = enum.auto()


class _DimHint:
    """What is said of one size without a name."""

    def __init__(self, type, min=None, max=None):
        self.type, self.min, self.max = type, min, max

    def __call__(self, min=None, max=None):
        return _DimHint(self.type, min, max)

    def __repr__(self):
        return f"DimHint({self.type.name})"


class Dim:
    """A size with a name and a range."""

    AUTO = _DimHint(_DimHintType.AUTO)
    DYNAMIC = _DimHint(_DimHintType.DYNAMIC)
    STATIC = _DimHint(_DimHintType.STATIC)

    def __init__(self, name, *, min=None, max=None):
        least, most = 0 if min is None else min, (1 << 63) - 1 if max is None else max
        if least >= most:
            raise AssertionError(f"Cannot create Dim with inconsistent min={least}, max={most}")
        if not name.isidentifier():
            raise AssertionError(f"Dim name must be a valid identifier, got {name}")
        self.__name__ = self.name = name
        self.min, self.max = least, most

    def __repr__(self):
        return f"Dim({self.__name__!r})"


def dims(*names, min=None, max=None):
    """Several `Dim`s of one range."""
    return tuple(Dim(name, min=min, max=max) for name in names)


class ShapesCollection:
    """`dynamic_shapes` by tensor: `shapes[x] = {0: Dim.AUTO}`."""

    def __init__(self):
        self._shapes = {}

    def __setitem__(self, tensor, shape):
        self._shapes[id(tensor)] = (tensor, shape)

    def __getitem__(self, tensor):
        return self._shapes.setdefault(id(tensor), (tensor, {}))[1]

    def __len__(self):
        return len(self._shapes)

    def leaves(self):
        return [shape for _, shape in self._shapes.values()]


class AdditionalInputs:
    """Further inputs that a program is meant for, from which sizes that vary would be read."""

    def __init__(self):
        self._examples = []

    def add(self, args, kwargs=None):
        self._examples.append((args, kwargs))


def refuse_what_varies(dynamic_shapes):
    """Errors: NotImplementedError for a size that has to vary; AUTO may stay a number, and STATIC does."""
    if isinstance(dynamic_shapes, AdditionalInputs):
        raise NotImplementedError("torch.export.AdditionalInputs is not supported by tare yet: sizes of an exported program are numbers")
    if isinstance(dynamic_shapes, ShapesCollection):
        dynamic_shapes = dynamic_shapes.leaves()
    if isinstance(dynamic_shapes, dict):
        dynamic_shapes = list(dynamic_shapes.values())
    if isinstance(dynamic_shapes, (list, tuple)):
        for one in dynamic_shapes:
            refuse_what_varies(one)
    elif isinstance(dynamic_shapes, Dim) or (isinstance(dynamic_shapes, _DimHint) and dynamic_shapes.type is _DimHintType.DYNAMIC):
        raise NotImplementedError(f"torch.export with {dynamic_shapes} is not supported by tare yet: sizes of an exported program are "
                                  "numbers; export once for each size, or say Dim.AUTO or Dim.STATIC")
