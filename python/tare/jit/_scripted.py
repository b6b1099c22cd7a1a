"""What `torch.jit.script` gives for a module: a module of its own that runs the same source on the same parameters and buffers."""

import copy
import functools
import inspect
import textwrap

from tare.jit._script_module import Graph, ScriptModule

_TEXTS = ("code", "graph", "inlined_graph")
_OF_GRAPHS = ("_graph", "_written")  # what a module was generated from, which stays as it is


class Scripted(ScriptModule):
    """Stands before a module's own class, whose name the class of both keeps: archives and messages are told it."""

    _is_scripted = True

    def __getattr__(self, name):
        if name in _TEXTS:
            text = source(type(self).forward)
            return text if name == "code" else Graph(text)
        if name == "original_name":
            return type(self).__name__
        return super().__getattr__(name)

    def _get_name(self):
        return "RecursiveScriptModule"

    def extra_repr(self):
        return f"original_name={self.original_name}"

    def _original_repr(self):
        return f"{self.original_name}({super().extra_repr()})"

    def __copy__(self):
        made = object.__new__(type(self))
        made.__dict__.update(_members(self))
        return made

    def __deepcopy__(self, memo):
        made = memo[id(self)] = object.__new__(type(self))
        made.__dict__.update({name: value if name in _OF_GRAPHS else copy.deepcopy(value, memo) for name, value in self.__dict__.items()})
        return made

    def __reduce_ex__(self, protocol):
        raise RuntimeError(f"Tried to serialize object __torch__.{type(self).__qualname__} which does not have a __getstate__ method "
                           "defined!")


def _refused(name):
    def refused(self, *args, **kwargs):
        raise RuntimeError(f"{name} is not supported on ScriptModules")

    return refused


for _name in ("register_forward_hook", "register_forward_pre_hook", "register_full_backward_hook", "register_full_backward_pre_hook"):
    setattr(Scripted, _name, _refused(_name))


def scripted(module, made=None):
    """The scripted module of a module, whose children are scripted ones, too; one for each. The module stays as it is."""
    made = {} if made is None else made
    if isinstance(module, ScriptModule):
        return module
    if id(module) not in made:
        one = made[id(module)] = object.__new__(_class(type(module)))  # classes of graphs make classes
        one.__dict__.update(_members(module))
        for name, child in module._modules.items():
            if child is not None:
                one._modules[name] = scripted(child, made)
    return made[id(module)]


def _members(module):
    """What a module holds, with tables of its own."""
    return {name: copy.copy(value) if isinstance(value, (dict, list)) else value for name, value in module.__dict__.items()}


@functools.cache
def _class(kind):
    return type(kind)(kind.__name__, (Scripted, kind), {"__module__": kind.__module__, "__qualname__": kind.__qualname__})


def source(function):
    try:
        return textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError):
        return ""
