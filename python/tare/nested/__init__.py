"""Nested tensors: tensors of unlike sizes as one. Of layout `jagged` one dimension varies; of `strided` any may."""

import tare
from tare._engine.refusals import names_of
from tare.nested._internal import nested_tensor as _jagged, ops as _ops, strided as _strided  # noqa: F401: the rules

__all__ = ["as_nested_tensor", "masked_select", "narrow", "nested_tensor", "nested_tensor_from_jagged", "to_padded_tensor"]


def _kind(layout):
    """What makes nested tensors of a layout."""
    if layout in (None, tare.strided):
        return _strided
    if layout is tare.jagged:
        return _jagged
    raise RuntimeError(f"Specified layout is unsupported for nested tensors: {layout}")


def nested_tensor(tensor_list, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    """A leaf with a copy of the items: tensors, or what `torch.tensor` takes.

    Layout `jagged` wants items that differ in one dimension at most. Errors: RuntimeError for items that do not fit together.
    """
    made = _kind(layout).from_list(
        [one if isinstance(one, tare.Tensor) else tare.tensor(one, dtype=dtype, device=device) for one in tensor_list], dtype, device)
    return _leaf(made, requires_grad)


def _leaf(nested, requires_grad):
    return nested.detach().requires_grad_(requires_grad)


def as_nested_tensor(ts, dtype=None, device=None, layout=None):
    """Tensors as one nested tensor, through which gradients flow to them. A nested one of the layout is given back."""
    kind = _kind(layout)
    if isinstance(ts, tare.Tensor):
        if ts.is_nested:
            if ts.layout is not (layout or tare.strided):
                raise RuntimeError("as_nested_tensor(): Converting between nested tensor layouts is not supported")
            moved = {name: value for name, value in (("dtype", dtype), ("device", device)) if value is not None}
            return ts.to(**moved) if moved else ts
        if ts.dim() == 0:
            raise RuntimeError("as_nested_tensor(): Expected tensor argument to have dim() > 0")
        moved = ts.to(dtype=dtype or ts.dtype, device=device or ts.device)
        return kind.from_dense(moved)
    if not isinstance(ts, (list, tuple)):
        raise TypeError("as_nested_tensor(): Expected first argument to be a tensor or a list / tuple of tensors ")
    if not all(isinstance(one, tare.Tensor) for one in ts):
        raise TypeError("as_nested_tensor(): Expected list / tuple of tensors")
    return kind.from_list(list(ts), dtype, device)


def to_padded_tensor(input, padding, output_size=None):
    """A dense tensor with each item in front, and `padding` behind it up to the largest sizes, or `output_size`."""
    return input.to_padded_tensor(padding, output_size)


def nested_tensor_from_jagged(values, offsets=None, lengths=None, jagged_dim=None, min_seqlen=None, max_seqlen=None):
    """A jagged view of values that lie behind one another along `jagged_dim - 1`.

    offsets: (B + 1), where each item begins and the last one ends. lengths: (B); with offsets, items may leave holes. Errors:
    RuntimeError without either.
    """
    if offsets is None:
        if lengths is None:
            raise RuntimeError("nested_tensor_from_jagged(): At least one of offsets or lengths is required.")
        offsets, lengths = _jagged.offsets_of(lengths), None
    return _jagged.jagged(values, offsets, lengths, 1 if jagged_dim is None else jagged_dim, (min_seqlen, max_seqlen))


def narrow(tensor, dim, start, length, layout=None):
    """Items (B, ...) of which each keeps `length` positions from `start` of dimension 1, numbers or tensors (B).

    Errors: RuntimeError for other dimensions, and layouts but `jagged`, unless start and length are numbers.
    """
    numbers = isinstance(start, int) and isinstance(length, int)
    if layout in (None, tare.strided):
        if not numbers:
            raise RuntimeError("start and length should be ints for strided layout")
        return as_nested_tensor([one.narrow(dim - 1, start, length) for one in tensor.unbind()])
    _kind(layout)
    if dim != 1:
        raise RuntimeError("jagged layout only supports dim=1")
    return _jagged.narrowed(tensor, start, length)


def masked_select(tensor, mask):
    """The elements of (B, S) that a mask of its shape lets through, as a jagged tensor. How many there are depends on values."""
    if tensor.layout is not tare.strided:
        raise RuntimeError(f"torch.nested.masked_select requires a strided tensor, given {tensor.layout}")
    if mask.layout is not tare.strided:
        raise RuntimeError(f"torch.nested.masked_select requires a strided mask, given: {mask.layout}")
    counts = mask.expand(tensor.shape).sum(-1)
    offsets = _jagged.offsets_of(counts)
    return nested_tensor_from_jagged(tensor.masked_select(mask), offsets)


__getattr__ = names_of(__name__)
