"""Programs within calls (`torch.cond`, `while_loop`) of a graph that is made of several runs.

Numbers within them that differ between runs are expressions of the sizes: nodes of the graph around, which the programs get as further
operands. All programs of one call take the same ones.
"""

from tare._engine.choices import Choice
from tare._engine.control_flow import HigherOrderOperator
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node, map_aggregate


class Unsolved(Exception):
    """A number that is no expression of the sizes: (node, what of it, its values)."""


def recorded(module):
    """The graph of a program within a call as it was recorded."""
    return getattr(module, "_recorded", module.graph)


class AsRun:
    """A program within a call, as a run that can be held against another."""

    def __init__(self, module):
        self.graph, self.root = recorded(module), module


class _Operand:
    """Stands for the input that a program gets for an expression."""

    def __init__(self, expression):
        self.expression = expression


def takes_programs(node):
    return isinstance(node.target, HigherOrderOperator)


class Bodies:
    """The programs of one call, within a `Merged`; `wanted` are the expressions that they need, with the kinds of their numbers."""

    def __init__(self, merged, row, roots):
        self.merged, self.wanted = merged, {}
        self.plans = []
        for position, argument in enumerate(row[0].args):
            if isinstance(argument, Node) and argument.op == "get_attr":
                programs = [getattr(root, one.args[position].target, None) for root, one in zip(roots, row)]
                if isinstance(programs[0], GraphModule):
                    self.plans.append((programs[0], self._plan(programs)))

    def _plan(self, programs):
        """(arguments, keyword arguments, value, programs within) by node of the first program."""
        found = {}
        for row in zip(*[recorded(one).nodes for one in programs]):
            base = row[0]
            self.merged.near = self.merged._nearby(row)
            args, within = self._argument([one.args for one in row], base), None
            if takes_programs(base):
                within = Bodies(self.merged, row, programs)
                self.wanted.update(within.wanted)
                args = (*args[:-1], type(args[-1])([*args[-1], *map(_Operand, within.wanted)]))
            kwargs = {key: self._argument([one.kwargs[key] for one in row], base) for key in base.kwargs}
            found[base] = args, kwargs, self._value(row), within
        return found

    def _value(self, row):
        try:
            return self.merged._value([one.meta.get("val") for one in row], row[0])
        except Unsolved:
            return None

    def _argument(self, values, node):
        first = values[0]
        if isinstance(first, (list, tuple)):
            return type(first)([self._argument(list(one), node) for one in zip(*values)])
        if isinstance(first, dict):
            return {key: self._argument([one[key] for one in values], node) for key in first}
        if isinstance(first, Choice):
            return self._operand(self.merged._condition(values, node), bool)
        if type(first) in (int, float) and any(one != first for one in values):
            return self._operand(self.merged._solved_as(type(first), values, node, "an argument"), type(first))
        return first

    def _operand(self, expression, kind):
        if expression.is_number:
            return kind(expression.number)
        self.wanted[expression] = kind
        return _Operand(expression)

    def write(self, names):
        """Gives the first programs their operands; `names` of these by expression."""
        for program, plan in self.plans:
            original, graph, copies, operands = recorded(program), Graph(), {}, {}
            for node in original.nodes:
                if node.op != "placeholder" and not operands:
                    for expression, kind in self.wanted.items():
                        operands[expression] = graph.placeholder(names[expression])
                        operands[expression].meta["val"] = self.merged._number(expression, kind)
                args, kwargs, value, within = plan[node]
                if within is not None:
                    within.write(names)

                def placed(one):
                    return operands[one.expression] if isinstance(one, _Operand) else copies[one] if isinstance(one, Node) else one

                copies[node] = made = graph.create_node(node.op, node.target, map_aggregate(args, placed), map_aggregate(kwargs, placed), node.name)
                made.meta = dict(node.meta)
                if "val" in made.meta:
                    if value is None:
                        made.meta.pop("tensor_meta", None)
                        del made.meta["val"]
                    else:
                        made.meta["val"] = value
            program._recorded = original
            program.graph = graph
