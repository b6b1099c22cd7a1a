"""Fakes beside what they stand for: each call on both, and fakes turned into tensors with bytes."""

import contextlib

import tare
from tare import _C
from tare._subclasses import fake_tensor
from tare._subclasses.fake_tensor import (
    DataDependentOutputException,
    DynamicOutputShapeException,
    FakeTensor,
    FakeTensorMode,
    MetadataMismatchError,
)
from tare._tags import Tag
from tare.utils import _pytree as pytree
from tare.utils._python_dispatch import TorchDispatchMode


def try_convert_fake_to_real(ten_list):
    """The list with what a mode made fakes of in the place of the fakes, as far as it is there still; the rest as it is."""
    made_of = {}
    for mode in fake_tensor.converting_modes() if any(isinstance(one, FakeTensor) for one in ten_list) else ():
        for source, reference in mode.fake_tensor_converter.tensor_memo.items():
            if reference() is not None:
                made_of.setdefault(_C._storage_id(reference()), source)

    def real(one):
        source = made_of.get(_C._storage_id(one)) if isinstance(one, FakeTensor) else None
        if source is None:
            return one
        return tare.empty(0, dtype=one.dtype, device=source.device).set_(
            source.untyped_storage(), one.storage_offset(), one.shape, one.stride())

    return [real(one) for one in ten_list]


class CrossRefFakeMode(TorchDispatchMode):
    """Makes each call on fakes, too, and compares what both give.

    `ignore_op_fn(operator)` says of which calls that is left out; `check_strides` and `check_aliasing` say what is compared beside sizes,
    dtypes and devices. Errors: MetadataMismatchError, which says what differs.
    """

    def __init__(self, ignore_op_fn=None, *, check_strides=True, check_aliasing=True, only_check_ops_with_meta=True):
        super().__init__()
        self._is_ignored = ignore_op_fn or (lambda operator: False)
        # Every operator has a rule for tensors without bytes, so that the last one changes nothing.
        self._looks_at = _COMPARED if check_strides else _COMPARED[:-2]
        self._looks_at_aliases = check_aliasing

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        given = pytree.tree_leaves((args, kwargs))
        comparable = Tag.inplace_view not in func.tags and not self._is_ignored(func)
        fake, fake_given = None, ()
        if comparable:
            with contextlib.suppress(DataDependentOutputException, DynamicOutputShapeException):
                fake, fake_given = self._on_fakes(func, args, kwargs)
        real = func(*args, **kwargs)
        if fake is not None:
            self._compare(func, real, given, fake, fake_given)
        return real

    @staticmethod
    def _on_fakes(func, args, kwargs):
        """What the call gives for fakes of its arguments, and these."""
        mode = FakeTensorMode(allow_non_fake_inputs=True)
        args, kwargs = pytree.tree_map_only(tare.Tensor, lambda one: mode.from_tensor(one, static_shapes=True), (args, kwargs))
        with mode:
            return func(*args, **kwargs), pytree.tree_leaves((args, kwargs))

    def _compare(self, func, real, given, fake, fake_given):
        outputs, fakes = pytree.tree_leaves(real), pytree.tree_leaves(fake)
        if len(outputs) != len(fakes):
            raise MetadataMismatchError(f"{func}: {len(outputs)} results, but {len(fakes)} of fakes")
        for at, (one, other) in enumerate(zip(outputs, fakes)):
            if isinstance(one, tare.Tensor) != isinstance(other, tare.Tensor):
                raise MetadataMismatchError(f"{func}: output[{at}] is {type(one).__name__}, but {type(other).__name__} of fakes")
            if not isinstance(one, tare.Tensor):
                continue
            for name, what in self._looks_at:
                if what(one) != what(other):
                    raise MetadataMismatchError(f"{func}: found mismatched tensor metadata for output[{at}]: {name} {what(one)}, but "
                                                f"{what(other)} of fakes")
            if self._looks_at_aliases and _aliases(one, given) != _aliases(other, fake_given):
                raise MetadataMismatchError(f"{func}: output[{at}] shares memory with arguments {_aliases(one, given)}, but with "
                                            f"{_aliases(other, fake_given)} of fakes")


_COMPARED = (("shape", lambda one: tuple(one.shape)), ("dtype", lambda one: one.dtype), ("device", lambda one: one.device),
             ("layout", lambda one: one.layout), ("stride", lambda one: _steps(one)),
             ("storage_offset", lambda one: one.storage_offset() if one.layout is tare.strided else None))


def _steps(tensor):
    """The strides that lead anywhere: of dimensions with more than one element, in a tensor that has some."""
    if tensor.layout is not tare.strided or tensor.numel() == 0:
        return None
    return tuple(step if size > 1 else None for size, step in zip(tensor.shape, tensor.stride()))


def _aliases(tensor, given):
    """The places of the arguments with which it shares memory."""
    if tensor.layout is not tare.strided or tensor.untyped_storage().nbytes() == 0:
        return []
    identity = _C._storage_id(tensor)
    return [at for at, one in enumerate(given)
            if isinstance(one, tare.Tensor) and one.layout is tare.strided and _C._storage_id(one) == identity]
