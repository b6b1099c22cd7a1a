"""`torch.Tag`: what operators are marked with."""

import enum
import functools

from tare import _operator_tags

Tag = enum.Enum("Tag", {name: number for number, name in enumerate(_operator_tags.TAGS)}, module="torch")
Tag.__int__ = Tag.__index__ = lambda self: self.value


@functools.cache
def _carriers():
    return [(Tag[name], frozenset(names)) for name, names in _operator_tags.TAGS.items() if names]


def tags_of(op):
    """Those of an operator of PyTorch's, in the order of their numbers."""
    found = {tag for tag, names in _carriers() if op.__name__ in names} | {Tag.pt2_compliant_tag}
    if any(argument.is_out for argument in op._schema.arguments):
        found.add(Tag.out)
    return sorted(found, key=int)


def listed(tags):
    """Tags as they are given to a definition: one, some or none."""
    return [tags] if isinstance(tags, Tag) else list(tags or ())
