"""The arguments of `Tensor.to`, in any of its forms."""

from tare import _C

_OF_PYTHON = {
    kind: _C.named_objects[name]
    for kind, name in ((float, "float64"), (complex, "complex128"), (int, "int64"), (bool, "bool"))
}
_TO_FORMS = (
    ("device", "dtype", "non_blocking", "copy"),
    ("dtype", "non_blocking", "copy"),
    ("tensor", "non_blocking", "copy"),
)
_TO_ACCEPTS = {
    "device": lambda value: value is None or isinstance(value, (str, int, _C.device)),
    "dtype": lambda value: value is None or isinstance(value, _C.dtype) or any(value is kind for kind in _OF_PYTHON),
    "tensor": lambda value: isinstance(value, _C.Tensor),
    "non_blocking": lambda value: isinstance(value, bool),
    "copy": lambda value: isinstance(value, bool),
    "memory_format": lambda value: value is None or isinstance(value, _C.memory_format),
}


def _fits_to(form, args, kwargs):
    """The arguments of `to` by name, where they are of this form; else None."""
    given = dict(zip(form, args), **kwargs) if not kwargs.keys() & form[: len(args)] else {}
    first = form[0]
    if len(given) < len(args) + len(kwargs) or (first != "device" and given.get(first) is None):
        return None
    known = (*form, "memory_format")
    return given if all(name in known and _TO_ACCEPTS[name](value) for name, value in given.items()) else None


def to_arguments(args, kwargs, copies=True):
    """The device, dtype, non_blocking, copy and memory format that `to` was given, in any of its forms."""
    for form in _TO_FORMS:
        given = _fits_to(form, args, kwargs)
        if given is not None:
            break
    else:
        if len(args) > len(_TO_FORMS[0]):
            raise TypeError(f"to() takes from 0 to {len(_TO_FORMS[0])} positional arguments but {len(args)} were given")

        def name(value):
            known = isinstance(value, (_C.dtype, _C.device, _C.memory_format))
            return f"torch.{type(value).__name__}" if known else type(value).__name__

        kinds = ", ".join([*map(name, args), *(f"{key}={name(value)}" for key, value in kwargs.items())])
        raise TypeError(
            f"to() received an invalid combination of arguments - got ({kinds}{'' if args else ', '}), but expected one of:\n"
            " * (torch.device device = None, torch.dtype dtype = None, bool non_blocking = False, bool copy = False, *, "
            "torch.memory_format memory_format = None)\n"
            " * (torch.dtype dtype, bool non_blocking = False, bool copy = False, *, "
            "torch.memory_format memory_format = None)\n"
            " * (Tensor tensor, bool non_blocking = False, bool copy = False, *, "
            "torch.memory_format memory_format = None)\n"
        )
    if "copy" in given and not copies:
        raise RuntimeError(".to() does not accept copy argument")
    like, dtype = given.get("tensor"), given.get("dtype")
    device = given.get("device")
    if like is not None:
        device, dtype = like.device, like.dtype
    dtype = _OF_PYTHON.get(dtype, dtype)
    return device, dtype, given.get("non_blocking", False), given.get("copy", False), given.get("memory_format")
