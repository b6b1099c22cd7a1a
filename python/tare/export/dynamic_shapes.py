"""Which sizes of the inputs may vary: dimensions with names and ranges, and what a program's inputs say of them."""

import ast
import dataclasses
import enum
import inspect

import tare
from tare._symbolic.expression import int_oo, symbol
from tare.utils import _pytree as pytree

__all__ = ["Dim", "ShapesCollection", "AdditionalInputs", "dims", "refine_dynamic_shapes_from_suggested_fixes"]

_LARGEST = (1 << 63) - 1
_LINEAR = "(Only increasing linear operations with integer coefficients are supported.)"


class _DimHintType(enum.Enum):
    AUTO = enum.auto()
    STATIC = enum.auto()
    DYNAMIC = enum.auto()


class _DimHint:
    """What is said of one size without a name."""

    def __init__(self, type, min=None, max=None):
        self.type, self.min, self.max = type, min, max

    def __call__(self, min=None, max=None):
        if self.type is _DimHintType.STATIC:
            raise TypeError("'DimHint' object is not callable: a size that is STATIC has no range")
        if min is not None and min < 0 or max is not None and max < 0:
            raise AssertionError("min and max must be non-negative")
        return _DimHint(self.type, min, max)

    def __eq__(self, other):
        return isinstance(other, _DimHint) and (self.type, self.min, self.max) == (other.type, other.min, other.max)

    def __hash__(self):
        return hash((self.type, self.min, self.max))

    def __repr__(self):
        range_ = "".join(f", {name}={value}" for name, value in (("min", self.min), ("max", self.max)) if value is not None)
        return f"DimHint({self.type.name}{range_})"


class Dim:
    """A size with a name and a range. `2*batch + 1` is another, which follows from it.

    Errors: AssertionError for a range that is empty and a name that is none; NotImplementedError for arithmetic that is not linear.
    """

    AUTO = _DimHint(_DimHintType.AUTO)
    DYNAMIC = _DimHint(_DimHintType.DYNAMIC)
    STATIC = _DimHint(_DimHintType.STATIC)

    def __init__(self, name, *, min=None, max=None):
        least, most = 0 if min is None else min, _LARGEST if max is None else max
        if least > most:
            raise AssertionError(f"Cannot create Dim with inconsistent min={least}, max={most}")
        if not name.isidentifier():
            raise AssertionError(f"Dim name must be a valid identifier, got {name}")
        self.__name__ = self.name = name
        self.min, self.max = least, most
        self._says_min = min is not None
        self.root, self.multiple, self.offset = self, 1, 0

    def _derived(self, multiple, offset):
        made = _DerivedDim.__new__(_DerivedDim)
        made.root, made.multiple, made.offset = self.root, multiple, offset
        made.__name__ = made.name = str(symbol(self.root.name) * multiple + offset)
        made.min = multiple * self.root.min + offset
        made.max = _LARGEST if self.root.max == _LARGEST else multiple * self.root.max + offset
        made._says_min = self.root._says_min
        return made

    def __add__(self, other):
        if type(other) is not int:
            raise NotImplementedError(f"Attempted to add {other} to {self.__name__}, where an integer was expected. {_LINEAR}")
        return self._derived(self.multiple, self.offset + other)

    __radd__ = __add__

    def __sub__(self, other):
        if type(other) is not int:
            raise NotImplementedError(f"Attempted to subtract {other} from {self.__name__}, where an integer was expected. {_LINEAR}")
        return self._derived(self.multiple, self.offset - other)

    def __rsub__(self, other):
        raise NotImplementedError(f"Attempted to negate {self.__name__}. {_LINEAR}")

    def __mul__(self, other):
        if type(other) is not int or other <= 0:
            raise NotImplementedError(f"Attempted to multiply {other} with {self.__name__}, where a positive integer was expected. {_LINEAR}")
        return self._derived(self.multiple * other, self.offset * other)

    __rmul__ = __mul__

    def fn(self, size):
        """This size where the root has that one."""
        return self.multiple * size + self.offset

    def __repr__(self):
        least = [f"min={self.min}"] if self.min != 2 else []  # as PyTorch tells it
        return f"Dim({', '.join([repr(self.__name__), *least, *([f'max={self.max}'] if self.max != _LARGEST else [])])})"


class _DerivedDim(Dim):
    """A size that follows from another: a positive multiple of it and a constant."""

    def __repr__(self):
        return self.__name__


