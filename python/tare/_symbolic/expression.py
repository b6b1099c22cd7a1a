"""Integer expressions over named symbols: sums of products of symbols and functions, in one form, so that equal ones compare equal."""

import ast
import math
from fractions import Fraction


class Infinity:
    """Larger than every integer; `-Infinity` is its negation's. Written as PyTorch writes it: `int_oo`."""

    def __init__(self, sign=1):
        self.sign = sign

    def __neg__(self):
        return Infinity(-self.sign)

    def __repr__(self):
        return "int_oo" if self.sign > 0 else "-int_oo"

    def __eq__(self, other):
        return isinstance(other, Infinity) and other.sign == self.sign or other == self.sign * math.inf

    def __lt__(self, other):
        return self.sign < 0 and self != other

    def __gt__(self, other):
        return self.sign > 0 and self != other

    def __le__(self, other):
        return self == other or self < other

    def __ge__(self, other):
        return self == other or self > other

    def __hash__(self):
        return hash(self.sign * math.inf)


int_oo = Infinity()


def _floor(a, b):
    return a // b


def _true_divide(a, b):
    return a / b


def _power(a, b):
    return a**b


# By the name that PyTorch's files have for a function: how it is computed, and how it is written ("" where as a call).
FUNCTIONS = {
    "FloorDiv": (_floor, "({}//{})"), "PythonMod": (lambda a, b: a % b, ""), "Mod": (lambda a, b: a % b, ""),
    "IntTrueDiv": (_true_divide, ""), "FloatTrueDiv": (_true_divide, ""), "Max": (max, ""), "Min": (min, ""),
    "ModularIndexing": (lambda a, b, c: a // b % c, ""), "CleanDiv": (_floor, "({}//{})"), "ToFloat": (float, ""),
    "CeilToInt": (math.ceil, ""), "FloorToInt": (math.floor, ""), "TruncToInt": (math.trunc, ""), "RoundToInt": (round, ""),
    "TruncToFloat": (lambda a: float(math.trunc(a)), ""), "OpaqueUnaryFn_sqrt": (math.sqrt, ""), "FloatPow": (_power, ""),
    "PowByNatural": (_power, ""), "Where": (lambda a, b, c: b if a else c, ""), "abs": (abs, ""), "LShift": (lambda a, b: a << b, ""),
    "RShift": (lambda a, b: a >> b, ""), "BitwiseFn_bitwise_and": (lambda a, b: a & b, ""),
    "BitwiseFn_bitwise_or": (lambda a, b: a | b, ""),
    "Eq": (lambda a, b: a == b, ""), "Ne": (lambda a, b: a != b, ""), "Lt": (lambda a, b: a < b, "{} < {}"),
    "Le": (lambda a, b: a <= b, "{} <= {}"), "Gt": (lambda a, b: a > b, "{} > {}"), "Ge": (lambda a, b: a >= b, "{} >= {}"),
    "And": (lambda *a: all(a), ""), "Or": (lambda *a: any(a), ""), "Not": (lambda a: not a, ""),
}
_OF_FLOATS = {"IntTrueDiv", "FloatTrueDiv", "ToFloat", "TruncToFloat", "OpaqueUnaryFn_sqrt", "FloatPow"}
_SREPR_NAMES = {"Eq": "Equality", "Ne": "Unequality", "Lt": "StrictLessThan", "Le": "LessThan", "Gt": "StrictGreaterThan",
                "Ge": "GreaterThan"}
_FROM_SREPR = {**{long: short for short, long in _SREPR_NAMES.items()}, "Abs": "abs"}
_MIRRORED = {"Eq": "Eq", "Ne": "Ne", "Lt": "Gt", "Le": "Ge", "Gt": "Lt", "Ge": "Le"}
OPPOSITE = {"Eq": "Ne", "Ne": "Eq", "Lt": "Ge", "Le": "Gt", "Gt": "Le", "Ge": "Lt"}


class Function:
    """A function of expressions, as one factor of a product."""

    __slots__ = ("name", "args", "_hash")

    def __init__(self, name, args):
        self.name, self.args = name, tuple(args)
        self._hash = hash((name, self.args))

    def __eq__(self, other):
        return isinstance(other, Function) and other._hash == self._hash and other.name == self.name and other.args == self.args

    def __hash__(self):
        return self._hash

    def __str__(self):
        form = FUNCTIONS[self.name][1]
        if form.startswith("("):
            return form.format(*[one._within() for one in self.args])
        if form:
            return form.format(*self.args)
        return f"{self.name.removeprefix('OpaqueUnaryFn_')}({', '.join(map(str, self.args))})"

    def _sympy_(self):
        import sympy

        form = {"FloorDiv": lambda a, b: sympy.floor(a / b), "CleanDiv": lambda a, b: a / b, "IntTrueDiv": lambda a, b: a / b,
                "Mod": sympy.Mod, "PythonMod": sympy.Mod, "Max": sympy.Max, "Min": sympy.Min, "abs": sympy.Abs, "FloorToInt": sympy.floor,
                "CeilToInt": sympy.ceiling, "ToFloat": lambda a: a}.get(self.name)
        if form is None:
            raise TypeError(f"sympy has no {self.name}")
        return form(*[one._sympy_() for one in self.args])

    def srepr(self):
        return f"{_SREPR_NAMES.get(self.name, self.name)}({', '.join(one.srepr() for one in self.args)})"


class Expression:
    """A sum: `terms` has coefficients by product; a product is (factor, power) pairs in order; a factor is a symbol's name or a Function."""

    __slots__ = ("terms", "_hash")

    def __init__(self, terms):
        self.terms = {product: factor for product, factor in terms.items() if factor != 0}
        self._hash = hash(frozenset(self.terms.items()))

    # What it is made of.

    @property
    def is_number(self):
        return not self.terms or set(self.terms) == {()}

    @property
    def is_symbol(self):
        return list(self.terms.values()) == [1] and self._only_factor() is not None

    def _only_factor(self):
        (product,) = self.terms
        return product[0][0] if len(product) == 1 and product[0][1] == 1 and isinstance(product[0][0], str) else None

    @property
    def single_function(self):
        """The Function whose value it is, and nothing else; None where it is none."""
        if list(self.terms.values()) != [1]:
            return None
        (product,) = self.terms
        one = product[0][0] if len(product) == 1 and product[0][1] == 1 else None
        return one if isinstance(one, Function) else None

    @property
    def only_function(self):
        """The name of the function whose value it is, and nothing else; None where it is none."""
        one = self.single_function
        return None if one is None else one.name

    def functions(self):
        """The functions that are factors of its products."""
        return [one for product in self.terms for one, _ in product if isinstance(one, Function)]

    @property
    def is_integer(self):
        """Whether all its values are integers, as far as its form says."""
        return all(type(factor) is int and all(isinstance(one, str) or one.name not in _OF_FLOATS for one, _ in product)
                   for product, factor in self.terms.items())

    is_real = True

    def doit(self, **hints):
        """Itself: what can be computed is computed when an expression is made."""
        return self

    @property
    def number(self):
        return self.terms.get((), 0)

    @property
    def name(self):
        return str(self)

    @property
    def free_symbols(self):
        """The symbols, each as an expression."""
        return {symbol(name) for name in self.names()}

    def names(self):
        found = set()
        for product in self.terms:
            for factor, _ in product:
                if isinstance(factor, str):
                    found.add(factor)
                else:
                    for one in factor.args:
                        found |= one.names()
        return found

    # Arithmetic.

    def __add__(self, other):
        other = as_expression(other)
        terms = dict(self.terms)
        for product, factor in other.terms.items():
            terms[product] = terms.get(product, 0) + factor
        return Expression(terms)

    def __neg__(self):
        return Expression({product: -factor for product, factor in self.terms.items()})

    def __sub__(self, other):
        return self + -as_expression(other)

    def __rsub__(self, other):
        return as_expression(other) - self

    def __mul__(self, other):
        terms = {}
        for product, factor in self.terms.items():
            for other_product, other_factor in as_expression(other).terms.items():
                powers = dict(product)
                for one, power in other_product:
                    powers[one] = powers.get(one, 0) + power
                key = tuple(sorted(powers.items(), key=lambda pair: str(pair[0])))
                terms[key] = terms.get(key, 0) + factor * other_factor
        return Expression(terms)

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, power):
        result = as_expression(1)
        for _ in range(power):
            result = result * self
        return result

    def __eq__(self, other):
        if isinstance(other, (int, float, Fraction)):
            other = as_expression(other)
        if not isinstance(other, Expression):
            return NotImplemented
        return self._hash == other._hash and self.terms == other.terms

    def __hash__(self):
        return self._hash

    def quotient(self, other):
        """The expression whose product with `other`, one term, this is; None where there is none."""
        if len(other.terms) != 1:
            return as_expression(1) if self == other else None
        ((divisor, number),) = other.terms.items()
        terms = {}
        for product, factor in self.terms.items():
            powers = dict(product)
            for one, power in divisor:
                powers[one] = powers.get(one, 0) - power
            if any(power < 0 for power in powers.values()) or factor % number:
                return None
            terms[tuple(pair for pair in powers.items() if pair[1])] = factor // number
        return Expression(terms)

    def at(self, values):
        """Its value where symbols have these. Errors: KeyError for one that has none."""
        total = 0
        for product, factor in self.terms.items():
            for one, power in product:
                base = values[one] if isinstance(one, str) else FUNCTIONS[one.name][0](*[arg.at(values) for arg in one.args])
                factor = factor * (base if power == 1 else base**power)
            total = total + factor
        return total

    def replaced(self, by, functions=None):
        """With other expressions in the place of some symbols, and of some functions."""
        total = as_expression(0)
        for product, factor in self.terms.items():
            made = as_expression(factor)
            for one, power in product:
                if isinstance(one, str):
                    base = by.get(one, symbol(one))
                elif functions and one in functions:
                    base = functions[one]
                else:
                    base = function(one.name, *[arg.replaced(by, functions) for arg in one.args])
                made = made * base**power
            total = total + made
        return total

    # Texts.

    def _sorted(self):
        def key(item):
            degree = sum(power for _, power in item[0])
            return -degree, [str(one) for one, _ in item[0]]

        return sorted(self.terms.items(), key=key)

    def __str__(self):
        if not self.terms:
            return "0"
        text = ""
        for product, factor in self._sorted():
            parts = [] if abs(factor) == 1 and product else [str(abs(factor))]
            parts += [_factor_text(one, power, len(self.terms) > 1 or len(product) > 1 or abs(factor) != 1) for one, power in product]
            one = "*".join(parts)
            text += (" - " if factor < 0 else " + ") + one if text else ("-" if factor < 0 else "") + one
        return text

    __repr__ = __str__

    def _sympy_(self):
        """This as sympy has it, which asks for it where an expression meets its own. Errors: TypeError for a function of ours alone."""
        import sympy

        total = sympy.Integer(0)
        for product, factor in self.terms.items():
            made = sympy.sympify(factor)
            for one, power in product:
                made = made * (sympy.Symbol(one) if isinstance(one, str) else one._sympy_()) ** power
            total = total + made
        return total

    def _within(self):
        text = str(self)
        single = len(self.terms) <= 1 and (self.is_number or self.is_symbol or (text.startswith("(") and text.endswith(")")))
        return text if single else f"({text})"

    def srepr(self):
        """The text that PyTorch's files have."""
        if not self.terms:
            return "Integer(0)"
        parts = []
        for product, factor in self._sorted():
            factors = [] if factor == 1 and product else [_number_srepr(factor)]
            factors += [one if power == 1 else f"Pow({one}, Integer({power}))" for one, power in
                        ((_symbol_srepr(one) if isinstance(one, str) else one.srepr(), power) for one, power in product)]
            parts.append(factors[0] if len(factors) == 1 else f"Mul({', '.join(factors)})")
        return parts[0] if len(parts) == 1 else f"Add({', '.join(parts)})"


