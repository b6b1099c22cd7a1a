"""Nested tensors of layout `strided`: items of any sizes in one buffer.

To C++ the object is its buffer, of one dimension, as a jagged tensor is its values; where items lie in it are numbers.
"""

import math

import tare
from tare import _C
from tare._engine import disabled_overrides

_Plain = tare.Tensor
_disabled = disabled_overrides.DisableTorchFunctionSubclass


def _row_major(sizes):
    """The strides of items that lie row by row."""
    return tuple(math.prod(sizes[dim + 1:]) for dim in range(len(sizes)))


class StridedNested(tare.Tensor):
    """Items by their sizes, their strides and where they begin in the buffer."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return _answer(func, args, kwargs or {})

    is_nested = property(lambda self: True)

    @property
    def shape(self):
        raise RuntimeError("Internal error: NestedTensorImpl doesn't support sizes. Please file an issue.")

    def size(self, dim=None):
        """The size that all items have. Errors: RuntimeError where they differ."""
        if dim is None:
            return self.shape
        dim = dim % self.dim()
        found = {one[dim - 1] for one in self._items} if dim else {len(self._items)}
        if len(found) != 1:
            raise RuntimeError(f"Given dimension {dim} is irregular and does not have a size.")
        return found.pop()

    def stride(self, dim=None):
        raise RuntimeError("Internal error: NestedTensorImpl doesn't support strides. Please file an issue.")

    tolist = stride

    def numpy(self, *, force=False):
        return self.shape

    def dim(self):
        return 1 + (len(self._items[0]) if self._items else 0)

    ndimension = dim
    ndim = property(dim)

    def __len__(self):
        return len(self._items) if not self._items else self.shape

    def __iter__(self):
        return iter(self.shape)

    def numel(self):
        return sum(map(math.prod, self._items))

    nelement = numel

    def is_contiguous(self, memory_format=None):
        starts, at = [], 0
        for size in self._items:
            starts.append(at)
            at += math.prod(size)
        return self._starts == starts and all(stride == _row_major(size) for size, stride in zip(self._items, self._steps))

    def values(self):
        """The buffer."""
        with _disabled():
            return _C._as_subclass(self, _Plain)

    def __getattr__(self, name):
        if name in ("offsets", "lengths"):
            raise AttributeError(f"'Tensor' object has no attribute '{name}'")
        raise AttributeError(name)

    def unbind(self, dim=0):
        """The items, as views."""
        if dim % self.dim() != 0:
            raise RuntimeError(f"unbind(): only supported for NestedTensor on dim=0, got {dim}")
        buffer = self.values()
        return tuple(_view(buffer, *where) for where in zip(self._items, self._steps, self._starts))

    def _nested_tensor_size(self):
        return tare.tensor(self._items, dtype=tare.int64).reshape(len(self._items), -1)

    def _nested_tensor_strides(self):
        return tare.tensor(self._steps, dtype=tare.int64).reshape(len(self._items), -1)

    def _nested_tensor_storage_offsets(self):
        return tare.tensor(self._starts, dtype=tare.int64)

    def to_padded_tensor(self, padding, output_size=None):
        """(B, ...) of the largest sizes, or `output_size`: the items, and padding behind them."""
        if not self._items:
            return self.values()
        largest = [max(sizes) for sizes in zip(*self._items)]
        if output_size is not None:
            if len(output_size) != self.dim():
                raise RuntimeError("Length of output_size does not match NestedTensor dims. Broadcasting is not supported.")
            if output_size[0] < len(self._items) or any(want < have for want, have in zip(output_size[1:], largest)):
                raise RuntimeError("Value in output_size is less than NestedTensor padded size. Truncation is not supported.")
            largest = list(output_size[1:])
        def behind(item):
            return [number for want, have in reversed(list(zip(largest, item.shape))) for number in (0, want - have)]

        return tare.stack([tare.nn.functional.pad(item, behind(item), value=padding) for item in self.unbind()])

    @property
    def grad(self):
        with _disabled():
            found = _Plain.grad.__get__(self)
        return None if found is None else _like(found, self)

    @grad.setter
    def grad(self, value):
        with _disabled():
            _Plain.grad.__set__(self, value)

    data = property(lambda self: self.detach())

    def __repr__(self, **_):
        with _disabled():
            history = _Plain.grad_fn.__get__(self)
        shown = ",\n".join("  " + repr(item.detach().requires_grad_(self.requires_grad)).replace("\n", "\n  ") for item in self.unbind())
        note = f", grad_fn=<{history.name().rpartition('::')[2]}>" if history is not None else ""
        return f"nested_tensor([\n{shown}\n]{note})"

    __str__ = __repr__

    def _like(self, buffer):
        return _like(buffer, self)

    def __deepcopy__(self, memo):
        raise NotImplementedError(_unsupported("new_empty"))

    def __reduce_ex__(self, protocol):
        return _rebuild_nested_tensor, (self.values().detach(), self._nested_tensor_size(), self._nested_tensor_strides(),
                                        self._nested_tensor_storage_offsets())


def _rebuild_nested_tensor(buffer, sizes, strides, storage_offsets):
    """A nested tensor, as pickles describe it."""
    return _wrapped(buffer, [tuple(one) for one in sizes.tolist()], [tuple(one) for one in strides.tolist()], storage_offsets.tolist())


_rebuild_nested_tensor.__module__ = "torch._utils"


def _view(buffer, size, step, start):
    if step == _row_major(size):
        return buffer.narrow(0, start, math.prod(size)).view(size)
    return buffer.as_strided(size, step, start)


def _wrapped(buffer, items, steps=None, starts=None):
    """A buffer as a nested tensor; of items one behind the other where nothing else is said."""
    made = _C._as_subclass(buffer, StridedNested)
    if starts is None:
        steps, starts, at = [_row_major(one) for one in items], [], 0
        for size in items:
            starts.append(at)
            at += math.prod(size)
    made._items, made._steps, made._starts = list(items), list(steps), list(starts)
    return made


def _like(buffer, nested):
    return _wrapped(buffer, nested._items, nested._steps, nested._starts)


def from_list(items, dtype=None, device=None):
    """Items copied behind one another. Errors: RuntimeError where they differ in their number of dimensions."""
    for index, one in enumerate(items):
        if one.dim() != items[0].dim():
            raise RuntimeError("All Tensors given to nested_tensor must have the same dimension. Found dimension "
                               f"{one.dim()} for Tensor at index {index} and dimension {items[0].dim()} for Tensor at index 0.")
    if not items:
        return _wrapped(tare.empty(0, dtype=dtype, device=device), [])
    dtype = dtype or items[0].dtype
    return _of_items([one.to(device=device or one.device, dtype=dtype) for one in items])


def _of_items(items):
    return _wrapped(tare.cat([one.reshape(-1) for one in items]), [tuple(one.shape) for one in items])


def from_dense(tensor):
    """A dense tensor's items."""
    return from_list(list(tensor.unbind()))


