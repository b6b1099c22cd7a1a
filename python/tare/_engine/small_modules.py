"""Modules of which there is little to say: a row each, from which `module_finder` makes the module when it is imported.

What has a folder has a file in it, too: Python takes a folder that is left over without one for a package.
"""

import collections.abc
import contextlib
import enum
import importlib
import types
from dataclasses import dataclass, field, make_dataclass
from functools import partial

from tare import _C
from tare._engine import absent_accelerator, kept_settings, operator_modules, refusals, settings


@dataclass(frozen=True)
class Row:
    """What a module has.

    `fills` are called with its namespace. `functions` are copied, so that each is the module's own; `also` gives them further names.
    `taken` names what other modules of the package define, as `name` or `name=name there`; `refused` what refuses to be used.
    """

    doc: str
    fills: tuple = ()
    values: dict = field(default_factory=dict)
    functions: dict = field(default_factory=dict)
    also: dict = field(default_factory=dict)
    taken: dict = field(default_factory=dict)
    refused: str = ""
    is_package: bool = False

    def fill(self, module):
        """Defines all of it in a module that is being imported."""
        namespace = vars(module)
        module.__doc__ = self.doc
        namespace.update(self.values)
        for fill in self.fills:
            fill(namespace)
        for name, function in self.functions.items():
            namespace[name] = _own(function, name, module.__name__)
        namespace.update({name: namespace[other] for name, other in self.also.items()})
        for source, names in self.taken.items():
            home = importlib.import_module(f"tare.{source}")
            for name, _, there in (one.partition("=") for one in names.split()):
                namespace[name] = getattr(home, there or name)
        refusals.refuse(namespace, self.refused)


def _own(function, name, module):
    """A function of the module's, of a lambda and its documentation."""
    function, doc = function if isinstance(function, tuple) else (function, None)
    made = types.FunctionType(function.__code__, function.__globals__, name, function.__defaults__)
    made.__module__, made.__qualname__, made.__doc__ = module, name, doc
    return made


_AFFINITY = enum.Enum("AffinityMode", {"NODE": "node", "SOCKET": "socket", "EXCLUSIVE": "exclusive", "CORE_COMPLEX": "core-complex"},
                      type=str)


def _no():
    return False


def _none():
    return None


def _registering(*args, **kwargs):
    return lambda function: function


def _result_types(namespace):
    kinds = _C._result_types()
    namespace.update(kinds, __all__=sorted(kinds))


def _references(namespace, module, recorded="torch._refs"):
    """Python's references of functions: here the functions themselves, of the module and, where it has none, tensors' methods."""
    home = importlib.import_module(f"tare.{module}".removesuffix("."))
    tensor = importlib.import_module("tare").Tensor if not module else object
    if module:
        names = [name for name in dir(home) if not name.startswith("_") and callable(getattr(home, name)) and name[0].islower()]
    else:
        from tare._recorded import refused_names

        names = [name for name in refused_names.NAMES[recorded].split() if not name.startswith("_")]
    found = {name: getattr(home, name, None) or getattr(tensor, name, None) for name in names}
    found = {name: value for name, value in found.items() if callable(value) and not isinstance(value, (type, types.ModuleType))}
    namespace.update(found, __all__=sorted(found))


def _higher_order(namespace):
    for name in ("cond", "map", "scan", "while_loop"):  # now: an import binds the module's name here, which is the function's
        importlib.import_module(f"{namespace['__name__']}.{name}")
    namespace["__getattr__"] = refusals.names_of(namespace["__name__"])


def _fake_store(namespace):
    stores = importlib.import_module("tare.distributed")
    namespace["FakeStore"] = type("FakeStore", (stores.HashStore,), {
        "__module__": "torch.testing._internal.distributed.fake_pg", "__doc__": "A store in which nobody meets."})


def _all_operators(namespace):
    namespace["ops"] = importlib.import_module("tare.ops")


def _functions_of_torch(namespace):
    home = importlib.import_module("tare")

    def get(name):
        if name.startswith("__"):  # `__path__` would make it a package
            raise AttributeError(f"module 'torch._VF' has no attribute {name!r}")
        return getattr(home, name)

    namespace["__getattr__"] = get


def _broadcast_in_dim(a, shape, broadcast_dimensions):
    """A tensor with its dimensions at these places of a shape, and expanded there."""
    places = set(broadcast_dimensions)
    for dim in range(len(shape)):
        if dim not in places:
            a = a.unsqueeze(dim)
    return a.expand(shape)


