"""The contexts of recording, under the name where PyTorch keeps them."""

import contextlib
import contextvars

import tare
from tare import _C
from tare._engine.grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401


_view_replay = contextvars.ContextVar("view_replay", default=False)


class _force_original_view_tracking(contextlib.ContextDecorator):
    """Whether views that were written in place are made again from their base by the calls that made them, rather than by their
    strides. It holds at once, and a `with` takes it back. Here the calls are replayed where strides do not say it, so gradients are
    the same either way, and only what `torch._C._is_view_replay_enabled` answers changes."""

    def __init__(self, mode):
        self.prev, self.mode = _view_replay.get(), mode
        _view_replay.set(mode)

    def __enter__(self):
        _view_replay.set(self.mode)

    def __exit__(self, *_):
        _view_replay.set(self.prev)

    def __call__(self, function):
        _view_replay.set(self.prev)  # of what is decorated it holds within
        return super().__call__(function)

    def clone(self):
        return type(self)(self.mode)


class _unsafe_preserve_version_counter(contextlib.ContextDecorator):
    """Writes into the tensors within are none that backward knows of: it goes on with what it finds in them."""

    def __init__(self, tensors):
        self.tensors = (tensors,) if isinstance(tensors, tare.Tensor) else tuple(tensors)

    def __enter__(self):
        self._versions = [None if one.is_inference() else one._version for one in self.tensors]

    def __exit__(self, *_):
        for one, version in zip(self.tensors, self._versions, strict=True):
            if version is not None and one._version > version:
                _C._set_version(one, version)


_multithreading = True


def is_multithreading_enabled():
    return _multithreading


class set_multithreading_enabled:
    """Noted at once, and taken back at the end of a `with` if it opens one; backward runs in one thread either way."""

    def __init__(self, mode):
        global _multithreading
        self._before, _multithreading = _multithreading, bool(mode)

    def __enter__(self):
        return None

    def __exit__(self, *_):
        global _multithreading
        _multithreading = self._before
