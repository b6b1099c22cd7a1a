"""All ranks of a program in this process: a thread for each, of which one runs until it waits for another (_threads.py: those that they
start)."""

import contextlib
import functools
import importlib._bootstrap as importing
import runpy
import sys
import threading
import traceback

import tare
from tare import _C
from tare._engine import collector
from tare._engine.errors import DistBackendError, WorldEnded
from tare._product.command import failure
from tare.distributed import _groups, _rank_state, _stores, _threads
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
    with _measuring(_here.around):
        yield


@contextlib.contextmanager
def _measuring(around):
    """What `around` of the calling rank's number gives hears it within, and threads that it starts."""
    if around is None:
        yield
        return
    measured = _threads.here().measured
    with around(_C._distributed.program()[0]) as one:
        measured.append(one)
        try:
            yield
        finally:
            measured.remove(one)


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


@contextlib.contextmanager
def _of_rank(known, state, around):
    """What each thread of a rank has of it."""
    _C._set_known_values(known)
    _groups._here.state, _here.around = state, around
    try:
        with _routed():
            yield
    finally:
        _groups._here.state = None


class _Ranks:
    """The programs of one world: what each is called with, and how it ended. `around` gives what hears a rank, as a `whole` or within
    `measured()`."""

    def __init__(self, world, functions, around, whole):
        self.world, self.functions, self.around, self.whole = world, functions, around, whole
        self.known = _C._follows_values()
        self.failed, self.states, self.ranks = [], [], []

    def fail(self, number, error):
        if _is_first(self.world):
            text = _text(error)  # which may say already who waits
            waiting = "".join(line for line in self.world.waiting().splitlines(True) if line not in text)
            self.failed.append(RankFailed(number, error, text, waiting))
            self.world.end()

    def body(self, number):
        how, state = "returned", _groups.State()
        setting = functools.partial(_of_rank, self.known, state, None if self.whole else self.around)
        rank = _threads.Rank(self.world, setting, functools.partial(self.fail, number))
        self.ranks.append(rank)
        try:
            self.world.enter(number)
            with setting(), rank.own():
                with _measuring(self.around if self.whole else None), rank.with_threads():
                    self.functions[number]()
                _groups.warn_unwaited()
                self.states.append(state)
        except WorldEnded:
            how = "was ended"
        except BaseException as error:
            how = f"raised {type(error).__name__}"
            if isinstance(error, SystemExit) and error.code in (None, 0):
                how = f"exited with {error.code or 0}"
            else:
                self.fail(number, error)
        finally:
            self.world.leave(how)

    def run(self):
        """Returns when all are over."""
        size = threading.stack_size(_STACK)
        try:
            threads = [threading.Thread(target=self.body, args=(number,), daemon=True, name=f"rank {number}")
                       for number in range(len(self.functions))]
            for thread in threads:
                thread.start()
        finally:
            threading.stack_size(size)
        try:
            for thread in (*threads, *self.ranks):
                thread.join()
        except KeyboardInterrupt:
            self.world.end()
            raise


def run(functions, states, measuring=None):
    """Calls each function as a rank of one world, with its state (_rank_state.py). A Measurement `measuring` hears
    what they do within `measured()`, the one of the program all that they do. Errors: RankFailed for the first that raises or exits with
    a code; the others end where they wait."""
    if in_world():
        raise NotImplementedError("a rank cannot start ranks of its own: this program runs as one of several already")
    before = _stores._SHARED.copy()
    _C._follow_source_lines(failure.library_places())
    try:
        with (_modules_told(), _rank_state.turns() as turns, _properties_without_locks(), _imports_without_locks(), _threads.of_ranks(),
              collector.of_several(len(functions))):
            world = _C._distributed.World(turns, states)
            whole = measurement if measuring is None else None
            around = (whole or measuring).begin(world, len(functions)) if whole or measuring else None
            programs = _Ranks(world, functions, around, whole is not None)
            programs.run()
            fault = world.fault()
    finally:
        _stores._SHARED.clear()
        _stores._SHARED.update(before)
    if programs.failed:
        raise programs.failed[0]
    if fault:
        number, text = fault
        raise RankFailed(number, DistBackendError(text), f"torch.distributed.DistBackendError: {text}\n")
    _groups.warn_unreceived(programs.states)


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
