"""Quantized tensors: integers that stand for (integer - zero point) * scale.

To C++ the object is a tensor of `qint8`, `quint8` or `qint32`, so its bytes and views are theirs; in Python it has a quantizer. Operators
are answered here: views and copies keep the quantizer, a few compute on the integers or on what they stand for, the rest is refused by
name.
"""

import math
from dataclasses import dataclass

import tare
from tare import _C
from tare._engine import disabled_overrides
from tare._engine.overrides import overridable

_Plain = tare.Tensor
_disabled = disabled_overrides.DisableTorchFunctionSubclass


class qscheme:
    """How a tensor is quantized: for all of it, or by channels; around zero, or not."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"torch.{self._name}"

    def __reduce__(self):
        return _scheme, (self._name,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self


qscheme.__module__ = "torch"
_SCHEMES = {name: qscheme(name) for name in ("per_tensor_affine", "per_channel_affine", "per_tensor_symmetric", "per_channel_symmetric",
                                             "per_channel_affine_float_qparams")}
globals().update(_SCHEMES)


def _scheme(name):
    return _SCHEMES[name]


# The integers of each dtype, and their range.
INTEGERS = {tare.qint8: (tare.int8, -128, 127), tare.quint8: (tare.uint8, 0, 255), tare.qint32: (tare.int32, -(2**31), 2**31 - 1)}


@dataclass(frozen=True, eq=False)
class Quantizer:
    """What integers stand for. By channels, scale and zero_point are tensors, one number for each index of dimension `axis`."""

    scheme: qscheme
    scale: object
    zero_point: object
    axis: int = None

    def spread(self, numbers, tensor):
        """Numbers of channels as they stand against a tensor."""
        if self.axis is None:
            return numbers
        return numbers.to(tensor.device).reshape([-1 if dim == self.axis else 1 for dim in range(tensor.dim())])

    def quantized(self, x, dtype):
        """A tensor of floats in integers of this meaning: rounded to even, and cut off at the dtype's range."""
        kind, low, high = INTEGERS[dtype]
        if not _C._is_known(x) and x.numel():
            return x.new_empty(x.shape, dtype=kind)
        scale = tare.as_tensor(self.scale, dtype=tare.float32)
        inverse, zero = self.spread(scale.reciprocal(), x), self.spread(self.zero_point, x)
        found = tare.round(x * inverse + zero)
        return (found.double() if kind is tare.int32 else found).clamp(low, high).to(kind)

    def dequantized(self, integers):
        if not _C._is_known(integers) and integers.numel():
            return integers.new_empty(integers.shape, dtype=tare.float32)
        scale = tare.as_tensor(self.scale, dtype=tare.float32)
        return (integers.float() - self.spread(self.zero_point, integers)) * self.spread(scale, integers)

    def same(self, other):
        if self.scheme is not other.scheme or self.axis != other.axis:
            return False
        if self.axis is None:
            return (self.scale, self.zero_point) == (other.scale, other.zero_point)
        return bool(tare.equal(self.scale, other.scale) and tare.equal(self.zero_point, other.zero_point))


