"""Lets programs that say `import torch` find this package under that name."""

import importlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import sys

import tare

_ANNOUNCED = "2.13.0"


class MissingModule(ModuleNotFoundError, NotImplementedError):
    """A module that PyTorch has and this package has not."""


class _Alias(importlib.abc.Loader):
    """Gives `torch.a.b` the module object of `tare.a.b`."""

    def __init__(self, module):
        self.module = module
        self.spec = module.__spec__

    def create_module(self, spec):
        return self.module

    def exec_module(self, module):
        module.__spec__ = self.spec  # its own again: Python has just replaced it


class _Distribution(importlib.metadata.Distribution):
    """What `importlib.metadata.version('torch')` finds."""

    def read_text(self, filename):
        if filename in ("METADATA", "PKG-INFO"):
            return f"Metadata-Version: 2.1\nName: torch\nVersion: {_ANNOUNCED}\nSummary: tare in the place of PyTorch\n"
        return None

    def locate_file(self, path):
        from pathlib import Path

        return Path(tare.__file__).parent / path


class _Finder(importlib.metadata.DistributionFinder):
    def find_spec(self, name, path=None, target=None):
        if name != "torch" and not name.startswith("torch."):
            return None
        own = "tare" + name[len("torch"):]
        try:
            module = importlib.import_module(own)
        except ModuleNotFoundError as error:
            if error.name is None or not (own == error.name or own.startswith(error.name + ".")):
                raise
            raise MissingModule(f"No module named '{name}' in tare, which stands in for PyTorch", name=name) from None
        spec = importlib.machinery.ModuleSpec(name, _Alias(module), is_package=hasattr(module, "__path__"))
        return spec

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
    sys.modules["torch"] = tare


def uninstall():
    """`import torch` means PyTorch again, for modules that are not imported yet."""
    if _finder in sys.meta_path:
        sys.meta_path.remove(_finder)
    for name in [name for name in sys.modules if name == "torch" or name.startswith("torch.")]:
        del sys.modules[name]
