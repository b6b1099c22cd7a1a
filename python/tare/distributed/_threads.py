"""Threads that a rank's program starts. Each belongs to its rank and has turns of its own: of all threads of all ranks one runs, until it
waits for another. What threads wait with, locks and all that Python makes of them, passes the turn on. Time passes where all wait: a
time-out, or a sleep, ends when nobody else can go on."""

import _thread
import contextlib
import os
import queue
import selectors
import sys
import threading
import time

from tare import _C
from tare._engine.errors import DistBackendError, WorldEnded

_cluster = _C._distributed
_allocate, _monotonic, _sleep = _thread.allocate_lock, time.monotonic, time.sleep
_start, _join, _is_alive = threading.Thread.start, threading.Thread.join, threading.Thread.is_alive


class _Here(threading.local):
    rank = None


_here = _Here()
_skipped = 0.0  # seconds that nobody needed to wait for
_several = False  # whether a rank has started a thread


def here():
    """The rank to which the calling thread belongs, or None."""
    return _here.rank


def _clock():
    return _monotonic() + _skipped


_WAITING = (os.path.dirname(threading.__file__) + os.sep + "concurrent" + os.sep, threading.__file__, queue.__file__, __file__)


def _what():
    """What the caller waits in, in Python's words: `Event.wait`, `Queue.get`, `Future.result`."""
    frame, found = sys._getframe(1), None
    while frame is not None and frame.f_code.co_filename.startswith(_WAITING):
        found, frame = frame.f_code, frame.f_back
    return getattr(found, "co_qualname", found.co_name) if found else "a lock"


def _wait(ready, what, timeout=None):
    """Whether it is ready; other threads have their turns until then. Errors: DistBackendError where nobody can go on."""
    global _skipped
    if timeout is None:
        return _cluster.wait_until(ready, what)
    deadline = _clock() + timeout
    found = _cluster.wait_until(ready, what, [], deadline)
    if not found:
        _skipped += max(0.0, deadline - _clock())
    return found


class Lock:
    """A lock of Python's for which a rank's thread waits in its turns."""

    __slots__ = ("_lock", "release", "locked", "__weakref__")

    def __init__(self):
        self._at_fork_reinit()

    def _at_fork_reinit(self):
        self._lock = _allocate()
        self.release, self.locked = self._lock.release, self._lock.locked

    def acquire(self, blocking=True, timeout=-1):
        lock = self._lock
        if _here.rank is None or not blocking or timeout != -1 and timeout < 0:
            return lock.acquire(blocking, timeout)
        while not lock.acquire(False):
            if not _wait(lambda: not lock.locked(), _what(), None if timeout == -1 else timeout):
                return False
        return True

    __enter__ = acquire

    def __exit__(self, *error):
        self.release()


class _Began:
    """In the place of a thread's event of having begun, which comes without a turn."""

    def __init__(self):
        self._lock = _allocate()
        self._lock.acquire()

    def _at_fork_reinit(self):
        pass  # the thread is gone

    def set(self):
        self._lock.release()

    def is_set(self):
        return not self._lock.locked()

    def wait(self, timeout=None):
        with self._lock:
            return True


