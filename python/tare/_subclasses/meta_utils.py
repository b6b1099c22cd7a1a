"""Meta tensors like given tensors: the same layout, attributes, class, and sharing of memory."""

import tare
from tare.utils.weak import WeakIdKeyDictionary

_C = tare._C


def assert_eq(a, b):
    if a != b:
        raise AssertionError(f"{a} != {b}")


def safe_is_leaf(t):
    return t.is_leaf


def safe_grad(t):
    return t.grad


def is_sparse_any(t):
    return t.layout != tare.strided


class MetaConverter:
    """Makes meta tensors of tensors. Tensors that share memory give tensors that share memory."""

    def __init__(self, *, copy_data=False):
        if copy_data:
            raise NotImplementedError("torch._subclasses.meta_utils.MetaConverter(copy_data=True) is not supported by tare yet")
        self.tensor_memo = WeakIdKeyDictionary()
        self._storages = {}
        self.hit = self.miss = 0
        self.del_hook = None

    def successful(self):
        return self.hit > 0 and self.miss == 0

    def __call__(self, t, shape_env=None, *, callback=None, source=None, symbolic_context=None):
        if not isinstance(t, tare.Tensor):
            return t
        if shape_env is not None:
            raise NotImplementedError("torch._subclasses.meta_utils.MetaConverter with symbolic shapes is not supported by tare yet")
        made = self._converted(t, tare.device("meta"))
        return made if callback is None else callback(lambda: made)

    def _converted(self, t, device):
        known = self.tensor_memo.get(t)
        if known is not None:
            return known
        if t.layout != tare.strided:
            self.miss += 1
            raise NotImplementedError(f"torch._subclasses.meta_utils.MetaConverter of {t.layout} is not supported by tare yet")
        self.hit += 1
        identity = t.untyped_storage()._cdata
        if identity not in self._storages:
            # The tensor is kept with it, lest its storage's identity be used again.
            self._storages[identity] = (tare.UntypedStorage(t.untyped_storage().nbytes(), device=device), t.detach())
        storage = self._storages[identity][0]._storage
        with tare.no_grad():
            made = storage.tensor(t.dtype, list(t.shape), list(t.stride()), t.storage_offset())
            if t.is_conj():
                made = made.conj()
            if t.is_neg():
                made = made._neg_view()
        if isinstance(t, tare.nn.Parameter):
            made = tare.nn.Parameter(made, t.requires_grad)
        elif t.is_leaf:
            made.requires_grad = t.requires_grad
        elif t.requires_grad:
            made = _not_leaf(made)
        if t.is_leaf and t.grad is not None:
            made.grad = self._converted(t.grad, device)
        self.tensor_memo[t] = made
        return made


def _not_leaf(tensor):
    """A tensor over the same memory that came out of an operator."""
    with tare.enable_grad():
        return tensor.requires_grad_(True).view_as(tensor)


def assert_metadata_eq(assert_eq, m1, m2, *, skip_symbolic=False, skip_leaf=False):
    """Checks that two tensors agree in everything but their bytes and device."""
    for name in ("dtype", "requires_grad", "shape", "is_sparse", "is_quantized"):
        assert_eq(getattr(m1, name), getattr(m2, name))
    if not skip_leaf:
        assert_eq(m1.is_leaf, m2.is_leaf)
    assert_eq(m1.stride(), m2.stride())
    assert_eq(m1.storage_offset(), m2.storage_offset())
    assert_eq(m1.is_conj(), m2.is_conj())
