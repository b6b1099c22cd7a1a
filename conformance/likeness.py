"""Functions of Python and C++ as sequences of tokens in which the names that a function chose itself do not count, and how
alike two sequences are."""

import ast
import collections
import difflib
import re

Function = collections.namedtuple("Function", "owner name path line tokens stores")
Function.__doc__ = """One function: its class or "", name, file, line, tokens, and whether it is a constructor that only stores
its arguments."""


class Measured:
    """A function with what its comparison needs."""

    def __init__(self, function):
        self.function = function
        self.tokens = function.tokens
        self.runs = collections.Counter(zip(*(self.tokens[i:] for i in range(4))))

    def shares(self, other):
        """The part of this function's runs of four tokens that the other one has too."""
        return sum((self.runs & other.runs).values()) / max(1, sum(self.runs.values()))


def likeness(tokens, others, least):
    """The share of tokens that two sequences have in common in one order, 0 where it is below `least`."""
    matcher = difflib.SequenceMatcher(None, others, tokens, autojunk=False)
    if min(matcher.real_quick_ratio(), matcher.quick_ratio()) < least:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= least else 0.0


def _in_order(tokens, own):
    """The tokens with each of the function's own names, but not members of that name, replaced by the order in which it first
    occurs."""
    order = {}
    return [
        f"_{order.setdefault(token, len(order))}" if token in own and before not in (".", "->", "::") else token
        for before, token in zip(["", *tokens], tokens)
    ]


# Python ---------------------------------------------------------------------------------------------------------------

_PYTHON = re.compile(r"[^\W\d]\w*|\d[\w.]*(?:(?<=[eE])[+-]\d+)?j?|''|\*\*=|//=|>>=|<<=|:=|\.\.\.|[-+*/%@&|^=<>!]=|\*\*|//|<<|>>|\S")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_MARK = "\u01c3"  # A letter that no program uses: marks the names of arguments in calls, which are the callee's.