class QuantizedTensor(tare.Tensor):
    """A tensor whose integers have a meaning."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return _answer(func, args, kwargs or {})

    is_quantized = property(lambda self: True)

    def dequantize(self):
        """The numbers that it stands for, as float32."""
        return self._quantizer.dequantized(integers(self))

    def int_repr(self):
        """Its integers, a copy."""
        return integers(self).clone()

    def qscheme(self):
        return self._quantizer.scheme

    def _of_tensor(self, name):
        if self._quantizer.axis is not None:
            raise RuntimeError("Expected quantizer->qscheme() == kPerTensorAffine to be true, but got false.")
        return getattr(self._quantizer, name)

    def _of_channels(self, name):
        if self._quantizer.axis is None:
            raise RuntimeError("Expected quantizer->qscheme() == kPerChannelAffine || quantizer->qscheme() == "
                               "kPerChannelAffineFloatQParams to be true, but got false.")
        return getattr(self._quantizer, name)

    def q_scale(self):
        return self._of_tensor("scale")

    def q_zero_point(self):
        return self._of_tensor("zero_point")

    def q_per_channel_scales(self):
        return self._of_channels("scale")

    def q_per_channel_zero_points(self):
        return self._of_channels("zero_point")

    def q_per_channel_axis(self):
        return self._of_channels("axis")

    def __repr__(self, *, tensor_contents=None):
        from tare import _tensor_str
        from tare._engine import tensor_layout

        q, known = self._quantizer, _C._is_known(integers(self))
        contents = "..." if not known else tensor_layout.numbers(self.dequantize(), len("tensor("), _tensor_str.PRINT_OPTS)
        notes = [f"size={tuple(self.shape)}", f"dtype={self.dtype}", f"quantization_scheme={q.scheme}"]
        if self.device.type != "cpu":
            notes.insert(0, f"device='{self.device}'")
        notes += [f"scale={q.scale}", f"zero_point={q.zero_point}"] + ([] if q.axis is None else [f"axis={q.axis}"])
        return tensor_layout.suffixed("tensor(" + contents, notes, len("tensor("), _tensor_str.PRINT_OPTS)

    __str__ = __repr__

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = self.clone()
        return memo[id(self)]

    def __reduce_ex__(self, protocol):
        q = self._quantizer
        told = (q.scheme, q.scale, q.zero_point) + (() if q.axis is None else (q.axis,))
        return tare._utils._rebuild_qtensor, (self.storage(), self.storage_offset(), tuple(self.size()), self.stride(), told, False, {})

    def tolist(self):
        raise RuntimeError("load_scalar: invalid type")

    def numpy(self, *, force=False):
        raise TypeError(f"Got unsupported ScalarType {str(self.dtype).partition('.')[2].replace('quint', 'QUInt').replace('qint', 'QInt')}")

    def requires_grad_(self, requires_grad=True):
        if requires_grad:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        return self


def integers(quantized):
    """The integers of a quantized tensor, a view."""
    with _disabled():
        plain = _C._as_subclass(quantized, _Plain)
    return plain.view(INTEGERS[plain.dtype][0])


def made(ints, dtype, quantizer):
    """Integers as a quantized tensor: a view of them."""
    result = _C._as_subclass(ints.view(dtype), QuantizedTensor)
    result._quantizer = quantizer
    return result


def _checked(x, dtype, name, zero_points):
    if dtype not in INTEGERS:
        kind = x.new_empty(0, dtype=dtype).type().rpartition(".")[2].removesuffix("Tensor")
        raise RuntimeError(f"ScalarType {kind} is not supported in new_qtensor.")
    if x.dtype is not tare.float32:
        raise RuntimeError(f"Quantize only works on Float Tensor, got {x.type().rpartition('.')[2].removesuffix('Tensor')}")
    _, low, high = INTEGERS[dtype]
    for zero in zero_points:
        if not low <= zero <= high:
            side = "above upper" if zero > high else "below lower"
            raise RuntimeError(f"{name} zero_point {zero} is {side} bound.")


@overridable
def quantize_per_tensor(input, scale, zero_point, dtype):
    """Float32 in integers of one scale and zero point, numbers or tensors; of a list of tensors, a tuple, each with its own."""
    if isinstance(input, (list, tuple)):
        return tuple(quantize_per_tensor(*one, dtype) for one in zip(input, scale.unbind(), zero_point.unbind()))
    if isinstance(scale, tare.Tensor):
        scale = scale.item() if _C._is_known(scale) else 1.0
    if isinstance(zero_point, tare.Tensor):
        zero_point = int(zero_point.item()) if _C._is_known(zero_point) else 0
    scale = float(scale)
    _checked(input, dtype, "quantize_tensor_per_tensor_affine", [zero_point])
    quantizer = Quantizer(_SCHEMES["per_tensor_affine"], scale, zero_point)
    return made(quantizer.quantized(input.detach(), dtype), dtype, quantizer)


@overridable
def quantize_per_channel(input, scales, zero_points, axis, dtype):
    """Float32 in integers, with a scale and a zero point for each index of dimension `axis`.

    Errors: RuntimeError for other numbers of them.
    """
    known = zero_points.tolist() if _C._is_known(zero_points) and not zero_points.is_floating_point() else []
    _checked(input, dtype, "quantize_tensor_per_channel_affine", known)
    for name, numbers in (("scales", scales), ("zero_points", zero_points)):
        if numbers.numel() != input.shape[axis]:
            raise RuntimeError(f"length of {name} must equal to channel, expected {input.shape[axis]} got, {numbers.numel()}")
    floating = zero_points.is_floating_point()
    scheme = _SCHEMES["per_channel_affine_float_qparams" if floating else "per_channel_affine"]
    scales, zeros = (scales.float(), zero_points.float()) if floating else (scales.double(), zero_points.long())
    quantizer = Quantizer(scheme, scales, zeros, axis % input.dim())
    return made(quantizer.quantized(input.detach(), dtype), dtype, quantizer)


def _choose_qparams_per_tensor(input, reduce_range=False):
    """(scale, zero point) by which 8 bits reach from the least to the largest number, and zero is an integer; 7 bits if reduced."""
    if not _C._is_known(input) and input.numel():
        return 1.0, 0
    input = input.detach()
    low, high = (min(0.0, float(input.min())), max(0.0, float(input.max()))) if input.numel() else (0.0, 0.0)
    return _chosen(low, high, 0, 127 if reduce_range else 255)


def _chosen(low, high, least, most):
    scale = (high - low) / (most - least)
    if tare.tensor(scale, dtype=tare.float32) == 0:
        scale = 0.1
    # Of the two ends the one is taken whose zero point is the more exact; the upper one, where they are alike.
    errors = abs(least) + abs(low / scale), abs(most) + abs(high / scale)
    zero = least - low / scale if errors[0] < errors[1] else most - high / scale
    return scale, int(min(max(round(zero), least), most))


@overridable
def quantize_per_tensor_dynamic(input, dtype, reduce_range):
    """Float32 in 8 bits, whose scale follows from the least and the largest number."""
    scale, zero = _choose_qparams_per_tensor(input, reduce_range)
    if dtype is tare.qint8:
        low, high = (min(0.0, float(input.min())), max(0.0, float(input.max()))) if _C._is_known(input) else (0.0, 1.0)
        scale, zero = _chosen(low, high, *((-64, 63) if reduce_range else (-128, 127)))
    return quantize_per_tensor(input, scale, zero, dtype)


@overridable
def dequantize(tensor):
    """The numbers that a quantized tensor stands for; of a list, a tuple."""
    if isinstance(tensor, (list, tuple)):
        return tuple(one.dequantize() for one in tensor)
    return tensor.dequantize()


def _empty_affine_quantized(*size, scale=1.0, zero_point=0, dtype=None, device=None, memory_format=None, **_):
    """A quantized tensor whose integers were never written."""
    size = size[0] if len(size) == 1 and isinstance(size[0], (list, tuple)) else size
    if dtype not in INTEGERS:
        raise RuntimeError("Creation of quantized tensor requires quantized dtype like torch.quint8")
    ints = tare.empty(size, dtype=INTEGERS[dtype][0], device=device)
    return made(ints, dtype, Quantizer(_SCHEMES["per_tensor_affine"], float(scale), int(zero_point)))


def _empty_per_channel_affine_quantized(size, *, scales, zero_points, axis, dtype=None, device=None, **_):
    """A tensor quantized by channels whose integers were never written."""
    quantizer = Quantizer(_SCHEMES["per_channel_affine"], scales.double(), zero_points.long(), axis)
    return made(tare.empty(size, dtype=INTEGERS[dtype][0], device=device), dtype, quantizer)


def _make_per_tensor_quantized_tensor(input, scale, zero_point):
    """Integers as a quantized tensor."""
    kinds = {kind: dtype for dtype, (kind, *_) in INTEGERS.items()}
    return made(input.clone(), kinds[input.dtype], Quantizer(_SCHEMES["per_tensor_affine"], float(scale), int(zero_point)))


def _make_per_channel_quantized_tensor(input, scale, zero_point, axis):
    """Integers as a tensor quantized by channels."""
    kinds = {kind: dtype for dtype, (kind, *_) in INTEGERS.items()}
    return made(input.clone(), kinds[input.dtype], Quantizer(_SCHEMES["per_channel_affine"], scale.double(), zero_point.long(), axis))


for _name in ("q_scale", "q_zero_point", "q_per_channel_scales", "q_per_channel_zero_points", "q_per_channel_axis", "int_repr"):
    def _function(input, _name=_name):
        return getattr(input, _name)()

    _function.__name__ = _function.__qualname__ = _name
    globals()[_name] = _function
del _function


def rebuilt(storage, storage_offset, size, stride, told):
    """A quantized tensor, as files describe it."""
    scheme, scale, zero_point, *axis = told
    ints = tare.empty(0, dtype=INTEGERS[storage.dtype][0])
    ints.set_(storage.untyped() if hasattr(storage, "untyped") else storage, storage_offset, size, stride)
    return made(ints, storage.dtype, Quantizer(scheme, scale, zero_point, *axis))


# --- what operators do ---

_VIEWS = frozenset("""
    view reshape flatten unflatten t transpose permute select narrow unsqueeze squeeze expand chunk split unbind detach alias swapaxes
    movedim as_strided expand_as view_as slice
