"""Matching with names: a pattern that returns a dictionary besides says what its nodes are called."""

from tare.fx._codegen import CodeGen, _PyTreeCodeGen
from tare.fx.graph_module import GraphModule
from tare.fx.passes.utils.matcher_utils import InternalMatch, SubgraphMatcher  # noqa: F401
from tare.utils._pytree import tree_unflatten

__all__ = ["SubgraphMatcherWithNameNodeMap"]


def _split_to_graph_and_name_node_map(gm):
    """The pattern without the dictionary at the end of what it returns, and the dictionary."""
    node = gm.graph.output_node()
    outputs = node.args[0]
    codegen = gm.graph._codegen
    spec = codegen.pytree_info.out_spec if isinstance(codegen, _PyTreeCodeGen) else None
    if spec is not None:  # an exported pattern returns the leaves
        outputs = tree_unflatten(list(outputs) if isinstance(outputs, (list, tuple)) else [outputs], spec)
        gm.graph.set_codegen(CodeGen())
    if not isinstance(outputs, (list, tuple)) or not outputs or not isinstance(outputs[-1], dict):
        raise AssertionError("expected the pattern to return a dictionary of nodes by name as its last value")
    *rest, named = outputs
    node.args = (rest[0] if len(rest) == 1 else tuple(rest),)
    gm.recompile()
    return gm, dict(named)


class SubgraphMatcherWithNameNodeMap(SubgraphMatcher):
    """As `SubgraphMatcher`, of a GraphModule; each match has `name_node_map`, the graph's nodes by the pattern's names."""

    def __init__(self, pattern_gm, match_output=False, match_placeholder=False, remove_overlapping_matches=True, ignore_literals=False):
        if not isinstance(pattern_gm, GraphModule):
            raise AssertionError(f"expected a GraphModule as pattern, got {type(pattern_gm)}")
        pattern, self.name_node_map = _split_to_graph_and_name_node_map(pattern_gm)
        super().__init__(pattern.graph, match_output, match_placeholder, remove_overlapping_matches, ignore_literals)

    def match(self, graph, node_name_match=""):
        matches = super().match(graph, node_name_match)
        for match in matches:
            match.name_node_map = {name: match.nodes_map[node] for name, node in self.name_node_map.items()}
        return matches
