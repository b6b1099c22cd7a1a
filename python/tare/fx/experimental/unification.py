"""Variables that stand for sizes, and what equalities say of them."""

import itertools

_numbers = itertools.count()


class Var:
    """A variable, known by its token: two of one token are one. Written `~token`."""

    __slots__ = ("token",)

    def __init__(self, token=None):
        self.token = f"_{next(_numbers)}" if token is None else token

    def __repr__(self):
        return f"~{self.token}"

    def __eq__(self, other):
        return type(other) is Var and other.token == self.token

    def __hash__(self):
        return hash((Var, self.token))


def var(token=None):
    return Var(token)


def isvar(value):
    return isinstance(value, Var)


def walk(value, known):
    """What stands for a variable in the end."""
    while isvar(value) and value in known:
        value = known[value]
    return value


def reify(value, known):
    """A value, lists and tuples within too, with what its variables stand for."""
    value = walk(value, known)
    if type(value) in (list, tuple):
        return type(value)(reify(one, known) for one in value)
    return value


def unify(first, second, known=None):
    """The least that makes two values equal, as a dictionary from variables; False where nothing does.

    A variable of `first` stands for what is at its place in `second`; dictionaries agree key by key.
    """
    known = dict(known or {})
    pairs = [(first, second)]
    while pairs:
        a, b = (walk(one, known) for one in pairs.pop())
        if a == b:
            continue
        if isvar(a):
            known[a] = b
        elif isvar(b):
            known[b] = a
        elif type(a) is type(b) and isinstance(a, (list, tuple)) and len(a) == len(b):
            pairs.extend(reversed(list(zip(a, b))))  # the first pair is on top
        elif type(a) is type(b) is dict and a.keys() == b.keys():
            pairs.extend((a[key], b[key]) for key in reversed(list(a)))
        else:
            return False
    return known
