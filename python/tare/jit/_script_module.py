"""Modules of TorchScript: what `torch.jit.load` gives. Their parameters and buffers are a module's; what they compute is
interpreted by the library, on meta tensors as on others."""

import collections
import copy
import enum
import os
import weakref

import tare
from tare import _C

_known = weakref.WeakValueDictionary()  # modules by the object that they stand around
_classes = {}  # named tuples and members of enumerations, by the names of their classes


class ScriptModule(tare.nn.Module):
    """The class of modules of TorchScript; those that were scripted run as Python (`Scripted`). See torch.jit.ScriptModule."""

    def save(self, f, _extra_files=None):
        """Writes an archive with the source of a scripted module, which PyTorch loads. Errors: those of `_compile.compiled`."""
        import importlib

        importlib.import_module("tare.jit._compile").compiled(self).save(f, _extra_files=_extra_files)


class _WithScripted(type(ScriptModule)):
    """PyTorch has one class for what is scripted and what is loaded."""

    def __instancecheck__(cls, one):
        return super().__instancecheck__(one) or (cls is RecursiveScriptModule and getattr(type(one), "_is_scripted", False))


class RecursiveScriptModule(ScriptModule, metaclass=_WithScripted):
    """A module of a TorchScript archive or of a trace."""

    def __init__(self, c):
        super().__init__()
        self.__dict__["_c"] = c
        _known[c.key] = self
        c.identify(self)
        slots = dict(c.attributes())
        self.__dict__["_slots"] = slots
        self.__dict__["_pushed"] = {}
        for name, kind in slots.items():
            value = c.get(name)
            if kind == "module":
                self._modules[name] = value
            elif kind == "parameter" and isinstance(value, tare.Tensor):
                parameter = value if isinstance(value, tare.nn.Parameter) else tare.nn.Parameter(value, value.requires_grad)
                self._parameters[name] = parameter
                c.set(name, parameter)
                self._pushed[name] = parameter
            elif kind in ("parameter", "buffer"):
                (self._parameters if kind == "parameter" else self._buffers)[name] = value
                self._pushed[name] = value
        if "training" in slots:
            self.__dict__["training"] = bool(c.get("training"))

    def __del__(self):
        c = self.__dict__.get("_c")
        if c is not None:
            c.identify(None)

    def forward(self, *args, **kwargs):
        return self._run("forward", args, kwargs)

    def _run(self, method, args, kwargs):
        """Calls a method of the program with the parameters and buffers that the modules have now."""
        modules = [one for one in self.modules() if "_c" in one.__dict__]
        for one in modules:
            one._push()
        result = self._c.call(method, *args, **kwargs)
        for one in modules:
            one._pull()
        return result

    def _push(self):
        pushed = self._pushed
        for table in (self._parameters, self._buffers):
            for name, value in table.items():
                if pushed.get(name) is not value and name in self._slots:
                    self._c.set(name, value)
                    pushed[name] = value
        if "training" in self._slots and self._c.get("training") != self.training:
            self._c.set("training", self.training)

    def _pull(self):
        for name in self._buffers:
            if name in self._slots:
                self._buffers[name] = self._pushed[name] = self._c.get(name)

    def train(self, mode=True):
        super().train(mode)
        if "training" in self._slots:
            self._c.set("training", mode)
        return self

    def __getattr__(self, name):
        c = self.__dict__.get("_c")
        if c is not None and not name.startswith("__"):
            if name in self._slots and name not in self._modules and name not in self._parameters and name not in self._buffers:
                return c.get(name)
            if name in c.methods():
                return lambda *args, **kwargs: self._run(name, args, kwargs)
            constants = c.constants()
            if name in constants:
                return constants[name]
        return super().__getattr__(name)

    def __setattr__(self, name, value):
        slots = self.__dict__.get("_slots", {})
        if slots.get(name) == "attribute" and name != "training":
            self._c.set(name, value)
            return
        super().__setattr__(name, value)

    def __dir__(self):
        return sorted({*super().__dir__(), *self._slots, *self._c.methods()})

    def __len__(self):
        return self._run("__len__", (), {}) if "__len__" in self._c.methods() else len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __getitem__(self, index):
        return list(self._modules.values())[index] if isinstance(index, int) else self._modules[index]

    def __contains__(self, name):
        return name in self._modules

    def __bool__(self):
        return True

    def __copy__(self):
        return type(self)(self._c.copy())

    def __deepcopy__(self, memo):
        known = memo.get(id(self))
        if known is not None:
            return known
        made = memo[id(self)] = type(self)(self._c.copy())
        for one in made.modules():
            for table in (one._parameters, one._buffers):
                for name, value in table.items():
                    table[name] = copy.deepcopy(value, memo)
        made.train(self.training)
        return made

    def __reduce_ex__(self, protocol):
        raise RuntimeError("ScriptModules cannot be deepcopied using copy.deepcopy or saved using torch.save. "
                           "Mixed serialization of script and non-script modules is not supported. For purely script modules use "
                           "my_script_module.save(<filename>) instead.")

    @property
    def original_name(self):
        return self._c.class_name.rsplit(".", 1)[-1]

    def _get_name(self):
        return "RecursiveScriptModule"

    def extra_repr(self):
        return f"original_name={self.original_name}"

    @property
    def code(self):
        """The text of `forward`."""
        return self._c.code("forward")

    @property
    def code_with_constants(self):
        return self.code, {}

    @property
    def graph(self):
        """The text of `forward`: the program is kept as its source and has no other form."""
        return Graph(self._c.code("forward"))

    inlined_graph = graph

    def save(self, f, _extra_files=None, **_):
        """Writes the archive to a path or a file: one that PyTorch loads."""
        for one in self.modules():
            if "_c" in one.__dict__:
                one._push()
        extra = [(name, text if isinstance(text, str) else bytes(text).decode("latin-1")) for name, text in (_extra_files or {}).items()]
        if hasattr(f, "write"):
            return self._c.save("archive", f.write, extra)
        path = os.fspath(f)
        name = os.path.basename(path)
        temporary = f"{path}.{os.getpid()}.part"
        try:
            with open(temporary, "wb") as file:
                self._c.save(name.rsplit(".", 1)[0] or "archive", file.write, extra)
            os.replace(temporary, path)
        finally:
            if os.path.exists(temporary):
                os.unlink(temporary)

    def save_to_buffer(self, _extra_files=None):
        import io

        buffer = io.BytesIO()
        self.save(buffer, _extra_files)
        return buffer.getvalue()

    def define(self, source):
        raise NotImplementedError("ScriptModule.define is not supported by tare: there is no compiler")


