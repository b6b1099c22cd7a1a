"""Settings of libraries that compute: each is kept, and but for those with an effect changes nothing here."""

import contextlib
import sys
import types


class _Settings(types.ModuleType):
    def __setattr__(self, name, value):
        if name in self._effects:
            self._effects[name](value)
        super().__setattr__(name, value)


def keep(namespace, effects=None, **settings):
    """Makes settings of a module's namespace, and its `set_flags` and `flags`.

    `effects` has functions by the name of a setting: each is called with a new value before it is kept.
    """
    namespace.update(settings)
    module = sys.modules[namespace["__name__"]]
    if effects:
        module.__class__ = type("Settings", (_Settings,), {"_effects": effects})

    def set_flags(*values, **changes):
        changes.update(zip(settings, values, strict=False))
        before = tuple(namespace[name] for name in settings)
        for name, value in changes.items():
            if value is not None:
                setattr(module, name.lstrip("_"), value)
        return before

    @contextlib.contextmanager
    def flags(*values, **changes):
        before = set_flags(*values, **changes)
        try:
            yield
        finally:
            for name, value in zip(settings, before, strict=True):
                setattr(module, name, value)

    namespace["set_flags"], namespace["flags"] = set_flags, flags


def keep_patchable(namespace, **settings):
    """Makes settings of a module's namespace without effect here, and its `patch`, which changes some for a while."""
    namespace.update(settings)

    @contextlib.contextmanager
    def patch(arg1=None, arg2=None, **changes):
        """Other settings within: by name, as a dictionary, or one name with its value."""
        if arg1 is not None and arg2 is None and not isinstance(arg1, dict):
            raise AssertionError("first argument must be a dict when passing a single positional arg to patch")
        changes = {**({arg1: arg2} if isinstance(arg1, str) else arg1 or {}), **changes}
        before = {name: namespace.get(name) for name in changes}
        namespace.update(changes)
        try:
            yield
        finally:
            namespace.update(before)

    namespace["patch"] = patch
