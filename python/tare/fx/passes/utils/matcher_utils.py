"""Where a pattern, a graph itself, is found in another graph."""

import copy
import dataclasses

import tare
from tare.fx.node import Node
from tare.fx.passes.utils.fuser_utils import validate_partition

__all__ = ["SubgraphMatcher", "InternalMatch"]


@dataclasses.dataclass
class InternalMatch:
    """One place: nodes by node of the pattern. `anchors` are the pattern's nodes that the search began with."""

    anchors: list
    nodes_map: dict = dataclasses.field(default_factory=dict)
    placeholder_nodes: list = dataclasses.field(default_factory=list)
    returning_nodes: list = dataclasses.field(default_factory=list)
    name_node_map: dict = dataclasses.field(default_factory=dict)

    def __copy__(self):
        return InternalMatch(self.anchors, dict(self.nodes_map), list(self.placeholder_nodes), list(self.returning_nodes))


def _attribute(module, path):
    for part in path.split("."):
        module = getattr(module, part)
    return module


class SubgraphMatcher:
    """Finds the places in a graph where `pattern` stands.

    Nodes within a place are used within it only, but for what the pattern returns. With `match_output` and `match_placeholder`
    these are compared as well. Places that overlap are left out, the first stays, and those that could not be one call, as something comes back
    around a corner, unless `remove_overlapping_matches` is False.
    With `ignore_literals` numbers and texts among the arguments may differ. Errors: AssertionError for a pattern without nodes that
    compute, or where they do not reach what it returns.
    """

    def __init__(self, pattern, match_output=False, match_placeholder=False, remove_overlapping_matches=True, ignore_literals=False):
        self.pattern = pattern
        self.match_output = match_output
        self.match_placeholder = match_placeholder
        self.remove_overlapping_matches = remove_overlapping_matches
        self.ignore_literals = ignore_literals
        nodes = list(pattern.nodes)
        if not nodes:
            raise ValueError("SubgraphMatcher cannot be initialized with an empty pattern")
        for node in nodes:
            if node.op != "output" and not node.users and node.op != "placeholder" and not node.is_impure():
                raise AssertionError("SubgraphMatcher cannot be initialized with an pattern with dead code")
        self.pattern_placeholder_nodes = [node for node in nodes if node.op == "placeholder"]
        output = nodes[-1]
        self.pattern_returning_nodes = output.all_input_nodes
        if match_output:
            self.pattern_anchors = [output]
        else:
            self.pattern_anchors = [node for node in output.all_input_nodes if len(node.users) == 1]

    def match(self, graph, node_name_match=""):
        """The places in `graph`, an `InternalMatch` each. With `node_name_match` nodes' names have to begin with the pattern's."""
        nodes = list(graph.nodes)
        begins = [[node for node in nodes if self._nodes_are_equal(anchor, node, node_name_match)] for anchor in self.pattern_anchors]
        found = []

        def search(index, match):
            if index == len(begins):
                if not self._is_contained(match.nodes_map):
                    return
                match.placeholder_nodes = [match.nodes_map[one] for one in self.pattern_placeholder_nodes if one in match.nodes_map]
                match.returning_nodes = [match.nodes_map[one] for one in self.pattern_returning_nodes]
                found.append(match)
                return
            for node in begins[index]:
                tried = copy.copy(match)
                if self._match_nodes(self.pattern_anchors[index], node, tried, node_name_match):
                    search(index + 1, tried)

        search(0, InternalMatch(self.pattern_anchors))
        return self._remove_overlapping_matches(found) if self.remove_overlapping_matches else found

    def _nodes_are_equal(self, pn, gn, node_name_match=""):
        if not self.match_placeholder and pn.op == "placeholder":
            return True
        if node_name_match and node_name_match in gn.name:
            return True
        if pn.op != gn.op:
            return False
        if pn.op in ("placeholder", "output"):
            return True
        if pn.op == "get_attr":
            return self._match_attributes(pn, gn)
        if pn.op == "call_module":
            return self._same_modules(pn, gn)
        return pn.target == gn.target

    @staticmethod
    def _same_modules(pn, gn):
        return pn.target == gn.target

    def _match_attributes(self, pn, gn):
        mine, other = _attribute(pn.graph.owning_module, pn.target), _attribute(gn.graph.owning_module, gn.target)
        if isinstance(mine, tare.Tensor):
            return isinstance(other, tare.Tensor)
        if type(mine) is not type(other):
            return False
        raise RuntimeError(f"Unsupported type {type(mine)} when matching attributes")

    def _match_literals(self, pn, gn, match):
        if isinstance(pn, Node):
            return False
        if isinstance(gn, Node):
            # A number in the pattern, and an input of the graph that has it as its value: never known here.
            return False
        return type(gn) is type(pn) and (self.ignore_literals or gn == pn)

    def _match_nodes(self, pn, gn, match, node_name_match=""):
        if not (isinstance(pn, Node) and isinstance(gn, Node)):
            if isinstance(pn, Node) and pn.op == "placeholder" and not self.match_placeholder:
                # An input of the pattern may stand for a number.
                return match.nodes_map.setdefault(pn, gn) is gn
            return self._match_literals(pn, gn, match)
        if pn in match.nodes_map:
            return match.nodes_map[pn] is gn
        if any(one is gn for one in match.nodes_map.values()):
            return False
        if not self._nodes_are_equal(pn, gn, node_name_match):
            return False
        saved = copy.copy(match)
        match.nodes_map[pn] = gn
        if pn.op == "placeholder":
            return True
        if self._match_arguments(pn, gn, match, node_name_match):
            return True
        match.nodes_map = saved.nodes_map
        return False

    def _match_arguments(self, pn, gn, match, node_name_match):
        (args, kwargs), (own_args, own_kwargs) = _comparable(pn, gn)
        if len(args) != len(own_args) or set(kwargs) != set(own_kwargs):
            return False
        pairs = [*zip(args, own_args), *[(kwargs[key], own_kwargs[key]) for key in kwargs]]
        return all(self._match_values(mine, other, match, node_name_match) for mine, other in pairs)

    def _match_values(self, mine, other, match, node_name_match):
        """One argument: an input of the pattern stands for a list as a whole, a list for one of the same length."""
        if isinstance(mine, (list, tuple)) and isinstance(other, (list, tuple)):
            return len(mine) == len(other) and all(self._match_values(a, b, match, node_name_match) for a, b in zip(mine, other))
        if isinstance(mine, dict) and isinstance(other, dict):
            return mine.keys() == other.keys() and all(self._match_values(mine[key], other[key], match, node_name_match) for key in mine)
        return self._match_nodes(mine, other, match, node_name_match)

    def _is_contained(self, nodes_map):
        """Whether only what the pattern returns is used outside of a place."""
        inside = {node: pattern for pattern, node in nodes_map.items() if pattern.op != "placeholder" and isinstance(node, Node)}
        return all(
            pattern in self.pattern_returning_nodes or pattern.op == "output" or all(user in inside for user in node.users)
            for node, pattern in inside.items())

    def _remove_overlapping_matches(self, matches):
        kept, taken = [], set()
        for match in matches:
            own = {node for pattern, node in match.nodes_map.items() if pattern.op not in ("placeholder", "output")}
            if not own & taken and validate_partition(list(own)):
                kept.append(match)
                taken |= own
        return kept


def _comparable(pn, gn):
    """The arguments of two calls of one function, in the same form where they were given by position and by name."""
    pairs = (pn.args, pn.kwargs), (gn.args, gn.kwargs)
    if pn.op == gn.op == "call_function" and (len(pn.args) != len(gn.args) or set(pn.kwargs) != set(gn.kwargs)):
        schema = getattr(pn.target, "_schema", None)
        if schema is not None:
            return _by_schema(schema, *pairs[0]), _by_schema(schema, *pairs[1])
    return pairs


def _by_schema(schema, args, kwargs):
    values = []
    for index, argument in enumerate(schema.arguments):
        if index < len(args):
            values.append(args[index])
        elif argument.name in kwargs:
            values.append(kwargs[argument.name])
        else:
            value = argument.default_value
            values.append([value] * argument.N if argument.N and type(value) is int else value)  # of int[2], one number stands for both
    return values, {}