def _nested_tensor_from_mask(t, mask, mask_check=True):
    """Of (B, S, D) what a mask (B, S) lets through: the first positions of each item."""
    lengths = mask.sum(-1).tolist()
    if mask_check and any(not row[:count].all() for row, count in zip(mask, lengths)):
        raise RuntimeError("Mask must be left-aligned without gaps")
    return from_list([one[:count] for one, count in zip(t, lengths)])


# --- what operators do ---

_ELEMENTWISE = frozenset("""
    abs sgn neg relu gelu silu tanh sin cos sqrt logical_not isnan isinf isposinf isneginf add sub mul div eq ne gt ge lt le masked_fill
    dropout fill zero native_dropout true_divide subtract multiply divide
""".split())
_SAME = frozenset("""
    detach requires_grad_ double float half bfloat16 long int bool clone empty_like zeros_like ones_like randn_like rand_like full_like
    is_floating_point is_complex element_size item retain_grad is_same_size get_device contiguous to cpu cuda
""".split())
_NOT_BOTH = "Expected both self and other to be nested, but got a nested self and non-nested other"


def _unsupported(name):
    return (f"Could not run 'aten::{name}' with arguments from the 'NestedTensorCPU' backend. Nested tensors of layout torch.strided "
            "have no rule for it; those of torch.jagged have more.")


