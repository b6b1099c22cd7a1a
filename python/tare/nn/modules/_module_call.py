"""How a module is called: hooks before, after and backward, and the path that an error gets on its way out.

Almost no module has hooks. A module therefore owns no dictionary for them until one is asked for, and `__call__` looks
at one flag; what it costs beyond `forward` is that look and one `try`, which is free until something is raised.
"""

import contextlib
import functools
import threading
import warnings
import weakref
from collections import OrderedDict

import tare
from tare import _C

namers = {}  # by thread: who wants to hear of a module before it is called
_observers = _C._observers  # the runs that listen in this process, none of them most of the time
_global_backward_pre_hooks = OrderedDict()
_global_backward_hooks = OrderedDict()
_global_is_full_backward_hook = None
_global_forward_pre_hooks = OrderedDict()
_global_forward_hooks = OrderedDict()
GLOBAL_HOOKS = _global_forward_pre_hooks, _global_forward_hooks, _global_backward_hooks, _global_backward_pre_hooks
_global_forward_hooks_always_called = OrderedDict()
_global_forward_hooks_with_kwargs = OrderedDict()

_MIXED_BACKWARD_HOOKS = (
    "Cannot use both regular backward hooks and full backward hooks on a single Module. Please use only one of them."
)


def _has_any_global_hook():
    return any(GLOBAL_HOOKS)


__tracebackhide__ = True  # four frames a module, which say nothing that its `forward` does not

# The mark on a module whose calls must look for hooks. A subclass may use any name but PyTorch's, so it is a long one.
_WATCHED = "_tare_watched"


class HookTable:
    """A dictionary of hooks that a module gets when somebody first asks for it.

    `watches` marks those that a call must look at: the module's mark is set with them.
    """

    def __init__(self, watches=False):
        self._watches = watches

    def __set_name__(self, owner, name):
        self._name = name

    def __get__(self, module, owner=None):
        if module is None:
            return self
        table = module.__dict__[self._name] = OrderedDict()
        if self._watches:
            module.__dict__[_WATCHED] = True
        return table


class _WrappedHook:
    """A hook that gets its module first, without keeping it alive."""

    def __init__(self, hook, module=None):
        self.hook = hook
        functools.update_wrapper(self, hook)
        self.with_module = module is not None
        if self.with_module:
            self.module = weakref.ref(module)

    def __call__(self, *args, **kwargs):
        if not self.with_module:
            return self.hook(*args, **kwargs)
        module = self.module()
        if module is None:
            raise RuntimeError("You are trying to call the hook of a dead Module!")
        return self.hook(module, *args, **kwargs)

    def __getstate__(self):
        state = {"hook": self.hook, "with_module": self.with_module}
        if self.with_module:
            state["module"] = self.module()
        return state

    def __setstate__(self, state):
        self.hook = state["hook"]
        self.with_module = state["with_module"]
        if self.with_module:
            if state["module"] is None:
                raise RuntimeError("You are trying to revive the hook of a dead Module!")
            self.module = weakref.ref(state["module"])


def add_hook(hooks, hook, prepend=False, **flags):
    """Put `hook` into `hooks` and its id into each of `flags` that is true; `flags` maps a name to (dict, bool)."""
    from tare.utils.hooks import RemovableHandle

    handle = RemovableHandle(hooks, extra_dict=[table for table, _ in flags.values()])
    hooks[handle.id] = hook
    for table, on in flags.values():
        if on:
            table[handle.id] = True
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


