"""Where PyTorch 2.13.0 shows its operators. Printed by conformance/record_names.py."""

# Operators that are no functions of the module torch.
NO_FUNCTIONS = frozenset("""
    __and__ __iand__ __ilshift__ __ior__ __irshift__ __ixor__ __lshift__ __or__ __rshift__ __xor__
    _adaptive_avg_pool2d_backward _adaptive_avg_pool3d_backward _batch_norm_no_update _batch_norm_with_update
    _cdist_backward _cdist_forward _ctc_loss_backward _embedding_bag_backward _embedding_bag_dense_backward
    _embedding_bag_per_sample_weights_backward _foreach_copy _foreach_zero _has_same_storage_numel _index_put_impl
    _linalg_eigvals _local_scalar_dense _native_batch_norm_legit_functional _pad_circular _pdist_backward
    _pdist_forward _prelu_kernel_backward _reshape_alias _reshape_copy _resize_output
    _scaled_dot_product_flash_attention_for_cpu_backward _segment_reduce_backward _to_copy _unsafe_view
    _upsample_bicubic2d_aa _upsample_bicubic2d_aa_backward _upsample_bilinear2d_aa _upsample_bilinear2d_aa_backward
    _upsample_lanczos2d_aa _upsample_lanczos2d_aa_backward _upsample_nearest_exact1d
    _upsample_nearest_exact1d_backward _upsample_nearest_exact2d _upsample_nearest_exact2d_backward
    _upsample_nearest_exact3d _upsample_nearest_exact3d_backward _version absolute_ adaptive_avg_pool2d
    adaptive_avg_pool3d adaptive_max_pool2d adaptive_max_pool2d_backward adaptive_max_pool3d
    adaptive_max_pool3d_backward add_ addbmm_ addcdiv_ addcmul_ addmm_ addr_ affine_grid_generator_backward alias
    arctan2_ atan2_ avg_pool2d avg_pool2d_backward avg_pool3d avg_pool3d_backward baddbmm_ batch_norm_backward
    bernoulli_ binary_cross_entropy binary_cross_entropy_backward bitwise_and_ bitwise_left_shift_ bitwise_not_
    bitwise_or_ bitwise_right_shift_ bitwise_xor_ cauchy cauchy_ col2im contiguous convolution_backward copy copy_
    copysign_ cross_entropy_loss cummaxmin_backward cumprod_ cumprod_backward cumsum_ diagonal_backward digamma_
    div_ divide_ elu elu_ elu_backward embedding_backward embedding_dense_backward eq_ erfinv_ expand expand_as
    exponential exponential_ fft_fft fft_fft2 fft_fftfreq fft_fftn fft_fftshift fft_hfft fft_hfft2 fft_hfftn
    fft_ifft fft_ifft2 fft_ifftn fft_ifftshift fft_ihfft fft_ihfft2 fft_ihfftn fft_irfft fft_irfft2 fft_irfftn
    fft_rfft fft_rfft2 fft_rfftfreq fft_rfftn fill_diagonal_ float_power_ floor_divide_ fmod_ fractional_max_pool2d
    fractional_max_pool2d_backward fractional_max_pool3d fractional_max_pool3d_backward gather_backward ge_ gelu
    gelu_ gelu_backward geometric geometric_ glu glu_backward glu_backward_jvp glu_jvp greater_ greater_equal_
    grid_sampler_2d_backward grid_sampler_3d_backward gt_ hardshrink_backward hardsigmoid hardsigmoid_
    hardsigmoid_backward hardswish hardswish_ hardswish_backward hardtanh hardtanh_ hardtanh_backward heaviside_
    huber_loss huber_loss_backward hypot_ igamma_ igammac_ im2col index index_add_ index_copy_ index_fill_
    index_reduce_ index_select_backward infinitely_differentiable_gelu_backward is_pinned item l1_loss le_
    leaky_relu leaky_relu_ leaky_relu_backward lerp_ less_ less_equal_ lgamma_ lift lift_fresh lift_fresh_copy
    linalg__powsum linalg_cholesky linalg_cholesky_ex linalg_cond linalg_cross linalg_det linalg_diagonal linalg_eig
    linalg_eigh linalg_eigvals linalg_eigvalsh linalg_householder_product linalg_inv linalg_inv_ex linalg_ldl_factor
    linalg_ldl_factor_ex linalg_ldl_solve linalg_lstsq linalg_lu linalg_lu_factor linalg_lu_factor_ex
    linalg_lu_solve linalg_matmul linalg_matrix_exp linalg_matrix_norm linalg_matrix_power linalg_matrix_rank
    linalg_multi_dot linalg_norm linalg_pinv linalg_qr linalg_slogdet linalg_solve linalg_solve_ex
    linalg_solve_triangular linalg_svd linalg_svdvals linalg_tensorinv linalg_tensorsolve linalg_vander
    linalg_vecdot linalg_vector_norm linear log_normal log_normal_ log_sigmoid log_sigmoid_backward
    log_sigmoid_forward logical_and_ logical_not_ logical_or_ logical_xor_ logit_backward lt_ mH mT masked_fill_
    masked_scatter_ masked_scatter_backward masked_select_backward matrix_H max_pool2d_with_indices
    max_pool2d_with_indices_backward max_pool3d_with_indices max_pool3d_with_indices_backward max_unpool2d
    max_unpool3d mish mish_ mish_backward mkldnn_rnn_layer_backward mse_loss mse_loss_backward mul_
    multi_margin_loss multi_margin_loss_backward multilabel_margin_loss multilabel_margin_loss_backward
    multilabel_margin_loss_forward multiply_ mvlgamma_ native_batch_norm_backward native_dropout_backward
    native_group_norm_backward native_layer_norm_backward ne_ new_empty new_empty_strided new_full new_ones
    new_zeros nextafter_ nll_loss nll_loss2d nll_loss2d_backward nll_loss2d_forward nll_loss_backward
    nll_loss_forward nll_loss_nd nonzero_numpy normal_ normal_functional not_equal_ numpy_T one_hot pad polygamma_
    pow_ put_ random_ reflection_pad1d reflection_pad1d_backward reflection_pad2d reflection_pad2d_backward
    reflection_pad3d reflection_pad3d_backward relu6 relu6_ remainder_ renorm_ repeat replication_pad1d
    replication_pad1d_backward replication_pad2d replication_pad2d_backward replication_pad3d
    replication_pad3d_backward reshape_as resize resize_ resize_as rrelu_with_noise rrelu_with_noise_
    rrelu_with_noise_backward rrelu_with_noise_functional scaled_dot_product_attention scatter_ scatter_add_
    scatter_reduce_ select_backward set set_ sgn_ sigmoid_backward sign_ silu silu_ silu_backward size slice
    slice_backward smooth_l1_loss smooth_l1_loss_backward soft_margin_loss soft_margin_loss_backward softplus
    softplus_backward softshrink softshrink_backward special_airy_ai special_bessel_j0 special_bessel_j1
    special_bessel_y0 special_bessel_y1 special_chebyshev_polynomial_t special_chebyshev_polynomial_u
    special_chebyshev_polynomial_v special_chebyshev_polynomial_w special_digamma special_entr special_erf
    special_erfc special_erfcx special_erfinv special_exp2 special_expit special_expm1 special_gammainc
    special_gammaincc special_gammaln special_hermite_polynomial_h special_hermite_polynomial_he special_i0
    special_i0e special_i1 special_i1e special_laguerre_polynomial_l special_legendre_polynomial_p special_log1p
    special_log_ndtr special_log_softmax special_logit special_logsumexp special_modified_bessel_i0
    special_modified_bessel_i1 special_modified_bessel_k0 special_modified_bessel_k1 special_multigammaln
    special_ndtr special_ndtri special_polygamma special_psi special_round special_scaled_modified_bessel_k0
    special_scaled_modified_bessel_k1 special_shifted_chebyshev_polynomial_t special_shifted_chebyshev_polynomial_u
    special_shifted_chebyshev_polynomial_v special_shifted_chebyshev_polynomial_w special_sinc special_softmax
    special_spherical_bessel_j0 special_xlog1py special_xlogy special_zeta squeeze_ stride sub_ subtract_
    sum_to_size swapaxes_ swapdims_ sym_is_contiguous sym_numel sym_size sym_storage_offset sym_stride t_
    tanh_backward threshold_backward to to_dense trace_backward transpose_ tril_ triu_ true_divide_ type_as unfold
    unfold_backward uniform uniform_ unique_dim unique_dim_consecutive unsqueeze_ upsample_bicubic2d
    upsample_bicubic2d_backward upsample_bilinear2d upsample_bilinear2d_backward upsample_linear1d
    upsample_linear1d_backward upsample_nearest1d upsample_nearest1d_backward upsample_nearest2d
    upsample_nearest2d_backward upsample_nearest3d upsample_nearest3d_backward upsample_trilinear3d
    upsample_trilinear3d_backward value_selecting_reduction_backward view view_as zero
""".split())