@disabled_overrides.answering
def _answer(name, func, args, kwargs):
    rule = RULES.get(name)
    if rule is not None:
        return rule(func, *args, **kwargs)
    base = name.removesuffix("_") if name[-2:] != "__" else name
    if base in _ELEMENTWISE or base in _SAME or name in _SAME:
        return _on_buffers(func, base, *args, **kwargs)
    raise NotImplementedError(_unsupported(name))


def _on_buffers(func, name, *args, **kwargs):
    given = [one for one in (*args, *kwargs.values()) if isinstance(one, tare.Tensor)]
    nested = next(one for one in given if isinstance(one, StridedNested))
    others = [one for one in given if one is not nested]
    for other in others:
        if not isinstance(other, StridedNested):
            if other.dim() == 0:
                continue
            raise RuntimeError(_NOT_BOTH)
        if other._items != nested._items:
            raise RuntimeError(f"{name} does not support broadcasting when given a NestedTensor")
    if all(one._steps == nested._steps and one._starts == nested._starts for one in others if isinstance(one, StridedNested)):
        with _disabled():
            result = func(*args, **kwargs)
        return _like(result, nested) if type(result) is tare.Tensor and result.dim() == 1 else result
    parts = zip(*[one.unbind() if isinstance(one, StridedNested) else [one] * len(nested._items) for one in args])
    return _of_items([func(*one, **kwargs) for one in parts])


def _over_last(nested):
    """The buffer as rows of the last dimension."""
    last = {one[-1] for one in nested._items}
    if len(last) != 1:
        raise RuntimeError("Expected all tensors in nested tensor to have the same trailing dimension, instead last dimension equals:  "
                           f"{nested._items[0][-1]}")
    nested = nested if nested.is_contiguous() else _contiguous(None, nested)
    return nested.values().view(-1, last.pop())


def _rows_as(rows, nested):
    return _wrapped(rows.reshape(-1), [(*one[:-1], rows.shape[-1]) for one in nested._items])


def _linear(func, input, weight, bias=None):
    return _rows_as(func(_over_last(input), weight, bias), input)


def _layer_norm(func, input, normalized_shape, weight=None, bias=None, eps=1e-5, *rest):
    if weight is None or bias is None:
        raise ValueError("NestedTensor layer_norm requires weight and bias")
    return _rows_as(func(_over_last(input), normalized_shape, weight, bias, eps), input)


def _softmax(func, input, dim, dtype=None, **kwargs):
    dim = dim % input.dim()
    if dim == 0:
        raise RuntimeError("Cannot apply softmax across nested dimension 0")
    return _of_items([func(one, dim - 1) for one in input.unbind()])


def _matmul(func, a, b):
    if not (isinstance(a, StridedNested) and isinstance(b, StridedNested)):
        kinds = ["nested" if isinstance(one, StridedNested) else "non-nested" for one in (a, b)]
        raise RuntimeError(f"Expected both to be nested, but got a {kinds[0]} self and {kinds[1]} other")
    return _of_items([tare.matmul(*pair) for pair in zip(a.unbind(), b.unbind())])


def _sum(func, input, dim=None, keepdim=False, dtype=None):
    if dim is None:
        raise NotImplementedError(_unsupported("sum"))
    dim = (dim[0] if isinstance(dim, (tuple, list)) else dim) % input.dim()
    if dim != input.dim() - 1:
        raise RuntimeError(f"NestedTensor can only be reduced across the last dimension for now got dimension {dim} instead.")
    if not keepdim:
        raise RuntimeError("NestedTensor always requires keepdim=True for now.")
    return _of_items([one.sum(-1, True, dtype=dtype) for one in input.unbind()])


