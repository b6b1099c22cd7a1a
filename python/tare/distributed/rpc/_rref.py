"""References to values on other ranks."""

import types

from tare.distributed.rpc import _agent, _calls, functions
from tare.distributed.rpc._cells import Cell, Reference

_UNSET = -1.0


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


class RRef(Reference):
    """A reference to a value: RRef(value) of the calling rank's own, remote() of another's. It is passed to other ranks as it is."""

    __class_getitem__ = classmethod(types.GenericAlias)

    def __init__(self, value, type_hint=None):
        self._cell = Cell(_agent.agent(), "RRef")
        self._cell.settle(value, None)

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
        return self._cell.wait() if self.is_owner() else _calls.rpc_sync(self.owner(), _fetch, (self,))

    def local_value(self):
        """The value, at its owner. Errors: RuntimeError elsewhere."""
        if not self.is_owner():
            here = _agent.agent().info
            raise RuntimeError(f"For {self}, can't call localValue() on user {here}. Call it on owner {self.owner()}")
        return self._cell.wait()

    def rpc_sync(self, timeout=_UNSET):
        """Its methods, as calls whose result is waited for."""
        return _Proxy(_calls.rpc_sync, self)

    def rpc_async(self, timeout=_UNSET):
        """Its methods, as calls that return futures."""
        return _Proxy(_calls.rpc_async, self)

    def remote(self, timeout=_UNSET):
        """Its methods, as calls that return references."""
        return _Proxy(remote, self)

    def _get_type(self, timeout=_UNSET, blocking=True):
        if self.is_owner():
            return type(self._cell.wait())
        return (_calls.rpc_sync if blocking else _calls.rpc_async)(self.owner(), _kind, (self,))

    def _is_owner(self):
        return self.is_owner()

    def backward(self, dist_autograd_ctx_id=-1, retain_graph=False):
        """Runs backward from the value, a tensor with one element: in the context of distributed autograd if one is named."""
        from tare.distributed import autograd

        if not self.is_owner():
            return _calls.rpc_sync(self.owner(), _backward, (self, dist_autograd_ctx_id, retain_graph))
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


def remote(to, func, args=None, kwargs=None, timeout=_UNSET):
    """Has another rank call a function and keep its result; an RRef of it at once."""
    here = _agent.agent()
    callee = here.find(to)
    cell = Cell(callee, f"remote({callee.info.name}, {_calls._name(func)})")

    def keep(value, error):
        cell.settle(value, error)

    _calls.call(callee, func, args, kwargs, keep, cell.what)
    return RRef._of(cell)
