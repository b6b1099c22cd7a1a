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

    def __init__(self, node, *numbers):
        self._node = node
        self._numbers = numbers
        self.id = numbers[0]

    def remove(self):
        for number in self._numbers:
            self._node._remove_hook(number)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


def _register_hook(self, hook):
    """Calls `hook(grad_inputs, grad_outputs)` after the node ran; what it returns replaces the first."""
    heard = []  # what came in, as the hooks before the node left it

    def after(gradients):
        return hook(gradients, heard.pop() if heard else ())

    return NodeHookHandle(self, self._add_hook(after, False), self._add_hook(heard.append, True, True))


def _register_prehook(self, hook):
    """Calls `hook(grad_outputs)` before the node runs; what it returns replaces them."""
    return NodeHookHandle(self, self._add_hook(hook, True))


def _attribute(self, name):
    """The node of a function written in Python has what its forward left on the context."""
    context = self._context
    if context is None:
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
    return getattr(context, name)


_C.Node.register_hook = _register_hook
_C.Node.register_prehook = _register_prehook
_C.Node.__getattr__ = _attribute
