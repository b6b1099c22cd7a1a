"""Rules for views of jagged tensors, and for what joins and divides them."""

import tare
from tare._engine import disabled_overrides
from tare.nested._internal.arguments import dim_of, fitted, inner_dim, of_shape, of_values
from tare.nested._internal.nested_tensor import NestedTensor, Structure, like, wrapped

_disabled = disabled_overrides.DisableTorchFunctionSubclass


def transposed(nested, first, second):
    first, second = dim_of(nested, first, "transpose"), dim_of(nested, second, "transpose")
    if first == second:
        return nested
    if 0 in (first, second):
        raise ValueError("Transpose is not supported on the batch dimension for jagged NT")
    ragged = {first: second, second: first}.get(nested._ragged_idx, nested._ragged_idx)
    with _disabled():
        return wrapped(tare.Tensor.transpose(nested, first - 1, second - 1), nested._structure, ragged)


def transpose(func, input, dim0, dim1):
    return transposed(input, dim0, dim1)


def permute(func, nested, *dims):
    dims = dims[0] if len(dims) == 1 and isinstance(dims[0], (tuple, list)) else dims
    dims = [dim_of(nested, one, "permute") for one in dims]
    if dims[0] != 0:
        raise ValueError("Permute is not supported on the batch dimension for jagged NT")
    with _disabled():
        return wrapped(tare.Tensor.permute(nested, [one - 1 for one in dims[1:]]), nested._structure, dims.index(nested._ragged_idx))


def view(func, nested, *sizes, **kwargs):
    name = func.__name__
    if sizes and isinstance(sizes[0], tare.dtype) or "dtype" in kwargs:
        return of_values(func, nested, *sizes, **kwargs)
    sizes = kwargs.get("shape", kwargs.get("size", sizes))
    sizes = list(sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes)
    ragged, have = nested._ragged_idx, nested.shape
    with _disabled():
        inner = list(tare.Tensor.size(nested))
    fits = len(sizes) > ragged and all(want == size or type(want) is int and want == -1 for want, size in zip(sizes[:ragged + 1], have))
    if not fits or any(type(one) is not int for one in sizes[ragged + 1:]):
        raise RuntimeError(f"{name}(): cannot view shape {of_shape(have)} as {sizes}")
    with _disabled():
        return wrapped(func(nested, [*inner[:ragged], *sizes[ragged + 1:]]), nested._structure, ragged)


def unflatten(func, nested, dim, sizes):
    inner = inner_dim(nested, dim, "unflatten")
    with _disabled():
        values = func(nested, inner, sizes)
        grown = tare.Tensor.dim(values) + 1 - nested.dim()
    return wrapped(values, nested._structure, nested._ragged_idx + (grown if inner + 1 < nested._ragged_idx else 0))


def flatten(func, nested, start_dim=0, end_dim=-1):
    start, end = dim_of(nested, start_dim, "flatten"), dim_of(nested, end_dim, "flatten")
    if start == end:
        return nested
    if start == 0:
        raise RuntimeError("flatten(): not supported for NestedTensor on dim=0")
    if start <= nested._ragged_idx <= end:
        raise RuntimeError("flatten(): not supported for NestedTensor on ragged dim")
    with _disabled():
        values = func(nested, start - 1, end - 1)
    return wrapped(values, nested._structure, nested._ragged_idx - (end - start if end < nested._ragged_idx else 0))


def unsqueeze(func, nested, dim):
    dim = dim % (nested.dim() + 1)
    if dim == 0:
        raise RuntimeError("unsqueeze(): not supported for NestedTensor on dim=0")
    with _disabled():
        return wrapped(func(nested, dim - 1), nested._structure, nested._ragged_idx + (dim <= nested._ragged_idx))


def squeeze(func, nested, dim=None):
    if dim is None:
        raise RuntimeError("squeeze(): not supported for NestedTensor without a dimension")
    inner = inner_dim(nested, dim, "squeeze")
    with _disabled():
        values = func(nested, inner)
        fewer = tare.Tensor.dim(values) + 1 < nested.dim()
    return wrapped(values, nested._structure, nested._ragged_idx - (fewer and inner + 1 < nested._ragged_idx))


def expand(func, nested, *sizes, **kwargs):
    sizes = list(sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes)
    with _disabled():
        inner = list(tare.Tensor.size(nested))
    if len(sizes) != nested.dim() or sizes[0] not in (-1, nested.shape[0]) or sizes[nested._ragged_idx] not in (-1, nested._structure.size):
        raise RuntimeError(f"expand(): cannot expand shape {of_shape(nested.shape)} -> {of_shape(sizes)}")
    wanted = [size if dim + 1 == nested._ragged_idx else want for dim, (want, size) in enumerate(zip(sizes[1:], inner))]
    with _disabled():
        return like(func(nested, wanted), nested)


