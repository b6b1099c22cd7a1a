"""FakeTensor: a tensor on its claimed device whose bytes are unknown.

Every tensor may be one, so FakeTensor is no class of its own objects: it answers `isinstance`. Within a FakeTensorMode the
CPU's tensors have no memory either; other devices' never have.
"""

import contextlib

import tare
from tare import _C

_modes = []
_simulated = 0  # how many simulations of a device run


@contextlib.contextmanager
def simulated_device():
    """Within, programs find the device that tensors claim: what they make outside of a mode is no fake to them."""
    global _simulated
    _simulated += 1
    try:
        yield
    finally:
        _simulated -= 1


class DataDependentOutputException(RuntimeError):
    """An answer that values would have to give."""


class DynamicOutputShapeException(RuntimeError):
    """A shape that values would have to give."""


class UnsupportedFakeTensorException(RuntimeError):
    """A tensor of a kind that has no fake."""


class UnsupportedOperatorException(RuntimeError):
    """An operator that cannot run on fakes."""


class MetadataMismatchError(RuntimeError):
    """A fake that differs from the real result."""


class _FakeMeta(type(tare.Tensor)):
    def __instancecheck__(cls, instance):
        if not isinstance(instance, tare.Tensor) or (_simulated and not _modes):
            return False
        if instance.device.type == "meta":
            return bool(_modes)  # within a mode a meta tensor is one, too
        return not _C._Storage.of(instance).known


class FakeTensor(tare.Tensor, metaclass=_FakeMeta):
    """A tensor whose bytes are unknown, on the device that it claims."""

    def __new__(cls, fake_mode, elem, device, constant=None, real_tensor=None, pytype=None, dispatch_keys=None):
        with fake_mode:
            return tare.empty_strided(elem.size(), elem.stride(), dtype=elem.dtype, device=device,
                                      requires_grad=elem.requires_grad)

    @staticmethod
    def from_tensor(t, fake_mode):
        return fake_mode.from_tensor(t)


class FakeTensorMode:
    """Tensors made within have no memory, whatever their device."""

    def __init__(self, *, allow_fallback_kernels=True, allow_non_fake_inputs=False, shape_env=None, static_shapes=None,
                 export=False):
        self.allow_fallback_kernels = allow_fallback_kernels
        self.allow_non_fake_inputs = allow_non_fake_inputs
        self.shape_env = shape_env
        self.static_shapes = shape_env is None if static_shapes is None else static_shapes
        self.export = export
        self.fake_tensor_converter = FakeTensorConverter()
        self._before = []

    def __enter__(self):
        self._before.append(_C._set_fake(True))
        _modes.append(self)
        return self

    def __exit__(self, *_):
        _modes.pop()
        _C._set_fake(self._before.pop())

    def from_tensor(self, tensor, *, static_shapes=None, source=None, symbolic_context=None, trace=True):
        """The fake of a tensor: its layout and attributes, without its bytes."""
        return self.fake_tensor_converter.from_real_tensor(self, tensor)


class FakeTensorConverter:
    """Makes fakes of tensors; of one tensor, one fake."""

    def __init__(self, *, copy_data=False, export=False):
        from tare._subclasses.meta_utils import MetaConverter

        self.meta_converter = MetaConverter()

    def from_real_tensor(self, fake_mode, t, make_constant=False, shape_env=None, *, source=None, symbolic_context=None,
                         trace=True):
        if t.layout != tare.strided or t.is_quantized:
            raise UnsupportedFakeTensorException(f"{t.layout} has no fake")
        with fake_mode:
            return self.meta_converter._converted(t, t.device)


def is_fake(x):
    """Whether it is a fake, or holds one."""
    return isinstance(x, FakeTensor)


def maybe_get_fake_mode(t):
    """The mode that is entered, for a fake."""
    return _modes[-1] if _modes and isinstance(t, FakeTensor) else None


def get_fast_op_impls():
    return {}


@contextlib.contextmanager
def unset_fake_temporarily():
    """Tensors made within have memory again."""
    before = _C._set_fake(False)
    try:
        yield _modes[-1] if _modes else None
    finally:
        _C._set_fake(before)


@contextlib.contextmanager
def in_kernel_invocation_manager(fake_mode):
    yield
