"""Elements by their places: looked up and written."""


import tare
from tare.onnx._builder import LARGEST, Missing

ROWS = {}

ROWS["index_select"] = lambda g, out, x, dim, index: g.op("Gather", x, index, axis=dim)
ROWS["embedding"] = lambda g, out, weight, index, *_: g.op("Gather", weight, index)


def _gather(g, out, x, dim, index, sparse_grad=False):
    if x.rank == 0:
        return g.op("Identity", x)
    return g.op("GatherElements", x, index, axis=dim)


ROWS["gather"] = _gather
ROWS["take_along_dim"] = lambda g, out, x, index, dim=None: (
    _gather(g, out, g.reshape(x, [-1]), 0, g.reshape(index, [-1])) if dim is None else _gather(g, out, x, dim, index))


def _mask_places(g, mask):
    """Where a mask is true: (count, dimensions of the mask)."""
    return g.op("Transpose", g.op("NonZero", mask, dtype=tare.int64), perm=[1, 0])


def _normal(g, x, indices):
    """(value, places, first dimension of the result that they make, how many dimensions they name, how many they make): the dimensions
    that are named stand first in the value, and places are (..., how many are named)."""
    named = [dim for dim, one in enumerate(indices) if one is not None]
    if not named:
        raise Missing("an index of nothing")
    masks = [one for one in indices if one is not None and one.dtype in (tare.bool, tare.uint8)]
    if masks:
        if len(named) != 1:
            raise Missing("several indices of which one is a mask")
        mask, first = masks[0], named[0]
        dims = list(range(first, first + mask.rank))
        return dims, _mask_places(g, g.cast(mask, tare.bool)), 1, first
    rank = max(indices[dim].rank for dim in named)
    given = [g.cast(indices[dim], tare.int64) for dim in named]
    contiguous = named == list(range(named[0], named[-1] + 1))
    if len(given) == 1:
        places = g.unsqueeze(given[0], -1)
        return named, places, rank, named[0]
    shapes = [indices[dim].shape for dim in named]
    if any(one != shapes[0] for one in shapes) or any(type(size) is not int for one in shapes for size in one):
        whole = given[0]
        for one in given[1:]:  # to the sizes that they have together
            whole = g.op("Add", whole, one)
        sizes = g.shape(whole)
        given = [g.op("Expand", one, sizes) for one in given]
    places = g.op("Concat", *[g.unsqueeze(one, -1) for one in given], axis=-1)
    return named, places, rank, named[0] if contiguous else 0


def _index(g, out, x, indices):
    given = [one for one in indices if one is not None]
    if len(given) == 1 and given[0].dtype not in (tare.bool, tare.uint8):
        return g.op("Gather", x, given[0], axis=next(dim for dim, one in enumerate(indices) if one is not None))
    dims, places, made, first = _normal(g, x, indices)
    rest = [one for one in range(x.rank) if one not in dims]
    found = g.op("GatherND", g.transpose(x, [*dims, *rest]), places)
    # What was looked up stands where the first of the dimensions stood, or in front.
    before = len([one for one in rest if one < first])
    return g.transpose(found, [*range(made, made + before), *range(made), *range(made + before, made + len(rest))])


ROWS["index.Tensor"] = ROWS["_unsafe_index.Tensor"] = _index


def _index_put(g, out, x, indices, values, accumulate=False, *_):
    dims, places, made, first = _normal(g, x, list(indices))
    rest = [one for one in range(x.rank) if one not in dims]
    before = len([one for one in rest if one < first])
    order = [*dims, *rest]
    moved = g.transpose(x, order)
    sizes = g.op("Concat", g.slice(g.shape(places), 0, 0, -1), g.slice(g.shape(moved), 0, len(dims), LARGEST), axis=0)
    values = g.cast(values, x.dtype)
    if before:  # values have the places' dimensions behind those
        shape = g.op("Gather", sizes, g.constant([*range(made, made + before), *range(made), *range(made + before, made + len(rest))]))
        values = g.op("Transpose", g.op("Expand", values, shape), perm=[
            *range(before, before + made), *range(before), *range(before + made, made + len(rest))])
    else:
        values = g.op("Expand", values, sizes)
    written = g.op("ScatterND", moved, places, values, reduction="add" if accumulate else None)
    back = [order.index(one) for one in range(x.rank)]
    return g.transpose(written, back)


ROWS["index_put"] = ROWS["_index_put_impl"] = ROWS["_unsafe_index_put"] = _index_put


def _scatter(g, out, x, dim, index, source, reduce=None):
    if not hasattr(source, "dtype") or source.is_size:
        source = g.op("Expand", g.tensor(source, x.dtype), g.shape(index))
    elif source.shape != index.shape and source.rank:
        for at in range(source.rank):
            source = g.slice(source, at, 0, g.size(index, at))
    return g.op("ScatterElements", x, index, g.cast(source, x.dtype), axis=dim,
                reduction={None: None, "add": "add", "multiply": "mul"}[reduce])


ROWS["scatter.src"] = ROWS["scatter.value"] = _scatter
ROWS["scatter.reduce"] = ROWS["scatter.value_reduce"] = _scatter
ROWS["scatter_add"] = lambda g, out, x, dim, index, source: _scatter(g, out, x, dim, index, source, "add")