def _product(inp, dims, *, output_dtype=None):
    """The product over several dimensions."""
    for dim in sorted(dims, reverse=True):
        inp = inp.prod(dim, dtype=output_dtype)
    return inp


def _primitives(namespace):
    """Primitives: the functions of their names; of what has another name or form, a few."""
    _references(namespace, "", "torch._prims")
    tare, special = importlib.import_module("tare"), importlib.import_module("tare.special")
    named = {"erf_inv": "erfinv", "shift_left": "bitwise_left_shift", "shift_right_arithmetic": "bitwise_right_shift", "rev": "flip"}
    namespace.update({name: getattr(tare, other) for name, other in named.items()})
    namespace.update({name: getattr(special, name) for name in ("bessel_j0", "bessel_j1", "ndtri", "zeta", "erfcx", "spherical_bessel_j0")})
    namespace.update(
        convert_element_type=lambda a, dtype: a.to(dtype),
        device_put=lambda a, device, non_blocking=False: a.to(device, non_blocking=non_blocking),
        broadcast_in_dim=_broadcast_in_dim, sum=lambda inp, dims, *, output_dtype=None: tare.sum(inp, dims, dtype=output_dtype),
        amax=lambda inp, dims, *, output_dtype=None: tare.amax(inp, dims), amin=lambda inp, dims, *, output_dtype=None: tare.amin(inp, dims),
        iota=lambda length, *, start, step, dtype, device, requires_grad: tare.arange(
            start, start + length * step, step, dtype=dtype, device=device, requires_grad=requires_grad),
        view_of=lambda a: a.view(a.shape), transpose=lambda a, permutation: a.permute(permutation),
        copy_to=lambda a, b: a.copy_(b), cat=lambda tensors, dim: tare.cat(list(tensors), dim),
        var=lambda inp, dims, correction=1.0, *, output_dtype=None: tare.var(inp, dims, correction=correction),
        prod=_product, fft_r2c=lambda input, *, dim, onesided: tare.ops.aten._fft_r2c(input, dim, 0, onesided))
    from tare._recorded import refused_names

    refusals.refuse(namespace, refused_names.NAMES["torch._prims"])
    namespace["utils"] = importlib.import_module("tare._prims_common")


def compare_tensor_meta(a, b, check_sizes=True, check_strides=False, *, allow_rhs_unbacked=False, check_conj=True):
    """Compares two tensors but for their values. Errors: AssertionError where they differ.

    `check_strides` holds strides of dimensions of more than one element against one another, too.
    """
    parts = {"shape": check_sizes, "dtype": True, "device": True}
    for name, is_checked in parts.items():
        one, other = getattr(a, name), getattr(b, name)
        if is_checked and one != other:
            raise AssertionError(f"{name} mismatch: {one} and {other}")
    steps = [(dim, s, t) for dim, (size, s, t) in enumerate(zip(a.shape, a.stride(), b.stride())) if size > 1 and s != t]
    if check_strides and a.numel() and steps:
        raise AssertionError(f"stride mismatch at dimension {steps[0][0]}: {tuple(a.stride())} and {tuple(b.stride())}")
    if check_conj and (a.is_conj(), a.is_neg()) != (b.is_conj(), b.is_neg()):
        raise AssertionError("one of the tensors is a conjugate or negative view")


def suggest_memory_format(x):
    """The memory format that new tensors like this one get."""
    tare = importlib.import_module("tare")
    of_rank = {4: tare.channels_last, 5: tare.channels_last_3d}.get(x.dim())
    if of_rank is not None and not x.is_contiguous() and x.is_contiguous(memory_format=of_rank):
        return of_rank
    return tare.contiguous_format


def make_contiguous_strides_for(shape, row_major=True):
    """Strides of a tensor whose elements lie in order; with `row_major=False` each matrix of the last two dimensions by columns.

    Errors: AssertionError for what is no shape, RuntimeError for negative sizes.
    """
    if not isinstance(shape, collections.abc.Sequence):
        raise AssertionError(f"shape must be a Sequence, got {type(shape)}")
    if any(size < 0 for size in shape):
        raise RuntimeError(f"sizes must not be negative, got {tuple(shape)}")
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * max(size, 1))
    if not row_major and len(shape) > 1:
        strides[-2:] = 1, max(shape[-2], 1)
    return tuple(strides[:len(shape)])


