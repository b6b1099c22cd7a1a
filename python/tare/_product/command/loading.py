"""FILE.py:CALLABLE and its inputs, and scripts: what the commands are given, made into something that can be called."""

import ast
import contextlib
import functools
import importlib.util
import inspect
import itertools
import os
import sys
from dataclasses import dataclass, field

import tare
from tare._product import script
from tare._subclasses.fake_tensor import simulated_device

class Misuse(ValueError):
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
    inputs: list = field(default_factory=list)  # (name, value), as they were given
    device: object = None  # where a file's module lies, and its inputs
    ignored: object = list  # gives the fields of its configuration that have had no effect
    defaulted: list = field(default_factory=list)  # fields that were not given, and change the model
    notes: list = field(default_factory=list)  # what was taken for granted when it was made
    path: str = ""  # the user's file; empty where the model is a library's
    output: str = "output"  # what a tensor is called that is all it returns
    is_script: bool = False  # runs whole, and records gradients where it wants them
    of: object = None  # gives the subject of a module that the function may return, as one that makes what is to be run

    @property
    def module(self):
        return self.call if isinstance(self.call, tare.nn.Module) else None

    @property
    def kind(self):
        return "script" if self.is_script else type(self.call).__name__ if self.module is not None else "function"

    def run(self):
        return self.call(*self.args, **self.kwargs)

    def instead(self, returned):
        """What is to be run where this one has made it, or None: a function of a subject."""
        return functools.partial(self.of, returned) if self.of is not None and isinstance(returned, tare.nn.Module) else None

    def outputs(self, returned):
        """(name, tensor) of all that it returned."""
        return named_tensors(returned, self.output if isinstance(returned, tare.Tensor) else "output")

    def described(self, options):
        """The run that the library reports on: modules, parameters and inputs by name."""
        module = self.module
        run = tare._C.ModelRun(options, self.name, self.kind, module is not None or self.is_script)
        self.describe(run, [] if module is None else [module])
        for name, value in self.inputs:
            for inner, tensor in named_tensors(value, name):
                run.add_input(inner, tensor)
        return run

    def describe(self, run, modules):
        """Tells a run the tree of the modules, their parameters and buffers."""
        trees = [_node(one, type(one).__name__ if self.module is None else "", "") for one in modules]
        whole = self.kind, *(sum(tree[place] for tree in trees) for place in (4, 5)), trees
        run.set_tree((None, "", "", *whole) if self.module is None or not trees else trees[0])
        for module in modules:
            holders = dict(module.named_modules())
            for path, parameter in module.named_parameters():
                run.add_parameter(parameter, holders[path.rpartition(".")[0]])
            for buffer in module.buffers():
                run.add_buffer(buffer)


def _node(module, name, path):
    """A module as the library's reports take it: the object, its name, path, class, elements of parameters, of those
    that are trained, children."""
    children = [_node(child, own, f"{path}.{own}" if path else own) for own, child in module.named_children()]
    parameters = list(module.parameters())
    trainable = sum(one.numel() for one in parameters if one.requires_grad)
    # Modules of TorchScript are of one class, and say of which they were.
    kind = module.original_name if "_slots" in vars(module) else type(module).__name__
    return module, name, path, kind, sum(one.numel() for one in parameters), trainable, children


@contextlib.contextmanager
def on(device):
    """The program runs as where that device is: tensors claim theirs, and hold no bytes. On meta, factories make theirs there.

    Elsewhere the program's own default device holds, which is the CPU unless it says otherwise.
    """
    is_meta = tare.device(device).type == "meta"
    with simulated_device(), tare._C._Fake(not is_meta), tare.device(device) if is_meta else contextlib.nullcontext():
        yield


def _check_readable(path):
    try:
        with open(path, "rb"):
            pass
    except OSError as error:
        raise Misuse(f"{path}: cannot be read: {error.strerror}") from None


def _imported(path):
    """The module that a file holds. Its folder is where it looks for its own imports, as when it is run."""
    _check_readable(path)
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