class Calls:
    """`__call__`, the hooks around it, and their registration."""

    _tare_watched = False
    _compiled_call_impl = None
    _is_full_backward_hook = None

    _backward_pre_hooks = HookTable(watches=True)
    _backward_hooks = HookTable(watches=True)
    _forward_pre_hooks = HookTable(watches=True)
    _forward_pre_hooks_with_kwargs = HookTable()
    _forward_hooks = HookTable(watches=True)
    _forward_hooks_with_kwargs = HookTable()
    _forward_hooks_always_called = HookTable()

    def __call__(self, *args, **kwargs):
        try:
            if (
                self._tare_watched
                or _observers
                or _global_forward_pre_hooks
                or _global_forward_hooks
                or _global_backward_hooks
                or _global_backward_pre_hooks
            ):
                return (_answers[-1] if _answers else call_below)(self, args, kwargs)
            return self.forward(*args, **kwargs)
        except Exception as error:
            locate(error, self)
            raise

    def _call_impl(self, *args, **kwargs):
        return Calls.__call__(self, *args, **kwargs)

    _wrapped_call_impl = _call_impl

    def _slow_forward(self, *input, **kwargs):
        return self.forward(*input, **kwargs)

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        """Call `hook(module, args)` before each forward; what it returns replaces the arguments."""
        return add_hook(
            self._forward_pre_hooks, hook, prepend, kwargs=(self._forward_pre_hooks_with_kwargs, with_kwargs)
        )

    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        """Call `hook(module, args, output)` after each forward; what it returns replaces the output."""
        return add_hook(
            self._forward_hooks,
            hook,
            prepend,
            kwargs=(self._forward_hooks_with_kwargs, with_kwargs),
            always=(self._forward_hooks_always_called, always_call),
        )

    def register_full_backward_pre_hook(self, hook, prepend=False):
        """Call `hook(module, grad_output)` before the gradients of the inputs are computed."""
        return add_hook(self._backward_pre_hooks, hook, prepend)

    def register_full_backward_hook(self, hook, prepend=False):
        """Call `hook(module, grad_input, grad_output)` when the gradients of the inputs are known."""
        if self._is_full_backward_hook is False:
            raise RuntimeError(_MIXED_BACKWARD_HOOKS)
        self._is_full_backward_hook = True
        return add_hook(self._backward_hooks, hook, prepend)

    def register_backward_hook(self, hook):
        """The older form, which sees the gradients of the last operator only. Prefer the full one."""
        if self._is_full_backward_hook is True:
            raise RuntimeError(_MIXED_BACKWARD_HOOKS)
        self._is_full_backward_hook = False
        return add_hook(self._backward_hooks, hook)

    def _get_backward_hooks(self):
        """The full backward hooks, and those of the older form; global ones first."""
        full, older = [], []
        for kind, hooks in (
            (_global_is_full_backward_hook, _global_backward_hooks),
            (self._is_full_backward_hook, self._backward_hooks),
        ):
            if kind is not None:
                (full if kind else older).extend(hooks.values())
        return full, older

    def _get_backward_pre_hooks(self):
        return [*_global_backward_pre_hooks.values(), *self._backward_pre_hooks.values()]


_WATCHED_TABLES = tuple(name for name, table in vars(Calls).items() if isinstance(table, HookTable) and table._watches)


_answers = []  # what answers calls of modules while a program is traced


@contextlib.contextmanager
def answered(answer):
    """Within it `answer(below, module, args, kwargs)` gives the result of each call of a module; `below(module, args, kwargs)` is what
    it would be without. Putting another `__call__` into the class would cost more than most traces: Python then looks at all
    subclasses."""
    _answers.append(functools.partial(answer, _answers[-1] if _answers else call_below))
    _observers.append(_TRACES)
    try:
        yield
    finally:
        _answers.pop()
        _observers.remove(_TRACES)


_TRACES = "a trace"


def call_below(module, args, kwargs):
    """A call of a module that may have hooks, or that a run hears of."""
    if not _observers or not _C._is_observed():
        if _RANKS in _observers:
            _enter_module(module)
            try:
                return _call_unobserved(module, args, kwargs)
            finally:
                _leave_module()
        return _call_unobserved(module, args, kwargs)
    if namers and (namer := namers.get(threading.get_ident())) is not None:
        namer(module)
    observed = _C._ModuleCall(module)
    try:
        return _call_hooked(module, args, kwargs, observed)
    finally:
        observed.left()


_RANKS = "ranks"
_enter_module, _leave_module = _C._distributed.enter_module, _C._distributed.leave_module


def tell_modules():
    """From now on errors between ranks name modules, which costs their calls a little; once for each `tell_modules_no_more`."""
    _observers.append(_RANKS)


def tell_modules_no_more():
    _observers.remove(_RANKS)


def _call_unobserved(module, args, kwargs):
    if module._tare_watched or _has_any_global_hook() or module._compiled_call_impl is not None:
        return _call_hooked(module, args, kwargs, None)
    return module.forward(*args, **kwargs)


def _call_hooked(module, args, kwargs, observed):
    own = module.__dict__
    if not (
        any(own.get(table) for table in _WATCHED_TABLES)
        or _has_any_global_hook()
        or module._compiled_call_impl is not None
    ):
        result = module.forward(*args, **kwargs)
        _report_returned(observed, result)
        return result
    call = _HookedCall(module, args, kwargs, observed)
    try:
        return call.run()
    except Exception:
        call.run_always_called()
        raise