def _symbol_srepr(name):
    positive = "positive=True, " if name.startswith("s") else ""
    return f"Symbol('{name}', {positive}integer=True)"


def _number_srepr(number):
    if isinstance(number, float):
        return f"Float('{number!r}', precision=53)"
    if isinstance(number, Fraction) and number.denominator != 1:
        return f"Rational({number.numerator}, {number.denominator})"
    return f"Integer({int(number)})"


def _factor_text(one, power, several):
    text = str(one)
    if not isinstance(one, str) and several and text.startswith("("):
        text = f"({text})"
    return text if power == 1 else f"{text}**{power}"


def as_expression(value):
    if isinstance(value, Expression):
        return value
    if isinstance(value, Fraction) and value.denominator == 1:
        value = int(value)
    return Expression({(): value} if value else {})


def symbol(name):
    return Expression({((name, 1),): 1})


def function(name, *args):
    """A function of expressions; what numbers alone decide is computed. Errors: ValueError for a name that is none."""
    if name not in FUNCTIONS:
        raise ValueError(f"no function of sizes: {name}")
    args = [as_expression(one) for one in args]
    if all(one.is_number for one in args):
        return as_expression(FUNCTIONS[name][0](*[one.number for one in args]))
    if name in ("FloorDiv", "CleanDiv") and args[1].terms:
        whole = args[0].quotient(args[1])
        if whole is not None:
            return whole
        if args[1].is_number and isinstance(args[1].number, int) and args[1].number > 0:
            return _floor_divided(args[0], args[1].number)
    if name == "Mod" and args[0].quotient(args[1]) is not None:
        return as_expression(0)
    if name in ("Max", "Min"):
        inner = [part for one in args for part in _alike(name, one)]
        numbers = [one for one in inner if one.is_number]
        inner = [one for one in inner if not one.is_number]
        if numbers:
            inner.append(as_expression(FUNCTIONS[name][0](one.number for one in numbers)))
        args = sorted(set(inner), key=lambda one: (not one.is_number, str(one)))
        if len(args) == 1:
            return args[0]
    if name in _MIRRORED and args[0].is_number:  # numbers stand behind
        name, args = _MIRRORED[name], args[::-1]
    if name == "Not" and args[0].only_function in OPPOSITE:
        return function(OPPOSITE[args[0].only_function], *args[0].single_function.args)
    return Expression({((Function(name, args), 1),): 1})


