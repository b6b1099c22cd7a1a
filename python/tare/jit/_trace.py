"""`torch.jit.trace`: the operators that a call makes, printed as a TorchScript program, which runs and is saved as one."""

import keyword
import warnings

import tare
from tare import _C
from tare._engine import control_flow
from tare.jit._script_module import TopLevelTracedModule

_tracing = False


class TracerWarning(Warning):
    """What a trace does not keep."""

    @staticmethod
    def ignore_lib_warnings():
        return None


def is_tracing():
    """Whether a program runs to be traced."""
    return _tracing


def trace(func, example_inputs=None, optimize=None, check_trace=True, check_inputs=None, check_tolerance=1e-05, strict=True,
          _force_outplace=False, _module_class=None, _compilation_unit=None, example_kwarg_inputs=None, _store_inputs=True):
    """A module that makes the calls that `func` made of the example inputs, whatever it is given.

    It computes on meta tensors as on others, has `code` and is saved by `torch.jit.save` as an archive that PyTorch loads. What depends
    on sizes or values is as it was for the example. See torch.jit.trace. Errors: RuntimeError where the program asks a tensor for its
    value or returns what an archive cannot hold.
    """
    if isinstance(func, TopLevelTracedModule):
        return func
    if example_kwarg_inputs is not None:
        if not isinstance(example_kwarg_inputs, dict):
            raise RuntimeError("example_kwarg_inputs should be a dict")
        names = _parameter_names(func)
        example_inputs = tuple(example_kwarg_inputs[name] for name in names if name in example_kwarg_inputs)
        names = [name for name in names if name in example_kwarg_inputs]
    else:
        if example_inputs is None:
            raise RuntimeError("example_inputs and example_kwarg_inputs cannot be both None")
        if isinstance(example_inputs, (tare.Tensor, dict)):
            example_inputs = (example_inputs,)
        example_inputs = tuple(example_inputs)
        names = _parameter_names(func)[:len(example_inputs)]
    names += [f"argument_{index}" for index in range(len(names), len(example_inputs))]
    root = func if isinstance(func, tare.nn.Module) else tare.nn.Module()
    call = _in_order(func, names) if example_kwarg_inputs is not None else func
    made = _Tracer(root, type(func).__name__ if isinstance(func, tare.nn.Module) else func.__name__).run(call, names, example_inputs)
    if check_trace:
        for inputs in check_inputs if check_inputs is not None else [example_inputs]:
            inputs = (inputs,) if isinstance(inputs, tare.Tensor) else tuple(inputs)
            _check(call, made, inputs, check_tolerance)
    return made


def trace_module(mod, inputs, optimize=None, check_trace=True, check_inputs=None, check_tolerance=1e-05, strict=True,
                 _force_outplace=False, _module_class=None, _compilation_unit=None, example_inputs_is_kwarg=False, _store_inputs=True):
    """`trace` of the method `forward` of a module: `inputs` has its example inputs under that name. See torch.jit.trace_module."""
    if not isinstance(mod, tare.nn.Module):
        raise AttributeError("expected torch.nn.Module as the first argument")
    if not isinstance(inputs, dict):
        raise AttributeError("expected a dictionary of (method_name, input) pairs")
    if set(inputs) != {"forward"}:
        raise NotImplementedError("torch.jit.trace_module of other methods than forward is not supported by tare")
    checks = None if check_inputs is None else [one["forward"] for one in check_inputs]
    return trace(mod, inputs["forward"], check_trace=check_trace, check_inputs=checks, check_tolerance=check_tolerance)


def _parameter_names(func):
    import inspect

    forward = func.forward if isinstance(func, tare.nn.Module) else func
    try:
        kinds = inspect.signature(forward).parameters.values()
    except (TypeError, ValueError):
        return []
    return [one.name for one in kinds if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]


def _in_order(func, names):
    return lambda *values: func(**dict(zip(names, values)))


