"""What steers torch.compile. Nothing is compiled: functions run as they are."""

import contextlib

from tare._engine import refusals as _refusals
from tare.compiler import config  # noqa: F401

__all__ = [
    "compile", "config", "assume_constant_result", "reset", "allow_in_graph", "substitute_in_graph", "list_backends",
    "disable", "set_stance", "set_enable_guard_collectives", "cudagraph_mark_step_begin", "wrap_numpy", "is_compiling",
    "is_dynamo_compiling", "is_exporting", "nested_compile_region",
]


_MODES = ("default", "lite", "reduce-overhead", "max-autotune-no-cudagraphs", "max-autotune")
_BACKENDS = frozenset(
    "aot_eager aot_eager_decomp_partition aot_eager_default_partitioner aot_ts cudagraphs eager eager_debug eager_noexcept "
    "inductor invoke_subgraph openxla openxla_eval pre_dispatch_eager ts tvm".split())


def compile(model=None, *, fullgraph=False, dynamic=None, backend="inductor", mode=None, options=None, disable=False):
    """The model or function itself; without one, a decorator. Arguments are checked as PyTorch checks them."""
    if mode is not None and options is not None:
        raise RuntimeError(
            "Either mode or options can be specified, but both can't be specified at the same time."
        )
    if mode is not None and mode not in _MODES:
        raise RuntimeError(f"Unrecognized mode={mode}, should be one of: {', '.join(_MODES)}")
    if isinstance(backend, str) and backend not in _BACKENDS:
        from tare._dynamo.exc import InvalidBackend

        raise InvalidBackend(f"Invalid backend: {backend!r}, see `torch._dynamo.list_backends()` for available backends.")
    if model is None:
        return lambda one: compile(one, fullgraph=fullgraph, dynamic=dynamic, backend=backend, mode=mode, options=options)
    return model


_is_compiling_flag = _is_exporting_flag = _is_non_strict_tracing_flag = False


def is_compiling():
    """Whether a program is being exported: it runs for its graph alone."""
    return _is_compiling_flag


def is_dynamo_compiling():
    return False


def is_exporting():
    """Whether `torch.export.export` runs the program."""
    return _is_exporting_flag


def _is_non_strict_tracing():
    """Whether a program says that it is being traced by functions (`_non_strict_tracing_context`)."""
    return _is_non_strict_tracing_flag


@contextlib.contextmanager
def _non_strict_tracing_context():
    global _is_non_strict_tracing_flag
    before, _is_non_strict_tracing_flag = _is_non_strict_tracing_flag, True
    try:
        yield
    finally:
        _is_non_strict_tracing_flag = before


@contextlib.contextmanager
def _exporting():
    """Tells programs that they are exported, while it lasts."""
    global _is_compiling_flag, _is_exporting_flag
    before = _is_compiling_flag, _is_exporting_flag
    _is_compiling_flag = _is_exporting_flag = True
    try:
        yield
    finally:
        _is_compiling_flag, _is_exporting_flag = before


def disable(fn=None, recursive=True, *, reason=None):
    """The function as it is; also a decorator and a context."""
    if fn is None:
        return _Nothing()
    return fn


class _Nothing:
    """A context and decorator that changes nothing."""

    def __call__(self, fn):
        return fn

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None


def set_stance(stance="default", *, skip_guard_eval_unsafe=False, force_backend=None):
    return _Nothing()


def allow_in_graph(fn):
    return fn


def assume_constant_result(fn):
    return fn


def nested_compile_region(fn=None, *args, **kwargs):
    return fn if fn is not None else lambda one: one


def substitute_in_graph(original_fn, *, can_constant_fold_through=False, skip_signature_check=False, is_embedded_type=False):
    return lambda fn: fn


def wrap_numpy(fn):
    raise NotImplementedError("torch.compiler.wrap_numpy is not supported by tare yet")


def reset():
    """Forgets compiled programs: there are none."""


def cudagraph_mark_step_begin():
    """Nothing is recorded."""


def set_enable_guard_collectives(enabled):
    return False


def list_backends(exclude_tags=("debug", "experimental")):
    return ["eager"]


_refusals.refuse(
    globals(),
    "save_cache_artifacts load_cache_artifacts load_compiled_function keep_portable_guards_unsafe "
    "skip_guard_on_inbuilt_nn_modules_unsafe skip_guard_on_all_nn_modules_unsafe keep_tensor_guards_unsafe "
    "skip_guard_on_globals_unsafe skip_all_guards_unsafe set_default_backend get_default_backend",
)
