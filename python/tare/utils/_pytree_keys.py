"""The steps of a path through a tree."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SequenceKey:
    """A place in a sequence."""

    idx: int

    def __str__(self):
        return f"[{self.idx!r}]"

    def get(self, sequence):
        return sequence[self.idx]


@dataclass(frozen=True)
class MappingKey:
    """A key of a mapping."""

    key: Any

    def __str__(self):
        return f"[{self.key!r}]"

    def get(self, mapping):
        return mapping[self.key]


@dataclass(frozen=True)
class GetAttrKey:
    """An attribute."""

    name: str

    def __str__(self):
        return f".{self.name}"

    def get(self, obj):
        return getattr(obj, self.name)


def keystr(kp):
    """A path as it would be written in Python."""
    return "".join(str(one) for one in kp)


def key_get(obj, kp):
    """What stands at the end of a path."""
    for one in kp:
        obj = one.get(obj)
    return obj


def walk(nodes, node_type, ends, tree, is_leaf, path):
    """Yields (path, leaf) for each leaf of a tree."""
    if ends(tree, is_leaf):
        yield path, tree
        return
    node = nodes[node_type(tree)]
    if node.flatten_with_keys_fn is None:
        raise ValueError(
            f"Did not find a flatten_with_keys_fn for type: {node.type}. Please pass a flatten_with_keys_fn argument to "
            "register_pytree_node."
        )
    for key, child in node.flatten_with_keys_fn(tree)[0]:
        yield from walk(nodes, node_type, ends, child, is_leaf, (*path, key))
