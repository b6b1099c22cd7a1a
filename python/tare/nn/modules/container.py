"""Modules that hold others, in order or by name. Source: torch.nn.modules.container."""

import operator
import warnings
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from itertools import chain, islice

import tare
from tare.nn.modules.module import Module
from tare.nn.parameter import Parameter

__all__ = ["Container", "Sequential", "ModuleList", "ModuleDict", "ParameterList", "ParameterDict"]


def _addindent(s_, numSpaces):
    """`s_` with every line after the first moved right; unlike the printing of modules, empty lines too."""
    return s_.replace("\n", "\n" + numSpaces * " ")


def _without_positions(names):
    return [name for name in names if not name.isdigit()]


class Container(Module):
    """What `Module` was before it could hold modules itself."""

    def __init__(self, **kwargs):
        warnings.warn(
            "`nn.Container` is deprecated. All of its functionality is now implemented in `nn.Module`. Subclass that "
            "instead.",
            FutureWarning,
            stacklevel=2,
        )
        super().__init__()
        for name, module in kwargs.items():
            self.add_module(name, module)


def _append_all(container, modules):
    for index, module in enumerate(modules, len(container._modules)):
        container.add_module(str(index), module)
    return container


class _Numbered(Module):
    """Modules whose names are their positions, or were given once for all."""

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __dir__(self):
        return _without_positions(super().__dir__())

    def _renumber(self):
        self._modules = OrderedDict((str(i), module) for i, module in enumerate(self._modules.values()))

    def append(self, module):
        """Add a module at the end."""
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key):
        """Remove a module and give it."""
        module = self[key]
        del self[key]
        return module


class Sequential(_Numbered):
    """Modules called one after the other, each with what the one before gave."""

    def __init__(self, *args):
        super().__init__()
        if len(args) != 1 or not isinstance(args[0], OrderedDict):
            _append_all(self, args)
        else:
            for name, module in args[0].items():
                self.add_module(name, module)

    def _get_item_by_idx(self, iterator, idx):
        size = len(self)
        idx = operator.index(idx)
        if not -size <= idx < size:
            raise IndexError(f"index {idx} is out of range")
        return next(islice(iterator, idx % size, None))

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__(OrderedDict(list(self._modules.items())[idx]))
        return self._get_item_by_idx(self._modules.values(), idx)

    def __setitem__(self, idx, module):
        setattr(self, self._get_item_by_idx(self._modules.keys(), idx), module)

    def __delitem__(self, idx):
        names = list(self._modules)
        for name in names[idx] if isinstance(idx, slice) else [self._get_item_by_idx(names, idx)]:
            delattr(self, name)
        self._renumber()

    def __add__(self, other):
        _must_be_sequential(other)
        joined = Sequential()
        for module in chain(self, other):
            joined.append(module)
        return joined

    def __iadd__(self, other):
        _must_be_sequential(other)
        return _append_all(self, list(other))

    def __mul__(self, other):
        self._must_be_positive(other)
        combined = Sequential()
        for _ in range(other):
            _append_all(combined, self)
        return combined

    __rmul__ = __mul__

    def __imul__(self, other):
        self._must_be_positive(other)
        own = list(self)
        for _ in range(other - 1):
            _append_all(self, own)
        return self

    def _must_be_positive(self, factor):
        if not isinstance(factor, int):
            raise TypeError(f"unsupported operand type(s) for *: {type(self)} and {type(factor)}")
        if factor <= 0:
            raise ValueError(f"Non-positive multiplication factor {factor} for {type(self)}")

    def forward(self, input):
        for module in self:
            input = module(input)
        return input

    def insert(self, index, module):
        """Put a module before position `index`; the names after it move up."""
        if not isinstance(module, Module):
            raise AssertionError(f"module should be of type: {Module}")
        size = len(self)
        if not -size <= index <= size:
            raise IndexError(f"Index out of range: {index}")
        _insert(self, index if index >= 0 else index + size, module)
        return self

    def extend(self, sequential):
        """Add modules at the end."""
        for module in sequential:
            self.append(module)
        return self


def _must_be_sequential(other):
    if not isinstance(other, Sequential):
        raise ValueError(
            f"add operator supports only objects of Sequential class, but {type(other)} is given."
        )


