"""Scripted modules as programs of archives: source of Python becomes TorchScript's, which PyTorch and `torch.jit.load` here read.

What an archive holds is checked for types by who loads it, so nothing is inferred here: names are resolved. A module's members that are
no tensors and no modules are written into the code as what they are, conditions on them are decided, loops over modules unrolled. Methods
and functions that the code calls come along; modules of torch.nn are written from their settings (`_leaves`).
"""

import ast
import builtins
import copy
import functools
import inspect
import keyword
import math
import operator
import textwrap
import typing

import tare
from tare import _C
from tare.jit import _leaves
from tare.jit._language import NotSupportedError, _Check, is_ours
from tare.jit._script_module import RecursiveScriptModule
from tare.jit._texts import constant_text, kind_of, member_text, type_text
from tare.jit._trace import _path, _text, fill_object, tensors_of

_UNKNOWN = object()  # what is known only when the program runs
_LANGUAGE = set("len range int float bool str print enumerate zip min max abs sum list tuple sorted all any round ord chr divmod pow "
                "isinstance reversed complex".split())  # of Python's functions, those that archives have
_COMPARISONS = {ast.Is: operator.is_, ast.IsNot: operator.is_not, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
                ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.In: lambda a, b: a in b,
                ast.NotIn: lambda a, b: a not in b}
_MODULE_LISTS = (tare.nn.ModuleList, tare.nn.Sequential)


def compiled(module):
    """A module with the program of a scripted one and its parameters and buffers: one that can be saved.

    Errors: NotSupportedError with the line for what cannot be written, NotImplementedError for a module of torch.nn without a rule.
    """
    compiler = _Compiler()
    name = compiler.name_of(module)
    while compiler.waiting:
        compiler.waiting.pop()()
    files = {}
    for full, text in compiler.texts.items():
        files.setdefault(full.rpartition(".")[0], []).append(text)
    c = _C._new_script(sorted(("code/" + file.replace(".", "/") + ".py", "".join(parts)) for file, parts in files.items()), name, [])

    def members(c, module):
        yield from tensors_of(module)
        names = {name for name, _ in c.attributes()}
        yield from ((name, getattr(module, name)) for name in compiler.written.get(id(module), ()) if name in names)

    fill_object(c, module, compiler.name_of, members)
    c.name_modules()
    made = RecursiveScriptModule(c)
    made.train(module.training)
    return made


class _Compiler:
    """The classes and functions of a program, by full name, and what is still to be written."""

    def __init__(self):
        self.texts, self.names, self.waiting, self.taken, self.functions = {}, {}, [], set(), {}
        self.written = {}  # by id of a module, the members that its code assigns
        self.modules = []  # what the ids are of

    def _fresh(self, package, word):
        package = "torch" + package[4:] if package == "tare" or package.startswith("tare.") else package
        package = "__torch__" if package in ("__main__", "builtins") else f"__torch__.{_path(package)}"
        name, number = f"{package}.{_path(word)}", 0
        while name in self.taken:
            name = f"{package}.___torch_mangle_{number}.{_path(word)}"
            number += 1
        self.taken.add(name)
        return name

    def name_of(self, module):
        """The class of a module: one for each module, as members that are no tensors are in its code."""
        if id(module) not in self.names:
            self.modules.append(module)
            kind = type(module)
            self.names[id(module)] = self._fresh(kind.__module__, kind.__qualname__.rsplit(".", 1)[-1])
            self.waiting.append(lambda: self._class(module))
            for child in module._modules.values():
                if child is not None:
                    self.name_of(child)
        return self.names[id(module)]

    def _class(self, module):
        name = self.names[id(module)]
        methods = self._methods(module, name)
        tensors = {kind: [key for key, one in table.items() if one is not None]
                   for kind, table in (("parameters", module._parameters), ("buffers", module._buffers))}
        lines = [f"class {name.rpartition('.')[2]}(Module):"]
        lines += [f"  __{kind}__ = [{''.join(_text(one) + ', ' for one in names)}]" for kind, names in tensors.items()]
        typed = [(one, "Tensor") for names in tensors.values() for one in names] + [("training", "bool")]
        typed += [(key, self.name_of(child)) for key, child in module._modules.items() if child is not None]
        typed += [(key, kind_of(getattr(module, key))) for key in self.written.get(id(module), ())]
        lines += [f"  {one} : {what}" if one.isidentifier() and not keyword.iskeyword(one) else f"  __annotations__[{_text(one)}] = {what}"
                  for one, what in typed]
        self.texts[name] = "\n".join([*lines, *methods]) + "\n"

    def _methods(self, module, name):
        kind = type(module)
        if isinstance(module, tare.nn.Sequential) and kind.forward is tare.nn.Sequential.forward:
            body = [f"input = {member_text('self', key)}.forward(input)" for key in module._modules]
            return _indented([f"def forward(self: {name}, input: Tensor) -> Tensor:", *("  " + one for one in [*body, "return input"])])
        if kind.forward is tare.nn.Module.forward:
            return []  # a list or dictionary of modules, which others call
        if is_ours(kind.forward):
            parameters, body = _leaves.forward_of(module)
            return _indented([f"def forward(self: {name}, {parameters}) -> Tensor:", *("  " + one for one in body)])
        texts, open_names, seen = [], ["forward"], set()
        open_names += [one for one in dir(kind) if "export" in getattr(getattr(kind, one, None), "_torchscript_modifier", "")]
        while open_names:
            method = open_names.pop(0)
            if method not in seen:
                seen.add(method)
                writer = _Writer(self, getattr(kind, method), module, name)
                texts += _indented(writer.definition(method).splitlines())
                open_names += writer.methods
        return texts

    def function(self, function):
        """The full name of a function of the program, which comes along."""
        if function not in self.functions:
            name = self.functions[function] = self._fresh(function.__module__, function.__name__)

            def write():
                self.texts[name] = _Writer(self, function).definition(name.rpartition(".")[2]) + "\n"

            self.waiting.append(write)
        return self.functions[function]


