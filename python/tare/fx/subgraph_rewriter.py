"""Replacing what looks like a pattern by something else."""

import copy
import dataclasses
import typing

from tare.fx._symbolic_trace import symbolic_trace
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node
from tare.fx.passes.utils.matcher_utils import SubgraphMatcher
from tare.nn import Module

__all__ = ["Match", "replace_pattern", "replace_pattern_with_filters", "ReplacedPatterns"]


class Match(typing.NamedTuple):
    """One place that was replaced: the pattern's node that the search began with, and the graph's nodes by the pattern's."""

    anchor: Node
    nodes_map: dict


@dataclasses.dataclass
class ReplacedPatterns:
    anchor: Node
    nodes_map: dict
    replacements: list


def replace_pattern(gm, pattern, replacement):
    """Puts `replacement` wherever `pattern` stands in a GraphModule; both are functions or modules with the same inputs.

    Places do not overlap. The replaced nodes are erased and the module is recompiled. Returns a `Match` for each place.
    """
    return [Match(one.anchor, one.nodes_map) for one in _replace_pattern(gm, pattern, replacement)]


def replace_pattern_with_filters(gm, pattern, replacement=None, match_filters=None, ignore_literals=False, replacement_callback=None,
                                 node_name_match=""):
    """As `replace_pattern`, at places that all `match_filters(match, graph, pattern)` take.

    With `ignore_literals` numbers may differ from the pattern's. `replacement_callback(match, graph, pattern)` makes the
    replacement's graph for each place.
    """
    return _replace_pattern(gm, pattern, replacement, match_filters, ignore_literals, replacement_callback, node_name_match)


def _graph_of(program):
    if isinstance(program, GraphModule):
        return program.graph
    return program if isinstance(program, Graph) else symbolic_trace(program).graph


def _replace_pattern(gm, pattern, replacement=None, match_filters=None, ignore_literals=False, replacement_callback=None,
                     node_name_match=""):
    graph, pattern_graph = gm.graph, _graph_of(pattern)
    matcher = SubgraphMatcher(pattern_graph, ignore_literals=ignore_literals)
    matches = [match for match in matcher.match(graph, node_name_match)
               if all(takes(match, graph, pattern_graph) for takes in match_filters or ())]
    common = _graph_of(replacement) if replacement is not None else None
    if common is None and replacement_callback is None:
        raise AssertionError("Must provide either a replacement GraphModule or a replacement callback")
    replaced = {}  # what stands for nodes that are gone, which later matches may name
    results = []
    for match in matches:
        made = common if replacement_callback is None else replacement_callback(match, graph, pattern_graph)
        results.append(_replace_one(graph, match, made, replaced))
    gm.recompile()
    if isinstance(replacement, Module):
        _take_members(gm, replacement)
    return results


def _replace_one(graph, match, replacement, replaced):
    inputs = [node for node in replacement.nodes if node.op == "placeholder"]
    if len(inputs) != len(match.placeholder_nodes):
        raise AssertionError(f"expected the replacement to have as many inputs as the pattern, {len(match.placeholder_nodes)}, "
                             f"got {len(inputs)}")
    given = [_current(one, replaced) for one in match.placeholder_nodes]
    values = dict(zip(inputs, given, strict=True))
    for key, one in match.nodes_map.items():
        match.nodes_map[key] = _current(one, replaced)
    own = [node for pattern, node in match.nodes_map.items() if pattern.op not in ("placeholder", "output")]
    returned = [node for node in match.returning_nodes if isinstance(node, Node)]
    with graph.inserting_before(_begin(graph, own, returned, given)):
        before = set(graph.nodes)
        result = graph.graph_copy(replacement, values)
        added = [values[node] for node in replacement.nodes if isinstance(values.get(node), Node) and values[node] not in before]
    results = result if isinstance(result, (list, tuple)) else (result,)
    results = [one for one in results if isinstance(one, Node)]
    if len(returned) != len(results):
        raise AssertionError(f"expected the replacement to return as many values as the pattern, {len(returned)}, got {len(results)}")
    for old, new in zip(returned, results, strict=True):
        old.replace_all_uses_with(new)
        replaced[old] = new
    for node in reversed(list(graph.nodes)):
        if node in own and node.op not in ("placeholder", "output"):
            graph.erase_node(node)
    return ReplacedPatterns(match.anchors[0], match.nodes_map, added)


def _current(node, replaced):
    while node in replaced and isinstance(node, Node):
        node = replaced[node]
    return node


def _begin(graph, own, returned, given):
    """Where the replacement goes: in front of the first node that uses what comes out, behind all that goes in."""
    outside = set(own)
    users = {user for node in returned for user in node.users if user not in outside}
    needed = {one for one in given if isinstance(one, Node)}
    place, waiting = None, len(needed)
    for node in graph.nodes:
        if waiting == 0 and place is None and (node in outside and node.op not in ("get_attr",) or node in users):
            place = node
        if node in users and waiting == 0:
            return node if place is None else _last_own(graph, own, node)
        waiting -= node in needed
    return _last_own(graph, own, None)


def _last_own(graph, own, end):
    """The last of the nodes that go, in front of `end`."""
    last = None
    mine = set(own)
    for node in graph.nodes:
        if node is end:
            break
        if node in mine:
            last = node
    return last if last is not None else end


def _take_members(gm, replacement):
    """Gives `gm` the modules, parameters and buffers of the replacement that its graph uses and it has not."""
    gm.delete_all_unused_submodules()
    for node in gm.graph.nodes:
        if node.op not in ("call_module", "get_attr"):
            continue
        if _at(gm, node.target) is not None:
            continue
        value = _at(replacement, node.target)
        if value is None:
            raise RuntimeError(f'Attempted to create a "{node.op}" node with target {node.target!r}, which neither the original module nor '
                               "the replacement has")
        value = copy.deepcopy(value)
        if isinstance(value, Module):
            gm.add_submodule(node.target, value)
        else:
            *above, name = node.target.split(".")
            holder = gm
            for part in above:
                if not hasattr(holder, part):
                    holder.add_module(part, Module())
                holder = getattr(holder, part)
            setattr(holder, name, value)
    gm.graph.lint()


def _at(module, path):
    for part in path.split("."):
        module = getattr(module, part, None)
        if module is None:
            return None
    return module
