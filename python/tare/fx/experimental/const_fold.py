"""What depends on no input, computed once."""

import re

import tare
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node, map_arg
from tare.fx.passes.split_module import split_module

__all__ = ["FoldedGraphModule", "get_unique_attr_name_in_module", "split_const_subgraphs"]


class FoldedGraphModule(GraphModule):
    """A module whose constant part runs once, when it is first called or by `run_folding()`."""

    def __init__(self, root, graph, const_subgraph=None, fx_const_folded_attrs_name=None, device_for_folded_attrs="cuda"):
        super().__init__(root, graph)
        self.__dict__.update(has_folding_been_run=False, fx_const_folded_attrs_name=fx_const_folded_attrs_name,
                             device_for_folded_attrs=device_for_folded_attrs)
        self.const_subgraph_module = const_subgraph and GraphModule(root, const_subgraph)

    def __call__(self, *args, **kwargs):
        if not self.has_folding_been_run:
            self.run_folding()
        return super().__call__(*args)

    def run_folding(self):
        """Computes the constant part, and keeps what it gives as parameters."""
        if self.const_subgraph_module is None or self.fx_const_folded_attrs_name is None:
            return
        if self.has_folding_been_run:
            raise AssertionError("the constant part was computed already")
        self.has_folding_been_run = True
        folded = self.const_subgraph_module()
        if isinstance(folded, tuple):
            folded = tare.nn.ParameterList([_as_parameter(one) for one in folded])
        else:
            folded = _as_parameter(folded)
        delattr(self, self.fx_const_folded_attrs_name)
        setattr(self, self.fx_const_folded_attrs_name, folded)


def _as_parameter(value):
    if not isinstance(value, tare.Tensor):
        value = tare.tensor(value)
    return tare.nn.Parameter(value, requires_grad=value.requires_grad)


def get_unique_attr_name_in_module(mod_traced, name):
    """`name`, with a number behind it if the module has it already."""
    name = re.sub("[^0-9a-zA-Z_]+", "_", name)
    name = f"_{name}" if name[0].isdigit() else name
    stem, number = name, 0
    while hasattr(mod_traced, name):
        number += 1
        name = f"{stem}_{number}"
    return name


def split_const_subgraphs(module, skip_folding_node_fn=None, device_for_folded_attrs="cpu"):
    """A `FoldedGraphModule` in which all that depends on attributes alone is one attribute.

    `skip_folding_node_fn(node)` keeps a node as it is.
    """
    traced = module if isinstance(module, GraphModule) else tare.fx.symbolic_trace(module)
    constant, found = set(), False
    for node in traced.graph.nodes:
        if node.op in ("placeholder", "output"):
            continue
        if node.op != "get_attr" and not (node._input_nodes and set(node._input_nodes) <= constant):
            continue
        if skip_folding_node_fn is not None and skip_folding_node_fn(node) or node.is_impure():
            continue
        constant.add(node)
        found = found or node.op != "get_attr"
    if not found:
        return FoldedGraphModule(traced, traced.graph)
    split = split_module(traced, module, lambda node: 0 if node in constant else 1)
    inner, outer = split.submod_0, split.submod_1
    name = get_unique_attr_name_in_module(traced, "_FX_CONST_FOLDED_ATTRS")
    graph = _with_attribute(split, outer, name)
    root = tare.nn.Module()
    for path, one in (*outer.named_children(), *inner.named_children()):
        setattr(root, path, one)
    constants = _with_members(split, inner)
    for node in (*constants.nodes, *graph.nodes):
        if node.op == "get_attr" and node.target != name and not hasattr(root, node.target.split(".")[0]):
            tare.fx.graph_module._copy_attr(split if hasattr(split, node.target.split(".")[0]) else outer, root, node.target)
    setattr(root, name, tare.nn.Parameter(tare.empty(0), requires_grad=False))
    return FoldedGraphModule(root, graph, constants, name, device_for_folded_attrs)


def _call_of(split, name):
    return next(node for node in split.graph.nodes if node.op == "call_module" and node.target == name)


def _with_members(split, inner):
    """The constant part with attributes in the place of its inputs."""
    graph, values = tare.fx.Graph(), {}
    given = dict(zip((node for node in inner.graph.nodes if node.op == "placeholder"), _call_of(split, "submod_0").args))
    for node in inner.graph.nodes:
        if node.op == "placeholder":
            values[node] = graph.get_attr(given[node].target)
        elif node.op == "output":
            graph.output(map_arg(node.args[0], values.__getitem__))
        else:
            values[node] = graph.node_copy(node, values.__getitem__)
    return graph


def _with_attribute(split, outer, name):
    """The rest as the whole, with the folded attribute in the place of what the constant part gave."""
    graph, values = tare.fx.Graph(), {}
    folded, given = None, split.submod_0.graph.output_node().args[0]
    inner_inputs = [node for node in outer.graph.nodes if node.op == "placeholder"]
    for node in split.graph.nodes:
        if node.op == "call_module" and node.target == "submod_0":
            folded = values[node] = graph.get_attr(name)
            folded.meta = dict(given.meta) if isinstance(given, Node) else {}
        elif node.op == "call_module":
            inside = dict(zip(inner_inputs, [values[one] for one in node.args]))
            values[node] = graph.graph_copy(outer.graph, inside)
        elif node.op == "call_function" and isinstance(values.get(node.args[0]), (tuple, list)):
            values[node] = values[node.args[0]][node.args[1]]
        elif node.op == "output":
            graph.output(map_arg(node.args[0], values.__getitem__))
        elif node.op != "get_attr" or any(user.target != "submod_0" for user in node.users):
            values[node] = graph.node_copy(node, values.__getitem__)
    if folded is None:
        raise AssertionError("the split module does not call its constant part")
    return graph
