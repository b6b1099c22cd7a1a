"""Settings of libraries that compute: each is kept, and changes nothing here."""

import contextlib


def keep(namespace, **settings):
    """Makes settings of a module's namespace, and its `set_flags` and `flags`."""
    namespace.update(settings)

    def set_flags(*values, **changes):
        changes.update(zip(settings, values, strict=False))
        before = tuple(namespace[name] for name in settings)
        namespace.update({name.lstrip("_"): value for name, value in changes.items() if value is not None})
        return before

    @contextlib.contextmanager
    def flags(*values, **changes):
        before = set_flags(*values, **changes)
        try:
            yield
        finally:
            namespace.update(zip(settings, before, strict=True))

    namespace["set_flags"], namespace["flags"] = set_flags, flags