def _indented(lines):
    return ["  " + line for line in lines]


def _parsed(text):
    return ast.parse(text, mode="eval").body


def _is_step(node):
    """Whether an index is a number, None or `...`."""
    node = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(node, ast.Constant) and (node.value is None or node.value is ... or type(node.value) is int)


@functools.cache
def _takes_list(name, place):
    """Whether the one parameter that an operator takes by position at `place` is a list of integers, so that Python gives the integers."""
    if not _C._has_packet(name):
        return False
    packet = getattr(tare.ops.aten, name)
    schemas = [getattr(packet, overload)._schema for overload in packet.overloads()]
    positional = [[one for one in schema.arguments if not one.kwarg_only] for schema in schemas]
    return any(len(one) == place + 1 and str(one[place].type) in ("List[int]", "List[SymInt]", "Optional[List[int]]") for one in positional)


def _as_list(name, place, args):
    """Integers as the list that they are taken for: `x.view(2, -1)`. One that is a name may be a list already."""
    plain = all(not isinstance(one, (ast.List, ast.Tuple)) for one in args)
    single = len(args) == 1 and isinstance(args[0], (ast.Constant, ast.UnaryOp))
    return [ast.List(args, ast.Load())] if plain and (len(args) > 1 or single) and _takes_list(name, place) else args


class _Path(ast.AST):
    """A module of the program, in the place of an expression: the module, and its text."""

    def __init__(self, module, text):
        self.module, self.text = module, text


