"""Nested tensors of layout `jagged`: items that differ in one dimension, behind one another along it.

A jagged tensor is its values with other sizes: to C++ the object is the tensor of values, so that memory, gradients and operators are
theirs. In Python its sizes are those of the items, with a `NestedInt` for the one that varies.
"""

import tare
from tare import _C
from tare._engine import disabled_overrides
from tare._engine.refusals import names_of
from tare.nested._internal import nested_int

_Plain = tare.Tensor
_disabled = disabled_overrides.DisableTorchFunctionSubclass


class _SymintRegistry:
    """The numbers of offsets, as libraries ask for them."""

    def get(self, tensor, default=None):
        known = nested_int.sizes._known.get(tensor)
        return default if known is None else known.node.nested_int()

    def __contains__(self, tensor):
        return tensor in nested_int.sizes._known

    def __getitem__(self, tensor):
        return nested_int.sizes._known[tensor].node.nested_int()


_tensor_symint_registry = _SymintRegistry()


def get_tensor_symint(tensor, *, coeff=1):
    """The size of the dimension that these offsets describe."""
    return nested_int.sizes.size(tensor) * coeff


class Structure:
    """Where the items of values lie: what a result of the same structure shares with its argument.

    offsets: (B + 1). lengths: (B), or None where items leave no holes. bounds: the shortest and the longest item, None where not asked.
    """

    def __init__(self, offsets, lengths=None, bounds=(None, None), known=None):
        self.offsets, self.lengths, self.bounds = offsets, lengths, list(bounds)
        self._known = known  # starts and lengths as numbers
        self._moved = {}  # the same on other devices
        self.size = nested_int.sizes.size(offsets if lengths is None else lengths)
        self.batch = offsets.shape[0] - 1

    def same(self, other):
        """Whether items are known to have the same lengths, and to lie alike."""
        return self is other or (self.size == other.size and (self.lengths is None) == (other.lengths is None))

    def known(self):
        """(starts, lengths) as numbers. Errors: where offsets are not known, what tolist raises."""
        if self._known is None:
            offsets = self.offsets.tolist()
            lengths = [after - before for before, after in zip(offsets, offsets[1:])] if self.lengths is None else self.lengths.tolist()
            self._known = offsets[:-1], lengths
        return self._known

    def longest(self):
        if self.bounds[1] is None:
            self.bounds[1] = max(self.known()[1], default=0)
        return self.bounds[1]

    def shortest(self):
        if self.bounds[0] is None:
            self.bounds[0] = min(self.known()[1], default=0)
        return self.bounds[0]

    def counts(self, device):
        """(B): how long each item is."""
        if self.lengths is not None:
            return self.lengths.to(device)
        if self._known is not None:
            return tare.tensor(self._known[1], device=device)
        return self.offsets.diff().to(device)

    def items(self, device):
        """(total): the item that each position belongs to."""
        total = sum(self.known()[1]) if self._known is not None or self.lengths is not None else None
        if total is None:
            return tare.repeat_interleave(tare.arange(self.batch, device=device), self.counts(device))
        return tare.repeat_interleave(tare.arange(self.batch, device=device), self.counts(device), output_size=total)

    def rows(self, device, longest):
        """(total): the place of each position among B x longest."""
        starts, lengths = self.known()
        flat = [item * longest + position for item, length in enumerate(lengths) for position in range(length)]
        return tare.tensor(flat, dtype=tare.int64, device=device)

    def on(self, device):
        """The same with its tensors on a device: a size of the same name."""
        device = tare.device(device)
        if device == self.offsets.device:
            return self
        if device not in self._moved:
            with tare.no_grad():
                if self._known is None and self.offsets.device.type == "cpu":
                    self.known()
                offsets = self.offsets.to(device)
                lengths = None if self.lengths is None else self.lengths.to(device)
            nested_int.sizes._known[offsets if lengths is None else lengths] = self.size
            self._moved[device] = Structure(offsets, lengths, self.bounds, self._known)
        return self._moved[device]


def _inner(nested, name):
    """An attribute of the values."""
    return getattr(_Plain, name).__get__(nested)


