"""What operators do with jagged tensors. What is not listed, and not elementwise, is refused by its name."""

import tare
from tare import _C
from tare._engine import disabled_overrides
from tare._engine.refusals import names_of
from tare.nested._internal import reductions as _r, views as _v
from tare.nested._internal.arguments import elementwise, of_size, of_values, packed, padded, unbind
from tare.nested._internal.nested_tensor import NestedTensor, like, wrapped

_disabled = disabled_overrides.DisableTorchFunctionSubclass


def answer(func, args, kwargs):
    """Calls a function with nested tensors among its arguments."""
    attribute = getattr(getattr(func, "__self__", None), "__name__", "")  # of a function that reads or sets one
    if attribute in _VIEWED and func.__name__ == "__get__":
        return RULES[_VIEWED[attribute]](func, *args)
    return _answer(func, args, kwargs)


@disabled_overrides.answering
def _answer(name, func, args, kwargs):
    rule = RULES.get(name)
    if rule is not None:
        return rule(func, *args, **kwargs)
    if name in _OF_VALUES:
        return of_values(func, *args, **kwargs)
    if _is_elementwise(name.removesuffix("_") if name[-2:] != "__" else name):
        return elementwise(func, *args, **kwargs)
    raise NotImplementedError(f"aten.{name}.default: tensors of layout torch.jagged have no rule for it")


_VIEWED = {"mT": "mT", "T": "T", "H": "T", "mH": "mT"}

# Functions that ask values alone, or give as many.
_OF_VALUES = frozenset("""
    detach detach_ requires_grad_ double float half bfloat16 int long short char byte bool cfloat cdouble type_as numel nelement
    element_size is_floating_point is_complex is_signed is_same_size item dropout feature_dropout native_dropout alpha_dropout alias
    zeros_like ones_like rand_like randn_like empty_like full_like randint_like fill_ zero_ retain_grad is_pinned dequantize
    get_device type data_ptr result_type can_cast uniform_ normal_ bernoulli_ one_hot is_inference __bool__ __int__ __float__ is_nonzero
    _is_view is_conj is_neg resolve_conj resolve_neg promote_types
""".split())

_elementwise_names = {}


def _is_elementwise(name):
    if name not in _elementwise_names:
        packet = getattr(tare.ops.aten, name, None) if _C._has_packet(name) else None
        overloads = [] if packet is None else [getattr(packet, one) for one in packet.overloads()]
        _elementwise_names[name] = any(tare.Tag.pointwise in one.tags for one in overloads)
    return _elementwise_names[name]


def to_padded_tensor(func, nested, padding, output_size=None):
    filled = padded(nested, padding)
    if output_size is None:
        return filled
    if len(output_size) != filled.dim():
        raise RuntimeError("Length of output_size does not match NestedTensor dims. Broadcasting is not supported.")
    wanted = [filled.shape[0], *[have if want == -1 else want for want, have in zip(output_size[1:], filled.shape[1:])]]
    if any(want < have for want, have in zip(wanted, filled.shape)):
        raise RuntimeError("Value in output_size is less than NestedTensor padded size. Truncation is not supported.")
    behind = [count for want, have in reversed(list(zip(wanted, filled.shape))) for count in (0, want - have)]
    return tare.nn.functional.pad(filled, behind, value=padding)


def _moved(func, nested, *args, **kwargs):
    """`to`, `cpu`, `cuda`: offsets go where values go."""
    with _disabled():
        values = func(nested, *args, **kwargs)
    if values is nested:
        return nested
    return wrapped(values, nested._structure.on(values.device), nested._ragged_idx)


def _clone(func, nested, *args, **kwargs):
    with _disabled():
        return like(func(nested, *args, **kwargs), nested)


def _contiguous(func, nested, memory_format=None):
    return packed(nested)


def _copy(func, nested, src, non_blocking=False):
    if not isinstance(src, NestedTensor) or not nested._structure.same(src._structure):
        raise RuntimeError(f"copy_(): expected compatible input and src shapes, but got: {of_size(nested.shape)} and {of_size(src.shape)}")
    with _disabled():
        func(nested, src, non_blocking)
    return nested


def _embedding(func, weight, indices, *args, **kwargs):
    with _disabled():
        return like(func(weight, indices, *args, **kwargs), indices)


def _normalised(func, input, *args, **kwargs):
    with _disabled():
        return like(func(input.values(), *args, **kwargs), input)


def _is_same_size(func, a, b):
    return isinstance(a, NestedTensor) and isinstance(b, NestedTensor) and tuple(a.shape) == tuple(b.shape)


def _equal(func, a, b):
    with _disabled():
        return _is_same_size(func, a, b) and func(a, b)


def _new(func, nested, *args, **kwargs):
    raise RuntimeError("new_empty() not supported for NJT with shape != ()")


RULES = {
    "to": _moved, "cpu": _moved, "cuda": _moved, "clone": _clone, "contiguous": _contiguous, "copy_": _copy,
    "transpose": _v.transpose, "swapaxes": _v.transpose, "swapdims": _v.transpose, "permute": _v.permute,
    "mT": lambda func, nested: _v.transposed(nested, -2, -1),
    "T": lambda func, nested: _v.permute(func, nested, *reversed(range(nested.dim()))),
    "view": _v.view, "reshape": _v.view, "unflatten": _v.unflatten, "flatten": _v.flatten, "unsqueeze": _v.unsqueeze, "squeeze": _v.squeeze,
    "expand": _v.expand, "broadcast_to": _v.expand, "expand_as": _v.expand_as, "chunk": _v.chunk, "split": _v.split,
    "split_with_sizes": _v.split, "select": _v.select, "narrow": _v.narrow,
    "unbind": lambda func, nested, dim=0: unbind(nested, dim), "__getitem__": _v.getitem,
    "cat": _v.joined, "concat": _v.joined, "stack": _v.joined, "to_padded_tensor": to_padded_tensor,
    "softmax": _r.softmax, "log_softmax": _r.softmax, "linear": _r.linear, "matmul": _r.matmul, "bmm": _r.matmul,
    "scaled_dot_product_attention": _r.attention, "embedding": _embedding, "layer_norm": _normalised, "rms_norm": _normalised,
    "is_same_size": _is_same_size, "equal": _equal, "new_zeros": _new, "new_ones": _new, "new_empty": _new, "new_full": _new,
    **{name: _r.reduction(padding) for name, padding in {
        "sum": 0, "mean": 0, "prod": 1, "amax": _r.lowest, "max": _r.lowest, "argmax": _r.lowest, "amin": _r.highest, "min": _r.highest,
        "argmin": _r.highest, "any": False, "all": True}.items()},
}

NestedTensor._answer, NestedTensor._unbound = staticmethod(answer), unbind
NestedTensor.to_padded_tensor = lambda self, padding, output_size=None: to_padded_tensor(None, self, padding, output_size)


__getattr__ = names_of(__name__)
