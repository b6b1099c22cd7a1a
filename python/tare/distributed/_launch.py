"""All ranks of a program in this process: a thread for each, of which one runs until it waits for another."""

import contextlib
import functools
import importlib._bootstrap as importing
import runpy
import sys
import threading
import traceback

import tare
from tare import _C
from tare._engine.errors import DistBackendError, WorldEnded
from tare._product.command import failure
from tare.distributed import _groups, _rank_state, _stores
from tare.nn.modules import _module_call

_STACK = 64 << 20  # bytes; a program's own thread has 8 MiB, and grows


class RankFailed(Exception):
    """One that raised: `number`, the exception as `error`, its traceback as `text`, with the others who wait, `waiting`."""

    def __init__(self, number, error, text, waiting=""):
        super().__init__(text + waiting)
        self.number, self.error, self.text, self.waiting = number, error, text + waiting, waiting


measurement = None  # of a program whose ranks are measured (tare._product.command.ranks)
routing = None  # the rule by which each rank's routers choose (tare.assume_routing)
_here = threading.local()


@contextlib.contextmanager
def measured():
    """Measures the calling rank within, where ranks are not measured as a whole."""
    with _here.around(_C._distributed.program()[0]) if _here.around is not None else contextlib.nullcontext():
        yield


def _routed():
    return contextlib.nullcontext() if routing is None else tare.assume_routing(routing)


def in_world():
    """Whether the calling thread is a rank's."""
    return _C._distributed.program() is not None


def _property_of(self, instance, owner=None):
    """What a cached_property gives: the value that the instance keeps, made at the first time."""
    if instance is None:
        return self
    if self.attrname is None:
        raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
    kept = instance.__dict__
    if self.attrname not in kept:
        kept[self.attrname] = self.func(instance)
    return kept[self.attrname]


@contextlib.contextmanager
def _properties_without_locks():
    """Before Python 3.12 a cached_property has a lock for all instances: a rank that waits for another while it makes a value, as
    transformers' TrainingArguments do, would keep the other out of its own."""
    before = functools.cached_property.__get__
    if sys.version_info < (3, 12):
        functools.cached_property.__get__ = _property_of
    try:
        yield
    finally:
        functools.cached_property.__get__ = before


@contextlib.contextmanager
def _modules_told():
    _module_call.tell_modules()
    try:
        yield
    finally:
        _module_call.tell_modules_no_more()


class _NoLock:
    """In the place of a module's lock, which keeps two threads from loading it at once."""

    def acquire(self):
        return True

    def release(self):
        pass


@contextlib.contextmanager
def _imports_without_locks():
    """Each rank loads the program's modules for itself, and one runs at a time: a rank that waits for another while a module of its own
    is loaded would keep the other out of it for ever. Threads that are no ranks have their locks."""
    before = importing._get_module_lock
    none = _NoLock()
    importing._get_module_lock = lambda name: none if in_world() else before(name)
    try:
        yield
    finally:
        importing._get_module_lock = before


