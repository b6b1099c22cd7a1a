"""Modules whose `forward` is generated from a graph."""

import contextlib
import copy
import itertools
import linecache
import re
import sys
import traceback
import warnings
from pathlib import Path

import tare
from tare import _C
from tare.fx._names import _custom_builtins, torch_module
from tare.fx._tracer import Tracer
from tare.fx.graph import Graph, _is_from_torch, _PyTreeCodeGen
from tare.nn import Module, Parameter
from tare.nn.modules._module_attributes import _global_buffer_registration_hooks, _global_module_registration_hooks

__all__ = ["reduce_graph_module", "reduce_package_graph_module", "GraphModule"]

_USER_PRESERVED_ATTRIBUTES_KEY = "_user_preserved_attributes"
FX_GRAPH_MODULE_FILE_PREFIX = "fx_generated_"
_keys = itertools.count()
_HOOK_KINDS = ("_replace_hooks", "_create_node_hooks", "_erase_node_hooks", "_deepcopy_hooks")


def _exec_with_source(src, globals, co_fields=None):
    """Runs source text in `globals`; tracebacks show its lines."""
    key = f"<eval_with_key>.{next(_keys)}"
    if co_fields:
        key += " from {co_filename}:{co_firstlineno} in {co_name}".format_map(co_fields)
    # Without a time of change, the cache keeps the entry.
    linecache.cache[key] = (len(src), None, src.splitlines(True), key)
    exec(compile(src, key, "exec"), globals)


def _method_from_src(method_name, src, globals, co_fields=None):
    """A function that source text defines, with what else is in `globals`."""
    names = dict(globals)
    _exec_with_source(src, names, co_fields)
    function = names[method_name]
    del names[method_name]
    return function


def _forward_from_src(src, globals, co_fields=None):
    return _method_from_src("forward", src, globals, co_fields)


def _format_import_statement(name, obj, importer=None):
    """A line that makes a global of generated code again."""
    custom = _custom_builtins.get(name)
    if custom is not None:
        return custom.import_str
    if _is_from_torch(obj) and getattr(obj, "__name__", None) == "torch":
        return "import torch"
    module = torch_module(getattr(obj, "__module__", None) or "builtins")
    attribute = getattr(obj, "__qualname__", None) or getattr(obj, "__name__", None) or getattr(obj, "_name", None)
    if attribute is None or "<" in attribute:
        raise RuntimeError(f"cannot write an import of {obj!r}, which generated code uses as {name}")
    return f"from {module} import {attribute} as {name}"


def _format_import_block(globals, importer=None):
    return "\n".join(sorted({_format_import_statement(name, obj, importer) for name, obj in globals.items()}))


# Attributes by path.


def _walk(module, path, make):
    """The module that holds the last part of `path`, and that part. With `make`, modules on the way are made."""
    *above, last = path.split(".")
    for part in above:
        inner = getattr(module, part, None)
        if inner is None and make:
            inner = Module()
            setattr(module, part, inner)
        module = inner
        if module is None or make and not isinstance(module, Module):
            break
    return module, last


def _put(module, name, value):
    if isinstance(value, tare.Tensor) and not isinstance(value, Parameter):
        module.register_buffer(name, value)
    else:
        setattr(module, name, value)


def _copy_attr(from_module, to_module, target):
    """Gives `to_module` what is at the path `target` of another module, with plain modules on the way there."""
    source, name = _walk(from_module, target, make=False)
    goal, _ = _walk(to_module, target, make=True)
    if source is goal:
        return
    _put(goal, name, getattr(source, name))


def _copy_attrs(from_module, to_module, targets):
    """`_copy_attr` for several paths."""
    targets, number = list(dict.fromkeys(targets)), 0
    directly = not (_global_buffer_registration_hooks or _global_module_registration_hooks)  # nobody is to be told of members
    while number < len(targets):
        if directly:
            number = _C._copy_members(from_module, to_module, targets, number)
        if number < len(targets):
            _copy_attr(from_module, to_module, targets[number])
            number += 1


def _assign_attr(from_obj, to_module, target):
    """Puts a value at a path."""
    goal, name = _walk(to_module, target, make=True)
    _put(goal, name, from_obj)


def _get_attr(model, attr_name):
    return _get_attr_via_attr_list(model, attr_name.split("."))


def _get_attr_via_attr_list(model, attr_list):
    for part in attr_list:
        model = getattr(model, part)
    return model


def _del_attr(model, attr_name):
    holder, name = _walk(model, attr_name, make=False)
    return delattr(holder, name)


def _has_attr(model, attr_name):
    holder, name = _walk(model, attr_name, make=False)
    return holder is not None and hasattr(holder, name)


# Pickles: the code, and what the module holds. The graph is traced again from the code.


