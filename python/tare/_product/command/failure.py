"""Where the user's program went wrong: the line, and the annotation that continuous integration shows beside it."""

import ast
import functools
import os
import sys
import sysconfig
import traceback
from dataclasses import dataclass

import tare


def _places(*paths):
    return tuple({form(path) + os.sep for path in paths for form in (os.path.abspath, os.path.realpath)})


_OWN = _places(os.path.dirname(tare.__file__), os.path.dirname(os.path.realpath(tare.__file__)))
_OWN += tuple(filter(None, [getattr(tare, "_forwarded_by", None)]))
_NOT_THE_USERS = (*_OWN, *_places(*(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib"))))


@functools.cache
def _holds_packages(folder):
    """Whether pip installed into a folder: another environment's, or one of `pip install --target`, that PYTHONPATH names."""
    try:
        return any(name.endswith(".dist-info") for name in os.listdir(folder))
    except OSError:
        return False


def own_places():
    """This package's folders and files."""
    return _OWN


def library_places():
    """The folders whose files are not the user's."""
    return [*_NOT_THE_USERS, *(os.path.abspath(one) + os.sep for one in sys.path if one and _holds_packages(one))]


@dataclass
class Place:
    file: str
    line: int
    function: str = ""
    text: str = ""

    def __str__(self):
        inside = f", in {self.function}" if self.function and self.function != "<module>" else ""
        return f"{self.file}:{self.line}{inside}" + (f": {self.text}" if self.text else "")


def _shown(path):
    """As seen from the working directory."""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") or os.getcwd() == os.sep else relative


def _is_users(path, own):
    if path.startswith("In ["):  # a notebook's cell
        return True
    real = os.path.realpath(path)
    ready = os.path.abspath(path).startswith(places := tuple(library_places())) or real.startswith(places)
    return real == own or (os.path.isfile(real) and not ready)


def _definition(path, name):
    """The line at which a file makes something by a name."""
    try:
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError):
        return 1
    for statement in tree.body:
        named = {getattr(statement, "name", None)}
        if isinstance(statement, (ast.Assign, ast.AnnAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            named = {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
        if name.partition(".")[0] in named:
            return statement.lineno
    return 1


def place(error, path, name):
    """The innermost line of the user's own that the error went through.

    Where it went through none, as in a model put together from ready modules: the line of the file that makes `name`.
    """
    own = os.path.realpath(path)
    if isinstance(error, SyntaxError) and error.filename:
        return Place(_shown(error.filename), error.lineno or 1, "", (error.text or "").strip())
    frames = [one for one in traceback.extract_tb(error.__traceback__) if _is_users(one.filename, own)]
    if frames:
        innermost = frames[-1]
        return Place(_shown(innermost.filename), innermost.lineno, innermost.name, innermost.line or "")
    return Place(_shown(path) if path else name, _definition(path, name))


def _repository():
    """Where continuous integration counts paths from: the runner says it; else it is the checkout around the working directory."""
    given = os.environ.get("GITHUB_WORKSPACE")
    if given:
        return os.path.realpath(given)
    here = folder = os.getcwd()
    while not os.path.exists(os.path.join(folder, ".git")):
        if folder == os.path.dirname(folder):
            return here
        folder = os.path.dirname(folder)
    return folder


def annotation(where, text, title):
    """GitHub's command for an error that stands beside a line."""

    def escaped(value, more=""):
        for character in "%\r\n" + more:
            value = value.replace(character, f"%{ord(character):02X}")
        return value

    path, root = os.path.realpath(where.file), _repository()
    if os.path.commonpath([path, root]) == root:
        path = os.path.relpath(path, root)
    return f"::error file={escaped(path, ':,')},line={where.line},title={escaped(title, ':,')}::{escaped(text)}"
