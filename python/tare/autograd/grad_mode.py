"""The contexts of recording, under the name where PyTorch keeps them."""

from tare._engine.grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401


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
