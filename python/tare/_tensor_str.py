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


def _plain_text(tensor):
    if PRINT_OPTS == _PROFILES["default"] or tensor.layout is not tare.strided or not _C._is_known(tensor):
        return _C._tensor_text(tensor)
    from tare._tensor_layout import layout

    return layout(tensor, PRINT_OPTS)


def text(tensor, tensor_contents=None):
    cls = type(tensor)
    plain = _plain_text(tensor)
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