class Rank:
    """The threads of one rank. `setting` gives the context that a thread runs in as its rank's program does, `fail(error)` ends the
    world."""

    def __init__(self, world, setting, fail):
        self._world, self._setting, self._fail = world, setting, fail
        self.measured = []  # what hears the rank, if anything does (tare._product.command.ranks)
        self.running = []
        self._over = False

    @contextlib.contextmanager
    def own(self):
        """Within, the calling thread is the rank's own."""
        _here.rank = self
        try:
            yield
        finally:
            _here.rank = None

    @contextlib.contextmanager
    def with_threads(self):
        """At its end the rank's other threads are over."""
        try:
            yield
        except SystemExit as error:
            if error.code in (None, 0):
                self._finish()
            raise
        self._finish()

    def start(self, thread):
        global _several
        _several = True
        turn = _cluster.add_thread(thread.name)
        thread._tare_turn, thread._started = turn, _Began()
        run = thread.run
        thread.run = lambda: self._run(thread, turn, run)
        self.running.append(thread)
        try:
            _start(thread)
        except BaseException:
            turn.drop()
            self._forget(thread)
            raise

    def _forget(self, thread):
        del thread.run
        self.running.remove(thread)

    def _run(self, thread, turn, run):
        how = "returned"
        _here.rank = self
        try:
            turn.enter()
            with contextlib.ExitStack() as within:
                within.enter_context(self._setting())
                for one in self.measured:
                    within.enter_context(one.heard())
                run()
        except WorldEnded:
            how = "was ended"
        except BaseException as error:
            how = f"raised {type(error).__name__}"
            if self._over or self._world.ended():
                how = "was ended"
            elif isinstance(error, DistBackendError):
                self._fail(error)
            else:
                thread._invoke_excepthook(thread)
        finally:
            self._forget(thread)
            _here.rank = None
            self._world.leave(how)

    def _finish(self):
        """As at the end of a process: pools end when their work is done, threads are waited for, but daemons."""
        pools = getattr(sys.modules.get("concurrent.futures.thread"), "_threads_queues", {})
        for thread in [one for one in self.running if one in pools]:
            if (pool := thread._args[0]()) is not None:
                pool.shutdown(wait=False)
        while left := [one for one in self.running if not one.daemon]:
            left[0].join()
        self._over = True
        daemons = list(self.running)
        if _cluster.end_threads():
            _wait(lambda: all(one._tare_turn.gone for one in daemons), "the end of its threads")

    def join(self):
        """Called by a thread that has no turns, when the world is over: their ends need none."""
        for thread in list(self.running):
            _join(thread, 1 if thread.daemon else None)


def _start_of_rank(self):
    if _here.rank is None or not self._initialized or self._started.is_set():
        return _start(self)
    return _here.rank.start(self)


def _join_of_rank(self, timeout=None):
    turn = self.__dict__.get("_tare_turn")
    if turn is None or _here.rank is None or self is threading.current_thread():
        return _join(self, timeout)
    if _wait(lambda: turn.gone, f"join of thread '{self.name}'", None if timeout is None else max(timeout, 0)):
        _join(self)


def _is_alive_of_rank(self):
    if (turn := self.__dict__.get("_tare_turn")) is not None and turn.gone:
        _join(self)
    return _is_alive(self)


def _sleep_of_rank(seconds):
    if _here.rank is None or not _several or seconds < 0:
        return _sleep(seconds)
    began = _monotonic()
    _cluster.wait_until(lambda: False, "time.sleep", [], _clock() + seconds)
    if (left := seconds - (_monotonic() - began)) > 0:
        _sleep(left)


def _select_of_rank(select):
    """What is waited for comes from elsewhere, or from another thread of the rank."""

    def selected(self, timeout=None):
        if _here.rank is None or not _several:
            return select(self, timeout)
        until = None if timeout is None else _monotonic() + timeout
        while not (found := select(self, 0)) and (until is None or _monotonic() < until):
            if not _cluster.wait_until(lambda: bool(select(self, 0)), "select", [], _clock()):
                select(self, 0.01 if until is None else max(0, min(0.01, until - _monotonic())))
        return found

    return selected


@contextlib.contextmanager
def of_ranks():
    """Within it threads that ranks start are the ranks'."""
    global _several
    _several = False
    executors = sys.modules.get("concurrent.futures.thread")
    selecting = {getattr(selectors, name, None) for name in ("SelectSelector", "_PollLikeSelector", "EpollSelector", "KqueueSelector")}
    places = [
        (threading, "_allocate_lock", Lock), (threading, "Lock", Lock), (threading, "_CRLock", None), (threading, "_time", _clock),
        (queue, "SimpleQueue", queue._PySimpleQueue), (queue, "time", _clock), (time, "sleep", _sleep_of_rank),
        (time, "monotonic", _clock), (threading.Thread, "start", _start_of_rank), (threading.Thread, "join", _join_of_rank),
        (threading.Thread, "is_alive", _is_alive_of_rank),
        *((one, "select", _select_of_rank(one.select)) for one in selecting if one is not None),
        *([(executors, "_global_shutdown_lock", Lock())] if executors else []),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in places]
    try:
        for owner, name, value in places:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in before:
            setattr(owner, name, value)