class _Bare(ast.NodeTransformer):
    """Takes from a function what says nothing of where it comes from: docstrings, annotations, decorators, texts."""

    def _body(self, node):
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        node.decorator_list = []
        return node

    visit_ClassDef = _body

    def visit_FunctionDef(self, node):
        node.returns = None
        return self._body(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        return ast.Assign([node.target], node.value, lineno=node.lineno) if node.value else ast.Pass()

    def visit_keyword(self, node):
        self.generic_visit(node)
        if node.arg and not node.arg.endswith(_MARK):
            node.arg += _MARK
        return node

    def visit_JoinedStr(self, node):
        return ast.Constant("")

    def visit_Constant(self, node):
        return ast.Constant("") if isinstance(node.value, (str, bytes)) else node


def _bound(function):
    """The names that a function binds: arguments, variables, functions within, imports, caught errors."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, (*_DEFINITIONS, ast.ClassDef, ast.ExceptHandler)) and node is not function:
            yield node.name
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


def _is_plain(node):
    """Whether an expression is an argument, a constant, a conversion of one (`pair(x)`), or a choice among these."""
    if isinstance(node, (ast.Name, ast.Constant)):
        return True
    if isinstance(node, ast.Attribute):
        return _is_plain(node.value)
    if isinstance(node, (ast.Tuple, ast.List, ast.BoolOp)):
        return all(map(_is_plain, node.elts if hasattr(node, "elts") else node.values))
    if isinstance(node, ast.IfExp):
        return isinstance(node.test, ast.Compare) and _is_plain(node.body) and _is_plain(node.orelse)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords and (
        len(node.args) == 1 and _is_plain(node.args[0]))


def _calls_base(node):
    """Whether an expression is `super().__init__(...)` or `Base.__init__(self, ...)` with plain arguments."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "__init__":
        return False
    given = [argument.value if isinstance(argument, ast.Starred) else argument for argument in node.args]
    return all(map(_is_plain, [*given, *(keyword.value for keyword in node.keywords)]))


def only_stores(function):
    """Whether a function is a constructor of nothing but `self.x = x` and its base's constructor."""

    def is_own(target):
        if isinstance(target, ast.Tuple):
            return all(map(is_own, target.elts))
        return isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"

    def stores(statement):
        if isinstance(statement, ast.Expr):
            return _calls_base(statement.value)
        if isinstance(statement, ast.Assign):
            return all(map(is_own, statement.targets)) and _is_plain(statement.value)
        return isinstance(statement, ast.Pass)

    return function.name == "__init__" and all(map(stores, function.body))


def _definitions(node, owner):
    """(class, function) below a node: those in classes, functions and blocks."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _DEFINITIONS):
            yield owner, child
        if isinstance(child, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield from _definitions(child, child.name if isinstance(child, ast.ClassDef) else owner)


def python_functions(text, path, wanted=lambda owner, name: True):
    """The functions of a module, those within classes and functions too, whose class and name are `wanted`; none where it
    does not parse."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return
    for owner, node in [found for found in _definitions(tree, "") if wanted(found[0], found[1].name)]:
        node = _Bare().visit(node)
        tokens = _in_order(_PYTHON.findall(ast.unparse(node))[2:], set(_bound(node)))  # Without `def` and the name.
        tokens = ["torch" if token == "tare" else token for token in tokens]
        yield Function(owner, node.name, path, node.lineno, tokens, only_stores(node))


# C++ ------------------------------------------------------------------------------------------------------------------

_CPP = re.compile(
    r"""//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*|R"(?P<end>\w*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'"""
    r"""|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.'])*|::|->|<<=|>>=|<=>|<<|[-+*/%&|^=!<>]=|&&|\|\||\+\+|--|\.\.\.|\S|\n""",
    re.DOTALL | re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*\Z")
_NO_NAMES = set("if for while switch catch return requires noexcept decltype alignas sizeof defined __attribute__ operator".split())
_NO_TYPES = set("return new delete else case goto throw using namespace typename class struct public private co_return".split())


def _cpp_tokens(text):
    """The tokens, without comments and preprocessor lines and with all texts the same, and where they begin."""
    tokens, starts = [], []
    for match in _CPP.finditer(text):
        token = match.group()
        if token[0] in "\"'" or token[:2] == 'R"':
            token = '""'
        elif token[:2] in ("//", "/*") or token[0] in " \t\n\r#" :
            continue
        tokens.append(token)
        starts.append(match.start())
    return tokens, starts


def _brackets(tokens):
    """For the place of each opening bracket, that of the one that closes it."""
    closing, opened = {}, []
    for i, token in enumerate(tokens):
        if token in ("(", "[", "{"):
            opened.append(i)
        elif token in (")", "]", "}") and opened:
            closing[opened.pop()] = i
    return closing


def _signature(header):
    """Where a function's parameters begin in what stands before a brace, or None: it is no function."""
    if not header or header[0] in ("namespace", "class", "struct", "union", "enum", "extern", "using"):
        return None
    depth = 0
    for i, token in enumerate(header):
        if token == "(" and depth == 0 and i and _WORD.match(header[i - 1]) and header[i - 1] not in _NO_NAMES:
            return i
        if token == "=" and depth == 0:
            return None
        depth += (token in "([") - (token in ")]")
    return None


def _declared(tokens):
    """The names that a C++ function declares: behind a type, a reference, a pointer, or in `auto [a, b]`."""
    for i in range(1, len(tokens) - 1):
        before, token, after = tokens[i - 1:i + 2]
        if before == "auto" and token == "[":
            yield from (name for name in tokens[i + 1:tokens.index("]", i)] if _WORD.match(name))
        elif before == "," and after == "=":
            yield token
        elif _WORD.match(token) and after in ("=", ";", "{", "(", ":", ",", ")", "["):
            if before in ("&", "&&", "*", ">") and after != "(" or _WORD.match(before) and before not in _NO_TYPES:
                yield token


def cpp_functions(text, path):
    """The functions that a file of C++ defines, with the last class or namespace that they stand in as owner."""
    tokens, starts = _cpp_tokens(text)
    closing = _brackets(tokens)
    found, owners = [], []
    start = i = 0
    while i < len(tokens):
        token = tokens[i]
        if token in ("(", "["):
            i = closing.get(i, len(tokens))
        elif token == ";" or token == ":" and tokens[i - 1] in ("public", "private", "protected"):
            start = i + 1
        elif token == "}":
            owners = owners[:-1]
            start = i + 1
        elif token == "{":
            header = tokens[start:i]
            opening, end = _signature(header), closing.get(i, len(tokens))
            scope = [k for k, word in enumerate(header) if word in ("namespace", "class", "struct", "union", "extern")]
            if opening is not None:
                is_member = ":" in tokens[closing.get(start + opening, i):i] and _WORD.match(tokens[i - 1])
                if is_member and tokens[i - 1] not in ("const", "override", "noexcept", "final"):
                    i = end + 1  # `x{x}` among the initialisers of a constructor.
                    continue
                name = header[opening - 1]
                qualified = opening > 2 and header[opening - 2] == "::"
                owner = header[opening - 3] if qualified else owners[-1] if owners else ""
                body = tokens[start + opening:end + 1]
                line = text.count("\n", 0, starts[i]) + 1
                found.append(Function(owner, name, path, line, _in_order(body, set(_declared(body))), False))
                i, start = end, end + 1
            elif scope and "enum" not in header and "=" not in header:
                words = [word for word in header[scope[-1] + 1:] if _WORD.match(word) and word != "final"]
                owners, start = [*owners, words[0] if words else ""], i + 1
            else:
                i = end  # An enumeration, or what a variable begins with.
        i += 1
    return found
