"""Results that may come later."""

import types

__all__ = ["Future", "collect_all", "wait_all"]


class Future:
    """A result, once it is set. Waiting for one that nobody set is an error: nothing runs beside the program."""

    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, *, devices=None):
        self._done = False
        self._value = self._error = None
        self._callbacks = []

    def done(self):
        return self._done

    def wait(self):
        if not self._done:
            raise RuntimeError("torch.futures.Future.wait: nothing will complete this future")
        if self._error is not None:
            raise self._error
        return self._value

    def value(self):
        return self.wait()

    def set_result(self, result):
        if self._done:
            raise RuntimeError(
                "Attempting to mark a completed Future as complete again. Note that a Future can only be marked completed once."
            )
        self._done, self._value = True, result
        self._run()

    def set_exception(self, result):
        if not isinstance(result, Exception):
            raise AssertionError(f"{result} is of type {type(result)}, not an Exception.")
        self._done, self._error = True, result
        self._run()

    def _run(self):
        for callback in self._callbacks:
            callback(self)
        self._callbacks.clear()

    def add_done_callback(self, callback):
        if self._done:
            callback(self)
        else:
            self._callbacks.append(callback)

    def then(self, callback):
        made = Future()

        def run(done):
            try:
                made.set_result(callback(done))
            except Exception as error:
                made.set_exception(error)

        self.add_done_callback(run)
        return made


def collect_all(futures):
    """A future of the list of futures."""
    made = Future()
    futures = list(futures)
    if all(one.done() for one in futures):
        made.set_result(futures)
    else:
        for one in futures:
            one.add_done_callback(lambda _: all(f.done() for f in futures) and made.set_result(futures))
    return made


def wait_all(futures):
    return [one.wait() for one in futures]
