"""`symbolic_trace`: a module or function as a GraphModule."""

import functools  # noqa: F401: tracers of libraries that are written after PyTorch's name it, and the rest below, as members
from types import FunctionType  # noqa: F401

from tare.fx._compatibility import compatibility  # noqa: F401
from tare.fx._tracer import (  # noqa: F401
    PH,
    PHBase,
    PHWithMeta,
    ProxyableClassMeta,
    Tracer,
    _assert_is_none,
    _autowrap_check,
    _create_wrapped_func,
    _create_wrapped_method,
    _find_proxy,
    _patch_wrapped_functions,
    _Patcher,
    _proxyable_classes,
    _wrapped_fns_to_patch,
    _wrapped_methods_to_patch,
    is_fx_symbolic_tracing,
    is_fx_tracing,
    wrap,
)
from tare.fx.graph_module import GraphModule
from tare.fx.proxy import Proxy  # noqa: F401
from tare.jit._script_module import ScriptObject  # noqa: F401
from tare.nn import Module

_orig_module_call = Module.__call__
_orig_module_getattr = Module.__getattr__


def symbolic_trace(root, concrete_args=None):
    """Traces a module or function with proxies as its inputs.

    `concrete_args` gives inputs by name that are built in as they are; `PH` in them stays an input.
    """
    tracer = Tracer()
    graph = tracer.trace(root, concrete_args)
    name = type(root).__name__ if isinstance(root, Module) else root.__name__
    return GraphModule(tracer.root, graph, name)
