"""Questions about the tracing compiler."""


def is_compile_supported(device_type):
    """Nothing is compiled for any device."""
    return False


def is_namedtuple(obj):
    return isinstance(obj, tuple) and hasattr(obj, "_fields")
