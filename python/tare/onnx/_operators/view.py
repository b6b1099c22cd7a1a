"""Other sizes, other orders, parts and joins; tensors that are made of nothing."""

import math

import tare
from tare.onnx._builder import LARGEST, Missing, Value

ROWS = {}


def _view(g, out, x, sizes, *_):
    return g.reshape(x, sizes)


for _name in ("view", "reshape", "_unsafe_view", "view_copy"):
    ROWS[f"{_name}.default" if _name == "view" else _name] = _view


def _flatten(g, out, x, start=0, end=-1):
    rank = max(x.rank, 1)
    start, end = start % rank, end % rank
    if x.rank == 0:
        return g.reshape(x, [1])
    sizes = g.sizes(x)
    inner = sizes[start:end + 1]
    if all(type(one) is int for one in inner):
        return g.reshape(x, [*sizes[:start], math.prod(inner), *sizes[end + 1:]])
    outer = [*sizes[:start], *sizes[end + 1:]]
    if all(type(one) is int and one > 0 for one in outer):
        return g.reshape(x, [*sizes[:start], -1, *sizes[end + 1:]])
    return g.reshape(x, [*sizes[:start], out.sizes(g)[start] if type(out.shape[start]) is int else -1, *sizes[end + 1:]])


def _unflatten(g, out, x, dim, sizes):
    dim %= x.rank
    whole = g.sizes(x)
    return g.reshape(x, [*whole[:dim], *sizes, *whole[dim + 1:]])


def _squeeze(g, out, x, dim=None):
    dims = list(range(x.rank)) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    dims = [one % x.rank for one in dims if x.rank and type(x.shape[one]) is int and x.shape[one] == 1]
    return g.squeeze(x, *dims) if dims else g.op("Identity", x)


def _transpose(g, out, x, first=-2, second=-1):
    order = list(range(x.rank))
    if x.rank:
        order[first], order[second] = order[second], order[first]
    return g.op("Transpose", x, perm=order) if x.rank else g.op("Identity", x)


def _permute(g, out, x, dims):
    return g.op("Transpose", x, perm=[one % max(x.rank, 1) for one in dims])


def _reversed(g, out, x):
    return g.op("Transpose", x, perm=list(range(x.rank))[::-1]) if x.rank else g.op("Identity", x)


def _movedim(g, out, x, source, target):
    source, target = ([one] if isinstance(one, int) else list(one) for one in (source, target))
    source, target = [one % x.rank for one in source], [one % x.rank for one in target]
    order = [one for one in range(x.rank) if one not in source]
    for place, one in sorted(zip(target, source)):
        order.insert(place, one)
    return g.op("Transpose", x, perm=order)


ROWS["flatten.using_ints"], ROWS["unflatten.int"] = _flatten, _unflatten
ROWS["view_as"] = ROWS["reshape_as"] = lambda g, out, x, other: g.op("Reshape", x, g.shape(other))
ROWS["unsqueeze"] = lambda g, out, x, dim: g.unsqueeze(x, dim)
ROWS["squeeze"] = _squeeze
ROWS["transpose.int"] = ROWS["swapaxes"] = ROWS["swapdims"] = _transpose
ROWS["permute"] = _permute
ROWS["t"] = ROWS["numpy_T"] = _reversed
ROWS["mT"] = ROWS["adjoint"] = _transpose
ROWS["movedim"] = ROWS["moveaxis"] = _movedim


def _expand(g, out, x, sizes, implicit=False):
    return g.expand(x, [1 if type(one) is int and one == -1 else one for one in sizes])


ROWS["expand"] = ROWS["broadcast_to"] = _expand
ROWS["expand_as"] = lambda g, out, x, other: g.op("Expand", x, g.shape(other))


def _slice(g, out, x, dim=0, start=None, end=None, step=1):
    start = 0 if start is None else start
    end = LARGEST if end is None else end
    if not isinstance(start, Value) and start == 0 and not isinstance(end, Value) and end >= LARGEST and step == 1:
        return g.op("Identity", x)
    return g.slice(x, dim, start, end, step)


def _select(g, out, x, dim, index):
    place = g.constant(index) if not isinstance(index, Value) else g.scalar(index)
    return g.op("Gather", x, place, axis=dim)


def narrow(g, out, x, dim, start, length):
    if not isinstance(start, Value) and not isinstance(length, Value):
        return g.slice(x, dim, start, start + length)
    start = g.integer(start)
    return g.slice(x, dim, start, _size(g.op("Add", start, g.integer(length))))


