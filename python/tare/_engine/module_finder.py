"""Finds the modules of the package that have no file: small ones, modules under a second name, and what is not here."""

import importlib
import importlib.machinery
import sys
import types

from tare._engine.refusals import MissingName, nearest, public_name, stand_in


class _Module(types.ModuleType):
    """A module of which nothing is here. Its submodules are, in the same sense, and its recorded names.

    A name that was recorded of the module above too is that one: `torch.cuda.amp.grad_scaler.GradScaler` is
    `torch.cuda.amp.GradScaler`.
    """

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        from tare._recorded import refused_names

        public = public_name(self.__name__)
        known = refused_names.NAMES.get(public, "").split()
        if name not in known and f"{public}.{name}" in refused_names.NAMES:
            return importlib.import_module(f"{self.__name__}.{name}")
        if name not in known:
            raise MissingName(f"{public}.{name} is not supported by tare yet{nearest(name, known)}")
        above = self.__name__.rpartition(".")[0]
        shared = name in refused_names.NAMES.get(public_name(above), "").split()
        value = getattr(sys.modules[above], name, None) if shared else None
        # The module above may be taking the name from this one just now: then it has nothing or, of that name, a module.
        if value is None or isinstance(value, types.ModuleType):
            value = stand_in(name, public)
        setattr(self, name, value)
        return value

    def __dir__(self):
        from tare._recorded import refused_names

        return sorted({*self.__dict__, *refused_names.NAMES.get(public_name(self.__name__), "").split()})


class _Refusing:
    def create_module(self, spec):
        return _Module(spec.name, f"{public_name(spec.name)}: not supported by tare yet.")

    def exec_module(self, module):
        module.__path__ = []


class Making:
    """Makes a module of its row in `small_modules`."""

    def create_module(self, spec):
        return None  # Python makes a plain one

    def exec_module(self, module):
        from tare._engine import small_modules

        small_modules.ROWS[module.__name__[len("tare."):]].fill(module)


class Alias:
    """Gives a second name to a module that is there."""

    def __init__(self, module):
        self.module = module
        self.spec = module.__spec__

    def create_module(self, spec):
        return self.module

    def exec_module(self, module):
        module.__spec__ = self.spec  # its own again: Python has just replaced it


class Finder:
    """Looks for a module among the rows, the second names, and what PyTorch has and this package has not."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if not name.startswith("tare."):
            return None
        from tare._engine import small_modules

        spec = importlib.machinery.ModuleSpec
        short = name[len("tare."):]
        row = small_modules.ROWS.get(short)
        if row is not None:
            found = spec(name, Making(), origin=small_modules.__file__, is_package=row.is_package)
            found.has_location = True
            return found
        if short in small_modules.SECOND_NAMES:
            return spec(name, Alias(importlib.import_module(f"tare.{small_modules.SECOND_NAMES[short]}")))
        from tare._recorded import refused_names

        return spec(name, _Refusing(), is_package=True) if public_name(name) in refused_names.NAMES else None


class BelowSecondNames:
    """Looks for second names of modules below one that has a second name itself: their files would be found there, too."""

    _ABOVE = ("tare.quantization.", "tare.nn.quantized.", "tare.nn.intrinsic.")

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if not name.startswith(cls._ABOVE):
            return None
        from tare._engine import small_modules

        return Finder.find_spec(name) if name[len("tare."):] in small_modules.SECOND_NAMES else None


def install():
    """Lets modules without a file be imported. It comes last: files are found first."""
    if Finder not in sys.meta_path:
        sys.meta_path.append(Finder)
        sys.meta_path.insert(0, BelowSecondNames)