class _CodeOnlyModule(Module):
    """A module that has everything but the graph."""

    def __init__(self, body):
        super().__init__()
        self.__dict__ = body


def _deserialize_graph_module(forward, body, graph_module_cls=None):
    root = type("_CodeOnlyModule", (_CodeOnlyModule,), {"forward": forward})(body)
    tracer_cls = body.get("_tracer_cls") or Tracer
    made = graph_module_cls or GraphModule

    class KeepModules(tracer_cls):
        def is_leaf_module(self, m, module_qualified_name):
            return True

    graph = KeepModules().trace(root, **(body.get("_tracer_extras") or {}))
    graph._tracer_cls = tracer_cls
    module = made(root, graph, class_name=body.get("_graphmodule_cls_name", "GraphModule"))
    for name, value in body.items():
        if not hasattr(module, name):
            setattr(module, name, value)
    return module


def reduce_graph_module(body, import_block):
    """A GraphModule from its pickle."""
    if sys.modules.get("torch") is not tare:  # the package under its own name
        import_block = re.sub(r"^(from|import) torch(?=[. ]|$)", r"\1 tare", import_block, flags=re.M)
        import_block = re.sub(r"^import tare$", "import tare as torch", import_block, flags=re.M)
    return _deserialize_graph_module(_forward_from_src(f"{import_block}\n{body.get('_code') or body['code']}", {}), body)


def reduce_package_graph_module(importer, body, generated_module_name):
    raise NotImplementedError("torch.package is not here, so a GraphModule cannot be read from a package")


class _WrappedCall:
    """The call of a GraphModule: where its generated code raises, the line is shown."""

    def __init__(self, cls, cls_call):
        self.cls = cls
        self.cls_call = cls_call

    @staticmethod
    def _generate_error_message(frame_summary):
        number = frame_summary.lineno
        lines = linecache.getlines(frame_summary.filename)
        begin = max(number - 2, 0)
        before, behind = "".join(lines[begin:number]), "".join(lines[number:number + 2])
        return (f"Call using an FX-traced Module, line {number} of the traced Module's generated forward function:\n{before}\n"
                f"~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ <--- HERE\n{behind}\n")

    def __call__(self, obj, *args, **kwargs):
        try:
            if self.cls_call is not None:
                return self.cls_call(obj, *args, **kwargs)
            return super(self.cls, obj).__call__(*args, **kwargs)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            if "eval_with_key" in frame.filename:
                print(self._generate_error_message(frame), file=sys.stderr)
            raise


class _Uncompiled:
    """The `forward` of a class, whose code is compiled when somebody looks at it: many graphs are changed and never run."""

    def __init__(self, cls, code, fields):
        self.cls, self.code, self.fields = cls, code, fields

    def __get__(self, module, cls=None):
        code = self.code()
        self.cls.forward = function = _method_from_src(code.name, code.src, code.globals, self.fields)
        return function.__get__(module, cls)


class _Unwritten:
    """The code of a graph, written when somebody asks for it, or before the graph changes: many graphs are changed before they run."""

    def __init__(self, graph):
        self.graph, self.name, self.code = graph, graph._codegen._func_name, None
        graph._unwritten = self

    def __call__(self):
        if self.code is None:
            graph = self.graph
            if graph._unwritten is self:
                graph._unwritten = None
            self.code = graph.python_code(root_module="self")
            self.code.name = self.name
            self.graph = None
        return self.code

    def __getattr__(self, name):  # as of a PythonCode
        return getattr(self(), name)


