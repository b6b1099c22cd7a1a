"""The machine that a user's program runs on: one without a GPU, or one with a GPU that is never full.

Where no device is named both are tried, and a program is refused only where it runs on neither: one that takes a GPU for granted is
as right as one that does without.
"""

import contextlib
import os
import sys
import tempfile

import tare

_RAISED = 120  # how the other process ends where the program raised there as well
_PLAIN = "A100-80GB"  # what `cuda` stands for where nothing is claimed (docs/design/devices.md)


@contextlib.contextmanager
def machine(options):
    """Within, `torch.cuda` and storages on `cuda` are those of the machine that has the options' device."""
    from tare.cuda import _simulated

    kind = options.device.partition(":")[0]
    if kind == "meta" or _simulated.gpu.is_simulated() or _simulated.gpu.is_absent():
        yield
        return
    if kind == "cpu":
        _simulated.gpu.start_without()
    else:
        _simulated.start(options.accelerator or _PLAIN, limit=False)
    try:
        yield
    finally:
        _simulated.gpu.stop()


class _Other:
    """A copy of this process from before the program ran, which waits until it is asked to run it."""

    def __init__(self, run):
        self._out, self._err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        awaited, self._start = os.pipe()
        sys.stdout.flush(), sys.stderr.flush()
        self._pid = os.fork()
        if self._pid:
            os.close(awaited)
            return
        code = _RAISED
        try:
            os.close(self._start)
            if os.read(awaited, 1):
                os.dup2(self._out.fileno(), 1), os.dup2(self._err.fileno(), 2)
                outcome = run()
                if not outcome.raised:
                    code = outcome.tell()
                sys.stdout.flush(), sys.stderr.flush()
        finally:
            os._exit(code)  # what the parent process has to end is not this one's

    def end(self, asked):
        """Its exit code, after it has run the program or, not `asked`, at once."""
        if asked:
            os.write(self._start, b"1")
        os.close(self._start)
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def tell(self):
        for file, to in ((self._out, sys.stdout), (self._err, sys.stderr)):
            file.seek(0)
            to.write(file.read().decode(errors="replace"))
            to.flush()


def run_on_either(run):
    """Runs `run(device)` on a machine without a GPU and, where the program raised there, on one with a GPU.

    It gives an outcome, `raised` and `tell()`, which prints it and gives the exit code. Returns the exit code.
    """
    if not hasattr(os, "fork"):
        outcome = run("cpu")
        return (run("cuda") if outcome.raised else outcome).tell()
    other = _Other(lambda: run("cuda"))
    try:
        outcome = run("cpu")
    except BaseException:
        other.end(asked=False)
        raise
    code = other.end(asked=outcome.raised)
    if not outcome.raised or code in (_RAISED, -2) or code < 0:
        return outcome.tell()
    other.tell()
    return code
