#!/usr/bin/env python3
"""Holds the documents true. In each DOCUMENT, a path below SOURCE_DIR:

- every `$ ...` line of a ```console block is run by a shell, and what it prints is compared with the lines behind it. `tare` is
  TARE; a line that begins with `python` runs if --python names one, and is left out otherwise;
- a block whose first line is the comment `// PATH` or `# PATH` of a file of examples/ or tests/ is compared with that file;
- every other ```python block of a document below docs/ is run where --python is given; a ```text block behind it is what it prints.

Commands run in a folder that is removed afterwards, one for each document, with links to `examples`, `tests` and `build` in it:
what one command writes the next one finds. --update writes what was printed into the documents instead of comparing.
"""

import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# As a file gets it: 80 columns, in UTF-8, and in pieces as large as Python's buffers.
PLAIN = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LC_ALL", "LC_CTYPE", "LANG", "PYTHONUNBUFFERED")}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAMED_FILE = re.compile(r"(?://|#) ((?:examples|tests)/\S+)\n")


SECONDS = re.compile(r"\bin \d+\.\d s\b")


def trimmed(text):
    """Its lines; how long something took, which differs from run to run, is 0.0 s."""
    return [SECONDS.sub("in 0.0 s", line.rstrip()) for line in text.rstrip().splitlines()]


class Workplace:
    """A folder with the commands' names on the path."""

    def __init__(self, folder, root, options):
        self.folder, self.python = folder, options.python
        commands = folder / ".commands"
        commands.mkdir()
        (commands / "tare").symlink_to(options.tare.resolve())
        if options.python:
            (commands / "python").write_text(f'#!/bin/sh\nexec "{options.python.absolute()}" -W ignore "$@"\n')
            (commands / "python").chmod(0o755)
        for name, target in {"examples": root / "examples", "tests": root / "tests", "build": options.build}.items():
            if target:
                (folder / name).symlink_to(target.resolve())
        self.environment = {**PLAIN, "PATH": f"{commands}:{os.environ['PATH']}", "PWD": str(folder), "NO_COLOR": "1"}
        self.environment["GITHUB_WORKSPACE"] = str(root.resolve())
        self.environment["TARE_PYTHON"] = str(commands / "python")

    def printed(self, command):
        start = time.monotonic()
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=300)
        print(f"{time.monotonic() - start:6.2f} s  {command}")
        return trimmed(done.stdout)

    def runs(self, command):
        return self.python is not None or not command.startswith("python ")


class Check:
    def __init__(self, update):
        self.update, self.checked, self.failed = update, 0, 0

    def same(self, what, expected, given):
        """The lines that the document should have."""
        self.checked += 1
        if expected != given and not self.update:
            self.failed += 1
            print(f"{what} differs:")
            print("\n".join(difflib.unified_diff(expected, given, "document", "real", lineterm="")))
        return given

    def console(self, document, block, work):
        pairs = []
        for line in block.splitlines():
            if line.startswith("$ "):
                pairs.append((line, []))
            elif pairs:
                pairs[-1][1].append(line.rstrip())
        lines = []
        for at, (line, expected) in enumerate(pairs):
            gap = [] if at + 1 == len(pairs) or (expected and expected[-1]) else [""] * bool(expected)
            expected = trimmed("\n".join(expected))
            given = self.same(f"{document}: {line}", expected, work.printed(line[2:])) if work.runs(line[2:]) else expected
            lines += [line, *given, *gap]
        return "\n".join(lines) + "\n"

    def document(self, name, root, options):
        path = root / name
        text = path.read_text()
        runs_python = options.python and name.startswith("docs/")
        with tempfile.TemporaryDirectory() as folder:
            work = Workplace(pathlib.Path(folder), root, options)
            told = None  # what the last block, a program, printed

            def renewed(match):
                nonlocal told
                language, block = match.groups()
                said, told = told, None
                if language == "console":
                    block = self.console(name, block, work)
                elif language == "text" and said is not None:
                    block = "\n".join(self.same(f"{name}: what the program before it prints", trimmed(block), said)) + "\n"
                file = NAMED_FILE.match(block)
                if file:
                    given = (root / file[1]).read_text()
                    block = file[0] + "\n".join(self.same(f"{name}: {file[1]}", block.splitlines()[1:], given.splitlines())) + "\n"
                elif language == "python" and runs_python:
                    (work.folder / "program.py").write_text(block)
                    told = work.printed("python program.py || echo exit code $?")
                    if told and told[-1].startswith("exit code "):
                        self.failed += 1
                        print(f"{name}: a program ends with {told[-1]}:\n" + "\n".join(told))
                return f"```{language}\n{block}```"

            text = FENCE.sub(renewed, text)
        if self.update:
            path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path, metavar="SOURCE_DIR")
    parser.add_argument("tare", type=pathlib.Path, metavar="TARE")
    parser.add_argument("documents", nargs="+", metavar="DOCUMENT")
    parser.add_argument("--python", type=pathlib.Path, help="a Python that finds the package tare")
    parser.add_argument("--build", type=pathlib.Path, help="the build folder, for documents that run built examples")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    root = options.root.resolve()
    check = Check(options.update)
    for document in options.documents:
        for path in sorted(root.glob(document)):
            check.document(str(path.relative_to(root)), root, options)
    print(f"{check.checked} blocks checked, {check.failed} differ")
    sys.exit(1 if check.failed or not check.checked else 0)


if __name__ == "__main__":
    main()
