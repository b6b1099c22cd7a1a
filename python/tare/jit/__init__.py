"""TorchScript's decorators, which leave functions and classes as they are: programs run as Python.

`script` of a function returns it. What needs a compiled program (tracing, saving, loading) is refused by name.
"""

import builtins

import tare
from tare._engine import refusals as _refusals
from tare.jit._annotations import Attribute, Final, annotate, isinstance, unused_marker

__all__ = [
    "Attribute", "CompilationUnit", "Error", "Future", "ScriptFunction", "ScriptModule", "annotate",
    "enable_onednn_fusion", "export", "export_opnames", "fork", "freeze", "interface", "ignore", "isinstance", "load",
    "onednn_fusion_enabled", "optimize_for_inference", "save", "script", "script_if_tracing", "set_fusion_strategy",
    "strict_fusion", "trace", "trace_module", "unused", "wait", "Final",
]


def is_scripting():
    """Whether TorchScript is compiling: never."""
    return False


def is_tracing():
    """Whether TorchScript is tracing: never."""
    return False


def script(obj=None, optimize=None, _frames_up=0, _rcb=None, example_inputs=None):
    """A function or class as it is. A module cannot be compiled."""
    if obj is None:
        return script
    if builtins.isinstance(obj, tare.nn.Module):
        raise NotImplementedError("torch.jit.script of a module (TorchScript) is not supported by tare yet")
    return obj


def script_if_tracing(fn):
    """The function: nothing traces."""
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




_refusals.refuse(
    globals(),
    "CompilationUnit ScriptFunction ScriptModule RecursiveScriptModule TopLevelTracedModule TracedModule ScriptWarning "
    "TracerWarning export_opnames freeze load optimize_for_inference optimized_execution run_frozen_optimizations save trace "
    "trace_module _get_trace_graph jit_module_from_flatbuffer save_jit_module_to_flatbuffer last_executed_optimized_graph",
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