# Operators on `self` that are no methods of Tensor.
NO_METHODS = frozenset("""
    _adaptive_avg_pool2d _adaptive_avg_pool2d_backward _adaptive_avg_pool3d _adaptive_avg_pool3d_backward _add_relu
    _add_relu_ _aminmax _assert_async _cast_Byte _cast_Char _cast_Double _cast_Float _cast_Half _cast_Int _cast_Long
    _cast_Short _conj_copy _cummax_helper _cummin_helper _fft_c2c _fft_c2r _fft_r2c
    _has_compatible_shallow_copy_type _has_same_storage_numel _histogramdd_bin_edges _histogramdd_from_bin_cts
    _histogramdd_from_bin_tensors _index_put_impl _index_put_impl_ _linalg_eigvals _local_scalar_dense _log_softmax
    _logcumsumexp _lu_with_info _neg_view_copy _pad_circular _pdist_backward _pdist_forward _prelu_kernel
    _prelu_kernel_backward _reshape_alias _reshape_alias_copy _reshape_copy _resize_output _resize_output_
    _safe_softmax _sample_dirichlet _shape_as_tensor _softmax _standard_gamma _standard_gamma_grad _to_copy _unique
    _unique2 _unsafe_index _unsafe_index_put _unsafe_masked_index _unsafe_masked_index_put_accumulate _unsafe_view
    _upsample_bicubic2d_aa _upsample_bilinear2d_aa _upsample_lanczos2d_aa _upsample_nearest_exact1d
    _upsample_nearest_exact2d _upsample_nearest_exact3d adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d
    adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool2d_backward adaptive_max_pool3d
    adaptive_max_pool3d_backward alias alias_copy alpha_dropout_ as_strided_copy atleast_1d atleast_2d atleast_3d
    avg_pool1d avg_pool2d avg_pool2d_backward avg_pool3d avg_pool3d_backward binary_cross_entropy
    binary_cross_entropy_backward binary_cross_entropy_with_logits bucketize cauchy celu celu_ channel_shuffle
    col2im combinations constant_pad_nd copy cross_entropy_loss detach_copy diagonal_copy dropout_ elu elu_
    embedding_renorm_ empty_like expand_copy exponential feature_alpha_dropout_ feature_dropout_ fft_fft fft_fft2
    fft_fftn fft_fftshift fft_hfft fft_hfft2 fft_hfftn fft_ifft fft_ifft2 fft_ifftn fft_ifftshift fft_ihfft
    fft_ihfft2 fft_ihfftn fft_irfft fft_irfft2 fft_irfftn fft_rfft fft_rfft2 fft_rfftn fill fractional_max_pool2d
    fractional_max_pool2d_backward fractional_max_pool3d fractional_max_pool3d_backward full_like gather_backward
    gelu gelu_ gelu_backward geometric glu glu_backward gradient hardshrink_backward hardsigmoid hardsigmoid_
    hardsigmoid_backward hardswish hardswish_ hardswish_backward hardtanh hardtanh_ hardtanh_backward
    hinge_embedding_loss histogramdd huber_loss huber_loss_backward im2col infinitely_differentiable_gelu_backward
    kl_div l1_loss leaky_relu leaky_relu_ leaky_relu_backward lift lift_fresh lift_fresh_copy linalg__powsum
    linalg_cholesky linalg_cholesky_ex linalg_cond linalg_cross linalg_eig linalg_eigh linalg_eigvals
    linalg_eigvalsh linalg_ldl_factor linalg_ldl_factor_ex linalg_lstsq linalg_matmul linalg_matrix_exp
    linalg_matrix_norm linalg_matrix_power linalg_matrix_rank linalg_norm linalg_pinv linalg_solve_triangular
    linalg_tensorinv linalg_tensorsolve linalg_vector_norm log_normal log_sigmoid log_sigmoid_backward
    log_sigmoid_forward logit_backward matrix_H max_pool1d max_pool1d_with_indices max_pool2d
    max_pool2d_with_indices max_pool2d_with_indices_backward max_pool3d max_pool3d_with_indices
    max_pool3d_with_indices_backward max_unpool2d max_unpool3d mish mish_ mish_backward mkldnn_rnn_layer
    mkldnn_rnn_layer_backward mse_loss mse_loss_backward multi_margin_loss multi_margin_loss_backward
    multilabel_margin_loss multilabel_margin_loss_backward multilabel_margin_loss_forward native_channel_shuffle
    nll_loss nll_loss2d nll_loss2d_backward nll_loss2d_forward nll_loss_backward nll_loss_forward nll_loss_nd
    nonzero_numpy normal normal_functional numpy_T one_hot ones_like pad pdist permute_copy pixel_shuffle
    pixel_unshuffle poisson rand_like randint_like randn_like random reflection_pad1d reflection_pad1d_backward
    reflection_pad2d reflection_pad2d_backward reflection_pad3d reflection_pad3d_backward relu6 relu6_
    replication_pad1d replication_pad1d_backward replication_pad2d replication_pad2d_backward replication_pad3d
    replication_pad3d_backward rrelu rrelu_ rrelu_with_noise rrelu_with_noise_ rrelu_with_noise_backward
    rrelu_with_noise_functional rsub searchsorted select_copy selu selu_ set silu silu_ silu_backward slice
    slice_copy smooth_l1_loss smooth_l1_loss_backward soft_margin_loss soft_margin_loss_backward softplus
    softplus_backward softshrink softshrink_backward special_bessel_j0 special_bessel_j1 special_bessel_y0
    special_bessel_y1 special_digamma special_entr special_erf special_erfc special_erfcx special_erfinv
    special_exp2 special_expit special_expm1 special_gammainc special_gammaincc special_gammaln special_i0
    special_i0e special_i1 special_i1e special_log1p special_log_ndtr special_log_softmax special_logit
    special_logsumexp special_modified_bessel_i0 special_modified_bessel_i1 special_modified_bessel_k0
    special_modified_bessel_k1 special_multigammaln special_ndtr special_ndtri special_polygamma special_psi
    special_round special_sinc special_softmax special_xlog1py special_xlogy special_zeta split_copy
    split_with_sizes_copy squeeze_copy std_mean sym_is_contiguous sym_numel sym_size sym_storage_offset sym_stride
    t_copy tensordot threshold threshold_ threshold_backward transpose_copy unbind_copy unfold_copy uniform
    unique_dim unique_dim_consecutive unsqueeze_copy upsample_bicubic2d upsample_bilinear2d upsample_linear1d
    upsample_nearest1d upsample_nearest2d upsample_nearest3d upsample_trilinear3d var_mean view_as_complex
    view_as_complex_copy view_as_real view_as_real_copy view_copy zero zeros_like
""".split())

