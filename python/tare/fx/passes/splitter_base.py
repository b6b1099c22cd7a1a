"""A module cut into parts for a backend and parts for the rest: as few as the order of its nodes allows.

The nodes that a backend takes are *acc* nodes. Parts are filled in turns: each takes all nodes of its kind whose inputs are there, until none
is left, and the next is of the other kind. What is no tensor does not go between the two kinds of part.
"""

import copy
import typing
from dataclasses import dataclass, field

import tare
from tare.fx.passes.graph_manipulation import get_size_of_node
from tare.fx.passes.operator_support import OperatorSupportBase
from tare.fx.passes.shape_prop import ShapeProp, TensorMetadata
from tare.fx.passes.split_utils import move_non_tensor_nodes_on_boundary, split_by_tags
from tare.fx.passes.tools_common import CALLABLE_NODE_OPS, FxNetAccFusionsFinder, get_node_target, is_node_output_tensor
from tare.utils import _pytree as pytree

__all__ = ["FxNetAccNodesFinder", "FxNetSplitterInternalError", "Subgraph", "SplitResult", "generate_inputs_for_submodules"]


class FxNetSplitterInternalError(Exception):
    """A module that cannot be cut."""


@dataclass
class _SplitterSettingBase:
    """How a module is cut: acc parts of fewer nodes than `min_acc_module_size` become others'; `skip_fusion` lets nodes be told apart
    between which something goes that is no tensor; `allow_non_tensor` lets acc nodes take what is none from others."""

    min_acc_module_size: int = 1
    skip_fusion: bool = False
    allow_non_tensor: bool = False
    max_acc_splits: int = -1
    move_non_tensor_nodes_on_boundary: bool = False


@dataclass
class Subgraph:
    """One part: its kind and nodes."""

    is_acc: bool
    nodes: list = field(default_factory=list)
    device_ordinal: int | None = None


class SplitResult(typing.NamedTuple):
    """The cut module, what each part of it is called with, and how the names of parts begin that are not the backend's."""

    split_module: object
    submodule_inputs: dict
    non_acc_submodule_prefix: str


def generate_inputs_for_submodules(model, inputs, target_submodules, deepcopy=False):
    """What submodules are called with when a module runs on these inputs, by path; a submodule that is there twice has one path."""
    found, hooks, wanted = {}, [], set(target_submodules)
    for path, module in model.named_modules():
        if path in wanted:
            def note(module, args, path=path):
                found[path] = copy.deepcopy(args) if deepcopy else args

            hooks.append(module.register_forward_pre_hook(note))
    try:
        with tare.no_grad():
            model(*inputs)
    finally:
        for one in hooks:
            one.remove()
    return found


class FxNetAccNodesFinder:
    """The nodes that a backend takes: those that it supports, but for those that would exchange with other nodes what is no tensor."""

    def __init__(self, module, operator_support: OperatorSupportBase, allow_non_tensor):
        self.module, self.operator_support, self.allow_non_tensor = module, operator_support, allow_non_tensor
        self.acc_nodes = set()

    def __call__(self):
        modules = dict(self.module.named_modules())
        nodes = [one for one in self.module.graph.nodes if one.op in CALLABLE_NODE_OPS]
        self.acc_nodes = {one for one in nodes if self.operator_support.is_node_supported(modules, one)}
        if not self.allow_non_tensor:
            self._drop(nodes, lambda one: any(self._is_foreign(source) for source in one.all_input_nodes))
        self._drop(nodes[::-1], lambda one: not is_node_output_tensor(one) and any(
            user.op != "output" and user not in self.acc_nodes for user in one.users))
        return self.acc_nodes

    def _is_foreign(self, node):
        """Whether a node gives what is no tensor, and is none of the backend's."""
        return node.op in CALLABLE_NODE_OPS and node not in self.acc_nodes and not is_node_output_tensor(node)

    def _drop(self, nodes, is_to_go):
        """Takes nodes out until none is left that has to go."""
        dropped = True
        while dropped:
            dropped = {one for one in nodes if one in self.acc_nodes and is_to_go(one)}
            self.acc_nodes -= dropped


