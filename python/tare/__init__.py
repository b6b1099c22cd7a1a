"""PyTorch's meta device as a package of its own: tensors with a shape, a dtype, a device, and no data.

    import tare as torch

Names are PyTorch's. What a name is made of stands in the module that `_HOMES` gives; operators come from the C++
library's rows. Everything but tensors and dtypes loads when it is first asked for, so that the import stays short.
"""

from tare import _C
from tare._C import (
    Generator,
    Size,
    Tensor,
    default_generator,
    device,
    dtype,
    get_default_dtype,
    is_grad_enabled,
    layout,
    memory_format,
)

globals().update(_C.named_objects)  # float32, float, strided, channels_last, ...
legacy_contiguous_format = _C.named_objects["contiguous_format"]

from math import e, inf, nan, pi  # noqa: E402

newaxis = None
from tare.torch_version import __version__  # noqa: E402

torch = __import__(__name__)  # libraries write `torch.torch`, and PyTorch answers

from tare._engine import functions as _functions, generator as _generator, tensor as _tensor  # noqa: E402, F401
from tare._recorded import operator_names as _names  # noqa: E402
from tare._engine.grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: E402

_C._add_methods(_names.NO_METHODS)
_tensor.add_methods()

# Names that live in modules of their own.
_HOMES = {
    name: home
    for home, names in {
        "_engine.creation": "tensor as_tensor asarray from_numpy frombuffer from_file from_dlpack sparse_coo_tensor "
        "sparse_csr_tensor sparse_csc_tensor sparse_compressed_tensor",
        "nested._internal.strided": "_nested_tensor_from_mask",
        "_engine.settings": "set_default_dtype set_default_device get_default_device set_default_tensor_type manual_seed seed "
        "initial_seed get_rng_state set_rng_state finfo iinfo is_tensor is_storage typename numel "
        "use_deterministic_algorithms are_deterministic_algorithms_enabled "
        "is_deterministic_algorithms_warn_only_enabled set_deterministic_debug_mode get_deterministic_debug_mode "
        "get_float32_matmul_precision set_float32_matmul_precision set_num_threads get_num_threads "
        "get_num_interop_threads set_num_interop_threads set_flush_denormal set_vital set_warn_always is_warn_always_enabled "
        "is_inference_mode_enabled compiled_with_cxx11_abi "
        "Stream Event _assert get_device_module get_file_path is_vulkan_available",
        "_symbolic.numbers": "sym_int sym_float sym_max sym_min sym_not sym_ite sym_sum sym_sqrt SymInt "
        "SymFloat SymBool",
        "_tensor_str": "set_printoptions",
        "_engine.errors": "OutOfMemoryError AcceleratorError",
        "functional": "align_tensors atleast_1d atleast_2d atleast_3d block_diag broadcast_shapes broadcast_tensors "
        "cartesian_prod cdist chain_matmul einsum lu meshgrid nonzero norm normal spmm split stft tensordot unique "
        "unique_consecutive unravel_index _segment_reduce _is_functional_tensor",
        "_lobpcg": "lobpcg",
        "_lowrank": "pca_lowrank svd_lowrank",
        "storage": "TypedStorage UntypedStorage Storage FloatStorage DoubleStorage HalfStorage BFloat16Storage LongStorage "
        "IntStorage ShortStorage CharStorage ByteStorage BoolStorage ComplexFloatStorage ComplexDoubleStorage QInt8Storage QUInt8Storage "
        "QInt32Storage",
        "_engine.quantized": "quantize_per_tensor quantize_per_channel quantize_per_tensor_dynamic dequantize _choose_qparams_per_tensor "
        "_empty_affine_quantized _empty_per_channel_affine_quantized _make_per_tensor_quantized_tensor "
        "_make_per_channel_quantized_tensor q_scale q_zero_point q_per_channel_scales q_per_channel_zero_points q_per_channel_axis int_repr "
        "qscheme per_tensor_affine per_channel_affine per_tensor_symmetric per_channel_symmetric per_channel_affine_float_qparams",
        "_engine.legacy_types": "FloatTensor DoubleTensor HalfTensor BFloat16Tensor LongTensor IntTensor ShortTensor "
        "CharTensor ByteTensor BoolTensor",
        "serialization": "save load",
        "_product.materialize": "materialize open_checkpoint save_safetensors process_shard known_values assume_routing recording "
                                "allow_undefined LoadReport LoadError",
        "_product.estimate": "check estimate summary traced",
        "amp.autocast_mode": "autocast autocast_increment_nesting autocast_decrement_nesting clear_autocast_cache "
        "get_autocast_dtype set_autocast_dtype is_autocast_enabled set_autocast_enabled is_autocast_cache_enabled "
        "set_autocast_cache_enabled is_autocast_cpu_enabled is_autocast_xla_enabled set_autocast_cpu_enabled "
        "set_autocast_xla_enabled get_autocast_cpu_dtype get_autocast_gpu_dtype get_autocast_xla_dtype "
        "set_autocast_cpu_dtype set_autocast_gpu_dtype set_autocast_xla_dtype",
        "autograd.anomaly_mode": "is_anomaly_enabled is_anomaly_check_nan_enabled set_anomaly_enabled",
        "compiler": "compile",
        "_engine.control_flow": "cond while_loop",
        "_engine.checks": "_check _check_with _check_index _check_value _check_type _check_not_implemented _check_tensor_all "
        "_check_tensor_all_with _check_is_size _constrain_as_size sym_constrain_range sym_constrain_range_for_size "
        "sym_fresh_size get_device _disable_dynamo _compile",
        "amp.grad_scaler": "GradScaler",
        "random": "thread_safe_generator",
        "_engine.vmap": "vmap",
        "_engine.overrides": "DisableTorchFunction DisableTorchFunctionSubclass",
        "_product.install": "install",
        "_tags": "Tag",
    }.items()
    for name in names.split()
}

