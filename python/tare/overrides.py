"""Classes and modes that answer calls of torch's functions themselves."""

import collections
import contextlib
import functools
import inspect
import keyword
import re
import threading
import types as types_of_python

import tare
from tare import _C
from tare._engine import overrides as _overrides, schemas as _schemas
from tare._recorded import overridable_names as _overridable_names


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


def handle_torch_function(public_api, relevant_args, *args, **kwargs):
    """Lets whoever answers calls answer this one: modes, and the classes of `relevant_args`."""
    return _overrides._answer_or_raise(public_api, relevant_args, args, kwargs)


def wrap_torch_function(dispatcher):
    """A decorator for functions that classes may answer; `dispatcher` names the relevant arguments."""

    return functools.partial(_answerable, dispatcher)


def _answerable(relevant_args, function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        relevant = relevant_args(*args, **kwargs)
        if not has_torch_function(relevant):
            return function(*args, **kwargs)
        return handle_torch_function(call, relevant, *args, **kwargs)

    return call


def is_tensor_like(inp):
    """Whether it is a tensor or a class with `__torch_function__`."""
    return type(inp) is tare.Tensor or hasattr(inp, "__torch_function__")


def resolve_name(f):
    """The name under which a function that may be answered is public, or None."""
    return _public_names().get(f)


def is_tensor_method_or_property(func):
    """Whether it is a method of Tensor, or what gets or sets an attribute."""
    return func in get_overridable_functions()[tare.Tensor] or getattr(func, "__name__", "") == "__get__"


@contextlib.contextmanager
def enable_reentrant_dispatch():
    """Within, what a class or mode calls to answer an operator is recorded as if it were called from outside."""
    before = _C._set_below_tape(False)
    try:
        yield
    finally:
        _C._set_below_tape(before)


@functools.cache
def get_ignored_functions():
    """Functions that no class is asked about: they have no tensor among their arguments, or make settings."""
    answered = {function for _, function, _ in _recorded(_overridable_names.OVERRIDABLE)}  # some go by two names here
    return {function for _, function, _ in _recorded(_overridable_names.IGNORED)} - answered


@functools.cache
def get_overridable_functions():
    """For each namespace, the list of its functions that classes and modes may answer; for each attribute, what gets it."""
    functions = collections.defaultdict(list)
    for owner, function, _ in _recorded(_overridable_names.OVERRIDABLE):
        functions[owner].append(function)
    return functions


def _recorded(names):
    """What is there of the names of namespaces: what it belongs to, itself, its public name. What gets an attribute belongs to that."""
    for path, namespace in _namespaces().items():
        for name in names[path].split():
            value = getattr(namespace, name, None)
            if callable(value):
                yield namespace, value, f"{path}.{name}"
            elif hasattr(value, "__get__"):
                yield value, value.__get__, f"{path}.{name}.__get__"


@functools.cache
def get_testing_overrides():
    """For each function that may be answered, one that takes its arguments and returns -1."""
    return {function: _taking(_signature(function))
            for functions in get_overridable_functions().values() for function in functions}


def _signature(function):
    """How a function is called; an operator says its first form at the start of its documentation."""
    kind, default = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.empty
    is_method = type(function) is type(_C.Tensor.add)
    parameters = [inspect.Parameter("self", kind)] * is_method
    try:
        return inspect.signature(function)
    except ValueError:
        form = re.match(r"\w+\((.*?)\)(?: ->|$)", function.__doc__ or "", re.MULTILINE)
    if form is None:
        any_number = [("args", inspect.Parameter.VAR_POSITIONAL), ("kwargs", inspect.Parameter.VAR_KEYWORD)]
        return inspect.Signature([*parameters, *(inspect.Parameter(*one) for one in any_number)])
    for text in _schemas._split(form[1]):
        if text == "*":
            kind = inspect.Parameter.KEYWORD_ONLY
            continue
        words, equals, _ = text.partition("=")
        name = words.split()[-1]
        default = None if equals else default
        parameters.append(inspect.Parameter(name + "_" * keyword.iskeyword(name), kind, default=default))
    return inspect.Signature(parameters)


def _taking(signature):
    def override(*args, **kwargs):
        signature.bind(*args, **kwargs)
        return -1

    override.__signature__ = signature
    return override


def _namespaces():
    return {
        "torch": tare, "torch.functional": tare.functional, "torch.nn.functional": tare.nn.functional,
        "torch.nn.init": tare.nn.init, "torch.Tensor": tare.Tensor, "torch.linalg": tare.linalg, "torch.fft": tare.fft,
        "torch.special": tare.special,
    }


@functools.cache
def _public_names():
    """For each function of the namespaces, whoever may answer it, its public name."""
    names = {function: f"{path}.{name}{suffix}" for path, namespace in _namespaces().items() for name in dir(namespace)
             for suffix, function in _functions_of(namespace, name)}
    return names | {function: name for _, function, name in _recorded(_overridable_names.OVERRIDABLE)}


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

