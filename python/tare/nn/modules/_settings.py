"""Modules without parameters: settings given at construction, a function of the input, a line that prints them."""

from tare.nn.modules.module import Module


class Settings(Module):
    """The law: `_shown` names the attributes that are printed, as `name=value`; `inplace` only where it is on."""

    _shown = ()
    _shows_inplace = False

    def extra_repr(self):
        parts = [f"{name}={getattr(self, name)}" for name in self._shown]
        if self._shows_inplace and self.inplace:
            parts.append("inplace=True")
        return ", ".join(parts)


class InPlace(Settings):
    """A function whose only setting is whether it overwrites its input."""

    __constants__ = ["inplace"]
    _shows_inplace = True

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace
