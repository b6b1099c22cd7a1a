"""Graphs of programs: not here. Decorators that mark functions for tracing leave them as they are."""

import importlib

from tare._engine import refusals as _refusals
from tare.nn import Module


def wrap(fn_or_name):
    """Marks a function that tracing would not enter: nothing is traced."""
    if not callable(fn_or_name) and not isinstance(fn_or_name, str):
        raise RuntimeError(
            "Unsupported type for global function! Must be either a callable or string name"
        )
    return fn_or_name


GraphModule = _refusals.refused_class("GraphModule", "torch.fx", (Module,))
_refusals.refuse(globals(), "CodeGen Graph Interpreter Node PH Proxy Tracer Transformer ProxyableClassMeta "
                            "symbolic_trace replace_pattern map_arg has_side_effect")


def __getattr__(name):
    from tare._recorded import refused_names
    from tare._engine.refusals import missing_attribute

    if f"torch.fx.{name}" in refused_names.NAMES:
        return importlib.import_module(f"tare.fx.{name}")
    raise missing_attribute("torch.fx", name)