def dims(*names, min=None, max=None):
    """Several `Dim`s of one range."""
    return tuple([Dim(name, min=min, max=max) for name in names])


def refine_dynamic_shapes_from_suggested_fixes(msg, dynamic_shapes):
    """`dynamic_shapes` with what an error of `export` suggests: its text's lines behind "Suggested fixes:", as `b = Dim('b', max=9)`,
    `b = 4` and `y = 2*x + 1`. Nothing of the text is evaluated. Errors: ValueError for a text that suggests nothing, and for lines
    that say something else."""
    _, found, rest = msg.partition("Suggested fixes:\n")
    if not found:
        raise ValueError("Suggested fixes not found in the error: the text of a UserError of torch.export.export is expected")
    fixes = {}
    for line in rest.split("\n\n")[0].splitlines():
        name, _, text = line.strip().partition(" = ")
        try:
            fixes[name] = ast.parse(text, mode="eval").body
        except SyntaxError:
            raise ValueError(f"Suggested fixes: cannot read {line.strip()!r}") from None
    return _Refined(fixes).tree(dynamic_shapes)


class _Refined:
    """Dimensions by name as suggestions say them."""

    def __init__(self, fixes):
        self.fixes, self.named = fixes, {}

    def tree(self, spec):
        if isinstance(spec, ShapesCollection):
            made = ShapesCollection()
            made._shapes = {key: (tensor, self.tree(one)) for key, (tensor, one) in spec._shapes.items()}
            return made
        if isinstance(spec, dict):
            return {key: self.tree(one) for key, one in spec.items()}
        if isinstance(spec, (list, tuple)):
            return type(spec)([self.tree(one) for one in spec])
        return self.dim(spec) if isinstance(spec, Dim) else spec

    def dim(self, one):
        """A dimension of the program's: what is suggested for it, or for the one that it follows from."""
        if one.__name__ in self.fixes:
            return self.of_name(one.__name__)
        root = one.root
        if root is one or root.__name__ not in self.fixes:
            return self.named.setdefault(one.__name__, one)
        return self.of_name(root.__name__) * one.multiple + one.offset

    def of_name(self, name):
        if name not in self.named:
            self.named[name] = self.of(self.fixes[name]) if name in self.fixes else Dim(name)
        return self.named[name]

    def of(self, node):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return node.value
        if isinstance(node, ast.Name):
            return self.of_name(node.id)
        if isinstance(node, ast.BinOp) and type(node.op) in (ast.Add, ast.Sub, ast.Mult):
            left, right = self.of(node.left), self.of(node.right)
            return left + right if isinstance(node.op, ast.Add) else left - right if isinstance(node.op, ast.Sub) else left * right
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Dim" and len(node.args) == 1:
            ends = {one.arg: one.value.value for one in node.keywords if isinstance(one.value, ast.Constant)}
            return Dim(ast.literal_eval(node.args[0]), min=ends.get("min"), max=ends.get("max"))
        raise ValueError(f"Suggested fixes: cannot read {ast.unparse(node)!r}")


class ShapesCollection:
    """`dynamic_shapes` by tensor: `shapes[x] = {0: Dim.AUTO}`."""

    def __init__(self):
        self._shapes = {}

    def __setitem__(self, tensor, shape):
        if id(tensor) in self._shapes and self._shapes[id(tensor)][1] != shape:
            raise AssertionError(f"Shapes assigned to input is a {self._shapes[id(tensor)][1]}, cannot update to {shape}")
        self._shapes[id(tensor)] = (tensor, shape)

    def __getitem__(self, tensor):
        return self._shapes.setdefault(id(tensor), (tensor, {}))[1]

    def __len__(self):
        return len(self._shapes)

    def of(self, leaf):
        return self._shapes.get(id(leaf), (None, None))[1]

    def dynamic_shapes(self, m, args, kwargs=None):
        """The same as a tree like the arguments."""
        given = dict(zip(inspect.signature(getattr(m, "forward", m)).parameters, args), **(kwargs or {}))
        return {name: pytree.tree_map(self.of, value) for name, value in given.items()}