def _scatter_reduce(g, out, x, dim, index, source, reduce, include_self=True):
    names = {"sum": "add", "prod": "mul", "amax": "max", "amin": "min"}
    if reduce not in names or not include_self:
        raise Missing(f"a reduction by {reduce}{'' if include_self else ' without what is there'}")
    return g.op("ScatterElements", x, index, source, axis=dim, reduction=names[reduce])


ROWS["scatter_reduce.two"] = _scatter_reduce


def _index_copy(reduction):
    def row(g, out, x, dim, index, source, alpha=1):
        order = [dim % x.rank, *[one for one in range(x.rank) if one != dim % x.rank]]
        back = [order.index(one) for one in range(x.rank)]
        if alpha != 1:
            source = g.op("Mul", source, g.tensor(alpha, x.dtype))
        made = g.op("ScatterND", g.transpose(x, order), g.unsqueeze(index, -1), g.transpose(source, order), reduction=reduction)
        return g.transpose(made, back)
    return row


ROWS["index_copy"], ROWS["index_add"] = _index_copy(None), _index_copy("add")


def _index_fill(g, out, x, dim, index, value):
    sizes = g.sizes(x)
    sizes[dim % x.rank] = g.size(index, 0)
    source = g.expand(g.tensor(value, x.dtype), sizes)
    source.shape = x.shape
    return _index_copy(None)(g, out, x, dim, index, source)


ROWS["index_fill.int_Scalar"] = ROWS["index_fill.int_Tensor"] = _index_fill


def slice_written(g, x, source, dim, start, end):
    """A value with another in the place of a part of it, with a step of one."""
    parts = []
    if start != 0:
        parts.append(g.slice(x, dim, 0, start))
    parts.append(source)
    if end is not None and (hasattr(end, "dtype") or end < LARGEST):
        parts.append(g.slice(x, dim, end, LARGEST))
    return g.op("Concat", *parts, axis=dim) if len(parts) > 1 else g.op("Identity", source)


def _slice_scatter(g, out, x, source, dim=0, start=None, end=None, step=1):
    start, end = 0 if start is None else start, LARGEST if end is None else end
    if step == 1:
        return slice_written(g, x, source, dim, start, end)
    size = x.shape[dim]
    if type(size) is not int or hasattr(start, "dtype") or hasattr(end, "dtype"):
        raise Missing("steps along a dimension that varies are not written")
    places = list(range(size))[start:end:step]
    order = [dim % x.rank, *[one for one in range(x.rank) if one != dim % x.rank]]
    made = g.op("ScatterND", g.transpose(x, order), g.constant(places, sizes=(len(places), 1)), g.transpose(source, order))
    return g.transpose(made, [order.index(one) for one in range(x.rank)])


def _select_scatter(g, out, x, source, dim, index):
    if not isinstance(index, int):
        raise Missing("a place that the program computes is not written")
    return slice_written(g, x, g.unsqueeze(source, dim), dim, index, index + 1 if index != -1 else LARGEST)


ROWS["slice_scatter"], ROWS["select_scatter"] = _slice_scatter, _select_scatter


def _nonzero(g, out, x):
    return g.op("Transpose", g.op("NonZero", x, dtype=tare.int64), perm=[1, 0])


ROWS["nonzero"] = _nonzero
ROWS["masked_select"] = lambda g, out, x, mask: g.op("GatherND", *_masked(g, x, mask))


def _masked(g, x, mask):
    if x.shape != mask.shape:
        sizes = g.shape(g.op("Or", g.op("Expand", mask, g.shape(x)), mask))
        x, mask = g.op("Expand", x, sizes), g.op("Expand", mask, sizes)
    return x, _mask_places(g, mask)


def _one_hot(g, out, x, classes=-1):
    if not hasattr(classes, "dtype") and classes < 0:
        raise Missing("one_hot whose number of classes is not said")
    return g.op("OneHot", x, g.integer(classes), g.constant([0, 1]), dtype=tare.int64)


ROWS["one_hot"] = _one_hot


def _isin(g, out, x, among, *_, invert=False):
    if not hasattr(among, "dtype"):
        made = g.op("Equal", x, g.tensor(among, x.dtype), dtype=tare.bool)
    else:
        pairs = g.op("Equal", g.unsqueeze(x, -1), g.reshape(g.cast(among, x.dtype), [-1]), dtype=tare.bool)
        made = g.cast(g.reduce("ReduceMax", g.cast(pairs, tare.int32), [-1], False), tare.bool)
    return g.op("Not", made) if invert else made


ROWS["isin.Tensor_Tensor"] = ROWS["isin.Tensor_Scalar"] = lambda g, out, x, among, assume_unique=False, invert=False: (
    _isin(g, out, x, among, invert=invert))


def _bucketize(g, out, x, bounds, out_int32=False, right=False):
    compare = "LessOrEqual" if right else "Less"
    below = g.op(compare, g.cast(bounds, x.dtype), g.unsqueeze(x, -1), dtype=tare.bool)
    return g.cast(g.reduce("ReduceSum", g.cast(below, tare.int64), [-1], False), out.dtype)


ROWS["bucketize.Tensor"] = _bucketize


def _flattened_take(g, out, x, index):
    return g.op("Gather", g.reshape(x, [-1]), index)


ROWS["take"] = _flattened_take