class TopLevelTracedModule(RecursiveScriptModule):
    """What `torch.jit.trace` gives."""

    def _get_name(self):
        return "TopLevelTracedModule"


class Graph:
    """A program's text, where PyTorch has the compiler's graph."""

    def __init__(self, text):
        self._text = text

    def __str__(self):
        return self._text

    __repr__ = __str__


class ScriptObject:
    """An object of a class of a program that is no module."""

    def __init__(self, c):
        self.__dict__["_c"] = c

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name in self._c.methods():
            return lambda *args, **kwargs: self._c.call(name, *args, **kwargs)
        return self._c.get(name)

    def __setattr__(self, name, value):
        self._c.set(name, value)

    def __repr__(self):
        return f"<torch.ScriptObject object of {self._c.class_name}>"


def _module(c):
    """The module, or other object, around an object of the program; one for each."""
    if not c.is_module:
        return ScriptObject(c)
    known = _known.get(c.key)
    return known if known is not None else RecursiveScriptModule(c)


def _named_tuple(name, fields, values):
    made = _classes.get((name, tuple(fields)))
    if made is None:
        made = _classes[name, tuple(fields)] = collections.namedtuple(name.rsplit(".", 1)[-1], fields)
    return made(*values)


def _member(name, member, value):
    made = _classes.get((name, member))
    if made is None:
        made = enum.Enum(name.rsplit(".", 1)[-1], {member: value})[member]
        made._script_member = (name, member)
        _classes[name, member] = made
    return made


_C._set_script_hooks({"module": _module, "named_tuple": _named_tuple, "member": _member})


def load(f, map_location=None, _extra_files=None, _restore_shapes=False):
    """The module of a TorchScript archive: a path, or a file that is open for reading. Nothing of the file runs but its
    own code, interpreted, when the module is called. With `map_location="meta"` no weight is read, and what the code makes on a device
    that it names is on meta as well. See torch.jit.load.

    Raises CheckpointError (a RuntimeError) with the place in the file for what is no such archive.
    """
    source = f
    if hasattr(f, "read"):
        source = f.read()
    elif isinstance(f, (str, os.PathLike)):
        source = os.fspath(f)
        if not os.path.exists(source):
            raise ValueError(f"The provided filename {source} does not exist")
        if os.path.isdir(source):
            raise ValueError(f"The provided filename {source} is a directory")
    device = None if map_location is None else tare.device(map_location)
    c = _C._load_script(source, device)
    if _extra_files is not None:
        found = c.extra_files()
        for name in _extra_files:
            if name in found:
                _extra_files[name] = found[name]
    return RecursiveScriptModule(c)


def save(m, f, _extra_files=None):
    """Writes a module of TorchScript to a path or a file. See torch.jit.save."""
    if not isinstance(m, ScriptModule):
        raise NotImplementedError(f"torch.jit.save of a {type(m).__name__} is not supported by tare: torch.jit.script and torch.jit.trace "
                                  "give modules that are saved, and torch.export.save a program")
    m.save(f, _extra_files=_extra_files)