def _insert(container, position, module):
    """Put a module at a position; what stands there and behind moves up by one name, if all names are positions."""
    modules = container._modules
    modules.update({str(i + 1): modules[str(i)] for i in range(len(modules) - 1, position - 1, -1)})
    modules[str(position)] = module


def _position(container, idx):
    """The name of a position, counted from the end where negative."""
    idx = operator.index(idx)
    if not -len(container) <= idx < len(container):
        raise IndexError(f"index {idx} is out of range")
    return str(idx % len(container))


class ModuleList(_Numbered):
    """A list of modules."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self += modules

    def _get_abs_string_index(self, idx):
        return _position(self, idx)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__(list(self._modules.values())[idx])
        return self._modules[self._get_abs_string_index(idx)]

    def __setitem__(self, idx, module):
        setattr(self, self._get_abs_string_index(idx), module)

    def __delitem__(self, idx):
        if isinstance(idx, slice):
            for position in range(len(self._modules))[idx]:
                delattr(self, str(position))
        else:
            delattr(self, self._get_abs_string_index(idx))
        self._renumber()

    def __iadd__(self, modules):
        return self.extend(modules)

    def __add__(self, other):
        return ModuleList().extend(chain(self, other))

    def insert(self, index, module):
        """Put a module before position `index`."""
        _insert(self, index, module)

    def extend(self, modules):
        """Add modules at the end."""
        if not isinstance(modules, Iterable):
            raise TypeError(
                "ModuleList.extend should be called with an iterable, but got " + type(modules).__name__
            )
        return _append_all(self, modules)

    def __repr__(self):
        """Runs of modules that print alike are printed once, with their number."""
        runs = []
        for index, module in enumerate(self):
            text = repr(module)
            if runs and runs[-1][2] == text:
                runs[-1][1] = index
            else:
                runs.append([index, index, text])
        if not runs:
            return self._get_name() + "()"
        lines = [
            f"({first}): {text}" if first == last else f"({first}-{last}): {last - first + 1} x {text}"
            for first, last, text in runs
        ]
        return self._get_name() + "(\n  " + "\n  ".join(_addindent(line, 2) for line in lines) + "\n)"


class ModuleDict(Module):
    """A dictionary of modules; keeps the order in which they came."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        del self._modules[key]

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules)

    def __contains__(self, key):
        return key in self._modules

    def clear(self):
        """Remove all."""
        self._modules.clear()

    def pop(self, key):
        """Remove a module and give it."""
        return self._modules.pop(key)

    def keys(self):
        """The names."""
        return self._modules.keys()

    def items(self):
        """Pairs of name and module."""
        return self._modules.items()

    def values(self):
        """The modules."""
        return self._modules.values()

    def update(self, modules):
        """Add modules from a mapping or from pairs; names that exist get the new module."""
        if not isinstance(modules, Iterable):
            raise TypeError(
                "ModuleDict.update should be called with an iterable of key/value pairs, but got "
                + type(modules).__name__
            )
        if isinstance(modules, (ModuleDict, Mapping)):
            pairs = modules.items()
        else:
            pairs = _pairs("ModuleDict", modules)
        for name, module in pairs:
            self[name] = module


def _pairs(container, items):
    for index, item in enumerate(items):
        if not isinstance(item, Iterable):
            raise TypeError(
                f"{container} update sequence element #{index} should be Iterable; is" + type(item).__name__
            )
        if len(item) != 2:
            raise ValueError(
                f"{container} update sequence element #{index} has length {len(item)}; 2 is required"
            )
        yield item[0], item[1]


# Parameters -----------------------------------------------------------------------------------------------------------


def _as_parameter(value):
    if isinstance(value, tare.Tensor) and not isinstance(value, Parameter):
        return Parameter(value)
    return value


def _described(key, value, kind):
    """One line of a parameter container's repr; `kind` says what stands for the type of a tensor."""
    if not isinstance(value, tare.Tensor):
        return f"  ({key}): Object of type: {type(value).__name__}"
    role = "Parameter" if isinstance(value, Parameter) else "Tensor"
    size = "x".join(str(extent) for extent in value.size())
    device = f" ({value.device})" if value.device.type == "cuda" else ""
    return f"  ({key}): {role} containing: [{kind(value)} of size {size}{device}]"


