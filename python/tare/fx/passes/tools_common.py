"""What passes ask of nodes, and graphs put in order."""

import collections
import heapq

import tare
from tare.fx.graph import Graph
from tare.fx.node import _get_qualified_name

__all__ = ["get_acc_ops_name", "get_node_target", "is_node_output_tensor", "FxNetAccFusionsFinder", "legalize_graph",
           "stable_topological_sort"]

Tensors = tuple
TensorOrTensors = object
CALLABLE_NODE_OPS = {"call_module", "call_function", "call_method"}


def get_acc_ops_name(k):
    """The dotted name of a function or class."""
    if isinstance(k, str):
        return k
    return _get_qualified_name(k)


def get_node_target(submodules, node):
    """What a node calls, as text: a function's dotted name, a module's class, a method's name. Errors: AssertionError for others."""
    if node.op not in CALLABLE_NODE_OPS:
        raise AssertionError(f"Expect op types of {', '.join(sorted(CALLABLE_NODE_OPS))}, but found {node.op}")
    if node.op == "call_module":
        module = submodules[node.target]
        return tare.typename(getattr(module, "_base_class_origin", type(module)))
    return get_acc_ops_name(node.target) if node.op == "call_function" else node.target


def is_node_output_tensor(node):
    """Whether a node gives a tensor, as far as `meta["type"]` says."""
    kind = node.meta.get("type")
    return kind is not None and issubclass(kind, tare.Tensor)



class FxNetAccFusionsFinder:
    """Groups of nodes that stay together: those between which something goes that is no tensor. By node, its group."""

    class FusionGroup:
        def __init__(self, top_node_idx, nodes, inputs, nodes_need_process):
            self.top_node_idx, self.nodes, self.inputs, self.nodes_need_process = top_node_idx, nodes, inputs, nodes_need_process

        def add_node(self, node):
            self.nodes.add(node)
            self.inputs.discard(node)
            self.inputs.update(one for one in node.all_input_nodes if one.op in CALLABLE_NODE_OPS and one not in self.nodes)

    def __init__(self, module, acc_nodes):
        self.module = module
        self.nodes = list(module.graph.nodes)
        self.acc_nodes = acc_nodes

    def __call__(self):
        groups = {}
        for node in self.nodes:
            if node not in self.acc_nodes or is_node_output_tensor(node) or node.op not in CALLABLE_NODE_OPS:
                continue
            together = {node, *(user for user in node.users if user in self.acc_nodes)}
            together.update(one for one in node.all_input_nodes if one in self.acc_nodes and not is_node_output_tensor(one))
            for one in list(together):
                together |= groups.get(one, set())
            for one in together:
                groups[one] = together
        return groups


def _sorted(gm, next_free):
    """The module with its nodes in an order in which each comes behind what it needs; `next_free` picks among those that may."""
    graph = Graph(tracer_cls=gm.graph._tracer_cls)
    copies = {}
    waiting = {node: len(node._input_nodes) for node in gm.graph.nodes}
    place = {node: index for index, node in enumerate(gm.graph.nodes)}
    free, put, take = next_free(place)
    for node, count in waiting.items():
        if count == 0:
            put(node)
    while free:
        node = take()
        copies[node] = graph.node_copy(node, copies.__getitem__)
        for user in node.users:
            waiting[user] -= 1
            if waiting[user] == 0:
                put(user)
    if len(copies) < len(waiting):
        stuck = [node for node, count in waiting.items() if count > 0]
        raise RuntimeError(f"Input graph has cycles, unable to add {stuck}")
    graph._codegen = gm.graph._codegen
    gm.graph = graph
    return gm


def legalize_graph(gm):
    """Puts the nodes in an order in which each comes behind what it needs. Errors: RuntimeError for a cycle."""

    def breadth_first(place):
        free = collections.deque()
        return free, free.append, free.popleft

    return _sorted(gm, breadth_first)


def stable_topological_sort(gm):
    """The same, and nodes that may stay where they are do."""

    def as_before(place):
        heap = []
        return heap, lambda node: heapq.heappush(heap, (place[node], node)), lambda: heapq.heappop(heap)[1]

    return _sorted(gm, as_before)
