"""What steers the tracing compiler. Nothing is traced: functions run as they are."""

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


def mark_dynamic(t, index, *, hint_override=None, min=None, max=None, specialize_on=None):
    """Nothing is traced that could depend on it."""


def maybe_mark_dynamic(t, index):
    """Nothing is traced that could depend on it."""


def mark_static(t, index=None):
    """Nothing is traced that could depend on it."""


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


refusals.refuse(globals(), "export optimize optimize_assert register_backend replay run")


def __getattr__(name):
    import importlib

    from tare._engine.refusals import missing_attribute

    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return importlib.import_module(f"tare._dynamo.{name}")
    except ModuleNotFoundError:
        raise missing_attribute("torch._dynamo", name) from None