def _common_of_primitives(namespace):
    from tare._recorded import refused_names

    namespace.update(compare_tensor_meta=compare_tensor_meta, suggest_memory_format=suggest_memory_format,
                     make_contiguous_strides_for=make_contiguous_strides_for)
    refusals.refuse(namespace, refused_names.NAMES["torch._prims_common"])


def _reference_row(module):
    return Row("References of functions, which are the functions themselves.", (partial(_references, module=module),),
               taken={} if module else dict.fromkeys(("_refs.nn", "_refs.special", "_refs.linalg", "_refs.fft"), ""), is_package=not module)


def _absent(kind, error, api):
    """An accelerator of which PyTorch has a module in every build."""
    refusal = error(f"Torch not compiled with {api} enabled")
    return Row(f"The accelerator {kind}: none is there.", (partial(absent_accelerator.fill, refusal=refusal),), is_package=True)


def _of_plugin(kind):
    """An accelerator that a package beside PyTorch brings."""
    return Row(f"Accelerators of the kind {kind}: none is here.",
               functions={"is_available": _no, "is_initialized": _no, "device_count": lambda: 0,
                          "synchronize": lambda *args, **kwargs: None},
               also=dict.fromkeys(("empty_cache", "manual_seed", "manual_seed_all"), "synchronize"))


def _operators(doc, prefix, **more):
    return Row(f"{doc}: the operators `{prefix}*`.", (partial(operator_modules.fill, prefix=prefix),), **more)


def _settings(library, functions=None, values=None, taken=None, *, reason="which is not there", **settings):
    """Settings of a library, with `flags` and `set_flags`; `effects` as `kept_settings.keep` takes them."""
    return Row(f"Settings of {library}, {reason}.", (partial(kept_settings.keep, **settings),), values or {}, functions or {},
               taken=taken or {})


