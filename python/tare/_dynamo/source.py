"""Where a value of a program is found: names that symbols are given, `L['x']`."""

import dataclasses


class _Text(str):
    """A name, which older programs call."""

    __slots__ = ()

    def __call__(self):
        return str(self)


class Source:
    """A place; `name` is how Python reaches it."""

    @property
    def name(self):
        return _Text(self._written())

    def is_ephemeral(self):
        return False


@dataclasses.dataclass(frozen=True)
class LocalSource(Source):
    """A variable of the program."""

    local_name: str
    is_input: bool = False
    dynamism: object = None
    is_derived_from_nested: bool = False

    def _written(self):
        return f"L[{self.local_name!r}]"


@dataclasses.dataclass(frozen=True)
class GlobalSource(Source):
    """A variable of the program's module."""

    global_name: str

    def _written(self):
        return f"G[{self.global_name!r}]"


@dataclasses.dataclass(frozen=True)
class ConstantSource(Source):
    """A value with a name of its own."""

    source_name: str

    def _written(self):
        return self.source_name


@dataclasses.dataclass(frozen=True)
class AttrSource(Source):
    """A member of a value."""

    base: Source
    member: str

    def _written(self):
        return f"{self.base.name}.{self.member}"


@dataclasses.dataclass(frozen=True)
class GetItemSource(Source):
    """An item of a value."""

    base: Source
    index: object

    def _written(self):
        return f"{self.base.name}[{self.index!r}]"


@dataclasses.dataclass(frozen=True)
class EphemeralSource(Source):
    """A value that the program keeps nowhere."""

    desc: str = None

    def _written(self):
        return f"<ephemeral{': ' + self.desc if self.desc is not None else ''}>"

    def is_ephemeral(self):
        return True
