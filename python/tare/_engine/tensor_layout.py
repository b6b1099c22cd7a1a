"""How numbers stand in a printed tensor where the options are not PyTorch's default ones, which C++ prints by.

Each dtype has one form for all of a tensor's numbers (`_Form`): whole, fixed or in powers of ten, all equally wide.
"""

import math

import tare


class _Form:
    """How one number is written: chosen by the largest and smallest of those that are shown."""

    def __init__(self, values, dtype, options):
        self._precision = options.precision
        self._floating = dtype.is_floating_point
        self._whole, self._powers = True, False
        if not self._floating:
            self.width = max((len(f"{value}") for value in values), default=1)
            return
        finite = [abs(value) for value in values if math.isfinite(value) and value != 0]
        self.width = 1
        if not finite:
            return
        most, least = max(finite), min(finite)
        self._whole = all(value == math.ceil(value) for value in finite)
        self._powers = most / least > 1000.0 or most > 1.0e8 or (not self._whole and least < 1.0e-4)
        if options.sci_mode is not None:
            self._powers = bool(options.sci_mode)
        counted = (value for value in values if math.isfinite(value) and value != 0)
        self.width = max(len(self._plain(value)) for value in counted)

    def _plain(self, value):
        if not self._floating:
            return f"{value}"
        if self._powers:
            return f"{value:.{self._precision}e}"
        if self._whole:
            return f"{value:.0f}" + ("." if math.isfinite(value) else "")
        return f"{value:.{self._precision}f}"

    def text(self, value):
        return self._plain(value).rjust(self.width)


class _ComplexForm:
    def __init__(self, values, dtype, options):
        part = tare.float64 if dtype == tare.complex128 else tare.float32
        self._real = _Form([value.real for value in values], part, options)
        self._imag = _Form([value.imag for value in values], part, options)
        self.width = self._real.width + self._imag.width + 1

    def text(self, value):
        imag = self._imag.text(value.imag).lstrip() + "j"
        return self._real.text(value.real) + ("" if imag[0] in "+-" else "+") + imag


def _shown(size, options, summarize):
    """Which places along a dimension are shown; None stands for those that are left out."""
    edge = options.edgeitems
    if not summarize or size <= 2 * edge:
        return list(range(size))
    return [*range(edge), None, *range(size - edge, size)]


def _picked(values, options, summarize):
    """The nested lists with what is left out as None."""
    if not isinstance(values, list):
        return values
    places = _shown(len(values), options, summarize)
    return [None if place is None else _picked(values[place], options, summarize) for place in places]


def _flat(values):
    if isinstance(values, list):
        return [one for value in values for one in _flat(value)]
    return [] if values is None else [values]


def _vector(values, form, indent, options):
    texts = [" ..." if value is None else form.text(value) for value in values]
    # A width without limit is a number too.
    a_line = int(max(1, min(len(texts), (options.linewidth - indent) // (form.width + 2))))
    lines = [", ".join(texts[start : start + a_line]) for start in range(0, len(texts), a_line)] or [""]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


def _nested(values, dims, form, indent, options):
    if dims == 0:
        return form.text(values)
    if dims == 1:
        return _vector(values, form, indent, options)
    parts = ["..." if value is None else _nested(value, dims - 1, form, indent + 1, options) for value in values]
    return "[" + ("," + "\n" * (dims - 1) + " " * (indent + 1)).join(parts) + "]"


def suffixed(text, suffixes, indent, options, on_new_line=False):
    """A text with what a tensor's settings are behind it, in lines of at most the options' width, closed by a bracket."""
    last = len(text) - text.rfind("\n") + 1
    for suffix in suffixes:
        if on_new_line or last + len(suffix) + 2 > options.linewidth:
            on_new_line = False
            text += ",\n" + " " * indent + suffix
            last = indent + len(suffix)
        else:
            text += ", " + suffix
            last += len(suffix) + 2
    return text + ")"


def numbers(tensor, indent, options):
    """The numbers alone of a tensor whose values are known, in brackets, each line after the first behind `indent` blanks."""
    if tensor.numel() == 0:
        return "[]"
    values = _picked(tensor.detach().resolve_conj().tolist(), options, tensor.numel() > options.threshold)
    form = (_ComplexForm if tensor.dtype.is_complex else _Form)(_flat(values), tensor.dtype, options)
    return _nested(values, tensor.dim(), form, indent, options)


def layout(tensor, options, prefix="tensor(", contents=None):
    """A tensor whose values are known, printed by options; `contents` stands in their place."""
    indent = len(prefix)
    suffixes = []
    if tensor.is_meta:
        suffixes += [f"device={str(tensor.device)!r}", f"size={tuple(tensor.shape)}"]
    dtype = tensor.dtype
    usual = (tare.get_default_dtype(), tare.int64, tare.bool)
    if dtype.is_complex:
        usual += (tare.complex128 if tare.get_default_dtype() == tare.float64 else tare.complex64,)
    if tensor.numel() == 0:
        if tensor.dim() != 1 and not tensor.is_meta:
            suffixes.append(f"size={tuple(tensor.shape)}")
        if dtype != tare.get_default_dtype():
            suffixes.append(f"dtype={dtype}")
    elif dtype not in usual:
        suffixes.append(f"dtype={dtype}")
    if tensor.grad_fn is not None:
        suffixes.append(f"grad_fn=<{tensor.grad_fn.name().rpartition('::')[2]}>")
    elif tensor.requires_grad:
        suffixes.append("requires_grad=True")
    text = numbers(tensor, indent, options) if contents is None else contents
    return suffixed(prefix + text, suffixes, indent, options)
