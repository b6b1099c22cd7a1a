#!/usr/bin/env python3
"""Prints docs/left_out.md and python/tare/_recorded/left_out.py: PyTorch's operators that are left out, from left_out.txt. Needs no
PyTorch.

    conformance/list_left_out.py TARE            writes both
    conformance/list_left_out.py --check TARE    exits 1 where one is stale

TARE is the command, which says what is here. Exits 1 where an operator has no reason or two, and where a name in the table
is here after all or is no operator of PyTorch's.
"""
import collections
import fnmatch
import json
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/left_out.md"
MODULE = ROOT / "python/tare/_recorded/left_out.py"
HEAD = """<!-- Printed by conformance/list_left_out.py from conformance/left_out.txt. Do not edit. -->
# What is left out

Of the {schemas} schemas of PyTorch 2.13's `aten`, {here} are here. {numbers} more have no tensor in them: TorchScript's arithmetic on
numbers, texts and lists, and questions to libraries. The other {left} are named here, an operator once for its overloads.
"""

MODULE_HEAD = """\"\"\"Operators of PyTorch 2.13 that are left out. Printed by conformance/list_left_out.py.\"\"\"

# `operator.overload`; a dot ends the name of an operator whose overload has none.
NAMES = frozenset(\"\"\"
"""


def full_name(schema):
    """`operator.overload`; a dot ends the name of an operator whose overload has none."""
    name = schema.removeprefix("aten::").partition("(")[0]
    return name if "." in name else name + "."


def reasons():
    """(pattern, reason) for each name of the table."""
    found, reason = [], ""
    for line in (ROOT / "conformance/left_out.txt").read_text().splitlines():
        if line.startswith(" "):
            found += [(pattern, reason) for pattern in line.split()]
        elif line and not line.startswith("#"):
            reason = line
    return found


def matches(name, pattern):
    return fnmatch.fnmatchcase(name, pattern if "." in pattern else pattern + ".*")


def main():
    check = sys.argv[1:2] == ["--check"]
    tare = sys.argv[-1]
    schemas = [line for line in (ROOT / "tests/golden/aten_schemas.txt").read_text().splitlines() if line]
    here = {full_name(op["schema"]) for op in json.loads(subprocess.check_output([tare, "ops", "--json"]))}
    missing = [schema for schema in schemas if full_name(schema) not in here]
    left = [full_name(schema) for schema in missing if "Tensor" in schema]
    table, faults = reasons(), []
    by_reason = collections.defaultdict(set)
    some_here = {name.partition(".")[0] for name in here}
    for name in left:
        given = {reason for pattern, reason in table if matches(name, pattern)}
        if len(given) != 1:
            faults.append(f"{name} has {len(given)} reasons")
        operator = name.partition(".")[0]
        for reason in given:
            by_reason[reason].add(name.removesuffix(".") if operator in some_here else operator)
    for pattern, reason in table:
        if not any(matches(name, pattern) for name in left):
            faults.append(f"{pattern} names nothing that is left out")
        faults += [f"{name} is here, and {pattern} says it is not" for name in sorted(here)
                   if "." not in pattern and matches(name, pattern)]
    text = HEAD.format(schemas=len(schemas), here=len(here), numbers=len(missing) - len(left), left=len(left))
    for reason in dict.fromkeys(reason for _, reason in table):
        names = sorted(by_reason[reason], key=lambda name: (name.lstrip("_"), name))
        text += f"\n## {reason}\n\n{', '.join(f'`{name}`' for name in names)}\n"
    names = textwrap.fill(" ".join(sorted(left)), 118, break_long_words=False, break_on_hyphens=False)
    module = f'{MODULE_HEAD}{textwrap.indent(names, "    ")}\n""".split())\n'
    for path, printed in ((DOCUMENT, text), (MODULE, module)):
        if not check:
            path.write_text(printed)
        elif not path.exists() or path.read_text() != printed:
            faults.append(f"{path.relative_to(ROOT)} is stale: run conformance/list_left_out.py {tare}")
    print("\n".join(faults) or f"{len(left)} schemas are left out, each for one reason")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