# Modules of the package that `import tare` makes reachable as attributes, as `import torch` does.
_MODULES = frozenset(
    "accelerator amp ao autograd backends compiler cpu cuda distributed distributions export fft func functional futures "
    "fx hub jit library linalg masked monitor mps mtia multiprocessing nested nn onnx ops optim overrides package "
    "profiler quantization quasirandom random return_types serialization signal sparse special storage testing torch_version types utils "
    "version "
    "xpu __config__ __future__ _custom_ops _export _functorch _guards _higher_order_ops _library _numpy _prims_common _subclasses _refs "
    "_prims _decomp"
    " _dynamo _inductor _logging _lowrank _VF _utils _ops _tensor_str _jit_internal _lobpcg".split()
)


def __getattr__(name):
    import importlib

    home = _HOMES.get(name)
    if home is not None:
        value = getattr(importlib.import_module(f"tare.{home}"), name)
    elif name in _MODULES:
        try:
            return importlib.import_module(f"tare.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"tare.{name}":
                raise
            from tare._engine.refusals import missing_attribute

            raise missing_attribute("torch", name) from None
    elif name not in _names.NO_FUNCTIONS and not name.startswith("__") and _C._has_packet(name):
        value = getattr(_C.functions, name)
    elif name in _names.TORCH and name in importlib.import_module("tare._engine.c_names").REFUSED:
        value = _binding_attribute(name)
    else:
        from tare._engine.refusals import missing_attribute

        raise missing_attribute("torch", name)
    globals()[name] = value
    return value


def __dir__():
    operators = {name for name in _C._packets() if name not in _names.NO_FUNCTIONS}
    return sorted(set(globals()) | set(_HOMES) | set(_MODULES) | operators)


from tare._engine import module_finder as _module_finder, refused_members as _refused_members  # noqa: E402

_module_finder.install()
_refused_members.add_to(Tensor)


def _binding_attribute(name):
    """Names of `torch._C` besides the bindings."""
    from tare._engine import c_names

    return c_names.attribute(name)


_C.__getattr__ = _binding_attribute
_C.__path__ = []  # `torch._C._functorch` is a module below it
