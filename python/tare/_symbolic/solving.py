"""Integers of several executions as expressions of the sizes that varied between them.

An expression is taken only where it has the value of every execution. The forms are those that rules of shapes make: sums of multiples,
products, floor divisions, remainders, larger and smaller ones; of the symbols, or of integers that are expressed already.
"""

import functools
import math
from fractions import Fraction

from tare._symbolic.expression import as_expression, function, symbol

_LARGEST_DIVISOR = 64
_DIVISORS = sorted(range(2, _LARGEST_DIVISOR + 1), key=lambda one: (one & (one - 1) != 0, one))  # powers of two, which strides are, first
_MOST_CANDIDATES = 12  # integers nearby that are tried as parts


class Solver:
    """Expressions for the executions at `points`, a list of values by symbol."""

    def __init__(self, points, names):
        self.points, self.names = points, list(names)
        self.known = {}
        self.doubts = []  # (expression, divisor, (least, most constant)): which constant it is before the division, the points leave open
        for name in self.names:
            self.known.setdefault(tuple([point[name] for point in points]), symbol(name))
        self.symbols = list(self.known)

    def learn(self, values, expression):
        """Says what integers of the executions are."""
        self.known.setdefault(tuple(values), expression)

    def integer(self, values, near=()):
        """The expression of an integer with these values, or None. `near`: values of integers that it may hang on, best first."""
        values = tuple(values)
        if all(one == values[0] for one in values):
            return as_expression(values[0])
        found = self.known.get(values)
        if found is None:
            parts = [one for one in dict.fromkeys(map(tuple, near)) if one in self.known and len(set(one)) > 1][:_MOST_CANDIDATES]
            found = self._solved(values, parts, 3)
            if found is not None:
                self.known[values] = found
        return found

    def real(self, values):
        """The expression of a floating-point number: a quotient with an integer that varies, or its root; None where it is neither."""
        if all(one == values[0] for one in values):
            return as_expression(values[0])
        for base in self.symbols:
            expression = self.known[base]
            if 0 not in values:
                factor = _common([b / v for v, b in zip(values, base)])
                if factor:
                    return function("ToFloat", expression) if factor == 1 else function("IntTrueDiv", expression, as_expression(factor))
            factor = _common([v * b for v, b in zip(values, base)])
            if factor:
                return function("IntTrueDiv", as_expression(factor), expression)
            root = function("OpaqueUnaryFn_sqrt", expression)
            if min(base) > 0 and _common([v / math.sqrt(b) for v, b in zip(values, base)]) == 1:
                return root
            if min(base) > 0 and _common([v * math.sqrt(b) for v, b in zip(values, base)]) == 1:
                return function("FloatTrueDiv", as_expression(1.0), root)
        if all(float(one).is_integer() for one in values):
            whole = self.integer([int(one) for one in values])
            return None if whole is None else function("ToFloat", whole)
        return None

    def _solved(self, values, parts, depth):
        """Tries the forms, simple ones first."""
        bases = list(dict.fromkeys([*self.symbols, *parts]))
        for attempt in (self._linear, self._shifted, self._divided, self._product, self._polynomial, self._remainder, self._extreme):
            found = attempt(values, bases, depth)
            if found is not None:
                return found
        return None

    def _linear(self, values, bases, depth):
        """A sum of multiples of the symbols."""
        return self._combined(values, [(one, self.known[one]) for one in self.symbols])

    def _combined(self, values, basis):
        """Integer multiples of `basis`, (values, expression) pairs, and a constant; None where there are none or too few points."""
        if len(values) < len(basis) + 3:
            return None
        rows = [[Fraction(1), *[Fraction(one[at]) for one, _ in basis], Fraction(value)] for at, value in enumerate(values)]
        factors = _eliminated(rows, len(basis) + 1)
        if factors is None or any(one.denominator != 1 for one in factors):
            return None
        total = as_expression(int(factors[0]))
        for factor, (_, expression) in zip(factors[1:], basis):
            total = total + expression * int(factor)
        return total

    def _shifted(self, values, bases, depth):
        """A multiple of one integer nearby, and a constant."""
        for base in bases:
            found = self._combined(values, [(base, self.known[base])])
            if found is not None:
                return found
        return None

    def _divided(self, values, bases, depth):
        """(multiple * base + constant) // divisor, of an integer nearby if it is one; what the points leave open is kept as a doubt."""
        open_ = None
        for base in reversed(bases):
            low, high = min(range(len(base)), key=base.__getitem__), max(range(len(base)), key=base.__getitem__)
            width, rise = base[high] - base[low], values[high] - values[low]
            if width < 2:
                continue
            for divisor in _DIVISORS:
                for multiple in sorted({(rise * divisor + width * step) // width for step in (-1, 0, 1)}):
                    if not 1 <= multiple <= 4 or math.gcd(multiple, divisor) != 1:
                        continue
                    least = max(divisor * v - multiple * b for v, b in zip(values, base))
                    most = min(divisor * v - multiple * b + divisor - 1 for v, b in zip(values, base))
                    if least == most:
                        return self._quotient(base, multiple, least, divisor)
                    if least < most and open_ is None:
                        # Where several constants fit, those that rules have: none, or as much as rounds up.
                        constant = next((one for one in range(least, most + 1) if one % divisor in (0, divisor - 1)), least)
                        open_ = base, multiple, constant, divisor, (least, most)
        if open_ is None:
            return None
        *form, ends = open_
        self.doubts.append((self.known[form[0]] * form[1], form[3], ends))
        return self._quotient(*form)

    def _quotient(self, base, multiple, constant, divisor):
        whole, rest = divmod(constant, divisor)
        return function("FloorDiv", self.known[base] * multiple + rest, as_expression(divisor)) + whole

    def _product(self, values, bases, depth):
        """A product with one of the integers."""
        if depth == 0:
            return None
        factor = math.gcd(*values)
        if factor > 1:
            found = self._solved(tuple([v // factor for v in values]), bases, depth - 1)
            if found is not None:
                return found * factor
        for base in reversed(bases):
            if 0 in base or any(v % b for v, b in zip(values, base)):
                continue
            quotient = tuple([v // b for v, b in zip(values, base)])
            if all(one == quotient[0] for one in quotient):
                return self.known[base] * quotient[0]
            found = self.known.get(quotient) or self._linear(quotient, bases, 0) or self._shifted(quotient, bases, 0) \
                or self._product(quotient, bases, depth - 1)
            if found is not None:
                return self.known[base] * found
        return None

    def _polynomial(self, values, bases, depth):
        """A sum with products of two symbols."""
        basis = [(one, self.known[one]) for one in self.symbols]
        pairs = [(i, j) for i in range(len(basis)) for j in range(i, len(basis))]
        products = [(tuple([a * b for a, b in zip(basis[i][0], basis[j][0])]), basis[i][1] * basis[j][1]) for i, j in pairs]
        return self._combined(values, basis + products)

    def _remainder(self, values, bases, depth):
        """The remainder of an integer and a constant."""
        if min(values) < 0 or max(values) >= _LARGEST_DIVISOR:
            return None
        for base in bases:
            for divisor in range(max(values) + 1, _LARGEST_DIVISOR + 1):
                for sign in (1, -1):
                    if all(v == sign * b % divisor for v, b in zip(values, base)):
                        return function("Mod", self.known[base] * sign, as_expression(divisor))
        return None

    def _extreme(self, values, bases, depth):
        """The larger or smaller of an integer and a constant, of two integers, or of several symbols."""
        for name, pick in (("Max", max), ("Min", min)):
            bound = (min if pick is max else max)(values)
            for base in bases:
                if all(v == pick(b, bound) for v, b in zip(values, base)):
                    return function(name, self.known[base], as_expression(bound))
                for other in bases:
                    if other is not base and all(v == pick(b, o) for v, b, o in zip(values, base, other)):
                        return function(name, self.known[base], self.known[other])
            held = [one for one in self.symbols if all(v == pick(v, b) for v, b in zip(values, one))]
            if held and all(v == pick(row) for v, row in zip(values, zip(*held))):
                return functools.reduce(functools.partial(function, name), [self.known[one] for one in held])
        return None


def _common(factors):
    """The integer that all of these are, up to rounding; None where they are not."""
    factor = round(factors[0])
    return factor if all(math.isclose(one, factor, rel_tol=1e-12) for one in factors) else None


def _eliminated(rows, count):
    """The unique solution of linear equations (count factors, then the value); None where there is none or more than one."""
    rows, solved = [list(one) for one in rows], []
    for column in range(count):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        scale = pivot[column]
        pivot = [one / scale for one in pivot]
        rows = [[one - row[column] * other for one, other in zip(row, pivot)] if row[column] else row for row in rows]
        solved = [[one - row[column] * other for one, other in zip(row, pivot)] if row[column] else row for row in solved]
        solved.append(pivot)
    if any(row[count] for row in rows):
        return None
    return [row[count] for row in solved]
