"""Settings of the tracing compiler, kept and without effect."""

from tare._engine.kept_settings import keep_patchable

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
fake_tensor_cache_enabled = True
fake_tensor_cache_crosscheck_enabled = False
fake_tensor_disable_inference_mode = True

keep_patchable(globals())
