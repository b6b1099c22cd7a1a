"""Over dimensions: sums, extremes, places, norms, softmax, scans, sorting."""

import math

import tare

ROWS = {}


def _dims(dim):
    """A list of dimensions; None for all."""
    if dim is None:
        return None
    dims = [dim] if isinstance(dim, int) else list(dim)
    return dims or None


def _sum(g, out, x, dim=None, keepdim=False, dtype=None):
    if x.rank == 0:
        return g.cast(x, out.dtype) if x.dtype is not out.dtype else g.op("Identity", x)
    return g.reduce("ReduceSum", g.cast(x, out.dtype), _dims(dim), keepdim)


ROWS["sum.dim_IntList"] = _sum
ROWS["sum.default"] = lambda g, out, x, dtype=None: _sum(g, out, x)


def _mean(g, out, x, dim=None, keepdim=False, dtype=None):
    return g.op("Identity", x) if x.rank == 0 else g.reduce("ReduceMean", g.cast(x, out.dtype), _dims(dim), keepdim)


ROWS["mean.dim"] = _mean
ROWS["mean.default"] = lambda g, out, x, dtype=None: _mean(g, out, x)


def _prod(g, out, x, dim=None, keepdim=False, dtype=None):
    return g.reduce("ReduceProd", g.cast(x, out.dtype), _dims(dim), keepdim)


ROWS["prod.dim_int"] = _prod
ROWS["prod.default"] = lambda g, out, x, dtype=None: _prod(g, out, x)


def _extreme(op):
    def row(g, out, x, dim=(), keepdim=False):
        if x.dtype is tare.bool:
            return g.cast(g.reduce(op, g.cast(x, tare.int32), _dims(dim), keepdim), tare.bool)
        return g.reduce(op, x, _dims(dim), keepdim)
    return row


def _with_place(value, place):
    def row(g, out, x, dim, keepdim=False):
        return [_extreme(value)(g, out, x, dim, keepdim),
                g.op(place, g.cast(x, tare.int32) if x.dtype is tare.bool else x, dtype=tare.int64, axis=dim, keepdims=int(keepdim))]
    return row


def _place(op):
    def row(g, out, x, dim=None, keepdim=False):
        if dim is None:
            made = g.op(op, g.reshape(x, [-1]), dtype=tare.int64, axis=0, keepdims=0)
            return g.reshape(made, [1] * x.rank) if keepdim else made
        return g.op(op, x, dtype=tare.int64, axis=dim, keepdims=int(keepdim))
    return row


for _short, _long in (("max", "ReduceMax"), ("min", "ReduceMin")):
    ROWS[f"a{_short}"] = ROWS[f"{_short}.default"] = _extreme(_long)
    ROWS[f"{_short}.dim"] = _with_place(_long, f"Arg{_short.capitalize()}")
    ROWS[f"arg{_short}"] = _place(f"Arg{_short.capitalize()}")


def _any(g, out, x, dim=None, keepdim=False):
    return g.cast(g.reduce("ReduceMax", g.cast(g.cast(x, tare.bool), tare.int32), _dims(dim), keepdim), tare.bool)


def _all(g, out, x, dim=None, keepdim=False):
    return g.cast(g.reduce("ReduceMin", g.cast(g.cast(x, tare.bool), tare.int32), _dims(dim), keepdim), tare.bool)


ROWS["any"], ROWS["all"] = _any, _all


def _count(g, x, dims):
    """How many elements are reduced, as a number of the value's element type."""
    sizes = [g.size(x, dim) for dim in (range(x.rank) if dims is None else dims)]
    if all(type(one) is int for one in sizes):
        return g.like(x, float(math.prod(sizes)))
    return g.op("ReduceProd", g.cast(g.integers(sizes), x.dtype), None, keepdims=0)


def _variance(g, x, dim, correction, keepdim):
    dims = _dims(dim)
    middle = g.reduce("ReduceMean", x, dims, True)
    centred = g.op("Sub", x, middle)
    squares = g.op("Mul", centred, centred)
    if correction == 0:
        return g.reduce("ReduceMean", squares, dims, keepdim), middle
    total = g.reduce("ReduceSum", squares, dims, keepdim)
    return g.op("Div", total, g.op("Sub", _count(g, x, dims), g.like(x, float(correction)))), middle


def _correction(name, given):
    """(dim, correction, keepdim) of the two forms that variances are asked for in."""
    if name == "correction":
        dim, correction, keepdim = (*given, *[None, None, False][len(given):])
        return dim, 1 if correction is None else correction, keepdim
    if name == "default":
        return None, int(given[0]) if given else 1, False
    dim, unbiased, keepdim = (*given, *[None, True, False][len(given):])
    return dim, int(unbiased), keepdim


