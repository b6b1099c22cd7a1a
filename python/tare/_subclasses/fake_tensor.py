"""FakeTensor: a tensor on its claimed device whose bytes are unknown.

Every tensor may be one, so FakeTensor is no class of its own objects: it answers `isinstance`. Within a FakeTensorMode the
CPU's tensors have no memory either; other devices' never have.
"""

import contextlib
import itertools
import re
import weakref

import tare
from tare import _C
from tare._engine import refusals as _refusals
from tare._subclasses import dispatch_cache
from tare._subclasses.dispatch_cache import (  # noqa: F401
    DispatchCacheInfo,
    TensorMetadata,
    _BypassDispatchCache,
    _CacheKeyState,
    extract_tensor_metadata,
)
from tare._symbolic import real_tensors
from tare.overrides import TorchFunctionMode
from tare.utils.weak import WeakIdKeyDictionary

_modes = []
_mode_of = WeakIdKeyDictionary()  # of fakes that a mode made of tensors, that mode
_converting = weakref.WeakSet()  # modes that made such, whose fakes are not to be mixed
_last = None  # a weak reference to the mode that was entered last
_numbers = itertools.count(1)  # of modes; storages of tensors that one made of numbers are marked with its own
_with_constants = weakref.WeakValueDictionary()  # by number, modes within which there were such
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
    """An operator that has no function for fakes: give it one with `torch.library.register_fake`."""

    def __init__(self, func):
        super().__init__(func)
        self.func = func


def refuse_without_fake(func):
    """Errors: UnsupportedOperatorException for an operator of a program's that has no rule for fakes, within a mode of the program's."""
    if _modes and not _modes[-1]._takes_other_modes:
        raise UnsupportedOperatorException(func)


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
        if instance.layout is not tare.strided:
            return isinstance(_values_of(instance), FakeTensor)
        storage = _C._Storage.of(instance)
        return not storage.known or storage.mark in _with_constants


def _values_of(sparse):
    """The dense tensor that holds what a sparse one has."""
    return sparse._values() if sparse.layout is tare.sparse_coo else sparse.values()


def note_constant(tensor):
    """A tensor that was made of numbers within a mode is a fake, too, though its bytes are known."""
    if _modes and tensor.device.type == "cpu" and (storage := _C._Storage.of(tensor)).known:
        storage.mark = _modes[-1]._number
        _with_constants[_modes[-1]._number] = _modes[-1]


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


def _mode_of_fake(tensor):
    """The mode that made it of a tensor; of others the one that is entered, or was last."""
    made = _mode_of.get(tensor)
    return made if made is not None else _modes[-1] if _modes else _last() if _last is not None else None


_of_fakes("fake_mode", _mode_of_fake)
_of_fakes("fake_device", lambda tensor: tensor.device)
_of_fakes("constant", lambda tensor: tensor if tensor.numel() == 1 and _C._Storage.of(tensor).known else None)
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

    _takes_other_modes = False
    fakes = FakeTensor  # the class of what is made within

    def __init__(self, *, allow_fallback_kernels=True, allow_non_fake_inputs=False, shape_env=None, static_shapes=None,
                 export=False):
        from tare._dynamo import config
        from tare._functorch import config as of_functions

        self.propagate_real_tensors = of_functions.fake_tensor_propagate_real_tensors
        if self.propagate_real_tensors:
            real_tensors.begin()
        self.allow_fallback_kernels = allow_fallback_kernels
        self.allow_non_fake_inputs = allow_non_fake_inputs
        self.shape_env = shape_env
        self.static_shapes = shape_env is None if static_shapes is None else static_shapes
        self.export = export
        self.cache_enabled = config.fake_tensor_cache_enabled
        self.fake_tensor_converter = FakeTensorConverter(export=export)
        self._before, self._heard = [], []
        self._number = next(_numbers)
        if shape_env is not None and not self._takes_other_modes:
            from tare._symbolic import unknown

            unknown.answer_questions(_environment_of)

    def __enter__(self):
        global _last
        _last = weakref.ref(self)
        self._before.append(_C._set_fake(True))
        _modes.append(self)
        self._heard.append(False)
        if not self.allow_non_fake_inputs or (self.shape_env is not None and not self._takes_other_modes):
            self._hear()
        if dispatch_cache.counter.is_counting or len(_converting) > 1 or self.propagate_real_tensors:
            self._watch()
        return self

    def __exit__(self, *_):
        if self._heard.pop():
            _C._end_fakes_alone()
        _modes.pop()
        _C._set_fake(self._before.pop())

    def _hear(self):
        """Hears calls from now on, those within the mode."""
        if not self._heard[-1]:
            _C._begin_fakes_alone(None if self.allow_non_fake_inputs else self._refuse_real,
                                  None if self.shape_env is None or self._takes_other_modes else self._answer)
            self._heard[-1] = True

    def _answer(self, func, args, kwargs):
        """The result of a call that values would have to give, or NotImplemented: whoever records calls answers by runs at several sizes."""
        from tare._engine import functorch
        from tare._symbolic import tensors, unknown

        if tensors.is_asking():
            return unknown.counted(self, func, args, kwargs, tensors.asked_count())
        return NotImplemented if functorch._recordings else unknown.sized(self, func, args, kwargs)

    def _watch(self):
        """Has each call told to `_watched` from now on, those within modes of the package's own apart."""
        if not self._takes_other_modes:
            self._hear()
            _C._watch_fakes(_watched)

    @classmethod
    def cache_info(cls):
        """A `DispatchCacheInfo`: how many calls within modes were repetitions of earlier ones. Counting begins with the first call of this
        function or of `cache_clear`, and is of the thread that calls it."""
        _count()
        return dispatch_cache.counter.info()

    @classmethod
    def cache_clear(cls):
        """Forgets what was counted, and counts from now on."""
        dispatch_cache.counter.clear()
        _count()

    def _cache_key(self, state, func, args, kwargs):
        """What a call has in common with those that it repeats. Errors: _BypassDispatchCache for a call that repeats none."""
        return dispatch_cache.key_of(self, state, func, args, kwargs)

    def _refuse_real(self, tensor, func, args):
        """Errors: AssertionError for a tensor with bytes that no mode made of numbers."""
        if _C._Storage.of(tensor).mark in _with_constants:
            return
        told = ", ".join(map(_told, args))
        raise AssertionError("Please convert all Tensors to FakeTensors first or instantiate FakeTensorMode with 'allow_non_fake_inputs'. "
                             f"Found in {func}({told})")

    def from_tensor(self, tensor, *, static_shapes=None, source=None, symbolic_context=None, trace=True):
        """The fake of a tensor: its layout and attributes, without its bytes.

        With a `shape_env` its sizes are symbols, all of them or those that `symbolic_context` says are no numbers; `static_shapes` keeps
        numbers.
        """
        from tare._symbolic.tensors import SymbolicTensor

        if isinstance(tensor, SymbolicTensor):
            return self._noted(tensor.again())
        made = self.fake_tensor_converter.from_real_tensor(self, tensor)
        is_fixed = self.static_shapes if static_shapes is None else static_shapes
        if self.shape_env is None or is_fixed or (symbolic_context is None and isinstance(tensor, FakeTensor)):
            return made  # of a fake the sizes stay as they are
        from tare._symbolic.tensors import with_symbols

        self._sources = getattr(self, "_sources", 0) + 1
        name = source if isinstance(source, str) else f"fake{self._sources}"
        symbolic = with_symbols(made, self.shape_env, name, symbolic_context)
        if self.propagate_real_tensors:
            real_tensors.keep(symbolic, real_tensors.real_of(made))
        return self._noted(symbolic)

    def _noted(self, made):
        """A fake, as one of this mode."""
        _mode_of[made] = self
        if not self._takes_other_modes:
            _converting.add(self)
            if _modes and len(_converting) > 1:
                _modes[-1]._watch()
        return made


class OpenFakeTensorMode(FakeTensorMode):
    """A mode of the package's own, within which fakes of a program's modes are used."""

    _takes_other_modes = True