def _alike(name, one):
    """What a function takes that is within one of the same name: `Max(a, Max(b, c))` is of three."""
    return one.single_function.args if one.only_function == name else (one,)


def _floor_divided(dividend, divisor):
    """A floor division in one form: its constant is less than the divisor, and a division within is one with it."""
    constant = dividend.number
    if not isinstance(constant, int):
        return Expression({((Function("FloorDiv", (dividend, as_expression(divisor))), 1),): 1})
    rest = dividend - constant
    if list(rest.terms.values()) == [1]:
        ((product, _),) = rest.terms.items()
        inner = product[0][0]
        if len(product) == 1 and product[0][1] == 1 and isinstance(inner, Function) and inner.name == "FloorDiv" and inner.args[1].is_number:
            return function("FloorDiv", inner.args[0] + constant * inner.args[1].number, as_expression(divisor * inner.args[1].number))
    whole, constant = divmod(constant, divisor)
    found = rest.quotient(as_expression(divisor)) if constant == 0 else None
    if found is None:
        found = Expression({((Function("FloorDiv", (rest + constant, as_expression(divisor))), 1),): 1})
    return found + whole


def parse(text):
    """An expression of the text that PyTorch's files have, or plain arithmetic. Nothing of it is run. Errors: ValueError."""
    if len(text) > 1 << 16:
        raise ValueError("an expression of more than 64 KiB")
    try:
        return _parsed(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, RecursionError, MemoryError, ArithmeticError) as error:
        raise ValueError(f"no expression of sizes: {text[:100]!r} ({type(error).__name__})") from None


