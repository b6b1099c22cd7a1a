"""`__torch_function__`: classes and modes that answer calls themselves.

C++ comes here only when an argument's class has the attribute, or a mode is on.
"""

import functools
import inspect
import threading

from tare import _C
from tare._engine.disabled_overrides import (  # noqa: F401: C++ takes them from here
    DisableTorchFunctionSubclass,
    _disabled_torch_dispatch_impl,
    _disabled_torch_function_impl,
)

_NOBODY = object()


class _Modes(threading.local):
    def __init__(self):
        self.stack = []


_modes = _Modes()


def _push_mode(mode):
    _modes.stack.append(mode)
    _C._set_function_modes(len(_modes.stack))


def _pop_mode():
    mode = _modes.stack.pop()
    _C._set_function_modes(len(_modes.stack))
    return mode


def _overloaded_arguments(args, kwargs, answers=_C._overrides):
    """The arguments of which `answers` holds, by default of a class that does, each class once, subclasses before their bases."""
    found = []
    types = set()
    for value in (*args, *kwargs.values()):
        items = value if isinstance(value, (tuple, list)) and not answers(value) else (value,)
        for one in items:
            cls = type(one)
            if cls not in types and answers(one):
                types.add(cls)
                before = (i for i, other in enumerate(found) if issubclass(cls, type(other)))
                found.insert(next(before, len(found)), one)
    return found


def _known(function):
    """A function that is called, as whoever answers knows it: `x + y` calls a method of its own, which is known as Tensor's."""
    if type(function) is not type(_C.Tensor.add):
        return function
    known = vars(_C.Tensor).get(function.__name__, function)
    return known if callable(known) else known.__get__  # `x.mT` is known by its getter


class NotingMode:
    """A mode that only notes which functions are called: `noted` gets (how many `calls` there were by then, the function).

    What a function calls within is not noted. C++ notes what operators are called where no other mode and no class is to be asked.
    """

    def __init__(self, calls):
        self.calls, self.noted = calls, []

    def __torch_function__(self, func, types, args=(), kwargs=None):
        self.noted.append((len(self.calls), func))
        return func(*args, **(kwargs or {}))

    def __enter__(self):
        first = not _modes.stack  # others outside are asked by what is called within
        _push_mode(self)
        self._before = _C._note_functions(self.noted if first else None, self.calls if first else None)
        return self

    def __exit__(self, *_):
        _C._note_functions(*self._before)
        _pop_mode()

    def functions(self):
        """What was noted, each function as whoever answers knows it."""
        return [(number, _known(function)) for number, function in self.noted]


def _answer(function, args, kwargs, overloaded=None):
    """Asks the innermost mode, then the classes of `overloaded`, by default of the arguments. `_NOBODY` if none is there."""
    if overloaded is None:
        overloaded = _overloaded_arguments(args, kwargs)
    function = _known(function)
    types = tuple(type(one) for one in overloaded)
    asked = False
    if _modes.stack:
        asked = True
        mode = _pop_mode()
        try:
            result = mode.__torch_function__(function, types, args, kwargs)
        finally:
            _push_mode(mode)
        if result is not NotImplemented:
            return result
    for one in overloaded:
        asked = True
        result = type(one).__torch_function__(function, types, args, kwargs)
        if result is not NotImplemented:
            return result
    if not asked:
        return _NOBODY
    name = getattr(function, "__name__", str(function))
    raise TypeError(
        f"Multiple dispatch failed for 'torch.{name}'; all __torch_function__ handlers returned NotImplemented:\n\n"
        + "\n".join(f"  - tensor subclass {cls}" for cls in types)
        + "\n\nFor more information, try re-running with TORCH_LOGS=not_implemented"
    )


def _is_asked(value):
    return _C._overrides(value) or type(value) is _C.Tensor


def _answer_or_raise(function, relevant, args, kwargs):
    """The answer of a mode or of the class of one of `relevant`. Errors: TypeError where there is none."""
    answer = _answer(function, args, kwargs, _overloaded_arguments(relevant, {}, _is_asked))
    if answer is _NOBODY:
        raise TypeError(f"no implementation found for '{function}' on types that implement __torch_function__")
    return answer


