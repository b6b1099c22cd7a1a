"""`torch.jit.script`: whether the source is in the language that TorchScript has; it runs as Python."""

import ast
import builtins
import inspect
import textwrap

import tare


class FrontendError(Exception):
    """Source that is not in the language, with its place."""

    def __init__(self, source_range, msg):
        self.source_range, self.msg = source_range, msg
        self.error_report = f"{msg}:\n{source_range}"
        super().__init__(self.error_report)


class NotSupportedError(FrontendError):
    pass


class UnsupportedNodeError(NotSupportedError):
    pass


# What the language has not, by node: PyTorch's words. Other nodes have their own names in its place.
_WORDS = {
    ast.Try: "try blocks", ast.Import: "import statements", ast.ImportFrom: "import statements", ast.Global: "global variables",
    ast.Nonlocal: "nonlocal variables", ast.ClassDef: "class definitions", ast.FunctionDef: "function definitions",
    ast.AsyncFunctionDef: "async function definitions", ast.AsyncFor: "async for loops", ast.AsyncWith: "async with statements",
    ast.Lambda: "Lambda", ast.Set: "Set", ast.SetComp: "SetComp", ast.Yield: "Yield", ast.YieldFrom: "YieldFrom", ast.Await: "Await",
    ast.NamedExpr: "NamedExpr", ast.Match: "Match",
}


class _Check(ast.NodeVisitor):
    def __init__(self, file, lines, first):
        self.file, self.lines, self.first = file, lines, first

    def place(self, node, width=1):
        """The lines around a node, with a mark under it."""
        line, column = node.lineno - 1, node.col_offset
        shown = self.lines[max(line - 3, 0):line + 1]
        mark = " " * column + "~" * width + " <--- HERE"
        after = self.lines[line + 1:line + 4]
        text = "\n".join([*shown, mark, *after])
        return f'  File "{self.file}", line {self.first + line}\n{text}\n'

    def fail(self, node, words, kind=UnsupportedNodeError, width=1):
        raise kind(self.place(node, width), words)

    def generic_visit(self, node):
        words = _WORDS.get(type(node))
        if words is not None:
            width = len(words.split()[0]) if " " in words else 1
            self.fail(node, f"{words} aren't supported", width=width)
        super().generic_visit(node)

    def visit_For(self, node):
        if node.orelse:
            self.fail(node, "else branches of for loops aren't supported", NotSupportedError, 3)
        self.generic_visit(node)

    def visit_While(self, node):
        if node.orelse:
            self.fail(node, "else branches of while loops aren't supported", NotSupportedError, 5)
        self.generic_visit(node)

    def visit_comprehension(self, node):
        if node.ifs:
            self.fail(node.ifs[0], "Comprehension ifs are not supported yet", NotSupportedError)
        self.generic_visit(node)

    def visit_FormattedValue(self, node):
        if node.format_spec is not None:
            self.fail(node.value, "Don't support formatting in JoinedStr", NotSupportedError)
        self.generic_visit(node)

    def visit_AugAssign(self, node):
        if isinstance(node.op, ast.MatMult):
            self.fail(node, "unsupported kind of augmented assignment: MatMult", NotSupportedError)
        self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, builtins.bytes):
            self.fail(node, "Unknown Constant expression type", FrontendError, 4)

    def visit_Expr(self, node):
        if not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):  # a docstring
            self.generic_visit(node)


_HOME = tare.__file__.rpartition("/")[0] + "/"


def is_ours(function):
    """Whether a function stands in this package, and not in the program."""
    return getattr(getattr(inspect.unwrap(function), "__code__", None), "co_filename", "").startswith(_HOME)


def _is_left_to_python(function):
    return hasattr(function, "_torchscript_modifier") and "export" not in function._torchscript_modifier


def check_function(function):
    """Checks the source of a function; one without source is left. Returns the names of the methods of `self` that it calls.
    Errors: UnsupportedNodeError, NotSupportedError, FrontendError with the line and PyTorch's words."""
    function = inspect.unwrap(function)
    if _is_left_to_python(function):
        return set()
    try:
        lines, first = inspect.getsourcelines(function)
        file = inspect.getsourcefile(function)
    except (OSError, TypeError):
        return set()
    text = textwrap.dedent("".join(lines))
    try:
        tree = ast.parse(text).body[0]
    except (SyntaxError, IndexError):
        return set()  # part of an expression
    if not isinstance(tree, ast.FunctionDef):
        if isinstance(tree, ast.AsyncFunctionDef):
            raise RuntimeError(f"Expected a single top-level function: {file}:{first}")
        return set()
    check = _Check(file, text.splitlines(), first)
    for argument in (tree.args.vararg, tree.args.kwarg):
        if argument is not None:
            check.fail(argument, "Compiled functions can't take variable number of arguments or use keyword-only arguments with defaults",
                       NotSupportedError, len(argument.arg) + 1)
    for statement in tree.body:
        check.visit(statement)
    owner = tree.args.args[0].arg if tree.args.args else None
    return {node.func.attr for statement in tree.body for node in ast.walk(statement)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
            and node.func.value.id == owner}


def _check_module(module):
    """Checks `forward`, what is exported, and the methods that these call, of a module and those in it."""
    from tare.jit._script_module import ScriptModule

    seen_classes = set()
    for one in module.modules():
        kind = type(one)
        if kind in seen_classes or type.__instancecheck__(ScriptModule, one) or is_ours(kind.forward):
            continue
        seen_classes.add(kind)
        open_names = ["forward"] + [name for name in dir(kind)
                                    if "export" in getattr(getattr(kind, name, None), "_torchscript_modifier", "")]
        seen = set()
        while open_names:
            name = open_names.pop()
            function = getattr(kind, name, None)
            if name in seen or not inspect.isfunction(function) or function is tare.nn.Module.forward:
                continue
            seen.add(name)
            open_names.extend(check_function(function))


def script(obj=None, optimize=None, _frames_up=0, _rcb=None, example_inputs=None):
    """What is given, once its source is known to be in the language: it runs as Python, and shows `code` and `graph`.

    Of a module it is another one, with the same parameters and buffers, which is a ScriptModule; the module stays as it is. Classes
    and functions are themselves. See torch.jit.script. Errors: those of `check_function`, with the line.
    """
    if obj is None:
        return script
    from tare.jit._script_module import Graph, ScriptModule
    from tare.jit._scripted import scripted, source

    if isinstance(obj, ScriptModule):
        return obj
    if isinstance(obj, tare.nn.Module):
        _check_module(obj)
        return scripted(obj)
    if inspect.isfunction(obj):
        check_function(obj)
        text = source(obj)
        try:
            obj.code, obj.graph, obj.inlined_graph = text, Graph(text), Graph(text)
        except AttributeError:
            pass
    return obj
