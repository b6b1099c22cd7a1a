"""Parts of a graph in which gradients are recorded otherwise than around it, as programs within calls.

A graph is made with a node for each switch. Between two switches lies a region; what it calls becomes a program of its own if the mode is
not the one that holds around the graph, so that who runs the graph need not know how the switches nest.
"""

import operator

from tare import _C
from tare._engine.control_flow import WITH_GRADIENTS
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node
from tare.nn import Module


def _is_switch(node):
    return node.target is _C._set_grad_enabled


def cut_out(root, graph, is_enabled):
    """The graph with no switches, its regions modules of `root`. `is_enabled`: whether gradients are recorded around the graph."""
    switched = {}  # by node of a program within a call, the mode around it
    mode = is_enabled
    for node in graph.nodes:
        if _is_switch(node):
            mode = node.args[0]
        elif node.op == "get_attr" and isinstance(getattr(root, node.target, None), GraphModule):
            switched[node.target] = mode
    for name, mode in switched.items():
        inner = getattr(root, name)
        made = cut_out(inner, inner.graph, mode)
        if made is not inner.graph:
            inner.graph = made
    return _Cut(root, graph, is_enabled).graph if any(map(_is_switch, graph.nodes)) else graph


class _Region:
    """The nodes from a switch to the next; `number` counts the switches up to it."""

    def __init__(self, number, mode, switch=None):
        self.number, self.mode, self.nodes = number, mode, []
        self.stack = switch.meta.get("nn_module_stack") if switch is not None else None

    def inputs(self):
        own = set(self.nodes)
        found = {one: None for node in self.nodes for one in node.all_input_nodes if one not in own}
        return list(found)

    def outputs(self, places):
        """What others use of it, in the order of their use."""
        own = set(self.nodes)
        found = [(places[user], user.all_input_nodes.index(node), node) for node in self.nodes for user in node.users if user not in own]
        return list(dict.fromkeys(node for *_, node in sorted(found, key=lambda one: one[:2])))


class _Cut:
    """A graph made anew, region by region."""

    def __init__(self, root, old, is_enabled):
        self.root, self.graph, self.copies = root, Graph(), {}
        self.places = {node: place for place, node in enumerate(old.nodes)}
        regions = self._regions(old, is_enabled)
        for _ in range(sum(len(outputs) for one in regions if len(outputs := one.outputs(self.places)) > 1)):
            self.graph._graph_namespace.create_name("getitem", None)  # PyTorch's names begin behind those of its parts' results
        self.next_number = len(regions)
        for region in regions:
            if region.mode == is_enabled:
                for node in region.nodes:
                    self._copy(self.graph, node, self.copies)
            elif any(node.op == "call_function" for node in region.nodes):
                self._call(region)
        output = old.output_node()
        self._copy(self.graph, output, self.copies)
        self.graph.set_codegen(old._codegen)

    @staticmethod
    def _copy(graph, node, copies):
        copies[node] = made = graph.node_copy(node, copies.__getitem__)
        if node.op == "placeholder":
            made.name = node.name

    def _regions(self, old, is_enabled):
        regions = [_Region(0, is_enabled)]
        for node in old.nodes:
            if _is_switch(node):
                regions.append(_Region(len(regions), node.args[0], node))
            elif node.op == "placeholder":
                self._copy(self.graph, node, self.copies)
            elif node.op != "output":
                regions[-1].nodes.append(node)
        for region in regions:  # PyTorch's parts begin with the programs that they call
            region.nodes.sort(key=lambda node: node.op != "get_attr")
        return regions

    def _call(self, region):
        inputs, outputs = region.inputs(), region.outputs(self.places)
        body = self._body(region, inputs, outputs)
        self.next_number += 1
        name = next(one for one in (f"submod_{region.number}", f"submod_{self.next_number}") if not hasattr(self.root, one))
        self.root.add_module(name, body)
        program = self.graph.create_node("get_attr", name, name=f"submod_{self.next_number - 1}")
        call = self.graph.create_node("call_function", WITH_GRADIENTS, (region.mode, program, *[self.copies[one] for one in inputs]), {},
                                      outputs[0].name if len(outputs) == 1 else WITH_GRADIENTS.name())
        if region.stack is not None:
            program.meta["nn_module_stack"] = call.meta["nn_module_stack"] = region.stack
        call.meta["torch_fn"] = (WITH_GRADIENTS.name(), f"{type(WITH_GRADIENTS).__name__}.{WITH_GRADIENTS.name()}")
        call.meta["val"] = tuple([one.meta.get("val") for one in outputs])
        for index, one in enumerate(outputs):
            item = self.graph.create_node("call_function", operator.getitem, (call, index), {}, "getitem" if len(outputs) == 1 else one.name)
            item.meta = dict(one.meta)
            self.copies[one] = item

    def _body(self, region, inputs, outputs):
        root, graph, copies = Module(), Graph(), {}
        for one in inputs:
            name = self.copies[one].name
            copies[one] = node = graph.placeholder(name)
            node.name = name
            node.meta = {key: one.meta[key] for key in ("val", "tensor_meta") if key in one.meta}
        for node in region.nodes:
            if node.op == "get_attr":
                root.add_module(node.target, getattr(self.root, node.target))
            self._copy(graph, node, copies)
        graph.output(tuple([copies[one] for one in outputs]))
        return GraphModule(root, graph)

