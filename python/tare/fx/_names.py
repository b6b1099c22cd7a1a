"""Names: of functions and types as generated code writes them, and of nodes, each once in its graph."""

import builtins
import keyword
import math
import operator
import re
import types
import typing

import tare
from tare import _C
from tare._recorded import operator_names

_METHODS = (type(_C.Tensor.add), types.MethodDescriptorType, types.WrapperDescriptorType)
_PREFIXED = {"linalg", "fft", "special", "sparse", "nested"}


def torch_module(name):
    """A module's name as PyTorch has it."""
    if name == "tare" or (name and name.startswith("tare.")):
        return "torch" + name[4:]
    return name


def _operator_module(name):
    """Where PyTorch has an operator that is a function."""
    if name not in operator_names.NO_FUNCTIONS:
        return "torch"
    prefix = name.partition("_")[0]
    return f"torch._C._{prefix}" if prefix in _PREFIXED else "torch._C._nn"


def _find_module_of_method(orig_method):
    """The module that has a function which does not say so itself. Errors: RuntimeError if none has."""
    name = orig_method.__name__
    for module in (tare, tare.nn.functional):
        if getattr(module, name, None) is orig_method:
            return torch_module(module.__name__)
    raise RuntimeError(f"cannot find module for {orig_method}")


def _get_qualified_name(func):
    """The dotted name under which a program reaches a function: `torch.nn.functional.relu`, `_operator.add`."""
    name = getattr(func, "__name__", None)
    if name and getattr(builtins, name, None) is func:
        return name
    kind = type(func)
    if kind is _C.builtin_function:
        return f"{_operator_module(name)}.{name}"
    if kind is _METHODS[0] or (isinstance(func, _METHODS[1:]) and func is getattr(tare.Tensor, name, None)):
        return f"torch.Tensor.{name}"
    name = func.__name__
    if name == "<lambda>":
        name = _source_of(func)
    module = torch_module(func.__module__) or _find_module_of_method(func)
    if module.startswith("torch._ops"):
        module = "torch.ops" + module[len("torch._ops"):]
    elif module.startswith(("torch._engine", "torch._symbolic")):
        module = _public_module(func, module)
    return f"{module}.{name}"


def _public_module(func, module):
    """Functions that this package keeps in drawers are known by the module that shows them."""
    name = func.__name__
    for shown in (tare, tare.functional, tare.nn.functional):
        if getattr(shown, name, None) is func:
            return torch_module(shown.__name__)
    return module


def _source_of(func):
    import inspect

    try:
        return inspect.getsource(func).split("=")[0].strip()
    except OSError as error:
        raise RuntimeError("Unable to represent lambda") from error


def _type_repr(obj):
    """A type as annotations show it: builtin types by their name, others with their module."""
    if obj is ...:
        return "..."
    plain = isinstance(obj, type) and not isinstance(obj, types.GenericAlias)
    if plain:
        home = torch_module(obj.__module__)
        return ".".join(part for part in (home, obj.__qualname__) if part != "builtins")
    return obj.__name__ if isinstance(obj, types.FunctionType) else repr(obj)


_plain_names = set()  # identifiers without a number at the end that stand for nothing else


class CustomBuiltin(typing.NamedTuple):
    """A name that all generated code may use, and the line that imports it."""

    import_str: str
    obj: object


_custom_builtins = {}


def _register_custom_builtin(name, import_str, obj):
    _custom_builtins[name] = CustomBuiltin(import_str, obj)
    _reserved[name] = obj
    _plain_names.discard(name)


# What a node cannot be called, with what the name stands for: that object alone may have it.
_reserved = {word: object() for word in keyword.kwlist}
_reserved.update(vars(builtins))
_register_custom_builtin("inf", "from math import inf", math.inf)
_register_custom_builtin("nan", "from math import nan", math.nan)
_register_custom_builtin("NoneType", "NoneType = type(None)", type(None))
_register_custom_builtin("torch", "import torch", tare)
_register_custom_builtin("device", "from torch import device", tare.device)

