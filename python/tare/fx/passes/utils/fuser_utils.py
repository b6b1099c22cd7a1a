"""Nodes taken out of a graph as a module of their own, and that module called in their place."""

import heapq

from tare.fx.graph import Graph
from tare.fx.node import Node
from tare.fx.passes.tools_common import stable_topological_sort
from tare.fx.passes.utils._parts import lift_subgraph_as_module
from tare.fx.proxy import Proxy


def topo_sort(nodes):
    """Nodes behind those that they need, else in the sequence given. Errors: AssertionError for a cycle."""
    place = {node: index for index, node in enumerate(nodes)}
    waiting = {node: sum(one in place for one in node.all_input_nodes) for node in nodes}
    free = [place[node] for node in nodes if waiting[node] == 0]  # sorted, so a heap
    ordered = []
    while free:
        node = nodes[heapq.heappop(free)]
        ordered.append(node)
        for user in node.users:
            if user in place:
                waiting[user] -= 1
                if waiting[user] == 0:
                    heapq.heappush(free, place[user])
    if len(ordered) != len(nodes):
        raise AssertionError("topological sorted nodes doesn't have same length as input nodes")
    return ordered


def validate_partition(partition):
    """Whether nodes can be one call: nothing that they give comes back to them around a corner."""
    inside = set(partition)
    seen = set()
    waiting = [user for node in partition for user in node.users if user not in inside]
    while waiting:
        node = waiting.pop()
        if node in inside:
            return False
        if node not in seen:
            seen.add(node)
            waiting.extend(node.users)
    return True


def fuse_as_graphmodule(gm, nodes, module_name, partition_lookup_table=None, *, always_return_tuple=False):
    """A module of these nodes, in their order, with the nodes that come in and those that go out.

    Errors: AssertionError for nodes of another module, or that cannot be one call.
    """
    for node in nodes:
        if node.graph.owning_module is not gm:
            raise AssertionError(f"{node} doesn't belong to passed in graph module {gm._get_name()}")
        if node._erased:
            raise AssertionError(f"{node} has been removed from owning graph")
    inside = set(nodes)
    if not validate_partition(list(nodes)):
        raise AssertionError("Invalid partition, found dependency cycles")
    graph, values, inputs = Graph(), {}, {}

    def value(one):
        if one in values:
            return values[one]
        inputs[one] = None
        values[one] = graph.placeholder(one.name, type_expr=one.type)
        values[one].meta = one.meta.copy()
        return values[one]

    for node in nodes:
        values[node] = graph.node_copy(node, value)
    outputs = {node: values[node] for node in nodes if any(user not in inside for user in node.users)}
    results = tuple(outputs.values())
    graph.output(results[0] if len(results) == 1 and not always_return_tuple else results)
    graph.lint()
    made, _ = lift_subgraph_as_module(gm, graph, comp_name="", class_name=module_name)
    return made, tuple(inputs), tuple(outputs)


def insert_subgm(gm, sub_gm, orig_inputs, orig_outputs, insertion_point=None):
    """Puts a call of `sub_gm`, a submodule under its class's name, where `insertion_point` says, and uses what it gives."""
    name = type(sub_gm).__name__
    gm.add_submodule(name, sub_gm)
    place = insertion_point if insertion_point is not None else orig_outputs[-1] if orig_outputs else gm.graph.output_node().prev
    with gm.graph.inserting_after(place):
        call = gm.graph.call_module(name, orig_inputs, {})
    single = isinstance(sub_gm.graph.output_node().args[0], Node)
    if single:
        orig_outputs[0].replace_all_uses_with(call, propagate_meta=True)
        return gm
    with gm.graph.inserting_before(call.next):
        for index, output in enumerate(orig_outputs):
            output.replace_all_uses_with(Proxy(call)[index].node, propagate_meta=True)
    call.meta["val"] = tuple(one.meta.get("val") for one in orig_outputs)
    return gm


def erase_nodes(gm, nodes):
    """Takes nodes out, last ones first."""
    for node in reversed(nodes):
        gm.graph.erase_node(node)


def fuse_by_partitions(gm, partitions, prefix="fused_", always_return_tuple=False):
    """Makes a submodule of each partition, and calls it in the nodes' place."""
    for index, partition in enumerate(partitions):
        nodes = topo_sort(list(partition))
        made, inputs, outputs = fuse_as_graphmodule(gm, nodes, f"{prefix}{index}", always_return_tuple=always_return_tuple)
        insert_subgm(gm, made, inputs, outputs, nodes[-1])
        erase_nodes(gm, nodes)
    return stable_topological_sort(gm)
