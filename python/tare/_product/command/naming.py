"""Modules of a program that makes them as it runs: runs hear their paths, and which tensors are their parameters."""

import contextlib
import threading

import tare
from tare.nn.modules import _module_call


class Naming:
    """Within, the calling thread tells these runs of each module when it is first called, with all below it."""

    def __init__(self, runs):
        self._runs = runs
        self._named = set()  # of modules, by id; the runs keep them
        self.roots = []  # modules that are in no other, by when they were called

    @contextlib.contextmanager
    def here(self):
        """Within, the calling thread does so."""
        _module_call.namers[threading.get_ident()] = self._name
        try:
            yield
        finally:
            _module_call.namers.pop(threading.get_ident(), None)

    def __enter__(self):
        self._here = self.here()
        self._here.__enter__()
        return self

    def __exit__(self, *error):
        self._here.__exit__(None, None, None)
        self._named.clear()

    def _name(self, module):
        if id(module) in self._named:
            return
        paths = list(_module_call.paths_below(module))
        below = {id(one) for _, one in paths}
        self.roots = [one for one in self.roots if id(one) not in below] + [module]
        for path, one in paths:
            if id(one) in self._named:
                continue
            self._named.add(id(one))
            for run in self._runs:
                run.name_module(one, path, type(one).__name__)
                for tensors, weight in ((one._parameters, True), (one._buffers, False)):
                    for tensor in tensors.values():
                        tensor = getattr(tensor, "_local_tensor", tensor)
                        if isinstance(tensor, tare.Tensor):
                            run.tag(tensor, weight, one)
