"""Element by element: one operand, two with broadcasting, several; casts; activations."""

import math

import tare
from tare.onnx._builder import Missing, Value

ROWS = {}


def _is_float(dtype):
    return dtype.is_floating_point


def _map(op, integers=False):
    """A function of single elements; of integers it gives a floating result, unless it takes them."""
    def row(g, out, x, *_):
        made = g.op(op, x if integers else g.cast(x, x.dtype if _is_float(x.dtype) else out.dtype))
        return g.cast(made, out.dtype)
    return row


for _name in "sqrt exp log sin cos tan asin acos atan sinh cosh asinh acosh atanh erf sigmoid tanh reciprocal".split():
    ROWS[_name] = _map(_name.capitalize())
for _alias, _name in {"arcsin": "Asin", "arccos": "Acos", "arctan": "Atan", "arcsinh": "Asinh", "arccosh": "Acosh", "arctanh": "Atanh",
                      "special_erf": "Erf", "special_expit": "Sigmoid"}.items():
    ROWS[_alias] = _map(_name)
for _name in "abs neg sign relu".split():
    ROWS[_name] = _map(_name.capitalize(), integers=True)
ROWS["negative"], ROWS["absolute"] = ROWS["neg"], ROWS["abs"]


def _whole(op):
    def row(g, out, x, *_):
        return g.op(op, x) if _is_float(x.dtype) else g.op("Identity", x)
    return row


ROWS["floor"], ROWS["ceil"] = _whole("Floor"), _whole("Ceil")


def _round(g, out, x, decimals=0):
    if not _is_float(x.dtype):
        return g.op("Identity", x)
    if not decimals:
        return g.op("Round", x)
    factor = g.like(x, float(10**decimals))
    return g.op("Div", g.op("Round", g.op("Mul", x, factor)), factor)


def _truncated(g, out, x):
    if not _is_float(x.dtype):
        return g.op("Identity", x)
    return g.op("Mul", g.op("Sign", x), g.op("Floor", g.op("Abs", x)))


ROWS["round"], ROWS["trunc"], ROWS["fix"] = _round, _truncated, _truncated
ROWS["frac"] = lambda g, out, x: g.op("Sub", x, _truncated(g, out, x))


def _of_float(function):
    """A row that gets its operand as a floating one."""
    return lambda g, out, x, *rest: function(g, g.cast(x, out.dtype), *rest)


ROWS["rsqrt"] = _of_float(lambda g, x: g.op("Reciprocal", g.op("Sqrt", x)))
ROWS["square"] = lambda g, out, x: g.op("Mul", x, x)
ROWS["exp2"] = _of_float(lambda g, x: g.op("Exp", g.op("Mul", x, g.like(x, math.log(2)))))
ROWS["expm1"] = _of_float(lambda g, x: g.op("Sub", g.op("Exp", x), g.like(x, 1.0)))
ROWS["log1p"] = _of_float(lambda g, x: g.op("Log", g.op("Add", x, g.like(x, 1.0))))
ROWS["log2"] = _of_float(lambda g, x: g.op("Div", g.op("Log", x), g.like(x, math.log(2))))
ROWS["log10"] = _of_float(lambda g, x: g.op("Div", g.op("Log", x), g.like(x, math.log(10))))
ROWS["erfc"] = _of_float(lambda g, x: g.op("Sub", g.like(x, 1.0), g.op("Erf", x)))
ROWS["logit"] = lambda g, out, x, eps=None: _logit(g, g.cast(x, out.dtype), eps)
ROWS["deg2rad"] = _of_float(lambda g, x: g.op("Mul", x, g.like(x, math.pi / 180)))
ROWS["rad2deg"] = _of_float(lambda g, x: g.op("Mul", x, g.like(x, 180 / math.pi)))
ROWS["isnan"] = lambda g, out, x: g.op("IsNaN", g.cast(x, x.dtype if _is_float(x.dtype) else tare.float32), dtype=tare.bool)
ROWS["isinf"] = lambda g, out, x: g.op("IsInf", g.cast(x, x.dtype if _is_float(x.dtype) else tare.float32), dtype=tare.bool)
ROWS["isfinite"] = lambda g, out, x: g.op("Not", g.op("Or", ROWS["isnan"](g, out, x), ROWS["isinf"](g, out, x)))
ROWS["isposinf"] = lambda g, out, x: g.op("IsInf", x, dtype=tare.bool, detect_negative=0)
ROWS["isneginf"] = lambda g, out, x: g.op("IsInf", x, dtype=tare.bool, detect_positive=0)
ROWS["logical_not"] = lambda g, out, x: g.op("Not", g.cast(x, tare.bool))
ROWS["bitwise_not"] = lambda g, out, x: g.op("Not" if x.dtype is tare.bool else "BitwiseNot", x)


