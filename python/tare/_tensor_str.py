"""How tensors are printed. With PyTorch's default options C++ does it."""

from tare import _C

_options = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80, "sci_mode": None}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    """Options of printing, as in PyTorch."""
    profiles = {
        "default": (4, 1000, 3, 80),
        "short": (2, 1000, 2, 80),
        "full": (4, float("inf"), 3, 80),
    }
    if profile is not None:
        names = ("precision", "threshold", "edgeitems", "linewidth")
        _options.update(zip(names, profiles[profile], strict=True))
    for name, value in (
        ("precision", precision),
        ("threshold", threshold),
        ("edgeitems", edgeitems),
        ("linewidth", linewidth),
    ):
        if value is not None:
            _options[name] = value
    _options["sci_mode"] = sci_mode
    _C._set_print_options(
        _options["precision"],
        int(min(_options["threshold"], 2**62)),
        _options["edgeitems"],
        _options["linewidth"],
        -1 if sci_mode is None else int(sci_mode),
    )


def text(tensor, tensor_contents=None):
    cls = type(tensor)
    plain = _C._tensor_text(tensor)
    if cls is _C.Tensor:
        # What has no bytes and claims a device that has some, PyTorch calls a fake.
        return f"FakeTensor{plain[6:]}" if plain.startswith("tensor(...") and tensor.device.type != "meta" else plain
    if cls.__name__ == "Parameter":
        return plain  # its class says the rest
    return f"{cls.__name__}{plain[len('tensor'):]}" if plain.startswith("tensor(") else plain


def named_tuple_text(values):
    fields = [name for name in dir(type(values)) if not name.startswith("_")]
    order = type(values).__match_args__ if hasattr(type(values), "__match_args__") else fields
    body = ",\n".join(f"{name}={getattr(values, name)!r}" for name in order)
    return f"{type(values).__module__}.{type(values).__name__}(\n{body})"
