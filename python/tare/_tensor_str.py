"""How tensors are printed. With PyTorch's default options C++ does it."""

import contextlib
import dataclasses

import tare
from tare import _C


@dataclasses.dataclass
class _Options:
    precision: int = 4
    threshold: float = 1000
    edgeitems: int = 3
    linewidth: int = 80
    sci_mode: bool | None = None


PRINT_OPTS = _Options()

_PROFILES = {
    "default": _Options(),
    "short": _Options(precision=2, edgeitems=2),
    "full": _Options(threshold=float("inf")),
}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    """Options of printing, as in PyTorch: a profile ("default", "short", "full") first, then single ones."""
    if profile is not None:
        if profile in _PROFILES:
            chosen = _PROFILES[profile]
            for name in ("precision", "threshold", "edgeitems", "linewidth"):
                setattr(PRINT_OPTS, name, getattr(chosen, name))
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    for name, value in given.items():
        if value is not None:
            setattr(PRINT_OPTS, name, value)
    PRINT_OPTS.sci_mode = sci_mode


def get_printoptions():
    """The options as a dictionary, as `set_printoptions` takes them."""
    return dataclasses.asdict(PRINT_OPTS)


@contextlib.contextmanager
def printoptions(**kwargs):
    """Other options for a while."""
    before = get_printoptions()
    set_printoptions(**kwargs)
    try:
        yield
    finally:
        set_printoptions(**before)


def _plain_text(tensor, prefix="tensor(", contents=None):
    """The text of a tensor behind `prefix`, which moves the lines below the first; `contents` stands for its numbers."""
    from tare._engine.tensor_layout import layout

    if contents is not None:
        return layout(tensor, PRINT_OPTS, prefix, contents)
    usual = PRINT_OPTS == _PROFILES["default"] and prefix == "tensor("
    if usual or tensor.layout is not tare.strided or not _C._is_known(tensor):
        plain = _C._tensor_text(tensor)
        return prefix + plain[len("tensor("):] if plain.startswith("tensor(") else plain
    return layout(tensor, PRINT_OPTS, prefix)


def _tensor_str(self, indent):
    """The numbers of a tensor without its name and settings, as programs that write text files take them."""
    from tare._engine.tensor_layout import numbers

    return numbers(self, indent, PRINT_OPTS)


def _add_suffixes(tensor_str, suffixes, indent, force_newline):
    """The text of a tensor that is still open, with settings behind it and closed; `force_newline`: the first on a new line."""
    from tare._engine.tensor_layout import suffixed

    return suffixed(tensor_str, suffixes, indent, PRINT_OPTS, force_newline)


def text(tensor, tensor_contents=None):
    from tare._engine import forward_level

    level = forward_level.current
    if level is None:
        return _text(tensor, tensor_contents)
    plain, tangent = level.without(_text, tensor, tensor_contents), level.get(tensor, is_used=False)
    if tangent is None:
        return plain
    return _add_suffixes(plain[:-1], [f"tangent={level.without(str, tangent) if tangent.dim() else tangent.item()}"],
                         plain.index("(") + 1, False)


def _text(tensor, tensor_contents):
    if batch := _C._level_of(tensor):
        whole, mapped = _C._opened(tensor, batch)
        value = repr(whole).replace("\n", "\n    ")
        return f"BatchedTensor(lvl={batch}, bdim={0 if mapped else None}, value=\n    {value}\n)"
    cls = type(tensor)
    if cls is not _C.Tensor:
        # The text of a parameter's class says the rest.
        if cls.__name__ == "Parameter":
            return _plain_text(tensor, "tensor(", tensor_contents)
        plain = _plain_text(tensor, f"{cls.__name__}(", tensor_contents)
        return f"Parameter({plain})" if getattr(tensor, "_is_param", False) else plain
    plain = _plain_text(tensor, contents=tensor_contents)
    # What has no bytes and claims a device that has some, PyTorch calls a fake; within a mode of fakes meta tensors are some, too.
    return f"FakeTensor{plain[6:]}" if plain.startswith("tensor(...") and (tensor.device.type != "meta" or _C._is_fake()) else plain


def named_tuple_text(values):
    fields = [name for name in dir(type(values)) if not name.startswith("_")]
    order = type(values).__match_args__ if hasattr(type(values), "__match_args__") else fields
    body = ",\n".join(f"{name}={getattr(values, name)!r}" for name in order)
    return f"{type(values).__module__}.{type(values).__name__}(\n{body})"
