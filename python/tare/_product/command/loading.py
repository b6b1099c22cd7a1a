"""FILE.py:CALLABLE and its inputs: what the commands are given, made into something that can be called."""

import contextlib
import importlib.util
import inspect
import itertools
import os
import sys
from dataclasses import dataclass, field

import tare
from tare._subclasses.fake_tensor import simulated_device

_DTYPES = {
    "float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32", "short": "int16",
    "cfloat": "complex64", "cdouble": "complex128", "bf16": "bfloat16", "f16": "float16", "fp16": "float16",
    "f32": "float32", "fp32": "float32", "f64": "float64", "i64": "int64", "i32": "int32", "i16": "int16", "i8": "int8",
    "u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64", "c32": "complex32", "c64": "complex64",
    "c128": "complex128", "fp8": "float8_e4m3fn", "f8_e4m3": "float8_e4m3fn", "f8_e5m2": "float8_e5m2",
}


class Misuse(Exception):
    """The command cannot begin: bad flags, or a file that gives no model. `cause` is what the user's own code raised."""

    def __init__(self, text, cause=None):
        super().__init__(text)
        self.cause = cause


@dataclass
class Subject:
    """What is run: a module or a function, and the arguments that it is run with."""

    name: str
    call: object
    args: list = field(default_factory=list)
    kwargs: dict = field(default_factory=dict)
    inputs: list = field(default_factory=list)  # (name, tensor), as they were given
    device: object = None  # where it lies, and its inputs

    @property
    def module(self):
        return self.call if isinstance(self.call, tare.nn.Module) else None

    @property
    def kind(self):
        return type(self.call).__name__ if self.module is not None else "function"

    def run(self):
        return self.call(*self.args, **self.kwargs)

    def described(self, options):
        """The run that the library reports on: modules, parameters and inputs by name."""
        module = self.module
        run = tare._C.ModelRun(options, self.name, self.kind, module is not None)
        run.set_tree((None, "", "", self.kind, 0, 0, []) if module is None else _node(module, "", ""))
        if module is not None:
            holders = dict(module.named_modules())
            for path, parameter in module.named_parameters():
                run.add_parameter(parameter, holders[path.rpartition(".")[0]])
            for buffer in module.buffers():
                run.add_buffer(buffer)
        for name, tensor in self.inputs:
            run.add_input(name, tensor)
        return run


def _node(module, name, path):
    """A module as the library's reports take it: the object, its name, path, class, elements of parameters, of those
    that are trained, children."""
    children = [_node(child, own, f"{path}.{own}" if path else own) for own, child in module.named_children()]
    parameters = list(module.parameters())
    trainable = sum(one.numel() for one in parameters if one.requires_grad)
    return module, name, path, type(module).__name__, sum(one.numel() for one in parameters), trainable, children


@contextlib.contextmanager
def on(device):
    """The program runs as where that device is: tensors claim theirs, and hold no bytes. On meta, factories make theirs there.

    Elsewhere the program's own default device holds, which is the CPU unless it says otherwise.
    """
    is_meta = tare.device(device).type == "meta"
    with simulated_device(), tare._C._Fake(not is_meta), tare.device(device) if is_meta else contextlib.nullcontext():
        yield


def parse_input(text, device="meta"):
    """`x=f32[16,3,224,224]`, the name perhaps absent, as a name and a tensor on a device."""

    def malformed(reason):
        return Misuse(f"--input {text}: {reason}; expected name=dtype[sizes], as x=f32[16,3,224,224]")

    name, equals, rest = text.rpartition("=")
    if equals and not name.isidentifier():
        raise malformed(f"'{name}' is no name")
    dtype_text, bracket, sizes_text = rest.partition("[")
    if not bracket or not sizes_text.endswith("]"):
        raise malformed("there are no sizes in brackets")
    dtype = dtype_text.removeprefix("torch.")
    dtype = getattr(tare, _DTYPES.get(dtype, dtype), None) if dtype else None
    if not isinstance(dtype, tare.dtype):
        raise malformed(f"'{dtype_text}' is no dtype")
    sizes = []
    for number in filter(None, (part.strip() for part in sizes_text[:-1].split(","))):
        if not (number.isascii() and number.isdigit()):
            raise malformed(f"'{number}' is no size")
        sizes.append(int(number))
    try:
        with on(device), tare.recording(False):  # it has values, which nobody knows
            return name, tare.empty(sizes, dtype=dtype, device=device)
    except (RuntimeError, OverflowError, TypeError, ValueError) as error:
        raise malformed(str(error)) from None


def _imported(path):
    """The module that a file holds. Its folder is where it looks for its own imports, as when it is run."""
    if not os.path.isfile(path):
        raise Misuse(f"cannot open '{path}'")
    name = os.path.splitext(os.path.basename(path))[0]
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    sys.argv = [path]
    spec = importlib.util.spec_from_file_location(name if name.isidentifier() else "model", os.path.abspath(path))
    if spec is None:
        raise Misuse(f"'{path}' is no Python file; expected FILE.py:CALLABLE")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise Misuse(f"{path} cannot be imported: {type(error).__name__}: {error}", error) from error
    return module


def _found(module, path, name):
    found = module
    for part in name.split("."):
        if not hasattr(found, part):
            from tare._engine.refusals import nearest

            own = [one for one, value in vars(module).items() if callable(value) and not one.startswith("_")]
            raise Misuse(f"{path} has no '{name}'{nearest(name, own)}")
        found = getattr(found, part)
    if not callable(found):
        raise Misuse(f"{path}:{name} is of type {type(found).__name__}; expected a module, a function or a class")
    return found


def _parameters(function):
    """What a call can be given, or None where that cannot be known."""
    try:
        return inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None


