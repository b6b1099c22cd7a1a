"""The largest parts of a graph that a backend takes."""

import itertools
import operator

from tare.fx.passes.tools_common import get_node_target
from tare.fx.passes.utils.fuser_utils import fuse_by_partitions


class Partition:
    """Nodes that become one call."""

    def __init__(self, id=None, nodes=None, node_orders=None):
        self.id = id
        self.nodes = dict.fromkeys(nodes or ())

    def __repr__(self):
        return str(self.nodes)

    def add_node(self, node, node_order=None):
        self.nodes[node] = node_order

    def remove_node(self, node):
        del self.nodes[node]

    def size(self):
        return len(self.nodes)


class _DependencyViewer:
    """By node, all nodes behind it."""

    def __init__(self, graph_module):
        self._behind = {}
        for node in reversed(graph_module.graph.nodes):
            self._behind[node] = set(node.users).union(*map(self.downstreams_of, node.users))

    def downstreams_of(self, node):
        return self._behind.get(node, set())


class CapabilityBasedPartitioner:
    """Joins the nodes that `operator_support` takes, as long as no value leaves a part and comes back to it.

    A part with one node that computes is left alone, unless `allows_single_node_partition` or the node is in
    `allowed_single_node_partition_ops`; `non_compute_ops` do not count. `skip_horizontal_fusion` joins only along values.
    """

    def __init__(self, graph_module, operator_support, allows_single_node_partition=False, non_compute_ops=None,
                 allowed_single_node_partition_ops=None, *, skip_horizontal_fusion=False):
        self.graph_module = graph_module
        self.operator_support = operator_support
        self.allows_single_node_partition = allows_single_node_partition
        self.non_compute_ops = list(non_compute_ops or ())
        self.allowed_single_node_partition_ops = list(allowed_single_node_partition_ops or ())
        self.skip_horizontal_fusion = skip_horizontal_fusion

    def _is_node_supported(self, node):
        return self.operator_support.is_node_supported(dict(self.graph_module.named_modules()), node)

    def propose_partitions(self):
        """The parts, those at the end of the graph first."""
        behind = _DependencyViewer(self.graph_module)
        modules = dict(self.graph_module.named_modules())
        part_of, numbers = {}, itertools.count()
        for node in reversed(self.graph_module.graph.nodes):
            if not self.operator_support.is_node_supported(modules, node) or node.op in ("placeholder", "output"):
                continue
            part = part_of[node] = Partition(next(numbers), [node])
            candidates = [part_of[user] for user in node.users if user in part_of]
            if not self.skip_horizontal_fusion:
                candidates += list(part_of.values())
            for other in dict.fromkeys(candidates):
                if other is not part and self._may_join(part, other, behind):
                    part = self._joined(part, other, part_of)
        order = {node: index for index, node in enumerate(self.graph_module.graph.nodes)}
        for part in dict.fromkeys(part_of.values()):
            part.nodes = dict.fromkeys(sorted(part.nodes, key=order.__getitem__))
        self._move_items(part_of)
        parts = sorted((part for part in dict.fromkeys(part_of.values()) if part.nodes), key=lambda part: part.id)
        return parts if self.allows_single_node_partition else [part for part in parts if self._computes_enough(part, modules)]

    def _move_items(self, part_of):
        """What only takes items of a node's result belongs to that node's part, or to none."""
        moved = True
        while moved:  # items of items
            moved = False
            for node in self.graph_module.graph.nodes:
                part = part_of.get(node)
                if any(user.op != "call_function" or user.target is not operator.getitem for user in node.users):
                    continue
                for user in node.users:
                    own = part_of.get(user)
                    if own is part:
                        continue
                    moved = True
                    if own is not None:
                        del own.nodes[user], part_of[user]
                    if part is not None:
                        part.nodes[user], part_of[user] = None, part

    @staticmethod
    def _may_join(part, other, behind):
        """Whether no value goes from the two to a node outside and from there back."""
        nodes = {*part.nodes, *other.nodes}
        outside = {user for node in nodes for user in node.users if user not in nodes}
        return not any(behind.downstreams_of(user) & nodes for user in outside)

    @staticmethod
    def _joined(part, other, part_of):
        kept, gone = (other, part) if other.size() >= part.size() else (part, other)
        kept.id = min(kept.id, gone.id) if kept is part else kept.id
        for node in gone.nodes:
            kept.nodes[node] = None
            part_of[node] = kept
        return kept

    def _computes_enough(self, part, modules):
        idle = {"torch.ops.aten.view", "_operator.getitem", *self.non_compute_ops}
        targets = [get_node_target(modules, node) for node in part.nodes if node.op == "call_function"]
        computing = [target for target in targets if target not in idle]
        return len(computing) > 1 or any(target in self.allowed_single_node_partition_ops for target in targets)

    def fuse_partitions(self, partitions, prefix="fused_"):
        """Makes a submodule of each part and calls it in the nodes' place."""
        return fuse_by_partitions(self.graph_module, [part.nodes for part in partitions], prefix=prefix)

    def remove_bookend_non_compute_ops(self, partitions):
        """Takes from each part the nodes at its edges that do not compute."""
        modules = dict(self.graph_module.named_modules())
        idle = set(self.non_compute_ops)

        def at_edge(node, part, neighbours):
            return get_node_target(modules, node) in idle and not any(one in part.nodes for one in neighbours(node))

        for part in partitions:
            for neighbours in (lambda node: node.all_input_nodes, lambda node: node.users):
                found = True
                while found:
                    found = [node for node in part.nodes if at_edge(node, part, neighbours)]
                    for node in found:
                        part.remove_node(node)

    def partition_and_fuse(self, prefix="fused_"):
        """The module with each part as a submodule."""
        return self.fuse_partitions(self.propose_partitions(), prefix=prefix)
