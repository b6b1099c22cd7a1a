"""FakeTensor: a tensor on its claimed device whose bytes are unknown.

Every tensor may be one, so FakeTensor is no class of its own objects: it answers `isinstance`. Within a FakeTensorMode the
CPU's tensors have no memory either; other devices' never have.
"""

import contextlib
import re
import weakref

import tare
from tare import _C
from tare._engine import refusals as _refusals
from tare.overrides import TorchFunctionMode

_modes = []
_last = None  # a weak reference to the mode that was entered last
_with_constants = weakref.WeakSet()  # modes within which tensors were made of numbers
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


class _OfOperator(NotImplementedError):
    """Errors that name an operator, PyTorch's text and the reason behind it."""

    def __init__(self, func, why=""):
        super().__init__(func, *([why] if why else []))
        self.func = func

    def __str__(self):
        return ": ".join(map(str, self.args))


class DataDependentOutputException(_OfOperator):
    """An answer that values would have to give."""


class DynamicOutputShapeException(_OfOperator):
    """A shape that values would have to give."""


class UnsupportedFakeTensorException(RuntimeError):
    """A tensor of a kind that has no fake."""


class UnsupportedOperatorException(RuntimeError):
    """An operator that cannot run on fakes."""


class MetadataMismatchError(RuntimeError):
    """A fake that differs from the real result."""


# How errors of the library begin, or go on, that a mode of fakes has a class for; a name stands for the operator that is told.
_TOLD = (
    (re.compile(r"(?:aten::)?(\w+): the size of the result depends on values"), DynamicOutputShapeException),
    (re.compile(r"cannot (repeat_interleave) a .* without output_size"), DynamicOutputShapeException),
    (re.compile(r"(?:aten::)?(\w+): the result depends on values"), DataDependentOutputException),
    (re.compile(r"Tensor\.item\(\) cannot be called|Cannot copy out of meta tensor"), DataDependentOutputException),
)


def _of_fakes_alone(text):
    """What C++ raises in the place of an error with this text within a mode; None where the error stays."""
    for pattern, kind in _TOLD if _modes else ():
        found = pattern.match(text)
        if found:
            name = found[1] if found.re.groups else "_local_scalar_dense"
            return kind(f"aten.{name}.default", text)
    return None


class _FakeMeta(type(tare.Tensor)):
    def __instancecheck__(cls, instance):
        if not isinstance(instance, tare.Tensor) or (_simulated and not _modes):
            return False
        if instance.device.type == "meta":
            return bool(_modes)  # within a mode a meta tensor is one, too
        storage = _C._Storage.of(instance)
        return not storage.known or any(storage.identity in mode._constants for mode in _with_constants)


def note_constant(tensor):
    """A tensor that was made of numbers within a mode is a fake, too, though its bytes are known."""
    if _modes and tensor.device.type == "cpu":
        storage = _C._Storage.of(tensor)
        _modes[-1]._constants[storage.identity] = storage
        _with_constants.add(_modes[-1])


def _of_fakes(name, answer):
    """An attribute that fakes have, and of other tensors those to which it was given."""
    kept = f"_{name}"

    def get(tensor):
        if kept in tensor.__dict__:
            return tensor.__dict__[kept]
        if not isinstance(tensor, FakeTensor):
            raise AttributeError(f"'Tensor' object has no attribute '{name}'")
        return answer(tensor)

    def put(tensor, value):
        tensor.__dict__[kept] = value

    setattr(tare.Tensor, name, property(get, put, doc=f"{name} of a FakeTensor."))


_of_fakes("fake_mode", lambda tensor: _modes[-1] if _modes else _last() if _last is not None else None)
_of_fakes("fake_device", lambda tensor: tensor.device)
_of_fakes("constant", lambda tensor: tensor if _C._Storage.of(tensor).known else None)
_of_fakes("real_tensor", lambda tensor: None)


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
        self._before, self._alone = [], []
        self._constants = {}  # by identity, the storages of tensors that were made of numbers

    def __enter__(self):
        global _last
        _last = weakref.ref(self)
        self._before.append(_C._set_fake(True))
        _modes.append(self)
        self._alone.append(not self.allow_non_fake_inputs)
        if self._alone[-1]:
            _C._begin_fakes_alone(self._refuse_real)
        return self

    def __exit__(self, *_):
        if self._alone.pop():
            _C._end_fakes_alone()
        _modes.pop()
        _C._set_fake(self._before.pop())

    def _refuse_real(self, tensor, func, args):
        """Errors: AssertionError for a tensor with bytes that no mode made of numbers."""
        if any(_C._Storage.of(tensor).identity in mode._constants for mode in _with_constants):
            return
        told = ", ".join(map(_told, args))
        raise AssertionError("Please convert all Tensors to FakeTensors first or instantiate FakeTensorMode with 'allow_non_fake_inputs'. "
                             f"Found in {func}({told})")

    def from_tensor(self, tensor, *, static_shapes=None, source=None, symbolic_context=None, trace=True):
        """The fake of a tensor: its layout and attributes, without its bytes.

        With a `shape_env` its sizes are symbols, all of them or those that `symbolic_context` says are no numbers; `static_shapes` keeps
        numbers.
        """
        made = self.fake_tensor_converter.from_real_tensor(self, tensor)
        if self.shape_env is None or (self.static_shapes if static_shapes is None else static_shapes):
            return made
        from tare._symbolic.tensors import with_symbols

        kept = getattr(symbolic_context, "dynamic_sizes", None)
        dynamic = None if kept is None else [one.name != "STATIC" for one in kept]
        self._sources = getattr(self, "_sources", 0) + 1
        return with_symbols(made, self.shape_env, source if isinstance(source, str) else f"fake{self._sources}", dynamic)


def _told(argument):
    """An argument in an error: of a tensor its sizes."""
    if isinstance(argument, (list, tuple)):
        return "[" + ", ".join(map(_told, argument)) + "]"
    if isinstance(argument, tare.Tensor) and not isinstance(argument, FakeTensor):
        return f"tensor([...], size={tuple(argument.shape)})"
    return repr(argument)


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


def detect_fake_mode(inputs=None):
    """The mode that is entered, or that of the first fake among the inputs, or None."""
    from tare.utils._pytree import tree_leaves

    if _modes:
        return _modes[-1]
    return next((one.fake_mode for one in tree_leaves(inputs) if isinstance(one, FakeTensor)), None)


def active_fake_mode():
    """The mode that is entered, or None."""
    return _modes[-1] if _modes else None


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


class FakeCopyMode(TorchFunctionMode):
    """Copies that are made within (`copy.deepcopy(model)`, `clone`) are fakes of a mode. Of one tensor there is one."""

    def __init__(self, fake_mode):
        super().__init__()
        self.fake_mode = fake_mode

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if func is tare.Tensor.__deepcopy__:
            tensor, memo = args
            if id(tensor) not in memo:
                memo[id(tensor)] = self.fake_mode.from_tensor(tensor, static_shapes=True)
            return memo[id(tensor)]
        if func is tare.clone or func is tare.Tensor.clone:
            return func(self.fake_mode.from_tensor(args[0], static_shapes=True), *args[1:], **kwargs)
        with tare._C.DisableTorchFunctionSubclass():
            return func(*args, **kwargs)


# Names that libraries import from here: errors that nothing raises, and modes that are not here.
_refusals.refuse(globals(), "FakeTensorConfig FakeTensorDeviceMismatchError UnsupportedMutationAliasingException")