""".split())
_KEPT = frozenset("clone contiguous cpu cuda to empty_like roll flip index_select gather repeat __getitem__".split())
_OF_INTEGERS = frozenset("""
    numel nelement is_contiguous stride size dim storage_offset data_ptr get_device is_pinned storage untyped_storage
""".split())
_COMPARED = frozenset("eq ne lt le gt ge isnan allclose".split())
# Whose results are quantized as their argument is.
_ON_NUMBERS = frozenset("""
    relu relu6 mean max min sort topk clamp hardtanh leaky_relu max_pool1d max_pool2d max_pool3d avg_pool2d avg_pool3d
    adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d _adaptive_avg_pool2d upsample_nearest1d upsample_nearest2d
    upsample_nearest3d upsample_bilinear2d pad constant_pad_nd
    reflection_pad1d reflection_pad2d pixel_shuffle channel_shuffle dropout threshold
""".split())


def _refuse(name):
    raise NotImplementedError(f"Could not run 'aten::{name}' with arguments from the 'QuantizedCPU' backend. Quantized tensors have no "
                              "rule for it; dequantize() gives the numbers that they stand for.")


@disabled_overrides.answering
def _answer(name, func, args, kwargs):
    if name in _OF_INTEGERS:
        with _disabled():
            return func(*args, **kwargs)
    first = next(one for one in (*args, *kwargs.values()) if isinstance(one, QuantizedTensor)) if name not in ("cat", "stack") else None
    if name in RULES:
        return RULES[name](func, *args, **kwargs)
    if name in _VIEWS or name in _KEPT:
        return _viewed(func, first, args, kwargs)
    if name in _COMPARED:
        return func(*[one.dequantize() if isinstance(one, QuantizedTensor) else one for one in args], **kwargs)
    if name in _ON_NUMBERS or name.removesuffix("_") in _ON_NUMBERS:
        return _on_numbers(func, first, args, kwargs)
    return _refuse(name)


def _viewed(func, first, args, kwargs):
    name, q = func.__name__, first._quantizer
    if name == "to" and any(isinstance(one, tare.dtype) for one in (*args, *kwargs.values())):
        if not any(one is first.dtype for one in (*args, *kwargs.values())):
            raise RuntimeError("Creation of quantized tensor requires quantized dtype like torch.quint8")
        return first
    if q.axis is not None and name in _VIEWS:
        return _view_of_channels(func, first, args, kwargs)
    plain = [integers(one) if isinstance(one, QuantizedTensor) else one for one in args]
    result = func(*plain, **kwargs)
    if isinstance(result, tare.Tensor):
        return first if result is plain[0] else made(result, first.dtype, q)
    return type(result)([made(one, first.dtype, q) for one in result])


def _view_of_channels(func, first, args, kwargs):
    name, q = func.__name__, first._quantizer
    if name in ("t", "transpose", "permute", "as_strided", "expand", "swapaxes", "movedim", "unsqueeze", "squeeze"):
        raise RuntimeError("Setting strides is possible only on uniformly quantized tensor")
    result = func(integers(first), *args[1:], **kwargs)
    if name == "select" and (args[1] if len(args) > 1 else kwargs["dim"]) % first.dim() == q.axis:
        return _of_one_channel(result, first, args[2] if len(args) > 2 else kwargs["index"])
    if not isinstance(result, tare.Tensor) or result.dim() <= q.axis or result.shape[q.axis] != q.scale.numel():
        got = result.shape[q.axis] if isinstance(result, tare.Tensor) and result.dim() > q.axis else 0
        raise RuntimeError(f"length of scales must equal to channel, expected {got} got, {q.scale.numel()}")
    return made(result, first.dtype, q)


def _of_one_channel(result, first, index):
    q = first._quantizer
    return made(result, first.dtype, Quantizer(_SCHEMES["per_tensor_affine"], q.scale[index].item(), q.zero_point[index].item()))


def _getitem(func, quantized, index):
    q = quantized._quantizer
    result = func(integers(quantized), index)
    if q.axis == 0 and isinstance(index, int):
        return _of_one_channel(result, quantized, index)
    if q.axis is not None and (result.dim() <= q.axis or result.shape[q.axis] != q.scale.numel()):
        raise RuntimeError("Setting strides is possible only on uniformly quantized tensor")
    return made(result, quantized.dtype, q)


def _on_numbers(func, first, args, kwargs):
    """Computed on what the integers stand for, and quantized as the argument was: in place where the function is."""
    q = first._quantizer
    if not _C._is_known(integers(first)) and first.numel():
        numbers = tare.empty(first.shape, dtype=tare.float32, device=first.device)
    else:
        numbers = first.dequantize()
    result = func(*[numbers if one is first else one for one in args], **kwargs)
    if func.__name__[-1:] == "_":
        integers(first).copy_(q.quantized(numbers, first.dtype))
        return first

    def again(one):
        return made(q.quantized(one, first.dtype), first.dtype, q) if one.dtype is tare.float32 else one

    return again(result) if isinstance(result, tare.Tensor) else type(result)([again(one) for one in result])


def _joined(func, tensors, dim=0, **kwargs):
    first = tensors[0]
    if first._quantizer.axis is not None:
        raise RuntimeError("cat: only tensors quantized as a whole are joined")
    q = first._quantizer
    parts = [integers(one) if one._quantizer.same(q) else q.quantized(one.dequantize(), first.dtype) for one in tensors]
    return made(func(parts, dim), first.dtype, q)


def _copied(func, target, src, non_blocking=False):
    if not isinstance(target, QuantizedTensor):
        target.copy_(src.dequantize())
        return target
    if isinstance(src, QuantizedTensor):
        if not src.dtype is target.dtype:
            raise RuntimeError("Quantized Copy only works with Quantized Tensors of the same dtype")
        integers(target).copy_(integers(src))
        target._quantizer = src._quantizer
    else:
        integers(target).copy_(target._quantizer.quantized(src.expand(target.shape), target.dtype))
    return target


def _filled(func, quantized, value):
    return _copied(func, quantized, tare.full([], float(value), device=quantized.device))


def _equal(func, a, b):
    if not (isinstance(a, QuantizedTensor) and isinstance(b, QuantizedTensor)):
        return False
    return a.dtype is b.dtype and a._quantizer.same(b._quantizer) and tare.equal(integers(a), integers(b))


def _item(func, quantized):
    return quantized.dequantize().item()


def _within(low, high):
    """What an operator gives whose results lie in a range: that range in the integers that there are."""
    def rule(func, quantized, *args, **kwargs):
        _, least, most = INTEGERS[quantized.dtype]
        scale = (high - low) / (most - least + 1)
        quantizer = Quantizer(_SCHEMES["per_tensor_affine"], scale, least - int(low / scale))
        return made(quantizer.quantized(func(quantized.dequantize(), *args, **kwargs), quantized.dtype), quantized.dtype, quantizer)

    return rule


def _signed(func, quantized):
    raise RuntimeError("isSignedType not supported for quantized types")


def _cast(func, quantized, *args, **kwargs):
    raise RuntimeError("Creation of quantized tensor requires quantized dtype like torch.quint8")


def _no(func, quantized):
    return False


RULES = {
    "__getitem__": _getitem, "cat": _joined, "concat": _joined, "stack": _joined, "copy_": _copied, "fill_": _filled, "equal": _equal,
    "item": _item, "is_signed": _signed, "is_floating_point": _no, "is_complex": _no, "element_size": lambda func, q: q.dtype.itemsize,
    **dict.fromkeys(("sigmoid", "hardsigmoid"), _within(0.0, 1.0)), "tanh": _within(-1.0, 1.0),
    "dequantize": lambda func, q: q.dequantize(), "type": lambda func, q, *_: _refuse("type") if _ else "torch.quantized",
    **dict.fromkeys(("float", "double", "half", "bfloat16", "int", "long", "short", "char", "byte", "bool"), _cast),
}


def _per_token_quant_qparam_dim_check(input, scales, zero_points):
    """Holds a scale and a zero point for each token: for each place of all dimensions but the last. Errors: AssertionError."""
    tokens = math.prod(input.shape[:-1])
    for name, one in (("scales", scales), ("zero_points", zero_points)):
        if one.numel() != tokens:
            raise AssertionError(f"num_tokens: {tokens} {name}: {one.size()}")


def _quant_min_max_bounds_check(quant_min, quant_max, dtype):
    """Holds a range of quantized numbers within its type. Errors: ValueError for a type without one, AssertionError."""
    if dtype in (tare.float8_e4m3fn, tare.float8_e5m2):
        lower, upper = int(tare.finfo(dtype).min), int(tare.finfo(dtype).max)
    elif dtype in (tare.uint8, tare.int8, tare.uint16, tare.int16, tare.int32):
        lower, upper = tare.iinfo(dtype).min, tare.iinfo(dtype).max
    else:
        raise ValueError(f"Unsupported dtype: {dtype}")
    if quant_min < lower:
        raise AssertionError(f"quant_min out of bounds for dtype, quant_min_lower_bound: {lower} quant_min: {quant_min}")
    if quant_max > upper:
        raise AssertionError(f"quant_max out of bounds for dtype, quant_max_upper_bound: {upper} quant_max: {quant_max}")
