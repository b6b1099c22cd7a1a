"""Contexts that decorate."""

from tare._engine.grad_mode import _Switch


class _DecoratorContextManager(_Switch):
    """A context manager that decorates functions and generators, too."""


class _NoParamDecoratorContextManager(_DecoratorContextManager):
    """One that also decorates without being called: `@manager`."""

    def __new__(cls, orig_func=None):
        made = super().__new__(cls)
        return made if orig_func is None else made(orig_func)


def context_decorator(ctx, func):
    """`func`, run within what `ctx` makes."""
    import functools

    make = ctx if callable(ctx) and not hasattr(ctx, "__enter__") else lambda: ctx

    @functools.wraps(func)
    def call(*args, **kwargs):
        with make():
            return func(*args, **kwargs)

    return call