class NestedTensor(tare.Tensor):
    """A jagged tensor: B items that differ in the size of dimension `_ragged_idx`."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return cls._answer(func, args, kwargs or {})  # the rules, which ops.py gives

    # What it consists of

    def values(self):
        """The items behind one another: a view, through which gradients flow."""
        with _disabled():
            return _C._as_subclass(self, _Plain)

    _values = property(values)
    _offsets = property(lambda self: self._structure.offsets)
    _lengths = property(lambda self: self._structure.lengths)

    def offsets(self):
        """(B + 1): where each item begins and the last one ends."""
        return self._structure.offsets

    def lengths(self):
        """(B), or None where items leave no holes."""
        return self._structure.lengths

    def unbind(self, dim=0):
        """The items, as views."""
        return self._unbound(dim)

    _max_seqlen = property(lambda self: self._structure.longest())
    _min_seqlen = property(lambda self: self._structure.shortest())
    _maybe_max_seqlen = property(lambda self: self._structure.bounds[1])
    _maybe_min_seqlen = property(lambda self: self._structure.bounds[0])

    def _get_max_seqlen(self):
        return self._max_seqlen

    def _get_min_seqlen(self):
        return self._min_seqlen

    # Sizes

    @property
    def shape(self):
        with _disabled():
            sizes = list(_inner(self, "shape"))
        sizes[self._ragged_idx - 1] = self._structure.size
        return tare.Size([self._structure.batch, *sizes])

    def size(self, dim=None):
        return self.shape if dim is None else self.shape[dim]

    def stride(self, dim=None):
        with _disabled():
            strides = _Plain.stride(self)
        found = (self._structure.size * strides[self._ragged_idx - 1], *strides)
        return found if dim is None else found[dim]

    def dim(self):
        with _disabled():
            return _Plain.dim(self) + 1

    ndimension = dim
    ndim = property(dim)

    def __len__(self):
        return self._structure.batch

    def __iter__(self):
        return iter(self.unbind())

    def is_contiguous(self, memory_format=None):
        with _disabled():
            return self._structure.lengths is None and _Plain.is_contiguous(self)

    def _like(self, values):
        return like(values, self)

    def __setstate__(self, state):
        """What a pickle says beside the arguments that it was made of says the same."""

    is_nested = property(lambda self: True)
    layout = property(lambda self: tare.jagged)

    # Gradients

    @property
    def grad(self):
        with _disabled():
            return like(_inner(self, "grad"), self)

    @grad.setter
    def grad(self, value):
        with _disabled():
            _Plain.grad.__set__(self, value)

    @property
    def data(self):
        return self.detach()

    @data.setter
    def data(self, value):
        with _disabled():
            _Plain.data.__set__(self, value)
        self._structure, self._ragged_idx = value._structure, value._ragged_idx

    def register_hook(self, hook):
        """Calls the hook with the gradient, a nested tensor."""
        def called(gradient):
            return hook(like(gradient, self))

        with _disabled():
            return _Plain.register_hook(self, called)

    # Printing, copying, saving

    def __repr__(self, **_):
        with _disabled():
            history = _inner(self, "grad_fn")
            leaf = _inner(self, "requires_grad")
        note = f", grad_fn={history}" if history is not None else ", requires_grad=True" if leaf else ""
        sizes = ", ".join(map(str, self.shape))
        return f"NestedTensor(size=({sizes}), offsets={self._structure.offsets}{note}, contiguous={self.is_contiguous()})"

    __str__ = __repr__

    def __format__(self, how):
        return format(str(self), how)

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        if not self.is_leaf:
            raise RuntimeError("Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.")
        copied = memo[id(self)] = self.detach().clone().requires_grad_(self.requires_grad)
        if getattr(self, "_is_param", False):
            copied._is_param = True
        return copied

    def __reduce_ex__(self, protocol):
        told = {"values": self.values().detach(), "offsets": self._structure.offsets, "lengths": self._structure.lengths,
                "_ragged_idx": self._ragged_idx, "requires_grad": self.requires_grad}
        return _rebuild_njt, (told,)

    def tolist(self):
        raise RuntimeError(".tolist() is not supported for tensor subclasses, got NestedTensor")

    def numpy(self, *, force=False):
        raise RuntimeError(".numpy() is not supported for tensor subclasses.")

    __array__ = numpy

    def storage_offset(self):
        return 0


def _rebuild_njt(constructor_kwargs):
    """A nested tensor, as pickles describe it."""
    told = constructor_kwargs
    bounds = [None if one is None else one.shape[0] for one in map(told.get("_metadata_cache", {}).get, ("min_seqlen", "max_seqlen"))]
    made = jagged(told["values"], told["offsets"], told["lengths"], told["_ragged_idx"], bounds)
    return made.detach().requires_grad_(True) if told.get("requires_grad") else made


_rebuild_njt.__module__ = "torch.nested._internal.nested_tensor"


def wrapped(values, structure, ragged=1):
    """Values as a nested tensor of a structure: a view of them."""
    made = _C._as_subclass(values, NestedTensor)
    made._structure, made._ragged_idx = structure, ragged
    return made


def like(values, nested):
    """Values as a nested tensor of another's structure; None stays."""
    return None if values is None else wrapped(values, nested._structure, nested._ragged_idx)


