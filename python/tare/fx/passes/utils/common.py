"""Parts of graphs as modules, and graphs compared."""

from tare.fx.passes.utils._parts import HolderModule, lift_subgraph_as_module
from tare.fx.passes.utils.matcher_utils import SubgraphMatcher

__all__ = ["HolderModule", "lift_subgraph_as_module", "compare_graphs"]


def compare_graphs(left, right):
    """Whether two graphs do the same, whatever their nodes are called."""
    matcher = SubgraphMatcher(left, match_output=True, match_placeholder=True)
    return len(matcher.match(right)) > 0