def _size(value):
    value.is_size = True
    return value


ROWS["slice.Tensor"], ROWS["select.int"], ROWS["narrow"] = _slice, _select, narrow


def _split_sizes(g, out, x, sizes, dim=0):
    if len(sizes) == 1:
        return [g.op("Identity", x)]
    return g.op("Split", x, g.integers(sizes), outputs=len(sizes), axis=dim)


def _known_parts(g, out, x, dim):
    """As many parts as results that the program had, where there is one or their sizes are numbers; else None."""
    if len(out.vals) == 1:
        return [g.op("Identity", x)]
    sizes = [one.shape[dim] for one in out.vals]
    return g.op("Split", x, g.constant(sizes), outputs=len(sizes), axis=dim) if all(type(one) is int for one in sizes) else None


def _split(g, out, x, size, dim=0):
    if (parts := _known_parts(g, out, x, dim)) is not None:
        return parts
    bounds = [g.op("Mul", g.integer(size), g.constant([number])) for number in range(len(out.vals) + 1)]
    return [g.slice(x, dim, _size(before), _size(after)) for before, after in zip(bounds, bounds[1:])]


def _chunk(g, out, x, chunks, dim=0):
    count = len(out.vals)
    return _known_parts(g, out, x, dim) or g.op("Split", x, outputs=count, axis=dim, num_outputs=count)


def _unbind(g, out, x, dim=0):
    count = len(out.vals)
    if count == 1:
        return [g.squeeze(x, dim)]
    return [g.squeeze(one, dim) for one in g.op("Split", x, g.constant([1] * count), outputs=count, axis=dim)]


ROWS["split_with_sizes"] = ROWS["split.sizes"] = _split_sizes
ROWS["split.Tensor"], ROWS["chunk"], ROWS["unbind.int"] = _split, _chunk, _unbind
ROWS["tensor_split.sections"] = _chunk


def _cat(g, out, tensors, dim=0):
    # A row of nothing is no part, whatever the others' dimensions.
    parts = [g.cast(one, out.dtype) for one in tensors if not (one.rank == 1 and one.shape[0] == 0 and out.rank != 1)]
    return g.op("Identity", parts[0]) if len(parts) == 1 else g.op("Concat", *parts, axis=dim)


def _stack(g, out, tensors, dim=0):
    dim %= out.rank
    return g.op("Concat", *[g.unsqueeze(g.cast(one, out.dtype), dim) for one in tensors], axis=dim) if len(tensors) > 1 else (
        g.unsqueeze(tensors[0], dim))


ROWS["cat"] = ROWS["concat"] = ROWS["concatenate"] = _cat
ROWS["stack"] = _stack


def _repeat(g, out, x, repeats):
    if len(repeats) > x.rank:
        x = g.reshape(x, [*[1] * (len(repeats) - x.rank), *g.sizes(x)])
    elif len(repeats) < x.rank:
        repeats = [*[1] * (x.rank - len(repeats)), *repeats]
    return g.op("Tile", x, g.integers(repeats))


def _repeat_interleave(g, out, x, repeats, dim=None, output_size=None):
    if dim is None:
        x, dim = g.reshape(x, [-1]), 0
    dim %= out.rank
    sizes = g.sizes(x) if x.shape is not None else [-1]
    wide = g.unsqueeze(x, dim + 1)
    wide = g.expand(wide, [*[1] * (dim + 1), repeats, *[1] * (out.rank - dim - 1)])
    inner = out.shape[dim]
    return g.reshape(wide, [*sizes[:dim], inner if type(inner) is int else -1, *sizes[dim + 1:]])


ROWS["repeat"] = ROWS["tile"] = _repeat
ROWS["repeat_interleave.self_int"] = _repeat_interleave


def _flip(g, out, x, dims):
    count = len(dims)
    return g.op("Slice", x, g.constant([-1] * count), g.constant([-LARGEST - 1] * count), g.constant(list(dims)), g.constant([-1] * count))


