"""Choices of `torch.cond` that hang on sizes which vary.

Sizes are Python's numbers while a program is recorded, so a condition of them is a plain truth by then. Which expression it has is asked
first: the program runs once on tensors that say expressions for their sizes (`asked`). The runs that are recorded then keep both programs
of such a choice (`Told`), and the expression becomes a node of the graph.
"""

import contextlib

import tare
from tare._symbolic.numbers import SymBool, expression_of

open_choices = [None]  # who answers choices that no tensor makes, the innermost last


class Unasked(BaseException):
    """A program makes a choice that may hang on sizes, and nobody has asked which; not for its own handlers of errors."""


class Choice:
    """The truth of a condition of sizes in one run, and its expression. `places`: where the size of a symbol is, by its name: (leaf of the
    arguments, dimension or None, size); a symbol without one is the graph's own, or of a value that is not known."""

    def __init__(self, value, expression, places):
        self.value, self.expression, self.places = bool(value), expression, places

    def __bool__(self):
        return self.value

    def __eq__(self, other):
        return self.expression == other.expression if isinstance(other, Choice) else self.value == other

    def __hash__(self):
        return hash(self.expression)

    def __repr__(self):
        return str(self.expression)


@contextlib.contextmanager
def answered(choose):
    """Within, `choose(pred, true_fn, false_fn, operands)` may answer `cond`; NotImplemented leaves it as it is, a `Choice` keeps both ways."""
    open_choices.append(choose)
    try:
        yield
    finally:
        open_choices.pop()


def unasked(pred, true_fn, false_fn, operands):
    raise Unasked


class Told:
    """What is known of a program's choices, in the order in which it makes them: expressions, None for one that hangs on no size."""

    def __init__(self, expressions, places):
        self.expressions, self.places = expressions, places

    def of_a_run(self):
        """Answers the choices of one run."""
        expressions = iter(self.expressions)

        def choose(pred, true_fn, false_fn, operands):
            expression = next(expressions, None)
            if expression is None:
                return NotImplemented
            return Choice(pred, expression, self.places)

        return choose


def asked(run, places):
    """What a program's choices hang on: `run()` runs it on tensors with symbols for sizes, of which `places` says where they are."""
    expressions = []

    def choose(pred, true_fn, false_fn, operands):
        if isinstance(pred, tare.Tensor):
            return [one(*operands) for one in (true_fn, false_fn)][0]
        expressions.append(expression_of(pred) if isinstance(pred, SymBool) else None)
        if expressions[-1] is None:
            return (true_fn if pred else false_fn)(*operands)
        return [one(*operands) for one in (true_fn, false_fn)][pred.node.hint is False]

    with answered(choose), contextlib.suppress(Exception):  # what it does not do on such tensors is known up to there
        run()
    return Told(expressions, places)


def symbolic_leaves(leaves, varying, mode):
    """Leaves of arguments with symbols for the sizes at `varying`, (leaf, dimension or None), and where each symbol's size is."""
    from tare.fx.experimental.symbolic_shapes import DimDynamic, StatelessSymbolicContext

    given, places = [], {}
    for number, one in enumerate(leaves):
        if isinstance(one, tare.Tensor):
            kinds = [DimDynamic.DYNAMIC if (number, dim) in varying else DimDynamic.STATIC for dim in range(one.dim())]
            fake = mode.from_tensor(one, source=f"leaf{number}", symbolic_context=StatelessSymbolicContext(kinds))
            places.update((str(expression_of(fake.shape[dim])), (number, dim, one.shape[dim]))
                          for dim in range(one.dim()) if (number, dim) in varying)
            given.append(fake)
        elif (number, None) in varying:
            size = mode.shape_env.create_symintnode(mode.shape_env.create_symbol(one, f"leaf{number}"))
            places[str(expression_of(size))] = number, None, one
            given.append(size)
        else:
            given.append(one)
    return given, places


def of_graph(said, values):
    """The arguments of a call in a graph that runs again, `said` being the node's: a truth of the graph's symbols is a `Choice`."""
    if isinstance(said, (list, tuple)):
        return type(values)([of_graph(*both) for both in zip(said, values)])
    said = said.meta.get("val") if hasattr(said, "meta") else None
    return Choice(values, expression_of(said), {}) if isinstance(said, SymBool) else values


__all__ = ["Choice", "Told", "Unasked", "answered", "asked", "of_graph", "symbolic_leaves", "unasked"]
