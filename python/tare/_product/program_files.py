"""`python -m tare convert model.onnx model.pt2`: programs of ONNX models and TorchScript archives as programs of `torch.export`.

The file's program runs as a module's `forward` while `torch.export.export` records what it calls, so sizes that vary, weights and the file
that is written are export's. Weights stay in the source until they are written, one after the other.
"""

import inspect
import os
import re
import sys

import tare
from tare import _C
from tare._product.command import output
from tare._symbolic.numbers import expression_of
from tare.export._trace import in_modules_of_file
from tare.export._unused import without_unused
from tare.export.graph_signature import InputKind

# Sizes to try a program at.
_HINTS = ((2, 3, 5, 7, 11, 13), (2, 16, 24, 40, 48, 56), (2, 32, 64, 96, 128, 160), (2, 224, 256, 288, 320, 352))


class Refused(RuntimeError):
    """A program that cannot be written, with why."""


class _OnnxProgram(tare.nn.Module):
    """A model whose weights are parameters and buffers, by the names that they have in the file."""

    def __init__(self, path):
        super().__init__()
        self._model = _C._load_onnx(path)
        self._places, self.differences = [], []
        taken = set()
        for name, tensor, parameter, foreign in self._model.weights():
            self._places.append(None if foreign else self._hold(name, tensor, parameter, taken))
        self.given = self._model.inputs()
        names = []
        for name, *_ in self.given:
            names.append(_identifier(name, names))
        self.names = names
        parameters = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names]

        def forward(*args):
            return self._run(args)

        forward.__signature__ = inspect.Signature(parameters)
        self.forward = forward

    def _hold(self, name, tensor, parameter, taken):
        """Keeps a weight in a tree of modules; gives the table that it is in, and its name there."""
        parts = [part for part in re.sub(r"[^0-9A-Za-z_.]+", "_", name).split(".") if part] or ["weight"]
        module, path = self, ""
        for part in parts[:-1]:
            path = f"{path}.{part}" if path else part
            if path in taken or (part not in module._modules and hasattr(module, part)):
                part += "_"
            if part not in module._modules:
                module.add_module(part, tare.nn.Module())
            module = module._modules[part]
        last = parts[-1]
        while hasattr(module, last):
            last += "_"
        taken.add(".".join([*parts[:-1], last]))
        if parameter:
            module.register_parameter(last, tare.nn.Parameter(tensor, requires_grad=False))
            return module._parameters, last
        module.register_buffer(last, tensor)
        return module._buffers, last

    def _run(self, args):
        weights = [None if place is None else place[0][place[1]] for place in self._places]
        known = {address: (path, kind or "Module") for address, path, kind in self._model.modules()}
        results, assumed, self.differences = in_modules_of_file(known, lambda: self._model.run(list(args), weights))
        if assumed:
            raise NotImplementedError(f"it cannot be recorded: {assumed[0]}")
        return tuple(results)


class _ScriptProgram(tare.nn.Module):
    """A module of TorchScript with its members: `export` records what its interpreter calls."""

    def __init__(self, script):
        super().__init__()
        self.__dict__["_script"] = script
        self._parameters, self._buffers, self._modules = script._parameters, script._buffers, script._modules
        self.training = script.training

    def forward(self, *args):
        known = {id(module): (path, _class_of(module)) for path, module in self._script.named_modules()}
        return in_modules_of_file(known, lambda: self._script.forward(*args))


def _class_of(module):
    """The class that a module of TorchScript had, as `nn_module_stack` names it."""
    name = module._c.class_name if isinstance(module, tare.jit.ScriptModule) else type(module).__qualname__
    return ".".join(part for part in name.removeprefix("__torch__.").split(".") if not part.startswith("___torch_mangle_"))


def script_program(script):
    """A module of TorchScript as one that `torch.export.export` takes."""
    return _ScriptProgram(script)


def _identifier(name, taken=()):
    made = re.sub(r"\W", "_", name) or "input"
    made = made if made[0].isalpha() or made[0] == "_" else f"input_{made}"
    while made in taken:
        made += "_"
    return made