def run(functions, states, measuring=None):
    """Calls each function as a rank of one world, with its state (_rank_state.py). A Measurement `measuring` hears
    what they do within `measured()`, the one of the program all that they do. Errors: RankFailed for the first that raises or exits with
    a code; the others end where they wait."""
    if in_world():
        raise NotImplementedError("a rank cannot start ranks of its own: this program runs as one of several already")
    before = _stores._SHARED.copy()
    known = _C._follows_values()
    _C._follow_source_lines(failure.library_places())
    failed, ended = [], []
    try:
        with _modules_told(), _rank_state.turns() as turns, _properties_without_locks(), _imports_without_locks():
            world = _C._distributed.World(turns, states)
            whole = measurement if measuring is None else None
            around = (whole or measuring).begin(world, len(functions)) if whole or measuring else None

            def body(number):
                how = "returned"
                try:
                    world.enter(number)
                    _C._set_known_values(known)
                    _groups._here.state = _groups.State()
                    _here.around = around if measuring else None
                    with around(number) if whole else contextlib.nullcontext(), _routed():
                        functions[number]()
                    _groups.warn_unwaited()
                    ended.append(_groups._here.state)
                except WorldEnded:
                    how = "was ended"
                except BaseException as error:
                    how = f"raised {type(error).__name__}"
                    if isinstance(error, SystemExit) and error.code in (None, 0):
                        how = f"exited with {error.code or 0}"
                    elif _is_first(world):
                        text = _text(error)  # which may say already who waits
                        waiting = "".join(line for line in world.waiting().splitlines(True) if line not in text)
                        failed.append(RankFailed(number, error, text, waiting))
                        world.end()
                finally:
                    _groups._here.state = None
                    world.leave(how)

            size = threading.stack_size(_STACK)
            try:
                threads = [threading.Thread(target=body, args=(number,), daemon=True, name=f"rank {number}")
                           for number in range(len(functions))]
                for thread in threads:
                    thread.start()
            finally:
                threading.stack_size(size)
            try:
                for thread in threads:
                    thread.join()
            except KeyboardInterrupt:
                world.end()
                raise
            fault = world.fault()
    finally:
        _stores._SHARED.clear()
        _stores._SHARED.update(before)
    if failed:
        raise failed[0]
    if fault:
        number, text = fault
        raise RankFailed(number, DistBackendError(text), f"torch.distributed.DistBackendError: {text}\n")
    _groups.warn_unreceived(ended)


def _is_first(world):
    """Whether an error of the calling rank is the first of its world. It is not where others do not agree with a call that the rank made
    before it, which is found when they come to it."""
    try:
        if not world.ended():
            world.catch_up_before_failure()
    except WorldEnded:
        return False
    return not world.ended()


def _text(error):
    """Its traceback, without the frames of this package and those that start a program or a thread."""
    places = (*failure.own_places(), runpy.__file__, threading.__file__, "<frozen")
    trace = traceback.TracebackException.from_exception(error)
    at = trace
    while at is not None:
        own = [frame for frame in at.stack if not frame.filename.startswith(places)]
        if own:
            at.stack[:] = own
        at = at.__cause__ or at.__context__
    return "".join(trace.format())


def environment(number, count, address, port):
    """The variables that torchrun sets for a process on one machine."""
    return {
        "RANK": number, "LOCAL_RANK": number, "GROUP_RANK": 0, "ROLE_RANK": number, "WORLD_SIZE": count, "LOCAL_WORLD_SIZE": count,
        "GROUP_WORLD_SIZE": 1, "ROLE_WORLD_SIZE": count, "ROLE_NAME": "default", "MASTER_ADDR": address, "MASTER_PORT": port,
        "TORCHELASTIC_RUN_ID": "none", "TORCHELASTIC_RESTART_COUNT": 0, "TORCHELASTIC_MAX_RESTARTS": 0,
        "TORCHELASTIC_USE_AGENT_STORE": "False", "OMP_NUM_THREADS": 1,
    }


def run_ranks(function, count, measuring=None, address="127.0.0.1", port=29500):
    """Calls a function as each of `count` ranks, with the environment that torchrun gives. Errors: as `run`."""
    run([function] * count, [_rank_state.state(environment(number, count, address, port)) for number in range(count)], measuring)


def run_program(execute, count, address="127.0.0.1", port=29500):
    """Runs a program on `count` ranks, as torchrun does; `execute()` is the program. Returns an exit code; the traceback of a rank that
    fails is printed."""
    codes = [0] * count

    def body():
        codes[_C._distributed.program()[0]] = execute() or 0

    try:
        run_ranks(body, count, address=address, port=port)
    except RankFailed as failed:
        if isinstance(failed.error, SystemExit):
            code = failed.error.code
            print(f"rank {failed.number} exited: {code}\n{failed.waiting}", end="", file=sys.stderr)
            return code if isinstance(code, int) else 1
        print(f"rank {failed.number} failed:\n{failed.text}", end="", file=sys.stderr)
        return 1
    return max(codes)