class _Writer(ast.NodeTransformer):
    """One function or method as TorchScript."""

    def __init__(self, compiler, function, module=None, class_name=None):
        self.compiler, self.function, self.module, self.class_name = compiler, inspect.unwrap(function), module, class_name
        self.methods = []
        try:
            lines, first = inspect.getsourcelines(self.function)
            file = inspect.getsourcefile(self.function)
        except (OSError, TypeError):
            raise NotImplementedError(f"torch.jit.save: {self.function!r} has no source") from None
        text = textwrap.dedent("".join(lines))
        self.check = _Check(file, text.splitlines(), first)
        self.tree = ast.parse(text).body[0]
        if not isinstance(self.tree, ast.FunctionDef):
            raise NotImplementedError(f"torch.jit.save: {self.function!r} is no function that is defined by itself")
        closed = inspect.getclosurevars(self.function)
        self.outer = {**vars(builtins), **closed.builtins, **self.function.__globals__, **closed.nonlocals}
        self.owner = self.tree.args.args[0].arg if module is not None and self.tree.args.args else None
        self.bound = {}  # names that stand for modules or constants: variables of unrolled loops
        self.locals = {one.arg for one in [*self.tree.args.args, *self.tree.args.kwonlyargs]}
        self.locals |= {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}

    def fail(self, node, words):
        self.check.fail(node, f"torch.jit.save: {words}", NotSupportedError)

    def definition(self, name):
        for one in (self.tree.args.vararg, self.tree.args.kwarg):
            if one is not None:
                self.fail(one, "functions that take any number of arguments aren't supported")
        try:
            hints = typing.get_type_hints(self.function)
        except Exception as error:  # noqa: BLE001: whatever an annotation raises
            self.fail(self.tree, f"an annotation has no value ({error})")
        parameters = []
        for one in inspect.signature(self.function).parameters.values():
            if one.name == self.owner:
                parameters.append(f"{one.name}: {self.class_name}")
                continue
            text = f"{one.name}: {type_text(hints.get(one.name, one.empty), lambda words: self.fail(self.tree, words))}"
            if one.default is not one.empty:
                default = constant_text(one.default)
                if default is None:
                    self.fail(self.tree, f"the default of {one.name}, {one.default!r}, cannot be written")
                text += f"={default}"
            parameters.append(text)
        told = ""
        if "return" in hints:
            told = f" -> {type_text(hints['return'], lambda words: self.fail(self.tree, words))}"
        body = self._block(self.tree.body) or [ast.Pass()]
        text = "\n".join(ast.unparse(ast.fix_missing_locations(one)) for one in body)
        return f"def {name}({', '.join(parameters)}){told}:\n{textwrap.indent(text, '  ')}"

    # Statements.

    def _block(self, statements):
        found = []
        for one in statements:
            made = self.visit(one)
            found += made if isinstance(made, list) else [] if made is None else [made]
            if found and isinstance(found[-1], (ast.Return, ast.Raise)):
                break  # what follows a decided branch never runs
        return found

    def generic_visit(self, node):
        if isinstance(node, (ast.With, ast.Try, ast.Lambda, ast.Global, ast.Import, ast.ImportFrom, ast.Starred, ast.NamedExpr)):
            self.fail(node, f"{type(node).__name__} isn't supported in archives")
        return super().generic_visit(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant):
            return None  # a docstring
        value = self.visit(node.value)
        return None if isinstance(value, ast.Constant) else ast.Expr(value)

    def visit_If(self, node):
        known = self._value(node.test)
        if known is not _UNKNOWN:
            return self._block(node.body if known else node.orelse)
        test = self._expression(node.test)
        return ast.If(test, self._block(node.body) or [ast.Pass()], self._block(node.orelse))

    def visit_IfExp(self, node):
        known = self._value(node.test)
        if known is not _UNKNOWN:
            return self.visit(node.body if known else node.orelse)
        return super().generic_visit(node)

    def visit_Raise(self, node):
        message = node.exc.args[0] if isinstance(node.exc, ast.Call) and node.exc.args else ast.Constant("an error was raised")
        return ast.Raise(ast.Call(ast.Name("AssertionError"), [self._expression(message)], []))

    def visit_Assert(self, node):
        known = self._value(node.test)
        if known is not _UNKNOWN and known:
            return None
        return ast.Assert(self._expression(node.test), self._expression(node.msg) if node.msg is not None else ast.Constant(""))

    def visit_AnnAssign(self, node):
        kind = self._annotation(node.annotation)
        text = type_text(kind, lambda words: self.fail(node, words))
        if node.value is None:
            return None
        return ast.Assign([self.visit(node.target)], _parsed(f"annotate({text}, {ast.unparse(self._expression(node.value))})"), lineno=0)

    def visit_Assign(self, node):
        for target in node.targets:
            self._note_written(target)
        return ast.Assign([self.visit(one) for one in node.targets], self._expression(node.value), lineno=0)

    def visit_AugAssign(self, node):
        self._note_written(node.target)
        return ast.AugAssign(self.visit(node.target), node.op, self._expression(node.value))

    def _note_written(self, target):
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == self.owner:
            if target.attr not in self.module._parameters and target.attr not in self.module._buffers:
                self.fail(target, f"the code assigns self.{target.attr}, which is no buffer")

    def visit_For(self, node):
        items = self._modules_of(node.iter)
        if items is None:
            return ast.For(self.visit(node.target), self._expression(node.iter), self._block(node.body) or [ast.Pass()], [], lineno=0)
        if any(isinstance(one, (ast.Break, ast.Continue)) for statement in node.body for one in ast.walk(statement)):
            self.fail(node, "break and continue in a loop over modules aren't supported")
        found = []
        for values in items:
            self._bind(node.target, values)
            found += self._block(copy.deepcopy(node.body))  # visiting changes it
        return found

    def _bind(self, target, value):
        if isinstance(target, ast.Name):
            self.bound[target.id] = value
        elif isinstance(target, ast.Tuple) and isinstance(value, tuple) and len(value) == len(target.elts):
            for one, part in zip(target.elts, value):
                self._bind(one, part)
        else:
            self.fail(target, "this loop over modules isn't supported")

    def _modules_of(self, node):
        """What a loop over modules goes through: paths, or tuples with them; None where it is no such loop."""
        found = self._path_of(node)
        if found is not None and isinstance(found.module, (*_MODULE_LISTS, tare.nn.ModuleDict)):
            keys = list(found.module._modules)
            return keys if isinstance(found.module, tare.nn.ModuleDict) else [self._child(found, key) for key in keys]
        if not isinstance(node, ast.Call):
            return None
        if isinstance(node.func, ast.Attribute):
            owner = self._path_of(node.func.value)
            if owner is not None and node.func.attr in ("items", "values", "keys", "children", "named_children"):
                pairs = [(key, self._child(owner, key)) for key, one in owner.module._modules.items() if one is not None]
                what = node.func.attr
                return pairs if what in ("items", "named_children") else [one[what in ("values", "children")] for one in pairs]
        if isinstance(node.func, ast.Name) and node.func.id in ("enumerate", "zip"):
            inner = [self._modules_of(one) for one in node.args]
            if node.func.id == "enumerate" and inner and inner[0] is not None:
                return list(enumerate(inner[0]))
            if node.func.id == "zip" and inner and None not in inner:
                return list(zip(*inner))
            if any(one is not None for one in inner):
                self.fail(node, "zip of modules and values isn't supported")
        return None

    # Expressions.

    def _expression(self, node):
        made = self.visit(node)
        if isinstance(made, _Path):
            self.fail(node, f"{ast.unparse(node)} is a module, which is no value")
        return made

    @staticmethod
    def _child(path, key):
        return _Path(path.module._modules[key], member_text(path.text, key))

    def _path_of(self, node):
        """The module that an expression is; None for another."""
        if isinstance(node, ast.Name):
            if node.id == self.owner and self.module is not None:
                return _Path(self.module, self.owner)
            found = self.bound.get(node.id)
            return found if isinstance(found, _Path) else None
        if isinstance(node, ast.Attribute):
            above = self._path_of(node.value)
            return self._child(above, node.attr) if above is not None and above.module._modules.get(node.attr) is not None else None
        if isinstance(node, ast.Subscript):
            above, index = self._path_of(node.value), self._value(node.slice)
            if above is not None and index is not _UNKNOWN:
                keys = list(above.module._modules)
                key = keys[index] if isinstance(index, int) else index
                return self._child(above, key)
        return None

    def _value(self, node):
        """What an expression is, if that is known while the program is written."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if node.id in self.bound and not isinstance(self.bound[node.id], _Path):
                return self.bound[node.id]
            return _UNKNOWN if node.id in self.locals or node.id not in self.outer else self.outer[node.id]
        path = self._path_of(node)
        if path is not None:
            return path.module
        if isinstance(node, ast.Attribute):
            above = self._path_of(node.value)
            value = above.module if above is not None else self._value(node.value)
            if value is _UNKNOWN or node.attr == "training" and isinstance(value, tare.nn.Module):
                return _UNKNOWN
            found = getattr(value, node.attr, _UNKNOWN)
            return _UNKNOWN if isinstance(found, tare.Tensor) else found
        if isinstance(node, ast.UnaryOp):
            value = self._value(node.operand)
            if value is _UNKNOWN or isinstance(value, tare.Tensor):
                return _UNKNOWN
            return not value if isinstance(node.op, ast.Not) else -value if isinstance(node.op, ast.USub) else _UNKNOWN
        if isinstance(node, ast.BoolOp):
            ends = isinstance(node.op, ast.Or)
            values = [self._value(one) for one in node.values]
            if any(one is not _UNKNOWN and bool(one) == ends for one in values):
                return ends
            return _UNKNOWN if _UNKNOWN in values else values[-1]
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return self._compared(node)
        if isinstance(node, ast.Call):
            return self._called(node)
        return _UNKNOWN

    def _compared(self, node):
        left, right = self._value(node.left), self._value(node.comparators[0])
        if isinstance(node.ops[0], (ast.Is, ast.IsNot)) and right is None and self._is_tensor_of_self(node.left):
            return isinstance(node.ops[0], ast.IsNot)
        if left is _UNKNOWN or right is _UNKNOWN:
            return _UNKNOWN
        return _COMPARISONS[type(node.ops[0])](left, right)

    def _is_tensor_of_self(self, node):
        above = self._path_of(node.value) if isinstance(node, ast.Attribute) else None
        return above is not None and isinstance(getattr(above.module, node.attr, None), tare.Tensor)

    def _called(self, node):
        """Questions about what is known: scripting, members, classes, lengths."""
        function = self._value(node.func)
        if function is tare.jit.is_scripting:
            return True
        if function is tare.jit.is_tracing:
            return False
        values = [self._value(one) for one in node.args]
        if function in (hasattr, isinstance, len) and _UNKNOWN not in values and not node.keywords:
            return function(*values)
        return _UNKNOWN

    def _constant(self, node, value):
        text = constant_text(value)
        if text is None:
            self.fail(node, f"{ast.unparse(node)}, a {type(value).__name__}, cannot be written")
        return _parsed(text)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self.bound.pop(node.id, None)
            return node
        path = self._path_of(node)
        if path is not None:
            return path
        value = self._value(node)
        return node if value is _UNKNOWN else self._constant(node, value)

    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Store):
            return ast.Attribute(ast.Name(self._path_of(node.value).text), node.attr, node.ctx) if self._path_of(node.value) else node
        path = self._path_of(node)
        if path is not None:
            return path
        above = self._path_of(node.value)
        if above is not None and (node.attr == "training" or self._is_tensor_of_self(node)):
            return _parsed(member_text(above.text, node.attr))
        value = self._value(node)
        return ast.Attribute(self._expression(node.value), node.attr, node.ctx) if value is _UNKNOWN else self._constant(node, value)

    def visit_Subscript(self, node):
        path = self._path_of(node)
        if path is not None:
            return path
        steps = node.slice.elts if isinstance(node.slice, ast.Tuple) and isinstance(node.ctx, ast.Load) else []
        spreads = any(isinstance(one, ast.Slice) or isinstance(one, ast.Constant) and one.value in (None, ...) for one in steps)
        if not spreads or not all(isinstance(one, ast.Slice) or _is_step(one) for one in steps):
            return super().generic_visit(node)
        return self._stepped(self._expression(node.value), steps)

    def _stepped(self, value, steps):
        """`x[:, None, 0]` as operators, one for each step: from the left, and behind `...` from the right."""
        gap = next((at for at, one in enumerate(steps) if isinstance(one, ast.Constant) and one.value is ...), len(steps))
        for part, dim in ((steps[:gap], 0), (reversed(steps[gap + 1:]), -1)):
            for one in part:
                step, text = (1 if dim >= 0 else -1), ast.unparse(value)
                if isinstance(one, ast.Slice):
                    ends = [ast.unparse(self._expression(end)) if end is not None else "None" for end in (one.lower, one.upper)]
                    width = ast.unparse(self._expression(one.step)) if one.step is not None else "1"
                    value = _parsed(f"torch.slice({text}, {dim}, {', '.join(ends)}, {width})")
                elif isinstance(one, ast.Constant) and one.value is None:
                    value = _parsed(f"torch.unsqueeze({text}, {dim})")
                else:
                    value, step = _parsed(f"torch.select({text}, {dim}, {ast.unparse(one)})"), 0
                dim += step
        return value

    def visit_ListComp(self, node):
        (one,) = node.generators
        items = self._modules_of(one.iter)
        if items is None:
            self.fail(node, "list comprehensions over values aren't supported; write a loop")
        made = []
        for values in items:
            self._bind(one.target, values)
            made.append(self._expression(copy.deepcopy(node.elt)))
        return ast.List(made, ast.Load())

    def visit_JoinedStr(self, node):
        text = "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
        given = [self._expression(one.value) for one in node.values if isinstance(one, ast.FormattedValue)]
        return ast.Call(ast.Attribute(ast.Constant(text), "format"), given, [])

    def visit_Call(self, node):
        known = self._called(node)
        if known is not _UNKNOWN:
            return self._constant(node, known)
        path = self._path_of(node.func)
        if path is not None:  # a module
            return self._call(f"{path.text}.forward", node)
        if isinstance(node.func, ast.Attribute):
            above = self._path_of(node.func.value)
            if above is not None:
                if above.module is not self.module or node.func.attr not in dir(type(self.module)):
                    self.fail(node, f"the method {node.func.attr} of another module isn't supported")
                modifier = getattr(getattr(type(self.module), node.func.attr), "_torchscript_modifier", "")
                if "ignore" in modifier or "unused" in modifier:
                    self.fail(node, f"{node.func.attr} is left to Python, which an archive has not")
                self.methods.append(node.func.attr)
                return self._call(f"{self.owner}.{node.func.attr}", node)
        function = self._value(node.func)
        if function is _UNKNOWN:  # a method of a value
            if isinstance(node.func, ast.Name):
                self.fail(node, "calls of values aren't supported")
            made = super().generic_visit(node)
            made.args = _as_list(node.func.attr, 1, made.args)
            return made
        return self._function(function, node)

    def _function(self, function, node):
        name = getattr(function, "__name__", "")
        if function is tare.jit.isinstance or function is isinstance:
            kind = type_text(self._value(node.args[1]), lambda words: self.fail(node, words))
            return _parsed(f"isinstance({ast.unparse(self._expression(node.args[0]))}, {kind})")
        if function is tare.jit.annotate:
            kind = type_text(self._annotation(node.args[0]), lambda words: self.fail(node, words))
            return _parsed(f"annotate({kind}, {ast.unparse(self._expression(node.args[1]))})")
        if name in _LANGUAGE and getattr(builtins, name, None) is function:
            return self._call(name, node)
        template = _leaves.template_of(function)
        if template is not None:
            return self._filled(template, function, node)
        if isinstance(function, tare.ops.OpOverloadPacket):
            namespace = function.namespace if hasattr(function, "namespace") else "aten"
            return self._call(f"torch.{name}" if namespace == "aten" else f"ops.{namespace}.{name}", node)
        shown = inspect.isfunction(function) and is_ours(function) and getattr(tare, name, None) is function
        if type(function) is _C.builtin_function or shown:
            made = self._call(f"torch.{name}", node)
            made.args = _as_list(name, 0, made.args)
            return made
        if getattr(math, name, None) is function:
            return self._call(f"torch.{name}", node)
        if inspect.isfunction(function) and not is_ours(function):
            return self._call(self.compiler.function(inspect.unwrap(function)), node)
        return self.fail(node, f"{ast.unparse(node.func)} has no form in archives")

    def _annotation(self, node):
        try:
            code = compile(ast.Expression(node), "<annotation>", "eval")
            return eval(code, dict(self.outer))  # noqa: S307: the program's own source
        except Exception as error:  # noqa: BLE001
            return self.fail(node, f"an annotation has no value ({error})")

    def _call(self, text, node):
        given = [self._expression(one) for one in node.args]
        named = [ast.keyword(one.arg, self._expression(one.value)) for one in node.keywords]
        return ast.Call(_parsed(text), given, named)

    def _filled(self, template, function, node):
        """A call of a function that is written in Python, as its template has it: parameters by name."""
        try:
            bound = inspect.signature(function).bind(*node.args, **{one.arg: one.value for one in node.keywords})
        except TypeError as error:
            self.fail(node, str(error))
        given = {name: ast.unparse(self._expression(one)) for name, one in bound.arguments.items()}
        known = {name: self._value(one) for name, one in bound.arguments.items()}
        for one in inspect.signature(function).parameters.values():
            if one.name not in given:
                known[one.name] = one.default
                given[one.name] = constant_text(one.default) or "None"
        text = template(given, known) if callable(template) else template.format(**given)
        if text is None:
            self.fail(node, f"this call of {function.__name__} has no form in archives")
        return _parsed(text)
