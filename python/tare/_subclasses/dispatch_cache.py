"""How often calls of FakeTensorMode repeat one another: PyTorch's figures of the cache of its modes.

PyTorch keeps results of calls, because a fake call takes it long. Here the operator's rule is computed each time, which is faster than a
look into a table. So nothing is kept but which calls there were, and only once a program has asked: `FakeTensorMode.cache_clear()` or
`cache_info()` begins the counting, in the thread that calls it. Until then no call is slower for it.
"""

import dataclasses

import tare
from tare import _C
from tare._symbolic.numbers import _Number
from tare._tags import Tag
from tare.utils import _pytree as pytree

_BYPASSING = ((Tag.inplace_view, "inplace view"), (Tag.data_dependent_output, "data dependent output"),
              (Tag.dynamic_output_shape, "dynamic output shape"))


@dataclasses.dataclass(frozen=True)
class DispatchCacheInfo:
    """What was counted since `cache_clear()`, or since counting began.

    `hits`: calls equal to an earlier one, that is of the same operator, under the same defaults, with tensors of equal metadata and equal
    other arguments. `misses`: those that were the first of their kind. `bypasses`: by reason, calls that are no subject of this. `size`:
    how many kinds of calls there were.
    """

    hits: int
    misses: int
    bypasses: dict
    size: int


@dataclasses.dataclass(frozen=True)
class TensorMetadata:
    """What two tensors have in common that calls cannot tell from one another."""

    dtype: tare.dtype
    shape: tuple
    stride: tuple
    device: tare.device
    layout: tare.layout
    memory_format: tare.memory_format | None
    storage_offset: int
    storage_bytes: int | None
    requires_grad: bool
    is_quantized: bool
    is_conj: bool
    is_neg: bool
    is_inference: bool
    is_sparse: bool
    is_coalesced: bool | None
    dense_dim: int | None
    sparse_dim: int | None


_FIELDS = ("shape", "stride", *[one.name for one in dataclasses.fields(TensorMetadata) if one.name not in ("shape", "stride")])


def extract_tensor_metadata(t):
    """The metadata of a tensor, as a value that compares and hashes."""
    from tare._prims_common import suggest_memory_format

    dense = t.layout is tare.strided
    is_sparse = t.layout is tare.sparse_coo
    form = suggest_memory_format(t) if dense and not t.is_nested else None
    if form is not None and not t.is_contiguous(memory_format=form):
        form = None
    return TensorMetadata(
        t.dtype, t.shape, t.stride() if dense else (), t.device, t.layout, form, t.storage_offset() if dense else 0,
        t.untyped_storage().nbytes() if dense else None, t.requires_grad, t.is_quantized, t.is_conj(), t.is_neg(), t.is_inference(),
        is_sparse, t.is_coalesced() if is_sparse else None, t.dense_dim() if is_sparse else None, t.sparse_dim() if is_sparse else None)


class _BypassDispatchCache(Exception):
    """A call that is not compared with others; `reason` says why."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class _CacheKeyState:
    """What the key of one call has of its own. Expressions are in keys as they are, so there is nothing to keep."""

    def __init__(self, shape_env=None):
        self.shape_env = shape_env


def key_of(mode, state, func, args, kwargs):
    """What a call has in common with those that it repeats. Errors: _BypassDispatchCache for a call that repeats none."""
    for tag, reason in _BYPASSING:
        if tag in func.tags:
            raise _BypassDispatchCache(reason)
    if func.namespace not in ("aten", "prims", "prim"):
        raise _BypassDispatchCache("non-builtin")
    leaves, spec = pytree.tree_flatten((tuple(args), kwargs))
    settings = mode.shape_env.settings if mode.shape_env is not None else None
    return (func, tare.get_default_dtype(), _C._get_default_device(), tare.is_inference_mode_enabled(), settings, repr(spec),
            *[_part(leaf, mode.fakes) for leaf in leaves])


def _part(leaf, fakes):
    """A leaf of the arguments in a key, where tensors have the class `fakes`; of a number its class, too, since 1 and 1.0 are equal."""
    if isinstance(leaf, tare.Tensor):
        if not isinstance(leaf, fakes):
            raise _BypassDispatchCache("non-fake tensor")
        if leaf.layout is not tare.strided:
            raise _BypassDispatchCache("sparse tensor")
        shape, stride, *rest = (getattr(extract_tensor_metadata(leaf), name) for name in _FIELDS)
        return tuple(_part(one, fakes) for one in (*shape, "strides", *stride, *rest))
    if isinstance(leaf, _Number):
        return type(leaf), leaf.node.expr
    return type(leaf), leaf


class _Counter:
    """The figures, and the keys of the calls that there were."""

    def __init__(self):
        self.is_counting = False
        self.clear()

    def clear(self):
        self.hits = self.misses = 0
        self.bypasses = {}
        self.keys = set()

    def before(self, mode, func, args, kwargs):
        """Called with each call; what it gives is called with the call's result."""
        try:
            key = key_of(mode, _CacheKeyState(mode.shape_env), func, args, kwargs)
        except _BypassDispatchCache as bypass:
            reason = bypass.reason
            return lambda result: self._bypassed(reason)
        had_zeros = any(_is_zero(one) for one in pytree.tree_leaves((args, kwargs)))
        return lambda result: self._after(key, result, had_zeros)

    def _bypassed(self, reason):
        self.bypasses[reason] = self.bypasses.get(reason, 0) + 1

    def _after(self, key, result, had_zeros):
        if not had_zeros and any(_is_zero(one) for one in pytree.tree_leaves(result)):
            return self._bypassed("dispatch_key_set mismatch")
        if key in self.keys:
            self.hits += 1
        else:
            self.misses += 1
            self.keys.add(key)

    def info(self):
        return DispatchCacheInfo(self.hits, self.misses, dict(self.bypasses), len(self.keys))


def _is_zero(one):
    """Whether it is a tensor of zeros without memory."""
    return isinstance(one, tare.Tensor) and one._is_zerotensor()


counter = _Counter()