class ParameterList(Module):
    """A list of parameters; tensors put into it become parameters."""

    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self += values

    def _get_abs_string_index(self, idx):
        return _position(self, idx)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            part = self.__class__()
            for position in range(*idx.indices(len(self))):
                part.append(self[position])
            return part
        return getattr(self, self._get_abs_string_index(idx))

    def __setitem__(self, idx, param):
        setattr(self, self._get_abs_string_index(idx), _as_parameter(param))

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter(self[position] for position in range(len(self)))

    def __iadd__(self, parameters):
        return self.extend(parameters)

    def __dir__(self):
        return _without_positions(super().__dir__())

    def append(self, value):
        """Add a value at the end."""
        position = len(self)
        self._size += 1
        self[position] = value
        return self

    def extend(self, values):
        """Add values at the end."""
        if not isinstance(values, Iterable) or isinstance(values, tare.Tensor):
            raise TypeError(
                "ParameterList.extend should be called with an iterable, but got " + type(values).__name__
            )
        for value in values:
            self.append(value)
        return self

    def extra_repr(self):
        return "\n".join(_described(i, value, lambda t: t.dtype) for i, value in enumerate(self))

    def __call__(self, *args, **kwargs):
        raise RuntimeError("ParameterList should not be called.")


class ParameterDict(Module):
    """A dictionary of parameters; tensors put into it become parameters."""

    def __init__(self, parameters=None):
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def _key_to_attr(self, key):
        if not isinstance(key, str):
            raise TypeError(
                "Index given to ParameterDict cannot be used as a key as it is not a string (type is "
                f"'{type(key).__name__}'). Open an issue on github if you need non-string keys."
            )
        return key

    def __getitem__(self, key):
        return getattr(self, self._key_to_attr(key))

    def __setitem__(self, key, value):
        self._keys[key] = None
        setattr(self, self._key_to_attr(key), _as_parameter(value))

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, self._key_to_attr(key))

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __reversed__(self):
        return reversed(self._keys)

    def __contains__(self, key):
        return key in self._keys

    def copy(self):
        """Another dictionary of the same parameters."""
        return ParameterDict(OrderedDict(self.items()))

    def setdefault(self, key, default=None):
        """The value under a key, which becomes `default` where it is missing."""
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self):
        """Remove all."""
        for key in list(self._keys):
            del self[key]

    def pop(self, key):
        """Remove a value and give it."""
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        """Remove the last pair and give it."""
        key = next(reversed(self._keys), None)
        if key is None:
            raise KeyError("popitem(): dictionary is empty")
        return key, self.pop(key)

    def get(self, key, default=None):
        """The value under a key, or `default`."""
        return self[key] if key in self else default

    def fromkeys(self, keys, default=None):
        """A new dictionary with one value under all keys."""
        return ParameterDict((key, default) for key in keys)

    def keys(self):
        """The keys."""
        return self._keys.keys()

    def items(self):
        """Pairs of key and value."""
        return ((key, self[key]) for key in self._keys)

    def values(self):
        """The values."""
        return (self[key] for key in self._keys)

    def update(self, parameters):
        """Add values from a mapping or from pairs. A mapping without an order of its own is sorted by key."""
        if not isinstance(parameters, Iterable):
            raise TypeError(
                "ParametersDict.update should be called with an iterable of key/value pairs, but got "
                + type(parameters).__name__
            )
        if isinstance(parameters, (OrderedDict, ParameterDict)):
            pairs = parameters.items()
        elif isinstance(parameters, Mapping):
            pairs = sorted(parameters.items())
        else:
            pairs = _pairs("ParameterDict", parameters)
        for key, value in pairs:
            self[key] = value

    def extra_repr(self):
        return "\n".join(_described(key, value, tare.typename) for key, value in self.items())

    def __call__(self, input):
        raise RuntimeError("ParameterDict should not be called.")

    def __or__(self, other):
        joined = self.copy()
        joined.update(other)
        return joined

    def __ror__(self, other):
        joined = other.copy()
        joined.update(self)
        return joined

    def __ior__(self, other):
        self.update(other)
        return self
