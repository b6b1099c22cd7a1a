"""The nodes that one module or function of the program became, by what the nodes say of their source."""

import dataclasses

from tare.fx.node import Node

__all__ = ["get_source_partitions", "check_subgraphs_connected", "SourcePartition"]


@dataclasses.dataclass
class SourcePartition:
    """Nodes from one place of the program, with what comes in, what goes out, and the parameters."""

    nodes: list
    source: object
    input_nodes: list = dataclasses.field(default_factory=list)
    output_nodes: list = dataclasses.field(default_factory=list)
    params: list = dataclasses.field(default_factory=list)


def _source_of(node):
    """(which call it was, what was called) of a node; None if it does not say."""
    stack = node.meta.get("source_fn_stack")
    if stack:
        return stack[-1]
    if node.op in ("call_function", "call_method") and node.meta.get("torch_fn"):
        call, called = node.meta["torch_fn"]
        return call, called.rpartition(".")[2]
    return None


def get_source_partitions(graph, wanted_sources, filter_fn=None):
    """By wanted class or function, a partition for each of its calls; `filter_fn` says of each node whether it is looked at."""
    by_call = {}
    for node in graph.nodes:
        source = _source_of(node)
        if source is None:
            continue
        name, what = source
        if any(what == one or what == getattr(one, "__qualname__", None) for one in wanted_sources):
            key = next(one for one in wanted_sources if what == one or what == getattr(one, "__qualname__", None))
            by_call.setdefault(key, {}).setdefault(name, []).append(node)
    found = {}
    for source, calls in by_call.items():
        made = [_partition(nodes, source) for nodes in calls.values()]
        if filter_fn is not None:
            made = [one for one in made if all(map(filter_fn, one.nodes))]
        if made:
            found[source] = made
    return found


def _partition(nodes, source):
    own = set(nodes)
    inputs = [one for node in nodes for one in node.args if isinstance(one, Node) and one not in own and one.op != "get_attr"]
    params = [one for node in nodes for one in node.all_input_nodes if one.op == "get_attr"] + [
        node for node in nodes if node.op == "get_attr"]
    outputs = [node for node in nodes if any(user not in own for user in node.users)]
    return SourcePartition(nodes, source, list(dict.fromkeys(inputs)), outputs, list(dict.fromkeys(params)))


def check_subgraphs_connected(subgraph1, subgraph2):
    """Whether what one partition gives is used in the other."""
    return any(one in subgraph1.nodes for node in subgraph2.nodes for one in node.all_input_nodes)
