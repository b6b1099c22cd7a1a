"""Handles of hooks."""

import functools
import weakref

from tare import _C
from tare.utils.hooks import RemovableHandle


class TensorHookHandle(RemovableHandle):
    """Takes a tensor's hook away again. `hook` is the hook where it stands, though the tensor's object may be gone."""

    def __init__(self, tensor, number, hook=None):
        self._tensor, self._hook = weakref.ref(tensor), hook
        self.id = number

    def remove(self):
        tensor = self._tensor()
        if tensor is not None:
            _C._remove_hook(tensor, self.id)
        elif self._hook is not None:
            self._hook.clear()


class NodeHookHandle(RemovableHandle):
    """Takes a node's hook away again."""

    def __init__(self, node, *numbers):
        self._node = node
        self._numbers = numbers
        self.id = numbers[0]

    def remove(self):
        for number in self._numbers:
            self._node._remove_hook(number)


def _register_hook(self, hook):
    """Calls `hook(grad_inputs, grad_outputs)` after the node ran; what it returns replaces the first."""
    heard = []  # what came in, as the hooks before the node left it

    @functools.wraps(hook, updated=())
    def after(gradients):
        return hook(gradients, heard.pop() if heard else ())

    return NodeHookHandle(self, self._add_hook(after, False), self._add_hook(heard.append, True, True))


def _register_prehook(self, hook):
    """Calls `hook(grad_outputs)` before the node runs; what it returns replaces them."""
    return NodeHookHandle(self, self._add_hook(hook, True))


_SAVED = "_saved_"


def _attribute(self, name):
    """What was saved, by PyTorch's names; the node of a function written in Python has what its forward left on the context."""
    if name.startswith(_SAVED):
        names = self._saved_names()
        if name[len(_SAVED):] in names:
            value = self._saved(names.index(name[len(_SAVED):]))
            return tuple(value) if isinstance(value, list) else value
    context = self._context
    if context is None:
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
    return getattr(context, name)


def _names(self):
    return [*object.__dir__(self), *(f"{_SAVED}{name}" for name in self._saved_names() if name)]


_C.Node.__dir__ = _names
_C.Node.register_hook = _register_hook
_C.Node.register_prehook = _register_prehook
_C.Node.__getattr__ = _attribute
