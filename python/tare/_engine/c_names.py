"""Names of `torch._C` that libraries touch and no binding gives. They load when somebody asks for one."""

import enum
import importlib

import tare
from tare import _C
from tare._engine import refusals
from tare._recorded import operator_names


def _get_tracing_state():
    """What TorchScript's tracer is doing: there is none."""
    return None


def _get_accelerator(check=None):
    return tare.device("cpu")


def _get_privateuse1_backend_name():
    return "privateuseone"


def _log_api_usage_once(*args):
    """Nobody counts."""


def _log_api_usage_metadata(*args):
    """Nobody counts."""


def parse_schema(schema):
    """An operator's schema, of its text. Errors: RuntimeError for a text that is none."""
    from tare._engine.schemas import FunctionSchema

    try:
        return FunctionSchema(schema)
    except ValueError as error:
        raise RuntimeError(str(error)) from None


def _accept(*args, **kwargs):
    """Settings of compilers that are not here."""
    return False


_SETTINGS = (
    "_jit_set_profiling_executor _jit_set_profiling_mode _jit_override_can_fuse_on_cpu _jit_override_can_fuse_on_gpu "
    "_jit_set_texpr_fuser_enabled _jit_set_nvfuser_enabled _jit_set_nvfuser_guard_mode _jit_can_fuse_on_cpu "
    "_jit_can_fuse_on_gpu _jit_set_bailout_depth _jit_set_autocast_mode _set_graph_executor_optimize _jit_set_inline_everything_mode "
    "_set_cudnn_enabled _debug_set_autodiff_subgraph_inlining _cuda_isCurrentStreamCapturing"
).split()
for _name in _SETTINGS:
    globals()[_name] = _accept

_KEYS = (
    "Undefined CompositeExplicitAutogradNonFunctional CompositeExplicitAutograd CompositeImplicitAutogradNestedTensor "
    "CompositeImplicitAutograd AutogradNestedTensor AutogradOther Autograd Conjugate ZeroTensor Negative BackendSelect "
    "ADInplaceOrView PythonTLSSnapshot Python FuncTorchDynamicLayerFrontMode FuncTorchDynamicLayerBackMode "
    "FuncTorchBatchedDecomposition FuncTorchBatched FuncTorchVmapMode FuncTorchGradWrapper PythonDispatcher PreDispatch "
    "Functionalize AutocastCPU AutocastXPU AutocastIPU AutocastHPU AutocastXLA AutocastMPS AutocastCUDA AutocastPrivateUse1 "
    "CPU CUDA HIP XLA MTIA MPS IPU XPU HPU Lazy Meta PrivateUse1 PrivateUse2 PrivateUse3 QuantizedCPU QuantizedCUDA "
    "SparseCPU SparseCUDA SparseCsrCPU SparseCsrCUDA NestedTensorCPU NestedTensorCUDA AutogradCPU AutogradCUDA "
    "AutogradXLA AutogradMPS AutogradXPU AutogradHPU AutogradLazy AutogradMTIA AutogradMeta"
)
DispatchKey = enum.Enum("DispatchKey", _KEYS, module="torch._C")


class DispatchKeySet:
    """A set of keys. Operators are not dispatched by keys here."""

    def __init__(self, key):
        self._keys = frozenset([key]) if isinstance(key, DispatchKey) else frozenset(key)

    def __or__(self, other):
        return DispatchKeySet(self._keys | other._keys)

    def __and__(self, other):
        return DispatchKeySet(self._keys & other._keys)

    def __sub__(self, other):
        return DispatchKeySet(self._keys - other._keys)

    def has(self, key):
        return key in self._keys

    def add(self, key):
        return DispatchKeySet(self._keys | {key})

    def remove(self, key):
        return DispatchKeySet(self._keys - {key})

    def __eq__(self, other):
        return isinstance(other, DispatchKeySet) and self._keys == other._keys

    def __hash__(self):
        return hash(self._keys)

    def __repr__(self):
        names = {key.name for key in self._keys}
        first = [name for name in _BACKENDS if name in names]
        rest = [name for name in _SHOWN if name in names]
        others = sorted(names.difference(first, rest), key=lambda name: DispatchKey[name].value)
        return f"DispatchKeySet({', '.join(first + rest + others)})"


