"""Meta tensors like given tensors: the same layout, attributes, kind, and sharing of memory."""

import contextlib
import warnings
import weakref

import tare
from tare.utils._python_dispatch import is_traceable_wrapper_subclass
from tare.utils.weak import WeakIdKeyDictionary

_C = tare._C


def assert_eq(a, b):
    if a != b:
        raise AssertionError(f"{a} != {b}")


def safe_is_leaf(t):
    return t.is_leaf


def safe_grad(t):
    """A tensor's gradient, without the warning for what is no leaf."""
    if t.is_leaf:
        return t.grad
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return t.grad


def is_sparse_any(t):
    return t.layout != tare.strided


class Error(tare.autograd.Function):
    """The history of what was no leaf: there is one, and it cannot be followed."""

    @staticmethod
    def forward(ctx, leaf, held):
        return held[0]  # held in a list: what a function is given and returns becomes a view

    @staticmethod
    def backward(ctx, *gradients):
        raise RuntimeError("Internal error: Tried to backward() through example input")


class _Storages:
    """Which storage on meta stands for which, as long as somebody holds both. `len` counts those.

    A storage's identity is its address, which another may get later. So an entry counts only while a tensor that was converted
    is still on that storage.
    """

    def __init__(self):
        self._entries = {}
        self._live = 0

    def __len__(self):
        self._forget()
        return self._live

    def of(self, t, device):
        """The storage for the tensor's; a new one if nothing is left of the one before."""
        identity = _C._storage_id(t)
        entry = self._entries.get(identity)
        if entry is not None and any(_is_on(source(), identity) for source in entry[0]):
            found = _held(entry)
            if found is not None:
                return found
        self._entries[identity] = ([], [], None)
        return _C._Storage(_C._Storage.of(t).nbytes, device)

    def add(self, t, made):
        identity = _C._storage_id(t)
        sources, results, _ = self._entries.get(identity, ((), (), None))
        sources = [*[source for source in sources if source() is not None], weakref.ref(t)]
        results = [*[result for result in results if result() is not None], weakref.ref(made)]
        self._entries[identity] = (sources, results, _C._storage_id(made))
        if len(self._entries) > 2 * self._live + 64:
            self._forget()

    def _forget(self):
        """Drops the entries that nobody is left of, now and then."""
        self._entries = {
            identity: entry for identity, entry in self._entries.items()
            if any(_is_on(source(), identity) for source in entry[0])
        }
        self._live = len(self._entries)


def _held(entry):
    """The storage of an entry's results, if a tensor is on it or a program holds the storage itself."""
    from tare import storage

    for made in entry[1]:
        if made() is not None:
            return _C._Storage.of(made())
    held = storage.held(entry[2])
    return None if held is None else held._storage


def _is_on(tensor, identity):
    return tensor is not None and _C._storage_id(tensor) == identity


