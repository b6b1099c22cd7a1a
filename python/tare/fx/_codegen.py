"""Python source for a graph: a function of its inputs, a line for each node."""

import contextlib
import dataclasses
import enum
import functools
import inspect
import re
import types
import typing

import tare
from tare import _C
from tare.fx import _pytree as fx_pytree
from tare.fx._names import (_ILLEGAL, IN_PLACE_TEMPLATES, TEMPLATES, _custom_builtins, _get_qualified_name, _register_custom_builtin,
                            _reserved, _type_repr)
from tare.fx.node import Node, dtype_abbrs
from tare.utils import _pytree as pytree

_register_custom_builtin("fx_pytree", "import torch.fx._pytree as fx_pytree", fx_pytree)
_register_custom_builtin("pytree", "import torch.utils._pytree as pytree", pytree)

_origin_type_map = {list: typing.List, dict: typing.Dict, set: typing.Set, frozenset: typing.FrozenSet, tuple: typing.Tuple}
_COLORS = {"yellow": "\033[33m", "cyan": "\033[36m", "green": "\033[32m", "red": "\033[31m", "blue": "\033[34m",
           "dim": "\033[2m", "dim_blue": "\033[2m\033[34m", "dim_green": "\033[2m\033[32m", "reset": "\033[0m"}
_LAST_FRAME = re.compile(r'^\s*File "(.+)", line (\d+), in (.+)$')


@dataclasses.dataclass
class PythonCode:
    """Source text, the names that it uses with their objects, and the node (by its number) behind each line."""

    src: str
    globals: dict
    _lineno_map: typing.Optional[dict] = None
    _prologue_start: int = 0


class _PyTreeInfo(typing.NamedTuple):
    """A function's own arguments, and how trees in them and in its result become flat inputs and outputs."""

    orig_args: list
    in_spec: pytree.TreeSpec
    out_spec: typing.Optional[pytree.TreeSpec]


@dataclasses.dataclass(frozen=True)
class _ParsedStackTrace:
    file: str
    lineno: str
    name: str
    code: str

    def get_summary_str(self):
        return f"File: {self.file}:{self.lineno} in {self.name}, code: {self.code}"


def _parse_stack_trace(stack_trace, filter_fn=None):
    """The innermost frame of a recorded trace that `filter_fn(file, name, code)` takes; None if there is none."""
    if stack_trace is None:
        return None
    lines = stack_trace.strip().split("\n")
    for index in range(len(lines) - 2, -1, -1):
        found = _LAST_FRAME.match(lines[index])
        if found:
            file, number, name = found.groups()
            code = lines[index + 1].strip()
            if filter_fn is None or filter_fn(file, name, code):
                return _ParsedStackTrace(file, number, name, code)
    return None


def _is_from_torch(obj):
    """Whether generated code reaches an object through `torch`, which it always imports."""
    module = getattr(obj, "__module__", None)
    if module is not None:
        return module.partition(".")[0] in ("torch", "tare") and ".<locals>" not in getattr(obj, "__qualname__", "x").replace(
            "boolean_dispatch.<locals>", "")
    name = getattr(obj, "__name__", None)
    return name is not None and any(getattr(module, name, None) is obj for module in (tare, tare.nn.functional))


def _format_target(base, target):
    """`base.a.b`, with `getattr` for parts that are no identifiers."""
    for part in target.split("."):
        base = f"{base}.{part}" if part.isidentifier() else f'getattr({base}, "{part}")'
    return base