def _logit(g, x, eps):
    if eps is not None:
        x = g.op("Clip", x, g.like(x, float(eps)), g.like(x, 1 - float(eps)))
    return g.op("Log", g.op("Div", x, g.op("Sub", g.like(x, 1.0), x)))


# Two operands.


def _dtype_of(given):
    if isinstance(given, Value):
        return given.dtype if not given.is_size else tare.int64
    return tare.bool if isinstance(given, bool) else tare.int64 if isinstance(given, int) else tare.float32


def _is_tensor(given):
    return isinstance(given, Value) and not given.is_size


def common(a, b):
    """The element type that two operands have as one: numbers do not widen a tensor of their kind, nor do tensors of no dimension."""
    def rank(one):
        return 2 if _is_tensor(one) and one.shape is not None and len(one.shape) else 1 if _is_tensor(one) else 0

    first, second = _dtype_of(a), _dtype_of(b)
    if first is second:
        return first
    kinds = [3 if one.is_complex else 2 if one.is_floating_point else 1 if one is not tare.bool else 0 for one in (first, second)]
    if rank(a) != rank(b) and kinds[0] != kinds[1]:
        return first if kinds[0] > kinds[1] and (rank(a) > rank(b) or True) else second
    if rank(a) != rank(b):
        return first if rank(a) > rank(b) else second
    return tare.promote_types(first, second)


def _pair(op):
    def row(g, out, a, b, *_):
        return g.op(op, g.tensor(a, out.dtype), g.tensor(b, out.dtype))
    return row


def _compare(op, negated=False):
    def row(g, out, a, b):
        dtype = common(a, b)
        if dtype is tare.bool and op != "Equal":
            dtype = tare.int32
        made = g.op(op, g.tensor(a, dtype), g.tensor(b, dtype), dtype=tare.bool)
        return g.op("Not", made) if negated else made
    return row


for _names, _op, _negated in (("eq", "Equal", False), ("ne not_equal", "Equal", True), ("lt less", "Less", False),
                              ("le less_equal", "LessOrEqual", False), ("gt greater", "Greater", False),
                              ("ge greater_equal", "GreaterOrEqual", False)):
    for _name in _names.split():
        ROWS[_name] = _compare(_op, _negated)


def _scaled(op, swapped=False):
    """a + alpha * b, and what is alike."""
    def row(g, out, a, b, alpha=1):
        a, b = (b, a) if swapped else (a, b)
        if out.dtype is tare.bool:
            return g.op("Or", g.tensor(a, tare.bool), g.tensor(b, tare.bool))
        a, b = g.tensor(a, out.dtype), g.tensor(b, out.dtype)
        factor = alpha
        if isinstance(alpha, Value) or alpha != 1:
            scaled = a if swapped else b
            scaled = g.op("Mul", scaled, g.tensor(factor, out.dtype))
            a, b = (scaled, b) if swapped else (a, scaled)
        return g.op(op, a, b)
    return row


def _rsub(g, out, a, b, alpha=1):
    a, b = g.tensor(a, out.dtype), g.tensor(b, out.dtype)
    return g.op("Sub", b, a if not isinstance(alpha, Value) and alpha == 1 else g.op("Mul", a, g.tensor(alpha, out.dtype)))


ROWS["add"], ROWS["sub"], ROWS["subtract"], ROWS["rsub"] = _scaled("Add"), _scaled("Sub"), _scaled("Sub"), _rsub


def _mul(g, out, a, b):
    if out.dtype is tare.bool:
        return g.op("And", g.tensor(a, tare.bool), g.tensor(b, tare.bool))
    return g.op("Mul", g.tensor(a, out.dtype), g.tensor(b, out.dtype))


def floored(g, a, b):
    """Integers divided, rounded down: what is left has the divisor's sign."""
    return g.op("Div", g.op("Sub", a, g.op("Mod", a, b)), b)


def _div(g, out, a, b, rounding_mode=None):
    a, b = g.tensor(a, out.dtype), g.tensor(b, out.dtype)
    if not _is_float(out.dtype):
        return floored(g, a, b) if rounding_mode == "floor" else g.op("Div", a, b)
    made = g.op("Div", a, b)
    return made if rounding_mode is None else g.op("Floor", made) if rounding_mode == "floor" else _truncated(g, out, made)


def _remainder(g, out, a, b):
    a, b = g.tensor(a, out.dtype), g.tensor(b, out.dtype)
    if not _is_float(out.dtype):
        return g.op("Mod", a, b)
    return g.op("Sub", a, g.op("Mul", g.op("Floor", g.op("Div", a, b)), b))


