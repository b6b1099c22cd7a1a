"""What a process has of its own and a rank among others in one process needs as well: environment, arguments, the program's own
modules, streams of random numbers, settings."""

import os
import random
import sys

import tare
from tare import _C
from tare._product.command import failure

# Packages that keep in their modules which rank the process is, or what one program set up: each rank loads its own.
_STATEFUL = {"accelerate", "deepspeed", "hydra", "lightning", "lightning_fabric", "megatron", "nanotron", "pytorch_lightning"}
_MAIN = ("__main__", "__mp_main__")


def is_own(name, module):
    """Whether each rank has a module of its own by that name: the program's, not a library's."""
    if name in _MAIN or name.partition(".")[0] in _STATEFUL:
        return True
    if name.partition(".")[0] in ("tare", "torch"):
        return False
    file = getattr(module, "__file__", None)
    return bool(file) and file.endswith(".py") and not os.path.abspath(file).startswith(tuple(failure.library_places()))


class RankState:
    """Of one rank, while others run."""

    def __init__(self, environ=None, argv=None):
        self.environ = dict(os.environ._data)
        for key, value in (environ or {}).items():
            self.environ[os.environ.encodekey(key)] = os.environ.encodevalue(str(value))
        self.argv = list(sys.argv if argv is None else argv)
        self.path = list(sys.path)
        self.modules = {}
        self.numbers = random.getstate()
        numpy = sys.modules.get("numpy")
        self.numpy_numbers = numpy.random.get_state() if numpy else None
        self.dtype = tare.get_default_dtype()

    def load(self):
        """Puts it in the place of what is there."""
        now = os.environ._data
        for key in now.keys() - self.environ.keys():
            os.unsetenv(key)
        for key, value in self.environ.items():
            if now.get(key) != value:
                os.putenv(key, value)
        os.environ._data = self.environ
        sys.argv, sys.path[:] = self.argv, self.path
        sys.modules.update(self.modules)
        random.setstate(self.numbers)
        if self.numpy_numbers is not None:
            sys.modules["numpy"].random.set_state(self.numpy_numbers)
        if self.dtype is not tare.get_default_dtype():
            _C._set_default_dtype(self.dtype)

    def keep(self, shared):
        """Takes what is there, but for the modules that are `shared` by all ranks (names, which grow)."""
        self.argv, self.path = sys.argv, list(sys.path)
        self.numbers = random.getstate()
        numpy = sys.modules.get("numpy")
        self.numpy_numbers = numpy.random.get_state() if numpy else None
        self.dtype = tare.get_default_dtype()
        self.modules = {}
        for name in sys.modules.keys() - shared:
            if is_own(name, sys.modules[name]):
                self.modules[name] = sys.modules.pop(name)
            else:
                shared.add(name)