class _Globals:
    """The names that the code uses besides its own, and how values and types are written with them."""

    def __init__(self, namespace, additional):
        self.namespace = namespace
        self.has_renamed = False  # whether a name was taken by another object or node
        self.objects = {name: custom.obj for name, custom in _custom_builtins.items()}
        for name, obj in additional:
            self.add(name, obj)

    def add(self, name_hint, obj):
        """The name of an object: dotted under torch, else a global of the code."""
        if obj is not tare.device and _is_from_torch(obj):
            return _get_qualified_name(obj)
        name = self.namespace.create_name(name_hint, obj)
        self.has_renamed = self.has_renamed or name != _ILLEGAL.sub("_", name_hint)
        if self.objects.setdefault(name, obj) is not obj and self.objects[name] != obj:
            raise AssertionError(f"Global name {name} is already assigned to a different object")
        return name

    def type_text(self, kind):
        if kind == ():
            return "()"
        if isinstance(kind, types.UnionType):
            return "|".join(map(self.type_text, kind.__args__))
        origin = getattr(kind, "__origin__", None)
        if origin is None:
            text = self.add(_type_repr(kind), kind)
            if isinstance(kind, type) and kind is not tare.device and len(_type_texts) < 1000 and _is_from_torch(kind):
                _type_texts[kind] = text
            return text
        if not isinstance(kind, types.GenericAlias):
            origin = _origin_type_map.get(origin, origin)
        text = self.add(_type_repr(origin), origin)
        arguments = getattr(kind, "__args__", ())
        return f"{text}[{','.join(map(self.type_text, arguments))}]" if arguments else text

    def value_text(self, value):
        kind = type(value)
        if kind is Node:
            return repr(value)
        if kind in _AS_THEY_ARE:
            return repr(value)
        if isinstance(value, tuple):
            if hasattr(value, "_fields"):
                text = ", ".join(map(self.value_text, value))
                return f"{self.add(_get_qualified_name(kind), kind)}({text}{',' if len(value) == 1 else ''})"
            text = ", ".join(map(self.value_text, value))
            return f"({text},)" if len(value) == 1 else f"({text})"
        if isinstance(value, list):
            return f"[{', '.join(map(self.value_text, value))}]"
        if isinstance(value, dict):
            return "{%s}" % ", ".join(f"{self.value_text(key)}: {self.value_text(one)}" for key, one in value.items())
        if kind is slice:
            return f"slice({', '.join(map(self.value_text, (value.start, value.stop, value.step)))})"
        if isinstance(value, enum.Enum):
            return f"{self.add(kind.__name__, kind)}.{value.name}"
        if isinstance(value, tare.ops.OpOverload) or isinstance(value, type):
            return self.add(_get_qualified_name(value) if not isinstance(value, type) else _type_repr(value), value)
        return repr(value)

    def arguments_text(self, args, kwargs):
        items = [self.value_text(one) for one in args]
        items += [f"{name} = {self.value_text(one)}" for name, one in kwargs.items()]
        return ", ".join(items)


_texts = {}  # of functions that code reaches through `torch`
_type_texts = {}  # of types likewise
_KEPT = (_C.builtin_function, tare.ops.OpOverload, types.FunctionType)
_AS_THEY_ARE = {int, float, str, bool, complex, type(None), tare.dtype}


def _last_uses(nodes):
    """For each node the values of which it is the last user, in the order of its arguments."""
    seen = set()
    dying = {}
    for node in reversed(nodes):
        last = [one for one in node._input_nodes if one not in seen]
        if last:
            seen.update(last)
            dying[node] = last
    return dying


