"""Writes packages: the code of modules that are asked for, found by what they import, with pickles, texts and bytes."""

import ast
import collections
import io
import os
import pickle
import platform
import sys

from tare._engine.refusals import names_of
from tare._io import archive as _archive, locations as _locations
from tare.package.glob_group import GlobGroup
from tare.package.importer import Importer, OrderedImporter, sys_importer

_MOCK = '''class MockedObject:
    _name: str

    def __new__(cls, *args, **kwargs):
        if not kwargs.get("_suppress_err"):
            raise NotImplementedError(f"Object '{cls._name}' was mocked out during packaging but it is being used in __new__")
        return super().__new__(cls)

    def __init__(self, name, _suppress_err):
        self.__dict__["_name"] = name

    def _refuse(self, used):
        raise NotImplementedError(f"Object '{self._name}' was mocked out during packaging but it is being used in {used}")

    def __call__(self, *args, **kwargs):
        self._refuse("__call__")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse("__getattr__")

    def __setattr__(self, name, value):
        self._refuse("__setattr__")


def __getattr__(attr):
    if attr.startswith("__"):
        raise AttributeError(attr)
    return MockedObject(__name__ + "." + attr, _suppress_err=True)
'''
_NO_ACTION = "Module did not match against any action pattern. Extern, mock, or intern it."
_DENIED = "Module was denied by a pattern."
_NO_SOURCE = "Module is a C extension or has no source. Extern it, or leave it out."


class PackagingError(Exception):
    """Modules that a package needs and cannot hold."""

    def __init__(self, broken, debug=False):
        self.broken = broken
        by_reason = collections.defaultdict(list)
        for name, reason in broken.items():
            by_reason[reason].append(name)
        text = "".join(f"\n* {reason}\n" + "".join(f"    {name}\n" for name in names) for reason, names in by_reason.items())
        if not debug:
            text += "\nSet debug=True when invoking PackageExporter for a visualization of where broken modules are coming from!\n"
        super().__init__(text)


class EmptyMatchError(Exception):
    """A pattern that matched no module and was to match one."""


class _Pickler(_archive.Pickler):
    """Names are those within the package; storages stand beside the pickle."""

    dispatch = _archive.Pickler.dispatch.copy()

    def __init__(self, file, protocol, exporter):
        super().__init__(file, protocol, exporter._storages, _locations.location_tag)
        self._exporter, self.used = exporter, []
        self.numbers = exporter._numbers

    def persistent_id(self, obj):
        if hasattr(type(obj), "__reduce_package__") and not isinstance(obj, type):
            if id(obj) not in self._exporter._reduced:
                self._exporter._reduced[id(obj)] = obj  # kept, so that no other takes its number
            return ("reduce_package", id(obj), *obj.__reduce_package__(self._exporter))
        return super().persistent_id(obj)

    def save_global(self, obj, name=None):
        module, name = self._exporter.importer.get_name(obj, name)
        self.used.append(module)
        self.write(pickle.GLOBAL + module.encode() + b"\n" + name.encode() + b"\n")
        self.memoize(obj)

    def save_type(self, obj):
        if obj in (type(None), type(NotImplemented), type(...)):
            return pickle._Pickler.save_type(self, obj)
        return self.save_global(obj)

    for _kind in (type(lambda: None), type(len)):
        dispatch[_kind] = save_global
    dispatch[type] = save_type


