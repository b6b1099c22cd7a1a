#!/usr/bin/env python3
"""Gathers what Sphinx reads: the documents, what they link to, and reference pages printed from docstrings, headers and help texts.

    gather.py SOURCE_DIR TARE TARGET        run by a Python that finds the package tare
"""

import os
import pathlib
import re
import shutil
import sys

import cpp_reference
import python_reference

DOCUMENTS = ["docs", "CHANGELOG.md", "CONTRIBUTING.md", "conformance/README.md", "tests/README.md"]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def copy_documents(root, target):
    """Copies the documents, and each file outside of them that one links to."""
    for name in DOCUMENTS:
        (shutil.copytree if (root / name).is_dir() else shutil.copy)(root / name, made(target / name))
    for document in sorted(target.rglob("*.md")):
        for link in LINK.findall(document.read_text()):
            wanted = pathlib.Path(os.path.normpath(document.parent / link)).relative_to(target)
            if (root / wanted).is_file() and not (target / wanted).exists():
                shutil.copy(root / wanted, made(target / wanted))


def made(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def main():
    root, tare, target = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(target, ignore_errors=True)
    copy_documents(root, target)
    shutil.copy(root / "docs/site/index.md", target)
    pages = {**python_reference.pages(tare), **cpp_reference.pages(root)}
    for name, text in pages.items():
        made(target / "reference" / name).write_text(text)
    print(f"{len(pages)} pages of reference printed")


if __name__ == "__main__":
    main()
