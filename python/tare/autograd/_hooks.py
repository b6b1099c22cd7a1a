"""Handles of hooks."""

import weakref

from tare import _C


class TensorHookHandle:
    """Takes a tensor's hook away again: `handle.remove()`, or at the end of a `with`."""

    def __init__(self, tensor, number):
        self._tensor = weakref.ref(tensor)
        self.id = number

    def remove(self):
        tensor = self._tensor()
        if tensor is not None:
            _C._remove_hook(tensor, self.id)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


class NodeHookHandle:
    """Takes a node's hook away again."""

    def __init__(self, node, number):
        self._node = node
        self.id = number

    def remove(self):
        self._node._remove_hook(self.id)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


def _register_hook(self, hook):
    import tare

    # A hook of a node hears what came in, too.
    box = []

    def before(gradients):
        box.append(gradients)

    def after(gradients):
        return hook(gradients, box.pop() if box else ())

    self._add_hook(before, True)
    return NodeHookHandle(self, self._add_hook(after, False))


def _register_prehook(self, hook):
    return NodeHookHandle(self, self._add_hook(hook, True))


_C.Node.register_hook = _register_hook
_C.Node.register_prehook = _register_prehook
