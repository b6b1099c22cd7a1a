"""Graphs as pictures, where the package pydot is there."""

import tare
from tare.fx.node import _format_arg, _get_qualified_name
from tare.fx.passes.shape_prop import TensorMetadata

__all__ = ["FxGraphDrawer"]

_COLORS = {"placeholder": "AliceBlue", "call_module": "LemonChiffon1", "get_param": "Yellow2", "get_attr": "LightGrey",
           "output": "PowderBlue", "call_function": "Khaki3", "call_method": "Wheat1"}


class FxGraphDrawer:
    """Draws a GraphModule, and those within, with pydot: `get_dot_graph()` is the whole, `get_all_dot_graphs()` each by name.

    Errors: RuntimeError without pydot.
    """

    def __init__(self, graph_module, name, ignore_getattr=False, ignore_parameters_and_buffers=False, skip_node_names_in_args=True,
                 parse_stack_trace=False, dot_graph_shape=None, normalize_args=False):
        try:
            import pydot
        except ImportError:
            raise RuntimeError("FXGraphDrawer requires the pydot package to be installed. Please install pydot through your favorite "
                               "Python package manager.") from None
        self._pydot = pydot
        self._hides_members = ignore_getattr or ignore_parameters_and_buffers
        self._shape = dot_graph_shape or "record"
        self._graphs = {}
        self._name = name
        self._draw(graph_module, name)

    def get_dot_graph(self, submod_name=None):
        return self._graphs[self._name if submod_name is None else submod_name]

    get_main_dot_graph = get_dot_graph

    def get_submod_dot_graph(self, submod_name):
        return self._graphs[f"{self._name}_{submod_name}"]

    def get_all_dot_graphs(self):
        return dict(self._graphs)

    def _draw(self, module, name):
        picture = self._graphs[name] = self._pydot.Dot(name, rankdir="TB")
        drawn = {}
        for node in module.graph.nodes:
            if self._hides_members and node.op == "get_attr":
                continue
            label = self._label(module, node)
            drawn[node] = self._pydot.Node(
                node.name, label=label, style='"filled,rounded"', fillcolor=_COLORS[node.op], shape=self._shape, fontcolor="#000000")
            picture.add_node(drawn[node])
            if node.op == "call_module":
                inner = module.get_submodule(node.target)
                if isinstance(inner, tare.fx.GraphModule):
                    self._draw(inner, f"{name}_{node.target}")
        for node in drawn:
            for user in node.users:
                if user in drawn:
                    picture.add_edge(self._pydot.Edge(node.name, user.name))

    def _label(self, module, node):
        rows = [f"name=%{node.name}", f"op_code={node.op}"]
        if node.op == "call_module":
            inner = module.get_submodule(node.target)
            rows[-1] += f": {tare.typename(inner)}"
            rows += [f"{key}: {getattr(inner, key)}" for key in getattr(inner, "__constants__", ())]
        else:
            target = node.target if isinstance(node.target, str) else _get_qualified_name(node.target)
            rows.append(f"target={target}")
            rows += [f"args[{index}]={_format_arg(one)}" for index, one in enumerate(node.args)]
        rows.append(f"num_users={len(node.users)}")
        meta = node.meta.get("tensor_meta")
        if isinstance(meta, TensorMetadata):
            rows += [f"dtype={meta.dtype}", f"shape={tuple(meta.shape)}", f"requires_grad={meta.requires_grad}", f"stride={meta.stride}"]
        return "{" + r"\n|".join(_escaped(row) for row in rows) + r"\n}"


def _escaped(text):
    """Signs that records have a meaning for, as themselves."""
    return "".join("\\" + sign if sign in "{}<>|" else sign for sign in text)