class CodeGen:
    """Writes the code. Subclasses say how the function begins and ends, and how calls of it meet the graph's inputs."""

    _body_transformer = None
    _func_name = "forward"

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        """The line with `def`. `free_vars` are the parameters as text."""
        if not free_vars or free_vars[0] != "self":
            free_vars.insert(0, "self")
        if not expanded_def:
            return f"def {self._func_name}({', '.join(free_vars)}){maybe_return_annotation}:"
        lines = "".join(f"    {one},\n" for one in free_vars)
        return f"def {self._func_name}(\n{lines}){maybe_return_annotation}:"

    def generate_output(self, output_args, *, descs=None, repr_fn=None):
        return f"return {(repr_fn or repr)(output_args)}"

    def process_inputs(self, *args):
        """What the graph's inputs are when the function gets `args`."""
        return args

    def process_outputs(self, outputs):
        """What the function returns when the graph gives `outputs`."""
        return outputs

    def additional_globals(self):
        """(name, object) pairs that the code needs besides what its nodes use."""
        return []

    def _gen_python_code(self, nodes, root_module, namespace, *, verbose=False, include_stride=False, include_device=False,
                         colored=False, expanded_def=False, record_func=False, additional_meta=None):
        nodes = nodes.listed() if hasattr(nodes, "listed") else list(nodes)
        names = _Globals(namespace, self.additional_globals())
        plain = not (verbose or colored or self._body_transformer)
        writer = _Writer(names, root_module, _Remarks(verbose, include_stride, include_device, colored))
        written = writer.written_at_once(nodes, self) if plain else None
        if written is None:
            if plain:  # with all names new
                namespace.clear()
                names = _Globals(namespace, self.additional_globals())
                writer = _Writer(names, root_module, writer.remarks)
            written = self._written_node_by_node(nodes, writer)
        text, marks = written
        head = self._written_head(writer, expanded_def)
        wraps = "\n".join(f'torch.fx._symbolic_trace.wrap("{name}")' for name in writer.wrapped)
        # A line of the body is the node's number, or nothing; the function begins behind the wraps.
        begin = f"\n{wraps}\n\n{head}\n"
        return PythonCode(f"{begin}    {text}", names.objects, marks, begin.count("\n"))

    def _written_node_by_node(self, nodes, writer):
        """(text of the body, all lines but the first moved right, nodes by line)"""
        dying = _last_uses(nodes)
        for node in nodes:
            writer.remark(node)
            writer.write(node, self)
            writer.let_go(node, dying.get(node, ()))
        body = writer.body or ["pass\n"]
        if self._body_transformer:
            body = self._body_transformer(body)
        marks, lines = {}, []
        for text in body:
            if isinstance(text, _Mark):
                marks[len(lines) + 1] = text.number
            else:
                lines += text.removesuffix("\n").split("\n")
        if marks:
            marks[len(lines) + 1] = max(marks.values())  # what follows the last line is of the last node
        text = "\n".join(lines).lstrip("\n") + "\n"
        return text.replace("\n", "\n    "), marks

    def _written_head(self, writer, expanded_def):
        options = {"expanded_def": expanded_def} if _takes(type(self).gen_fn_def, "expanded_def") else {}
        return self.gen_fn_def(writer.free_vars, writer.return_annotation, **options)

    def _written_output(self, value, text):
        if _takes(type(self).generate_output, "repr_fn"):
            return self.generate_output(value, repr_fn=text)
        return self.generate_output(value)


@functools.lru_cache(maxsize=64)
def _takes(function, name):
    """Whether a method can be told a parameter by name: those of libraries may be older."""
    parameters = inspect.signature(function).parameters
    return name in parameters or name == "expanded_def" and any(one.kind is one.VAR_KEYWORD for one in parameters.values())


class _Mark(str):
    """No text, where the lines of a node begin. Who transforms the body may pass it on or drop it."""

    __slots__ = ("number",)

    def __new__(cls, number):
        mark = super().__new__(cls)
        mark.number = number
        return mark


class _Remarks:
    """What stands in the code for readers: places in the program, shapes."""

    def __init__(self, verbose, stride, device, colored):
        self.verbose, self.stride, self.device, self.colored = verbose, stride, device, colored
        self.last = ""

    def paint(self, color, text):
        return f"{_COLORS[color]}{text}{_COLORS['reset']}" if self.colored else str(text)

    def place(self, node):
        """A comment where the place in the program is another one than the node's before; None where it is not."""
        if node.op in ("placeholder", "output"):
            return None
        trace = node.stack_trace or "No stacktrace found for following nodes"
        if trace == self.last:
            return None
        self.last = trace
        parsed = _parse_stack_trace(trace)
        summary = parsed.get_summary_str() if parsed else "" if node.stack_trace else trace
        return f"\n{self.paint('dim', f'# {summary}')}\n"

    def shape(self, node):
        """The annotation of a value whose metadata is known."""
        value = node.meta.get("val", node.meta.get("tensor_meta", node.meta.get("example_value")))
        if isinstance(value, tare.Tensor) or hasattr(value, "shape") and hasattr(value, "dtype"):
            text = f"{dtype_abbrs.get(value.dtype, value.dtype)}[{', '.join(map(str, value.shape))}]"
            if self.stride and value.stride:
                strides = value.stride() if callable(value.stride) else value.stride
                text += f"[{', '.join(map(str, strides))}]"
            if self.device and hasattr(value, "device"):
                text += str(value.device)
            return f': "{self.paint("red", text)}"'
        if isinstance(value, (tare.SymInt, tare.SymFloat, tare.SymBool)):
            return f': "{self.paint("red", f"Sym({value})")}"'
        return ""