def expand_as(func, tensor, other):
    if not isinstance(other, NestedTensor) or not isinstance(tensor, NestedTensor):
        raise RuntimeError("expand_as(): a dense tensor is not expanded to a nested one: SymIntArrayRef expected to contain only concrete "
                           "integers")
    return expand(tare.Tensor.expand, tensor, *other.shape)


def parts(nested, dim, name, sizes):
    """Items in groups of these sizes: each shares the values of its items."""
    starts, lengths = nested._structure.known()
    values, along, found, first = nested.values(), nested._ragged_idx - 1, [], 0
    for size in sizes:
        mine = lengths[first:first + size]
        begins = [0]
        for length in mine:
            begins.append(begins[-1] + length)
        offsets = tare.tensor(begins, dtype=nested._structure.offsets.dtype, device=nested._structure.offsets.device)
        part = values.narrow(along, starts[first], begins[-1])
        found.append(wrapped(part, Structure(offsets, None, (None, None), (begins[:-1], mine)), along + 1))
        first += size
    return tuple(found)


def chunk(func, nested, chunks, dim=0):
    if dim_of(nested, dim, "chunk") == 0:
        if nested._structure.lengths is not None:
            raise RuntimeError("chunk(): not supported for NestedTensor with holes on dim=0")
        size = -(-len(nested) // chunks)
        return parts(nested, 0, "chunk", [min(size, len(nested) - at) for at in range(0, len(nested), size)])
    inner = inner_dim(nested, dim, "chunk")
    with _disabled():
        return tuple(like(one, nested) for one in func(nested, chunks, inner))


def split(func, nested, split_size, dim=0):
    inner = inner_dim(nested, dim, "split")
    with _disabled():
        return tuple(like(one, nested) for one in func(nested, split_size, inner))


def dropping(nested, inner, values):
    """A result that lost one dimension of the values."""
    return wrapped(values, nested._structure, nested._ragged_idx - (inner + 1 < nested._ragged_idx))


def select(func, nested, dim, index):
    if dim_of(nested, dim, "select") == 0:
        return item(nested, index)
    inner = inner_dim(nested, dim, "select")
    with _disabled():
        return dropping(nested, inner, func(nested, inner, index))


def narrow(func, nested, dim, start, length):
    inner = inner_dim(nested, dim, "narrow")
    with _disabled():
        return like(func(nested, inner, start, length), nested)


def item(nested, index):
    count = len(nested)
    if not -count <= index < count:
        raise IndexError("tuple index out of range")
    starts, lengths = nested._structure.known()
    return nested.values().narrow(nested._ragged_idx - 1, starts[index], lengths[index])


def getitem(func, nested, index):
    places = list(index) if isinstance(index, tuple) else [index]
    if any(isinstance(one, (tare.Tensor, list)) for one in places):
        raise NotImplementedError("aten.index.Tensor: tensors of layout torch.jagged have no rule for it")
    if isinstance(places[0], int):
        found = item(nested, places[0])
        return found[tuple(places[1:])] if len(places) > 1 else found
    if places[0] is not Ellipsis:
        raise RuntimeError(f"{'unsqueeze' if places[0] is None else 'slice'}(): not supported for NestedTensor on dim=0")
    places = places[1:]
    used = sum(one is not None for one in places)
    result, dim = nested, nested.dim() - used
    for place in places:
        if place is None:
            result, dim = result.unsqueeze(dim), dim + 1
        elif isinstance(place, int):
            result = result.select(dim, place)
        else:
            inner = inner_dim(result, dim, "slice", ragged=place == slice(None))
            with _disabled():
                values = tare.Tensor.__getitem__(result, (*[slice(None)] * inner, place))
            result, dim = like(values, result), dim + 1
    return result


def joined(func, tensors, dim=0, **kwargs):
    name = func.__name__
    nested = next(one for one in tensors if isinstance(one, NestedTensor))
    if name == "stack":
        dim = dim % (nested.dim() + 1)
        if dim == 0:
            raise RuntimeError("stack(): not supported for NestedTensor on dim=0")
        inner = dim - 1
    else:
        inner = inner_dim(nested, dim, "cat")
    tensors = [fitted(nested, one, name) for one in tensors]
    with _disabled():
        values = func(tensors, inner)
    return wrapped(values, nested._structure, nested._ragged_idx + (name == "stack" and inner + 1 <= nested._ragged_idx))
