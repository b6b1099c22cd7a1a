"""References to values on other ranks."""

import types

from tare import _C
from tare.distributed.rpc import _agent, functions

_UNSET = -1.0


class Cell:
    """The value behind references, at its owner: an Agent."""

    def __init__(self, owner, what):
        self.owner, self.what = owner, what
        self.done, self.value, self.error = False, None, None
        self.awaited = []  # calls at the owner that begin when there is a value

    def settle(self, value, error):
        """Of the owner."""
        self.done, self.value, self.error = True, value, error
        for one in self.awaited:
            self.owner.post(one)
        self.awaited.clear()

    def wait(self):
        """The value, at the owner. Errors: what the function raised that was to make it."""
        _C._distributed.wait_until(lambda: self.done, self.what, [])
        if self.error is not None:
            error = _agent.as_raised(*self.error)
            error._told = self.error  # as the owner told it first
            raise error
        return self.value


def _fetch(reference):
    return reference._cell.wait()


def _call_method(reference, name, args, kwargs):
    return getattr(reference._cell.wait(), name)(*args, **kwargs)


@functions.async_execution
def _call_asynchronous_method(reference, name, args, kwargs):
    return _call_method(reference, name, args, kwargs)


def _kind(reference):
    return type(reference._cell.wait())


class _Proxy:
    """Calls of methods of the value behind a reference, on its owner."""

    def __init__(self, call, reference):
        self._call, self._reference = call, reference

    def __getattr__(self, name):
        def call(*args, **kwargs):
            reference = self._reference
            kind = reference._get_type()
            method = getattr(kind, name)  # an AttributeError, if it has none
            function = _call_asynchronous_method if functions.is_asynchronous(method) else _call_method
            return self._call(reference._cell.owner.info, function, (reference, name, args, kwargs))

        return call


class RRef:
    """A reference to a value: RRef(value) of the calling rank's own, remote() of another's. It is passed to other ranks as it is."""

    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, value, type_hint=None):
        self._cell = Cell(_agent.agent(), "RRef")
        self._cell.settle(value, None)

    @classmethod
    def _of(cls, cell):
        made = cls.__new__(cls)
        made._cell = cell
        return made

    def owner(self):
        """The WorkerInfo of the rank that has the value."""
        return self._cell.owner.info

    def owner_name(self):
        return self._cell.owner.info.name

    def is_owner(self):
        return self._cell.owner is _agent.agent()

    def confirmed_by_owner(self):
        """Whether the owner knows of it: it does from the first."""
        return self.is_owner() or self._cell.done

    def to_here(self, timeout=_UNSET):
        """The value: at its owner itself, elsewhere a copy. Waits until there is one. Errors: what its function raised."""
        from tare.distributed.rpc._calls import rpc_sync

        return self._cell.wait() if self.is_owner() else rpc_sync(self.owner(), _fetch, (self,))

    def local_value(self):
        """The value, at its owner. Errors: RuntimeError elsewhere."""
        if not self.is_owner():
            here = _agent.agent().info
            raise RuntimeError(f"For {self}, can't call localValue() on user {here}. Call it on owner {self.owner()}")
        return self._cell.wait()

    def rpc_sync(self, timeout=_UNSET):
        """Its methods, as calls whose result is waited for."""
        from tare.distributed.rpc import _calls

        return _Proxy(_calls.rpc_sync, self)

    def rpc_async(self, timeout=_UNSET):
        """Its methods, as calls that return futures."""
        from tare.distributed.rpc import _calls

        return _Proxy(_calls.rpc_async, self)

    def remote(self, timeout=_UNSET):
        """Its methods, as calls that return references."""
        from tare.distributed.rpc import _calls

        return _Proxy(_calls.remote, self)

    def _get_type(self, timeout=_UNSET, blocking=True):
        from tare.distributed.rpc import _calls

        if self.is_owner():
            return type(self._cell.wait())
        return (_calls.rpc_sync if blocking else _calls.rpc_async)(self.owner(), _kind, (self,))

    def _is_owner(self):
        return self.is_owner()

    def backward(self, dist_autograd_ctx_id=-1, retain_graph=False):
        """Runs backward from the value, a tensor with one element: in the context of distributed autograd if one is named."""
        from tare.distributed import autograd

        if not self.is_owner():
            from tare.distributed.rpc._calls import rpc_sync

            return rpc_sync(self.owner(), _backward, (self, dist_autograd_ctx_id, retain_graph))
        if dist_autograd_ctx_id == -1:
            return self._cell.wait().backward(retain_graph=retain_graph)
        return autograd.backward(dist_autograd_ctx_id, [self._cell.wait()], retain_graph)

    def __reduce__(self):
        raise RuntimeError("Can not pickle rref in python pickler, rref can only be pickled when using RPC")

    def __repr__(self):
        if self.is_owner():
            return f"OwnerRRef({self._cell.value!r})"
        return f"UserRRef(owner={self.owner_name()})"


def _backward(reference, context, retain_graph):
    reference.backward(context, retain_graph)