def _check(func, traced, inputs, tolerance):
    state = tare.get_rng_state()
    expected = func(*inputs)
    tare.set_rng_state(state)
    for one, other in zip(tare.utils._pytree.tree_leaves(expected), tare.utils._pytree.tree_leaves(traced(*inputs))):
        if not isinstance(one, tare.Tensor) or not isinstance(other, tare.Tensor):
            continue
        if one.shape != other.shape or one.dtype != other.dtype:
            raise tare.jit.TracingCheckError(f"Tracing failed sanity checks! The traced module gives {other.dtype} {tuple(other.shape)}, "
                                              f"the program {one.dtype} {tuple(one.shape)}")
        if _C._is_known(one) and _C._is_known(other) and not tare.allclose(one, other, rtol=tolerance, atol=tolerance, equal_nan=True):
            warnings.warn("Output of the traced function does not match the corresponding output of the Python function: it depends on "
                          "something besides its inputs", TracerWarning, stacklevel=4)


class _Tracer:
    def __init__(self, root, name):
        self.root = root
        self.name = name
        self.files = {}
        self.classes = {}  # names by what is in them
        self.counts = {}
        self.constants = []
        self.lines = []
        self.names = {}  # of nodes
        self.taken = {"self", "torch", "ops", "CONSTANTS"}

    def run(self, call, names, inputs):
        global _tracing
        from tare.fx.experimental.proxy_tensor import make_fx

        state = tare.get_rng_state()
        _tracing, before = True, _tracing
        self.spec = None

        def flat(*values):
            result = call(*values)
            self.result = result
            leaves, self.spec = tare.utils._pytree.tree_flatten(result)
            return leaves

        try:
            with control_flow.decided():
                graph_module = make_fx(flat, pre_dispatch=True)(*inputs)
        finally:
            _tracing = before
            tare.set_rng_state(state)
        self.paths = {}
        for path, module in self.root.named_modules():
            for name, tensor in [*module._parameters.items(), *module._buffers.items()]:
                if tensor is not None:
                    self.paths.setdefault(id(tensor), [*(path.split(".") if path else []), name])
        parameters = [self._fresh(name) for name in names]
        body = self._body(graph_module, parameters, inputs)
        root_class = self._class(self.root, "", body, parameters, inputs)
        c = _C._new_script(sorted(("code/" + name.replace(".", "/") + ".py", text) for name, text in self.files.items()),
                           root_class, self.constants)
        fill_object(c, self.root, self._class_of, _asked_tensors)
        c.name_modules()
        made = TopLevelTracedModule(c)
        made.train(self.root.training)
        return made

    # What the graph does.

    def _body(self, graph_module, parameters, inputs):
        placeholders = [node for node in graph_module.graph.nodes if node.op == "placeholder"]
        self.input_lines = []
        wanted = iter(placeholders)
        for name, value in zip(parameters, inputs):
            self._name_input(name, value, wanted)
        for node in graph_module.graph.nodes:
            if node.op == "get_attr":
                self.names[node] = self._attribute(getattr(graph_module, node.target))
            elif node.op == "call_function":
                self._call(node)
            elif node.op == "output":
                leaves = [self._value(one, None) for one in node.args[0]]
        return self._result(leaves)

    def _name_input(self, text, value, placeholders):
        if isinstance(value, (list, tuple)):
            for index, one in enumerate(value):
                self._name_input(f"{text}[{index}]", one, placeholders)
        elif isinstance(value, dict):
            for key, one in value.items():
                self._name_input(f"{text}[{_text(key)}]", one, placeholders)
        else:
            self.names[next(placeholders)] = text

    def _fresh(self, name):
        name = "".join(letter if letter.isalnum() or letter == "_" else "_" for letter in name) or "_"
        if keyword.iskeyword(name) or name in self.taken:
            name += "_"
        while name in self.taken:
            name += "0"
        self.taken.add(name)
        return name

    def _attribute(self, tensor):
        path = self.paths.get(id(tensor))
        if path is not None:
            text = "self"
            for part in path:
                text = f"{text}.{part}" if part.isidentifier() and not keyword.iskeyword(part) else f"getattr({text}, {_text(part)})"
            return text
        for index, one in enumerate(self.constants):
            if one is tensor:
                return f"CONSTANTS.c{index}"
        self.constants.append(tensor.detach() if tensor.requires_grad else tensor)
        return f"CONSTANTS.c{len(self.constants) - 1}"

    def _call(self, node):
        import operator

        name = f"_{len(self.names)}"
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        self.names[node] = name
        if node.target is operator.getitem:
            source, index = node.args
            parts = self.names.get((source, "parts"))
            self.names[node] = parts[index] if parts is not None else f"{self.names[source]}[{index}]"
            return
        schema = node.target._schema
        namespace, word = schema.name.split("::")
        arguments = []
        for index, argument in enumerate(schema.arguments):
            if argument.name in node.kwargs:
                value = node.kwargs[argument.name]
            elif index < len(node.args):
                value = node.args[index]
            else:
                continue
            kind = str(argument.type)
            if argument.kwarg_only:
                arguments.append(f"{argument.name}={self._value(value, kind)}")
            else:
                while len(arguments) < index:
                    missing = schema.arguments[len(arguments)]
                    arguments.append(self._value(missing.default_value, str(missing.type)))
                arguments.append(self._value(value, kind))
        call = f"{'torch' if namespace == 'aten' else 'ops.' + namespace}.{word}({', '.join(arguments)})"
        count = len(schema.returns)
        if count > 1:
            parts = [f"{name}_{index}" for index in range(count)]
            self.names[node, "parts"] = parts
            self.lines.append(f"{', '.join(parts)}, = {call}")
        elif count == 1:
            self.lines.append(f"{name} = {call}")
        else:
            self.lines.append(call)

    def _value(self, value, kind):
        if isinstance(value, tare.fx.Node):
            return self.names[value]
        if value is None or isinstance(value, bool):
            return str(value)
        if isinstance(value, int):
            return _number(float(value)) if kind is not None and kind.startswith("float") else str(int(value))
        if isinstance(value, float):
            return _number(value)
        if isinstance(value, complex):
            return f"{_number(value.real)}+{_number(value.imag)}j"
        if isinstance(value, str):
            return _text(value)
        if isinstance(value, tare.dtype):
            return str(_DTYPES[value])
        if isinstance(value, tare.device):
            return f"torch.device({_text(str(value))})"
        if isinstance(value, tare.layout):
            return "0"
        if isinstance(value, tare.memory_format):
            return str(_FORMATS[value])
        if isinstance(value, (list, tuple)):
            if any(one is None for one in value):
                return f"annotate(List[Optional[Tensor]], [{', '.join(self._value(one, None) for one in value)}])"
            element = "float" if kind is not None and "float" in kind else None
            items = f"[{', '.join(self._value(one, element) for one in value)}]"
            if value:
                return items
            return f"annotate(List[{'Tensor' if kind is not None and 'Tensor' in kind else element or 'int'}], [])"
        if isinstance(value, tare.Tensor):
            return self._attribute(value)
        raise RuntimeError(f"torch.jit.trace: a program cannot hold a {type(value).__name__}")

    def _result(self, leaves):
        """What is returned as text, and its type."""
        it = iter(leaves)

        def build(value):
            if isinstance(value, tare.Tensor):
                return next(it), "Tensor"
            if isinstance(value, (list, tuple)):
                parts = [build(one) for one in value]
                if isinstance(value, list) and len({kind for _, kind in parts}) == 1:
                    return f"[{', '.join(text for text, _ in parts)}]", f"List[{parts[0][1]}]"
                comma = "," if len(parts) == 1 else ""
                return f"({', '.join(text for text, _ in parts)}{comma})", f"Tuple[{', '.join(kind for _, kind in parts)}]"
            if hasattr(value, "items"):
                parts = [(key, *build(one)) for key, one in value.items() if one is not None]
                kinds = {kind for _, _, kind in parts}
                if len(kinds) != 1:
                    raise RuntimeError("Tracer cannot infer type of a dict of values of several types; return a tuple, or use return_dict=False")
                return "{" + ", ".join(f"{_text(key)}: {text}" for key, text, _ in parts) + "}", f"Dict[str, {kinds.pop()}]"
            if value is None or isinstance(value, (bool, int, float, str)):
                text = next(it, None)
                return text if text is not None else str(value), "NoneType" if value is None else type(value).__name__
            raise RuntimeError(f"Only tensors, lists, tuples of tensors, or dictionary of tensors can be output from traced functions, "
                               f"and not a {type(value).__name__}")

        return build(self.result)

    # The classes of the modules.

    def _class(self, module, path, body=None, parameters=None, inputs=None):
        children = [(name, child) for name, child in module._modules.items() if child is not None]
        kinds = [(name, self._class(child, f"{path}.{name}")) for name, child in children]
        tensors = [(name, "parameter") for name, one in module._parameters.items() if one is not None]
        buffers = [(name, "buffer") for name, one in module._buffers.items() if one is not None]
        kind = type(module)
        package = kind.__module__
        package = "torch" + package[4:] if package == "tare" or package.startswith("tare.") else package
        package = "__torch__" if package in ("__main__", "builtins") else f"__torch__.{_path(package)}"
        word = _path(kind.__qualname__.rsplit(".", 1)[-1])
        if body is not None and kind is tare.nn.Module:
            word = _path(self.name)
        key = (package, word, tuple(kinds), tuple(tensors), tuple(buffers), path if body is not None else None)
        known = self.classes.get(key)
        if known is not None:
            return known
        number = self.counts.get((package, word))
        self.counts[package, word] = 0 if number is None else number + 1
        file = package if number is None else f"{package}.___torch_mangle_{len(self.classes)}"
        name = self.classes[key] = f"{file}.{word}"
        lines = [f"class {word}(Module):", f"  __parameters__ = [{''.join(_text(one) + ', ' for one, _ in tensors)}]",
                 f"  __buffers__ = [{''.join(_text(one) + ', ' for one, _ in buffers)}]"]
        typed = [(one, "Tensor") for one, _ in tensors + buffers] + [("training", "bool")] + kinds
        lines += [f"  {one} : {what}" if one.isidentifier() and not keyword.iskeyword(one) else f"  __annotations__[{_text(one)}] = {what}"
                  for one, what in typed]
        if body is not None:
            result, what = body
            given = "".join(f",\n    {one}: {_type_of(value)}" for one, value in zip(parameters, inputs))
            lines += [f"  def forward(self: {name}{given}) -> {what}:"]
            lines += [f"    {line}" for line in self.lines + [f"return {result}"]]
        self.files[file] = self.files.get(file, "") + "\n".join(lines) + "\n"
        return name

    def _class_of(self, module):
        return self._class(module, "")


