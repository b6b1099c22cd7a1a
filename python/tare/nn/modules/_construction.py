"""How modules are built: what a constructor keeps and what is printed of it, and where parameters get their memory."""

import tare
from tare.nn.modules.module import Module
from tare.nn.parameter import Parameter


class Settings(Module):
    """A module whose constructor keeps its arguments with `keep`.

    `_shown` names the attributes that are printed, as `name=value`; `inplace` only where it is on.
    """

    _shown = ()
    _shows_inplace = False
    _sets_in_its_own_way = False

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        own = [value for base in cls.__mro__ if base not in Settings.__mro__ for value in vars(base).items()]
        cls._sets_in_its_own_way = any(name == "__setattr__" or hasattr(value, "__set__") for name, value in own)

    def extra_repr(self):
        parts = [f"{name}={getattr(self, name)}" for name in self._shown]
        if self._shows_inplace and self.inplace:
            parts.append("inplace=True")
        return ", ".join(parts)


def keep(module, arguments, *others):
    """Start a `Settings` and make attributes of `arguments`, the `locals()` of its constructor, but for `others`.

    No argument may be a tensor or a module: those are members, and are assigned.
    """
    super(Settings, module).__init__()
    del arguments["self"]
    for name in others:
        del arguments[name]
    if not module._sets_in_its_own_way:
        module.__dict__.update(arguments)
        return
    for name, value in arguments.items():
        setattr(module, name, value)


ABSENT = object()  # None would hide a size that was not given, which is an error.


def allocate(module, device, dtype, **shapes):
    """Give the module a parameter of each shape, with undefined values; what is `ABSENT` keeps an empty place."""
    for name, shape in shapes.items():
        if shape is ABSENT:
            module.register_parameter(name, None)
        else:
            setattr(module, name, Parameter(tare.empty(shape, device=device, dtype=dtype)))


class InPlace(Settings):
    """A function whose only setting is whether it overwrites its input."""

    __constants__ = ["inplace"]
    _shows_inplace = True

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace
