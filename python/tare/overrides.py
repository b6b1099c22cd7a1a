"""Classes and modes that answer calls of torch's functions themselves."""

import collections
import contextlib
import functools
import threading
import types as types_of_python

import tare
from tare import _C, _overrides, _refusals


class TorchFunctionMode:
    """While it is entered, every call comes to its `__torch_function__`."""

    def __init__(self):
        pass

    def __torch_function__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        _overrides._push_mode(self)
        return self

    def __exit__(self, *_):
        _overrides._pop_mode()

    @classmethod
    def push(cls, *args, **kwargs):
        return cls(*args, **kwargs)


class BaseTorchFunctionMode(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


class _Passed(threading.local):
    once = False  # whether the next question of a function of the program's own is answered with no


_passed = _Passed()


def has_torch_function(relevant_args):
    """Whether a mode is on, or the class of one of the arguments, a tuple, answers calls."""
    if _passed.once:
        _passed.once = False
        return False
    return _C._has_torch_function(relevant_args)


def has_torch_function_unary(argument):
    return has_torch_function((argument,))


def has_torch_function_variadic(*arguments):
    return has_torch_function(arguments)


def redispatch_function(func, types, args, kwargs):
    """Calls a function past whoever was asked to answer it; what it calls itself is asked about again."""
    kwargs = kwargs or {}
    inner = getattr(func, "_unasked", None)
    if inner is not None:
        return inner(*args, **kwargs)
    if not isinstance(func, types_of_python.FunctionType):
        with _overrides.DisableTorchFunction():
            return func(*args, **kwargs)
    _passed.once = True
    try:
        return func(*args, **kwargs)
    finally:
        _passed.once = False


def _is_asked(value):
    return _C._overrides(value) or type(value) is _C.Tensor


def handle_torch_function(public_api, relevant_args, *args, **kwargs):
    """Lets whoever answers calls answer this one: modes, and the classes of `relevant_args`."""
    answer = _overrides._answer(public_api, args, kwargs, _overrides._overloaded_arguments(relevant_args, {}, _is_asked))
    if answer is _overrides._NOBODY:
        raise TypeError(f"no implementation found for '{public_api}' on types that implement __torch_function__")
    return answer


def wrap_torch_function(dispatcher):
    """A decorator for functions that classes may answer; `dispatcher` names the relevant arguments."""

    def inner(function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            relevant = dispatcher(*args, **kwargs)
            if has_torch_function(relevant):
                return handle_torch_function(wrapped, relevant, *args, **kwargs)
            return function(*args, **kwargs)

        return wrapped

    return inner


def is_tensor_like(inp):
    """Whether it is a tensor or a class with `__torch_function__`."""
    return type(inp) is tare.Tensor or hasattr(inp, "__torch_function__")


def resolve_name(f):
    """The name under which a function that may be answered is public, or None."""
    return _overridable()[1].get(f)


def is_tensor_method_or_property(func):
    """Whether it is a method of Tensor, or what gets or sets an attribute."""
    return func in _overridable()[0][tare.Tensor] or getattr(func, "__name__", "") == "__get__"


@contextlib.contextmanager
def enable_reentrant_dispatch():
    """Within, what a class or mode calls to answer an operator is recorded as if it were called from outside."""
    before = _C._set_below_tape(False)
    try:
        yield
    finally:
        _C._set_below_tape(before)


_IGNORED = """
    arange asarray empty empty_strided eye from_dlpack from_numpy frombuffer full get_default_dtype get_rng_state
    initial_seed is_grad_enabled is_storage is_tensor linspace load logspace manual_seed ones rand randint randn randperm
    save scalar_tensor seed set_default_device set_default_dtype set_default_tensor_type set_printoptions set_rng_state
    tensor typename zeros
""".split()


@functools.cache
def get_ignored_functions():
    """Functions that no class is asked about: they have no tensor among their arguments, or make settings."""
    return {getattr(tare, name) for name in _IGNORED}


def get_overridable_functions():
    """For each namespace, the list of its functions that classes and modes may answer."""
    return _overridable()[0]


@functools.cache
def _overridable():
    """For each namespace its functions, and the public name of each function."""
    namespaces = {
        "torch": tare, "torch.functional": tare.functional, "torch.nn.functional": tare.nn.functional,
        "torch.nn.init": tare.nn.init, "torch.Tensor": tare.Tensor, "torch.linalg": tare.linalg, "torch.fft": tare.fft,
        "torch.special": tare.special,
    }
    functions, names = collections.defaultdict(list), {}
    for path, namespace in namespaces.items():
        for name in dir(namespace):
            for suffix, function in _functions_of(namespace, name):
                names[function] = f"{path}.{name}{suffix}"
                if function not in get_ignored_functions():
                    functions[namespace].append(function)
    return functions, names


def _functions_of(namespace, name):
    """What a name of a namespace is called by: a function itself, an attribute by getting and setting it."""
    is_class = isinstance(namespace, type)
    value = getattr(namespace, name, None)
    if is_class and getattr(object, name, None) is value or (not is_class and name.startswith("_")):
        return []
    if is_class and not callable(value):
        return [(f".{how}", getattr(value, how)) for how in ("__get__", "__set__") if hasattr(value, how)]
    return [("", value)] if callable(value) and not isinstance(value, type) else []


_disabled_torch_function_impl = _overrides._disabled_torch_function_impl


class _ModeStackTop:
    pass


def _get_current_function_mode_stack():
    return list(_overrides._modes.stack)


def _get_current_function_mode():
    return _overrides._modes.stack[-1] if _overrides._modes.stack else None


def _push_mode(mode):
    _overrides._push_mode(mode)


def _pop_mode():
    return _overrides._pop_mode()


_refusals.refuse(globals(), "get_testing_overrides")
