#!/usr/bin/env python3
"""Checks that folders include downwards only. The table of docs/architecture.md (| `folder` | ... | `may include` ... |) says
which folders a folder may include; through these it may also include what they may. Prints each include that breaks the table.

    include_check.py SOURCE_DIR
"""

import pathlib
import re
import sys

ROW = re.compile(r"^\| `([^`]+)` \|.*\|([^|]*)\|$", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#include "([^"]+)"', re.MULTILINE)


def read_table(text):
    """{folder: folders, or folders within them, that it may include directly}, from the rows of the table under "## Folders"."""
    section = text.split("\n## Folders\n", 1)[1].split("\n## ", 1)[0]
    return {folder: re.findall(r"`([^`]+)`", allowed) for folder, allowed in ROW.findall(section)}


def reachable(table, folder, seen=()):
    """Everything that a folder may include, directly or through others. Raises ValueError for a circle."""
    if folder in seen:
        raise ValueError("the table has a circle: " + " -> ".join((*seen, folder)))
    found = set()
    for allowed in table[folder]:
        top = allowed.split("/")[0]
        if top not in table:
            raise ValueError(f"the table lets {folder} include {allowed}, which has no row")
        found |= {allowed} | reachable(table, top, (*seen, folder))
    return found


def folder_of(path):
    """The row of a path below the repository: `tare/nn/module.h` -> `nn`; `tare/ops.h`, the operators' functions -> `ops`."""
    parts = path.parts
    if parts[0] == "python":
        return "bindings"
    return {"ops.h": "ops"}.get(parts[1], parts[1])


def main():
    root = pathlib.Path(sys.argv[1])
    table = read_table((root / "docs/architecture.md").read_text())
    errors, includes = [], 0
    try:
        allowed = {folder: reachable(table, folder) for folder in table}
    except ValueError as error:
        sys.exit(f"docs/architecture.md: {error}")
    sources = [path for place in ("tare", "python/bindings") for path in sorted((root / place).rglob("*"))
               if path.suffix in (".h", ".cpp", ".inc")]
    found = {folder_of(path.relative_to(root)) for path in sources}
    errors += [f"docs/architecture.md: no row for {folder}" for folder in sorted(found - set(table))]
    errors += [f"docs/architecture.md: a row for {folder}, which holds no file" for folder in sorted(set(table) - found)]
    for path in sources:
        name = path.relative_to(root)
        folder = folder_of(name)
        for included in INCLUDE.findall(path.read_text()) if folder in table else ():
            target = pathlib.PurePath(included)
            if target.parts[0] != "tare":
                if folder != "bindings":
                    errors.append(f'{name}: "{included}" is not named from the root, as "tare/..."')
                continue
            includes += 1
            inside = "/".join(target.parts[1:])
            to = folder_of(target)
            if to != folder and to not in allowed[folder] and not any(inside.startswith(a + "/") for a in allowed[folder]):
                errors.append(f'{name}: {folder} may not include {to} ("{included}")')
    if not includes:
        errors.append("no include found")
    print("\n".join(errors) or f"{includes} includes between {len(found)} folders go down")
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