def _report_returned(observed, result):
    """Its forward is over: hooks behind it run on behalf of whoever called it."""
    if observed is not None:
        observed.returned([one for one in tare.utils._pytree.tree_leaves(result) if isinstance(one, tare.Tensor)])
        observed.left()


class _HookedCall:
    """One call of a module that has hooks, or while there are global ones."""

    def __init__(self, module, args, kwargs, observed):
        self.module = module
        self.observed = observed
        self.args = args
        self.kwargs = kwargs
        self.result = None
        self.called = set()

    def run(self):
        module = self.module
        if module._compiled_call_impl is not None:
            return module._compiled_call_impl(*self.args, **self.kwargs)
        full, older, before = [], [], []
        if _global_backward_pre_hooks or module.__dict__.get("_backward_pre_hooks"):
            before = module._get_backward_pre_hooks()
        if _global_backward_hooks or module.__dict__.get("_backward_hooks"):
            full, older = module._get_backward_hooks()
        self._before_forward()
        backward = None
        if full or before:
            from tare.utils.hooks import BackwardHook

            backward = BackwardHook(module, full, before)
            self.args = backward.setup_input_hook(self.args)
        self.result = module.forward(*self.args, **self.kwargs)
        _report_returned(self.observed, self.result)
        self._after_forward()
        if backward:
            if not isinstance(self.result, (tare.Tensor, tuple)):
                warnings.warn(
                    "For backward hooks to be called, module output should be a Tensor or a tuple of Tensors but "
                    f"received {type(self.result)}",
                    stacklevel=4,
                )
            self.result = backward.setup_output_hook(self.result)
        if older:
            self._hook_last_operator(older)
        return self.result

    def _before_forward(self):
        hooks = self.module.__dict__.get("_forward_pre_hooks", {})
        takes_kwargs = self.module.__dict__.get("_forward_pre_hooks_with_kwargs", ())
        for key, hook in (*_global_forward_pre_hooks.items(), *hooks.items()):
            if key in takes_kwargs:
                changed = hook(self.module, self.args, self.kwargs)
                if changed is not None:
                    if not (isinstance(changed, tuple) and len(changed) == 2):
                        raise RuntimeError(
                            "forward pre-hook must return None or a tuple of (new_args, new_kwargs), but got "
                            f"{changed}."
                        )
                    self.args, self.kwargs = changed
            else:
                changed = hook(self.module, self.args)
                if changed is not None:
                    self.args = changed if isinstance(changed, tuple) else (changed,)

    def _forward_hooks(self):
        """Each forward hook with its id, whether it takes keyword arguments, and whether it is always called."""
        own = self.module.__dict__
        for hooks, with_kwargs, always in (
            (_global_forward_hooks, _global_forward_hooks_with_kwargs, _global_forward_hooks_always_called),
            (
                own.get("_forward_hooks", {}),
                own.get("_forward_hooks_with_kwargs", ()),
                own.get("_forward_hooks_always_called", ()),
            ),
        ):
            for key, hook in tuple(hooks.items()):
                yield key, hook, key in with_kwargs, key in always

    def _give(self, hook, with_kwargs):
        arguments = (self.args, self.kwargs) if with_kwargs else (self.args,)
        changed = hook(self.module, *arguments, self.result)
        if changed is not None:
            self.result = changed

    def _after_forward(self):
        for key, hook, with_kwargs, always in self._forward_hooks():
            if always:
                self.called.add(key)
            self._give(hook, with_kwargs)

    def run_always_called(self):
        """After an error: the hooks that want every call, which may not hide the error with one of their own."""
        for key, hook, with_kwargs, always in self._forward_hooks():
            if not always or key in self.called:
                continue
            try:
                self._give(hook, with_kwargs)
            except Exception as error:
                scope = "global module" if key in _global_forward_hooks else "module"
                warnings.warn(
                    f"{scope} forward hook with ``always_call=True`` raised an exception that was silenced as another "
                    f"error was raised in forward: {error}",
                    stacklevel=4,
                )

    def _hook_last_operator(self, hooks):
        result = self.result
        while not isinstance(result, tare.Tensor):
            if isinstance(result, dict):
                result = next(value for value in result.values() if isinstance(value, tare.Tensor))
            else:
                result = result[0]
        node = result.grad_fn
        if node is not None:
            for hook in hooks:
                node.register_hook(_WrappedHook(hook, self.module))
            _warn_where_older_hooks_miss(self.args, self.result, node)