class GraphModule(Module):
    """A module with a `graph`, from which its `forward` is generated. After changing the graph call `recompile()`.

    `root` is the module whose parameters, buffers and submodules the graph uses, or a dictionary of them by path. Each instance has
    a class of its own, which has the `forward`.
    """

    def __new__(cls, *args, **kwargs):
        base = next(one for one in cls.__mro__ if not one.__qualname__.endswith("GraphModuleImpl"))

        class GraphModuleImpl(base):
            pass

        return super().__new__(GraphModuleImpl)

    def __init__(self, root, graph, class_name="GraphModule"):
        super().__init__()
        type(self).__name__ = class_name
        targets = _C._fx.list_member_targets(graph)
        if isinstance(root, Module):
            if hasattr(root, "training"):
                self.training = root.training
            _copy_attrs(root, self, targets)
        elif isinstance(root, dict):
            for node in graph.nodes:
                if node.op in ("get_attr", "call_module") and node.target not in root:
                    raise RuntimeError(f"Node {node} referenced target {node.target} but that target was not provided in ``root``!")
            for target in sorted(dict.fromkeys(targets), key=lambda path: path.count(".")):
                _assign_attr(root[target], self, target)
        else:
            raise RuntimeError(f"Unsupported type {root} passed for root!")
        self.__dict__.update(_tracer_cls=None, _tracer_extras=None, meta={}, shape_env=None, **{kind: [] for kind in _HOOK_KINDS})
        self.graph = graph
        tracer_cls = graph._tracer_cls
        if tracer_cls is not None and "<locals>" not in tracer_cls.__qualname__:
            self._tracer_cls = tracer_cls
        if graph._tracer_extras:
            self._tracer_extras = graph._tracer_extras
        if isinstance(root, Module) and isinstance(getattr(root, "meta", None), dict) and isinstance(root, GraphModule):
            self.meta.update(root.meta)

    @property
    def graph(self):
        """The graph. Setting it generates `forward` anew."""
        return self._graph

    @graph.setter
    def graph(self, g):
        if not isinstance(g, Graph):
            raise AssertionError(f"Expected a Graph instance, but got {type(g)}")
        self.__dict__["_graph"] = g
        g.owning_module = self
        self.recompile()

    @property
    def code(self):
        """The generated source of `forward`."""
        return self._code

    _code = property(lambda self: self._part_of_code("src"), lambda self, text: self.__dict__.update(_code=text))
    _lineno_map = property(lambda self: self._part_of_code("_lineno_map"))
    _prologue_start = property(lambda self: self._part_of_code("_prologue_start"))

    def _part_of_code(self, part):
        if part == "src" and "_code" in self.__dict__:
            return self.__dict__["_code"]
        if "_written" not in self.__dict__:
            raise RuntimeError("Code has not been generated! Please report a bug to PyTorch")
        return getattr(self.__dict__["_written"](), part)

    def recompile(self):
        """Generates `forward` from the graph. Returns the `PythonCode`."""
        graph = self._graph
        info = getattr(graph._codegen, "pytree_info", None) if isinstance(graph._codegen, _PyTreeCodeGen) else None
        if info is not None:
            self.__dict__["_in_spec"], self.__dict__["_out_spec"] = info.in_spec, info.out_spec
        graph._settle()
        self.__dict__.pop("_code", None)
        code = self.__dict__["_written"] = _Unwritten(graph)
        cls = type(self)
        cls.forward = _Uncompiled(cls, code, graph._co_fields)
        if "_wrapped_call" not in vars(cls):
            cls._wrapped_call = _WrappedCall(cls, vars(cls).get("__call__"))

        def call_wrapped(self, *args, **kwargs):
            return self._wrapped_call(self, *args, **kwargs)

        cls.__call__ = call_wrapped
        return code

    def _recompile_submodules(self):
        return [(name, module.recompile()) for name, module in self.named_modules() if isinstance(module, GraphModule) and name]

    # Submodules.

    def add_submodule(self, target, m):
        """Puts a module at a path, with plain modules on the way. Returns whether it could: a part may be no module."""
        holder, name = _walk(self, target, make=True)
        if not isinstance(holder, Module):
            return False
        holder.add_module(name, m)
        return True

    def delete_submodule(self, target):
        """Takes a module away. Returns whether it was there."""
        *above, name = target.split(".")
        module = self
        for part in above:
            module = getattr(module, part, None)
            if not isinstance(module, Module):
                return False
        if not isinstance(getattr(module, name, None), Module):
            return False
        delattr(module, name)
        return True

    def delete_all_unused_submodules(self):
        """Takes away the modules that no node uses or reaches into."""
        used = set()
        for node in self.graph.nodes:
            if node.op not in ("call_module", "get_attr"):
                continue
            parts = node.target.split(".")
            used.update(".".join(parts[:count]) for count in range(1, len(parts) + 1))
            if node.op == "call_module":
                inner = _get_attr(self, node.target) if _has_attr(self, node.target) else None
                if isinstance(inner, Module):
                    used.update(f"{node.target}.{name}" for name, _ in inner.named_modules() if name)
        for name in [name for name, _ in self.named_modules() if name and name not in used]:
            self.delete_submodule(name)

    # Copies and files.

    def __reduce__(self):
        body = {name: value for name, value in self.__dict__.items() if name not in ("_graph", "_written")}
        body["_code"] = self._code
        body["_graphmodule_cls_name"] = type(self).__name__
        block = _format_import_block(self._graph.python_code(root_module="self").globals)
        return reduce_graph_module, (body, block)

    def _deepcopy_init(self):
        return GraphModule.__init__

    def __deepcopy__(self, memo):
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        inner = _CodeOnlyModule(copy.deepcopy({key: value for key, value in self.__dict__.items() if key not in ("meta", "_written")}, memo))
        self._deepcopy_init()(made, inner, inner.__dict__["_graph"])
        for name, value in inner.__dict__.items():
            if name in _HOOK_KINDS or name.endswith("_hooks") or name == "_non_persistent_buffers_set":
                made.__dict__[name] = value
        made.meta = copy.copy(self.meta)
        made.meta.update({key: made for key, value in self.meta.items() if value is self})
        for name, value in self.meta.get(_USER_PRESERVED_ATTRIBUTES_KEY, {}).items():
            setattr(made, name, value)
        for hook in self._deepcopy_hooks:
            hook(made)
        return made

    def __copy__(self):
        made = GraphModule(self, self.graph)
        made.meta = copy.copy(self.meta)
        return made

    def to_folder(self, folder, module_name="FxModule"):
        """Writes the module as a Python package: its source, and its state beside it."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        tare.save(self.state_dict(), folder / "state_dict.pt")
        code = self._graph.python_code(root_module="self")
        lines = [f"class {module_name}(torch.nn.Module):", "    def __init__(self):", "        super().__init__()"]
        unsure = []
        for name, module in self.named_children():
            text = repr(module).replace("\r", " ").replace("\n", " ")
            if type(module).__module__.partition(".")[0] in ("torch", "tare") and type(module).__name__ in _PRINTED_AS_MADE:
                lines.append(f"        setattr(self, {name!r}, {module!r})")
                continue
            file = folder / f"{name}.pt"
            tare.save(module, file)
            unsure.append(name)
            lines.append(f"        setattr(self, {name!r}, torch.load(r'{file}', weights_only=False)) # {text}")
        for name, value in self._buffers.items():
            if value is not None:
                lines.append(f"        self.register_buffer({name!r}, torch.empty({list(value.shape)}, dtype={value.dtype}))")
        for name, value in self._parameters.items():
            if value is not None:
                lines.append(f"        setattr(self, {name!r}, torch.nn.Parameter(torch.empty({list(value.shape)}, dtype={value.dtype})))")
        lines.append(f"        self.load_state_dict(torch.load(r'{folder / 'state_dict.pt'}'))")
        source = f"\nimport torch\n{_format_import_block(code.globals)}\n\nfrom torch.nn import *\n" + "\n".join(lines)
        source += f"\n\n{_indented(code.src)}\n"
        (folder / "module.py").write_text(source)
        (folder / "__init__.py").write_text("from .module import *")
        if unsure:
            warnings.warn(f"Was not able to save the following children modules as reprs -saved as pickled files instead: {unsure}",
                          stacklevel=2)

    def __str__(self):
        reminder = "# To see more debug info, please use `graph_module.print_readable()`"
        return "\n".join([super().__str__(), self._code, reminder])

    def print_readable(self, print_output=True, include_stride=False, include_device=False, colored=False, *,
                       fast_sympy_print=False, expanded_def=False, additional_meta=None):
        """Prints and returns the code of this module and the GraphModules below, with places and shapes."""
        return _print_readable(self, self._get_name(), print_output, include_stride, include_device, colored, expanded_def)

    def _replicate_for_data_parallel(self):
        made = self.__copy__()
        made.__dict__["_is_replica"] = True
        return made

    # Who follows the graph.

    @contextlib.contextmanager
    def _set_replace_hook(self, f):
        self._register_replace_node_hook(f)
        try:
            yield
        finally:
            self._unregister_replace_node_hook(f)


def _add_hook_methods():
    for kind, short in zip(_HOOK_KINDS, ("replace_node", "create_node", "erase_node", "deepcopy")):
        def register(self, f, kind=kind):
            if not callable(f):
                raise AssertionError(f"{kind} have to be callable")
            self.__dict__[kind] = [*self.__dict__[kind], f]

        def unregister(self, f, kind=kind):
            self.__dict__[kind] = [one for one in self.__dict__[kind] if one is not f]

        setattr(GraphModule, f"_register_{short}_hook", register)
        setattr(GraphModule, f"_unregister_{short}_hook", unregister)


_add_hook_methods()

# Modules that are made again by what they print.
_PRINTED_AS_MADE = {"Linear", "Conv1d", "Conv2d", "Conv3d", "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "ConvTranspose1d",
                    "ConvTranspose2d", "ConvTranspose3d"}


def _print_readable(module, module_name, print_output=True, include_stride=False, include_device=False, colored=False,
                    expanded_def=False, additional_meta=None):
    code = module.graph.python_code(
        "self", verbose=True, include_stride=include_stride, include_device=include_device, colored=colored,
        expanded_def=expanded_def).src.lstrip("\n")
    text = _indented(f"class {module_name}(torch.nn.Module):\n{code}")
    inner = [
        _print_readable(one, name, False, include_stride, include_device, colored, expanded_def)
        for name, one in module.named_children() if hasattr(one, "graph") and hasattr(one, "recompile")]
    text += _indented("\n" + "\n".join(inner)) if inner else ""
    if print_output:
        print(text)
    return text


def _indented(text):
    """All lines but the first moved right; those without text are empty."""
    first, *rest = text.split("\n")
    return "\n".join([first, *("    " + line if line.strip() else "" for line in rest)])