class AdditionalInputs:
    """Further inputs that a program is meant for: sizes and numbers that differ between them may vary."""

    def __init__(self):
        self._examples = []

    def add(self, args, kwargs=None):
        if not isinstance(args, tuple):
            raise AssertionError(f"Representative args {args} must be a tuple")
        self._examples.append((args, kwargs or {}))

    def specs(self, leaves):
        """By leaf of the arguments, what its dimensions do."""
        found = []
        for at, leaf in enumerate(leaves):
            others = [pytree.tree_leaves(one)[at] for one in self._examples]
            if isinstance(leaf, tare.Tensor):
                found.append({dim: Dim.DYNAMIC for dim, size in enumerate(leaf.shape) if any(one.shape[dim] != size for one in others)})
            else:
                differs = type(leaf) is int and any(one != leaf for one in others)
                found.append(Dim.DYNAMIC if differs else None)
        return found

    def verify(self, ep):
        """Runs an exported program on each of them."""
        module = ep.module()
        for args, kwargs in self._examples:
            module(*args, **kwargs)


@dataclasses.dataclass
class Place:
    """A size of an input, or an input that is an integer (`dim` None), that may vary: where it is, and what is said of it."""

    leaf: int
    dim: int | None
    source: str  # as PyTorch writes it: L['x'].size()[0]
    says: object  # a Dim or a _DimHint
    value: int

    @property
    def name(self):
        return self.says.__name__ if isinstance(self.says, Dim) else self.source


def places(dynamic_shapes, named, error):
    """The sizes that may vary. `named`: (name, value) of each argument; leaves are counted through all of them.

    Errors: what `error(text)` gives, for shapes that do not fit the arguments.
    """
    leaves = [leaf for _, value in named for leaf in pytree.tree_leaves(value)]
    if dynamic_shapes is None:
        if not any(hasattr(leaf, "_has_dynamo_dim_marking") for leaf in leaves):
            return []
        specs = [_marked(leaf) for leaf in leaves]
    elif isinstance(dynamic_shapes, AdditionalInputs):
        specs = dynamic_shapes.specs(leaves)
    elif isinstance(dynamic_shapes, ShapesCollection):
        specs = [dynamic_shapes.of(one) for one in leaves]
    else:
        specs = _by_leaf(dynamic_shapes, named, error)
    found, at = [], 0
    for name, value in named:
        for path, leaf in pytree.tree_leaves_with_path(value):
            source = f"L[{name!r}]" + "".join(map(_step, path)) if not isinstance(name, tuple) else f"L['{name[0]}'][{name[1]}]"
            found += _places_of(leaf, specs[at], at, source, error)
            at += 1
    return found


def _marked(leaf):
    """What `mark_dynamic` and `maybe_mark_dynamic` said of a tensor's dimensions."""
    if not isinstance(leaf, tare.Tensor):
        return None
    found = {dim % leaf.dim(): Dim.AUTO for dim in getattr(leaf, "_dynamo_weak_dynamic_indices", ()) if -leaf.dim() <= dim < leaf.dim()}
    for dim, least, most in getattr(leaf, "_dynamo_dynamic_range", ()):
        found[dim] = Dim.DYNAMIC if least is None and most is None else Dim.DYNAMIC(min=least, max=most)
    return found or None


def _step(key):
    inner = getattr(key, "key", getattr(key, "idx", None))
    return f"[{inner!r}]" if inner is not None else f".{key.name}"


def _by_leaf(shapes, named, error):
    if isinstance(shapes, dict):
        names = [name[0] if isinstance(name, tuple) else name for name, _ in named]
        missing = [name for name in shapes if name not in names]
        if missing or len(set(names)) != len(shapes):
            raise error(f"When `dynamic_shapes` is specified as a dict, its top-level keys must be the arg names {names} of `inputs`, but here "
                        f"they are {list(shapes)}. Since here `inputs` is a list/tuple enclosing a single dict, maybe you just forgot to "
                        "enclose `dynamic_shapes` in a list/tuple?" if len(named) == 1 and isinstance(named[0][1], dict) else
                        f"When `dynamic_shapes` is specified as a dict, its top-level keys must be the arg names {names} of `inputs`, but here "
                        f"they are {list(shapes)}. Alternatively, you could also ignore arg names entirely and specify `dynamic_shapes` as a "
                        "list/tuple matching `inputs`.")
        ordered = [shapes[name[0]][name[1]] if isinstance(name, tuple) and shapes[name[0]] is not None
                   else shapes[name[0] if isinstance(name, tuple) else name] for name, _ in named]
    elif isinstance(shapes, (list, tuple)):
        ordered = list(shapes)
        variadic = [name for name, _ in named if isinstance(name, tuple)]
        if variadic and len(ordered) == len(named) - len(variadic) + 1:
            at = next(i for i, (name, _) in enumerate(named) if isinstance(name, tuple))
            inner = ordered[at]
            ordered[at:at + 1] = [None] * len(variadic) if inner is None else list(inner)
        if len(ordered) != len(named):
            raise error(f"Expected `dynamic_shapes` to have {len(named)} elements, one for each argument of `inputs`, got {len(ordered)}")
    else:
        raise error(f"Expected `dynamic_shapes` to be a dict, a list or a tuple, got {type(shapes).__name__}")
    found = []
    for (name, value), spec in zip(named, ordered):
        found += _leaves_of(value, spec, f"['{name}']" if isinstance(name, str) else f"['{name[0]}'][{name[1]}]", error)
    return found