_MISSES = {
    "no tensor out": "does not return a single Tensor or a tuple of Tensors",
    "no tensor in": "does not take as input a single Tensor or a tuple of Tensors",
}


def _warn_where_older_hooks_miss(inputs, result, node):
    """Say when a backward hook of the older form will not see all gradients: it sees those of one node only."""

    def warn(text):
        warnings.warn(text, FutureWarning, stacklevel=6)

    def tensors(values, kind, missing):
        values = (values,) if isinstance(values, tare.Tensor) else values
        if isinstance(values, tuple) and all(isinstance(value, tare.Tensor) for value in values):
            return values
        warn(
            f"Using non-full backward hooks on a Module that {_MISSES[kind]} is deprecated and will be removed in future "
            f"versions. This hook will be missing some of the {missing}. Please use register_full_backward_hook to get "
            "the documented behavior."
        )
        return None

    outputs = tensors(result, "no tensor out", "grad_output")
    inputs = outputs and tensors(inputs, "no tensor in", "grad_input")
    if not outputs or inputs is None:
        return
    nodes = {output.grad_fn for output in outputs if output.grad_fn is not None}
    use_full = " Please use register_full_backward_hook to get the documented behavior."
    if not nodes or (len(nodes) == 1 and node not in nodes):
        warn(
            "Using a non-full backward hook when outputs are nested in python data structure is deprecated and will be "
            "removed in future versions. This hook will be missing some grad_output."
        )
    elif len(nodes) > 1:
        warn(
            "Using a non-full backward hook when outputs are generated by different autograd Nodes is deprecated and "
            "will be removed in future versions. This hook will be missing some grad_output." + use_full
        )
    elif {value.grad_fn for value in inputs if value.grad_fn is not None} != {n[0] for n in node.next_functions}:
        warn(
            "Using a non-full backward hook when the forward contains multiple autograd Nodes is deprecated and will be "
            "removed in future versions. This hook will be missing some grad_input." + use_full
        )


# Where an error came from ---------------------------------------------------------------------------------------------


class _Place:
    """Where an error was raised, as the modules that it has passed know it."""

    __slots__ = ("module", "path", "kind", "args", "notes")


def paths_below(module):
    """(path, module) of a module and all below it, parents first; classes that answer `named_modules` otherwise, or refuse it as
    RemoteModule does, make no difference."""
    known, stack = set(), [("", module)]
    while stack:
        path, one = stack.pop()
        if one is None or id(one) in known:
            continue
        known.add(id(one))
        yield path, one
        stack += [(f"{path}.{name}" if path else name, below) for name, below in reversed(one._modules.items())]


def _name_within(module, inner):
    for name, candidate in paths_below(module):
        if candidate is inner and name:
            return name
    return None


def _with_undefined(error, module):
    """The error's arguments; of one that read undefined memory the text says which of the module's tensors are."""
    args = error.args
    if args and isinstance(args[0], str) and "allocated and never written" in args[0] and str(error) == args[0]:
        names = module.undefined()
        if names:
            shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
            return (f"{args[0]} (undefined are: {shown}; tare.materialize or load_state_dict gives them values)", *args[1:])
    return args


def locate(error, module):
    """Write into `error` the path, from `module` on, of the innermost module that it passed.

    Each module on the way out lengthens the path; the text is in the error once, as its last line.
    """
    try:
        place = getattr(error, "_place", None)
        if place is None:
            place = _Place()
            place.path = ""
            place.kind = type(module).__name__
            place.args = _with_undefined(error, module)
            place.notes = list(getattr(error, "__notes__", ()))
            error._place = place
        elif place.module is not module:
            name = _name_within(module, place.module)
            if name is not None:
                place.path = f"{name}.{place.path}" if place.path else name
        place.module = module
        where = f"in {place.path} ({place.kind})" if place.path else f"in {place.kind}"
        text = place.args[0] if place.args else None
        if isinstance(text, str) and (str(error) == error.args[0]):
            error.args = (f"{text}\n{where}", *place.args[1:])
        elif hasattr(error, "add_note"):
            error.__notes__ = [*place.notes, where]
    except Exception:
        # The error itself matters more than its place: an exception class may refuse attributes.
        pass
