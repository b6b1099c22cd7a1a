"""Reads packages: modules in them import each other, and of others those alone that the package says it needs."""

import builtins
import importlib
import io
import os
import pickle
import types
import zipfile

import tare
from tare._engine.refusals import names_of
from tare.package.file_structure_representation import Directory
from tare.package.glob_group import GlobGroup
from tare.package.importer import Importer, demangle, is_mangled, new_prefix, sys_importer
from tare.serialization import _placed


class PackageImporter(Importer):
    """The modules and objects of a package, whose code runs when it is asked for.

    `module_allowed` says which modules of others it may use. Errors: RuntimeError for a file that is no package, ImportError for a module that
    is not allowed.
    """

    def __init__(self, file_or_buffer, module_allowed=lambda module_name: True):
        is_path = isinstance(file_or_buffer, (str, os.PathLike))
        self.filename = os.fspath(file_or_buffer) if is_path else "<binary>"
        self._prefix, self.modules, self._storages, self._reduced = new_prefix(), {}, {}, {}
        if is_path and os.path.isdir(self.filename):
            self._read, self._names = self._of_folder()
        else:
            self._read, self._names = self._of_archive(file_or_buffer)
        self.extern_modules = self._text(".data/extern_modules").split()
        for name in self.extern_modules:
            if not module_allowed(name):
                raise ImportError(f"package '{self.filename}' needs the external module '{name}' but that module has been disallowed")

    def _of_archive(self, file):
        try:
            archive = zipfile.ZipFile(file)
            names = archive.namelist()
            folder = names[0].partition("/")[0] + "/" if names else ""
            known = {name[len(folder):] for name in names if name.startswith(folder)}
            if ".data/extern_modules" not in known:
                raise RuntimeError(f"{self.filename} is no package: it has no .data/extern_modules")
        except zipfile.BadZipFile as error:
            raise RuntimeError(f"{self.filename} is no package: {error}") from None

        def read(path):
            try:
                return archive.read(folder + path)
            except (zipfile.BadZipFile, EOFError, OSError, NotImplementedError) as error:
                raise RuntimeError(f"{self.filename}: {path} cannot be read: {error}") from None

        return read, known

    def _of_folder(self):
        root = os.path.realpath(self.filename)
        paths = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names]
        known = {os.path.relpath(path, root).replace(os.sep, "/") for path in paths}

        def read(path):
            with open(os.path.join(root, *path.split("/")), "rb") as file:
                return file.read()

        return read, known

    def _text(self, path):
        if path not in self._names:
            raise RuntimeError(f"{self.filename}: there is no {path} in the package")
        return self._read(path).decode("utf-8")

    # Modules

    def _source(self, name):
        """(path, source, whether it is a package) of a module; None where the package has none of that name."""
        base = name.replace(".", "/")
        for path, is_package in ((f"{base}/__init__.py", True), (f"{base}.py", False)):
            if path in self._names:
                return path, self._text(path), is_package
        if any(one.startswith(base + "/") for one in self._names):
            return base, "", True
        return None

    def _is_extern(self, name):
        return any(name == one or name.startswith(one + ".") or one.startswith(name + ".") for one in self.extern_modules)

    def import_module(self, name, package=None):
        """A module of the package, or one that it leaves to whoever reads it."""
        name = importlib.util.resolve_name(name, demangle(package)) if package else name
        if name in self.modules:
            return self.modules[name]
        found = self._source(name)
        if found is None or found[1] == "" and self._is_extern(name):
            if not self._is_extern(name):
                raise ModuleNotFoundError(
                    f"No module named '{name}' in self-contained archive '{self.filename}' and the module is also not in the list of "
                    f"allowed external modules: {self.extern_modules}", name=name)
            if found is None:
                self.modules[name] = module = sys_importer.import_module(name)
                return module
        above, _, short = name.rpartition(".")
        if above:
            self.import_module(above)
            if name in self.modules:
                return self.modules[name]
        module = self._made(name, *found)
        if above and isinstance(self.modules.get(above), types.ModuleType):
            setattr(self.modules[above], short, module)
        return module

    def _made(self, name, path, source, is_package):
        mangled = f"{self._prefix}.{name}"
        module = types.ModuleType(mangled)
        module.__file__ = f"{self._prefix}.{path}"
        module.__package__ = mangled if is_package else mangled.rpartition(".")[0]
        if is_package:
            module.__path__ = [module.__file__]
        module.__torch_package__ = True
        module.__builtins__ = {**vars(builtins), "__import__": self._import}
        self.modules[name] = module
        try:
            exec(compile(source, module.__file__, "exec", dont_inherit=True), vars(module))
        except BaseException:
            self.modules.pop(name, None)
            raise
        return module

    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        """What `import` does in modules of the package."""
        if level:
            base = demangle((globals or {}).get("__package__") or "")
            for _ in range(level - 1):
                base = base.rpartition(".")[0]
            name = f"{base}.{name}" if name else base
        module = self.import_module(name)
        if not fromlist:
            return module if level else self.import_module(name.partition(".")[0])
        for one in fromlist:
            if one != "*" and not hasattr(module, one) and hasattr(module, "__path__"):
                try:
                    self.import_module(f"{name}.{one}")
                except ModuleNotFoundError as error:
                    if error.name != f"{name}.{one}":
                        raise
        return module

    def get_source(self, module_name):
        found = self._source(demangle(module_name))
        if found is None:
            raise ImportError(f"no source of {module_name} in {self.filename}")
        return found[1], found[2]

    # What is in it

    @staticmethod
    def _place(package, resource):
        if any(part in ("", ".", "..") for part in f"{package.replace('.', '/')}/{resource}".split("/")):
            raise RuntimeError(f"{package}, {resource}: no path within a package")
        return f"{package.replace('.', '/')}/{resource}"

    def load_binary(self, package, resource):
        path = self._place(package, resource)
        if path not in self._names:
            raise RuntimeError(f"{self.filename}: there is no {path} in the package")
        return self._read(path)

    def load_text(self, package, resource, encoding="utf-8", errors="strict"):
        return self.load_binary(package, resource).decode(encoding, errors)

    def load_pickle(self, package, resource, map_location=None):
        """An object, with the package's classes and its tensors where `map_location` says."""
        importer, storages = self, {}

        class Unpickler(pickle.Unpickler):
            def find_class(self, module, name):
                found = importer.import_module(module)
                for part in name.split("."):
                    found = getattr(found, part)
                return found

            def persistent_load(self, saved):
                return importer._persistent(saved, map_location, storages)

        return Unpickler(io.BytesIO(self.load_binary(package, resource))).load()

    def _persistent(self, saved, map_location, storages):
        if isinstance(saved, tuple) and len(saved) == 4 and saved[0] == "reduce_package":
            _, key, function, arguments = saved
            if key not in self._reduced:
                self._reduced[key] = function(self, *arguments)
            return self._reduced[key]
        if not isinstance(saved, tuple) or len(saved) != 5 or saved[0] != "storage":
            raise pickle.UnpicklingError("Unknown typename for persistent_load, expected 'storage' or 'reduce_package' but got "
                                         f"{saved!r:.80}")
        _, kind, key, location, count = saved
        dtype = getattr(kind, "dtype", None)
        if key not in storages:
            path = f".data/{key}.storage"
            if path not in self._names:
                raise RuntimeError(f"{self.filename}: there is no {path} in the package")
            content, wanted = self._read(path), count * (1 if dtype is None else dtype.itemsize)
            if len(content) < wanted:
                raise RuntimeError(f"{self.filename}: {path} has {len(content)} bytes and {wanted} are needed")
            storages[key] = _placed(tare.UntypedStorage(content[:wanted]), location, map_location)
        return storages[key] if dtype is None else tare.TypedStorage(wrap_storage=storages[key], dtype=dtype, _internal=True)

    def id(self):
        """What its modules' names begin with."""
        return self._prefix

    def file_structure(self, *, include="**", exclude=()):
        """The tree of its files that the patterns let through."""
        wanted, root = GlobGroup(include, exclude=exclude, separator="/"), Directory(self.filename, True)
        for name in sorted(self._names):
            if wanted.matches(name):
                root._add(name.split("/"))
        return root

    def python_version(self):
        """The version that wrote it, or None."""
        return self._text(".data/python_version").strip() if ".data/python_version" in self._names else None


def is_from_package(obj):
    """Whether an object, or its class, comes from a package."""
    return is_mangled(obj.__name__ if isinstance(obj, types.ModuleType) else type(obj).__module__)


__getattr__ = names_of(__name__)