class _SplitterBase:
    """Cuts a GraphModule into parts: called, it gives a module that calls `_run_on_acc_0`, `_run_on_cpu_1` and so on.

    `sample_input` are inputs that the module is run on for what its nodes give; `operator_support` says which nodes the backend takes. A
    subclass may override how a part is lowered (`_lower_model_to_backend`) and which node is to blame where that fails (`_find_culprit`).
    """

    PCIe_BW = 100 * 2**30  # bytes a second between the kinds of part, for `split_preview`

    def __init__(self, module, sample_input, operator_support, settings, non_acc_submodule_name="_run_on_cpu_", return_tuple=False,
                 nodes_finder=None):
        self.module, self.sample_input, self.operator_support, self.settings = module, sample_input, operator_support, settings
        ShapeProp(module).propagate(*sample_input)
        self.acc_nodes = (nodes_finder or FxNetAccNodesFinder(module, operator_support, settings.allow_non_tensor))()
        self.fusions = {} if settings.skip_fusion else FxNetAccFusionsFinder(module, self.acc_nodes)()
        self.deps = self.find_deps()
        self.update_deps_for_fusions()
        self.non_acc_submodule_name, self._return_tuple, self.tags = non_acc_submodule_name, return_tuple, []

    def find_deps(self):
        """By node, the nodes that compute its inputs."""
        return {node: {one for one in node.all_input_nodes if one.op in CALLABLE_NODE_OPS}
                for node in self.module.graph.nodes if node.op in CALLABLE_NODE_OPS}

    def update_deps_for_fusions(self):
        """Nodes that stay together wait for what each of them waits for."""
        for node, together in self.fusions.items():
            if node in self.deps:
                inputs = {source for one in together for source in one.all_input_nodes if source.op in CALLABLE_NODE_OPS}
                self.deps[node] = inputs - together

    def put_nodes_into_subgraphs(self):
        """The parts, in an order in which they can run. Errors: FxNetSplitterInternalError where no order is one."""
        waiting, done, parts = list(self.deps), set(), []
        is_acc = all(node in self.acc_nodes for node in waiting if not self.deps[node])
        while waiting:
            part = Subgraph(is_acc)
            while True:
                free = [node for node in waiting if (node in self.acc_nodes) is is_acc and self.deps[node] <= done]
                if not free:
                    break
                part.nodes += free
                done.update(free)
                waiting = [node for node in waiting if node not in done]
            if part.nodes:
                parts.append(part)
            elif self.fusions and not any(self.deps[node] <= done for node in waiting):
                self.fusions, self.deps = {}, self.find_deps()  # a group waits for what waits for it: its nodes are told apart
                return self.put_nodes_into_subgraphs()
            elif not any(self.deps[node] <= done for node in waiting):
                raise FxNetSplitterInternalError(f"nodes wait for one another: {', '.join(node.name for node in waiting)}")
            is_acc = not is_acc
        return parts

    def remove_small_acc_subgraphs(self, subgraphs):
        """Parts where acc ones of too few nodes belong to their neighbours, which become one."""
        found = []
        for one in subgraphs:
            small = one.is_acc and len(one.nodes) < self.settings.min_acc_module_size
            if small:
                print(f"Eliminating acc subgraph because it's smaller than the threshold: {len(one.nodes)} < "
                      f"{self.settings.min_acc_module_size}")
            if found and not found[-1].is_acc and (small or not one.is_acc):
                found[-1].nodes += one.nodes
            else:
                found.append(Subgraph(one.is_acc and not small, list(one.nodes), one.device_ordinal))
        return found

    def tag(self, subgraphs):
        """Writes the names of their parts into the nodes. Errors: FxNetSplitterInternalError for one that has a name already."""
        self.tags = []
        for one in subgraphs:
            tag = f"{'_run_on_acc_' if one.is_acc else self.non_acc_submodule_name}{len(self.tags)}"
            self.tags.append(tag)
            for node in one.nodes:
                if hasattr(node, "tag"):
                    raise FxNetSplitterInternalError(f"Node {node} was already tagged")
                node.tag = tag

    def split(self, remove_tag=False):
        """The module with calls of its parts, once they have names."""
        made = split_by_tags(self.module, self.tags, return_tuple=self._return_tuple)
        if remove_tag:
            self._untag()
        return made

    def _untag(self):
        for node in self.module.graph.nodes:
            if hasattr(node, "tag"):
                del node.tag

    def _parts(self):
        parts = self.remove_small_acc_subgraphs(self.put_nodes_into_subgraphs())
        if self.settings.move_non_tensor_nodes_on_boundary:
            move_non_tensor_nodes_on_boundary(parts)
        return parts

    def __call__(self):
        parts = self._parts()
        count = sum(one.is_acc for one in parts)
        print(f"Got {count} acc subgraphs and {len(parts) - count} non-acc subgraphs")
        self.tag(parts)
        return self.split()

    def generate_split_results(self):
        """The cut module, and what each of its parts is called with for the sample input."""
        made = self()
        names = [name for name, _ in made.named_children()]
        return SplitResult(made, generate_inputs_for_submodules(made, self.sample_input, names), self.non_acc_submodule_name)

    # What is told of a module before it is cut.

    def node_support_preview(self, dump_graph=False):
        """The kinds of node that the backend takes and does not take, with the dtypes of their arguments: text, which is printed too."""
        modules, found = dict(self.module.named_modules()), {True: {}, False: {}}
        for node in self.module.graph.nodes:
            if node.op in CALLABLE_NODE_OPS:
                dtypes = tuple([_dtype(one) for one in node.args if isinstance(one, tare.fx.Node)])
                by_name = {name: _dtype(one) for name, one in node.kwargs.items() if isinstance(one, tare.fx.Node)}
                taken = self.operator_support.is_node_supported(modules, node)
                found[bool(taken)].setdefault(get_node_target(modules, node), set()).add(str((dtypes, by_name)))
        lines = []
        for taken, title in ((True, "Supported"), (False, "Unsupported")):
            lines += ["", f"{title} node types in the model:"]
            lines += [f"{target}: {one}" for target, kinds in found[taken].items() for one in sorted(kinds)] or ["(none)"]
        text = "\n".join(lines) + "\n"
        print(text)
        return text

    def split_preview(self, dump_graph=False):
        """The parts, their nodes, and the bytes that go into and out of each acc part for the sample input: text, which is printed too.
        The module is as before."""
        parts = self._parts()
        self.tag(parts)
        try:
            made = self.split()
        finally:
            self._untag()
        lines = [f"{tag}: {len(one.nodes)} node(s)" for tag, one in zip(self.tags, parts)]
        given = generate_inputs_for_submodules(made, self.sample_input, self.tags)
        slowest = None
        for tag, one in zip(self.tags, parts):
            if one.is_acc:
                part = getattr(made, tag)
                self._lower_model_to_backend(part, given[tag])
                ShapeProp(part).propagate(*given[tag])
                sizes = [sum(get_size_of_node(part, node).output_size for node in nodes) for nodes in (
                    [node for node in part.graph.nodes if node.op == "placeholder"], part.graph.output_node().all_input_nodes)]
                rate = self.PCIe_BW / max(1, *sizes)
                lines.append(f"{tag}: {sizes[0]} bytes in, {sizes[1]} bytes out, at most {rate:.4g} calls a second")
                slowest = min(slowest or (rate, tag), (rate, tag))
        if slowest is not None:
            lines.append(f"the bottleneck is {slowest[1]}, with at most {slowest[0]:.4g} calls a second")
        text = "\n".join(lines) + "\n"
        print(text)
        return text

    def _lower_model_to_backend(self, mod, inputs):
        """The part as the backend has it; as it is here."""
        return mod

    def _find_culprit(self, mod, inputs):
        """What is to blame where a part cannot be lowered: text."""
        return "Unable to find a culprit because _find_culprit() function is not implemented."


def _dtype(node):
    """The dtypes of what a node gives; None for what is no tensor."""
    told = pytree.tree_map(lambda one: one.dtype if isinstance(one, TensorMetadata) else None, node.meta.get("tensor_meta"),
                           is_leaf=lambda one: isinstance(one, TensorMetadata))
    return told