ROWS["mul"] = ROWS["multiply"] = _mul
ROWS["div"] = ROWS["divide"] = ROWS["true_divide"] = _div
ROWS["floor_divide"] = lambda g, out, a, b: _div(g, out, a, b, "floor")
ROWS["remainder"] = _remainder
ROWS["fmod"] = lambda g, out, a, b: g.op("Mod", g.tensor(a, out.dtype), g.tensor(b, out.dtype), fmod=1)
ROWS["maximum"] = ROWS["max.other"] = _pair("Max")
ROWS["minimum"] = ROWS["min.other"] = _pair("Min")


def _pow(g, out, a, b):
    base = g.tensor(a, out.dtype)
    if not isinstance(b, Value):
        if b == 2:
            return g.op("Mul", base, base)
        if b == 0.5:
            return g.op("Sqrt", base)
        if b == -0.5:
            return g.op("Reciprocal", g.op("Sqrt", base))
    return g.op("Pow", base, g.tensor(b, out.dtype))


ROWS["pow"] = _pow


def _logical(op):
    return lambda g, out, a, b: g.op(op, g.cast(a, tare.bool), g.cast(b, tare.bool))


def _bitwise(logical, op):
    def row(g, out, a, b):
        return g.op(logical if out.dtype is tare.bool else op, g.tensor(a, out.dtype), g.tensor(b, out.dtype))
    return row


for _name, _logic in (("and", "And"), ("or", "Or"), ("xor", "Xor")):
    ROWS[f"logical_{_name}"] = _logical(_logic)
    ROWS[f"bitwise_{_name}"] = ROWS[f"__{_name}__"] = _bitwise(_logic, f"Bitwise{_logic}")


def _atan2(g, out, y, x):
    y, x = g.cast(y, out.dtype), g.cast(x, out.dtype)
    zero, pi = g.like(x, 0.0), g.like(x, math.pi)
    left = g.op("Less", x, zero, dtype=tare.bool)
    turned = g.op("Where", g.op("GreaterOrEqual", y, zero, dtype=tare.bool), pi, g.op("Neg", pi), dtype=out.dtype)
    made = g.op("Add", g.op("Atan", g.op("Div", y, x)), g.op("Where", left, turned, zero, dtype=out.dtype))
    return g.op("Where", g.op("IsNaN", made, dtype=tare.bool), zero, made, dtype=out.dtype)


ROWS["atan2"] = ROWS["arctan2"] = _atan2
ROWS["hypot"] = lambda g, out, a, b: g.op("Sqrt", g.op("Add", g.op("Mul", a, a), g.op("Mul", b, b)))


# Several operands.


def where(g, out, condition, a, b):
    return g.op("Where", g.cast(condition, tare.bool), g.tensor(a, out.dtype), g.tensor(b, out.dtype), dtype=out.dtype)


ROWS["where.self"] = ROWS["where.ScalarOther"] = ROWS["where.ScalarSelf"] = ROWS["where.Scalar"] = where
ROWS["masked_fill"] = lambda g, out, x, mask, value: where(g, out, mask, value, x)


def _clamp(g, out, x, low=None, high=None):
    x = g.cast(x, out.dtype)
    low, high = (None if one is None else g.tensor(one, out.dtype) for one in (low, high))
    if any(one is not None and one.shape not in ((), None) for one in (low, high)):
        x = x if low is None else g.op("Max", x, low)
        return x if high is None else g.op("Min", x, high)
    return g.op("Clip", x, low, high)


ROWS["clamp"] = ROWS["clip"] = _clamp
ROWS["hardtanh"] = lambda g, out, x, low=-1, high=1: _clamp(g, out, x, low, high)
ROWS["relu6"] = lambda g, out, x: _clamp(g, out, x, 0, 6)
ROWS["clamp_min"] = lambda g, out, x, low: _clamp(g, out, x, low)
ROWS["clamp_max"] = lambda g, out, x, high: _clamp(g, out, x, None, high)


def _lerp(g, out, a, b, weight):
    return g.op("Add", a, g.op("Mul", g.tensor(weight, out.dtype), g.op("Sub", b, a)))


def _with_product(op):
    def row(g, out, x, a, b, value=1):
        made = g.op(op, g.cast(a, out.dtype), g.cast(b, out.dtype))
        if isinstance(value, Value) or value != 1:
            made = g.op("Mul", made, g.tensor(value, out.dtype))
        return g.op("Add", g.cast(x, out.dtype), made)
    return row


