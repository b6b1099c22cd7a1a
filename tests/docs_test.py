#!/usr/bin/env python3
"""Holds the documents true: runs every `$ tare ...` line of a ```console block and compares what it prints, and compares
every block that names a file (`// examples/NAME.cpp` or `# examples/NAME.py` as its first line) with that file.

    docs_test.py SOURCE_DIR TARE DOCUMENT...
"""

import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

# As a file gets it: 80 columns, in UTF-8.
PLAIN = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LC_ALL", "LC_CTYPE", "LANG")}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def console(block):
    """(command, expected output) pairs of one block."""
    pairs = []
    for line in block.splitlines():
        if line.startswith("$ "):
            pairs.append((line[2:], []))
        elif pairs:
            pairs[-1][1].append(line.rstrip())
    return pairs


def main():
    root, tare, *documents = sys.argv[1:]
    root = pathlib.Path(root)
    checked = failed = 0

    def compare(what, expected, given):
        nonlocal checked, failed
        checked += 1
        if expected != given:
            failed += 1
            print(f"{what} differs:")
            print("\n".join(difflib.unified_diff(expected, given, "document", "real", lineterm="")))

    for document in documents:
        for language, block in FENCE.findall((root / document).read_text()):
            if language == "console":
                for command, expected in console(block):
                    words = shlex.split(command, comments=True)
                    if words[0] != "tare":
                        continue
                    start = time.monotonic()
                    run = subprocess.run([tare, *words[1:]], cwd=root, env=PLAIN, capture_output=True, text=True)
                    print(f"{time.monotonic() - start:6.2f} s  {command}")
                    given = [line.rstrip() for line in (run.stdout + run.stderr).splitlines()]
                    while expected and not expected[-1]:
                        expected.pop()
                    while given and not given[-1]:
                        given.pop()
                    compare(f"{document}: {command}", expected, given)
            elif block.startswith(("// examples/", "# examples/")):
                name, _, rest = block.partition("\n")
                file = root / name.split(None, 1)[1]
                compare(f"{document}: {name}", rest.splitlines(), file.read_text().splitlines())
    print(f"{checked} blocks checked, {failed} differ")
    sys.exit(1 if failed or not checked else 0)


if __name__ == "__main__":
    main()