def _is_factory(function, given):
    """Whether a function makes what is to be run: it needs nothing, and takes none of the inputs that were given."""
    parameters = _parameters(function)
    if parameters is None:
        return False
    needed = [one for one in parameters.values() if one.default is one.empty and one.kind not in (2, 4)]
    return not needed and not any(name in parameters for name, _ in given if name)


def moved(module, device):
    """The module on a device. What lies on meta, which nothing leaves, is made anew there; ties stay."""
    if device == "meta" or not any(one.is_meta for one in [*module.parameters(), *module.buffers()]):
        return module.to(device)
    made = {}

    def there(tensor):
        if tensor is None or not tensor.is_meta:
            return tensor if tensor is None else tensor.to(device)
        if id(tensor) not in made:
            with on(device):
                made[id(tensor)] = tare.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=device)
            if isinstance(tensor, tare.nn.Parameter):
                made[id(tensor)] = tare.nn.Parameter(made[id(tensor)], requires_grad=tensor.requires_grad)
        return made[id(tensor)]

    for one in module.modules():
        for tensors in (one._parameters, one._buffers):
            for name, tensor in tensors.items():
                tensors[name] = there(tensor)
    return module


def _made(target, path, name, given, device):
    """The module or function behind the name. A module that was made elsewhere moves to the device, where one is named."""
    def there(module):
        return module if device is None else moved(module, device)

    if isinstance(target, tare.nn.Module):
        return there(target)
    if not isinstance(target, type) and not _is_factory(target, given):
        return target
    try:
        made = target()
    except Exception as error:
        raise Misuse(f"{name}() raised {type(error).__name__}: {error}", error) from error
    if isinstance(made, tare.nn.Module):
        return there(made)
    if isinstance(target, type):
        if callable(made):
            return made
        raise Misuse(f"{path}:{name} makes a value of type {type(made).__name__}; expected a module")
    return target


def _place(call, device):
    """Where the inputs go: to the module's first parameter or buffer; to the device where there is none."""
    if isinstance(call, tare.nn.Module):
        for tensor in itertools.chain(call.parameters(), call.buffers()):
            return tensor.device
    return tare.device(device)


def _bind(subject):
    """Puts the inputs where the forward takes them."""
    called = subject.call
    while isinstance(called, tare.nn.DataParallel):  # it hands all on
        called = called.module
    forward = called.forward if subject.module is not None else called
    parameters = _parameters(forward)
    if parameters is None:
        subject.args = [tensor for _, tensor in subject.inputs]
        return
    named = [one.name for one in parameters.values() if one.kind in (0, 1, 3)]
    takes_any = any(one.kind == 4 for one in parameters.values())
    # One tensor for one place: whatever it is called, there is no doubt.
    alone = len(subject.inputs) == 1 and sum(one.kind in (0, 1, 2) for one in parameters.values()) == 1
    for name, tensor in subject.inputs:
        if not name or (alone and name not in named and not takes_any):
            subject.args.append(tensor)
        elif name in named or takes_any:
            if name in subject.kwargs:
                raise Misuse(f"--input {name}: it is given twice")
            subject.kwargs[name] = tensor
        else:
            raise Misuse(f"--input {name}=...: {subject.name} has no input '{name}'; it takes {', '.join(named) or 'none'}")
    positional = [one.name for one in parameters.values() if one.kind == 0]
    for name in positional:
        if name in subject.kwargs:
            subject.args.append(subject.kwargs.pop(name))
    try:
        bound = inspect.signature(forward).bind(*subject.args, **subject.kwargs)
    except TypeError as error:
        raise Misuse(f"{subject.name}: {error}; give each with --input name=dtype[sizes]") from None
    # An input without a name is called by the place that it took.
    places = {id(value): name for name, value in bound.arguments.items()}
    subject.inputs = [(name or places.get(id(tensor), "input"), tensor) for name, tensor in subject.inputs]


def load(text, inputs, device="meta", named=True):
    """The subject that `FILE.py:CALLABLE` and the texts of inputs name, on a device. Errors: Misuse.

    Where the device was not `named`, a module stays where its program puts it, and the inputs go there.
    """
    path, colon, name = text.rpartition(":")
    if not colon or not path or not name:
        raise Misuse(f"'{text}': expected FILE.py:CALLABLE")
    given = [parse_input(one, device) for one in inputs]
    with on(device):
        target = _found(_imported(path), path, name)
        call = _made(target, path, name, given, device if named else None)
    place = _place(call, device)
    if place.type != tare.device(device).type:
        given = [parse_input(one, place) for one in inputs]
    subject = Subject(text, call, inputs=given, device=place)
    _bind(subject)
    return subject


def named_tensors(value, name="output", depth=4):
    """The tensors in a structure of results, each with a name: fields and keys by theirs, others by number.

    Objects of the user's own, such as caches, are looked into too.
    """
    if isinstance(value, tare.Tensor):
        return [(name, value)]
    if isinstance(value, dict) or (hasattr(value, "items") and hasattr(value, "to_tuple")):
        items = [(str(key), one) for key, one in value.items()]
    elif hasattr(value, "_fields"):
        items = list(zip(value._fields, value))
    elif isinstance(value, (list, tuple)):
        items = [(str(i), one) for i, one in enumerate(value)]
    elif depth and hasattr(value, "__dict__") and not isinstance(value, (type, tare.nn.Module)) and not callable(value):
        items = [(key, one) for key, one in vars(value).items() if not key.startswith("_")]
    else:
        return []
    found = []
    for key, one in items:
        found += named_tensors(one, key if name == "output" and not key.isdigit() else f"{name}.{key}", depth - 1)
    return found