def _viewed(change):
    """A rule for views: what an item becomes says where it lies."""

    def rule(func, nested, *args, **kwargs):
        buffer = nested.values()
        items = [change(item, *args, **kwargs) for item in nested.unbind()]
        begin = buffer.storage_offset()
        return _wrapped(buffer, [tuple(one.shape) for one in items], [one.stride() for one in items],
                        [one.storage_offset() - begin for one in items])

    return rule


def _transpose(func, nested, dim0, dim1):
    dim0, dim1 = dim0 % nested.dim(), dim1 % nested.dim()
    if 0 in (dim0, dim1):
        raise RuntimeError("Nested tensor dimension 0 cannot be transposed")
    return _viewed(lambda item: item.transpose(dim0 - 1, dim1 - 1))(func, nested)


def _sizes(sizes):
    return list(sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes)


def _reshape(func, nested, *sizes):
    sizes = _sizes(sizes)
    if sizes[0] not in (-1, len(nested._items)):
        raise RuntimeError(f"view: For now nested view cannot change or infer the implicit batch dimension, got {sizes}")
    if len(sizes) < nested.dim():
        raise RuntimeError(f"shape '{sizes}' is invalid for input of size {math.prod(nested._items[0]) if nested._items else 0}")

    def change(item):
        wanted = [have if want == -1 and dim < item.dim() else want for dim, (want, have) in
                  enumerate(zip(sizes[1:], (*item.shape, *[1] * len(sizes))))]
        return item.view(wanted)

    if func.__name__ == "reshape" and not nested.is_contiguous():
        nested = _contiguous(func, nested)
    return _viewed(change)(func, nested)


def _beyond_first(name):
    def rule(func, nested, dim, *args):
        dim = dim % (nested.dim() + (name == "unsqueeze"))
        if dim == 0:
            if name == "select":
                return nested.unbind()[args[0]]
            doing = "squeezing" if name == "squeeze" else name
            raise RuntimeError(f"{name}(): For nested tensors, {doing} dimension 0 is not supported at the moment "
                               "if you need this feature, please open an issue on github describing your use case.")
        return _viewed(lambda item: getattr(item, name)(dim - 1, *args))(func, nested)

    return rule


def _contiguous(func, nested, memory_format=None):
    return nested if nested.is_contiguous() else _of_items(nested.unbind())


def _chunk(func, nested, chunks, dim=0):
    dim = dim % nested.dim()
    if dim != nested.dim() - 1:
        raise RuntimeError("Chunk for nested tensors is currently only supported for the last dimension.")
    width = nested.size(dim)
    if width % chunks:
        raise RuntimeError("Chunk for nested tensors is only supported for nested tensors with trailing dimension divisible by chunks.")
    each = width // chunks
    return tuple(_viewed(lambda item: item.narrow(-1, part * each, each))(func, nested) for part in range(chunks))


def _getitem(func, nested, index):
    places = index if isinstance(index, tuple) else (index,)
    if isinstance(places[0], int):
        items = nested.unbind()
        if not -len(items) <= places[0] < len(items):
            raise IndexError(f"index {places[0]} is out of bounds for dimension 0 with size {len(items)}")
        return items[places[0]][places[1:]] if len(places) > 1 else items[places[0]]
    if places[0] is Ellipsis and all(isinstance(one, int) for one in places[1:]):
        return _viewed(lambda item: item[places])(func, nested)
    raise NotImplementedError(_unsupported("slice.Tensor"))


def _copy(func, nested, src, non_blocking=False):
    if not isinstance(src, StridedNested) or src._items != nested._items:
        raise RuntimeError("copy_ only supports tensors that are the same size for Nested implementations")
    for own, other in zip(nested.unbind(), src.unbind()):
        own.copy_(other)
    return nested


def _cat(func, tensors, dim=0):
    if dim != 0:
        raise RuntimeError("cat: NestedTensors are concatenated along dimension 0 alone")
    return _of_items([item for one in tensors for item in one.unbind()])


