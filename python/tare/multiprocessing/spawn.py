"""Ranks that run one function, each with its number: `spawn(function, args, nprocs)`. They are processes in PyTorch, and threads of a
world here (tare/distributed/_launch.py)."""

import importlib.util
import os
import pickle
import sys

from tare._product import script

__all__ = ["ProcessException", "ProcessRaisedException", "ProcessExitedException", "ProcessContext", "SpawnContext", "spawn",
           "start_processes"]


class ProcessException(Exception):
    """A process that failed: `error_index` is its number, `error_pid` its process id."""

    def __init__(self, msg, error_index, pid):
        super().__init__(msg)
        self.msg, self.error_index, self.pid = msg, error_index, pid

    def __reduce__(self):
        return type(self), (self.msg, self.error_index, self.pid)


class ProcessRaisedException(ProcessException):
    """Its function raised."""

    def __init__(self, msg, error_index, error_pid):
        super().__init__(msg, error_index, error_pid)
        self.error_pid = error_pid


class ProcessExitedException(ProcessException):
    """It ended otherwise, by a signal or with an exit code."""

    def __init__(self, msg, error_index, error_pid, exit_code, signal_name=None):
        super().__init__(msg, error_index, error_pid)
        self.error_pid, self.exit_code, self.signal_name = error_pid, exit_code, signal_name

    def __reduce__(self):
        return type(self), (self.msg, self.error_index, self.pid, self.exit_code, self.signal_name)


class VirtualContext:
    """Ranks of a world in this process: they run when they are joined."""

    def __init__(self, function, args, count, fresh):
        self._made, self._over = _functions(function, args, count, fresh), False
        self.processes = []

    def pids(self):
        return [os.getpid()] * len(self._made)

    def join(self, timeout=None, grace_period=None):
        """Runs them to their end; true. Errors: ProcessException where one fails."""
        from tare.distributed import _launch, _rank_state

        if self._over:
            return True
        self._over = True
        try:
            _launch.run(self._made, [_rank_state.state() for _ in self._made])
        except _launch.RankFailed as failed:
            if isinstance(failed.error, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            if isinstance(failed.error, SystemExit):
                code = failed.error.code if isinstance(failed.error.code, int) else 1
                raise ProcessExitedException(f"process {failed.number} terminated with exit code {code}", failed.number, os.getpid(),
                                             code) from None
            told = f"\n\n-- Process {failed.number} terminated with the following error:\n{failed.text}"
            raise ProcessRaisedException(told, failed.number, os.getpid()) from failed.error
        return True


def _functions(function, args, count, fresh):
    """The function for each rank. Fresh processes would load the program's modules again, and so does each rank, where the function
    can be named in these; its arguments are copies."""
    try:
        packed = pickle.dumps((function, args)) if fresh else None
    except Exception:  # of objects that are for one process: queues, functions without a name
        packed = None
    main = sys.modules.get("__main__")
    file = getattr(main, "__file__", None)
    name = getattr(getattr(main, "__spec__", None), "name", None)

    def begin(number):
        if packed is None:
            sys.modules.setdefault("__main__", main)
            return function(number, *args)
        _load_main(main, file, name)
        own, own_args = pickle.loads(packed)
        return own(number, *own_args)

    return [lambda number=number: begin(number) for number in range(count)]


def _load_main(main, file, name):
    """The program once more, as a module that is not the program: `__mp_main__`."""
    if file is None or not os.path.exists(file):
        sys.modules["__main__"] = sys.modules["__mp_main__"] = main
        return
    loader = script.ScriptLoader("__mp_main__", getattr(getattr(main, "__loader__", None), "shown", file), file)
    made = loader.module()
    sys.modules["__main__"] = sys.modules["__mp_main__"] = made
    spec = importlib.util.find_spec(name) if name is not None else None
    if spec is None:
        loader.exec_module(made)
        return
    made.__spec__, made.__package__ = spec, spec.parent
    exec(spec.loader.get_code(name), made.__dict__)


ProcessContext = SpawnContext = VirtualContext


def start_processes(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """Runs `fn(number, *args)` as `nprocs` ranks, all in this process, one at a time; waits for all, or gives their context where not to
    `join`: then they run when that is joined."""
    started = VirtualContext(fn, args, nprocs, start_method != "fork")
    if not join:
        return started
    started.join()
    return None


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """The same, of fresh interpreters."""
    return start_processes(fn, args, nprocs, join, daemon, start_method)
