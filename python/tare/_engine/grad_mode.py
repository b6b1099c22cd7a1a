"""Switches for the recording of gradients, as contexts and decorators."""

from tare import _C
from tare._C import _set_grad_enabled, _set_inference, is_grad_enabled, is_inference_mode_enabled  # noqa: F401
from tare._C import _without_grad as without_grad  # noqa: F401

_GENERATOR = 0x20  # of code objects' flags; the module inspect takes as long to import as all else here


def _stepwise(function, context):
    """A generator function each of whose steps runs within a new `context()`, and whose caller's code does not."""
    import functools

    @functools.wraps(function)
    def generator(*args, **kwargs):
        with context():
            running = function(*args, **kwargs)
        step, given = running.send, (None,)
        while True:
            try:
                with context():
                    item = step(*given)
            except StopIteration as stop:
                return stop.value
            try:
                step, given = running.send, ((yield item),)
            except GeneratorExit:
                with context():
                    running.close()
                raise
            except BaseException as error:
                step, given = running.throw, (error,)

    return generator


class _Switch:
    """A context manager that decorates functions and generators, too."""

    def __call__(self, function):
        import functools

        if isinstance(function, type):
            import warnings

            warnings.warn(
                "Decorating classes is deprecated and will be disabled in future versions. You should only decorate functions or "
                "methods. To preserve the current behavior of class decoration, you can directly decorate the `__init__` method "
                "and nothing else.", FutureWarning, stacklevel=2)
        code = getattr(function, "__code__", None)
        if code is not None and code.co_flags & _GENERATOR:
            return _stepwise(function, self.clone)

        # A class is called through a function, as it would be without a decorator.
        @functools.wraps(function, updated=() if isinstance(function, type) else functools.WRAPPER_UPDATES)
        def wrapped(*args, **kwargs):
            with self.clone():
                return function(*args, **kwargs)

        return wrapped

    def clone(self):
        return type(self)()


class no_grad(_Switch):
    """Operators are not recorded within."""

    __slots__ = ("_before",)

    def __new__(cls, function=None):
        self = object.__new__(cls)
        return self if function is None else self(function)

    def __enter__(self):
        self._before = _set_grad_enabled(False)

    def __exit__(self, *_):
        _set_grad_enabled(self._before)


class enable_grad(no_grad):
    """Operators are recorded within."""

    def __enter__(self):
        self._before = _set_grad_enabled(True)


class set_grad_enabled(_Switch):
    """Switches at once, and back at the end of a `with` if it opens one."""

    def __init__(self, mode):
        self.mode = bool(mode)
        self._before = _set_grad_enabled(self.mode)

    def __call__(self, function):
        _set_grad_enabled(self._before)
        return super().__call__(function)

    def __enter__(self):
        _set_grad_enabled(self.mode)

    def __exit__(self, *_):
        _set_grad_enabled(self._before)

    def clone(self):
        return type(self)(self.mode)

    def __repr__(self):
        return f"torch.autograd.grad_mode.{type(self).__name__}(mode={self.mode})"


class inference_mode(_Switch):
    """As no_grad, where it is on; and tensors made within are for inference alone. Where it is off, operators are recorded.

    Graphs do not keep it, so that who records them does not hear of this switch.
    """

    def __new__(cls, mode=True):
        self = super().__new__(cls)
        if isinstance(mode, bool):
            return self
        self.mode = True
        return self(mode)

    def __init__(self, mode=True):
        self.mode = mode

    def __enter__(self):
        self._before = _set_inference(self.mode), is_grad_enabled()
        _C._set_grad_enabled(not self.mode)

    def __exit__(self, *_):
        inference, recording = self._before
        _set_inference(inference)
        _C._set_grad_enabled(recording)

    def clone(self):
        return type(self)(self.mode)