def _dtype(text):
    found = getattr(tare, text, None) or getattr(tare, {"f64": "float64", "f32": "float32", "f16": "float16", "bf16": "bfloat16"}.get(
        text, text.replace("i", "int").replace("u", "uint") if text[:1] in "iu" else text), None)
    if not isinstance(found, tare.dtype):
        raise Refused(f"--input: '{text}' is no dtype; a tensor is f32[batch,3,224,224]")
    return found


def _said_inputs(texts):
    """[(name or None, dtype, sizes)] of `x=f32[batch,3,224,224]`; a size is a number, or the name of one that varies."""
    found = []
    for text in texts:
        match = re.fullmatch(r"(?:([^=\[]+)=)?(\w+)\[([^\]]*)\]", text.replace(" ", ""))
        if match is None:
            raise Refused(f"--input '{text}': a tensor is f32[batch,3,224,224] or x=i64[2,7]")
        sizes = [int(one) if one.lstrip("-").isdigit() else one for one in match[3].split(",") if one]
        if any(isinstance(one, int) and one < 0 for one in sizes):
            raise Refused(f"--input '{text}': a size is negative")
        found.append((match[1], _dtype(match[2]), sizes))
    return found


def _said_dims(texts):
    found = {}
    for text in texts:
        name, equals, value = text.rpartition("=")
        if not equals or not value.isdigit():
            raise Refused(f"--dim '{text}': a size is NAME=N")
        found[name] = int(value)
    return found


def _onnx_inputs(program, said, dims):
    """(name, dtype, sizes) of each input of a model, with what the user says in the place of what the file leaves open."""
    by_name = {name: one for name, *one in said if name is not None}
    in_order = iter([one for name, *one in said if name is None])
    unknown = [name for name in by_name if name not in [one[0] for one in program.given]]
    if unknown:
        raise Refused(f"--input {unknown[0]}: the model has no such input; it has {', '.join(one[0] for one in program.given)}")
    used, found = set(), []
    for name, dtype, sizes, text in program.given:
        told = by_name.get(name) or (next(in_order, None) if name not in by_name else None)
        if dtype is None:
            raise Refused(f"the input {name} is {text}; inputs that are tensors are converted")
        if told is not None:
            if told[0] is not dtype or (sizes is not None and len(told[1]) != len(sizes)):
                raise Refused(f"--input {name}: the model takes {text}")
            for at, (file, user) in enumerate(zip(sizes or (), told[1])):
                if isinstance(file, int) and file != user:
                    raise Refused(f"--input {name}: dimension {at} is {file} in the file")
            sizes = told[1]
        if sizes is None:
            raise Refused(f"the file does not say how many dimensions {name} has; --input {name}=f32[...] does")
        made = []
        for at, size in enumerate(sizes):
            for key in (f"{name}.{at}", size):
                if key in dims and not isinstance(size, int):
                    used.add(key)
                    size = dims[key]
            made.append(size)
        found.append((name, dtype, made))
    names = {size for _, _, sizes in found for size in sizes if isinstance(size, str)}
    for name in dims:
        if name not in used:
            listed = f"; it has {', '.join(sorted(names))}" if names else ": all sizes are fixed"
            raise Refused(f"--dim {name}: the program has no such size{listed}")
    return found


def _script_inputs(said, dims):
    if not said:
        raise Refused("a TorchScript archive does not say what it takes; --input f32[batch,3,224,224] does, once for each input")
    return [(name, dtype, [dims.get(size, size) for size in sizes]) for name, dtype, sizes in said]


def _examples(given, names):
    """Example arguments for the first sizes at which the program runs; the error of the first where it runs at none."""
    for hints in _HINTS:
        sizes = dict(zip(names, [*hints, *range(hints[-1] + 1, hints[-1] + 1 + len(names))]))
        yield sizes, tuple(tare.zeros([sizes.get(size, size) for size in one], dtype=dtype) for _, dtype, one in given)


