"""Modules of an installed PyTorch, taken over: their classes are imported anew over this package, their tensors by metadata.

`tare.estimate(model, x)` in a program that says `import torch` and means PyTorch. The model's own code then runs on tensors without
bytes; the program's modules are what they were when it is over.
"""

import ast
import contextlib
import importlib
import importlib.util
import io
import linecache
import pickle
import sys
import tokenize
import types

import tare
from tare._product import install

_MOST_VALUES = 1024  # elements of a tensor whose values are taken over, such as positions and counters


def _pytorch():
    torch = sys.modules.get("torch")
    return None if torch is None or torch is tare or not hasattr(torch, "nn") else torch


def is_here():
    """Whether PyTorch itself is imported, or is what the next `import torch` finds."""
    return _pytorch() is not None if "torch" in sys.modules else importlib.util.find_spec("torch") is not None


def is_pytorchs(value):
    """Whether it is a module or a tensor of PyTorch's, and not of this package."""
    torch = _pytorch()
    return torch is not None and isinstance(value, (torch.nn.Module, torch.Tensor))


def _holds_pytorch(module):
    try:
        values = list(vars(module).values())
    except TypeError:
        return False
    for value in values:
        name = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", None)
        if isinstance(name, str) and (name == "torch" or name.startswith("torch.")):
            return True
    return False


def _to_import_anew():
    """The names of modules that are PyTorch, or of packages in which something holds a part of it."""
    names = [name for name, module in list(sys.modules.items()) if name != "__main__" and not name.startswith("tare")
             and (name.partition(".")[0] == "torch" or (isinstance(module, types.ModuleType) and _holds_pytorch(module)))]
    packages = {name.partition(".")[0] for name in names}
    return [name for name in sys.modules if name.partition(".")[0] in packages]


@contextlib.contextmanager
def standing_in():
    """Within, `import torch` means this package, also for modules that were imported with PyTorch before."""
    kept = {name: sys.modules.pop(name) for name in _to_import_anew()}
    before = set(sys.modules)
    try:
        install.install()
        yield
    finally:
        install.uninstall()
        for name in set(sys.modules) - before:
            if not name.startswith("tare"):
                del sys.modules[name]
        sys.modules.update(kept)


class _Metadata(pickle.Pickler):
    """Writes an object with its tensors as what they are, without their bytes."""

    def persistent_id(self, value):
        torch = sys.modules["torch"] if self.torch is None else self.torch
        if not isinstance(value, torch.Tensor):
            return None
        values = None
        if value.device.type == "cpu" and value.layout == torch.strided and value.numel() <= _MOST_VALUES:
            values = value.detach().tolist()
        return (id(value), isinstance(value, torch.nn.Parameter), str(value.dtype).removeprefix("torch."), tuple(value.shape),
                value.stride(), str(value.device), value.requires_grad, values)


class _Definitions(ast.NodeTransformer):
    """Leaves of a program what gives names: it runs already, and is not to print, train and report a second time."""

    def _keep(self, node):
        return node

    def _drop(self, node):
        return ast.copy_location(ast.Pass(), node)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _keep
    visit_Expr = visit_For = visit_AsyncFor = visit_While = visit_With = visit_AsyncWith = _drop


_NAMED = ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef


def _definitions(main):
    """(code, whether it may raise) of what the program, or the cells of a notebook, have defined up to the line that runs now.

    Errors: pickle.UnpicklingError where the source is not there.
    """
    path, cells = getattr(main, "__file__", None), getattr(main, "_ih", None)  # IPython's list of inputs
    if path is not None:
        with tokenize.open(path) as file:
            sources = [(path, file.read())]
    elif cells:
        sources = [(f"In [{number}]", text) for number, text in enumerate(cells) if text]
    else:
        raise pickle.UnpicklingError("a class of __main__ has no file")
    line, frame = sys.maxsize, sys._getframe()
    while frame is not None:
        if frame.f_globals is vars(main):
            line = frame.f_lineno  # the outermost is the module's own
        frame = frame.f_back
    for name, text in sources:
        try:
            body = ast.parse(text, name).body
        except SyntaxError:
            if path is None:
                continue  # a cell that never ran
            raise
        if path is None:
            linecache.cache[name] = len(text), None, text.splitlines(True), name
        if name == sources[-1][0]:
            body = [node for node in body if node.end_lineno < line]
        for node in body:
            tree = ast.Module([_Definitions().visit(node)], type_ignores=[])
            # What a value would have been, as of an object on a GPU that is not here, matters where it is used.
            yield compile(tree, name, "exec", dont_inherit=True), path is None or not isinstance(node, _NAMED)


class _Anew(pickle.Unpickler):
    """Makes the object again, of this package's classes and the program's own, imported anew."""

    def __init__(self, file):
        super().__init__(file)
        self._made, self._main = {}, None

    def find_class(self, module, name):
        if module == "__main__":
            module = self._main_again()
        return super().find_class(module, name)

    def _main_again(self):
        name = "__tare_main__"
        if name not in sys.modules:
            main = sys.modules["__main__"]
            module = sys.modules[name] = types.ModuleType(name)
            module.__file__, module.__package__ = getattr(main, "__file__", None), getattr(main, "__package__", None)
            for code, may_fail in _definitions(main):
                with contextlib.suppress(*(Exception,) * may_fail):
                    exec(code, vars(module))
        return name

    def persistent_load(self, told):
        identity, is_parameter, dtype, sizes, strides, device, requires_grad, values = told
        if identity in self._made:
            return self._made[identity]
        dtype = getattr(tare, dtype)
        if values is not None:
            made = tare.tensor(values, dtype=dtype, device=device).reshape(sizes)
        else:
            with tare.recording(False):
                made = tare.empty_strided(sizes, strides, dtype=dtype, device=device)
        if is_parameter:
            made = tare.nn.Parameter(made, requires_grad=requires_grad)
        elif requires_grad:
            made.requires_grad_()
        self._made[identity] = made
        return made


def described(value, name):
    """PyTorch's object without its bytes, as text that `made` reads. Errors: TypeError, which says what to do instead."""
    file = io.BytesIO()
    pickler = _Metadata(file)
    pickler.torch = _pytorch()
    try:
        pickler.dump(value)
    except Exception as error:
        raise TypeError(_advice(name, error)) from error
    return file.getvalue()


def made(text, name):
    """The object of this package, within `standing_in`. Errors: TypeError, which says what to do instead."""
    try:
        return _Anew(io.BytesIO(text)).load()
    except Exception as error:
        raise TypeError(_advice(name, error)) from error


def _advice(name, error):
    return (f"{name} is PyTorch's, or of its tensors, and cannot be made anew here ({type(error).__name__}: {error}); run the program by "
            "`python -m tare`, or put `import tare; tare.install()` before its first `import torch`")
