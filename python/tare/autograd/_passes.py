"""Backward passes: from which edges they start, what they are limited to, and which nodes they run."""

import contextlib
import itertools
import threading
import weakref

from tare import _C


class _Running(threading.local):
    def __init__(self):
        self.stack = []


_running = _Running()
_numbers = itertools.count()


def nodes_below(roots):
    """The nodes that can be reached from some nodes, those included, each before what it leads to was followed."""
    stack, seen = [one for one in roots if one is not None], set()
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        yield node
        stack.extend(following for following, _ in node.next_functions if following is not None)


def _node(tensor):
    return _C._gradient_edge(tensor)[0] if tensor.requires_grad else None


def mark(tensor):
    """What tells where a tensor's gradient goes, and keeps neither the tensor nor its graph."""
    return weakref.ref(tensor) if tensor.is_leaf else _node(tensor)._sequence_nr()


class Pass:
    """One walk of the tape, from tensors to all leaves or to `inputs` alone. `token` tells it from others and keeps nothing, and so does `number`."""

    def __init__(self, outputs, inputs):
        self.token, self.number = object(), next(_numbers)
        self._roots = [_node(one) for one in outputs]
        self.limits = [_node(one) for one in inputs]
        self._executed = self._numbers = None
        self.callbacks = []  # called when the pass is over

    def nodes(self):
        return nodes_below(self._roots)

    def executes(self, node):
        """Whether the pass comes to a node."""
        if self._executed is None:
            self._executed = self._leading_to_limits() if self.limits else set(self.nodes())
        return node in self._executed

    def reaches(self, place):
        """Whether a gradient comes to where a tensor was marked."""
        if isinstance(place, int):
            if self._numbers is None:
                self.executes(None)
                self._numbers = {node._sequence_nr() for node in self._executed if node.next_functions}
            return place in self._numbers
        leaf = place()
        return leaf is not None and self.executes(_node(leaf))

    def _leading_to_limits(self):
        above = {}
        reached = set()
        for node in self.nodes():
            reached.add(node)
            for following, _ in node.next_functions:
                above.setdefault(following, []).append(node)
        stack, found = [one for one in self.limits if one in reached], set()
        while stack:
            node = stack.pop()
            if node not in found:
                found.add(node)
                stack.extend(above.get(node, ()))
        return found


@contextlib.contextmanager
def running(outputs, inputs):
    """Makes a pass the current one of this thread."""
    made = Pass(outputs, inputs)
    _running.stack.append(made)
    try:
        yield made
        for callback in made.callbacks:  # one may add others
            callback()
    finally:
        _running.stack.pop()


def current():
    """The innermost pass that runs in this thread, or None."""
    return _running.stack[-1] if _running.stack else None
