"""Where the ways of two ranks part, read off the program's source."""

import ast
import linecache

_BRANCHES = (ast.If, ast.For, ast.While, ast.Try, ast.Match)
_PARTS = (ast.stmt, ast.ExceptHandler, ast.match_case)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def branch_before(file, one, other):
    """The statement of a function that decides between two of its lines, as `train.py:91: if x:`; empty: the source is not there, or
    the lines are of two functions, or follow one another without a decision."""
    linecache.checkcache(file)
    lines = linecache.getlines(file)
    try:
        tree = ast.parse("".join(lines))
    except (SyntaxError, ValueError):
        return ""
    ways = [_statements_around(tree, line) for line in (one, other)]
    shared = 0
    while shared < min(map(len, ways)) and ways[0][shared] is ways[1][shared]:
        shared += 1
    apart = [way[shared:] for way in ways]
    if shared and _in_two_arms(ways[0][shared - 1], *apart):
        found = ways[0][shared - 1]
    elif any(isinstance(node, _SCOPES) for way in apart for node in way):
        return ""
    else:  # one of them went into a branch, and the other did not
        found = next((node for way in apart for node in way if isinstance(node, _BRANCHES)), None)
    return f"{file}:{found.lineno}: {lines[found.lineno - 1].strip()}" if found is not None else ""


def _statements_around(node, line):
    """The statements that hold a line, outermost first."""
    found = []
    while node is not None:
        inside = [child for child in ast.walk(node) if child is not node and isinstance(child, _PARTS)]
        node = next((child for child in inside if _begin(child) <= line <= _end(child)), None)
        if node is not None:
            found.append(node)
    return found


def _begin(node):
    return node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno


def _end(node):
    return node.body[-1].end_lineno if isinstance(node, ast.match_case) else node.end_lineno


def _in_two_arms(branch, one, other):
    if not isinstance(branch, _BRANCHES) or not one or not other:
        return False
    arms = [getattr(branch, name, ()) for name in ("body", "orelse", "handlers", "finalbody", "cases")]
    if isinstance(branch, ast.Match):
        return one[0] is not other[0]
    return [one[0] in arm for arm in arms] != [other[0] in arm for arm in arms]
