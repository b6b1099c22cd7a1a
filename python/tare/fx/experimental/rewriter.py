"""A tracer that changes the source of what it traces: an `assert` becomes a call, so that it is in the graph."""

import ast
import inspect
import types

import tare
from tare.fx._tracer import Tracer
from tare.fx.annotate import annotate
from tare.fx.graph import Graph
from tare.nn import Module

_CALLED = {"__torch_assert": tare._assert, "__torch_annotate": annotate}  # what rewritten source calls


class AST_Rewriter(ast.NodeTransformer):
    """Writes functions anew: asserts as calls of `torch._assert`, types of variables as calls of `annotate`."""

    def rewrite(self, fn):
        """The function with its source changed; its globals and closure are the same. Errors: OSError without a source."""
        plain = inspect.unwrap(fn)
        own = dict(zip(plain.__code__.co_freevars, plain.__closure__ or ()))
        definition = _definition(inspect.getsource(plain))
        body = [self.visit(one) for one in definition.body]
        definition.body = [line for one in body for line in (one if isinstance(one, list) else [one])]
        if plain is fn:
            definition.decorator_list = []
        # Within another function what the source calls, and the variables of its closure, are variables of that one.
        names = [*_CALLED, *own]
        around = ast.parse(f"def around({', '.join(names)}):\n    return {definition.name}")
        around.body[0].body.insert(0, definition)
        space = dict(plain.__globals__)
        exec(compile(ast.fix_missing_locations(around), inspect.getfile(plain), "exec"), space)
        made = space["around"](*_CALLED.values(), *[_content(cell) for cell in own.values()])
        if plain is not fn:
            return made  # its decorators made it
        cells = tuple([own.get(name) or types.CellType(_CALLED[name]) for name in made.__code__.co_freevars])
        function = types.FunctionType(made.__code__, plain.__globals__, plain.__name__, plain.__defaults__, cells)
        function.__kwdefaults__, function.__annotations__ = plain.__kwdefaults__, plain.__annotations__
        function.__dict__.update(plain.__dict__)
        function.__qualname__, function.__module__ = plain.__qualname__, plain.__module__
        return function

    def visit_Assert(self, node):
        said = node.msg or ast.Constant("")
        call = ast.Call(ast.Name("__torch_assert", ast.Load()), [node.test, said], [])
        return ast.copy_location(ast.Expr(call), node)

    def visit_AnnAssign(self, node):
        if node.value is None:
            return node
        call = ast.Call(ast.Name("__torch_annotate", ast.Load()), [node.value, node.annotation], [])
        return ast.copy_location(ast.Assign([node.target], call), node)


def _definition(source):
    """The function that a source defines, which may be indented: texts of several lines within it stay as they are."""
    if source[0].isspace():
        return ast.parse("if True:\n" + source).body[0].body[0]
    return next(one for one in ast.parse(source).body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)))


def _content(cell):
    try:
        return cell.cell_contents
    except ValueError:  # nothing was assigned to it yet
        return None


class RewritingTracer(Tracer):
    """`Tracer` of rewritten source, of the module's own submodules too."""

    def trace(self, root, concrete_args=None) -> Graph:
        return super().trace(_rewritten(root), concrete_args)


def _rewritten(root):
    return _rewritten_module(root, {}) if isinstance(root, Module) else AST_Rewriter().rewrite(root)


def _rewritten_module(module, made):
    """A module that holds the same, whose class has the rewritten `forward`; its submodules likewise."""
    if id(module) in made:
        return made[id(module)]
    cls = type(module)
    if cls.__module__.startswith(("torch.", "tare.")) or isinstance(module, tare.fx.GraphModule):
        return module
    forward = cls.forward if cls.__dict__.get("forward") is None else cls.__dict__["forward"]
    changed = type(cls.__name__, (cls,), {"forward": AST_Rewriter().rewrite(forward), "__module__": cls.__module__})
    copied = changed.__new__(changed)
    made[id(module)] = copied
    copied.__dict__.update(module.__dict__)
    copied.__dict__["_modules"] = {name: one and _rewritten_module(one, made) for name, one in module._modules.items()}
    return copied


