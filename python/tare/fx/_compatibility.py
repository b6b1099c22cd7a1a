"""Which names are meant to last: a mark for readers."""

_BACK_COMPAT_OBJECTS = {}
_MARKED_WITH_COMPATIBILITY = {}


def compatibility(is_backward_compatible):
    """Marks a function or class."""

    def mark(fn):
        _MARKED_WITH_COMPATIBILITY[fn] = None
        if is_backward_compatible:
            _BACK_COMPAT_OBJECTS[fn] = None
        return fn

    return mark
