"""Unknown sizes of a graph's types become symbols, of which equal ones are one."""

from tare.fx.experimental.graph_gradual_typechecker import Refine
from tare.fx.experimental.unification import Var, unify, walk
from tare.fx.tensor_type import TensorType


def infer_symbolic_types(traced):
    """Writes the types of a checked graph in symbols `~0`, `~1`, ...: sizes that must be equal have one symbol.

    Two rounds: which operands of a sum are broadcast is known when their sizes are. A size that is computed (a convolution's) is then an
    expression of its input's. Sizes are expressions of this package, which sympy takes.
    """
    for _ in range(2):
        infer_symbolic_types_single_pass(traced)
    Refine(traced).symbolic_relations()


def infer_symbolic_types_single_pass(traced):
    """One round. Errors: TypeError for sizes that cannot be equal."""
    found = Refine(traced)
    found.refine()
    substitute_all_types(traced.graph, unify_eq(found.constraints))


def convert_eq(list_of_eq):
    """The left sides and the right sides of equalities."""
    return tuple(one.lhs for one in list_of_eq), tuple(one.rhs for one in list_of_eq)


def unify_eq(list_of_eq):
    """What equalities say of their variables. Errors: TypeError where they contradict each other."""
    known = unify(*convert_eq(list_of_eq))
    if known is False:
        raise TypeError(f"sizes cannot be equal: {', '.join(map(str, list_of_eq))}")
    return known


def substitute_solution_one_type(mapping, t):
    """A type with what its variables stand for."""
    if isinstance(t, Var):
        return walk(t, mapping)
    if isinstance(t, TensorType):
        return TensorType(tuple(walk(size, mapping) for size in t.__args__))
    if isinstance(t, (list, tuple)):
        return type(t)(substitute_solution_one_type(mapping, one) for one in t)
    return t


def substitute_all_types(graph, mapping):
    for node in graph.nodes:
        node.type = substitute_solution_one_type(mapping, node.type)


def check_for_type_equality(g1, g2):
    """Whether the nodes of two graphs, in order, have the same types."""
    return all(a.type == b.type for a, b in zip(g1.nodes, g2.nodes))
