"""Ranges of integers, and where an expression lies when its symbols lie in theirs."""

import math

from tare._symbolic.expression import FUNCTIONS, Infinity, int_oo

_LARGEST = (1 << 63) - 1


class ValueRanges:
    """All integers from `lower` to `upper`, both included; an end may be `int_oo`."""

    def __init__(self, lower, upper):
        self.lower = -int_oo if lower == -math.inf else lower
        self.upper = int_oo if upper == math.inf or (isinstance(upper, int) and upper >= _LARGEST) else upper

    @property
    def lower_or_none(self):
        return None if isinstance(self.lower, Infinity) else self.lower

    @property
    def upper_or_none(self):
        return None if isinstance(self.upper, Infinity) else self.upper

    def is_singleton(self):
        return self.lower == self.upper

    def __contains__(self, value):
        return self.lower <= value <= self.upper

    def __and__(self, other):
        return ValueRanges(max(self.lower, other.lower), min(self.upper, other.upper))

    def __eq__(self, other):
        return isinstance(other, ValueRanges) and (self.lower, self.upper) == (other.lower, other.upper)

    def __hash__(self):
        return hash((self.lower, self.upper))

    def __repr__(self):
        return f"VR[{self.lower}, {self.upper}]"


def _plain(end):
    return end.sign * math.inf if isinstance(end, Infinity) else end


def _times(a, b):
    return 0 if a == 0 or b == 0 else a * b


def _product(one, other):
    ends = [_times(a, b) for a in one for b in other]
    return min(ends), max(ends)


def bounds(expression, ranges):
    """The least and largest value (floats where infinite); infinite where that is not known."""
    low = high = 0
    for product, factor in expression.terms.items():
        span = (factor, factor)
        for one, power in product:
            base = _plain_range(ranges.get(one)) if isinstance(one, str) else _of_function(one, ranges)
            for _ in range(power):
                span = _product(span, base)
            if power % 2 == 0:
                span = (max(span[0], 0), span[1]) if factor > 0 else (span[0], min(span[1], 0))
        low, high = low + span[0], high + span[1]
    return low, high


def _plain_range(given):
    return (-math.inf, math.inf) if given is None else (_plain(given.lower), _plain(given.upper))


def _of_function(one, ranges):
    spans = [bounds(arg, ranges) for arg in one.args]
    if one.name in ("Max", "Min"):
        pick = FUNCTIONS[one.name][0]
        return pick(a for a, _ in spans), pick(b for _, b in spans)
    if one.name in ("FloorDiv", "CleanDiv", "IntTrueDiv") and spans[1][0] == spans[1][1] and 0 < spans[1][0] < math.inf:
        divided = [end if math.isinf(end) else FUNCTIONS[one.name][0](end, spans[1][0]) for end in spans[0]]
        return divided[0], divided[1]
    if one.name in ("FloorDiv", "CleanDiv") and spans[0][0] >= 0 and spans[1][0] > 0:
        return 0, spans[0][1]
    if one.name in ("Mod", "PythonMod") and spans[1][0] > 0:
        return 0, min(spans[1][1] - 1, spans[0][1]) if spans[0][0] >= 0 else spans[1][1] - 1
    if one.name in ("ToFloat", "TruncToInt", "FloorToInt", "CeilToInt"):
        ends = [end if math.isinf(end) else FUNCTIONS[one.name][0](end) for end in spans[0]]
        return ends[0], ends[1]
    if one.name in ("Eq", "Ne", "Lt", "Le", "Gt", "Ge"):
        truth = decided(one, ranges)
        return (0, 1) if truth is None else (int(truth), int(truth))
    return -math.inf, math.inf


def decided(relation, ranges):
    """Whether a comparison (a Function) holds for all values of the symbols (True), for none (False), or that is not known (None)."""
    low, high = bounds(relation.args[0] - relation.args[1], ranges)
    if relation.name in ("Eq", "Ne"):
        equal = True if low == high == 0 else False if low > 0 or high < 0 else None
        return equal if relation.name == "Eq" or equal is None else not equal
    always, never = {"Lt": (high < 0, low >= 0), "Le": (high <= 0, low > 0), "Gt": (low > 0, high <= 0),
                     "Ge": (low >= 0, high < 0)}[relation.name]
    return True if always else False if never else None
