"""A module cut into submodules, by what a function says of each node."""

from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import map_arg
from tare.fx.proxy import Proxy

__all__ = ["Partition", "split_module", "split_module_simple"]

_OUTSIDE = ("placeholder", "get_attr", "output")  # nodes of the whole, which belong to no part


class Partition:
    """A part: its nodes, what comes in and goes out, and the parts that have to run before it."""

    def __init__(self, name):
        self.name, self.submod_name = name, f"submod_{name}"
        self.graph, self.node_names, self.targets = Graph(), [], {}
        # Nodes and parts, each once, in the order in which they are met.
        self.inputs, self.outputs, self.dependencies, self.dependents = {}, {}, {}, {}
        self.environment = {}  # nodes of the part by nodes of the whole

    def __repr__(self):
        return (f"name: {self.name},\n nodes: {self.node_names},\n inputs: {list(self.inputs)},\n outputs: {list(self.outputs)},\n "
                f"partitions depended on: {list(self.dependencies)},\n partition dependents: {list(self.dependents)}")


def _at(module, path):
    for part in path.split("."):
        module = getattr(module, part)
    return module


def split_module(m, root_m, split_callback, qualname_map=None, keep_original_order=False, keep_original_node_name=False,
                 keep_original_input_name=True, *, partition_affix=None, tuple_return=False):
    """A GraphModule that calls a submodule `submod_NAME` for each part.

    `split_callback(node)` names the part of a node that computes. Parameters are read outside and passed in. `root_m` holds the
    modules; `qualname_map` gets, by new path, the old one. With `keep_original_order` parts run in the order of their first nodes.
    Errors: RuntimeError if parts need one another around a corner.
    """
    parts, part_of = {}, {}
    affix = f"{partition_affix}_" if partition_affix else ""
    for node in m.graph.nodes:
        if node.op in _OUTSIDE:
            continue
        name = str(split_callback(node))
        part = parts.get(name)
        if part is None:
            part = parts[name] = Partition(name)
            part.submod_name = f"submod_{affix}{name}"
        part.node_names.append(node.name)
        part_of[node] = part
    _find_uses(m.graph, part_of)
    order = list(parts.values()) if keep_original_order else _in_order(list(parts.values()))
    for part in parts.values():
        for index, node in enumerate(part.inputs):
            name = node.name if keep_original_input_name else f"arg_{index}"
            made = part.graph.placeholder(name, type_expr=node.type)
            made.meta = node.meta.copy()
            part.environment[node] = made
    for node in m.graph.nodes:
        part = part_of.get(node)
        if part is None:
            continue
        target = node.target
        if node.op == "call_module":
            target = target.replace(".", "_")
            part.targets[target] = _at(root_m, node.target)
            if qualname_map is not None:
                qualname_map[f"{part.submod_name}.{target}"] = node.target
        args, kwargs = map_arg((node.args, node.kwargs), part.environment.__getitem__)
        made = part.graph.create_node(node.op, target, args, kwargs, node.name if keep_original_node_name else None, node.type)
        made.meta = node.meta.copy()
        part.environment[node] = made
    return _assembled(m, order, keep_original_order, tuple_return)


def _find_uses(graph, part_of):
    """Notes what crosses from one part to another, or to the outside."""
    for node in graph.nodes:
        if node.op in ("placeholder", "get_attr"):
            continue
        user = part_of.get(node)
        for used in node.all_input_nodes:
            source = part_of.get(used)
            if source is user:
                continue
            if source is not None:
                source.outputs.setdefault(used)
            if user is not None:
                user.inputs.setdefault(used)
                if source is not None:
                    user.dependencies.setdefault(source.name)
                    source.dependents.setdefault(user.name)


def _in_order(parts):
    """Parts behind those that they need."""
    by_name = {part.name: part for part in parts}
    waiting = {part.name: len(part.dependencies) for part in parts}
    free = [part for part in parts if not part.dependencies]
    ordered = []
    while free:
        part = free.pop()
        ordered.append(part)
        for name in part.dependents:
            waiting[name] -= 1
            if waiting[name] == 0:
                free.append(by_name[name])
    if len(ordered) != len(parts):
        raise RuntimeError("cycle exists between partitions!")
    return ordered


def _assembled(m, order, keep_original_order, tuple_return):
    base, env, held = Graph(), {}, {}

    def take(node):
        if node.op == "placeholder":
            made = base.placeholder(node.target, node.type, *node.args[:1])
        else:
            made = base.get_attr(node.target, type_expr=node.type)
            held[node.target] = _at(m, node.target)
        made.meta = node.meta.copy()
        env[node] = made

    own = [node for node in m.graph.nodes if node.op in ("placeholder", "get_attr")]
    for node in own:
        if node.op == "placeholder" or not keep_original_order:
            take(node)
    for part in order:
        for node in part.inputs:
            if node.op == "get_attr" and node not in env:
                take(node)
        results = [part.environment[node] for node in part.outputs]
        part.graph.output(tuple(results) if len(results) != 1 or tuple_return else results[0])
        held[part.submod_name] = GraphModule(part.targets, part.graph)
        call = base.call_module(part.submod_name, tuple([env[node] for node in part.inputs]))
        if len(results) == 1 and not tuple_return:
            env[next(iter(part.outputs))] = call
        else:
            whole = Proxy(call)
            for index, node in enumerate(part.outputs):
                env[node] = whole[index].node
    for node in own:
        if node not in env:
            take(node)
    output = next((node for node in m.graph.nodes if node.op == "output"), None)
    if output is not None:
        base.output(map_arg(output.args[0], env.__getitem__)).meta = output.meta.copy()
    return GraphModule(held, base)


def split_module_simple(m, node_to_partition, *, partition_affix=None):
    """As `split_module`, by a dictionary."""
    return split_module(m, m, node_to_partition.__getitem__, partition_affix=partition_affix)
