"""`torch.Tag`: what operators are marked with."""

import enum

from tare import _C

Tag = enum.Enum("Tag", {name: number for number, name in enumerate(_C._tag_names())}, module="torch")
Tag.__int__ = Tag.__index__ = lambda self: self.value


def named(names):
    """The tags of these names."""
    return [Tag[name] for name in names]


def listed(tags):
    """Tags as they are given to a definition: one, some or none."""
    return [tags] if isinstance(tags, Tag) else list(tags or ())