def converting_modes():
    """The modes that made fakes of tensors and are there still."""
    return list(_converting)


def _count():
    """Counts calls from now on; within the mode that is entered, too."""
    dispatch_cache.counter.is_counting = True
    if _modes:
        _modes[-1]._watch()


def _watched(func, args, kwargs):
    """Called with each call within a mode while there are reasons to; what it gives, if that is not None, is called with the result."""
    if _modes[-1]._takes_other_modes:
        return None
    if len(_converting) > 1:
        _refuse_other_modes(args, kwargs)
    if _modes[-1].propagate_real_tensors:
        from tare._symbolic import tensors

        return None if tensors.is_asking() else real_tensors.following(func, args, kwargs)
    if dispatch_cache.counter.is_counting and _modes[-1].cache_enabled:
        return dispatch_cache.counter.before(_modes[-1], func, args, kwargs)
    return None


def _refuse_other_modes(args, kwargs):
    """Errors: AssertionError for tensors that another mode made than the one that is entered."""
    from tare.utils import _pytree as pytree

    for one in pytree.tree_leaves((args, kwargs)):
        mode = _mode_of.get(one) if isinstance(one, tare.Tensor) else None
        if mode is not None and mode is not _modes[-1] and not mode._takes_other_modes:
            raise AssertionError(f"Mixing fake modes NYI: a tensor is of {mode}, the call within {_modes[-1]}")


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

        self.meta_converter = MetaConverter(copy_data=copy_data)
        self.export = export

    @property
    def tensor_memo(self):
        """By tensor, a weak reference to its fake; an entry goes with either."""
        return self.meta_converter.tensor_memo

    def from_meta_and_device(self, fake_mode, t, device, pytype=None, dispatch_keys=None):
        """The fake of a meta tensor on another device, one for each. Errors: AssertionError for a tensor on another device than meta."""
        if t.device.type != "meta":
            raise AssertionError(f"tensor's device must be `meta`, got {t.device.type} instead")
        with fake_mode:
            made = self.meta_converter._converted(t, tare.device(device))
        return fake_mode._noted(made)

    def from_real_tensor(self, fake_mode, t, make_constant=False, shape_env=None, *, source=None, symbolic_context=None,
                         trace=True):
        if t.layout != tare.strided or t.is_quantized:
            raise UnsupportedFakeTensorException(f"{t.layout} has no fake")
        with fake_mode:
            made = self.meta_converter._converted(t, t.device)
        if fake_mode.propagate_real_tensors and "_real_tensor" not in made.__dict__:
            with unset_fake_temporarily():
                real_tensors.keep(made, t.detach().clone())
        return fake_mode._noted(made)


def is_fake(x):
    """Whether it is a fake, or holds one."""
    return isinstance(x, FakeTensor)


def maybe_get_fake_mode(t):
    """The mode of a fake; None for what is none."""
    return t.fake_mode if isinstance(t, FakeTensor) else None


def detect_fake_mode(inputs=None):
    """The mode of the program's tracing context, that which is entered, or that of the first fake among the inputs, or None."""
    from tare._engine.guards import TracingContext
    from tare.utils._pytree import tree_leaves

    context = TracingContext.try_get()
    if context is not None and context.fake_mode is not None:
        return context.fake_mode
    if _modes:
        return _modes[-1]
    return next((one.fake_mode for one in tree_leaves(inputs) if isinstance(one, FakeTensor)), None)


def active_fake_mode():
    """The mode that is entered, or None."""
    return _modes[-1] if _modes else None


real_tensors.are_carried = lambda: bool(_modes) and _modes[-1].propagate_real_tensors


def _environment_of(tensor):
    """The environment that has a symbol for the values of a fake; None where they are there, or none may stand for them."""
    from tare._engine import functorch

    mode = None if functorch._recordings else active_fake_mode()  # whoever records calls answers for itself
    environment = None if mode is None else mode.shape_env
    answers = environment is not None and environment.allow_scalar_outputs and not tensor.dtype.is_complex
    return environment if answers and isinstance(tensor, FakeTensor) and not _C._is_known(tensor) else None


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
