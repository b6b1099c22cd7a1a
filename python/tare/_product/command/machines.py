"""The machine that a user's program runs on: one without a GPU, or one with a GPU that is never full.

Where no device is named both are tried, and a program is refused only where it runs on neither: one that takes a GPU for granted is
as right as one that does without.
"""

import contextlib
import os
import sys
import tempfile

import tare
from tare._product.command import output

_RAISED = 120  # how the other process ends where the program raised there as well
_NO_GPU = "Torch not compiled with CUDA enabled"
_PLAIN = "A100-80GB"  # what `cuda` stands for where nothing is claimed (docs/design/devices.md)


@contextlib.contextmanager
def machine(options, count=1):
    """Within, `torch.cuda` and storages on `cuda` are those of the machine that has the options' device."""
    from tare.cuda import _simulated

    kind = options.device.partition(":")[0]
    if kind == "meta" or _simulated.gpu.is_simulated() or _simulated.gpu.is_absent():
        yield
        return
    if kind == "cpu":
        _simulated.gpu.start_without()
    else:
        _simulated.start(options.accelerator or _PLAIN, count, limit=False)
    try:
        yield
    finally:
        _simulated.gpu.stop()


class Done(BaseException):
    """A copy of this process has ended the command, with this exit code."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


_is_copy = False


class _Other:
    """A copy of this process, which waits until it is asked to go on in its place."""

    def __init__(self):
        self._out, self._err, self._raised = (tempfile.TemporaryFile() for _ in range(3))
        awaited, self._start = os.pipe()
        sys.stdout.flush(), sys.stderr.flush()
        self._pid = os.fork()
        if self._pid:
            os.close(awaited)
        else:
            self._wait(awaited)

    def _wait(self, awaited):
        global _is_copy
        try:
            os.close(self._start)
            if not os.read(awaited, 1):
                os._exit(_RAISED)
            os.close(awaited)
            os.dup2(self._out.fileno(), 1), os.dup2(self._err.fileno(), 2)
            _is_copy = True
        except BaseException:
            os._exit(_RAISED)  # what the parent process has to end is not this one's

    @property
    def is_here(self):
        """Whether this process is the copy."""
        return self._pid == 0

    def end(self, asked):
        """Its exit code, after it has ended the command or, not `asked`, at once."""
        if asked:
            os.write(self._start, b"1")
        os.close(self._start)
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def end_raising(self, error):
        """Ends the copy; the other process may tell what it raised."""
        self._raised.write(error.placed().encode(errors="replace"))
        self._raised.flush()
        os._exit(_RAISED)

    def raised(self):
        self._raised.seek(0)
        return self._raised.read().decode(errors="replace")

    def tell(self):
        for file, put in ((self._out, output.put), (self._err, sys.stderr.write)):
            file.seek(0)
            put(file.read().decode(errors="replace"))


class Either:
    """Runs programs on a machine without a GPU and, where one raised there, goes on from its beginning on one with a GPU.

    A copy of this process does the latter, to the end of the command. Several models have a machine each; else the command has one.
    `run(options, device)` raises an error with `raised` where the program is to blame.
    """

    def __init__(self, run, several):
        self._run, self._several = run, several
        self._other, self._here, self._device = None, None, "cpu"
        self._ran = set()  # models

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._dismiss()

    def _dismiss(self):
        other, self._other = self._other, None
        if other is not None:
            other.end(asked=False)

    def run(self, options):
        """The run of what the options name. Errors: Done; what `run` raises."""
        if options.names_device or ".py" not in options.model or (not self._several and options.model in self._ran):
            return self._run(options, self._device)
        if self._several:
            self._dismiss()
            self._device = "cpu"
        self._ran.add(options.model)
        if self._other is None and self._device == "cpu" and hasattr(os, "fork"):
            self._other = _Other()
            if self._other.is_here:
                self._here, self._other, self._device = self._other, None, "cuda"
        try:
            return self._run(options, self._device)
        except Exception as error:
            if not getattr(error, "raised", False):
                raise
            if self._device == "cuda":
                self._here.end_raising(error)
            return self._run_on_other(options, error)

    def _run_on_other(self, options, error):
        if self._other is None:  # a system without copies
            try:
                return self._run(options, "cuda")
            except Exception:
                raise error from None
        other, self._other = self._other, None
        code = other.end(asked=True)
        if code == _RAISED or code < 0:
            if _NO_GPU in error.text:  # that it asks for one is not what is wrong with it
                error.add(f"on a machine with a GPU: {other.raised()}")
            raise error
        other.tell()
        raise Done(code)


def ended(run):
    """The exit code that `run()` gives. A copy of the process ends with it."""
    code = _RAISED
    try:
        code = run()
        return code
    finally:
        if _is_copy:
            sys.stdout.flush(), sys.stderr.flush()
            os._exit(code)
