"""Programs as graphs: traced, changed, generated as code again."""

import importlib

from tare.fx._symbolic_trace import (  # noqa: F401
    PH,
    ProxyableClassMeta,
    Tracer,
    symbolic_trace,
    wrap,
)
from tare.fx.graph import CodeGen, Graph  # noqa: F401
from tare.fx.graph_module import GraphModule
from tare.fx.interpreter import Interpreter, Transformer
from tare.fx.node import Node, has_side_effect, map_arg
from tare.fx.proxy import Proxy

__all__ = ["symbolic_trace", "Tracer", "wrap", "Graph", "GraphModule", "Interpreter", "Transformer", "Node", "Proxy",
           "replace_pattern", "has_side_effect", "map_arg"]

_MODULES = {"immutable_collections", "node", "graph", "graph_module", "interpreter", "operator_schemas", "passes", "proxy",
            "subgraph_rewriter", "tensor_type", "traceback", "config", "experimental", "annotate"}


def __getattr__(name):
    from tare._engine.refusals import missing_attribute
    from tare._recorded import refused_names

    if name == "replace_pattern":
        return importlib.import_module("tare.fx.subgraph_rewriter").replace_pattern
    if name in _MODULES or f"torch.fx.{name}" in refused_names.NAMES:
        return importlib.import_module(f"tare.fx.{name}")
    raise missing_attribute("torch.fx", name)
