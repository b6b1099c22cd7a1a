"""TorchScript: archives are loaded and interpreted, calls are traced to programs that archives hold, and what is scripted
is checked to be in the language and runs as Python. There is no compiler: what only one could do is refused by name."""

import builtins
import contextlib

import tare
from tare._engine import refusals as _refusals
from tare.jit._annotations import Attribute, Final, annotate, isinstance, unused_marker
from tare.jit._language import script
from tare.jit._script_module import RecursiveScriptModule, ScriptModule, TopLevelTracedModule, load, save
from tare.jit._trace import TracerWarning, is_tracing, trace, trace_module

__all__ = [
    "Attribute", "CompilationUnit", "Error", "Future", "ScriptFunction", "ScriptModule", "annotate",
    "enable_onednn_fusion", "export", "export_opnames", "fork", "freeze", "interface", "ignore", "isinstance", "load",
    "onednn_fusion_enabled", "optimize_for_inference", "save", "script", "script_if_tracing", "set_fusion_strategy",
    "strict_fusion", "trace", "trace_module", "unused", "wait", "Final",
]


def is_scripting():
    """Whether TorchScript is compiling: never."""
    return False


def script_if_tracing(fn):
    """The function, which a trace follows as it follows others."""
    return fn


_script_if_tracing = script_if_tracing


def _overload(fn):
    """One of several signatures: the last definition is the function."""
    return fn


_overload_method = _overload


def script_method(fn):
    """The method as it is."""
    return fn


def ignore(drop=False, **kwargs):
    """Marks a method that the compiler would leave to Python."""
    if callable(drop):
        drop._torchscript_modifier = "ignore (leave as a call to Python, cannot be torch.jit.save'd)"
        return drop

    def decorate(function):
        function._torchscript_modifier = "unused (ignored and replaced with raising of an exception)" if drop else (
            "ignore (leave as a call to Python, cannot be torch.jit.save'd)")
        return function

    return decorate


def unused(fn):
    """Marks a method that the compiler would not compile."""
    return unused_marker(fn)


def export(fn):
    """Marks a method that the compiler would compile although `forward` does not call it."""
    fn._torchscript_modifier = "export (compile this function even if nothing calls it)"
    return fn


def interface(obj):
    """A class as it is."""
    if not builtins.isinstance(obj, type):
        raise RuntimeError("interface must be applied to a class")
    return obj


def fork(func, *args, **kwargs):
    """Runs the function at once; `wait` returns what it returned."""
    from tare.futures import Future

    done = Future()
    done.set_result(func(*args, **kwargs))
    return done


def wait(future):
    return future.wait()


def enable_onednn_fusion(enabled):
    """Accepted; nothing is compiled."""


def onednn_fusion_enabled():
    return False


def set_fusion_strategy(strategy):
    """Accepted; nothing is compiled."""
    return []


def set_module(obj, mod):
    obj.__module__ = mod


class strict_fusion:
    """Accepted; nothing is compiled."""

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None


class Error(RuntimeError):
    """An error of a compiled program; none arises."""


class TracingCheckError(Exception):
    """A trace that does not give what the program gives."""


class ScriptWarning(Warning):
    """A warning of the compiler; none arises."""


def freeze(mod, preserved_attrs=None, optimize_numerics=True):
    """The module as it is, in evaluation: what a compiler would fold into constants is no other result."""
    if not builtins.isinstance(mod, ScriptModule):
        raise RuntimeError("Freezing expects a ScriptModule as input. Please use torch.jit.script or torch.jit.trace to script your "
                           "'nn.Module'.")
    if mod.training:
        raise RuntimeError("Freezing is currently only implemented for modules in eval mode. Please call .eval() on your module before "
                           "freezing.")
    return mod


def optimize_for_inference(mod, other_methods=None):
    """The module as it is: nothing is compiled."""
    if not builtins.isinstance(mod, ScriptModule):
        raise RuntimeError("optimize_for_inference expects ScriptModule as input. Please use torch.jit.script or torch.jit.trace to "
                           "script your 'nn.Module'.")
    return mod.eval()


def run_frozen_optimizations(mod, optimize_numerics=True, preserved_methods=None):
    """Accepted; nothing is compiled."""


@contextlib.contextmanager
def optimized_execution(should_optimize):
    """Accepted; nothing is compiled."""
    yield


_refusals.refuse(
    globals(),
    "CompilationUnit ScriptFunction TracedModule export_opnames _get_trace_graph jit_module_from_flatbuffer "
    "save_jit_module_to_flatbuffer last_executed_optimized_graph",
)


def __getattr__(name):
    if name == "Future":
        from tare.futures import Future

        return Future
    if name in ("annotations", "_script", "_trace", "frontend", "mobile", "quantized", "supported_ops"):
        import importlib

        return importlib.import_module(f"tare.jit.{name}")
    from tare._engine.refusals import missing_attribute

    raise missing_attribute("torch.jit", name)
