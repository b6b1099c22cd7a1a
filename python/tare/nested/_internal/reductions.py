"""Rules for reductions and products of jagged tensors."""

import tare
from tare._engine import disabled_overrides
from tare.nested._internal.arguments import dim_of, elementwise, from_padded, of_shape, of_size, packed, padded
from tare.nested._internal.nested_tensor import NestedTensor, like, wrapped

_disabled = disabled_overrides.DisableTorchFunctionSubclass


def lowest(dtype):
    return -float("inf") if dtype.is_floating_point else 0 if dtype is tare.bool else tare.iinfo(dtype).min


def highest(dtype):
    return float("inf") if dtype.is_floating_point else 1 if dtype is tare.bool else tare.iinfo(dtype).max


def reduction(padding):
    """A rule for a reduction that positions with this value leave as it is."""

    def rule(func, nested, *args, **kwargs):
        name = func.__name__
        dim = args[0] if args else kwargs.pop("dim", None)
        args = args[1:]
        if isinstance(dim, tare.Tensor):
            return elementwise(func, nested, dim, *args, **kwargs)  # the larger of two tensors
        nested = packed(nested) if nested._structure.lengths is not None else nested
        several = isinstance(dim, (tuple, list))
        if dim is None or several and not dim:
            with _disabled():
                return func(nested, **kwargs)
        dims = [dim_of(nested, one, name) for one in (dim if several else [dim])]
        keepdim = args[0] if args else kwargs.pop("keepdim", False)
        ragged = nested._ragged_idx
        if ragged in dims and 0 not in dims and len(dims) > 1:
            raise RuntimeError(f"{name}(): reducing along a ragged and non-batch dimension is not supported for nested tensors")
        if 0 in dims and ragged not in dims:
            raise RuntimeError(f"{name}(): reducing along the batch dimension but not the ragged dimension is not supported for nested "
                               "tensors")
        if 0 in dims:
            with _disabled():
                result = func(nested, [one - 1 for one in dims if one], keepdim, **kwargs)
            return result.unsqueeze(0) if keepdim else result
        if ragged in dims:
            return over_items(func, nested, padding, dim, keepdim, kwargs)
        inner = [one - 1 for one in dims]
        left = 0 if keepdim else sum(one < ragged for one in dims)
        with _disabled():
            result = func(nested, inner if several else inner[0], keepdim, **kwargs)
        if isinstance(result, tuple):
            return type(result)([wrapped(one, nested._structure, ragged - left) for one in result])
        return wrapped(result, nested._structure, ragged - left)

    return rule


def over_items(func, nested, padding, dim, keepdim, kwargs):
    ragged = nested._ragged_idx
    with _disabled():
        dtype = tare.Tensor.dtype.__get__(nested)
    value = padding(dtype) if callable(padding) else padding
    filled = padded(nested, value)
    dim = [ragged] if isinstance(dim, (tuple, list)) else ragged
    if func.__name__ != "mean":
        return func(filled, dim, keepdim, **kwargs)
    total = filled.sum(dim, keepdim, **kwargs)
    counts = nested._structure.counts(total.device)
    return total / counts.reshape(-1, *[1] * (total.dim() - 1)).to(total.dtype)


def softmax(func, nested, dim, dtype=None, **kwargs):
    name = func.__name__
    dim = dim_of(nested, dim, name)
    if dim == 0:
        raise RuntimeError(f"{name}(): not supported when reducing across the batch dimension for NestedTensor")
    if dim != nested._ragged_idx:
        with _disabled():
            return like(func(nested, dim - 1, dtype=dtype), nested)
    if name == "log_softmax":
        raise RuntimeError("log_softmax(): not supported when reducing along the ragged dimension for NestedTensor")
    nested = packed(nested) if nested._structure.lengths is not None else nested
    shares = func(padded(nested, -float("inf")), dim, dtype=dtype)
    return like(from_padded(shares, nested._structure, dim), nested)


def linear(func, input, weight, bias=None):
    if not isinstance(input, NestedTensor) or isinstance(weight, NestedTensor):
        raise RuntimeError("linear(): a nested tensor is the input alone")
    if input._ragged_idx == input.dim() - 1:
        raise RuntimeError(f"linear(): not supported for NestedTensor of shape {of_shape(input.shape)}, whose last dimension is ragged")
    with _disabled():
        return like(func(input, weight, bias), input)


def matmul(func, a, b):
    def refuse():
        raise RuntimeError(f"matmul(): not supported between inputs of shapes {of_shape(a.shape)} and {of_size(b.shape)}")

    first, second = isinstance(a, NestedTensor), isinstance(b, NestedTensor)
    if first and not second:
        if a._ragged_idx == a.dim() - 1:
            refuse()
        if b.dim() <= 2:
            with _disabled():
                values = func(a, b)
            return like(values, a)
        if b.dim() != a.dim() or b.shape[0] not in (1, len(a)):
            refuse()
        product = tare.matmul(padded(a, 0.0), b)
        return like(from_padded(product, a._structure, a._ragged_idx), a)
    if first and second and a._structure.same(b._structure) and a.dim() == b.dim():
        over = a._ragged_idx == a.dim() - 1 and b._ragged_idx == b.dim() - 2
        if over:  # what varies is summed
            return tare.matmul(padded(a, 0.0), padded(b, 0.0))
    return refuse()


def attention(func, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    if not all(isinstance(one, NestedTensor) for one in (query, key, value)):
        raise ValueError("Expected query, key, and value to all be nested tensors of layout torch.jagged")
    ragged = [one._ragged_idx for one in (query, key, value)]
    if len(set(ragged)) > 1:
        raise ValueError("Expected query, key, and value to all be ragged on the same dimension, but got ragged dims "
                         f"{ragged[0]}, {ragged[1]}, and {ragged[2]}, respectively.")
    if attn_mask is not None:
        raise ValueError("Masks are not yet supported!")
    if query.dim() not in (3, 4):
        raise ValueError(f"Expected query, key, and value to be 3 or 4 dimensional, but got {query.dim()} dimensions")
    given = {"dropout_p": dropout_p, "is_causal": is_causal, "scale": scale, "enable_gqa": enable_gqa}
    if query.dim() == 3:
        return attention(func, *(one.unsqueeze(1) for one in (query, key, value)), **given).squeeze(1)
    if ragged[0] != 2:
        raise ValueError("Expected query, key, and value of shape (batch, heads, ragged length, head size)")
    if is_causal and not has_fused(query):
        raise RuntimeError("No viable backend for scaled_dot_product_attention was found. ")
    outputs = []
    for q, k, v in zip(query.unbind(), key.unbind(), value.unbind()):
        outputs.append(func(q.unsqueeze(0), k.unsqueeze(0), v.unsqueeze(0), **given).squeeze(0).transpose(0, 1))
    return wrapped(tare.cat(outputs).transpose(0, 1), query._structure, 2)


def has_fused(query):
    """Whether a device has a kernel of attention over unlike lengths, of which the plain one has no causal form."""
    with _disabled():
        dtype, last = tare.Tensor.dtype.__get__(query), tare.Tensor.size(query, -1)
        return tare.Tensor.device.__get__(query).type == "cuda" and last % 8 == 0 and (dtype in (tare.float16, tare.bfloat16, tare.float32))
