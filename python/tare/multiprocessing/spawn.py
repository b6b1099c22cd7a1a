"""Processes that run one function, each with its number: `spawn(function, args, nprocs)`."""

import multiprocessing
import multiprocessing.connection
import os
import signal
import tempfile
import traceback

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


def _run(function, number, args, error_file):
    try:
        function(number, *args)
    except KeyboardInterrupt:
        pass  # the parent was interrupted as well
    except Exception:
        with open(error_file, "w", encoding="utf-8") as file:
            file.write(traceback.format_exc())
        raise SystemExit(1) from None


class ProcessContext:
    """Processes that were started together."""

    def __init__(self, processes, error_files):
        self.processes, self.error_files = processes, error_files
        self.sentinels = {process.sentinel: number for number, process in enumerate(processes)}

    def pids(self):
        return [process.pid for process in self.processes]

    def join(self, timeout=None, grace_period=None):
        """Waits until some end; true once all have. Errors: ProcessException where one failed; then the others are ended."""
        if not self.sentinels:
            return True
        failed = None
        for sentinel in multiprocessing.connection.wait(list(self.sentinels), timeout):
            number = self.sentinels.pop(sentinel)
            self.processes[number].join()
            if self.processes[number].exitcode != 0 and failed is None:
                failed = number
        if failed is None:
            return not self.sentinels
        for process in self.processes:
            if process.is_alive():
                process.terminate()
        for process in self.processes:
            process.join(grace_period)
            if process.is_alive():
                process.kill()
                process.join()
        self._raise(failed)

    def _raise(self, number):
        process, path = self.processes[number], self.error_files[number]
        if os.path.getsize(path) == 0:
            code = process.exitcode
            name = signal.Signals(-code).name if code < 0 else None
            how = f"signal {name}" if name else f"exit code {code}"
            raise ProcessExitedException(f"process {number} terminated with {how}", number, process.pid, code, name)
        with open(path, encoding="utf-8") as file:
            told = file.read()
        raise ProcessRaisedException(f"\n\n-- Process {number} terminated with the following error:\n{told}", number, process.pid)


SpawnContext = ProcessContext


def start_processes(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """Starts `nprocs` processes that run `fn(number, *args)`; waits for all, or gives their context where not to `join`."""
    context = multiprocessing.get_context(start_method)
    processes, error_files = [], []
    for number in range(nprocs):
        handle, path = tempfile.mkstemp(prefix="process-error-", suffix=".txt")
        os.close(handle)
        process = context.Process(target=_run, args=(fn, number, args, path), daemon=daemon)
        process.start()
        processes.append(process)
        error_files.append(path)
    started = ProcessContext(processes, error_files)
    if not join:
        return started
    try:
        while not started.join():
            pass
    finally:
        for path in error_files:
            os.unlink(path)
    return None


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """The same, of fresh interpreters."""
    return start_processes(fn, args, nprocs, join, daemon, start_method)
