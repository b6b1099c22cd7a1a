"""What steers the tracing compiler. Nothing is traced: functions run as they are."""

import typing

from tare._engine import refusals
from tare._dynamo import config, exc  # noqa: F401
from tare.compiler import (  # noqa: F401
    allow_in_graph,
    assume_constant_result,
    disable,
    is_compiling,
    list_backends,
    reset,
    set_stance,
    substitute_in_graph,
)


def mark_static_address(t, guard=False):
    """Nothing is traced that could depend on it."""


class _DimRange(typing.NamedTuple):
    """A dimension's range; None is an end that nobody said."""

    dim: int
    min: int | None
    max: int | None


def _mark(t, name, index, *more):
    """Puts dimensions into a set that the tensor holds: libraries read these, and `torch.export` does."""
    for one in index if isinstance(index, (list, tuple)) else [index]:
        t.__dict__.setdefault(name, set()).add(one)
    t._has_dynamo_dim_marking = True


def mark_dynamic(t, index, *, hint_override=None, min=None, max=None, specialize_on=None):
    """Says that a dimension, or several, vary: `torch.export.export` without `dynamic_shapes` raises where the program fixes them."""
    _mark(t, "_dynamo_dynamic_indices", index)
    for one in index if isinstance(index, (list, tuple)) else [index]:
        t.__dict__.setdefault("_dynamo_dynamic_range", set()).add(_DimRange(one, min, max))


def maybe_mark_dynamic(t, index):
    """Says that dimensions may vary: they do where the program does not fix them."""
    _mark(t, "_dynamo_weak_dynamic_indices", index)


def mark_static(t, index=None):
    """Says that dimensions do not vary; all where none is said."""
    _mark(t, "_dynamo_static_indices", list(range(t.dim())) if index is None else index)


def mark_unbacked(t, index, *args, **kwargs):
    """Nothing is traced that could depend on it."""


def is_dynamo_supported():
    return False


def graph_break(msg=""):
    """There is no graph."""


def disallow_in_graph(fn):
    return fn


def forbid_in_graph(fn):
    return fn


def nonstrict_trace(fn):
    return fn


class OptimizedModule:
    """The class of compiled modules: nothing is one."""

    def __init__(self, *args, **kwargs):
        raise NotImplementedError("torch._dynamo.OptimizedModule is not supported by tare yet")


def explain(f, *extra_args, **extra_kwargs):
    """Says where a graph of a function would end, when it is run: a function of the arguments that gives an `ExplainOutput`."""
    from tare._dynamo import explaining

    return explaining.explain(f, *extra_args, **extra_kwargs)


def lookup_backend(compiler_fn):
    raise NotImplementedError("torch._dynamo.lookup_backend is not supported by tare yet")


def export(f, *extra_args, **options):
    """The operators that a function or module calls: a function of the arguments that gives an `ExportResult`, with `aten_graph=True`."""
    from tare._dynamo import exporting

    return exporting.export(f, *extra_args, **options)


refusals.refuse(globals(), "optimize optimize_assert register_backend replay run")


def __getattr__(name):
    import importlib

    from tare._engine.refusals import missing_attribute

    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return importlib.import_module(f"tare._dynamo.{name}")
    except ModuleNotFoundError:
        raise missing_attribute("torch._dynamo", name) from None