class DisableTorchFunction:
    """Nobody answers calls within."""

    def __enter__(self):
        _C._change_disabled_subclasses(1)
        self._before, _modes.stack = _modes.stack, []
        self._noting = _C._note_functions(None, None)  # modes that are entered within are asked, not those that note
        _C._set_function_modes(0)

    def __exit__(self, *_):
        _C._change_disabled_subclasses(-1)
        _modes.stack = self._before
        _C._note_functions(*self._noting)
        _C._set_function_modes(len(self._before))


class DisableTorchDispatch:
    """No class answers operators within: they see its tensors as plain ones."""

    def __enter__(self):
        _C._change_disabled_dispatch(1)

    def __exit__(self, *_):
        _C._change_disabled_dispatch(-1)


def overridable(function, by_name=(), with_indices=None, unpacks=False):
    """`function`, after asking the `__torch_function__` of its arguments and of the active modes.

    Who answers is told parameters without a default by position, but those in `by_name`, and of a call with `return_indices` that it
    was one of `with_indices`. A function that `unpacks` is called again with the items of a list behind its first argument, before
    arguments (not modes) are asked.

    Operators ask in C++; this is for what is composed of several of them and known by its own name.
    """

    ask_about, is_answered = _C._ask_about, _C._is_answered

    @functools.wraps(function)
    def call(*args, **kwargs):
        asked = ask_about(call, args, kwargs)
        if asked is None:
            return function(*args, **kwargs) if kwargs else function(*args)
        if asked is not True:
            return asked[0]
        if unpacks and len(args) == 2 and isinstance(args[1], (list, tuple)) and not is_answered((), {}):
            return call(args[0], *args[1])
        given = (*args, *kwargs.values())
        given = [item for one in given for item in (one if isinstance(one, (list, tuple)) else (one,))]
        args, kwargs = _C._told(call, args, kwargs)
        return _answer_or_raise(with_indices if with_indices is not None and kwargs.get("return_indices") else call, given, args, kwargs)

    call._unasked = function  # for whoever was asked already
    call._told_by_name = by_name
    call._form = None
    call._may_be_another = unpacks or with_indices is not None
    return call


def _form_of(call):
    """How a call's arguments are told to whoever answers, for C++: what it takes by position, what of it is told so, what is told by name
    with its defaults, what of that has none, whether it takes `*args`, and whether it is always told to be `call`."""
    parameters = inspect.signature(call._unasked).parameters.values()
    named = {one.name: one.default for one in parameters if one.default is not one.empty or one.name in call._told_by_name}
    order = tuple(one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD)
    spread = any(one.kind is one.VAR_POSITIONAL for one in parameters)
    call._form = (order, tuple(name for name in order if name not in named), named, tuple(call._told_by_name), spread,
                  not call._may_be_another)
    return call._form


def default_torch_function(cls, func, types, args=(), kwargs=None):
    """What subclasses of Tensor inherit: the function runs as ever, and its tensors become the subclass's."""
    if kwargs is None:
        kwargs = {}
    if not all(issubclass(cls, one) for one in types):
        return NotImplemented
    with DisableTorchFunctionSubclass():
        result = func(*args, **kwargs)
    if func in _keeps_class():
        return result
    return _converted(result, cls)


def _converted(result, cls):
    if cls is _C.Tensor:
        return result
    if isinstance(result, _C.Tensor) and not isinstance(result, cls):
        return _as_subclass(result, cls)
    if isinstance(result, (tuple, list)):
        items = [_converted(item, cls) for item in result]
        return type(result)(items)
    return result


def _as_subclass(tensor, cls):
    if type(tensor) is _C.Tensor:
        return _C._as_subclass(tensor, cls)
    return tensor


_keeping = None


def _keeps_class():
    """Functions whose results stay what they are: getters of metadata and of the gradient."""
    global _keeping
    if _keeping is None:
        names = "grad _grad _base grad_fn _version shape dtype device layout ndim requires_grad is_leaf T".split()
        _keeping = {getattr(_C.Tensor, name).__get__ for name in names if name != "T"}
    return _keeping
