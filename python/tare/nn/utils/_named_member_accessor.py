"""Tensors of a module set, taken out and exchanged by dotted name. Source: torch.nn.utils._named_member_accessor."""

import tare
from tare.nn.modules.module import Module

_MISSING = object()


def _check_name(kind, name):
    if "." in name:
        raise KeyError(f'{kind} name can\'t contain "."')
    if name == "":
        raise KeyError(f'{kind} name can\'t be empty string ""')


def _check_module(module):
    if not isinstance(module, Module):
        raise TypeError(f"{module} is not an instance of torch.nn.Module")


def _check_tensor(tensor, whose=""):
    if not (tensor is _MISSING or tensor is None or isinstance(tensor, tare.Tensor)):
        raise TypeError(f"{whose}{tensor} is not an instance of torch.Tensor")


def _home(module, name):
    """The dictionary that holds the tensor of this name, or None."""
    return next((members for members in (module._parameters, module._buffers) if name in members), None)


def set_tensor(module, name, tensor):
    """Put a tensor in its place, whatever its kind was."""
    _check_module(module)
    _check_tensor(tensor)
    _check_name("tensor", name)
    home = _home(module, name)
    if home is None:
        setattr(module, name, tensor)
    else:
        home[name] = tensor


def swap_tensor(module, name, tensor, allow_missing=False):
    """Put a tensor in its place and give the one that was there; `_MISSING` stands for none."""
    _check_module(module)
    _check_tensor(tensor)
    _check_name("tensor", name)
    home = _home(module, name)
    if home is not None:
        former = home[name]
        if tensor is _MISSING:
            del home[name]
        else:
            home[name] = tensor
        return former
    former = getattr(module, name, _MISSING)
    if former is _MISSING and not allow_missing:
        raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
    _check_tensor(former, f"attribute `{name}`: ")
    if tensor is not _MISSING:
        setattr(module, name, tensor)
    elif former is not _MISSING:
        delattr(module, name)
    return former


def swap_submodule(module, name, submodule):
    """Put a submodule in the place of another and give that."""
    _check_module(module)
    _check_module(submodule)
    _check_name("submodule", name)
    if name not in module._modules:
        raise KeyError(f"submodule {name} does not exist")
    former = module._modules[name]
    if not isinstance(former, Module):
        raise TypeError(f"{name} attribute is not an instance of torch.nn.Module")
    module._modules[name] = submodule
    return former


class NamedMemberAccessor:
    """The tensors of a module and of those below it, by dotted name; remembers where the modules are."""

    def __init__(self, module):
        self.module = module
        self.memo = {}

    def get_submodule(self, name):
        """The submodule at a path."""
        if not name:
            return self.module
        known = self.memo.get(name)
        if known is not None:
            return known
        path, _, attribute = name.rpartition(".")
        parent = self.get_submodule(path)
        try:
            submodule = getattr(parent, attribute)
        except AttributeError as error:
            raise AttributeError(f"{parent._get_name()} has no attribute `{attribute}`") from error
        if not isinstance(submodule, Module):
            raise TypeError(f"submodule `{name}`: {submodule} is not an instance of torch.nn.Module")
        self.memo[name] = submodule
        return submodule

    def _parent(self, name):
        path, _, attribute = name.rpartition(".")
        return self.get_submodule(path), attribute

    def swap_submodule(self, path, value):
        """Exchange the submodule at a path."""
        parent, attribute = self._parent(path)
        return swap_submodule(parent, attribute, value)

    def get_tensor(self, name):
        """The tensor of this name."""
        parent, attribute = self._parent(name)
        try:
            tensor = getattr(parent, attribute)
        except AttributeError as error:
            raise AttributeError(f"{parent._get_name()} has no attribute `{name}`") from error
        _check_tensor(tensor)
        return tensor

    def set_tensor(self, name, value):
        """Put a tensor in the place of this name."""
        set_tensor(*self._parent(name), value)

    def del_tensor(self, name):
        """Remove the tensor of this name."""
        parent, attribute = self._parent(name)
        try:
            delattr(parent, attribute)
        except AttributeError as error:
            raise AttributeError(f"{parent._get_name()} has no attribute `{name}`") from error

    def swap_tensor(self, name, value, allow_missing=False):
        """Exchange the tensor of this name."""
        return swap_tensor(*self._parent(name), value, allow_missing=allow_missing)

    def get_tensors(self, names):
        """The tensors of these names."""
        return [self.get_tensor(name) for name in names]

    def set_tensors(self, names, values):
        """Put tensors in the places of these names."""
        for name, value in _paired(names, values):
            self.set_tensor(name, value)

    def set_tensors_dict(self, named_tensors):
        """Put each tensor in the place of its name."""
        for name, value in named_tensors.items():
            self.set_tensor(name, value)

    def del_tensors(self, names):
        """Remove the tensors of these names."""
        for name in names:
            self.del_tensor(name)

    def swap_tensors(self, names, values, allow_missing=False):
        """Exchange the tensors of these names."""
        return [
            self.swap_tensor(name, value, allow_missing=allow_missing) for name, value in _paired(names, values)
        ]

    def swap_tensors_dict(self, named_tensors, allow_missing=False):
        """Exchange all or, where that fails, none; gives the former tensors and the names that had none."""
        former = {}
        try:
            for name, tensor in named_tensors.items():
                former[name] = self.swap_tensor(name, tensor, allow_missing=True)
            missing = [name for name, tensor in former.items() if tensor is _MISSING]
            if missing and not allow_missing:
                raise RuntimeError(f"Missing key(s): {', '.join(map(repr, missing))}.")
        except Exception:
            for name, tensor in former.items():
                self.swap_tensor(name, tensor, allow_missing=True)
            raise
        return former, missing

    def check_keys(self, keys):
        """The names that are missing among `keys`, and those that mean nothing here."""
        given = set(keys)
        known = {name for name, _ in self.named_tensors(remove_duplicate=False)}
        return sorted(known - given), sorted(given - known)

    def named_parameters(self, remove_duplicate=True):
        """The parameters with their names."""
        yield from self.module.named_parameters(remove_duplicate=remove_duplicate)

    def named_buffers(self, remove_duplicate=True):
        """The buffers with their names."""
        yield from self.module.named_buffers(remove_duplicate=remove_duplicate)

    def named_tensors(self, remove_duplicate=True):
        """Parameters and buffers with their names."""
        yield from self.named_parameters(remove_duplicate)
        yield from self.named_buffers(remove_duplicate)

    def named_modules(self, remove_duplicate=True):
        """The modules with their names."""
        yield from self.module.named_modules(remove_duplicate=remove_duplicate)


def _paired(names, values):
    names, values = list(names), list(values)
    if len(names) != len(values):
        raise AssertionError(
            f"names and values must have the same length, got {len(names)} names and {len(values)} values"
        )
    return zip(names, values)