class PackageExporter:
    """A context in which a package is written. Every module that is needed has to be interned, left to the reader, mocked or denied."""

    def __init__(self, f, importer=sys_importer, debug=False):
        self.importer = importer if isinstance(importer, Importer) else OrderedImporter(*importer)
        self._file, self._debug, self._patterns = f, debug, []
        self._members, self._modules, self._needs, self._broken = {}, {}, collections.defaultdict(list), {}
        self._storages, self._numbers, self._reduced, self._unique, self._closed = {}, {}, {}, 0, False
        self._hooks = collections.defaultdict(collections.OrderedDict)

    # What is to happen to modules

    def _pattern(self, action, include, exclude, allow_empty=True):
        self._patterns.append([action, GlobGroup(include, exclude=exclude), allow_empty, False])

    def intern(self, include, *, exclude=(), allow_empty=True):
        """Modules whose code goes into the package."""
        self._pattern("intern", include, exclude, allow_empty)

    def extern(self, include, *, exclude=(), allow_empty=True):
        """Modules that whoever reads the package has."""
        self._pattern("extern", include, exclude, allow_empty)

    def mock(self, include, *, exclude=(), allow_empty=True):
        """Modules in whose place one stands that raises when it is used."""
        self._pattern("mock", include, exclude, allow_empty)

    def deny(self, include, *, exclude=()):
        """Modules that the package must not need."""
        self._pattern("deny", include, exclude)

    def _register(self, action, hook):
        from tare.utils.hooks import RemovableHandle

        handle = RemovableHandle(self._hooks[action])
        self._hooks[action][handle.id] = hook
        return handle

    def register_intern_hook(self, hook):
        return self._register("intern", hook)

    def register_extern_hook(self, hook):
        return self._register("extern", hook)

    def register_mock_hook(self, hook):
        return self._register("mock", hook)

    def add_dependency(self, module_name, dependencies=True):
        """A module that the package needs."""
        if module_name in self._modules or module_name in self._broken:
            return
        top = module_name.partition(".")[0]
        if top == "torch" or top in sys.stdlib_module_names or module_name == "builtins":
            self._modules[module_name] = "extern"
            return
        for pattern in self._patterns:
            if pattern[1].matches(module_name):
                pattern[3] = True
                return self._act(module_name, pattern[0], dependencies)
        self._broken[module_name] = _NO_ACTION

    def _act(self, module_name, action, dependencies):
        if action == "deny":
            self._broken[module_name] = _DENIED
            return
        if action == "mock":
            self._write_source(module_name, _MOCK, False)
        if action == "intern":
            try:
                source, is_package = self.importer.get_source(module_name)
            except (OSError, TypeError, ImportError):
                self._broken[module_name] = _NO_SOURCE
                return
            self._modules[module_name] = action
            self._write_source(module_name, source, is_package)
            if dependencies:
                self._add_imported(module_name, source, is_package)
        self._modules[module_name] = action
        for hook in self._hooks[action].values():
            hook(self, module_name)

    def _add_imported(self, module_name, source, is_package):
        for needed in _imported(source, module_name, is_package, self._is_module):
            self._needs[module_name].append(needed)
            self.add_dependency(needed)

    def _is_module(self, name):
        try:
            self.importer.import_module(name)
        except Exception:  # noqa: BLE001: what importing raises is the module's own
            return False
        return True

    # What goes in

    def _write(self, path, content):
        if path in self._members:
            raise AssertionError(f"{path} is in the package already")
        self._members[path] = content

    def _write_source(self, module_name, source, is_package):
        self._write(module_name.replace(".", "/") + ("/__init__.py" if is_package else ".py"), source.encode())

    @staticmethod
    def _place(package, resource):
        return f"{package.replace('.', '/')}/{resource}"

    def save_pickle(self, package, resource, obj, dependencies=True, pickle_protocol=3):
        """An object, and the code of the classes that it needs. Protocols after 3 are written as 3."""
        if pickle_protocol not in (3, 4):
            raise AssertionError("torch.package only supports pickle protocols 3 and 4")
        data = io.BytesIO()
        pickler = _Pickler(data, 3, self)
        pickler.dump(obj)
        self._write(self._place(package, resource), data.getvalue())
        for module in dict.fromkeys(pickler.used) if dependencies else ():
            self._needs[f"<{package}.{resource}>"].append(module)
            self.add_dependency(module)

    def save_text(self, package, resource, text):
        self.save_binary(package, resource, text.encode("utf-8"))

    def save_binary(self, package, resource, binary):
        self._write(self._place(package, resource), bytes(binary))

    def save_source_string(self, module_name, src, is_package=False, dependencies=True):
        """A module with this source."""
        self._modules[module_name] = "intern"
        self._write_source(module_name, src, is_package)
        if dependencies:
            self._add_imported(module_name, src, is_package)

    def save_source_file(self, module_name, file_or_directory, dependencies=True):
        """A module of a file, or a package of a folder."""
        path = os.fspath(file_or_directory)
        if not os.path.isdir(path):
            with open(path, encoding="utf-8") as file:
                return self.save_source_string(module_name, file.read(), os.path.basename(path) == "__init__.py", dependencies)
        for folder, _, files in sorted(os.walk(path)):
            for name in sorted(one for one in files if one.endswith(".py")):
                below = os.path.relpath(os.path.join(folder, name), path)[:-3].split(os.sep)
                parts = below[:-1] if below[-1] == "__init__" else below
                self.save_source_file(".".join([module_name, *parts]), os.path.join(folder, name), dependencies)

    def save_module(self, module_name, dependencies=True):
        """A module's code."""
        if not isinstance(module_name, str):
            raise TypeError("save_module() expects a string input, did you perhaps mean to pass `__name__`?")
        if module_name not in self._modules:
            self._act(module_name, "intern", dependencies)

    def get_unique_id(self):
        self._unique += 1
        return str(self._unique - 1)

    # What is known

    def _of(self, action):
        return [name for name, what in self._modules.items() if what == action]

    def interned_modules(self):
        return self._of("intern")

    def externed_modules(self):
        return self._of("extern")

    def mocked_modules(self):
        return self._of("mock")

    def denied_modules(self):
        return [name for name, reason in self._broken.items() if reason == _DENIED]

    def get_rdeps(self, module_name):
        """What needs a module."""
        return [name for name, needed in self._needs.items() if module_name in needed]

    def dependency_graph_string(self):
        """What needs what, in the language of graphviz."""
        edges = "\n".join(f'"{name}" -> "{needed}";' for name, all_needed in self._needs.items() for needed in all_needed)
        return f"digraph G {{\nrankdir = LR;\nnode [shape=box];\n{edges}\n}}\n"

    def close(self):
        """Writes the package. Errors: PackagingError for modules without an action; nothing is written then."""
        if self._closed:
            return
        self._closed = True
        if self._broken:
            raise PackagingError(self._broken, self._debug)
        unmatched = [str(group) for action, group, allow_empty, matched in self._patterns if not (allow_empty or matched)]
        if unmatched:
            raise EmptyMatchError(f"Exporter did not match any modules to {unmatched[0]}, which was marked as allow_empty=False")
        members = {f".data/{key}.storage": storage._storage.read() for key, storage in self._storages.items()}
        members.update(self._members)
        members[".data/extern_modules"] = "".join(f"{name}\n" for name in self.externed_modules()).encode()
        members[".data/python_version"] = platform.python_version().encode()
        members["byteorder"] = sys.byteorder.encode()
        if isinstance(self._file, (str, os.PathLike)):
            path = os.fspath(self._file)
            with _archive.replacing(path) as file:
                _archive.write_members(file, os.path.splitext(os.path.basename(path))[0], members.items(), b"6\n", ".data/version")
        else:
            _archive.write_members(self._file, "archive", members.items(), b"6\n", ".data/version")

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        if kind is None:
            self.close()
        self._closed = True


def _imported(source, module_name, is_package, is_module):
    """The names of modules that a source imports, in its order."""
    found = {}
    above = module_name if is_package else module_name.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(dict.fromkeys(one.name for one in node.names))
        elif isinstance(node, ast.ImportFrom):
            base = above
            for _ in range(node.level - 1):
                base = base.rpartition(".")[0]
            home = ".".join(part for part in (base if node.level else "", node.module or "") if part)
            if home:
                found[home] = None
            for one in node.names:
                name = f"{home}.{one.name}" if home else one.name
                if one.name != "*" and home.partition(".")[0] not in ("torch", *sys.stdlib_module_names) and is_module(name):
                    found[name] = None
    return list(found)


__getattr__ = names_of(__name__)
