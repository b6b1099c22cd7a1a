"""Lets programs that say `import torch` find this package under that name."""

import importlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import os
import sys
import types

import tare
from tare._engine.module_finder import Alias, BelowSecondNames, Finder, Making
from tare._engine.refusals import public_name

_ANNOUNCED = "2.13.0"


class MissingModule(ModuleNotFoundError, NotImplementedError):
    """A module that PyTorch has and this package has not."""


class _Distribution(importlib.metadata.Distribution):
    """What `importlib.metadata.version('torch')` finds."""

    def read_text(self, filename):
        if filename in ("METADATA", "PKG-INFO"):
            return f"Metadata-Version: 2.1\nName: torch\nVersion: {_ANNOUNCED}\nSummary: tare in the place of PyTorch\n"
        return None

    def locate_file(self, path):
        from pathlib import Path

        return Path(tare.__file__).parent / path


class _Naming(importlib.abc.Loader):
    """Loads a module of this package and lets it be known as PyTorch's."""

    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        module.__loader__ = module.__spec__.loader = self.loader
        self.loader.exec_module(module)
        _make_public(module)

    def get_code(self, name):
        """For `-m`, which runs a module as the program."""
        return self.loader.get_code(name)


_renamed = []  # modules, classes and functions, the attribute that names the module, and what it was, for `uninstall`


def _make_public(module):
    """The module is `torch.a.b`, and its classes and functions say that they are of it: programs look, and pickles do."""
    name = module.__name__
    public = public_name(name)
    sys.modules[public] = module
    for key, value in list(vars(module).items()):
        if isinstance(value, (type, types.FunctionType)) and (
            value.__module__ == name or (key == value.__name__ and _is_inner(value.__module__) and not _is_inner(public))
        ):
            _rename(value, "__module__", public)
        elif isinstance(value, types.ModuleType) and value.__spec__ is None and value.__name__ == f"{name}.{key}":
            _make_public(value)  # it was not imported but made
    if not _is_inner(public):
        _rename(module, "__name__", public)


def _rename(value, attribute, public):
    _renamed.append((value, attribute, getattr(value, attribute)))
    setattr(value, attribute, public)


def _is_inner(name):
    """Whether a module of the package is not for programs to name: theirs is the module that shows what it defines."""
    return isinstance(name, str) and name.startswith(("tare.", "torch.")) and "._" in name


class _Telling:
    """Unpickled before anything else of a fresh process: it installs this package there, in the state that it has here."""

    def __reduce__(self):
        known = tare._C._follows_values()
        folder = os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))
        code = f"import sys; sys.path.append({folder!r}); import tare; tare.install(); tare._C._set_known_values({known})"
        return exec, (code,)


class _Spawning(importlib.abc.Loader):
    """Loads `multiprocessing.spawn`, whose children find this package as well."""

    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        self.loader.exec_module(module)
        _let_children_know(module)


def _let_children_know(spawn):
    prepared = spawn.get_preparation_data

    def get_preparation_data(name):
        # It comes first: unpickled before the child looks for the program's modules.
        return {"tare": _Telling(), **prepared(name)} if installed() else prepared(name)

    if prepared.__module__ == spawn.__name__:
        spawn.get_preparation_data = get_preparation_data


class _Finder(importlib.metadata.DistributionFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "multiprocessing.spawn":
            spec = importlib.machinery.PathFinder.find_spec(name, path, target)
            if spec is not None:
                spec.loader = _Spawning(spec.loader)
            return spec
        if name.startswith("tare."):
            spec = BelowSecondNames.find_spec(name) or importlib.machinery.PathFinder.find_spec(name, path, target)
            if spec is None:
                spec = Finder.find_spec(name)
            if spec is not None and isinstance(spec.loader, (importlib.machinery.SourceFileLoader, Making)):
                spec.loader = _Naming(spec.loader)
            return spec
        if name == "functorch":  # a package of its own, which comes with PyTorch
            return importlib.machinery.ModuleSpec(name, Alias(importlib.import_module("tare._product.functorch")), is_package=True)
        if name.startswith("functorch."):
            return importlib.machinery.ModuleSpec(name, Alias(importlib.import_module(f"tare._{name}")))
        if name != "torch" and not name.startswith("torch."):
            return None
        own = "tare" + name[len("torch"):]
        try:
            module = importlib.import_module(own)
        except ModuleNotFoundError as error:
            if error.name is None or not (own == error.name or own.startswith(error.name + ".")):
                raise
            raise MissingModule(f"No module named '{name}' in tare, which stands in for PyTorch", name=name) from None
        sys.modules.pop(name, None)  # Python would take the module's own finder from it, and load it again
        return importlib.machinery.ModuleSpec(name, Alias(module), is_package=hasattr(module, "__path__"))

    def find_distributions(self, context=importlib.metadata.DistributionFinder.Context()):  # noqa: B008
        if context.name is not None and context.name.lower() == "torch":
            yield _Distribution()


_finder = _Finder()


def installed():
    """Whether `import torch` means this package."""
    return sys.modules.get("torch") is tare


def install():
    """From here on `import torch` means this package. Errors: RuntimeError if PyTorch itself is imported already."""
    if installed():
        return
    if "torch" in sys.modules:
        there = getattr(sys.modules["torch"], "__file__", "somewhere")
        raise RuntimeError(
            f"PyTorch itself is imported already (from {there}): tare.install() must come before the first `import torch`"
        )
    sys.meta_path.insert(0, _finder)
    if "multiprocessing.spawn" in sys.modules:
        _let_children_know(sys.modules["multiprocessing.spawn"])
    sys.modules["torch"] = tare
    for name, module in list(sys.modules.items()):
        if name.startswith("tare.") and isinstance(module, types.ModuleType):
            _make_public(module)
    tare.__name__ = "torch"


def uninstall():
    """`import torch` means PyTorch again, for modules that are not imported yet."""
    if _finder in sys.meta_path:
        sys.meta_path.remove(_finder)
    tare.__name__ = "tare"
    while _renamed:
        setattr(*_renamed.pop())
    for name in [name for name in sys.modules if name == "torch" or name.startswith("torch.")]:
        del sys.modules[name]
