"""What files a package holds, as a tree."""

from tare.package.glob_group import GlobGroup  # noqa: F401 -- PyTorch has it here, too


class Directory:
    """Files of a package as a tree, which prints itself."""

    def __init__(self, name, is_dir):
        self.name, self.is_dir, self.children = name, is_dir, {}

    def _add(self, parts):
        if parts:
            self.children.setdefault(parts[0], Directory(parts[0], len(parts) > 1))._add(parts[1:])

    def has_file(self, filename):
        """Whether there is a file of this path."""
        first, _, rest = filename.partition("/")
        return first in self.children and (not rest or self.children[first].has_file(rest))

    def _lines(self, blanks):
        ordered = sorted(self.children.values(), key=lambda one: (not one.is_dir, one.name))
        for at, child in enumerate(ordered):
            last = at == len(ordered) - 1
            yield f"{blanks}{'└── ' if last else '├── '}{child.name}\n"
            yield from child._lines(blanks + ("    " if last else "│   "))

    def __str__(self):
        return f"─── {self.name}\n" + "".join(self._lines("    "))
