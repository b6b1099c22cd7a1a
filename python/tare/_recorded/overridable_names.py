"""Which functions PyTorch 2.13.0 asks classes and modes about. Printed by conformance/record_overrides.py."""

# Functions and attributes that may be answered.
OVERRIDABLE = {
    "torch": """
        _sym_sqrt abs absolute acos acosh adaptive_avg_pool1d adaptive_max_pool1d add addbmm addcdiv addcmul addmm
        addmv addr adjoint affine_grid_generator alias_copy all allclose alpha_dropout amax amin aminmax angle any
        arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax argmin argsort argwhere as_strided_copy
        as_strided_scatter asin asinh atan atan2 atanh atleast_1d atleast_2d atleast_3d autocast avg_pool1d baddbmm
        batch_norm batch_norm_backward_elemt batch_norm_backward_reduce batch_norm_elemt batch_norm_gather_stats
        batch_norm_gather_stats_with_counts batch_norm_stats batch_norm_update_stats bernoulli bilinear
        binary_cross_entropy_with_logits bincount binomial bitwise_and bitwise_left_shift bitwise_not bitwise_or
        bitwise_right_shift bitwise_xor block_diag bmm broadcast_tensors broadcast_to bucketize cartesian_prod cat
        ccol_indices_copy cdist ceil celu chain_matmul channel_shuffle cholesky cholesky_inverse cholesky_solve
        choose_qparams_optimized chunk clamp clamp_max clamp_min clip clone col_indices_copy column_stack
        combinations complex concat concatenate conj conj_physical constant_pad_nd conv1d conv2d conv3d conv_tbc
        conv_transpose1d conv_transpose2d conv_transpose3d convolution copysign corrcoef cos cosh
        cosine_embedding_loss cosine_similarity count_nonzero cov cross crow_indices_copy ctc_loss cummax cummin
        cumprod cumsum cumulative_trapezoid deg2rad dequantize det detach detach_copy diag diag_embed diagflat
        diagonal diagonal_copy diagonal_scatter diff digamma dist div divide dot dropout dsmm dsplit dstack einsum
        embedding embedding_bag empty_like eq equal erf erfc erfinv exp exp2 expand_copy expm1
        fake_quantize_per_channel_affine fake_quantize_per_tensor_affine fbgemm_linear_fp16_weight
        fbgemm_linear_fp16_weight_fp32_activation fbgemm_linear_int8_weight
        fbgemm_linear_int8_weight_fp32_activation fbgemm_linear_quantize_weight fbgemm_pack_gemm_matrix_fp16
        fbgemm_pack_quantized_matrix feature_alpha_dropout feature_dropout fix flatten flip fliplr flipud
        float_power floor floor_divide fmax fmin fmod frac frexp frobenius_norm full_like
        fused_moving_avg_obs_fake_quant gather gcd ge geqrf ger get_device gradient greater greater_equal
        grid_sampler grid_sampler_2d grid_sampler_3d group_norm gru gru_cell gt hardshrink hash_tensor heaviside
        hinge_embedding_loss histc histogram histogramdd hsmm hsplit hspmm hstack hypot i0 igamma igammac imag
        index_add index_copy index_fill index_put index_reduce index_select indices_copy inner instance_norm
        int_repr inverse is_complex is_conj is_distributed is_floating_point is_inference is_neg is_nonzero
        is_same_size is_signed isclose isfinite isin isinf isnan isneginf isposinf isreal istft kl_div kron kthvalue
        layer_norm lcm ldexp le lerp less less_equal lgamma lobpcg log log10 log1p log2 log_softmax logaddexp
        logaddexp2 logcumsumexp logdet logical_and logical_not logical_or logical_xor logit logsumexp lstm lstm_cell
        lt lu_solve lu_unpack margin_ranking_loss masked_fill masked_scatter masked_select matmul matrix_exp
        matrix_power max max_pool1d max_pool1d_with_indices max_pool2d max_pool3d maximum mean median meshgrid min
        minimum miopen_batch_norm miopen_convolution miopen_convolution_add_relu miopen_convolution_relu
        miopen_convolution_transpose miopen_depthwise_convolution miopen_rnn mm mode moveaxis movedim msort mul
        multinomial multiply mv mvlgamma nan_to_num nanmean nanmedian nanquantile nansum narrow narrow_copy
        native_batch_norm native_channel_shuffle native_dropout native_group_norm native_layer_norm native_norm ne
        neg negative nextafter nonzero nonzero_static norm norm_except_dim not_equal nuclear_norm numel ones_like
        orgqr ormqr outer pairwise_distance pdist permute permute_copy pinverse pixel_shuffle pixel_unshuffle
        poisson poisson_nll_loss polar polygamma positive pow prelu prod put q_per_channel_axis q_per_channel_scales
        q_per_channel_zero_points q_scale q_zero_point qr quantile quantize_per_channel quantize_per_tensor
        quantize_per_tensor_dynamic quantized_batch_norm quantized_gru_cell quantized_lstm_cell quantized_max_pool1d
        quantized_max_pool2d quantized_max_pool3d quantized_rnn_relu_cell quantized_rnn_tanh_cell rad2deg ravel real
        reciprocal relu remainder renorm repeat_interleave reshape resolve_conj resolve_neg rms_norm rnn_relu
        rnn_relu_cell rnn_tanh rnn_tanh_cell roll rot90 round row_indices_copy row_stack rrelu rsqrt rsub saddmm
        scatter scatter_add scatter_reduce searchsorted select select_copy select_scatter selu sgn sigmoid sign
        signbit sin sinc sinh slice_copy slice_inverse slice_scatter slogdet smm softmax sort split split_copy
        split_with_sizes split_with_sizes_copy spmm sqrt square squeeze squeeze_copy sspaddmm stack std std_mean
        stft sub subtract sum svd swapaxes swapdims sym_float sym_int sym_ite sym_max sym_min sym_not sym_sqrt
        sym_sum t t_copy take take_along_dim tan tanh tensor_split tensordot threshold tile topk trace transpose
        transpose_copy trapezoid trapz triangular_solve tril triplet_margin_loss triu true_divide trunc unbind
        unbind_copy unflatten unfold_copy unique_consecutive unravel_index unsafe_chunk unsafe_split
        unsafe_split_with_sizes unsqueeze unsqueeze_copy values_copy var var_mean vdot view_as_complex
        view_as_complex_copy view_as_real view_as_real_copy view_copy vsplit vstack where xlogy zeros_like
    """,
    "torch.functional": """
        atleast_1d atleast_2d atleast_3d block_diag broadcast_tensors cartesian_prod cdist chain_matmul einsum istft
        lu meshgrid norm pca_lowrank split stft svd_lowrank tensordot unique unique_consecutive unravel_index
    """,
    "torch.nn.functional": """
        _threshold adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d
        adaptive_max_pool1d_with_indices adaptive_max_pool2d adaptive_max_pool2d_with_indices adaptive_max_pool3d
        adaptive_max_pool3d_with_indices affine_grid alpha_dropout avg_pool1d avg_pool2d avg_pool3d batch_norm
        bilinear binary_cross_entropy binary_cross_entropy_with_logits celu channel_shuffle conv1d conv2d conv3d
        conv_tbc conv_transpose1d conv_transpose2d conv_transpose3d cosine_embedding_loss cosine_similarity
        cross_entropy ctc_loss dropout dropout1d dropout2d dropout3d elu embedding embedding_bag
        feature_alpha_dropout fold fractional_max_pool2d fractional_max_pool2d_with_indices fractional_max_pool3d
        fractional_max_pool3d_with_indices gaussian_nll_loss gelu glu grid_sample group_norm gumbel_softmax
        hardshrink hardtanh hinge_embedding_loss huber_loss instance_norm interpolate kl_div l1_loss layer_norm
        leaky_relu linear linear_cross_entropy local_response_norm log_softmax logsigmoid lp_pool1d lp_pool2d
        lp_pool3d margin_ranking_loss max_pool1d max_pool1d_with_indices max_pool2d max_pool2d_with_indices
        max_pool3d max_pool3d_with_indices max_unpool1d max_unpool2d max_unpool3d mish mse_loss
        multi_head_attention_forward multi_margin_loss multilabel_margin_loss multilabel_soft_margin_loss
        native_channel_shuffle nll_loss normalize one_hot pad pairwise_distance pdist pixel_shuffle pixel_unshuffle
        poisson_nll_loss prelu relu relu6 rms_norm rrelu scaled_dot_product_attention selu silu smooth_l1_loss
        soft_margin_loss softmax softmin softplus softshrink softsign tanhshrink threshold triplet_margin_loss
        triplet_margin_with_distance_loss unfold
    """,
    "torch.nn.init": "",
    "torch.Tensor": """
        H T __abs__ __add__ __and__ __array__ __array_wrap__ __bool__ __complex__ __contains__
        __cuda_array_interface__ __deepcopy__ __div__ __dlpack__ __dlpack_device__ __eq__ __float__ __floordiv__
        __format__ __ge__ __getitem__ __gt__ __iadd__ __iand__ __idiv__ __ifloordiv__ __ilshift__ __imod__ __imul__
        __index__ __int__ __invert__ __ior__ __ipow__ __irshift__ __isub__ __itruediv__ __ixor__ __le__ __len__
        __long__ __lshift__ __lt__ __matmul__ __mod__ __mul__ __ne__ __neg__ __nonzero__ __or__ __pos__ __pow__
        __radd__ __rand__ __rdiv__ __reduce_ex__ __repr__ __reversed__ __rfloordiv__ __rlshift__ __rmatmul__
        __rmod__ __rmul__ __ror__ __rpow__ __rrshift__ __rshift__ __rsub__ __rtruediv__ __rxor__ __setitem__
        __setstate__ __sub__ __truediv__ __xor__ _autocast_to_full_precision _autocast_to_reduced_precision
        _backward_hooks _base _cdata _clear_non_serializable_cached_data _coalesced_ _dimI _dimV _grad _grad_fn
        _indices _is_view _nested_tensor_size _nested_tensor_storage_offsets _nested_tensor_strides _nnz
        _post_accumulate_grad_hooks _sparse_mask_projection _to_dense _values _version abs abs_ absolute absolute_
        acos acos_ acosh acosh_ add add_ addbmm addbmm_ addcdiv addcdiv_ addcmul addcmul_ addmm addmm_ addmv addmv_
        addr addr_ adjoint all allclose amax amin aminmax angle any apply_ arccos arccos_ arccosh arccosh_ arcsin
        arcsin_ arcsinh arcsinh_ arctan arctan2 arctan2_ arctan_ arctanh arctanh_ argmax argmin argsort argwhere
        as_strided as_strided_ as_strided_scatter asin asin_ asinh asinh_ atan atan2 atan2_ atan_ atanh atanh_
        backward baddbmm baddbmm_ bernoulli bernoulli_ bfloat16 bincount bitwise_and bitwise_and_ bitwise_left_shift
        bitwise_left_shift_ bitwise_not bitwise_not_ bitwise_or bitwise_or_ bitwise_right_shift bitwise_right_shift_
        bitwise_xor bitwise_xor_ bmm bool broadcast_to byte cauchy_ ccol_indices cdouble ceil ceil_ cfloat chalf
        char cholesky cholesky_inverse cholesky_solve chunk clamp clamp_ clamp_max clamp_max_ clamp_min clamp_min_
        clip clip_ clone coalesce col_indices conj conj_physical conj_physical_ const_data_ptr contiguous copy_
        copysign copysign_ corrcoef cos cos_ cosh cosh_ count_nonzero cov cpu cross crow_indices cuda cummax cummin
        cumprod cumprod_ cumsum cumsum_ data data_ptr deg2rad deg2rad_ dense_dim dequantize det detach detach_
        device diag diag_embed diagflat diagonal diagonal_scatter diff digamma digamma_ dim dim_order dist div div_
        divide divide_ dot double dsplit dtype element_size eq eq_ equal erf erf_ erfc erfc_ erfinv erfinv_ exp exp2
        exp2_ exp_ expand expand_as expm1 expm1_ exponential_ fill_ fill_diagonal_ fix fix_ flatten flip fliplr
        flipud float float_power float_power_ floor floor_ floor_divide floor_divide_ fmax fmin fmod fmod_ frac
        frac_ frexp gather gcd gcd_ ge ge_ geometric_ geqrf ger get_device grad grad_dtype grad_fn greater greater_
        greater_equal greater_equal_ gt gt_ half hardshrink hash_tensor heaviside heaviside_ histc histogram hsplit
        hypot hypot_ i0 i0_ igamma igamma_ igammac igammac_ imag index index_add index_add_ index_copy index_copy_
        index_fill index_fill_ index_put index_put_ index_reduce index_reduce_ index_select indices inner int
        int_repr inverse ipu is_coalesced is_complex is_conj is_contiguous is_cpu is_cuda is_distributed
        is_floating_point is_inference is_ipu is_leaf is_maia is_meta is_mkldnn is_mps is_mtia is_neg is_nested
        is_nonzero is_pinned is_quantized is_same_size is_set_to is_shared is_signed is_sparse is_sparse_csr
        is_vulkan is_xla is_xpu isclose isfinite isinf isnan isneginf isposinf isreal istft item itemsize kron
        kthvalue layout lcm lcm_ ldexp ldexp_ le le_ lerp lerp_ less less_ less_equal less_equal_ lgamma lgamma_ log
        log10 log10_ log1p log1p_ log2 log2_ log_ log_normal_ log_softmax logaddexp logaddexp2 logcumsumexp logdet
        logical_and logical_and_ logical_not logical_not_ logical_or logical_or_ logical_xor logical_xor_ logit
        logit_ logsumexp long lt lt_ lu lu_solve mH mT map2_ map_ masked_fill masked_fill_ masked_scatter
        masked_scatter_ masked_select matmul matrix_exp matrix_power max maximum mean median min minimum mm mode
        module_load moveaxis movedim msort mtia mul mul_ multinomial multiply multiply_ mv mvlgamma mvlgamma_ name
        nan_to_num nan_to_num_ nanmean nanmedian nanquantile nansum narrow narrow_copy nbytes ndim ndimension ne ne_
        neg neg_ negative negative_ nelement nextafter nextafter_ nonzero nonzero_static norm normal_ not_equal
        not_equal_ numel numpy orgqr ormqr outer output_nr permute pin_memory pinverse polygamma polygamma_ positive
        pow pow_ prelu prod put put_ q_per_channel_axis q_per_channel_scales q_per_channel_zero_points q_scale
        q_zero_point qr qscheme quantile rad2deg rad2deg_ random_ ravel real reciprocal reciprocal_ record_stream
        register_hook register_post_accumulate_grad_hook relu relu_ remainder remainder_ renorm renorm_ repeat
        repeat_interleave requires_grad requires_grad_ reshape reshape_as resize resize_ resize_as resize_as_
        resize_as_sparse_ resolve_conj resolve_neg retain_grad retains_grad roll rot90 round round_ row_indices
        rsqrt rsqrt_ scatter scatter_ scatter_add scatter_add_ scatter_reduce scatter_reduce_ select select_scatter
        set_ sgn sgn_ shape share_memory_ short sigmoid sigmoid_ sign sign_ signbit sin sin_ sinc sinc_ sinh sinh_
        size slice_inverse slice_scatter slogdet smm softmax sort sparse_dim sparse_mask sparse_resize_
        sparse_resize_and_clear_ split split_with_sizes sqrt sqrt_ square square_ squeeze squeeze_ sspaddmm std stft
        storage storage_offset storage_type sub sub_ subtract subtract_ sum sum_to_size svd swapaxes swapaxes_
        swapdims swapdims_ t t_ take take_along_dim tan tan_ tanh tanh_ tensor_split tile to to_dense to_mkldnn
        to_sparse tolist topk trace transpose transpose_ triangular_solve tril tril_ triu triu_ true_divide
        true_divide_ trunc trunc_ type type_as unbind unfold uniform_ unique unique_consecutive unsafe_chunk
        unsafe_split unsafe_split_with_sizes unsqueeze unsqueeze_ untyped_storage values var vdot view view_as
        volatile vsplit where xlogy xlogy_ xpu zero_
    """,
    "torch.linalg": """
        cholesky cholesky_ex cond cross det diagonal eig eigh eigvals eigvalsh householder_product inv inv_ex
        ldl_factor ldl_factor_ex ldl_solve lstsq lu lu_factor lu_factor_ex lu_solve matmul matrix_exp matrix_norm
        matrix_power matrix_rank multi_dot norm pinv qr slogdet solve solve_ex solve_triangular svd svdvals
        tensorinv tensorsolve vander vecdot vector_norm
    """,
    "torch.fft": """
        fft fft2 fftn fftshift hfft hfft2 hfftn ifft ifft2 ifftn ifftshift ihfft ihfft2 ihfftn irfft irfft2 irfftn
        rfft rfft2 rfftn
    """,
    "torch.special": """
        airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 chebyshev_polynomial_t chebyshev_polynomial_u
        chebyshev_polynomial_v chebyshev_polynomial_w digamma entr erf erfc erfcx erfinv exp2 expit expm1 gammainc
        gammaincc gammaln hermite_polynomial_h hermite_polynomial_he i0 i0e i1 i1e laguerre_polynomial_l
        legendre_polynomial_p log1p log_ndtr log_softmax logit logsumexp modified_bessel_i0 modified_bessel_i1
        modified_bessel_k0 modified_bessel_k1 multigammaln ndtr ndtri polygamma psi round scaled_modified_bessel_k0
        scaled_modified_bessel_k1 shifted_chebyshev_polynomial_t shifted_chebyshev_polynomial_u
        shifted_chebyshev_polynomial_v shifted_chebyshev_polynomial_w sinc softmax spherical_bessel_j0 xlog1py xlogy
        zeta
    """,
}

