"""Parts of a graph that run in another mode than what is around them, as programs within calls.

A graph is made with a node for each switch of gradients, and for each beginning and end of autocast. What lies between them becomes a
program of its own if its mode is not the one that holds around the graph, so that who runs the graph need not know how they nest.
"""

import itertools
import operator

from tare import _C
from tare._engine.control_flow import WITH_AUTOCAST, WITH_GRADIENTS
from tare.amp.autocast_mode import _enter_autocast, _exit_autocast
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node
from tare.nn import Module

_SWITCH = _C._set_grad_enabled


def cut_out(root, graph, is_enabled):
    """The graph with no switches, its regions modules of `root`. `is_enabled`: whether gradients are recorded around the graph."""
    return _without_switches(root, _without_casts(root, graph, is_enabled), is_enabled)


def _without_casts(root, graph, is_enabled):
    """The graph with what autocast holds for in calls. A switch of gradients that outlives such a part is made behind it again."""
    for node, mode in _with_mode(graph, is_enabled):
        _change(root, node, lambda inner, one: _without_casts(inner, one, mode))
    regions = list(_cast_regions(graph, is_enabled))
    return graph if len(regions) == 1 else _Cut(root, graph, regions).graph


def _without_switches(root, graph, is_enabled):
    for node, mode in _with_mode(graph, is_enabled):
        _change(root, node, lambda inner, one: _without_switches(inner, one, mode))
    regions = list(_gradient_regions(graph, is_enabled))
    return graph if len(regions) == 1 else _Cut(root, graph, regions).graph


def _with_mode(graph, mode):
    """(node, whether gradients are recorded there) of what is between a graph's inputs and its results."""
    for node in graph.nodes:
        if node.target is _SWITCH:
            mode = node.args[0]
        if node.op not in ("placeholder", "output"):
            yield node, mode


def _change(root, node, change):
    """Gives the program that a node names, if it names one, the graph that `change(its root, its graph)` gives."""
    inner = getattr(root, node.target, None) if node.op == "get_attr" else None
    if isinstance(inner, GraphModule):
        made = change(inner, inner.graph)
        if made is not inner.graph:
            inner.graph = made


class _Region:
    """The nodes from a boundary to the next. `number` counts the boundaries up to it; `mode`: whether gradients are recorded where it
    begins; `call`: (operator, what it takes first), or None where the nodes stay; `switch`: the node of what begins it."""

    def __init__(self, number, mode, call=None, switch=None):
        self.number, self.mode, self.call, self.nodes = number, mode, call, []
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


def _gradient_regions(graph, is_enabled):
    region = _Region(0, is_enabled)
    for node, mode in _with_mode(graph, is_enabled):
        if node.target is _SWITCH:
            yield region
            region = _Region(region.number + 1, mode, None if mode == is_enabled else (WITH_GRADIENTS, (mode,)), node)
        else:
            region.nodes.append(node)
    yield region


def _cast_regions(graph, is_enabled):
    """Those of the outermost autocasts: what others within switch is theirs."""
    region, depth = _Region(0, is_enabled), 0
    for node, mode in _with_mode(graph, is_enabled):
        if node.target is _enter_autocast:
            depth += 1
            if depth == 1:
                yield region
                region = _Region(region.number + 1, mode, (WITH_AUTOCAST, node.args), node)
                continue
        elif node.target is _exit_autocast:
            depth = max(depth - 1, 0)
            if depth == 0:
                continue
        elif depth == 0 and region.call is not None:
            yield region
            region = _Region(region.number + 1, mode)
        region.nodes.append(node)
    yield region


class _Cut:
    """A graph made anew, region by region."""

    def __init__(self, root, old, regions):
        self.root, self.graph, self.copies = root, Graph(), {}
        self.places = {node: place for place, node in enumerate(old.nodes)}
        for node in old.nodes:
            if node.op == "placeholder":
                self._copy(self.graph, node, self.copies)
        for _ in range(sum(len(outputs) for one in regions if len(outputs := one.outputs(self.places)) > 1)):
            self.graph._graph_namespace.create_name("getitem", None)  # PyTorch's names begin behind those of its parts' results
        self.next_number = len(regions)
        for region in regions:
            region.nodes.sort(key=lambda node: node.op != "get_attr")  # PyTorch's parts begin with the programs that they call
            if region.call is None:
                for node in region.nodes:
                    self._copy(self.graph, node, self.copies)
                continue
            switches = [node for node in region.nodes if node.target is _SWITCH]
            if any(node.op == "call_function" and node not in switches for node in region.nodes):
                self._call(region)
            if switches and switches[-1].args[0] != region.mode:
                self._copy(self.graph, switches[-1], self.copies)
        self._copy(self.graph, old.output_node(), self.copies)
        self.graph.set_codegen(old._codegen)

    @staticmethod
    def _copy(graph, node, copies):
        copies[node] = made = graph.node_copy(node, copies.__getitem__)
        if node.op == "placeholder":
            made.name = node.name

    def _call(self, region):
        inputs, outputs = region.inputs(), region.outputs(self.places)
        target, first = region.call
        body = self._body(region, inputs, outputs)
        self.next_number += 1
        numbers = itertools.chain([region.number], itertools.count(self.next_number))
        name = next(one for one in map("submod_{}".format, numbers) if not hasattr(self.root, one))
        self.root.add_module(name, body)
        program = self.graph.create_node("get_attr", name, name=f"submod_{self.next_number - 1}")
        call = self.graph.create_node("call_function", target, (*first, program, *[self.copies[one] for one in inputs]), {},
                                      outputs[0].name if len(outputs) == 1 else target.name())
        if region.stack is not None:
            program.meta["nn_module_stack"] = call.meta["nn_module_stack"] = region.stack
        call.meta["torch_fn"] = (target.name(), f"{type(target).__name__}.{target.name()}")
        call.meta["val"] = tuple([one.meta.get("val") for one in outputs])
        for index, one in enumerate(outputs):
            item = self.graph.create_node("call_function", operator.getitem, (call, index), {}, "getitem" if len(outputs) == 1 else one.name)
            item.meta = dict(one.meta)
            self.copies[one] = item

    def _body(self, region, inputs, outputs):
        root, graph, copies, numbers = Module(), Graph(), {}, itertools.count()
        casts = region.call[0] is WITH_AUTOCAST
        for one in inputs:
            name = f"arg{next(numbers)}_1" if casts and one.op == "placeholder" else self.copies[one].name
            copies[one] = node = graph.placeholder(name)
            node.name = name
            node.meta = {key: one.meta[key] for key in ("val", "tensor_meta") if key in one.meta}
        for node in region.nodes:
            if node.op == "get_attr":
                root.add_module(node.target, getattr(self.root, node.target))
            self._copy(graph, node, copies)
        graph.output(tuple([copies[one] for one in outputs]))
        return GraphModule(root, _without_casts(root, graph, region.mode) if casts else graph)