def exported(path, inputs=(), dims=()):
    """The program of an ONNX model or a TorchScript archive, and notes. Errors: Refused, with what the user can say."""
    said, dims = _said_inputs(inputs), _said_dims(dims)
    if _C._is_onnx(path):
        module = _OnnxProgram(path)
        given = _onnx_inputs(module, said, dims)
    elif _C._is_script(path):
        module = script_program(tare.jit.load(path))
        given = _script_inputs(said, dims)
    else:
        raise Refused(f"{path} is no program: neither an ONNX model nor a TorchScript archive")
    names = list(dict.fromkeys(size for _, _, sizes in given for size in sizes if isinstance(size, str)))
    first = None
    for hints, args in _examples(given, names):
        try:
            tare.export.export(module, args)
            break
        except (RuntimeError, ValueError, TypeError, IndexError) as error:
            first = first or error
            if not names:
                break
    else:
        hints = None
    if first is not None and (not names or hints is None):
        raise Refused(str(first)) from first
    notes = []
    program = _varying(module, args, given, names, notes) if names else tare.export.export(module, args)
    for text in getattr(module, "differences", ())[:5]:
        notes.append(f"the file says otherwise: {text}")
    program = without_unused(program)
    notes = [*_told_sizes(program, given), *notes]
    return program, notes


def _told_sizes(program, given):
    """What varies in the program, by the names that the sizes have in the file."""
    placeholders = {node.name: node for node in program.graph.find_nodes(op="placeholder")}
    users = [spec.arg.name for spec in program.graph_signature.input_specs if spec.kind is InputKind.USER_INPUT]
    labels = {}
    for name, (_, _, sizes) in zip(users, given):
        for size, told in zip(sizes, placeholders[name].meta["val"].shape):
            if isinstance(size, str) and isinstance(told, tare.SymInt):
                labels.setdefault(expression_of(told), size)
    for expression, span in program.range_constraints.items():
        if expression.is_symbol:
            least, most = span.lower_or_none or 0, span.upper_or_none
            label = labels.get(expression, f"a size that hangs on values ({expression})")
            yield f"{label} varies from {least} {'on' if most is None else f'to {most}'}"
    for name in dict.fromkeys(size for _, _, sizes in given for size in sizes if isinstance(size, str)):
        if name not in labels.values():
            yield f"{name} does not vary by itself"


def _varying(module, args, given, names, notes):
    shapes = []
    spelled = {}
    for name in names:
        spelled[name] = _identifier(name, spelled.values())
    named = {name: tare.export.Dim(spelled[name]) for name in names}
    for _, _, sizes in given:
        shapes.append({at: named[size] for at, size in enumerate(sizes) if isinstance(size, str)})
    try:
        return tare.export.export(module, args, dynamic_shapes=_like(module, shapes))
    except RuntimeError as error:
        why = error
    free = [{at: tare.export.Dim.AUTO for at in one} for one in shapes]
    try:
        program = tare.export.export(module, args, dynamic_shapes=_like(module, free))
    except RuntimeError:
        flags = " ".join(f"--dim {name}=N" for name in names)
        raise Refused(f"its sizes do not vary as the file says: {_reason(why)}; {flags} fixes them") from why
    notes.append(f"sizes do not vary as the file says, so they vary as they can: {_reason(why)}")
    notes += [f"the program takes {guard}" for guard in program._guards_code]
    return program


def _reason(error):
    lines = [line.strip(" -") for line in str(error).splitlines() if line.strip().startswith("-")]
    return (lines or str(error).splitlines())[0][:300]


def _like(module, shapes):
    return tuple(shapes) if isinstance(module, _OnnxProgram) else (tuple(shapes),)


def main(*words):
    """Converts `source` to `target`, says what was written, and gives the exit code."""
    return output.ended(lambda: _main(*words))


def _main(source, target, inputs, dims, overwrite):
    try:
        if os.path.exists(target) and not overwrite:
            raise Refused(f"{target} exists; --overwrite replaces it")
        program, notes = exported(source, inputs, dims)
        tare.export.save(program, target)
    except (Refused, RuntimeError, OSError, ValueError) as error:
        lines = [line for line in str(error).splitlines() if line not in ("in _OnnxProgram", "in _ScriptProgram")]
        print("\n".join([f"tare: {lines[0] if lines[0].startswith(source) else f'{source}: {lines[0]}'}", *lines[1:]]), file=sys.stderr)
        return 2
    calls = sum(node.op == "call_function" for node in program.graph.nodes)
    output.put("\n".join([f"wrote {target}", f"{calls} calls, {len(program.state_dict) + len(program.constants)} tensors",
                          *[f"note: {note}" for note in notes], ""]))
    return 0