_WHERE = ("CPU", "CUDA", "XPU", "MPS", "Meta")
_BACKENDS = [f"{kind}{where}" for kind in ("", "Quantized", "Sparse", "SparseCsr", "NestedTensor") for where in _WHERE]
_SHOWN = ("Conjugate", "Negative", "ZeroTensor", "Python", "ADInplaceOrView", *[f"Autograd{where}" for where in _WHERE],
          *[f"Autocast{where}" for where in _WHERE], "PythonTLSSnapshot")


def _dispatch_key_set(tensor):
    """The keys by which PyTorch would dispatch a call with this tensor: where its memory is, its bits, what records it."""
    where = tensor.device.type.upper() if tensor.device.type != "meta" else "Meta"
    kind = ("Quantized" if tensor.is_quantized else "NestedTensor" if tensor.is_nested else
            {"strided": "", "sparse_coo": "Sparse"}.get(str(tensor.layout).removeprefix("torch."), "SparseCsr"))
    names = [f"{kind}{where}"]
    names += ["Conjugate"] * tensor.is_conj() + ["Negative"] * tensor.is_neg() + ["ZeroTensor"] * tensor._is_zerotensor()
    from tare._subclasses.fake_tensor import FakeTensor

    if isinstance(tensor, FakeTensor) or _C._dispatches(tensor):
        names += ["Python", "PythonTLSSnapshot"]
    if not tensor.is_inference():
        names += ["ADInplaceOrView", f"Autograd{where}"]
    if where != "Meta":
        names.append(f"Autocast{where}")
    return DispatchKeySet([DispatchKey[name] for name in names if name in DispatchKey.__members__])


def _get_nested_int(number, coefficient):
    """The size of the dimension that varies in nested tensors of this number, times a coefficient."""
    from tare.nested._internal.nested_int import NestedInt

    return NestedInt(number, coefficient)


def _get_constant_bool_symnode(value):
    """The node of a SymBool that is known."""
    from tare._symbolic.expression import as_expression
    from tare._symbolic.numbers import SymNode

    return SymNode(as_expression(value), None, bool, value, constant=value)


def _is_view_replay_enabled():
    from tare.autograd.grad_mode import _view_replay

    return _view_replay.get()


def _set_view_replay_enabled(mode):
    from tare.autograd.grad_mode import _view_replay

    _view_replay.set(mode)


def _set_conj(tensor, conj):
    """Whether the tensor's values are conjugated when they are read; its memory stays as it is."""
    if tensor.is_conj() != conj:
        with tare.no_grad():
            tensor.data = tensor.conj()


def _set_neg(tensor, neg):
    """Whether the tensor's values are negated when they are read; its memory stays as it is."""
    if tensor.is_neg() != neg:
        with tare.no_grad():
            tensor.data = tensor._neg_view()


def _is_cow_tensor(tensor):
    """Whether its storage is copied when it is written: none is (docs/design/storages.md)."""
    return False


def _data_address(tensor):
    """Where its elements begin, 0 where it has none here."""
    return tensor.data_ptr()


class _Numbered(enum.Enum):
    def __int__(self):
        return self.value

    __index__ = __int__


_ConvBackend = _Numbered(
    "_ConvBackend", "CudaDepthwise2d CudaDepthwise3d Cudnn CudnnTranspose Empty Miopen MiopenDepthwise MiopenTranspose Mkldnn "
    "MkldnnTranspose MkldnnEmpty NnpackSpatial Overrideable Slow2d Slow3d SlowDilated2d SlowDilated3d SlowTranspose2d "
    "SlowTranspose3d Winograd3x3Depthwise Xnnpack2d Mps MpsTranspose", start=0, module="torch._C")


