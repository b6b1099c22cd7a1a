"""A masked tensor is its data with a mask beside it: to C++ the object is the data, so memory and gradients are the data's."""

import warnings

import tare
from tare import _C
from tare._engine import disabled_overrides
from tare._engine.refusals import names_of

_Plain = tare.Tensor
_disabled = disabled_overrides.DisableTorchFunctionSubclass


class MaskedTensor(tare.Tensor):
    """Data and a mask of its shape, True where an element counts."""

    @staticmethod
    def __new__(cls, data, mask, requires_grad=False):
        _check(data, mask)
        warnings.warn("The PyTorch API of MaskedTensors is in prototype stage and will change in the near future. Please open a Github "
                      "issue for features requests and see our documentation on the torch.masked module for further information about "
                      "the project.", UserWarning, stacklevel=3)
        made = _C._make_subclass(cls, data.detach().clone(), requires_grad)
        made._mask = mask.clone()
        return made

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return _answer(func, args, kwargs or {})

    def get_data(self):
        """All elements, as a plain tensor through which gradients flow."""
        with _disabled():
            return _C._as_subclass(self, _Plain)

    def get_mask(self):
        return self._mask

    _masked_data = property(get_data)
    _masked_mask = property(get_mask)

    def to_tensor(self, value):
        """A plain tensor with `value` where the mask is False."""
        data = self.get_data()
        return tare.where(self._mask, data, tare.as_tensor(value, dtype=data.dtype, device=data.device))

    def is_sparse_coo(self):
        return False

    is_sparse_csr = is_sparse_coo

    @property
    def grad(self):
        with _disabled():
            found = _Plain.grad.__get__(self)
        return None if found is None else _masked(found, self._mask)

    @grad.setter
    def grad(self, value):
        with _disabled():
            _Plain.grad.__set__(self, value)

    def __repr__(self, **_):
        data = self.get_data().detach()
        if not (_C._is_known(data) and _C._is_known(self._mask)):
            return f"MaskedTensor(..., size={tuple(data.shape)}, dtype={data.dtype}, device='{data.device}')"
        if data.dim() == 0:
            return f"MaskedTensor({_shown(data.item(), self._mask.item())}, {self._mask.item()})"
        return "MaskedTensor(\n" + _lines(data.tolist(), self._mask.tolist(), 2) + "\n)"

    __str__ = __repr__

    def __format__(self, how):
        return format(str(self), how)

    def tolist(self):
        raise RuntimeError(".tolist() is not supported for tensor subclasses, got MaskedTensor")

    def numpy(self, *, force=False):
        raise RuntimeError(".numpy() is not supported for tensor subclasses.")

    __array__ = numpy

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = _masked(self.get_data().detach().clone(), self._mask.clone())
        return memo[id(self)]

    def __reduce_ex__(self, protocol):
        return _rebuilt, (self.get_data().detach(), self._mask, self.requires_grad)


def _rebuilt(data, mask, requires_grad):
    made = _masked(data, mask)
    return made.requires_grad_(True) if requires_grad else made


def _shown(value, counts):
    if not counts:
        return "      --"
    return f"{value:8.4f}" if isinstance(value, float) else str(value)


def _lines(values, mask, indent):
    blanks = " " * indent
    if not isinstance(values[0], list) if values else True:
        return blanks + "[" + ", ".join(map(_shown, values, mask)) + "]"
    inner = ",\n".join(_lines(*one, indent + 2) for one in zip(values, mask))
    return f"{blanks}[\n{inner}\n{blanks}]"


def _check(data, mask):
    if not isinstance(data, tare.Tensor):
        raise TypeError("data must be a Tensor")
    if not isinstance(mask, tare.Tensor):
        raise TypeError("mask must be a Tensor")
    if data.layout is not mask.layout:
        raise TypeError("data and mask must have the same layout.")
    if data.layout is not tare.strided:
        raise NotImplementedError(f"MaskedTensor of layout {data.layout} is not supported by tare yet")
    if data.dim() != mask.dim():
        raise ValueError("data.dim() must equal mask.dim()")
    if data.size() != mask.size():
        raise ValueError("data.size() must equal mask.size()")
    if mask.dtype is not tare.bool:
        raise TypeError("mask must have dtype bool.")


def _masked(data, mask):
    made = _C._as_subclass(data, MaskedTensor)
    made._mask = mask
    return made


def masked_tensor(data, mask, requires_grad=False):
    """A leaf of data and a mask. Errors: TypeError, ValueError for a mask that does not fit."""
    return MaskedTensor(data, mask, requires_grad)


def as_masked_tensor(data, mask):
    """Data and a mask, through which gradients flow to the data."""
    _check(data, mask)
    return _masked(data, mask)


def is_masked_tensor(obj, /):
    """Whether it is a MaskedTensor."""
    return isinstance(obj, MaskedTensor)


# --- what operators do ---

