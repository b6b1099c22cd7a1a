"""Which file of the package may import which. Imports within functions count as well: a late import is an arrow all the same."""

import ast
from pathlib import Path

import pytest

import tare
from tare._engine import small_modules

ROOT = Path(tare.__file__).resolve().parent  # a build tree has links

# What no file of a drawer imports, by the start of its name below `tare`. Public modules may import every drawer.
FORBIDDEN = {
    "_recorded": ("",),
    "_engine": ("_io", "_product"),
    "_symbolic": ("_engine", "_io", "_product"),
    "_io": ("_product",),
}


def files():
    """The package's files by the names of their modules; the package itself is not among them."""
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name:
            found[name] = path
    return found


def imported(path, known):
    """The modules of the package that a file imports, as names below `tare`. A name of the package itself is no module."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            names = [full if (full := f"{node.module}.{one.name}").removeprefix("tare.") in known else node.module
                     for one in node.names]
        else:
            continue
        found.update(name.removeprefix("tare.") for name in names if name.startswith("tare."))
    return found


@pytest.fixture(scope="module")
def arrows():
    known = files()
    return {name: imported(path, known) - {name} for name, path in known.items()}


def reached(arrows, start):
    seen, waiting = set(), [start]
    while waiting:
        for name in arrows.get(waiting.pop(), ()):
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return seen


def is_one_package(group):
    """Whether a group is a package's `__init__` and files beside it."""
    top = min(group, key=len)
    return all(name == top or name.rpartition(".")[0] == top for name in group)


def groups(arrows):
    """The sets of files that import each other, around several corners or none."""
    reach = {name: reached(arrows, name) for name in arrows}
    return {frozenset(one for one in reach[name] if name in reach.get(one, ())) for name in arrows if name in reach[name]}


def test_files_import_in_one_direction(arrows):
    assert [sorted(group) for group in groups(arrows) if not is_one_package(group)] == []


def test_a_ring_would_be_found():
    rings = groups({"a": {"b"}, "b": {"c.d"}, "c.d": {"a"}, "p": {"p.q"}, "p.q": {"p"}, "alone": {"a"}})
    assert rings == {frozenset({"a", "b", "c.d"}), frozenset({"p", "p.q"})}
    assert [is_one_package(ring) for ring in sorted(rings, key=len)] == [True, False]


@pytest.mark.parametrize("drawer", sorted(FORBIDDEN))
def test_drawers_import_what_they_may(arrows, drawer):
    inside = {name: targets for name, targets in arrows.items() if name.partition(".")[0] == drawer}
    assert len(inside) > 2
    assert [(name, target) for name, targets in inside.items() for target in sorted(targets)
            if target.startswith(FORBIDDEN[drawer])] == []


def test_recorded_tables_do_not_import_the_package():
    for path in (ROOT / "_recorded").glob("*.py"):
        assert not [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, (ast.Import, ast.ImportFrom))], path


def test_rows_have_no_file():
    assert not set(files()) & (set(small_modules.ROWS) | set(small_modules.SECOND_NAMES))