def _select_conv_backend(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, bias_sizes=None):
    """Which implementation of a convolution PyTorch takes for the arguments. Errors: the convolution's, and NotImplementedError for a
    depthwise one on a GPU, where it depends on cuDNN's version."""
    return _ConvBackend[_C._convolution_backend(input, weight, bias, list(stride), list(padding), list(dilation), transposed,
                                                list(output_padding), groups)]


class _ExcludeDispatchKeyGuard:
    """Autocasting is off within, where the keys say so."""

    def __init__(self, keys):
        self._casts = any(key.name.startswith("Autocast") for key in keys._keys)

    def __enter__(self):
        if self._casts:
            _C._exclude_autocast(True)

    def __exit__(self, *_):
        if self._casts:
            _C._exclude_autocast(False)


def _has_torch_function(args):
    from tare.overrides import has_torch_function

    return has_torch_function(args)


def _dispatch_has_kernel(name):
    return _C._has_packet(name.rpartition("::")[2])


def _get_autograd_fallback_mode():
    return "nothing"


def _is_torch_function_enabled():
    return not _C._disabled_subclasses()


def _are_functorch_transforms_active():
    """Whether functions see tensors that stand for many, whose values they cannot ask for: within `vmap`."""
    return _C._current_level() > 0


def _cuda_getDeviceCount():
    return 0


# TorchScript's classes. PyTorch shows them as `torch.TensorType`, too, and libraries import them for annotations.
REFUSED = frozenset(
    "Graph Node Value Block Type Argument FunctionSchema ScriptModule ScriptFunction ScriptMethod ScriptObject "
    "CompilationUnit Future PyTorchFileReader PyTorchFileWriter AnyType AwaitType BoolType ClassType ComplexType "
    "DeviceObjType DictType EnumType FloatType FutureType InferredType IntType InterfaceType ListType NoneType NumberType "
    "OptionalType PyObjectType RRefType StreamObjType StringType SymBoolType SymIntType TensorType TupleType UnionType".split()
)
globals().update({_name: refusals.refused_class(_name, "torch._C") for _name in REFUSED})

_TensorMeta = type(tare.Tensor)


def _is_torch_function_mode_enabled():
    from tare._engine import overrides

    return bool(overrides._modes.stack)


def _current_graph_task_id():
    """The number of the backward pass that runs in this thread; -1 outside of one."""
    from tare.autograd import _passes

    running = _passes.current()
    return -1 if running is None else running.number


def _will_engine_execute_node(node):
    """Whether the backward pass that runs comes to a node. Errors: RuntimeError outside of one."""
    from tare.autograd import _passes

    running = _passes.current()
    if running is None:
        raise RuntimeError("_get_should_execute_nodes should only be called during the backward pass")
    return running.executes(node)


def attribute(name):
    """A name of `torch._C`, from here or from another of the package's modules."""
    if name.startswith("__"):
        raise AttributeError(f"module 'torch._C' has no attribute {name!r}")
    if name == "_functorch":
        from tare._engine import functorch_levels

        return functorch_levels
    if name == "_distributed_c10d":
        from tare.distributed import distributed_c10d

        return distributed_c10d
    if name == "_dynamo":
        importlib.import_module("tare._C._dynamo.eval_frame")  # which programs reach by attributes alone
        return importlib.import_module("tare._C._dynamo")
    if name in globals() and name not in ("attribute", "tare", "enum"):
        return globals()[name]
    if name in ("DisableTorchFunctionSubclass", "DisableTorchFunction", "_DisableTorchDispatch"):
        from tare._engine import overrides

        return getattr(overrides, name.lstrip("_"))
    if name in ("_get_autocast_dtype", "is_autocast_enabled", "set_autocast_enabled", "is_autocast_cache_enabled"):
        return getattr(tare, name)
    if name in operator_names.TORCH or name in ("_LinAlgError",):
        from tare._engine import errors

        return getattr(errors, name, None) or getattr(tare, name)
    from tare._engine.refusals import missing_attribute

    raise missing_attribute("torch._C", name)
