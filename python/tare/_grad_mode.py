"""Switches for the recording of gradients, as contexts and decorators."""

from tare._C import _set_grad_enabled, is_grad_enabled

_GENERATOR = 0x20  # of code objects' flags; the module inspect takes as long to import as all else here


class _Switch:
    """A context manager that decorates functions and generators, too."""

    def __call__(self, function):
        import functools

        if isinstance(function, type):
            raise TypeError(f"{type(self).__name__} decorates functions, not classes")
        code = getattr(function, "__code__", None)
        if code is not None and code.co_flags & _GENERATOR:

            @functools.wraps(function)
            def generator(*args, **kwargs):
                with self.clone():
                    running = function(*args, **kwargs)
                sent = None
                while True:
                    try:
                        with self.clone():
                            item = running.send(sent)
                    except StopIteration as stop:
                        return stop.value
                    sent = yield item

            return generator

        @functools.wraps(function)
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
        return f"{type(self).__name__}(mode={self.mode})"


_inference = 0


class inference_mode(_Switch):
    """As no_grad: no tensor here keeps what inference tensors lack."""

    def __new__(cls, mode=True):
        self = super().__new__(cls)
        if isinstance(mode, bool):
            return self
        self.mode = True
        return self(mode)

    def __init__(self, mode=True):
        self.mode = mode

    def __enter__(self):
        global _inference
        self._before = is_grad_enabled()
        if self.mode:
            _inference += 1
            _set_grad_enabled(False)

    def __exit__(self, *_):
        global _inference
        if self.mode:
            _inference -= 1
        _set_grad_enabled(self._before)

    def clone(self):
        return type(self)(self.mode)


def is_inference_mode_enabled():
    return _inference > 0