_UNARY = frozenset("""
    abs absolute acos arccos acosh arccosh angle asin arcsin asinh arcsinh atan arctan atanh arctanh bitwise_not ceil clamp clip
    conj_physical cos cosh deg2rad digamma erf erfc erfinv exp exp2 expm1 fix floor frac lgamma log log10 log1p log2 logit i0 isnan
    nan_to_num neg negative positive pow rad2deg reciprocal round rsqrt sigmoid sign sgn signbit sin sinc sinh sqrt square tan tanh
    trunc float_power
""".split())
_BINARY = frozenset("""
    add atan2 arctan2 bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift div divide floor_divide fmod logaddexp
    logaddexp2 mul multiply nextafter remainder sub subtract true_divide eq ne le ge greater greater_equal gt less_equal lt less maximum
    minimum fmax fmin not_equal rsub
""".split())
_REDUCED = frozenset("sum mean amin amax argmin argmax prod all var std norm".split())
# On data and mask alike.
_BOTH = frozenset("""
    view reshape t transpose expand select narrow unsqueeze squeeze flatten unflatten chunk split unbind contiguous clone detach detach_
    __getitem__ expand_as view_as swapaxes alias
""".split())
_OF_DATA = frozenset("""
    to double float half bfloat16 int long bool cpu cuda requires_grad_ ones_like empty_like full_like rand_like randn_like numel
    nelement size stride dim is_contiguous storage_offset element_size is_floating_point is_complex get_device item data_ptr is_signed
    retain_grad __bool__ __float__ __int__ type_as
""".split())


@disabled_overrides.answering
def _answer(name, func, args, kwargs):
    base = name.removesuffix("_") if name[-2:] != "__" else name
    if base in _UNARY or base in _BINARY:
        return _elementwise(func, base, args, kwargs)
    if name in _REDUCED:
        return _reduced(func, *args, **kwargs)
    if name in _BOTH:
        return _on_both(func, args, kwargs)
    if name in _OF_DATA:
        return _on_data(func, args, kwargs)
    if name in RULES:
        return RULES[name](func, *args, **kwargs)
    raise TypeError(f"Multiple dispatch failed for 'torch._ops.aten.{name}.default'; all __torch_dispatch__ handlers returned "
                    f"NotImplemented:\n\n  - tensor subclass {MaskedTensor}\n\nget_data() and get_mask() give plain tensors.")


def _same_masks(args):
    masks = [one._mask for one in args if isinstance(one, MaskedTensor)]
    first = masks[0]
    for other in masks[1:]:
        if other is first:
            continue
        known = _C._is_known(first) and _C._is_known(other)
        if first.shape != other.shape or known and not tare.equal(first, other):
            raise ValueError("Input masks must match. If you need support for this, please open an issue on Github.")
    return first


def _elementwise(func, name, args, kwargs):
    if name in _BINARY and kwargs:
        raise ValueError("len(kwargs) must equal 0")
    mask = _same_masks(args)
    with _disabled():
        result = func(*args, **kwargs)
    if type(result) is not tare.Tensor:
        return result  # written in place
    return _masked(result, mask if mask.shape == result.shape else mask.expand(result.shape))


def _reduced(func, input, dim=None, keepdim=False, *, dtype=None, **kwargs):
    name, mask, data = func.__name__, input._mask, input.get_data()
    dims = dim if dim is None or isinstance(dim, int) else tuple(dim)
    if name == "all":
        filled = data | ~mask if data.dtype is tare.bool else tare.where(mask, data, 1)
        value = filled.all() if dims is None else filled.all(dims, keepdim)
    else:
        given = {} if dtype is None else {"dtype": dtype}
        order = [kwargs.pop("p", 2.0)] if name == "norm" else []
        value = getattr(tare.masked, name)(data, *order, dims, keepdim=keepdim, mask=mask, **given, **kwargs)
    return _masked(value, mask.any() if dims is None else mask.any(dims, keepdim))


def _on_both(func, args, kwargs):
    plain = [one.get_data() if isinstance(one, MaskedTensor) else one for one in args]
    masks = [one._mask if isinstance(one, MaskedTensor) else one for one in args]
    data, mask = func(*plain, **kwargs), func(*masks, **kwargs)
    if isinstance(data, tare.Tensor):
        return _masked(data, mask)
    return tuple(_masked(*one) for one in zip(data, mask))


def _on_data(func, args, kwargs):
    nested = next(one for one in args if isinstance(one, MaskedTensor))
    with _disabled():
        result = func(*args, **kwargs)
    if type(result) is not tare.Tensor:
        return result
    mask = nested._mask if result.device == nested._mask.device else nested._mask.to(result.device)
    return _masked(result, mask)


def _joined(func, tensors, dim=0):
    data = func([one.get_data() if isinstance(one, MaskedTensor) else one for one in tensors], dim)
    masks = [one._mask if isinstance(one, MaskedTensor) else tare.ones_like(one, dtype=tare.bool) for one in tensors]
    return _masked(data, func(masks, dim))


def _where(func, condition, input, other):
    data = func(condition, *(one.get_data() if isinstance(one, MaskedTensor) else one for one in (input, other)))
    return _masked(data, func(condition, *(one._mask if isinstance(one, MaskedTensor) else tare.ones_like(one, dtype=tare.bool)
                                           for one in (input, other))))


def _softmax(func, input, dim, dtype=None, **kwargs):
    given = {} if dtype is None else {"dtype": dtype}
    return _masked(tare.masked.softmax(input.get_data(), dim, mask=input._mask, **given), input._mask)


def _copied(func, target, src, non_blocking=False):
    _same_masks((target, src))
    with _disabled():
        return func(target, src, non_blocking)


RULES = {"cat": _joined, "stack": _joined, "where": _where, "softmax": _softmax, "copy_": _copied, "to_dense": lambda func, input: input}


__getattr__ = names_of(__name__)
