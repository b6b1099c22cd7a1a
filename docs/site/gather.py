#!/usr/bin/env python3
"""Gathers what Sphinx reads: the documents, what they link to, and reference pages printed from docstrings, headers and help texts.

    gather.py SOURCE_DIR TARE TARGET        run by a Python that finds the package tare

Files that are as they were keep their time, so that Sphinx reads again what changed and no more.
"""

import os
import pathlib
import re
import sys

import cpp_reference
import python_reference

DOCUMENTS = ["docs", "CHANGELOG.md", "CONTRIBUTING.md", "conformance/README.md", "tests/README.md"]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def documents(root):
    """(name, content) of each document, and of each file outside of them that one links to."""
    files = [file for name in DOCUMENTS for file in ([root / name] if (root / name).is_file() else (root / name).rglob("*.*"))]
    found = {file.relative_to(root): file.read_bytes() for file in files if file.is_file()}
    for name in [name for name in found if name.suffix == ".md"]:
        for link in LINK.findall(found[name].decode()):
            wanted = pathlib.Path(os.path.normpath(name.parent / link))
            if (root / wanted).is_file():
                found[wanted] = (root / wanted).read_bytes()
    return found


def main():
    root, tare, target = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    files = documents(root)
    files[pathlib.Path("index.md")] = (root / "docs/site/index.md").read_bytes()
    pages = {**python_reference.pages(tare), **cpp_reference.pages(root)}
    files.update({pathlib.Path("reference", name): text.encode() for name, text in pages.items()})
    for name, content in files.items():
        file = target / name
        if not file.is_file() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    for file in target.rglob("*"):
        if file.is_file() and file.relative_to(target) not in files:
            file.unlink()
    print(f"{len(pages)} pages of reference printed")


if __name__ == "__main__":
    main()
