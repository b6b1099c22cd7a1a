"""The contexts of recording, under the name where PyTorch keeps them."""

import contextlib

from tare._engine.grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401


class _force_original_view_tracking(contextlib.nullcontext):
    """How PyTorch follows views while it is entered: here always as it does by default, so nothing changes."""

    def __init__(self, mode):
        super().__init__()


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
