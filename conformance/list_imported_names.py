"""Lists the names that packages import from torch and that are not there, by the number of packages.

    python list_imported_names.py find PACKAGES > imports.json         reads the sources of all packages in a folder
    python list_imported_names.py there imports.json > pytorch.json    with PyTorch, and with `python -m tare`: which of them import
    python list_imported_names.py missing imports.json pytorch.json tare.json
"""

import ast
import collections
import importlib
import json
import os
import pathlib
import sys
import warnings


def find(folder):
    """By `module:name` the packages that import it; `module:` for a module."""
    found = collections.defaultdict(set)
    for path in pathlib.Path(folder).rglob("*.py"):
        inner = path.relative_to(folder)
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (OSError, SyntaxError, ValueError, RecursionError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level == 0 and (node.module or "").split(".")[0] in ("torch", "functorch"):
                for one in node.names:
                    found[f"{node.module}:{one.name}"].add(inner.parts[0])
            elif isinstance(node, ast.Import):
                for one in node.names:
                    if one.name.startswith(("torch.", "functorch")):
                        found[f"{one.name}:"].add(inner.parts[0])
    return {name: sorted(packages) for name, packages in sorted(found.items())}


def is_there(name):
    module, _, name = name.partition(":")
    try:
        found = importlib.import_module(module)
        if name not in ("", "*") and not hasattr(found, name):
            importlib.import_module(f"{module}.{name}")
    except BaseException:  # some modules raise whatever they like
        return False
    return True


def main():
    command, *files = sys.argv[1:]
    if command == "find":
        print(json.dumps(find(files[0])))
        return
    imports, *there = (json.loads(pathlib.Path(file).read_text()) for file in files)
    if command == "there":
        warnings.simplefilter("ignore")
        output, sys.stdout, sys.stderr = sys.stdout, open(os.devnull, "w"), open(os.devnull, "w")
        print(json.dumps([name for name in imports if is_there(name)]), file=output)
        return
    for name in sorted(set(there[0]) - set(there[1]), key=lambda one: (-len(imports[one]), one)):
        print(len(imports[name]), name, *imports[name])


if __name__ == "__main__":
    main()
