"""A module cut into parts by the tags of its nodes."""

import dataclasses
import typing
from operator import getitem as _getitem

from tare.fx.graph import Graph
from tare.fx.graph import _reached
from tare.fx.graph_module import GraphModule
from tare.fx.node import map_arg
from tare.fx.passes.tools_common import CALLABLE_NODE_OPS, is_node_output_tensor
from tare.fx.passes.utils.common import lift_subgraph_as_module

__all__ = ["getattr_recursive", "setattr_recursive", "Component", "split_by_tags", "move_non_tensor_nodes_on_boundary"]


def getattr_recursive(obj, name):
    """What is at a path; None if nothing is."""
    return _reached(obj, name)


def setattr_recursive(obj, attr, value):
    *above, name = attr.split(".")
    for part in above:
        obj = getattr(obj, part)
    setattr(obj, name, value)


@dataclasses.dataclass
class Component:
    """One part: its graph, and which nodes of the whole come in and go out."""

    graph: Graph
    order: int
    name: str
    input_placeholders: list = dataclasses.field(default_factory=list)
    orig_inputs: list = dataclasses.field(default_factory=list)
    orig_outputs: list = dataclasses.field(default_factory=list)
    getattr_maps: dict = dataclasses.field(default_factory=dict)
    constructor_args: list = dataclasses.field(default_factory=list)
    gm: typing.Optional[GraphModule] = None


def split_by_tags(gm, tags, return_fqn_mapping=False, return_tuple=False, GraphModuleCls=GraphModule):
    """A GraphModule that calls a submodule for each tag, in the order of `tags`; nodes have them as `node.tag`.

    With `return_fqn_mapping` also, by path before, the path in the parts. With `return_tuple` parts return tuples always. Errors:
    RuntimeError for a node without a tag, or one that needs a later part's value.
    """
    parts = {tag: Component(Graph(), index, tag) for index, tag in enumerate(tags)}
    part_of, copies, main = {}, {}, Graph()
    inside = {}  # the node in the whole graph of the parts' calls, by node of `gm`
    for node in gm.graph.nodes:
        if node.op == "placeholder":
            inside[node] = main.placeholder(node.name, type_expr=node.type)
            inside[node].meta = node.meta.copy()
        if node.op in ("placeholder", "get_attr", "output"):
            continue
        if not hasattr(node, "tag"):
            raise RuntimeError(f"Node {node} does not have a tag; all nodes that compute need one to split by tags")
        part = part_of[node] = parts[node.tag]

        def value(one, part=part, node=node):
            return _within(part, one, part_of, copies, node)

        copies[node] = part.graph.node_copy(node, value)
    output = gm.graph.output_node()
    for one in output.all_input_nodes:
        if one in part_of and one not in part_of[one].orig_outputs:
            part_of[one].orig_outputs.append(one)
    moved, modules = {}, {}
    for part in parts.values():
        results = [copies[node] for node in part.orig_outputs]
        part.graph.output(results[0] if len(results) == 1 and not return_tuple else tuple(results))
        part.gm, paths = lift_subgraph_as_module(gm, part.graph, comp_name=part.name)
        modules[part.name] = part.gm
        moved.update(paths)
        call = main.call_module(part.name, tuple([_in_main(node, inside, main) for node in part.orig_inputs]))
        for index, node in enumerate(part.orig_outputs):
            single = len(results) == 1 and not return_tuple
            inside[node] = call if single else main.call_function(_getitem, (call, index))
    main.output(map_arg(output.args[0], lambda node: _in_main(node, inside, main))).meta = output.meta.copy()
    held = {node.target: getattr_recursive(gm, node.target) for node in main.nodes if node.op == "get_attr"}
    main.set_codegen(gm.graph._codegen)  # it takes and gives the forms that the whole did
    whole = GraphModuleCls({**held, **modules}, main)
    return (whole, moved) if return_fqn_mapping else whole


def _in_main(node, inside, main):
    if node not in inside and node.op == "get_attr":
        inside[node] = main.get_attr(node.target, node.type)
    return inside[node]


def _within(part, node, part_of, copies, user):
    """What stands for a node within a part: its copy there, an attribute, or an input."""
    if node.op == "get_attr":
        if node not in part.getattr_maps:
            part.getattr_maps[node] = part.graph.get_attr(node.target, node.type)
            part.getattr_maps[node].meta = node.meta.copy()
        return part.getattr_maps[node]
    source = part_of.get(node)
    if source is part:
        return copies[node]
    if source is not None and source.order > part.order:
        raise RuntimeError(f"Node {user} of part {part.name} needs {node} of part {source.name}, which runs later")
    if node not in part.orig_inputs:
        part.orig_inputs.append(node)
        made = part.graph.placeholder(node.name, type_expr=node.type)
        made.meta = node.meta.copy()
        part.input_placeholders.append(made)
        if source is not None and node not in source.orig_outputs:
            source.orig_outputs.append(node)
    return part.input_placeholders[part.orig_inputs.index(node)]


def move_non_tensor_nodes_on_boundary(subgraphs):
    """Moves nodes at the edge of a backend's part to the part that alone uses them, where what they give is no tensor."""
    place = {node: subgraph for subgraph in subgraphs for node in subgraph.nodes}
    for subgraph in (one for one in subgraphs if one.is_acc):
        for node in [one for one in reversed(subgraph.nodes) if one.op in CALLABLE_NODE_OPS and not is_node_output_tensor(one)]:
            users = {id(place.get(user)): place.get(user) for user in node.users}
            goal = next(iter(users.values()), None)
            if len(users) == 1 and goal is not None and goal is not subgraph:
                subgraph.nodes.remove(node)
                goal.nodes.append(node)
                place[node] = goal