ROWS = {
    # Accelerators
    "xpu": _absent("xpu", AssertionError, "XPU"),
    "mps": _absent("mps", RuntimeError, "MPS"),
    "mtia": _absent("mtia", AssertionError, "MTIA"),
    "hpu": _of_plugin("hpu"),
    "npu": _of_plugin("npu"),
    # Operators
    "fft": _operators("Fourier transforms", "fft_"),
    "linalg": _operators("Linear algebra", "linalg_", taken={"_engine.errors": "LinAlgError=_LinAlgError"}),
    "special": _operators("Special functions", "special_"),
    "return_types": Row("The types of results that have names: `torch.return_types.topk`.", (_result_types,)),
    "_ops": Row("The classes of operators, under the name by which libraries import them.",
                (_all_operators,), taken={"ops": "OpOverload OpOverloadPacket"},
                refused="HigherOrderOperator OperatorBase PyOperator TorchBindOpOverload"),
    "_VF": Row("Functions of torch under a name that older programs use.", (_functions_of_torch,)),
    "_dispatch": Row("Ways of operators through PyTorch's keys: there is one here.", is_package=True),
    "_dispatch.python": Row("Python's part of these ways.", functions={
        "enable_python_dispatcher": lambda: contextlib.nullcontext(), "no_python_dispatcher": lambda: contextlib.nullcontext()}),
    # Settings of libraries
    "backends.cpu": Row("What the processor can do: PyTorch's plain kernels.", functions={"get_cpu_capability": lambda: "DEFAULT"}),
    "backends.cudnn": _settings("cuDNN", {"version": _none, "is_available": _no, "is_acceptable": lambda tensor: _C._cudnn_is_acceptable(tensor)},
                                effects={"enabled": _C._use_cudnn}, reason="whose choices a GPU follows", enabled=True, benchmark=False, benchmark_limit=10,
                                deterministic=False, allow_tf32=True,
                                fp32_precision="none"),
    "backends.cusparselt": Row("cuSPARSELt: not there.",
                               functions={"is_available": _no, "version": _none, "get_max_alg_id": _none}),
    "backends.kleidiai": Row("KleidiAI: not used.", functions={"is_available": _no}),
    "backends.miopen": _settings("MIOpen", immediate=False),
    "backends.mkldnn": _settings("oneDNN", values={"VERBOSE_OFF": 0, "VERBOSE_ON": 1, "VERBOSE_ON_CREATION": 2},
                                 taken={"backends.mkl": "is_available verbose"},
                                 effects={"enabled": _C._use_onednn}, reason="whose choices a CPU follows",
                                 enabled=True, deterministic=False, allow_tf32=True, fp32_precision="none"),
    "backends.mps": Row("Settings of Metal, which is not there.",
                        functions={"is_built": _no, "is_available": _no, "is_macos_or_newer": lambda major, minor: False},
                        also={"is_macos13_or_newer": "is_macos_or_newer"}),
    "backends.nnpack": _settings("NNPACK", {"is_available": _no}, _enabled=True),
    "backends.openmp": Row("OpenMP: not used.", functions={"is_available": _no}),
    "backends.opt_einsum": _settings("opt_einsum", {"is_available": _no, "get_opt_einsum": _none}, reason="which is not used",
                                     enabled=True, strategy="auto"),
    "backends.quantized": Row("Engines of quantised operators, whose names programs set.",
                              values={"engine": "x86", "supported_engines": ["qnnpack", "onednn", "x86", "fbgemm"]}),
    "compiler.config": Row("Settings of the compiler, kept and without effect.",
                           values={"job_id": None, "dynamic_sources": "", "unbacked_sources": "",
                                   "force_parameter_static_shapes": True, "cache_key_tag": ""}),
    "fx.experimental._config": Row(
        "Settings of symbolic sizes, kept and without effect.",
        (partial(kept_settings.keep_patchable, use_duck_shape=True, translation_validation=False, backed_size_oblivious=False,
                 extended_debug_guard_added=None, extended_debug_create_symbol=None, print_specializations=False,
                 skip_dtype_check_in_meta_registrations=False, validate_shape_env_version_key=False, symbol_guard_limit_before_specialize=None,
                 inject_EVALUATE_EXPR_flip_equality_TESTING_ONLY=False),)),
    "_functorch.config": Row(
        "Settings of the compiler of gradients, kept and without effect.",
        (partial(kept_settings.keep_patchable, functionalize_rng_ops=False, enable_autograd_cache=True, donated_buffer=True,
                 activation_memory_budget=1.0, activation_memory_budget_runtime_estimator="flops", activation_memory_budget_solver="dp",
                 visualize_memory_budget_pareto=False, memory_budget_pareto_dir=None, debug_partitioner=False, recompute_views=False, cse=True,
                 treat_parameters_as_free_to_save=True, fake_tensor_allow_meta=True, fake_tensor_propagate_real_tensors=False),)),
    "_export.utils": Row("Which tensor an input of an exported program is.", taken={
        "export.graph_signature": "is_param get_param is_buffer get_buffer is_lifted_tensor_constant get_lifted_tensor_constant",
        "utils._pytree": "register_dataclass_as_pytree_node=register_dataclass"},
        refused="_disable_aten_to_metadata_assertions"),
    # What other modules define
    "_refs": _reference_row(""),
    "_dynamo.decorators": Row("What files of jagged tensors name: which dimension varies.",
                              values={"_DimRange": dataclass(frozen=True, slots=True)(type("_DimRange", (), {
                                  "__module__": "torch._dynamo.decorators",
                                  "__annotations__": dict.fromkeys(("dim", "min", "max"), int)}))}),
    "_prims": Row("Primitives that references are written in: here the functions themselves.", (_primitives,), is_package=True),
    "_refs.nn": Row("References of torch.nn's functions.", taken={"_refs.nn.functional": ""}, is_package=True),
    "_refs.nn.functional": _reference_row("nn.functional"),
    "_refs.special": _reference_row("special"),
    "_refs.linalg": _reference_row("linalg"),
    "_refs.fft": _reference_row("fft"),
    "_prims_common": Row("What primitives ask of tensors' metadata.", (_common_of_primitives,), is_package=True),
    "_prims_common.wrappers": Row(
        "What wraps Python's references of operators.",
        taken={"_engine.out_wrapper": "_maybe_remove_out_wrapper out_wrapper"},
        refused="_maybe_convert_to_dtype backwards_not_supported elementwise_type_promotion_wrapper elementwise_unary_scalar_wrapper"),
    "_functorch.apis": Row("torch.func's functions, under the name where libraries look for them.",
                           taken={"_engine.vmap": "vmap chunk_vmap", "_engine.functorch": "grad grad_and_value"}),
    "_functorch.eager_transforms": Row(
        "torch.func's functions, under the name where libraries look for them.",
        taken={"func": "debug_unwrap functionalize hessian jacfwd jacrev jvp linearize vjp", "_engine.vmap": "vmap"}),
    "_functorch.make_functional": Row(
        "Functions of modules, as functorch had them.",
        taken={"_product.functorch": "FunctionalModule FunctionalModuleWithBuffers combine_state_for_ensemble make_functional "
                                     "make_functional_with_buffers"}),
    "_functorch.experimental": Row("functorch.experimental: what became of it in torch.func.",
                                   taken={"func": "functionalize hessian jacfwd jvp", "_engine.vmap": "chunk_vmap"}, is_package=True,
                                   refused="replace_all_batch_norm_modules_"),
    "_functorch.compile": Row(
        "functorch.compile: graphs, forward and backward, for the program's own compilers.",
        taken={"_engine.ahead_of_time": "aot_function aot_module compiled_function compiled_module default_partition make_boxed_compiler "
                                        "make_boxed_func nop print_compile"},
        refused="aot_module_simplified debug_compile default_decompositions draw_graph draw_graph_compile get_aot_compilation_context "
                "get_aot_graph_name get_graph_being_compiled memory_efficient_fusion min_cut_rematerialization_partition minifier nnc_jit "
                "pythonkey_decompose ts_compile"),
    "_functorch.partitioners": Row(
        "What a partitioner of graphs knows of operators: no graph is cut.", taken={"_engine.partitioning": "OpTypes get_default_op_list"},
        refused="default_partition draw_graph min_cut_rematerialization_partition"),
    "_functorch.dim": Row("functorch.dim: dimensions as objects, which are not here.", refused="Dim DimList Tensor cat dimlists dims stack"),
    "_functorch.experimental.control_flow": Row("functorch.experimental.control_flow, which older programs name.",
                                                taken={"_engine.control_flow": "cond map"}),
    "_higher_order_ops": Row("Operators that take programs.",
                             taken={"_engine.control_flow": "cond map scan while_loop wrap_with_autocast=WITH_AUTOCAST "
                                                            "wrap_with_set_grad_enabled=WITH_GRADIENTS"},
                             fills=(_higher_order,), is_package=True),
    "_higher_order_ops.cond": Row("`torch.cond`.", taken={"_engine.control_flow": "cond cond_op=COND"}),
    "_higher_order_ops.while_loop": Row("`torch.while_loop`.", taken={"_engine.control_flow": "while_loop while_loop_op=WHILE_LOOP"}),
    "_higher_order_ops.scan": Row("A value carried along tensors.", taken={"_engine.control_flow": "scan scan_op=SCAN"}),
    "_higher_order_ops.map": Row("A function along tensors.", taken={"_engine.control_flow": "map map_impl=MAP"}),
    "testing._internal": Row("Of the utilities of PyTorch's own tests, what programs name.", is_package=True),
    "testing._internal.distributed": Row("Of the utilities of PyTorch's own tests, what programs name.", is_package=True),
    "testing._internal.distributed.fake_pg": Row("What a group of the backend `fake` meets in: one process takes the others to do as it does.",
                                                 (_fake_store,)),
    "_functorch.einops": Row("functorch.einops: not here; the package einops is taken as it is.", refused="rearrange"),
    # The version is what PyTorch pinned for CUDA 13 late in 2025: programs compare it with the least that they need.
    "cuda.nccl": Row("NVIDIA's collectives of one process, which nobody calls; programs ask for the version.",
                     functions={"version": lambda: (2, 27, 7), "is_available": lambda tensors: False},
                     refused="all_gather all_reduce broadcast init_rank reduce reduce_scatter unique_id"),
    "distributed.constants": Row("How long ranks wait for one another.", values={"default_pg_nccl_timeout": None},
                                 taken={"distributed.distributed_c10d": "default_pg_timeout"}),
    "optim._functional": Row(
        "The functions over lists that PyTorch has beside its optimizers.",
        taken={f"optim.{name}": name
               for name in "adadelta adagrad adam adamax adamw asgd nadam radam rmsprop rprop sgd".split()}),
    "_C._profiler": Row("What steers Kineto, which is not here.", refused="_ExperimentalConfig"),
    "_C._dynamo": Row("The bindings of the tracing compiler, which is not here.", is_package=True),
    "_C._dynamo.eval_frame": Row("Its cache of compiled frames: there are none.", functions={"_set_lru_cache": lambda flag: None}),
    "_C._distributed_rpc": Row("Calls between ranks, under the name where libraries look for them.",
                               taken={"distributed.rpc": "_is_current_rpc_agent_set PyRRef RpcBackendOptions WorkerInfo"}),
    "_library.infer_schema": Row("Schemas of Python functions.", taken={"library": "infer_schema"}),
    "utils._sympy": Row("What sizes that vary are written in.", is_package=True),
    "utils._sympy.value_ranges": Row("Ranges of sizes.", taken={"_symbolic.ranges": "ValueRanges"}),
    "utils._sympy.numbers": Row("The number that is larger than every integer.", taken={"_symbolic.expression": "int_oo IntInfinity=Infinity"}),
    "utils._triton": Row("Whether Triton is here: it is not.",
                         functions=dict.fromkeys(("has_triton", "has_triton_package", "has_triton_tma", "has_triton_tma_device",
                                                  "has_triton_experimental_host_tma", "has_triton_tensor_descriptor_host_tma"), _no)),
    "backends.xnnpack": Row("XNNPACK: not used.", values={"enabled": False}),
    "autograd.profiler_util": Row("Events of profiles: there are none.",
                                  taken={"autograd.profiler": "EventList FunctionEvent Kernel Interval MemRecordsAcc"},
                                  refused="FunctionEventAvg FormattedTimesMixin StringTable"),
    "distributed.elastic.multiprocessing.errors": Row(
        "Errors of ranks, which are told with their rank in any case.",
        functions={"record": (lambda fn, error_handler=None: fn, "The function itself: what it raises is told.")},
        taken={"distributed.launcher.api": "ChildFailedError ProcessFailure"},
        refused="ErrorHandler get_error_handler"),
    "numa": Row("Processors near a device.", is_package=True),
    "numa.binding": Row(
        "To which processors ranks are bound: to none, for they are threads of one process.",
        values={"AffinityMode": _AFFINITY, "NumaOptions": make_dataclass(
            "NumaOptions", [("affinity_mode", _AFFINITY), ("should_fall_back_if_binding_fails", bool, False)], frozen=True)}),
    "ao.quantization.fx._decomposed": Row(
        "Checks of ranges and scales that quantizing libraries take; the operators `quantized_decomposed` are not here.",
        values={"__getattr__": refusals.names_of("tare.ao.quantization.fx._decomposed")},
        taken={"_engine.quantized": "_per_token_quant_qparam_dim_check _quant_min_max_bounds_check"}),
    "utils.data._utils.collate": Row(
        "How items become a batch, under the name where libraries look for it.",
        taken={"utils.data.collate": "collate default_collate default_collate_err_msg_format default_collate_fn_map "
                                     "default_convert np_str_obj_array_pattern"},
        refused="collate_float_fn collate_int_fn collate_numpy_array_fn collate_numpy_scalar_fn collate_str_fn collate_tensor_fn"),
    "utils.data._utils.signal_handling": Row(
        "Signals of workers that end: Python's own handling is left as it is.",
        functions=dict.fromkeys(("_set_worker_signal_handlers", "_set_worker_pids", "_remove_worker_pids", "_set_SIGCHLD_handler",
                                 "_error_if_any_worker_fails"), lambda *args: None)),
    "utils.data._utils.worker": Row("What a worker knows of itself, under the name where libraries look for it.",
                                    taken={"utils.data._workers": "WorkerInfo get_worker_info"},
                                    refused="_generate_state ManagerWatchdog _IterableDatasetStopIteration _ResumeIteration"),
    "utils.model_zoo": Row("The old name of torch.hub's downloads.", taken={"hub": "load_url=load_state_dict_from_url tqdm"}),
    "_inductor": Row("What steers the compiler of captured graphs: nothing is compiled.", taken={"_inductor.config": ""}, is_package=True),
    "_inductor.config": Row(
        "Settings of that compiler, kept and without effect.",
        (partial(kept_settings.keep_patchable, coordinate_descent_tuning=False, fx_graph_cache=True, max_autotune=False, epilogue_fusion=True,
                 max_autotune_gemm_search_space="DEFAULT",
                 freezing=False, conv_1x1_as_mm=False, force_fuse_int_mm_with_mul=False, cpp_wrapper=False, shape_padding=True,
                 emulate_precision_casts=False, reorder_for_compute_comm_overlap=False, _micro_pipeline_tp=False,
                 triton=types.SimpleNamespace(unique_kernel_names=True, cudagraphs=False, cudagraph_trees=True)),)),
    "_inductor.decomposition": Row("Decompositions for the compiler, which is not here: registering one is without effect.",
                                   functions={"register_decomposition": _registering}, values={"decompositions": {}}),
    "_inductor.lowering": Row("What operators become in the compiler, which is not here: registering it is without effect.",
                              functions={"register_lowering": _registering, "make_fallback": lambda *args, **kwargs: None},
                              values={"lowerings": {}}, refused="to_dtype"),
    "_dynamo.eval_frame": Row(
        "Compiled modules and their callbacks: there are none.",
        functions={"is_dynamo_supported": (_no, "Whether programs can be captured: never.")},
        taken={"_dynamo": "OptimizedModule", "compiler": "disable"}),
    "_dynamo.utils": Row(
        "Questions about the tracing compiler.", values={"counters": collections.defaultdict(collections.Counter)},
        functions={"is_compile_supported": (lambda device_type: False, "Nothing is compiled for any device."),
                   "is_namedtuple": lambda obj: isinstance(obj, tuple) and hasattr(obj, "_fields"),
                   "warn_once": (lambda msg, stacklevel=1: settings.warn_once(msg), "Says something once in a process.")}),
    "_guards": Row(
        "What a tracing compiler assumes: nothing is traced, but modes of fakes are told.",
        taken={"_subclasses.fake_tensor": "detect_fake_mode active_fake_mode", "_engine.guards": "TracingContext tracing"},
        refused="CompileContext CompileId Guard GuardSource GuardsContext ModuleContext Source compile_context"),
    # What is refused
    "sparse._triton_ops": Row("Products of sparse matrices on a GPU: not here.",
                              refused="broadcast_batch_dims bsr_dense_addmm bsr_dense_mm prepare_inputs ptr_stride_extractor sampled_addmm "
                                      "tile_to_blocksize scatter_mm bsr_scatter_mm "
                                      "bsr_scatter_mm_indices_data launch_kernel slicer"),
    "sparse._triton_ops_meta": Row("What was measured of them: not here.", refused="dump get_meta main minimize update"),
    "utils.backend_registration": Row("Backends of one's own: not here.",
                                      refused="rename_privateuse1_backend generate_methods_for_privateuse1_backend"),
    "utils.cpp_extension": Row(
        "Building extensions against PyTorch's C++: not here, there is none.",
        values={"CUDA_HOME": None, "ROCM_HOME": None}, functions={"is_ninja_available": _no},
        refused="load load_inline include_paths library_paths verify_ninja_availability "
                "get_compiler_abi_compatibility_and_version CppExtension CUDAExtension SyclExtension BuildExtension"),
}

