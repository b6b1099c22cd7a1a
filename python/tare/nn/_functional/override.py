"""Functions written in Python that a tensor subclass or a function mode may take over."""

from tare._engine.overrides import overridable  # noqa: F401: the families take it from here


def adopt(namespace, module):
    """Let the functions defined in a family's file say that they stand in `module`."""
    for value in namespace.values():
        if callable(value) and getattr(value, "__module__", None) == namespace["__name__"]:
            value.__module__ = module
