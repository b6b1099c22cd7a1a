"""Sets that keep the order in which their elements came."""

from collections.abc import MutableSet

__all__ = ["OrderedSet"]


class OrderedSet(MutableSet):
    """A set with the order of a dict's keys; equal to any set of the same elements."""

    def __init__(self, iterable=()):
        self._dict = dict.fromkeys(iterable)

    def __contains__(self, element):
        return element in self._dict

    def __iter__(self):
        return iter(self._dict)

    def __len__(self):
        return len(self._dict)

    def __reversed__(self):
        return reversed(self._dict)

    def __repr__(self):
        return f"{type(self).__name__}({list(self._dict)})"

    def add(self, element):
        self._dict[element] = None

    def discard(self, element):
        self._dict.pop(element, None)

    def clear(self):
        self._dict.clear()

    def pop(self):
        """Takes the last element. Errors: KeyError where there is none."""
        if not self._dict:
            raise KeyError("pop from an empty set")
        return self._dict.popitem()[0]

    def copy(self):
        return type(self)(self._dict)

    def update(self, *others):
        for one in others:
            self._dict.update(dict.fromkeys(one))

    def union(self, *others):
        made = self.copy()
        made.update(*others)
        return made

    def intersection(self, *others):
        return type(self)(one for one in self._dict if all(one in other for other in map(set, others)))

    def difference(self, *others):
        left = set().union(*others)
        return type(self)(one for one in self._dict if one not in left)

    def symmetric_difference(self, other):
        return self ^ type(self)(other)

    def issubset(self, other):
        return all(one in set(other) for one in self._dict)

    def issuperset(self, other):
        return all(one in self._dict for one in other)