class _Writer:
    """The body of the function so far."""

    def __init__(self, names, root_module, remarks):
        self.names, self.root_module, self.remarks = names, root_module, remarks
        self.body, self.free_vars, self.wrapped = [], [], {}
        self.return_annotation = ""
        self.number = 0

    def written_at_once(self, nodes, codegen):
        """The same as `_written_node_by_node` where nothing but the nodes goes into the lines; None where names are taken."""
        namespace = self.names.namespace
        own = type(codegen).generate_output
        written = _C._fx.write_body(nodes, dict(
            writer=self, codegen=codegen, names=namespace._names, used=namespace._used_names, reserved=_reserved, templates=TEMPLATES,
            in_place_templates=IN_PLACE_TEMPLATES, is_plain=type(codegen) is CodeGen, texts=_texts, own_texts={},
            type_texts=_type_texts, wrapped=self.wrapped, function_text=self.function_text,
            value_text=self.names.value_text, root=self.root_module,
            getattr=getattr, note_getattr=lambda: self.names.add("getattr", getattr),
            writes_output=own is CodeGen.generate_output)) if nodes else None
        return None if self.names.has_renamed else written

    def function_text(self, target):
        """What a function is called in a line that is nothing but a call of it; None where the line is another."""
        if target in IN_PLACE_TEMPLATES or target is getattr:
            return None
        name = _get_qualified_name(target)
        text = self.names.add(name, target)
        if target is not tare.device and _is_from_torch(target):
            if len(_texts) < 10000 and type(target) in _KEPT:
                _texts[target] = text
        return text

    def remark(self, node):
        if self.remarks.verbose:
            text = self.remarks.place(node)
            if text is not None:
                self.body.append(text)
        self.body.append(_Mark(self.number))
        self.number += 1

    def let_go(self, node, dying):
        """The end of a node's line: values that nobody uses any more are forgotten."""
        if node.op == "placeholder":
            return
        if node.op == "output":
            self.body[-1] += "\n"
            return
        names = [repr(one) for one in dying]
        if not node.users:
            names.append(repr(node))
        if not names:
            self.body[-1] += "\n"
            return
        text = f"{' = '.join(names)} = None"
        self.body[-1] += f";  {self.remarks.paint('dim', text) if self.remarks.colored else text}\n"

    def write(self, node, codegen):
        names, op, target, args = self.names, node.op, node.target, node._args
        annotation = "" if node.type is None else f" : {names.type_text(node.type)}"
        if self.remarks.verbose:
            annotation = self.remarks.shape(node) or annotation
        name = repr(node)
        if op == "placeholder":
            default = f" = {names.value_text(args[0])}" if args else ""
            self.free_vars.append(f"{target}{annotation}{default}")
            plain = target.replace("*", "")
            if plain != name:
                self.body.append(f"{name} = {plain}\n")
        elif op == "output":
            if node.type is not None:
                self.return_annotation = f" -> {names.type_text(node.type)}"
            self.body.append(codegen._written_output(args[0], names.value_text))
        elif op == "call_function":
            self.body.append(self._call_text(node, name, annotation))
        else:
            left = f"{name}{annotation} = "
            if op == "call_method":
                text = _format_target(names.value_text(args[0]), target)
                self.body.append(f"{left}{text}({names.arguments_text(args[1:], node._kwargs)})")
            elif op == "call_module":
                text = _format_target(self.root_module, target)
                self.body.append(f"{left}{text}({names.arguments_text(args, node._kwargs)})")
            elif op == "get_attr":
                self.body.append(f"{left}{_format_target(self.root_module, target)}")
            else:
                raise NotImplementedError(f"node: {op} {target}")

    def _call_text(self, node, name, annotation):
        names, target, args = self.names, node.target, node._args
        template = TEMPLATES.get(target)
        if template is not None:
            return f"{name}{annotation} = {template.format(*map(names.value_text, args))}"
        template = IN_PLACE_TEMPLATES.get(target)
        if template is not None:
            changed = names.value_text(args[0])
            return f"{template.format(*map(names.value_text, args))};  {name}{annotation} = {changed}"
        if target is getattr and len(args) == 2 and isinstance(args[1], str) and args[1].isidentifier():
            names.add("getattr", getattr)
            return f"{name}{annotation} = {_format_target(names.value_text(args[0]), args[1])}"
        function = names.add(_get_qualified_name(target), target)
        if node.meta.get("is_wrapped"):
            self.wrapped.setdefault(function)
        return f"{name}{annotation} = {function}({names.arguments_text(args, node._kwargs)})"


