"""Exceptions that are PyTorch's own."""


class OutOfMemoryError(RuntimeError):
    """Host memory is exhausted, or a simulated device's."""


class AcceleratorError(RuntimeError):
    """An accelerator reported an error; none does here."""


class _LinAlgError(RuntimeError):
    """A singular or otherwise impossible matrix."""


OutOfMemoryError.__module__ = "torch"
_LinAlgError.__module__ = "torch._C"