def _needs_nothing(target):
    """Whether it is a function, not a module or a class, that can be called without arguments."""
    return not isinstance(target, (type, tare.nn.Module)) and _is_factory(target, ())


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


class _Call:
    """`Net(n=8)`: a dotted name, and the arguments that stand behind it, if any do."""

    def __init__(self, path, text):
        def misuse(reason):
            return Misuse(f"{path}:{text}: {reason}; expected FILE.py:NAME, or FILE.py:NAME(...) with literals, as Net(n=8)")

        try:
            node = ast.parse(text, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise misuse("that is no name") from None
        self.args, self.kwargs, self.is_call = [], {}, isinstance(node, ast.Call)
        if self.is_call:
            try:
                self.args = [ast.literal_eval(one) for one in node.args]
                self.kwargs = {one.arg: ast.literal_eval(one.value) for one in node.keywords}
            except (ValueError, TypeError, RecursionError):
                raise misuse("an argument is no literal") from None
            if None in self.kwargs:
                raise misuse("an argument is no literal")
            node = node.func
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            raise misuse("that is no name")
        self.name = ".".join([node.id, *reversed(parts)])


def _made(target, path, call, given, device):
    """The module or function behind the name. A module that was made elsewhere moves to the device, where one is named."""
    def there(module):
        return module if device is None else moved(module, device)

    if isinstance(target, tare.nn.Module) and not call.is_call:
        return there(target)
    if not call.is_call and not isinstance(target, type) and not _is_factory(target, given):
        return target
    try:
        made = target(*call.args, **call.kwargs)
    except Exception as error:
        raise Misuse(f"{call.name}() raised {type(error).__name__}: {error}", error) from error
    if isinstance(made, tare.nn.Module):
        return there(made)
    if call.is_call or isinstance(target, type):
        if callable(made):
            return made
        raise Misuse(f"{path}:{call.name} makes a value of type {type(made).__name__}; expected a module")
    return target


def _place(call, device):
    """Where the inputs go: to the module's first parameter or buffer; to the device where there is none."""
    if isinstance(call, tare.nn.Module):
        for tensor in itertools.chain(call.parameters(), call.buffers()):
            return tensor.device
    return tare.device(device)


def bind(subject, examples=()):
    """Puts the inputs where the forward takes them, and examples where none is given. Errors: Misuse."""
    called = subject.call
    while isinstance(called, tare.nn.DataParallel):  # it hands all on
        called = called.module
    forward = called.forward if subject.module is not None else called
    parameters = _parameters(forward)
    if parameters is None:
        subject.args = [value for _, value in subject.inputs]
        return
    named = [one.name for one in parameters.values() if one.kind in (0, 1, 3)]
    takes_any = any(one.kind == 4 for one in parameters.values())
    for name, value in subject.inputs:
        if not name:
            subject.args.append(value)
        elif name in named or takes_any:
            if name in subject.kwargs:
                raise Misuse(f"--input {name}: it is given twice")
            subject.kwargs[name] = value
        else:
            takes = ", ".join(named) or "none"
            raise Misuse(f"--input {name}=...: {subject.name} has no input '{name}'; it takes {takes}")
    positional = [one.name for one in parameters.values() if one.kind in (0, 1)]
    taken = {*subject.kwargs, *positional[:len(subject.args)]}
    for name, value in dict(examples).items():
        if name not in taken:
            subject.kwargs[name] = value
            subject.inputs.append((name, value))
    for name in [one.name for one in parameters.values() if one.kind == 0]:
        if name in subject.kwargs:
            subject.args.append(subject.kwargs.pop(name))
    try:
        inspect.signature(forward).bind(*subject.args, **subject.kwargs)
    except TypeError as error:
        raise Misuse(f"{subject.name}: {error}; give each with --input name=dtype[sizes]") from None
    # An input without a name is called by the place that it took.
    places = iter(positional)
    subject.inputs = [(name or next(places, "input"), value) for name, value in subject.inputs]


def _parsed(options):
    """The file that the options name, and what they name in it. Errors: Misuse."""
    path, found, text = options.model.partition(".py:")
    if not found or not path or not text:
        raise Misuse(f"'{options.model}': expected FILE.py:CALLABLE")
    if options.set:
        raise Misuse(f"--set {options.set[0][0]}: a file of Python has no configuration; arguments stand behind the name, "
                     f"as {path}.py:{text}(n=8)")
    path += ".py"
    return path, _Call(path, text)


def step_of(options):
    """The function that each rank calls, with its arguments. Errors: Misuse."""
    if options.model.endswith(".py"):
        raise Misuse(f"{options.model}: with --nproc each rank calls a function, as STEP in FILE.py:STEP; "
                     f"`tare run --nproc {options.nproc} --summary {options.model}` runs all of a script in each")
    path, call = _parsed(options)
    with on(options.device):
        given = tare._C._inputs_of(options, True)
        target = _found(_imported(path), path, call.name)
    if inspect.isclass(target) or isinstance(target, tare.nn.Module):
        raise Misuse(f"{options.model} is a module; with --nproc each rank calls a function, as STEP in FILE.py:STEP")
    positional = [value for name, value in given if not name]
    return functools.partial(target, *call.args, *positional, **call.kwargs, **{name: value for name, value in given if name})


def _run_script(path, arguments):
    """Runs a file as `python FILE ARGUMENTS` does. Errors: what it raises; RuntimeError where it exits with a code."""
    before = sys.argv, sys.path[:]
    sys.argv = [path, *arguments]
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        script.run(path)
    except SystemExit as error:
        if error.code not in (None, 0):
            raise RuntimeError(f"the script exits with {error.code}").with_traceback(error.__traceback__) from error
    finally:
        sys.argv, sys.path[:] = before


def _script(options, arguments):
    """The subject that FILE.py alone names. Errors: Misuse."""
    path = options.model
    _check_readable(path)
    for flag, given in (("--input", options.inputs), ("--batch", options.batch), ("--seq", options.seq), ("--image", options.image),
                        ("--set", options.set), ("--dtype", options.dtype), ("--train", options.train)):
        if given:
            raise Misuse(f"{flag}: {path} is a script, which runs as it is, with the words behind -- as its arguments; "
                         f"{path}:CALLABLE names a part of it")
    return Subject(path, functools.partial(_run_script, path, arguments), path=path, device=tare.device(options.device), is_script=True)


def load(options, named=True, arguments=()):
    """The subject that FILE.py:CALLABLE names, with its inputs, on the options' device; FILE.py alone is a script that runs with
    these arguments. Errors: Misuse.

    Where the device was not `named`, a module stays where its program puts it, and the inputs go there.
    """
    if options.model.endswith(".py"):
        return _script(options, arguments)
    path, call = _parsed(options)
    with on(options.device):
        given = tare._C._inputs_of(options, True)
        target = _found(_imported(path), path, call.name)
        device = options.device if named else None
        if not given and not options.dtype and _needs_nothing(target) and not call.is_call:
            # Only its result says whether it is to be run or makes that: it runs once, and is observed.
            return Subject(options.model, target, device=tare.device(options.device), path=path,
                           of=lambda module: _of(options, path, module if device is None else moved(module, device), given))
        made = _made(target, path, call, given, device)
    return _of(options, path, made, given)


def _of(options, path, made, given):
    """The subject of what a file has made, with its inputs. Errors: Misuse."""
    place = _place(made, options.device)
    if place.type != tare.device(options.device).type:
        given = tare._C._inputs_of(options.on(str(place)), True)
    subject = Subject(options.model, made, inputs=given, device=place, path=path)
    if options.dtype and subject.module is None:
        raise Misuse(f"--dtype: {subject.name} is a function, and has no parameters")
    if options.dtype:
        subject.module.to(options.dtype)
    bind(subject)
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