def _roll(g, out, x, shifts, dims=()):
    shifts, dims = ([one] if not isinstance(one, (list, tuple)) else list(one) for one in (shifts, dims))
    if not dims:
        return g.reshape(_roll(g, out, g.reshape(x, [-1]), shifts, [0]), g.sizes(x))
    for shift, dim in zip(shifts, dims):
        if isinstance(shift, Value):
            raise Missing("rolling by a number that the program computes")
        size = x.shape[dim] if x.shape is not None else None
        shift = shift % size if type(size) is int and size else shift
        if shift == 0:
            continue
        shape = x.shape
        x = g.op("Concat", g.slice(x, dim, -shift, LARGEST), g.slice(x, dim, 0, -shift), axis=dim)
        x.shape = shape
    return g.op("Identity", x)


def _rot90(g, out, x, k=1, dims=(0, 1)):
    first, second = dims
    if k % 4 == 2:
        return _flip(g, out, x, dims)
    if k % 4 == 0:
        return g.op("Identity", x)
    turned = _transpose(g, out, x, first, second)
    return _flip(g, out, turned, [first if k % 4 == 1 else second])


ROWS["flip"], ROWS["roll"], ROWS["rot90"] = _flip, _roll, _rot90


def _pads(g, x, pads):
    """Pairs from the last dimension on, as befores and afters of all dimensions."""
    pairs = [tuple(pads[at:at + 2]) for at in range(0, len(pads), 2)]
    pairs = [*[(0, 0)] * (x.rank - len(pairs)), *pairs[::-1]]
    return g.integers([one for one, _ in pairs] + [one for _, one in pairs])


def _pad(g, out, x, pads, value=0):
    return g.op("Pad", x, _pads(g, x, pads), g.tensor(0 if value is None else value, x.dtype))


def _pad_by(mode):
    return lambda g, out, x, pads: g.op("Pad", x, _pads(g, x, pads), mode=mode)


def _pad_named(g, out, x, pads, mode="constant", value=None):
    if mode == "constant":
        return _pad(g, out, x, pads, value)
    return g.op("Pad", x, _pads(g, x, pads), mode={"reflect": "reflect", "replicate": "edge", "circular": "wrap"}[mode])


ROWS["constant_pad_nd"], ROWS["pad"] = _pad, _pad_named
for _rank in (1, 2, 3):
    ROWS[f"reflection_pad{_rank}d"], ROWS[f"replication_pad{_rank}d"] = _pad_by("reflect"), _pad_by("edge")


def _shuffled(g, out, x, factor):
    if x.rank != 4:
        raise Missing("pixels of other than four dimensions are not shuffled")
    return g.op("DepthToSpace", x, blocksize=factor, mode="CRD")


