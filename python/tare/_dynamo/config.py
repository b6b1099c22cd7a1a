"""Settings of the tracing compiler, kept and without effect."""

import contextlib

cache_size_limit = recompile_limit = 8
accumulated_cache_size_limit = accumulated_recompile_limit = 256
capture_scalar_outputs = False
capture_dynamic_output_shape_ops = False
suppress_errors = False
verbose = False
assume_static_by_default = True
automatic_dynamic_shapes = True
specialize_int = False
force_parameter_static_shapes = True
allow_unspec_int_on_nn_module = False
inline_inbuilt_nn_modules = True
optimize_ddp = True
disable = False


@contextlib.contextmanager
def patch(arg1=None, **changes):
    """Other settings within."""
    changes = {**(arg1 if isinstance(arg1, dict) else {}), **changes}
    before = {name: globals().get(name) for name in changes}
    globals().update(changes)
    try:
        yield
    finally:
        globals().update(before)
