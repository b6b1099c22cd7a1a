"""Results that may come later."""

import sys
import threading
import traceback
import types

from tare import _C
from tare._engine.errors import DistBackendError

__all__ = ["Future", "collect_all", "wait_all"]


class Future:
    """A result, once it is set. Waiting for one while no other thread runs that could set it is an error."""

    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, *, devices=None):
        self._done = False
        self._value = self._error = None
        self._callbacks = []
        self._changed = threading.Condition()

    def done(self):
        return self._done

    def wait(self):
        in_world = _C._distributed.program() is not None
        if in_world or threading.active_count() == 1 and not self._done:
            try:  # meanwhile other ranks' calls are answered, one of which may complete it
                _C._distributed.wait_until(self.done, "torch.futures.Future.wait", [])
            except DistBackendError:
                if in_world:
                    raise
        with self._changed:
            while not self._done:
                if threading.active_count() == 1:
                    raise RuntimeError("torch.futures.Future.wait: nothing will complete this future")
                self._changed.wait(0.1)
        return self.value()

    def value(self):
        if not self._done:
            raise RuntimeError("torch.futures.Future.value: the future is not completed; wait() waits for it")
        if self._error is not None:
            raise self._error
        return self._value

    def set_result(self, result):
        self._complete(result, None)

    def set_exception(self, result):
        if not isinstance(result, Exception):
            raise AssertionError(f"{result} is of type {type(result)}, not an Exception.")
        self._complete(None, result)

    def _complete(self, value, error):
        with self._changed:
            if self._done:
                raise RuntimeError(
                    "Attempting to mark a completed Future as complete again. Note that a Future can only be marked completed once."
                )
            self._done, self._value, self._error = True, value, error
            callbacks, self._callbacks = self._callbacks, []
            self._changed.notify_all()
        for callback in callbacks:
            callback(self)

    def _call_once_done(self, callback):
        with self._changed:
            if not self._done:
                self._callbacks.append(callback)
                return
        callback(self)

    def add_done_callback(self, callback):
        """Calls `callback` with this future once it is completed; its errors are printed and go no further."""

        def run(done):
            try:
                callback(done)
            except Exception as error:
                print(_told(error), file=sys.stderr)

        self._call_once_done(run)

    def then(self, callback):
        """A future of what `callback` gives for this one. Its errors are RuntimeErrors there."""
        if not callable(callback):
            raise TypeError(f"then(): a function of the future was expected, not {type(callback).__name__}")
        made = Future()

        def run(done):
            try:
                value = callback(done)
            except Exception as error:
                made.set_exception(RuntimeError(_told(error)))
            else:
                made.set_result(value)

        self._call_once_done(run)
        return made


def _told(error):
    places = "".join(
        f"  {frame.filename}({frame.lineno}): {frame.name}\n" for frame in reversed(traceback.extract_tb(error.__traceback__))
    )
    return f"Got the following error when running the callback: {type(error).__name__}: {error}\n\nAt:\n{places}"


def collect_all(futures):
    """A future of the list of futures, completed with the last of them; with the first one's error where some have one."""
    made = Future()
    futures = list(futures)
    left, lock = [len(futures)], threading.Lock()

    def complete():
        failed = next((one._error for one in futures if one._error is not None), None)
        made._complete(None if failed else futures, failed)

    def one_less(_):
        with lock:
            left[0] -= 1
            last = left[0] == 0
        if last:
            complete()

    for one in futures:
        one._call_once_done(one_less)
    if not futures:
        complete()
    return made


def wait_all(futures):
    return [one.wait() for one in futures]