def tensors_of(module):
    """A module's own parameters and buffers by name."""
    return [(name, tensor) for table in (module._parameters, module._buffers) for name, tensor in table.items() if tensor is not None]


def _asked_tensors(c, module):
    """Those of them that its class has: what the trace read."""
    names = {name for name, _ in c.attributes()}
    return [(name, tensor) for name, tensor in tensors_of(module) if name in names]


def fill_object(c, module, class_of, members, made=None):
    """Gives an archive's object what `members(c, module)` tells, its mode, and objects of the classes `class_of(child)` for the module's
    children, one for each however often it stands there."""
    made = {} if made is None else made
    for name, value in members(c, module):
        c.set(name, value)
    c.set("training", module.training)
    for name, child in module._modules.items():
        if child is None:
            continue
        inner = made.get(id(child))
        if inner is None:
            inner = made[id(child)] = c.new_object(class_of(child))
            fill_object(inner, child, class_of, members, made)
        c.set(name, inner)


def _path(text):
    return "".join(letter if letter.isalnum() or letter in "_." else "_" for letter in text)


def _number(value):
    text = repr(float(value))
    return {"inf": "inf", "-inf": "-inf", "nan": "nan"}.get(text, text)


def _text(value):
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _type_of(value):
    if isinstance(value, tare.Tensor):
        return "Tensor"
    if isinstance(value, (bool, int, float, str)):
        return type(value).__name__
    if isinstance(value, list) and len({_type_of(one) for one in value}) == 1:
        return f"List[{_type_of(value[0])}]"
    if isinstance(value, (list, tuple)):
        return f"Tuple[{', '.join(_type_of(one) for one in value)}]"
    if isinstance(value, dict) and len({_type_of(one) for one in value.values()}) == 1:
        return f"Dict[str, {_type_of(next(iter(value.values())))}]"
    if value is None:
        return "NoneType"
    raise RuntimeError(f"Type '{type(value).__name__}' cannot be traced. Only Tensors and (possibly nested) Lists, Dicts, and Tuples of "
                       "Tensors can be traced")


# The numbers of PyTorch's enumerations, which programs have in their places.
_DTYPES = {dtype: number for number, dtype in enumerate(
    getattr(tare, name) for name in (
        "uint8 int8 int16 int32 int64 float16 float32 float64 complex32 complex64 complex128 bool qint8 quint8 qint32 bfloat16").split())}
_FORMATS = {tare.contiguous_format: 0, tare.preserve_format: 1, tare.channels_last: 2, tare.channels_last_3d: 3}
