"""What a tracing compiler keeps of a trace. Nothing is traced here, but programs say which mode of fakes goes with theirs."""

import contextlib
import threading

_current = threading.local()


class TracingContext:
    """What belongs to one trace: its mode of fakes."""

    def __init__(self, fake_mode=None):
        self.fake_mode = fake_mode

    @staticmethod
    def try_get():
        """The context of the thread, or None."""
        return getattr(_current, "context", None)

    @staticmethod
    def get():
        """The context of the thread. Errors: RuntimeError where there is none."""
        found = TracingContext.try_get()
        if found is None:
            raise RuntimeError("TracingContext.get() must be called within an ongoing trace.")
        return found


@contextlib.contextmanager
def tracing(context):
    """The thread's context within."""
    before = TracingContext.try_get()
    _current.context = context
    try:
        yield context
    finally:
        _current.context = before