def _spread(root, with_mean):
    def of(name):
        def row(g, out, x, *given):
            dim, correction, keepdim = _correction(name, given)
            made, middle = _variance(g, x, dim, correction, keepdim)
            if root:
                made = g.op("Sqrt", made)
            if not with_mean:
                return made
            return [made, g.reduce("ReduceMean", x, _dims(dim), keepdim)]
        return row
    return of


for _name, _root, _both in (("var", False, False), ("std", True, False), ("var_mean", False, True), ("std_mean", True, True)):
    for _overload in ("default", "dim", "correction"):
        ROWS[f"{_name}.{_overload}"] = _spread(_root, _both)(_overload)


def _norm(g, out, x, ord=2, dim=None, keepdim=False, dtype=None):
    x, dims = g.cast(x, out.dtype), _dims(dim)
    if ord in (1, 2):
        return g.reduce(f"ReduceL{int(ord)}", x, dims, keepdim)
    if ord in (math.inf, -math.inf):
        return g.reduce("ReduceMax" if ord > 0 else "ReduceMin", g.op("Abs", x), dims, keepdim)
    if ord == 0:
        return g.reduce("ReduceSum", g.cast(g.cast(x, tare.bool), out.dtype), dims, keepdim)
    power = g.like(x, float(ord))
    return g.op("Pow", g.reduce("ReduceSum", g.op("Pow", g.op("Abs", x), power), dims, keepdim), g.op("Reciprocal", power))


ROWS["linalg_vector_norm"] = _norm
ROWS["norm.ScalarOpt_dim"] = lambda g, out, x, p, dim, keepdim=False: _norm(g, out, x, 2 if p is None else p, dim, keepdim)
ROWS["norm.Scalar"] = lambda g, out, x, p=2: _norm(g, out, x, p)


def _normalized(g, out, x, dim, half_to_float=False, op="Softmax"):
    x = g.cast(x, out.dtype)
    return g.op(op, x, axis=dim) if x.rank else g.squeeze(g.op(op, g.unsqueeze(x, 0), axis=0), 0)


ROWS["softmax"] = ROWS["_softmax"] = _normalized
ROWS["log_softmax"] = ROWS["_log_softmax"] = lambda g, out, x, dim, *_: _normalized(g, out, x, dim, op="LogSoftmax")
ROWS["_safe_softmax"] = lambda g, out, x, dim, dtype=None: _safe(g, _normalized(g, out, x, dim))
ROWS["logsumexp"] = lambda g, out, x, dim, keepdim=False: g.reduce("ReduceLogSumExp", g.cast(x, out.dtype), _dims(dim), keepdim)


def _safe(g, x):
    """Rows that look at nothing give nothing."""
    return g.op("Where", g.op("IsNaN", x, dtype=tare.bool), g.like(x, 0.0), x, dtype=x.dtype)


def _cumsum(g, out, x, dim, dtype=None):
    x = g.cast(x, out.dtype)
    return g.op("Identity", x) if x.rank == 0 else g.op("CumSum", x, g.constant(dim))


ROWS["cumsum"] = _cumsum


def _topk(g, out, x, k, dim=-1, largest=True, sorted=True):
    return g.op("TopK", x, g.integer(k), outputs=2, dtype=[x.dtype, tare.int64], axis=dim, largest=int(largest), sorted=int(sorted))


def _sort(g, out, x, dim=-1, descending=False):
    return _topk(g, out, x, _as_size(g, x, dim), dim, descending)


def _as_size(g, x, dim):
    size = g.size(x, dim % x.rank)
    return g.constant([size]) if type(size) is int else size


ROWS["topk"], ROWS["sort.default"] = _topk, _sort
ROWS["sort.stable"] = lambda g, out, x, stable=None, dim=-1, descending=False: _sort(g, out, x, dim, descending)
ROWS["argsort.default"] = lambda g, out, x, dim=-1, descending=False: _sort(g, out, x, dim, descending)[1]
ROWS["argsort.stable"] = lambda g, out, x, stable=None, dim=-1, descending=False: _sort(g, out, x, dim, descending)[1]


def _cosine(g, out, a, b, dim=1, eps=1e-8):
    product = g.reduce("ReduceSum", g.op("Mul", a, b), [dim], False)
    lengths = [g.op("Max", g.reduce("ReduceL2", one, [dim], False), g.like(one, float(eps))) for one in (a, b)]
    return g.op("Div", product, g.op("Mul", *lengths))


ROWS["cosine_similarity"] = _cosine