# Names under which PyTorch and pickles know modules that stand elsewhere.
_QUANTIZATION = "observer fake_quantize qconfig stubs quantize fuse_modules quantization_mappings quantize_fx"
SECOND_NAMES = {
    "quantization": "ao.quantization",
    "utils._cxx_pytree": "utils._pytree",
    "masked._ops": "masked",
    "masked.maskedtensor.creation": "masked.maskedtensor.core",
    **{f"quantization.{name}": f"ao.quantization.{name}" for name in _QUANTIZATION.split()},
    **{f"nn.{name}": f"ao.nn.{name}" for name in ("quantized", "quantized.dynamic", "quantized.modules", "quantized.dynamic.modules", "qat",
                                                  "intrinsic", "intrinsic.qat")},
    "_tensor": "_engine.tensor",
    "_C._functorch": "_engine.functorch_levels",
    "utils._sympy.functions": "_symbolic.named_functions",
    "_C._distributed_c10d": "distributed.distributed_c10d",
    "distributed._tensor.experimental": "distributed.tensor.experimental",
    "_functorch": "_engine.functorch",
    "_functorch.vmap": "_engine.vmap",
    "_checks": "_engine.checks",
    "_copying": "_engine.copying",
    "_creation": "_engine.creation",
    "_defaults": "_engine.settings",
    "_errors": "_engine.errors",
    "_generator": "_engine.generator",
    "_grad_mode": "_engine.grad_mode",
    "_legacy_types": "_engine.legacy_types",
    "_materialize": "_product.materialize",
    "_overrides": "_engine.overrides",
    "_vmap": "_engine.vmap",
}