class _PyTreeCodeGen(CodeGen):
    """A function whose arguments and result are trees; the graph's inputs and outputs are their leaves."""

    def __init__(self, pytree_info):
        super().__init__()
        self.pytree_info = pytree_info

    def process_inputs(self, *inputs):
        return pytree.arg_tree_leaves(*inputs)

    def process_outputs(self, out):
        spec = self.pytree_info.out_spec if self.pytree_info is not None else None
        if spec is None:
            return out
        return pytree.tree_unflatten(out if isinstance(out, (list, tuple)) else [out], spec)

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        if self.pytree_info is None:
            return super().gen_fn_def(free_vars, maybe_return_annotation, expanded_def=expanded_def)
        own = list(self.pytree_info.orig_args)
        if own and own[0] == "self":
            free_vars.insert(0, "self")
        head = super().gen_fn_def(list(own), maybe_return_annotation, expanded_def=expanded_def)
        if free_vars:
            head += self.gen_var_bindings(own, free_vars, expanded_def)
        return head

    def gen_var_bindings(self, fn_args, free_vars, expanded_def):
        """The lines that take the trees apart into the graph's inputs."""
        inputs = [one.split(":")[0].split("#")[0].split("=")[0].strip() for one in free_vars]
        spec = self.pytree_info.in_spec
        tree = f"[{', '.join(fn_args)}]"
        if _is_arguments(spec):
            count = _child(spec, 0).num_children
            names = zip(_child(spec, 1).context, fn_args[count:])
            tree = "([%s], {%s})" % (", ".join(fn_args[:count]), ", ".join(f"'{key}':{name}" for key, name in names))
        lines = "\n    "
        annotated = [one for one in free_vars if ":" in one] if not expanded_def else []
        if annotated:
            lines += "".join(one.split("=")[0].rstrip() + "\n    " for one in annotated)
        return f"{lines}{', '.join(inputs)}, = fx_pytree.tree_flatten_spec({tree}, self._in_spec)"

    def generate_output(self, output_args, *, descs=None, repr_fn=None):
        if self.pytree_info is None or self.pytree_info.out_spec is None:
            return super().generate_output(output_args, descs=descs, repr_fn=repr_fn)
        return f"return pytree.tree_unflatten({(repr_fn or repr)(output_args)}, self._out_spec)"


def _child(spec, index):
    return spec.children_specs[index] if hasattr(spec, "children_specs") else spec.children()[index]


def _is_arguments(spec):
    """Whether a tree is (positional arguments, arguments by name)."""
    return (spec.type is tuple and spec.num_children == 2 and _child(spec, 0).type is tuple and _child(spec, 1).type is dict)


class _BoxedCodeGen(CodeGen):
    """A function of one list, which it empties: callers give up what they pass."""

    def gen_fn_def(self, free_vars, maybe_return_annotation, *, expanded_def=False):
        names = [one.split(":")[0].split("=")[0].strip() for one in free_vars if one != "self"]
        head = f"def {self._func_name}(self, args_list){maybe_return_annotation}:"
        if names:
            head += f"\n    {', '.join(names)}, = args_list"
        return head + "\n    args_list.clear()"


@contextlib.contextmanager
def _override_sym_repr(override):
    """Sizes are numbers here, so nothing is written otherwise."""
    yield