def _unshuffled(g, out, x, factor):
    n, c, h, w = g.sizes(x)
    if not all(type(one) is int for one in (c, h, w)):
        raise Missing("pixels of images of sizes that vary are not shuffled back")
    parts = g.reshape(x, [n, c, h // factor, factor, w // factor, factor])
    return g.reshape(g.op("Transpose", parts, perm=[0, 1, 3, 5, 2, 4]), [n, c * factor * factor, h // factor, w // factor])


ROWS["pixel_shuffle"], ROWS["pixel_unshuffle"] = _shuffled, _unshuffled


def _unfold(g, out, x, dim, size, step):
    dim %= x.rank
    whole = x.shape[dim]
    if type(whole) is not int:
        raise Missing("windows along a dimension that varies")
    places = [[start + at for at in range(size)] for start in range(0, whole - size + 1, step)]
    made = g.op("Gather", x, g.constant([one for row in places for one in row], sizes=(len(places), size)), axis=dim)
    order = [one for one in range(x.rank + 1) if one != dim + 1] + [dim + 1]
    return g.transpose(made, order)


ROWS["unfold"] = _unfold


def _triangle(upper):
    def row(g, out, x, diagonal=0):
        made = g.op("Trilu", g.cast(x, tare.int32) if x.dtype is tare.bool else x, g.integer_scalar(diagonal), upper=int(upper))
        return g.cast(made, out.dtype)
    return row


ROWS["tril"], ROWS["triu"] = _triangle(False), _triangle(True)


def _diagonal(g, out, x, offset=0, first=0, second=1):
    rank = x.rank
    order = [one for one in range(rank) if one not in (first % rank, second % rank)] + [first % rank, second % rank]
    count, start = out.shape[-1], (max(-offset, 0), max(offset, 0))
    if type(count) is not int:
        raise Missing("a diagonal of a length that varies")
    x = g.transpose(x, order)
    places = g.constant([one for at in range(count) for one in (start[0] + at, start[1] + at)], sizes=(count, 2))
    back = [rank - 2, rank - 1, *range(rank - 2)]
    made = g.op("GatherND", g.transpose(x, back), places)
    return g.transpose(made, [*range(1, rank - 1), 0])


ROWS["diagonal"] = _diagonal


def _meshgrid(g, out, tensors, indexing="ij"):
    if indexing == "xy" and len(tensors) > 1:
        tensors = [tensors[1], tensors[0], *tensors[2:]]
    sizes = [g.size(one, 0) if one.rank else 1 for one in tensors]
    made = []
    for at, one in enumerate(tensors):
        made.append(g.expand(g.reshape(one, [-1 if other == at else 1 for other in range(len(tensors))]), sizes))
    return [made[1], made[0], *made[2:]] if indexing == "xy" and len(tensors) > 1 else made


ROWS["meshgrid.default"] = _meshgrid
ROWS["meshgrid.indexing"] = lambda g, out, tensors, indexing="ij": _meshgrid(g, out, tensors, indexing)


# Made of nothing.


def filled(g, out, value):
    """A tensor of a value, of the result's sizes."""
    number = g.tensor(value, out.dtype)
    return g.expand(number, out.sizes(g)) if out.rank else g.op("Identity", number)


def _filled(g, sizes, value, dtype):
    number = g.tensor(value, dtype)
    return g.expand(number, sizes) if len(sizes) else g.op("Identity", number)


def _of_sizes(value):
    return lambda g, out, sizes, *_: _filled(g, sizes, value, out.dtype)


def _like(value):
    return lambda g, out, x, *_: _filled(g, g.sizes(x), value, out.dtype)


def _new(value):
    return lambda g, out, x, sizes, *_: _filled(g, sizes, value, out.dtype)


for _name, _value in (("zeros", 0), ("ones", 1), ("empty", 0)):
    ROWS[_name] = _of_sizes(_value)
    ROWS[f"{_name}_like"], ROWS[f"new_{_name}"] = _like(_value), _new(_value)
ROWS["full"] = lambda g, out, sizes, value, *_: _filled(g, sizes, value, out.dtype)
ROWS["full_like"] = ROWS["fill"] = lambda g, out, x, value, *_: _filled(g, g.sizes(x), value, out.dtype)
ROWS["new_full"] = lambda g, out, x, sizes, value, *_: _filled(g, sizes, value, out.dtype)
ROWS["zero"] = _like(0)
ROWS["empty_strided"] = ROWS["new_empty_strided"] = lambda g, out, *_: filled(g, out, 0)
ROWS["scalar_tensor"] = lambda g, out, value, *_: g.op("Identity", g.tensor(value, out.dtype))
ROWS["copy"] = lambda g, out, x, other, *_: g.expand(g.cast(other, out.dtype), g.sizes(x)) if x.rank else g.cast(other, out.dtype)


def _range(g, out, start, end, step):
    dtype = out.dtype if out.dtype in (tare.float32, tare.float64, tare.int16, tare.int32, tare.int64) else (
        tare.float32 if out.dtype.is_floating_point else tare.int64)
    return g.cast(g.op("Range", *[g.tensor(one, dtype) for one in (start, end, step)], dtype=dtype), out.dtype)


ROWS["arange.default"] = lambda g, out, end, *_: _range(g, out, 0, end, 1)
ROWS["arange.start"] = lambda g, out, start, end, *_: _range(g, out, start, end, 1)
ROWS["arange.start_step"] = lambda g, out, start, end, step=1, *_: _range(g, out, start, end, step)


def _linspace(g, out, start, end, steps, *_):
    if any(isinstance(one, Value) for one in (start, end, steps)):
        raise Missing("evenly spaced numbers whose ends or count the program computes")
    step = (end - start) / (steps - 1) if steps > 1 else 0
    half = steps // 2
    numbers = [start + step * at if at < half else end - step * (steps - 1 - at) for at in range(steps)]
    if steps == 1:
        numbers = [start]
    return g.op("Identity", g.constant([float(one) if out.dtype.is_floating_point else int(one) for one in numbers], out.dtype))


def _eye(g, out, n, m=None, *_):
    m = n if not isinstance(m, (int, Value)) or isinstance(m, bool) else m
    return g.op("EyeLike", _filled(g, [n, m], 0, out.dtype), dtype=out.dtype)


ROWS["linspace"] = _linspace
ROWS["eye.default"] = lambda g, out, n, *_: _eye(g, out, n)
ROWS["eye.m"] = lambda g, out, n, m, *_: _eye(g, out, n, m)