_NUMBERED = re.compile("(.+)_([0-9]+)")
_WORD_START = re.compile("(?<=[a-z])[A-Z]")
_ILLEGAL = re.compile("[^0-9a-zA-Z_]+")


class _Namespace:
    """Names that are given once each. What is taken gets a number behind it: `add`, `add_1`, `add_2`."""

    def __init__(self):
        self._names = {}  # by object
        self._used_names = set()
        self._last_number = {}  # by the name in front of it

    def clear(self):
        """Forgets all names."""
        self._names.clear()
        self._used_names.clear()
        self._last_number.clear()

    def create_name(self, candidate, obj):
        """A name that is an identifier, new here and like `candidate`. An object keeps the name that it was given."""
        if obj is not None:
            known = self._names.get(obj)
            if known is None and isinstance(obj, _C._fx.NodeBase) and obj.graph._graph_namespace is self:
                known = obj.name  # a node of the graph, which got it when it was made
            if known is not None:
                return known
        used = self._used_names
        if obj is None and candidate in _plain_names:  # most names are of a few functions
            if candidate in used:
                count = self._last_number.get(candidate, 0) + 1
                name = f"{candidate}_{count}"
                while name in used:
                    count += 1
                    name = f"{candidate}_{count}"
                self._last_number[candidate] = count
            else:
                name = candidate
            used.add(name)
            return name
        if not (candidate.isidentifier() and candidate.isascii()):
            candidate = _ILLEGAL.sub("_", candidate) or "_unnamed"
            if candidate[0].isdigit():
                candidate = "_" + candidate
        stem, number = candidate, None
        if candidate[-1].isdigit():
            parts = _NUMBERED.fullmatch(candidate)
            if parts is not None:
                stem, number = parts[1], parts[2]
        is_reserved = candidate in _reserved and _reserved[candidate] is not obj
        if number is None and candidate not in _reserved and len(_plain_names) < 10000:
            _plain_names.add(candidate)
        if candidate in used or is_reserved:
            count = self._last_number.get(stem, 0)
            while candidate in used or is_reserved:
                count += 1
                candidate, is_reserved = f"{stem}_{count}", False
            self._last_number[stem] = count
        elif number is not None:
            self._last_number[stem] = int(number)
        used.add(candidate)
        if obj is not None:
            self._names[obj] = candidate
        return candidate

    def associate_name_with_obj(self, name, obj):
        """Says that `obj` is called `name`, if it has no name yet."""
        self._names.setdefault(obj, name)

    def _rename_object(self, obj, name):
        self._names[obj] = name
        self._used_names.add(name)


def snake_case(name):
    """`BatchNorm2d` is `batch_norm2d`: a capital behind a small letter begins a word."""
    return _WORD_START.sub(r"_\g<0>", name).lower()

#: Operators as generated code writes them.
magic_methods = {
    "eq": "{} == {}", "ne": "{} != {}", "lt": "{} < {}", "gt": "{} > {}", "le": "{} <= {}", "ge": "{} >= {}",
    "pos": "+{}", "neg": "-{}", "invert": "~{}",
}
reflectable_magic_methods = {
    "add": "{} + {}", "sub": "{} - {}", "mul": "{} * {}", "floordiv": "{} // {}", "truediv": "{} / {}", "div": "{} / {}",
    "mod": "{} % {}", "pow": "{} ** {}", "lshift": "{} << {}", "rshift": "{} >> {}", "and_": "{} & {}", "or_": "{} | {}",
    "xor": "{} ^ {}", "getitem": "{}[{}]", "matmul": "{} @ {}",
}
magic_methods.update(reflectable_magic_methods)
inplace_methods = {
    f"i{name.rstrip('_')}": f"{text[:-3]}= {{}}"
    for name, text in reflectable_magic_methods.items() if name not in ("div", "getitem")
}
inplace_methods["setitem"] = "{}[{}] = {}"
#: By function: the operators' templates, so that nothing is looked up by name while code is written.
TEMPLATES = {getattr(operator, name): text for name, text in magic_methods.items() if hasattr(operator, name)}
IN_PLACE_TEMPLATES = {getattr(operator, name): text for name, text in inplace_methods.items()}
