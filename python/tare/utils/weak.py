"""Dictionaries that do not keep their keys alive, by identity: tensors compare element by element."""

import copy
import weakref
from collections.abc import Mapping, MutableMapping

import tare

__all__ = ["TensorWeakRef", "WeakIdRef", "WeakIdKeyDictionary", "WeakTensorKeyDictionary"]


class WeakIdRef(weakref.ref):
    """A weak reference that is equal to another when both are to the same object."""

    __slots__ = ("_id",)

    def __init__(self, key, callback=None):
        super().__init__(key, callback)
        self._id = id(key)

    def __call__(self):
        return super().__call__()

    def __hash__(self):
        return self._id

    def __eq__(self, other):
        here, there = self(), other()
        if here is not None and there is not None:
            return here is there
        return self is other


class WeakIdKeyDictionary(MutableMapping):
    """A dictionary whose entries go with their keys."""

    def __init__(self, dict=None, ref_type=WeakIdRef):
        self.data = {}
        self.ref_type = ref_type
        own = weakref.ref(self)

        def forget(reference):
            found = own()
            if found is not None:
                found.data.pop(reference, None)

        self._forget = forget
        if dict is not None:
            self.update(dict)

    def update(self, other=None, /, **more):
        if other is not None:
            super().update((other if hasattr(other, "items") else dict(other)).items())
        super().update(**more)

    def __getitem__(self, key):
        return self.data[self.ref_type(key)]

    def __setitem__(self, key, value):
        self.data[self.ref_type(key, self._forget)] = value

    def __delitem__(self, key):
        del self.data[self.ref_type(key)]

    def __contains__(self, key):
        try:
            return self.ref_type(key) in self.data
        except TypeError:
            return False

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        for reference in list(self.data):
            key = reference()
            if key is not None:
                yield key

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x}>"

    def copy(self):
        made = type(self)()
        made.update(self)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        """Keys are what they are by identity, so only values are copied."""
        made = type(self)()
        for key, value in self.items():
            made[key] = copy.deepcopy(value, memo)
        return made

    def keyrefs(self):
        """The weak references to the keys."""
        return list(self.data)

    def popitem(self):
        while self.data:
            reference, value = self.data.popitem()
            key = reference()
            if key is not None:
                return key, value
        raise KeyError("popitem(): dictionary is empty")

    def __or__(self, other):
        return self._joined(self, other) if isinstance(other, Mapping) else NotImplemented

    def __ror__(self, other):
        return self._joined(other, self) if isinstance(other, Mapping) else NotImplemented

    def __ior__(self, other):
        self.update(other)
        return self

    def _joined(self, *parts):
        made = type(self)()
        for part in parts:
            made.update(part)
        return made


WeakTensorKeyDictionary = WeakIdKeyDictionary


class TensorWeakRef:
    """A weak reference to a tensor."""

    def __init__(self, tensor):
        if not isinstance(tensor, tare.Tensor):
            raise AssertionError(f"expected torch.Tensor, got {type(tensor)}.")
        self.ref = weakref.ref(tensor)

    def __call__(self):
        return self.ref()