def _leaves_of(value, spec, path, error):
    """The specification of each leaf of a value."""
    tree = pytree.tree_structure(value)
    if spec is None or tree.is_leaf():
        return [spec] * tree.num_leaves
    children, _ = pytree.SUPPORTED_NODES[tree.type].flatten_fn(value)
    children = list(children)
    if isinstance(spec, dict) and isinstance(value, dict):
        if set(spec) != set(value):
            raise error(f"Detected mismatch between the structure of `inputs` and `dynamic_shapes`: `inputs{path}` has keys {list(value)}, but "
                        f"`dynamic_shapes{path}` has keys {list(spec)}")
        inner = [spec[key] for key in tree.context] if isinstance(tree.context, list) else [spec[key] for key in value]
    else:
        inner = list(spec.values()) if isinstance(spec, dict) else list(spec)
        if len(inner) != len(children):
            raise error(f"Detected mismatch between the structure of `inputs` and `dynamic_shapes`: `inputs{path}` has {len(children)} elements, "
                        f"but `dynamic_shapes{path}` has {len(inner)} elements")
    found = []
    for number, (one, what) in enumerate(zip(children, inner)):
        found += _leaves_of(one, what, f"{path}[{number}]", error)
    return found


def _places_of(leaf, spec, at, source, error):
    if not isinstance(leaf, tare.Tensor):
        if type(leaf) is int and isinstance(spec, _DimHint) and spec.type is not _DimHintType.STATIC:
            return [Place(at, None, source, spec, leaf)]
        if spec is None or (isinstance(spec, _DimHint) and spec.type is _DimHintType.STATIC) or not isinstance(spec, (Dim, _DimHint)):
            return []
        raise error(f"Cannot associate shape {spec} specified at `dynamic_shapes` to non-tensor type {type(leaf)} at {source}")
    if spec is None:
        return []
    if isinstance(spec, (list, tuple)):
        if len(spec) != leaf.dim():
            raise error(f"Expected dynamic shape spec {spec} specified at `dynamic_shapes` of {source} to have the same length as the actual "
                        f"tensor shape {leaf.shape} (expected {leaf.dim()}, but got {len(spec)} instead)")
        spec = dict(enumerate(spec))
    if not isinstance(spec, dict):
        raise error(f"Unexpected dynamic_shape {spec} of {source}, try None instead")
    found = []
    for dim, says in spec.items():
        if not isinstance(dim, int) or not -leaf.dim() <= dim < leaf.dim():
            raise error(f"Unexpected dimension {dim} of {source}, which has {leaf.dim()}")
        dim, size = dim % leaf.dim(), leaf.shape[dim]
        if says is None or (isinstance(says, _DimHint) and says.type is _DimHintType.STATIC):
            continue
        if isinstance(says, int):
            if says != size:
                raise error(f"Static shape constraint of {says} does not match input size of {size}, for {source}.size()[{dim}]")
            continue
        if not isinstance(says, (Dim, _DimHint)):
            raise error(f"Unexpected dimension mapped to index {dim} of {source}: {says}")
        found.append(Place(at, dim, f"{source}.size()[{dim}]", says, size))
    return found


def _combine_args(f, args, kwargs):
    """The arguments of a module, exported program or function by parameter: libraries that make `dynamic_shapes` ask it. Errors:
    TypeError where they do not fit."""
    function = f.forward if isinstance(f, tare.nn.Module) else f.module().forward if hasattr(f, "graph_signature") else f
    return dict(inspect.signature(function).bind(*args, **(kwargs or {})).arguments)


def upper(most):
    """The end of a range as ranges have it."""
    return int_oo if most is None or most >= _LARGEST else most