# Functions that never are: none of their arguments is a tensor, or they make settings.
IGNORED = {
    "torch": """
        _functional_sym_constrain_range _make_dep_token arange are_deterministic_algorithms_enabled as_strided
        as_tensor asarray autocast_decrement_nesting autocast_increment_nesting bartlett_window blackman_window
        broadcast_shapes can_cast clear_autocast_cache compile cond cudnn_affine_grid_generator cudnn_batch_norm
        cudnn_convolution cudnn_convolution_add_relu cudnn_convolution_relu cudnn_convolution_transpose
        cudnn_grid_sampler cudnn_is_acceptable device dtype empty empty_permuted empty_quantized empty_strided
        enable_grad eye fill finfo fork from_file from_numpy frombuffer full get_autocast_cpu_dtype
        get_autocast_dtype get_autocast_gpu_dtype get_autocast_ipu_dtype get_autocast_xla_dtype get_default_device
        get_default_dtype get_deterministic_debug_mode get_device_module get_float32_matmul_precision
        get_num_interop_threads get_num_threads get_rng_state hamming_window hann_window iinfo import_ir_module
        import_ir_module_from_buffer inference_mode init_num_threads initial_seed is_anomaly_check_nan_enabled
        is_anomaly_enabled is_autocast_cache_enabled is_autocast_cpu_enabled is_autocast_enabled
        is_autocast_ipu_enabled is_autocast_xla_enabled is_deterministic_algorithms_warn_only_enabled
        is_grad_enabled is_inference_mode_enabled is_storage is_tensor is_vulkan_available is_warn_always_enabled
        kaiser_window layout linspace load logspace manual_seed memory_format merge_type_from_type_comment
        miopen_ctc_loss mkldnn_adaptive_avg_pool2d mkldnn_convolution mkldnn_linear_backward_weights
        mkldnn_max_pool2d mkldnn_max_pool3d mkldnn_rnn_layer no_grad normal ones parse_ir parse_schema
        parse_type_comment promote_types qscheme rand rand_like randint randint_like randn randn_like randperm range
        result_type save scalar_tensor seed set_anomaly_enabled set_autocast_cache_enabled set_autocast_cpu_dtype
        set_autocast_cpu_enabled set_autocast_dtype set_autocast_enabled set_autocast_gpu_dtype
        set_autocast_ipu_dtype set_autocast_ipu_enabled set_autocast_xla_dtype set_autocast_xla_enabled
        set_default_device set_default_tensor_type set_deterministic_debug_mode set_float32_matmul_precision
        set_flush_denormal set_grad_enabled set_num_interop_threads set_num_threads set_printoptions set_rng_state
        set_warn_always sparse_bsc_tensor sparse_bsr_tensor sparse_compressed_tensor sparse_coo_tensor
        sparse_csc_tensor sparse_csr_tensor sym_constrain_range sym_constrain_range_for_size sym_fresh_size tensor
        thread_safe_generator tril_indices triu_indices typename unify_type_list use_deterministic_algorithms vander
        vmap wait zeros
    """,
    "torch.functional": """
        boolean_dispatch broadcast_shapes handle_torch_function has_torch_function has_torch_function_unary
        has_torch_function_variadic
    """,
    "torch.nn.functional": """
        _canonical_mask _none_or_dtype assert_int_or_pair boolean_dispatch grouped_mm handle_torch_function
        hardsigmoid hardswish has_torch_function has_torch_function_unary has_torch_function_variadic
        scaled_grouped_mm scaled_mm sigmoid tanh upsample upsample_bilinear upsample_nearest
    """,
    "torch.nn.init": """
        calculate_gain constant dirac eye kaiming_normal kaiming_uniform normal orthogonal sparse uniform
        xavier_normal xavier_uniform
    """,
    "torch.Tensor": """
        __class__ __delattr__ __delitem__ __dir__ __getattribute__ __hash__ __init__ __init_subclass__ __iter__
        __new__ __setattr__ __subclasshook__ __torch_dispatch__ __torch_function__ _addmm_activation _conj
        _conj_physical _dtensor__new__ _fix_weakref _has_symbolic_sizes_strides _is_all_true _is_any_true
        _is_zerotensor _lazy_clone _make_subclass _make_wrapper_subclass _neg_view _philox_normal_ _philox_uniform_
        _python_dispatch _reduce_ex_internal _rev_view_func_unsafe _to_sparse _to_sparse_bsc _to_sparse_bsr
        _to_sparse_csc _to_sparse_csr _typed_storage _use_count _view_func _view_func_unsafe as_subclass eig lstsq
        new new_empty new_empty_strided new_full new_ones new_tensor new_zeros reinforce solve stride symeig
        to_padded_tensor to_sparse_bsc to_sparse_bsr to_sparse_coo to_sparse_csc to_sparse_csr unflatten
    """,
    "torch.linalg": "",
    "torch.fft": """
        fftfreq rfftfreq
    """,
    "torch.special": "",
}