# Public names of torch that are there, one way or another, besides operators: for messages about what is missing.
TORCH = frozenset("""
    AVG AcceleratorError AggregationType AliasDb AnyType Argument ArgumentSpec AwaitType BFloat16Storage
    BFloat16Tensor BenchmarkConfig BenchmarkExecutionStats Block BoolStorage BoolTensor BoolType BufferDict
    ByteStorage ByteTensor CallStack Capsule CharStorage CharTensor ClassType Code CompilationUnit
    CompleteArgumentSpec ComplexDoubleStorage ComplexFloatStorage ComplexType ConcreteModuleType
    ConcreteModuleTypeBuilder DeepCopyMemoTable DeserializationStorageContext DeviceObjType DictType
    DisableTorchFunction DisableTorchFunctionSubclass DispatchKey DispatchKeySet DoubleStorage DoubleTensor EnumType
    ErrorReport Event ExcludeDispatchKeyGuard ExecutionPlan FatalError FileCheck FloatStorage FloatTensor FloatType
    FunctionSchema Future FutureType Generator GradScaler Gradient Graph GraphExecutorState HalfStorage HalfTensor
    IODescriptor InferredType IntStorage IntTensor IntType InterfaceType JITException ListType LiteScriptModule
    LockingLogger LoggerBase LongStorage LongTensor ModuleDict Node NoneType NoopLogger NumberType OperatorInfo
    OptionalType OutOfMemoryError PRIVATE_OPS ParameterDict PyObjectType PyTorchFileReader PyTorchFileWriter
    QInt32Storage QInt8Storage QUInt2x4Storage QUInt4x2Storage QUInt8Storage RRefType SUM ScriptClass
    ScriptClassFunction ScriptDict ScriptDictIterator ScriptDictKeyIterator ScriptFunction ScriptList
    ScriptListIterator ScriptMethod ScriptModule ScriptModuleSerializer ScriptObject ScriptObjectProperty
    SerializationStorageContext ShortStorage ShortTensor Size StaticModule Storage StorageBase Stream StreamObjType
    StringType SymBool SymBoolType SymFloat SymInt SymIntType TYPE_CHECKING Tag Tensor TensorType
    ThroughputBenchmark TracingState TupleType Type TypedStorage USE_GLOBAL_DEPS USE_RTLD_GLOBAL_WITH_LIBTORCH
    UnionType UntypedStorage Use Value accelerator amp ao are_deterministic_algorithms_enabled as_tensor asarray
    autocast autocast_decrement_nesting autocast_increment_nesting autograd backends batch_norm_backward_elemt
    batch_norm_backward_reduce batch_norm_elemt batch_norm_gather_stats batch_norm_gather_stats_with_counts
    batch_norm_stats bfloat16 bit bits16 bits1x8 bits2x4 bits4x2 bits8 bool broadcast_shapes builtins
    ccol_indices_copy cdouble cfloat channels_last channels_last_3d choose_qparams_optimized classes classproperty
    clear_autocast_cache col_indices_copy compile compiled_with_cxx11_abi compiler complex128 complex32 complex64
    cond contiguous_format conv_tbc cpp cpu crow_indices_copy ctypes cuda cudnn_affine_grid_generator
    cudnn_batch_norm cudnn_convolution cudnn_convolution_add_relu cudnn_convolution_relu cudnn_convolution_transpose
    cudnn_grid_sampler cudnn_is_acceptable default_generator dequantize device distributed distributions double dsmm
    dtype e eig empty_quantized enable_grad export fake_quantize_per_channel_affine fake_quantize_per_tensor_affine
    fbgemm_linear_fp16_weight fbgemm_linear_fp16_weight_fp32_activation fbgemm_linear_int8_weight
    fbgemm_linear_int8_weight_fp32_activation fbgemm_linear_quantize_weight fbgemm_pack_gemm_matrix_fp16
    fbgemm_pack_quantized_matrix fft finfo float float16 float32 float4_e2m1fn_x2 float64 float8_e4m3fn
    float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu fork frobenius_norm from_dlpack from_file from_numpy
    frombuffer func functional functools fused_moving_avg_obs_fake_quant futures fx get_autocast_cpu_dtype
    get_autocast_dtype get_autocast_gpu_dtype get_autocast_ipu_dtype get_autocast_xla_dtype get_default_device
    get_default_dtype get_deterministic_debug_mode get_device get_device_module get_file_path
    get_float32_matmul_precision get_num_interop_threads get_num_threads get_rng_state glob gru gru_cell half
    has_lapack has_mkl has_openmp has_spectral hsmm hspmm hub iinfo import_ir_module import_ir_module_from_buffer
    importlib indices_copy inf inference_mode init_num_threads initial_seed inspect int int1 int16 int2 int3 int32
    int4 int5 int6 int64 int7 int8 int_repr is_anomaly_check_nan_enabled is_anomaly_enabled
    is_autocast_cache_enabled is_autocast_cpu_enabled is_autocast_enabled is_autocast_ipu_enabled
    is_autocast_xla_enabled is_deterministic_algorithms_warn_only_enabled is_grad_enabled is_inference_mode_enabled
    is_storage is_tensor is_vulkan_available is_warn_always_enabled jagged jit layout legacy_contiguous_format
    library linalg load lobpcg long lstm lstm_cell lstsq lu manual_seed masked math matrix_rank memory_format
    merge_type_from_type_comment miopen_batch_norm miopen_convolution miopen_convolution_add_relu
    miopen_convolution_relu miopen_convolution_transpose miopen_ctc_loss miopen_depthwise_convolution miopen_rnn
    mkldnn_adaptive_avg_pool2d mkldnn_convolution mkldnn_linear_backward_weights mkldnn_max_pool2d mkldnn_max_pool3d
    monitor mps mtia multiprocessing nan native_norm nested newaxis nn no_grad norm_except_dim nuclear_norm numel
    ops optim os overrides package parse_ir parse_schema parse_type_comment pca_lowrank per_channel_affine
    per_channel_affine_float_qparams per_channel_symmetric per_tensor_affine per_tensor_symmetric pi platform
    prepare_multiprocessing_environment preserve_format profiler profiler_allow_cudagraph_cupti_lazy_reinit_cuda12
    q_per_channel_axis q_per_channel_scales q_per_channel_zero_points q_scale q_zero_point qint32 qint8 qscheme
    quantization quantize_per_channel quantize_per_tensor quantize_per_tensor_dynamic quantized_batch_norm
    quantized_gru quantized_gru_cell quantized_lstm quantized_lstm_cell quantized_max_pool1d quantized_max_pool2d
    quantized_max_pool3d quantized_rnn_relu_cell quantized_rnn_tanh_cell quasirandom quint2x4 quint4x2 quint8
    resize_as_sparse_ return_types rnn_relu rnn_relu_cell rnn_tanh rnn_tanh_cell row_indices_copy saddmm save seed
    serialization set_anomaly_enabled set_autocast_cache_enabled set_autocast_cpu_dtype set_autocast_cpu_enabled
    set_autocast_dtype set_autocast_enabled set_autocast_gpu_dtype set_autocast_ipu_dtype set_autocast_ipu_enabled
    set_autocast_xla_dtype set_autocast_xla_enabled set_default_device set_default_dtype set_default_tensor_type
    set_deterministic_debug_mode set_float32_matmul_precision set_flush_denormal set_grad_enabled
    set_num_interop_threads set_num_threads set_printoptions set_rng_state set_warn_always short signal smm solve
    sparse sparse_bsc sparse_bsc_tensor sparse_bsr sparse_bsr_tensor sparse_compressed_tensor sparse_coo
    sparse_coo_tensor sparse_csc sparse_csc_tensor sparse_csr sparse_csr_tensor special spmm sspaddmm storage
    strided svd_lowrank sym_constrain_range sym_constrain_range_for_size sym_float sym_fresh_size sym_int sym_ite
    sym_max sym_min sym_not sym_sqrt sym_sum symeig sys tensor testing textwrap thread_safe_generator threading
    to_dlpack torch torch_version typename types uint1 uint16 uint2 uint3 uint32 uint4 uint5 uint6 uint64 uint7
    uint8 unify_type_list unique unravel_index use_deterministic_algorithms utils values_copy vander version vmap
    wait warnings while_loop windows xpu
""".split())