ROWS["lerp"], ROWS["addcmul"], ROWS["addcdiv"] = _lerp, _with_product("Mul"), _with_product("Div")


# Activations.


def _gelu(g, out, x, approximate="none"):
    if g.opset >= 20:
        return g.op("Gelu", x, approximate=approximate)
    if approximate == "tanh":
        cubic = g.op("Mul", g.op("Mul", x, g.op("Mul", x, x)), g.like(x, 0.044715))
        inner = g.op("Mul", g.op("Add", x, cubic), g.like(x, math.sqrt(2 / math.pi)))
        part = g.op("Tanh", inner)
    else:
        part = g.op("Erf", g.op("Div", x, g.like(x, math.sqrt(2))))
    return g.op("Mul", g.op("Mul", x, g.like(x, 0.5)), g.op("Add", part, g.like(x, 1.0)))


def _elu(g, out, x, alpha=1, scale=1, input_scale=1):
    if input_scale != 1:
        x = g.op("Mul", x, g.like(x, float(input_scale)))
        positive = g.op("Div", g.op("Relu", x), g.like(x, float(input_scale)))
        made = g.op("Add", positive, g.op("Elu", g.op("Min", x, g.like(x, 0.0)), alpha=float(alpha)))
    else:
        made = g.op("Elu", x, alpha=float(alpha))
    return made if scale == 1 else g.op("Mul", made, g.like(x, float(scale)))


def _softplus(g, out, x, beta=1, threshold=20):
    scaled = x if beta == 1 else g.op("Mul", x, g.like(x, float(beta)))
    made = g.op("Softplus", scaled)
    return made if beta == 1 else g.op("Div", made, g.like(x, float(beta)))


def _prelu(g, out, x, weight):
    if weight.rank and x.rank > 2 and weight.shape != (1,):
        weight = g.reshape(weight, [-1, *[1] * (x.rank - 2)])
    return g.op("PRelu", x, weight)


def _glu(g, out, x, dim=-1):
    a, b = g.op("Split", x, outputs=2, axis=dim, num_outputs=2)
    return g.op("Mul", a, g.op("Sigmoid", b))


def _threshold(g, out, x, threshold, value):
    return g.op("Where", g.op("Greater", x, g.tensor(threshold, x.dtype), dtype=tare.bool), x, g.tensor(value, x.dtype), dtype=x.dtype)


ROWS["gelu"] = _gelu
ROWS["silu"] = lambda g, out, x: g.op("Mul", x, g.op("Sigmoid", x))
ROWS["mish"] = lambda g, out, x: g.op("Mish", x)
ROWS["leaky_relu"] = lambda g, out, x, slope=0.01: g.op("LeakyRelu", x, alpha=float(slope))
ROWS["elu"] = _elu
ROWS["celu"] = lambda g, out, x, alpha=1.0: g.op("Celu", x, alpha=float(alpha))
ROWS["selu"] = lambda g, out, x: g.op("Selu", x)
ROWS["hardsigmoid"] = lambda g, out, x: g.op("HardSigmoid", x, alpha=1 / 6, beta=0.5)
ROWS["hardswish"] = lambda g, out, x: g.op("HardSwish", x)
ROWS["softplus"] = _softplus
ROWS["log_sigmoid"] = lambda g, out, x: g.op("Neg", g.op("Softplus", g.op("Neg", x)))
ROWS["hardshrink"] = lambda g, out, x, lambd=0.5: g.op("Shrink", x, lambd=float(lambd), bias=0.0)
ROWS["softshrink"] = lambda g, out, x, lambd=0.5: g.op("Shrink", x, lambd=float(lambd), bias=float(lambd))
ROWS["prelu"] = ROWS["_prelu_kernel"] = _prelu
ROWS["glu"] = _glu
ROWS["threshold"] = _threshold


# Of another type, or the same again.


def _cast(g, out, x, *_):
    if x.dtype.is_complex and not out.dtype.is_complex:
        raise Missing("ONNX casts no complex numbers")
    return g.op("Identity", x) if x.dtype is out.dtype else g.cast(x, out.dtype)


for _name in ("to", "_to_copy", "type_as", "clone", "contiguous", "detach", "alias", "lift_fresh_copy", "positive", "detach_copy",
              "alias_copy"):
    ROWS[_name] = _cast
ROWS["dropout"] = ROWS["feature_dropout"] = ROWS["alpha_dropout"] = lambda g, out, x, p=0.5, train=False: (
    _refuse_training("dropout") if train and p else g.op("Identity", x))


def _refuse_training(what):
    raise Missing(f"{what} draws numbers in training; export in evaluation")
