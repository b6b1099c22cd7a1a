"""Which module is running: a context that knows the path of names to it."""

import weakref

import tare
from tare.autograd import _passes


class ModuleNames:
    """Qualified names of modules: the class of the root that was met first, and the path from it."""

    def __init__(self):
        self._names = weakref.WeakKeyDictionary()

    def of(self, module):
        if module not in self._names:
            root = type(module).__name__
            for path, child in module.named_modules():
                self._names.setdefault(child, f"{root}.{path}" if path else root)
        return self._names[module]


class ModuleTracker:
    """While it is entered, `parents` holds the qualified names of the modules that run, and "Global".

    A root is called by its class. In backward those modules run on whose behalf an operator was recorded.
    """

    def __init__(self):
        self._names = ModuleNames()
        self._run = tare._C.Run([])

    @property
    def parents(self):
        running = self._run.running_modules() if self._run.running() else []
        return {"Global", *(self._names.of(self._run.module(one)) for one in reversed(running))}

    @property
    def is_bw(self):
        """Whether a backward pass runs."""
        return _passes.current() is not None

    def __enter__(self):
        self._run.start()
        return self

    def __exit__(self, *_):
        self._run.stop()