def _embedding(func, weight, indices, *args, **kwargs):
    rows = func(weight, indices.values(), *args, **kwargs)
    return _wrapped(rows.reshape(-1), [(*one, weight.shape[-1]) for one in indices._items])


def _attention(func, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    if not all(isinstance(one, StridedNested) for one in (query, key, value)):
        raise RuntimeError("scaled_dot_product_attention: query, key and value must all be nested, or none")
    if not all(one.is_contiguous() for one in (query, key, value)):
        raise RuntimeError("scaled_dot_product_attention: If inputs are nested tensors they must be contiguous")
    return _of_items([func(*one, None, dropout_p, is_causal, scale=scale) for one in zip(query.unbind(), key.unbind(), value.unbind())])


def _self_attention(x, heads, in_weight, in_bias, out_weight, out_bias):
    """(projected result, weights): of each item, of its length, with the heads' shares averaged."""
    projected = tare.nn.functional.linear(x, in_weight, in_bias)
    outputs, weights = [], []
    for item in projected.unbind():
        q, k, v = (part.unflatten(-1, (heads, -1)).transpose(0, 1) for part in item.chunk(3, -1))
        shares = tare.softmax(tare.matmul(q / math.sqrt(q.shape[-1]), k.transpose(1, 2)), -1)
        outputs.append(tare.matmul(shares, v).transpose(0, 1).flatten(1))
        weights.append(shares)
    return tare.nn.functional.linear(_of_items(outputs), out_weight, out_bias), weights


def _encoder_layer(func, src, embed_dim, num_heads, in_weight, in_bias, out_weight, out_bias, use_gelu, norm_first, eps, norm1_weight,
                   norm1_bias, norm2_weight, norm2_bias, weight1, bias1, weight2, bias2, mask=None, mask_type=None):
    F = tare.nn.functional

    def normed(x, weight, bias):
        return F.layer_norm(x, (embed_dim,), weight, bias, eps)

    def attended(x):
        return _self_attention(x, num_heads, in_weight, in_bias, out_weight, out_bias)[0]

    def fed(x):
        hidden = F.linear(x, weight1, bias1)
        return F.linear(F.gelu(hidden) if use_gelu else F.relu(hidden), weight2, bias2)

    if norm_first:
        x = src + attended(normed(src, norm1_weight, norm1_bias))
        return x + fed(normed(x, norm2_weight, norm2_bias))
    x = normed(src + attended(src), norm1_weight, norm1_bias)
    return normed(x + fed(x), norm2_weight, norm2_bias)


def _multi_head(func, query, key, value, embed_dim, num_heads, in_weight, in_bias, out_weight, out_bias, mask=None, need_weights=True,
                average_attn_weights=True, mask_type=None):
    output, weights = _self_attention(query, num_heads, in_weight, in_bias, out_weight, out_bias)
    if not need_weights:
        return output, None
    longest = max(one.shape[-1] for one in weights)
    weights = [tare.nn.functional.pad(one, (0, longest - one.shape[-1]) * 2) for one in weights]
    return output, tare.stack([one.mean(0) if average_attn_weights else one for one in weights])


RULES = {
    "linear": _linear, "layer_norm": _layer_norm, "softmax": _softmax, "matmul": _matmul, "bmm": _matmul, "sum": _sum,
    "transpose": _transpose, "view": _reshape, "reshape": _reshape, "unsqueeze": _beyond_first("unsqueeze"),
    "squeeze": _beyond_first("squeeze"),
    "select": _beyond_first("select"), "contiguous": _contiguous, "chunk": _chunk, "__getitem__": _getitem, "copy_": _copy, "cat": _cat,
    "unbind": lambda func, nested, dim=0: nested.unbind(dim), "embedding": _embedding, "scaled_dot_product_attention": _attention,
    "_transformer_encoder_layer_fwd": _encoder_layer, "_native_multi_head_attention": _multi_head,
}
