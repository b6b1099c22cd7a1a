"""Where modules come from: Python itself, or packages; and the names by which modules of packages are told apart."""

import importlib
import inspect
import itertools
import re
import sys

from tare._engine.refusals import names_of, public_name

_MANGLED = re.compile(r"<torch_package_\d+>(?:\.|$)")
_numbers = itertools.count()


class ObjNotFoundError(Exception):
    """A name that its module does not have."""


class ObjMismatchError(Exception):
    """A name that stands for something else in its module."""


def new_prefix():
    return f"<torch_package_{next(_numbers)}>"


def is_mangled(name):
    """Whether a module's name is that of one in a package."""
    return bool(_MANGLED.match(name))


def demangle(name):
    """A module's name within its package."""
    return _MANGLED.sub("", name, count=1)


def get_mangle_prefix(name):
    return name.partition(".")[0] if is_mangled(name) else name


class Importer:
    """Finds modules by name, and the module and name of an object."""

    modules = {}

    def import_module(self, module_name):
        raise NotImplementedError

    def get_source(self, module_name):
        """(source, whether it is a package). Errors: OSError, ImportError where there is none."""
        module = self.import_module(module_name)
        return inspect.getsource(module) if _has_text(module) else "", hasattr(module, "__path__")

    def whichmodule(self, obj, name):
        """The name of the module that an object says it is in."""
        return getattr(obj, "__module__", None) or "__main__"

    def get_name(self, obj, name=None):
        """(module, name) of an object. Errors: ObjNotFoundError, ObjMismatchError where the module has not it."""
        name = name or getattr(obj, "__qualname__", None) or obj.__name__
        where = self.whichmodule(obj, name)
        module = demangle(where)
        try:
            found = self.import_module(module)
            for part in name.split("."):
                found = getattr(found, part)
        except (ImportError, KeyError, AttributeError):
            raise ObjNotFoundError(f"{obj} was not found as {module}.{name}") from None
        if found is not obj:
            raise ObjMismatchError(f"{obj} is not the object that {module}.{name} is for this importer: it comes from "
                                   f"{'a package' if is_mangled(where) else 'the interpreter'}; give PackageExporter its importer")
        return module, name


def _has_text(module):
    path = getattr(module, "__file__", None)
    try:
        return bool(path) and open(path, encoding="utf-8").read(1) != ""
    except OSError:
        return True


class _SysImporter(Importer):
    """Python's own modules."""

    def import_module(self, module_name):
        return importlib.import_module("tare" + module_name[len("torch"):] if module_name.partition(".")[0] == "torch" else module_name)

    def whichmodule(self, obj, name):
        found = super().whichmodule(obj, name)
        return public_name(found) if found in sys.modules else found


sys_importer = _SysImporter()


class OrderedImporter(Importer):
    """Several importers: the first that has a module gives it."""

    def __init__(self, *importers):
        self._importers = list(importers)

    def _first(self, call):
        last = None
        for one in self._importers:
            try:
                return call(one)
            except (ImportError, OSError, ObjNotFoundError, ObjMismatchError) as error:
                last = error
        raise last if last is not None else ModuleNotFoundError("no importer was given")

    def import_module(self, module_name):
        return self._first(lambda one: one.import_module(module_name))

    def get_source(self, module_name):
        return self._first(lambda one: one.get_source(module_name))

    def get_name(self, obj, name=None):
        return self._first(lambda one: one.get_name(obj, name))


__getattr__ = names_of(__name__)
