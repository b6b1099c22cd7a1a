"""FileCheck: what a text holds, and in which order."""

import re

_COMMENT = re.compile(r"^\s*(?:#|//)?\s*CHECK(?P<kind>(?:-[A-Z]+)*)(?:-(?P<count>\d+))?: ?(?P<text>.*)$", re.M)
_KINDS = {"": "check", "-NOT": "check_not", "-NEXT": "check_next", "-SAME": "check_same", "-DAG": "check_dag", "-REGEX": "check_regex"}


class FileCheck:
    """Checks of a text, one behind the other: `FileCheck().check("a").check_not("b").check_next("c").run(text)`.

    Each looks behind what the one before it found. `run` raises RuntimeError with the check that fails and the text around.
    """

    __module__ = "torch.testing"

    def __init__(self):
        self._checks = []  # (kind, text, count)

    def _with(self, kind, text, count=1):
        self._checks.append((kind, text, count))
        return self

    def check(self, test_string):
        """The text is somewhere behind."""
        return self._with("check", test_string)

    def check_not(self, test_string):
        """The text is not between what the checks before and behind find."""
        return self._with("not", test_string)

    def check_same(self, test_string):
        """The text is behind in the same line."""
        return self._with("same", test_string)

    def check_next(self, test_string):
        """The text is in the next line."""
        return self._with("next", test_string)

    def check_dag(self, test_string):
        """The text is somewhere behind; several of these in a row may be in any order."""
        return self._with("dag", test_string)

    def check_regex(self, test_string):
        """The regular expression matches somewhere behind."""
        return self._with("regex", test_string)

    def check_count(self, test_string, count, exactly=False):
        """The text is `count` times behind; with `exactly` not more often up to the next check."""
        if count:
            self._with("count", test_string, count)
        return self._with("not", test_string) if exactly else self

    def check_source_highlighted(self, test_string):
        """The text is in a line below which `~` marks all of it."""
        return self._with("highlighted", test_string)

    def run(self, *texts):
        """Checks a text. With two, the first is read for lines `CHECK: text`, `CHECK-NOT: text`, `CHECK-COUNT-3: text`."""
        *written, text = texts
        for one in written:
            self._read(one)
        text, at, absent, dags = str(text), 0, [], []
        for kind, wanted, count in self._checks:
            if kind != "dag":
                at, dags = max([at, *dags]), []
            if kind == "not":
                absent.append(wanted)
                continue
            begin, end = self._found(kind, wanted, count, text, at)
            self._refuse(absent, text, at, begin)
            absent = []
            if kind == "dag":
                dags.append(end)
            else:
                at = end
        self._refuse(absent, text, max([at, *dags]), len(text))

    def _read(self, written):
        for found in _COMMENT.finditer(written):
            kind, count = found["kind"], found["count"]
            if kind in ("-COUNT", "-COUNT-EXACTLY") and count:
                self.check_count(found["text"].strip(), int(count), kind.endswith("EXACTLY"))
            elif kind in _KINDS and not count:
                getattr(self, _KINDS[kind])(found["text"].strip())
            else:
                raise RuntimeError(f"unknown check: {found[0].strip()}")

    @staticmethod
    def _found(kind, wanted, count, text, at):
        """Where the text is that a check looks for."""
        end = len(text)
        line_end = text.find("\n", at)
        if kind == "same":
            end = line_end if line_end >= 0 else end
        elif kind == "next":
            at = line_end + 1 if line_end >= 0 else end
            following = text.find("\n", at)
            end = following if following >= 0 else end
        if kind == "regex":
            match = re.compile(wanted).search(text, at)
            found = match.span() if match else None
        elif kind == "highlighted":
            found = _highlighted(wanted, text, at)
        else:
            found, place = None, at
            for number in range(count):
                begin = text.find(wanted, place, end)
                if begin < 0:
                    found = None
                    break
                place = begin + len(wanted)
                found = (found[0] if number else begin, place)
        if found is None:
            much = f" {count} times" if kind == "count" else ""
            raise RuntimeError(f'Expected to find "{wanted}"{much} but did not find it\nSearched string:\n{text[at:at + 2000]}\n'
                               f"From CHECK{_ENDINGS.get(kind, '')}: {wanted}")
        return found

    @staticmethod
    def _refuse(absent, text, at, end):
        for wanted in absent:
            begin = text.find(wanted, at, end)
            if begin >= 0:
                raise RuntimeError(f'Expected to not find "{wanted}" but found it\n{text[max(begin - 200, 0):begin + 200]}\nFrom CHECK-NOT: {wanted}')


_ENDINGS = {"same": "-SAME", "next": "-NEXT", "dag": "-DAG", "regex": "-REGEX", "count": "-COUNT", "highlighted": "-SOURCE-HIGHLIGHTED"}


def _highlighted(wanted, text, at):
    begin = text.find(wanted, at)
    while begin >= 0:
        column = begin - (text.rfind("\n", 0, begin) + 1)
        below = text.find("\n", begin) + 1
        line = text[below:].split("\n", 1)[0] if below else ""
        marks = line[column:column + len(wanted)]
        if marks and set(marks) == {"~"} and len(marks) == len(wanted):
            return begin, below + len(line)
        begin = text.find(wanted, begin + 1)
    return None