class MetaConverter:
    """Makes meta tensors of tensors. Tensors that share memory give tensors that share memory, views give views of their base.

    As PyTorch's, it keeps neither what it is given nor what it makes alive, leaves attributes and classes behind (but for
    parameters, buffers, and subclasses that are made of other tensors), and stands an error where a history was.
    """

    def __init__(self, *, copy_data=False):
        if copy_data:
            raise NotImplementedError("torch._subclasses.meta_utils.MetaConverter(copy_data=True) is not supported by tare yet")
        self.tensor_memo = WeakIdKeyDictionary()
        self.storage_memo = _Storages()
        self.hit = self.miss = 0
        self.del_hook = None

    def successful(self):
        return self.hit > 0 and self.miss == 0

    def __call__(self, t, shape_env=None, *, callback=None, source=None, symbolic_context=None):
        if not isinstance(t, tare.Tensor):
            return t
        if shape_env is not None:
            raise NotImplementedError(
                "torch._subclasses.meta_utils.MetaConverter with symbolic shapes is not supported by tare yet"
            )
        try:
            made = self._converted(t, tare.device("meta"))
        except NotImplementedError:
            self.miss += 1
            raise
        self.hit += 1
        return made if callback is None else callback(lambda: made)

    def _converted(self, t, device):
        known = self.tensor_memo.get(t)
        made = None if known is None else known()
        if made is not None:
            return made
        if t.layout != tare.strided or t.is_quantized or t.is_nested and not is_traceable_wrapper_subclass(t):
            kind = "quantized" if t.is_quantized else "nested" if t.is_nested else str(t.layout).removeprefix("torch.")
            raise NotImplementedError(
                f"torch._subclasses.meta_utils.MetaConverter takes strided tensors; tare has no {kind} tensor on meta "
                f"(shape {list(t.shape)}, {t.dtype})"
            )
        if is_traceable_wrapper_subclass(t):
            made = self._wrapper(t, device)
        elif t._is_view() and t._base is not None:
            made = self._view(t, self._converted(t._base, device))
        else:
            made = self._whole(t, device)
        if isinstance(t, tare.nn.Parameter):
            made._is_param = True
        elif isinstance(t, tare.nn.Buffer):
            made._is_buffer, made.persistent = True, t.persistent
        gradient = safe_grad(t)
        if gradient is not None:
            made.grad = self._converted(gradient, device)
        self._remember(t, made)
        return made

    def _remember(self, t, made):
        """Keeps which tensor stands for which, until one of both is gone."""
        source, memo = weakref.ref(t), weakref.ref(self.tensor_memo)

        def forget(reference):
            t, entries = source(), memo()
            if t is not None and entries is not None and entries.get(t) is reference:
                del entries[t]

        self.tensor_memo[t] = weakref.ref(made, forget)

    def _whole(self, t, device):
        """A tensor that is no view, which may share its storage with others all the same."""
        if t.is_leaf and t.is_contiguous() and not (t.is_inference() or tare.is_inference_mode_enabled() or t.is_conj() or t.is_neg()):
            storage, offset = self.storage_memo.of(t, device), t.storage_offset()
            if storage.nbytes >= (offset + t.numel()) * t.element_size():  # most parameters: no setting has to be changed
                made = storage.tensor(t.dtype, list(t.shape), list(t.stride()), offset)
                made.requires_grad = t.requires_grad
                self.storage_memo.add(t, made)
                return made
        with tare.inference_mode(t.is_inference()):  # a storage that is made within is one of inference
            storage = self.storage_memo.of(t, device)
        with tare.no_grad(), tare.inference_mode(t.is_inference()), _room(storage, t):
            made = storage.tensor(t.dtype, list(t.shape), list(t.stride()), t.storage_offset())
            if t.is_conj():
                made = made.conj().detach()
            if t.is_neg():
                made = made._neg_view().detach()
        made = _with_history(t, made)
        self.storage_memo.add(t, made)
        return made

    def _view(self, t, base):
        """The view of the converted base that the tensor is of its own."""
        storage = _C._Storage.of(base)
        # A leaf that is a view was made where nothing was recorded.
        with tare.set_grad_enabled(not t.is_leaf), _room(storage, t):
            if not t.is_leaf and not base.requires_grad:
                with tare.no_grad():
                    base = base.view(base.shape)
                base.requires_grad = True
            made = _of_dtype(base, t.dtype).as_strided(t.shape, t.stride(), t.storage_offset())
            if made.is_conj() != t.is_conj():
                made = made.conj()
            if made.is_neg() != t.is_neg():
                made = made._neg_view()
        if t.is_leaf:
            made.requires_grad = t.requires_grad
        made.fake_device = t.device
        self.storage_memo.add(t, made)
        return made

    def _wrapper(self, t, device):
        """A subclass that is made of other tensors, of their conversions."""
        names, context = t.__tensor_flatten__()
        inner = {name: self._converted(getattr(t, name), device) for name in names}
        made = type(t).__tensor_unflatten__(inner, context, t.shape, t.stride())
        return _with_history(t, made)


def _with_history(t, made):
    """The new leaf, with as much of a history as the tensor has."""
    if t.is_leaf:
        made.requires_grad = t.requires_grad
        return made
    with tare.enable_grad():
        return Error.apply(tare.empty(0, device="meta", requires_grad=True), [made])


def _of_dtype(base, dtype):
    """The base as a tensor of its view's dtype."""
    if base.dtype == dtype:
        return base
    if base.dtype.is_complex and not dtype.is_complex:
        base = tare.view_as_real(base.conj() if base.is_conj() else base)
    elif dtype.is_complex and not base.dtype.is_complex:
        base = tare.view_as_complex(base)
    return base if base.dtype == dtype else base.view(dtype)


@contextlib.contextmanager
def _room(storage, t):
    """The storage, large enough for the tensor; a program may have made it smaller after the tensor was there."""
    last = t.storage_offset() + sum((size - 1) * stride for size, stride in zip(t.shape, t.stride()))
    needed = 0 if t.numel() == 0 else (last + 1) * t.element_size()
    before = storage.nbytes
    enough = before >= needed
    if not enough:
        storage.resize(needed)
    yield
    if not enough:
        storage.resize(before)


def assert_metadata_eq(assert_eq, m1, m2, *, skip_symbolic=False, skip_leaf=False):
    """Checks that two tensors agree in everything but their bytes and device, their bases and gradients too."""
    for name in ("dtype", "requires_grad", "shape", "is_sparse", "is_quantized"):
        assert_eq(getattr(m1, name), getattr(m2, name))
    if not skip_leaf:
        assert_eq(m1.is_leaf, m2.is_leaf)
    assert_eq(m1.stride(), m2.stride())
    assert_eq(m1.storage_offset(), m2.storage_offset())
    assert_eq(m1.is_conj(), m2.is_conj())
    assert_eq(m1.is_neg(), m2.is_neg())
    assert_eq(m1.is_inference(), m2.is_inference())
    assert_eq(safe_grad(m1) is None, safe_grad(m2) is None)
    if safe_grad(m1) is not None:
        assert_metadata_eq(assert_eq, safe_grad(m1), safe_grad(m2), skip_symbolic=skip_symbolic)
    assert_eq(m1._is_view(), m2._is_view())
    if m1._is_view() and m1._base is not None:
        assert_metadata_eq(assert_eq, m1._base, m2._base, skip_symbolic=skip_symbolic)
