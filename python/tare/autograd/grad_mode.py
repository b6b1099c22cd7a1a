"""The contexts of recording, under the name where PyTorch keeps them."""

from tare._grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401


class set_multithreading_enabled:
    """Accepted; backward runs in one thread."""

    def __init__(self, mode):
        pass

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None
