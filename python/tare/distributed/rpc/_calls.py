"""Calls of functions on other ranks."""

from tare import _C
from tare._engine.errors import DistBackendError
from tare.distributed.rpc import _agent, _messages, functions
from tare.futures import Future

_UNSET = -1.0


class CallFuture(Future):
    """The result of a call, once the callee's rank has sent it."""

    def __init__(self, what, whom):
        super().__init__()
        self._what, self._whom = what, whom

    def done(self):
        if not self._done:  # a rank that asks again and again lets the others go on
            if _C._distributed.program() is not None:
                _C._distributed.pause()
            _agent.agent().serve()
        return self._done

    def wait(self):
        _C._distributed.wait_until(lambda: self._done, self._what, self._whom)
        return self.value()


def _name(function):
    return getattr(function, "__qualname__", None) or repr(function)


def call(to, function, args, kwargs, deliver, what):
    """Has the rank of `to`, an Agent, call a function; what comes of it is given to `deliver(value, error)` there, `error` an
    exception's kind and text or None. Errors: those of Message."""
    here = _agent.agent()
    message = _messages.Message((function, tuple(args or ()), dict(kwargs or {})), to)
    message.tell(what.partition("(")[0], to)
    here.job.open += 1

    def run():
        # What makes the value may wait below on this thread, and could not go on before a call that waits for it ends.
        cell = message.awaits(to)
        if cell is not None:
            cell.awaited.append(run)
            return
        context = None

        def over(value, error):
            here.job.open -= 1
            outer, to.context = to.context, context  # a future may be completed by who is in another
            try:
                deliver(value, error)
            finally:
                to.context = outer

        try:
            own, own_args, own_kwargs = message.open()
            context = to.context
            value = own(*own_args, **own_kwargs)
            if functions.is_asynchronous(own):
                if not isinstance(value, Future):
                    raise RuntimeError(f"Functions decorated with @rpc.functions.async_execution must return a torch.futures.Future, "
                                       f"but got {value!r} of {type(value)}")
                return value._call_once_done(lambda done: _settle(done, over))
        except DistBackendError:  # ranks that cannot go on: nobody is left to be told
            raise
        except Exception as error:
            return over(None, _agent.told(error))
        over(value, None)

    to.post(run)


def _settle(future, over):
    if future._error is not None:
        over(None, _agent.told(future._error))
    else:
        over(future._value, None)


def _invoke(to, function, args, kwargs, what):
    here = _agent.agent()
    callee = here.find(to)
    what = f"{what}({callee.info.name}, {_name(function)})"
    future = CallFuture(what, [callee.program] if callee is not here else [])

    def deliver(value, error):
        """At the callee: sends the value, or why there is none."""
        message = None
        if error is None:
            try:
                message = _messages.Message(value, here)
                message.tell("reply", here)
            except Exception as failed:
                error = _agent.told(failed)
        here.job.open += 1

        def arrive():
            here.job.open -= 1
            if error is not None:
                return future._complete(None, _agent.as_raised(*error))
            try:
                future._complete(message.open(), None)
            except Exception as failed:
                future._complete(None, failed)

        here.post(arrive)

    call(callee, function, args, kwargs, deliver, what)
    return future


def rpc_async(to, func, args=None, kwargs=None, timeout=_UNSET):
    """Has another rank call `func(*args, **kwargs)`; a torch.futures.Future of the result. `to` is the rank's name, number or
    WorkerInfo. Arguments and results are pickled, tensors are copied. Functions are found by their names in the callee's own modules.

    Errors: RuntimeError for a rank that there is not. What the function raises is raised by the future's wait(), with the rank where
    it was raised and its traceback. Time-outs are not needed: if nobody can go on it is told who waits for whom."""
    return _invoke(to, func, args, kwargs, "rpc_async")


def rpc_sync(to, func, args=None, kwargs=None, timeout=_UNSET):
    """The result of `func(*args, **kwargs)` on another rank. Errors: as rpc_async's, and what the function raises."""
    return _invoke(to, func, args, kwargs, "rpc_sync").wait()