def jagged(values, offsets, lengths=None, ragged=1, bounds=(None, None)):
    """Values with offsets as a nested tensor."""
    return wrapped(values, Structure(offsets, lengths, bounds), ragged)


nested_view_from_values_offsets = jagged


def offsets_of(lengths):
    """(B + 1): where items of these lengths begin, one behind the other."""
    return tare.nn.functional.pad(lengths.cumsum(0), (1, 0))


def from_list(items, dtype=None, device=None):
    """Items behind one another along the dimension in which they differ, the first one by default."""
    if not items:
        raise RuntimeError("Cannot construct a nested tensor from an empty tensor list")
    for name in ("dtype", "device"):
        if len({getattr(one, name) for one in items}) > 1:
            raise RuntimeError(f"When constructing a nested tensor, all tensors in list must {_MUST[name]}")
    if len({one.dim() for one in items}) > 1:
        raise RuntimeError("When constructing a nested tensor, all tensors in list must have the same dim")
    if items[0].dim() == 0:
        raise RuntimeError("Cannot construct a nested tensor from a list of zero-dim tensors")
    varying = [dim for dim, sizes in enumerate(zip(*[one.shape for one in items])) if len(set(sizes)) > 1]
    if len(varying) > 1:
        raise RuntimeError("Cannot represent given tensor list as a nested tensor with the jagged layout. Note that the jagged layout only "
                           "represents shapes of the form (B, *_0, *_1, ..., *_M) where only one * is variable.")
    along = varying[0] if varying else 0
    values = tare.cat([one.to(device=device or one.device, dtype=dtype or one.dtype) for one in items], along)
    lengths = [one.shape[along] for one in items]
    starts = [0]
    for length in lengths:
        starts.append(starts[-1] + length)
    offsets = tare.tensor(starts, dtype=tare.int64, device=values.device)
    known = Structure(offsets, None, (min(lengths), max(lengths)), (starts[:-1], lengths))
    return wrapped(values, known, along + 1)


_MUST = {"dtype": "have the same dtype", "device": "be on the same device"}


def from_dense(tensor):
    """A dense tensor (B, S, ...) as a jagged one of items that are equally long."""
    batch, length = tensor.shape[:2] if tensor.dim() > 1 else (tensor.shape[0], 1)
    starts = [length * item for item in range(batch + 1)]
    offsets = tare.tensor(starts, dtype=tare.int64, device=tensor.device)
    known = Structure(offsets, None, (length, length), (starts[:-1], [length] * batch))
    return wrapped(tensor.reshape(-1, *tensor.shape[2:]), known)


def narrowed(tensor, start, length):
    """Items of a dense tensor (B, S, ...), each from its start and of its length."""
    batch, longest = tensor.shape[:2]
    as_tensor = [tare.tensor([one] * batch, device=tensor.device) if isinstance(one, int) else one for one in (start, length)]
    starts, lengths = (one.expand(batch) for one in as_tensor)
    begins = tare.arange(batch, device=tensor.device) * longest + starts
    offsets = tare.cat([begins, begins[-1:] + lengths[-1:]])
    return jagged(tensor.flatten(0, 1), offsets, lengths)


__getattr__ = names_of(__name__)
