"""What a process has of its own and a rank among others in one process needs as well: environment, arguments, the program's own
modules, streams of random numbers, settings."""

import contextlib
import os
import sys
import weakref

from tare import _C
from tare._product.command import failure
from tare.distributed import _threads

# Packages that keep in their modules which rank the process is, or what one program set up: each rank loads its own.
_STATEFUL = {"deepspeed", "hydra", "lightning", "lightning_fabric", "megatron", "nanotron", "pytorch_lightning", "torchtitan"}
_MAIN = ("__main__", "__mp_main__")
# Classes whose instances share a dictionary that says so, in modules that other libraries hold: the dictionary alone is each rank's.
_SHARING = {"accelerate.state": ("PartialState", "AcceleratorState", "GradientState")}


class _Process:
    """Whoever is no rank."""


_PROCESS = _Process()


class _OfRank:
    """In the place of such a dictionary: one for each rank, of which `shared` is the caller's."""

    def __init__(self, shared):
        self._of = weakref.WeakKeyDictionary({_threads.here() or _PROCESS: shared})

    def __get__(self, instance, owner):
        return self._of.setdefault(_threads.here() or _PROCESS, {})


def _divide():
    """Has ranks share no dictionary any more; what one of them wrote meanwhile stays its own."""
    for name, classes in _SHARING.items():
        for owner in filter(None, (getattr(sys.modules.get(name), one, None) for one in classes)):
            if isinstance(shared := owner.__dict__.get("_shared_state"), dict):
                owner._shared_state = _OfRank(shared)


def is_own(name, module):
    """Whether each rank has a module of its own by that name: the program's, not a library's."""
    if name in _MAIN or name.partition(".")[0] in _STATEFUL:
        return True
    if name.partition(".")[0] in ("tare", "torch"):
        return False
    file = getattr(module, "__file__", None)
    return bool(file) and file.endswith(".py") and not os.path.abspath(file).startswith(tuple(failure.library_places()))


def state(environ=None):
    """What a rank begins with: what the process has now, with these variables besides."""
    own = dict(os.environ._data)
    for key, value in (environ or {}).items():
        own[os.environ.encodekey(key)] = os.environ.encodevalue(str(value))
    return _C._distributed.RankState(own, list(sys.argv), list(sys.path))


# What reads the C library's environment, or writes it: it is then that of the rank that runs.
_READING = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "os.putenv", "os.unsetenv",
            "pty.spawn", "ctypes.dlopen", "import"}


class _Mirror:
    """The C library's environment. It is a list that is searched for each name, so that it follows the rank that runs only where
    somebody reads it."""

    def __init__(self):
        self.turns = self.shown = None

    def begin(self, turns):
        if self.turns is None and self.shown is None:
            sys.addaudithook(self.hear)  # there is no way to take it off again
        self.turns, self.shown = turns, os.environ._data

    def hear(self, event, _):
        if event in _READING and self.turns is not None:
            self.show()

    def show(self):
        now, before = self.turns.environ, self.shown
        if now is before:
            return
        self.shown = now
        for key in before.keys() - now.keys():
            os.unsetenv(key)
        for key, value in now.items():
            if before.get(key) != value:
                os.putenv(key, value)

    def end(self):
        self.show()
        self.turns = None


_mirror = _Mirror()


@contextlib.contextmanager
def turns():
    """Within it ranks take turns: what `_C._distributed.World` is given, with a state for each rank. Afterwards all is as it was before."""
    own = [name for name, module in sys.modules.items() if is_own(name, module)]
    known = set(sys.modules)

    def new_names():
        _divide()
        found = sys.modules.keys() - known
        known.update(found)
        return [name for name in found if is_own(name, sys.modules.get(name))]  # what failed to load is gone again

    _divide()
    made = _C._distributed.Turns(own, new_names, _mirror.show)
    before = _C._distributed.RankState(os.environ._data, sys.argv, sys.path)
    made.keep(before)
    _mirror.begin(made)
    try:
        yield made
    finally:
        made.load(before)
        _mirror.end()
