"""Sets of names by patterns: `*` stands for a part between separators, `**` for any number of parts."""

import re


def _expression(pattern, separator):
    parts, mark = [], re.escape(separator)
    for part in pattern.split(separator):
        if part == "**":
            parts.append(f"(?:{mark}[^{mark}]+)*")
        elif "**" in part:
            raise ValueError("** can only appear as an entire path segment")
        else:
            parts.append(mark + f"[^{mark}]*".join(map(re.escape, part.split("*"))))
    return re.compile("".join(parts))


class GlobGroup:
    """Names that one of `include` matches and none of `exclude`."""

    def __init__(self, include, *, exclude=(), separator="."):
        self.separator = separator
        self._told = f"GlobGroup(include={include}, exclude={exclude})"
        self.include, self.exclude = ([_expression(one, separator) for one in ((given,) if isinstance(given, str) else given)]
                                      for given in (include, exclude))

    def matches(self, candidate):
        """Whether the name is one of them."""
        name = self.separator + candidate
        return any(one.fullmatch(name) for one in self.include) and not any(one.fullmatch(name) for one in self.exclude)

    def __str__(self):
        return self._told

    __repr__ = __str__