TENSOR = frozenset("""
    H T _autocast_to_full_precision _autocast_to_reduced_precision _backward_hooks _base _cdata
    _clear_non_serializable_cached_data _coalesced_ _dimI _dimV _dtensor__new__ _fix_weakref _grad _grad_fn
    _has_symbolic_sizes_strides _indices _is_all_true _is_any_true _is_view _lazy_clone _make_subclass
    _make_wrapper_subclass _nested_tensor_size _nested_tensor_storage_offsets _nested_tensor_strides _nnz
    _philox_normal_ _philox_uniform_ _post_accumulate_grad_hooks _python_dispatch _reduce_ex_internal
    _rev_view_func_unsafe _sparse_mask_projection _to_dense _to_sparse _to_sparse_bsc _to_sparse_bsr _to_sparse_csc
    _to_sparse_csr _typed_storage _use_count _values _view_func _view_func_unsafe apply_ as_subclass backward
    bfloat16 bool byte ccol_indices cdouble cfloat char coalesce col_indices const_data_ptr cpu crow_indices cuda
    data data_ptr dense_dim dequantize device dim dim_order double dtype eig element_size float get_device grad
    grad_dtype grad_fn half indices int int_repr ipu is_coalesced is_contiguous is_cpu is_cuda is_ipu is_leaf
    is_maia is_meta is_mkldnn is_mps is_mtia is_nested is_quantized is_set_to is_shared is_sparse is_sparse_csr
    is_vulkan is_xla is_xpu itemsize layout long lstsq lu map2_ map_ module_load mtia name nbytes ndim ndimension
    nelement new new_tensor numel numpy output_nr pin_memory q_per_channel_axis q_per_channel_scales
    q_per_channel_zero_points q_scale q_zero_point qscheme record_stream register_hook
    register_post_accumulate_grad_hook reinforce requires_grad requires_grad_ resize_as_sparse_ retain_grad
    retains_grad row_indices shape share_memory_ short smm solve sparse_dim sparse_mask sparse_resize_
    sparse_resize_and_clear_ sspaddmm storage storage_offset storage_type symeig to_mkldnn to_padded_tensor
    to_sparse to_sparse_bsc to_sparse_bsr to_sparse_coo to_sparse_csc to_sparse_csr tolist type unique
    untyped_storage values volatile xpu
""".split())

