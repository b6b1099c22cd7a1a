"""A file of Python that runs as the program: `python FILE` with the names and places that Python gives it."""

import importlib.machinery
import os
import pkgutil
import runpy
import sys
import types

__tracebackhide__ = True  # what runs a program is no part of its tracebacks


class ScriptLoader(importlib.machinery.SourceFileLoader):
    """A program's file. `__file__` is its absolute path, which holds where the program changes its working directory; messages show
    the path that was given."""

    def __init__(self, name, shown, path=None):
        super().__init__(name, path or os.path.abspath(shown))
        self.shown = shown

    def module(self):
        """The module, not run yet."""
        made = types.ModuleType(self.name)
        made.__file__, made.__cached__, made.__loader__, made.__builtins__ = self.path, None, self, __builtins__
        return made

    def exec_module(self, module):
        exec(compile(self.get_data(self.path), self.shown, "exec", dont_inherit=True), module.__dict__)


def run(path):
    """Runs a file, or a folder or an archive that holds a `__main__.py`, as `__main__`. Errors: what it raises."""
    if path.endswith(".pyc") or pkgutil.get_importer(path) is not None:
        runpy.run_path(path, run_name="__main__")
        return
    loader = ScriptLoader("__main__", path)
    before = sys.modules.get("__main__")
    sys.modules["__main__"] = made = loader.module()
    try:
        loader.exec_module(made)
    finally:
        sys.modules["__main__"] = before