_BINARY = {ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
           ast.FloorDiv: lambda a, b: function("FloorDiv", a, b), ast.Mod: lambda a, b: function("Mod", a, b)}


def _parsed(tree):
    if isinstance(tree, ast.Constant) and isinstance(tree.value, (int, float, bool)):
        return as_expression(tree.value)
    if isinstance(tree, ast.Name) and tree.id not in ("true", "false"):
        return symbol(tree.id)
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        return -_parsed(tree.operand)
    if isinstance(tree, ast.BinOp) and type(tree.op) in _BINARY:
        return _BINARY[type(tree.op)](_parsed(tree.left), _parsed(tree.right))
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Pow):
        return _power_of(_parsed(tree.left), _parsed(tree.right))
    if not (isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)):
        raise ValueError(f"no expression of sizes: {ast.unparse(tree)[:100]}")
    name, args = tree.func.id, tree.args
    if name == "Symbol":
        if not (args and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str) and args[0].value.isidentifier()):
            raise ValueError("a symbol without a name")
        return symbol(args[0].value)
    if name == "Float":
        return as_expression(float(args[0].value))
    if name == "Rational":
        return as_expression(Fraction(*[int(_parsed(one).number) for one in args]))
    parts = [_parsed(one) for one in args]
    if name == "Integer":
        return parts[0]
    if name == "Add":
        return sum(parts, as_expression(0))
    if name == "Mul":
        made = as_expression(1)
        for one in parts:
            made = made * one
        return made
    if name == "Pow":
        return _power_of(*parts)
    return function(_FROM_SREPR.get(name, name), *parts)


def _power_of(base, power):
    if not power.is_number or not isinstance(power.number, int) or not 0 <= power.number <= 64:
        return function("FloatPow", base, power)
    return base**power.number
