"""Tags that PyTorch 2.13.0 gives its operators. Printed by conformance/record_tags.py."""

# The tags in the order of their numbers, with the operators that carry them; of all carry `pt2_compliant_tag`.
TAGS = {
    "core": """
    _adaptive_avg_pool2d.default _adaptive_avg_pool2d_backward.default _adaptive_avg_pool3d.default
    _cdist_forward.default _embedding_bag.default _fft_c2r.default _fft_r2c.default _local_scalar_dense.default
    _log_softmax.default _native_batch_norm_legit.default _native_batch_norm_legit.no_stats
    _native_batch_norm_legit_no_training.default _pdist_forward.default _softmax.default _to_copy.default abs.default
    acos.default acosh.default add.Scalar add.Tensor addmm.default alias.default amax.default amin.default any.default
    any.dim any.dims arange.start_step argmax.default argmin.default as_strided.default asin.default asinh.default
    atan.default atan2.default atan2.out atanh.default avg_pool2d.default avg_pool2d_backward.default avg_pool3d.default
    bitwise_and.Scalar bitwise_and.Tensor bitwise_not.default bitwise_or.Scalar bitwise_or.Tensor bitwise_xor.Scalar
    bitwise_xor.Tensor bmm.default cat.default ceil.default clamp.Tensor clamp.default clone.default col2im.default
    constant_pad_nd.default convolution.default convolution_backward.default copy.default cos.default cosh.default
    cumsum.default diagonal.default div.Scalar div.Scalar_mode div.Tensor div.Tensor_mode elu.default embedding.default
    embedding_dense_backward.default empty.memory_format empty_strided.default eq.Scalar eq.Tensor erf.default
    exp.default expand.default expm1.default fill.Scalar flip.default floor.default fmod.Scalar fmod.Tensor full.default
    full_like.default gather.default ge.Scalar ge.Tensor gelu.default grid_sampler_2d.default gt.Scalar gt.Tensor
    hardtanh.default index.Tensor index_put.default index_select.default isinf.default isnan.default le.Scalar le.Tensor
    leaky_relu.default log.default log10.default log1p.default log2.default logical_and.default logical_not.default
    logical_or.default logical_xor.default lt.Scalar lt.Tensor masked_scatter.default max.dim
    max_pool2d_with_indices.default max_pool2d_with_indices_backward.default max_pool3d_with_indices.default
    maximum.default mean.default mean.dim min.dim minimum.default mm.default mul.Scalar mul.Tensor
    native_dropout.default native_group_norm.default native_group_norm_backward.default native_layer_norm.default
    native_layer_norm_backward.default ne.Scalar ne.Tensor neg.default nonzero.default permute.default pow.Scalar
    pow.Tensor_Scalar pow.Tensor_Tensor prod.default prod.dim_int rand.default randn.default randperm.default
    reciprocal.default reflection_pad1d.default reflection_pad2d.default reflection_pad3d.default relu.default
    remainder.Scalar remainder.Tensor repeat.default replication_pad2d.default replication_pad3d.default round.default
    rsqrt.default scalar_tensor.default scatter.src scatter.value scatter_add.default scatter_reduce.two select.int
    select_scatter.default sigmoid.default sign.default sin.default sinh.default slice.Tensor slice_scatter.default
    sort.default split_with_sizes.default sqrt.default squeeze.dim squeeze.dims sub.Scalar sub.Tensor sum.dim_IntList
    sym_numel.default sym_size.int sym_storage_offset.default sym_stride.int tan.default tanh.default topk.default
    trunc.default unsqueeze.default upsample_bilinear2d.vec upsample_nearest2d.vec var.correction var.dim view.default
    where.self
    """.split(),
    "cudagraph_unsafe": [],
    "data_dependent_output": """
    _local_scalar_dense.default item.default
    """.split(),
    "dynamic_output_shape": """
    _unique.default _unique2.default bincount.default index.Tensor masked_select.default masked_select.out
    nonzero.default nonzero.out one_hot.default repeat_interleave.Tensor unique_consecutive.default unique_dim.default
    """.split(),
    "flexible_layout": [],
    "generated": """
    __lshift__.Scalar_out __lshift__.Tensor_out __rshift__.Scalar_out __rshift__.Tensor_out _adaptive_avg_pool2d.out
    _adaptive_avg_pool2d_backward.out _adaptive_avg_pool3d.out _adaptive_avg_pool3d_backward.out _add_relu.Scalar_out
    _batch_norm_no_update.out _batch_norm_with_update_functional.default _cdist_backward.out _cdist_forward.out
    _cholesky_solve_helper.out _convolution.out _cudnn_rnn.out _embedding_bag.out _embedding_bag_dense_backward.out
    _embedding_bag_forward_only.out _embedding_bag_per_sample_weights_backward.out _euclidean_dist.out
    _foreach_norm.Scalar_out _fused_adam.default _fused_adam.out _fused_adam.tensor_lr _fused_adam.tensor_lr_out
    _fused_dropout.out _fused_moving_avg_obs_fq_helper.out _masked_scale.out _native_batch_norm_legit_functional.default
    _native_batch_norm_legit_no_training.out _native_multi_head_attention.out _nested_tensor_from_tensor_list.out
    _nested_view_from_buffer_copy.out _pack_padded_sequence.out _pdist_backward.out _pdist_forward.out _pin_memory.out
    _resize_output.default _resize_output.out _segment_reduce_backward.out _sparse_coo_tensor_with_dims_and_tensors.out
    _spdiags.out _standard_gamma.out _thnn_fused_lstm_cell.out _thnn_fused_lstm_cell_backward_impl.out _to_copy.out
    _to_dense.out _transformer_encoder_layer_fwd.out _unique.out _unique2.out _unsafe_view.out
    _weight_norm_interface.out _weight_norm_interface_backward.out add.Scalar_out affine_grid_generator.out
    alias_copy.out as_strided_copy.out as_strided_scatter.out bernoulli.Tensor bernoulli.Tensor_out bernoulli.float_out
    binary_cross_entropy_with_logits.out bincount.out bitwise_and.Scalar_Tensor_out bitwise_left_shift.Scalar_Tensor_out
    bitwise_or.Scalar_Tensor_out bitwise_right_shift.Scalar_Tensor_out bitwise_xor.Scalar_Tensor_out block_diag.out
    bucketize.Scalar_out cauchy.default cauchy.out celu.out channel_shuffle.out clone.out constant_pad_nd.out
    convolution.out convolution_backward.out copy.out count_nonzero.dim_IntList_out count_nonzero.out
    cudnn_batch_norm_backward.out diag_embed.out diagonal_backward.out diagonal_copy.out diagonal_scatter.out dist.out
    div.Scalar_mode_out div.Scalar_out embedding.out embedding_dense_backward.out empty_like.out empty_permuted.out
    empty_strided.out expand_copy.out exponential.default exponential.out fill.Scalar_out fill.Tensor_out flip.out
    floor_divide.Scalar_out full_like.out geometric.default geometric.out grid_sampler_2d.out
    grid_sampler_2d_backward.out grid_sampler_3d.out grid_sampler_3d_backward.out hann_window.out
    hann_window.periodic_out hardswish_backward.out index_fill.int_Scalar_out index_fill.int_Tensor_out index_put.out
    isinf.out isnan.out lift.out lift_fresh_copy.out linalg_matrix_exp.out linear_backward.out log_normal.default
    log_normal.out masked_fill.Scalar_out masked_fill.Tensor_out masked_scatter.out median.out miopen_batch_norm.out
    miopen_batch_norm_backward.out miopen_rnn.out mkldnn_rnn_layer.out mkldnn_rnn_layer_backward.out mul.Scalar_out
    nanmedian.out native_batch_norm_backward.out native_dropout.out native_dropout_backward.out native_group_norm.out
    native_group_norm_backward.out native_layer_norm.out native_layer_norm_backward.out new_empty.out
    new_empty_strided.out new_full.out new_ones.out new_zeros.out norm.ScalarOpt_dtype_out norm.Scalar_out normal.out
    ones_like.out permute_copy.out pixel_shuffle.out pixel_unshuffle.out poisson.out prod.out quantize_per_tensor.out
    quantize_per_tensor.tensor_qparams_out quantize_per_tensor.tensors_out rand_like.generator_out rand_like.out
    randint_like.Tensor_generator_out randint_like.Tensor_out randint_like.generator_out randint_like.low_dtype_out
    randint_like.low_generator_dtype_out randint_like.out randn_like.generator_out randn_like.out relu.out
    remainder.Scalar_Tensor_out repeat.out repeat_interleave.Tensor_out resize.default resize.out resize_as.default
    resize_as.out roll.out rot90.out rrelu_with_noise_backward.out rrelu_with_noise_functional.default rsub.Scalar_out
    rsub.Tensor_out scalar_tensor.out segment_reduce.out select_backward.out select_scatter.out slice_backward.out
    slice_scatter.out squeeze_copy.dim_out squeeze_copy.dims_out squeeze_copy.out std_mean.correction_out sub.Scalar_out
    sum.out t_copy.out trace.out transpose_copy.int_out tril_indices.out triu_indices.out unfold_backward.out
    unfold_copy.out uniform.default uniform.out unique_consecutive.out unique_dim.out unsafe_split.Tensor_out
    unsafe_split_with_sizes.out unsqueeze_copy.out upsample_bilinear2d.vec_out upsample_nearest2d.vec_out
    var_mean.correction_out view_copy.dtype_out view_copy.out zero.default zero.out zeros_like.out
    """.split(),
    "inplace": """
    __iand__.Scalar __iand__.Tensor __ilshift__.Scalar __ilshift__.Tensor __ior__.Scalar __ior__.Tensor
    __irshift__.Scalar __irshift__.Tensor __ixor__.Scalar __ixor__.Tensor
    _amp_foreach_non_finite_check_and_unscale_.default _fused_adam_.default _fused_adam_.tensor_lr _fused_adamw_.default
    _fused_adamw_.tensor_lr _philox_normal_.default _philox_uniform_.default _resize_output_.default abs_.default
    absolute_.default acos_.default acosh_.default add_.Scalar add_.Tensor addbmm_.default addcdiv_.default
    addcmul_.default addmm_.default addmv_.default arccos_.default arccosh_.default arcsin_.default arcsinh_.default
    arctan2_.default arctan_.default arctanh_.default as_strided_.default asin_.default asinh_.default atan2_.default
    atan_.default atanh_.default baddbmm_.default bernoulli_.Tensor bernoulli_.float bitwise_and_.Scalar
    bitwise_and_.Tensor bitwise_left_shift_.Tensor bitwise_left_shift_.Tensor_Scalar bitwise_not_.default
    bitwise_or_.Scalar bitwise_or_.Tensor bitwise_right_shift_.Tensor bitwise_right_shift_.Tensor_Scalar
    bitwise_xor_.Scalar bitwise_xor_.Tensor cauchy_.default ceil_.default celu_.default clamp_.Tensor clamp_.default
    clamp_max_.Tensor clamp_max_.default clamp_min_.Tensor clamp_min_.default clip_.Tensor clip_.default
    conj_physical_.default copy_.default copysign_.Scalar copysign_.Tensor cos_.default cosh_.default cumprod_.default
    cumsum_.default deg2rad_.default digamma_.default div_.Scalar div_.Scalar_mode div_.Tensor div_.Tensor_mode
    divide_.Scalar divide_.Scalar_mode divide_.Tensor divide_.Tensor_mode elu_.default eq_.Scalar eq_.Tensor
    erf_.default erfc_.default erfinv_.default exp2_.default exp_.default expm1_.default exponential_.default
    fill_.Scalar fill_.Tensor fix_.default float_power_.Scalar float_power_.Tensor floor_.default floor_divide_.Scalar
    floor_divide_.Tensor fmod_.Scalar fmod_.Tensor frac_.default gcd_.default ge_.Scalar ge_.Tensor gelu_.default
    geometric_.default greater_.Scalar greater_.Tensor greater_equal_.Scalar greater_equal_.Tensor gt_.Scalar gt_.Tensor
    hardsigmoid_.default hardswish_.default hardtanh_.default heaviside_.default hypot_.default i0_.default
    igamma_.default igammac_.default index_add_.default index_copy_.default index_fill_.int_Scalar
    index_fill_.int_Tensor index_put_.default index_reduce_.default lcm_.default ldexp_.default le_.Scalar le_.Tensor
    leaky_relu_.default lerp_.Scalar lerp_.Tensor less_.Scalar less_.Tensor less_equal_.Scalar less_equal_.Tensor
    lgamma_.default log10_.default log1p_.default log2_.default log_.default log_normal_.default logical_and_.default
    logical_not_.default logical_or_.default logical_xor_.default logit_.default lt_.Scalar lt_.Tensor
    masked_fill_.Scalar masked_fill_.Tensor masked_scatter_.default mish_.default mul_.Scalar mul_.Tensor
    multiply_.Scalar multiply_.Tensor mvlgamma_.default nan_to_num_.default ne_.Scalar ne_.Tensor neg_.default
    negative_.default nextafter_.default normal_.default not_equal_.Scalar not_equal_.Tensor pow_.Scalar pow_.Tensor
    rad2deg_.default reciprocal_.default relu_.default remainder_.Scalar remainder_.Tensor renorm_.default
    resize_as_.default round_.decimals round_.default rrelu_with_noise_.default rsqrt_.default scatter_.reduce
    scatter_.src scatter_.value scatter_.value_reduce scatter_add_.default scatter_reduce_.two selu_.default
    set_.default set_.source_Storage set_.source_Storage_storage_offset set_.source_Tensor
    set_.source_Tensor_storage_offset sgn_.default sigmoid_.default sign_.default silu_.default sin_.default
    sinc_.default sinh_.default sqrt_.default square_.default sub_.Scalar sub_.Tensor subtract_.Scalar subtract_.Tensor
    t_.default tan_.default tanh_.default threshold_.default transpose_.default tril_.default triu_.default
    true_divide_.Scalar true_divide_.Tensor trunc_.default uniform_.default unsqueeze_.default xlogy_.Scalar_Other
    xlogy_.Tensor zero_.default
    """.split(),
    "inplace_view": """
    as_strided_.default resize_as_.default set_.default set_.source_Storage set_.source_Storage_storage_offset
    set_.source_Tensor set_.source_Tensor_storage_offset t_.default transpose_.default unsqueeze_.default
    """.split(),
    "maybe_aliasing_or_mutating": """
    alpha_dropout.default conj_physical.default dropout.default unsafe_chunk.default
    """.split(),
    "needs_contiguous_strides": [],
    "needs_exact_strides": """
    _scaled_grouped_mm.default _scaled_mm.default _scaled_mm.out _scaled_mm_v2.default _scaled_mm_v2.out
    """.split(),
    "needs_fixed_stride_order": """
    _cslt_sparse_mm.default
    """.split(),
    "nondeterministic_bitwise": [],
    "nondeterministic_seeded": """
    _cudnn_rnn.default _cudnn_rnn.out _efficient_attention_forward.default _flash_attention_forward.default
    _flash_attention_forward.quantized _flash_attention_forward_no_dropout_inplace.default _fused_dropout.default
    _fused_dropout.out _scaled_dot_product_attention_math_for_mps.default _scaled_dot_product_cudnn_attention.default
    _scaled_dot_product_cudnn_attention_backward.default _scaled_dot_product_efficient_attention.default
    _scaled_dot_product_efficient_attention_backward.default _scaled_dot_product_flash_attention.default
    _scaled_dot_product_flash_attention.quantized _scaled_dot_product_flash_attention_for_cpu.default
    _scaled_dot_product_fused_attention_overrideable.default _standard_gamma.default _standard_gamma.out
    alpha_dropout.default bernoulli.Tensor bernoulli.Tensor_out bernoulli.default bernoulli.float_out bernoulli.out
    bernoulli.p bernoulli_.Tensor bernoulli_.float cauchy.default cauchy.out cauchy_.default dropout.default
    exponential.default exponential.out exponential_.default geometric.default geometric.out geometric_.default gru.data
    gru.input log_normal.default log_normal.out log_normal_.default lstm.data lstm.input miopen_rnn.default
    miopen_rnn.out multinomial.default multinomial.out native_dropout.default native_dropout.out normal.Tensor_Tensor
    normal.Tensor_Tensor_out normal.Tensor_float normal.Tensor_float_out normal.float_Tensor normal.float_Tensor_out
    normal.float_float normal.float_float_out normal.out normal_.default poisson.default poisson.out rand.default
    rand.generator rand.generator_out rand.out rand_like.default rand_like.generator rand_like.generator_out
    rand_like.out randint.default randint.generator randint.generator_out randint.low randint.low_generator
    randint.low_generator_out randint.low_out randint.out randint_like.Tensor randint_like.Tensor_generator
    randint_like.Tensor_generator_out randint_like.Tensor_out randint_like.default randint_like.generator
    randint_like.generator_out randint_like.low_dtype randint_like.low_dtype_out randint_like.low_generator_dtype
    randint_like.low_generator_dtype_out randint_like.out randn.default randn.generator randn.generator_out randn.out
    randn_like.default randn_like.generator randn_like.generator_out randn_like.out randperm.default randperm.generator
    randperm.generator_out randperm.out rnn_relu.data rnn_relu.input rnn_tanh.data rnn_tanh.input
    rrelu_with_noise.default rrelu_with_noise.out rrelu_with_noise_.default rrelu_with_noise_functional.default
    uniform.default uniform.out uniform_.default
    """.split(),
    "out": [],
    "out_variant": [],
    "pointwise": """
    __ilshift__.Scalar __ilshift__.Tensor __ixor__.Scalar __ixor__.Tensor __lshift__.Scalar __lshift__.Tensor
    __rshift__.Scalar __rshift__.Tensor __xor__.Scalar __xor__.Tensor abs.default abs.out acos.default acos.out
    acos_.default acosh.default acosh.out acosh_.default add.Scalar add.Tensor add.out add_.Scalar add_.Tensor
    addcdiv.default addcdiv.out addcdiv_.default addcmul.default addcmul.out addcmul_.default angle.default angle.out
    asin.default asin.out asin_.default asinh.default asinh.out asinh_.default atan.default atan.out atan2.default
    atan2.out atan2_.default atan_.default atanh.default atanh.out atanh_.default bitwise_and.Scalar
    bitwise_and.Scalar_Tensor bitwise_and.Scalar_out bitwise_and.Tensor bitwise_and.Tensor_out bitwise_and_.Scalar
    bitwise_and_.Tensor bitwise_left_shift.Scalar_Tensor bitwise_left_shift.Tensor bitwise_left_shift.Tensor_Scalar
    bitwise_left_shift.Tensor_Scalar_out bitwise_left_shift.Tensor_out bitwise_left_shift_.Tensor
    bitwise_left_shift_.Tensor_Scalar bitwise_not.default bitwise_not.out bitwise_not_.default bitwise_or.Scalar
    bitwise_or.Scalar_Tensor bitwise_or.Scalar_out bitwise_or.Tensor bitwise_or.Tensor_out bitwise_or_.Scalar
    bitwise_or_.Tensor bitwise_right_shift.Scalar_Tensor bitwise_right_shift.Tensor bitwise_right_shift.Tensor_Scalar
    bitwise_right_shift.Tensor_Scalar_out bitwise_right_shift.Tensor_out bitwise_right_shift_.Tensor
    bitwise_right_shift_.Tensor_Scalar bitwise_xor.Scalar bitwise_xor.Scalar_Tensor bitwise_xor.Scalar_out
    bitwise_xor.Tensor bitwise_xor.Tensor_out bitwise_xor_.Scalar bitwise_xor_.Tensor ceil.default ceil.out
    ceil_.default celu.default celu_.default clamp.Tensor clamp.Tensor_out clamp.default clamp.out clamp_.Tensor
    clamp_.default clamp_max.Tensor clamp_max.Tensor_out clamp_max.default clamp_max.out clamp_max_.Tensor
    clamp_max_.default clamp_min.Tensor clamp_min.Tensor_out clamp_min.default clamp_min.out clamp_min_.Tensor
    clamp_min_.default clip.Tensor clip.default clip.out clip_.Tensor clip_.default clone.default conj_physical.default
    conj_physical.out conj_physical_.default copysign.Scalar copysign.Scalar_out copysign.Tensor copysign.out
    cos.default cos.out cos_.default cosh.default cosh.out cosh_.default deg2rad.default deg2rad.out deg2rad_.default
    digamma.default digamma.out digamma_.default div.Scalar div.Scalar_mode div.Tensor div.Tensor_mode div.out
    div.out_mode div_.Scalar div_.Scalar_mode div_.Tensor div_.Tensor_mode elu.default elu_.default eq.Scalar
    eq.Scalar_out eq.Tensor eq.Tensor_out erf.default erf.out erf_.default erfc.default erfc.out erfc_.default
    erfinv.default erfinv.out erfinv_.default exp.default exp.out exp2.default exp2.out exp2_.default exp_.default
    expm1.default expm1.out expm1_.default float_power_.Scalar float_power_.Tensor floor.default floor.out
    floor_.default fmax.default fmax.out fmin.default fmin.out fmod.Scalar fmod.Scalar_out fmod.Tensor fmod.Tensor_out
    fmod_.Scalar fmod_.Tensor frac.default frac.out frac_.default frexp.Tensor frexp.Tensor_out gcd.default gcd.out
    ge.Scalar ge.Scalar_out ge.Tensor ge.Tensor_out gelu.default gelu_backward.default gt.Scalar gt.Scalar_out gt.Tensor
    gt.Tensor_out hardshrink.default hardsigmoid.default hardsigmoid_.default hardtanh.default hardtanh_.default
    heaviside.default heaviside.out hypot.default hypot.out hypot_.default i0.default i0.out i0_.default igamma.default
    igamma.out igamma_.default igammac.default igammac.out igammac_.default isfinite.default isinf.default isnan.default
    isneginf.default isneginf.out isposinf.default isposinf.out lcm.default lcm.out ldexp.Tensor ldexp.out
    ldexp_.default le.Scalar le.Scalar_out le.Tensor le.Tensor_out leaky_relu.default leaky_relu_.default lerp.Scalar
    lerp.Scalar_out lerp.Tensor lerp.Tensor_out lerp_.Scalar lerp_.Tensor lgamma.default lgamma.out lgamma_.default
    log.default log.out log10.default log10.out log10_.default log1p.default log1p.out log1p_.default log2.default
    log2.out log2_.default log_.default logaddexp.default logaddexp.out logaddexp2.default logaddexp2.out
    logical_and.default logical_and.out logical_and_.default logical_not.default logical_not.out logical_not_.default
    logical_or.default logical_or.out logical_or_.default logical_xor.default logical_xor.out logical_xor_.default
    logit.default logit.out logit_.default logit_backward.default logit_backward.grad_input lt.Scalar lt.Scalar_out
    lt.Tensor lt.Tensor_out masked_fill.Scalar max.other max.out maximum.default maximum.out min.other min.out
    minimum.default minimum.out mish.default mul.Scalar mul.Tensor mul.out mul_.Scalar mul_.Tensor mvlgamma.default
    mvlgamma.out mvlgamma_.default nan_to_num.default nan_to_num.out nan_to_num_.default native_dropout_backward.default
    ne.Scalar ne.Scalar_out ne.Tensor ne.Tensor_out neg.default neg.out neg_.default nextafter.default nextafter.out
    nextafter_.default polygamma.default polygamma.out positive.default pow.Scalar pow.Scalar_out pow.Tensor_Scalar
    pow.Tensor_Scalar_out pow.Tensor_Tensor pow.Tensor_Tensor_out pow_.Scalar pow_.Tensor rad2deg.default rad2deg.out
    rad2deg_.default reciprocal.default reciprocal.out reciprocal_.default relu.default relu6.default relu_.default
    remainder.Scalar remainder.Scalar_Tensor remainder.Scalar_out remainder.Tensor remainder.Tensor_out
    remainder_.Scalar remainder_.Tensor round.decimals round.decimals_out round.default round.out round_.decimals
    round_.default rsqrt.default rsqrt.out rsqrt_.default rsub.Scalar selu.default selu_.default sgn.default sgn.out
    sgn_.default sigmoid.default sigmoid.out sigmoid_.default sigmoid_backward.default sigmoid_backward.grad_input
    sign.default sign.out sign_.default signbit.default signbit.out silu.default silu.out silu_.default
    silu_backward.default silu_backward.grad_input sin.default sin.out sin_.default sinc.default sinc.out sinc_.default
    sinh.default sinh.out sinh_.default softplus.default softshrink.default special_airy_ai.default special_airy_ai.out
    special_bessel_j0.default special_bessel_j0.out special_bessel_j1.default special_bessel_j1.out
    special_bessel_y0.default special_bessel_y0.out special_bessel_y1.default special_bessel_y1.out
    special_chebyshev_polynomial_t.default special_chebyshev_polynomial_t.n_scalar
    special_chebyshev_polynomial_t.n_scalar_out special_chebyshev_polynomial_t.out
    special_chebyshev_polynomial_t.x_scalar special_chebyshev_polynomial_t.x_scalar_out
    special_chebyshev_polynomial_u.default special_chebyshev_polynomial_u.n_scalar
    special_chebyshev_polynomial_u.n_scalar_out special_chebyshev_polynomial_u.out
    special_chebyshev_polynomial_u.x_scalar special_chebyshev_polynomial_u.x_scalar_out
    special_chebyshev_polynomial_v.default special_chebyshev_polynomial_v.n_scalar
    special_chebyshev_polynomial_v.n_scalar_out special_chebyshev_polynomial_v.out
    special_chebyshev_polynomial_v.x_scalar special_chebyshev_polynomial_v.x_scalar_out
    special_chebyshev_polynomial_w.default special_chebyshev_polynomial_w.n_scalar
    special_chebyshev_polynomial_w.n_scalar_out special_chebyshev_polynomial_w.out
    special_chebyshev_polynomial_w.x_scalar special_chebyshev_polynomial_w.x_scalar_out special_entr.default
    special_entr.out special_erfcx.default special_erfcx.out special_hermite_polynomial_h.default
    special_hermite_polynomial_h.n_scalar special_hermite_polynomial_h.n_scalar_out special_hermite_polynomial_h.out
    special_hermite_polynomial_h.x_scalar special_hermite_polynomial_h.x_scalar_out
    special_hermite_polynomial_he.default special_hermite_polynomial_he.n_scalar
    special_hermite_polynomial_he.n_scalar_out special_hermite_polynomial_he.out special_hermite_polynomial_he.x_scalar
    special_hermite_polynomial_he.x_scalar_out special_i0e.default special_i0e.out special_i1.default special_i1.out
    special_i1e.default special_i1e.out special_laguerre_polynomial_l.default special_laguerre_polynomial_l.n_scalar
    special_laguerre_polynomial_l.n_scalar_out special_laguerre_polynomial_l.out special_laguerre_polynomial_l.x_scalar
    special_laguerre_polynomial_l.x_scalar_out special_legendre_polynomial_p.default
    special_legendre_polynomial_p.n_scalar special_legendre_polynomial_p.n_scalar_out special_legendre_polynomial_p.out
    special_legendre_polynomial_p.x_scalar special_legendre_polynomial_p.x_scalar_out special_log_ndtr.default
    special_log_ndtr.out special_modified_bessel_i0.default special_modified_bessel_i0.out
    special_modified_bessel_i1.default special_modified_bessel_i1.out special_modified_bessel_k0.default
    special_modified_bessel_k0.out special_modified_bessel_k1.default special_modified_bessel_k1.out
    special_ndtri.default special_ndtri.out special_scaled_modified_bessel_k0.default
    special_scaled_modified_bessel_k0.out special_scaled_modified_bessel_k1.default
    special_scaled_modified_bessel_k1.out special_shifted_chebyshev_polynomial_t.default
    special_shifted_chebyshev_polynomial_t.n_scalar special_shifted_chebyshev_polynomial_t.n_scalar_out
    special_shifted_chebyshev_polynomial_t.out special_shifted_chebyshev_polynomial_t.x_scalar
    special_shifted_chebyshev_polynomial_t.x_scalar_out special_shifted_chebyshev_polynomial_u.default
    special_shifted_chebyshev_polynomial_u.n_scalar special_shifted_chebyshev_polynomial_u.n_scalar_out
    special_shifted_chebyshev_polynomial_u.out special_shifted_chebyshev_polynomial_u.x_scalar
    special_shifted_chebyshev_polynomial_u.x_scalar_out special_shifted_chebyshev_polynomial_v.default
    special_shifted_chebyshev_polynomial_v.n_scalar special_shifted_chebyshev_polynomial_v.n_scalar_out
    special_shifted_chebyshev_polynomial_v.out special_shifted_chebyshev_polynomial_v.x_scalar
    special_shifted_chebyshev_polynomial_v.x_scalar_out special_shifted_chebyshev_polynomial_w.default
    special_shifted_chebyshev_polynomial_w.n_scalar special_shifted_chebyshev_polynomial_w.n_scalar_out
    special_shifted_chebyshev_polynomial_w.out special_shifted_chebyshev_polynomial_w.x_scalar
    special_shifted_chebyshev_polynomial_w.x_scalar_out special_spherical_bessel_j0.default
    special_spherical_bessel_j0.out special_xlog1py.default special_xlog1py.other_scalar
    special_xlog1py.other_scalar_out special_xlog1py.out special_xlog1py.self_scalar special_xlog1py.self_scalar_out
    special_zeta.default special_zeta.other_scalar special_zeta.other_scalar_out special_zeta.out
    special_zeta.self_scalar special_zeta.self_scalar_out sqrt.default sqrt.out sqrt_.default square.default square.out
    square_.default sub.Scalar sub.Tensor sub.out sub_.Scalar sub_.Tensor tan.default tan.out tan_.default tanh.default
    tanh.out tanh_.default tanh_backward.default tanh_backward.grad_input threshold.default threshold_backward.default
    true_divide.Tensor trunc.default trunc.out trunc_.default where.self xlogy.OutScalar_Other xlogy.OutScalar_Self
    xlogy.OutTensor xlogy.Scalar_Other xlogy.Scalar_Self xlogy.Tensor xlogy_.Tensor
    """.split(),
    "pt2_compliant_tag": [],
    "reduction": """
    all.all_out all.default all.dim all.dims all.dims_out all.out amax.default amax.out amin.default amin.out
    aminmax.default aminmax.out any.all_out any.default any.dim any.dims any.dims_out any.out argmax.default argmax.out
    argmin.default argmin.out count_nonzero.default count_nonzero.dim_IntList linalg_vector_norm.default
    linalg_vector_norm.out logsumexp.default logsumexp.out max.default max.dim max.dim_max max.unary_out mean.default
    mean.dim mean.dtype_out mean.out min.default min.dim min.dim_min min.unary_out nansum.default nansum.out norm.Scalar
    norm.ScalarOpt_dim norm.ScalarOpt_dim_dtype norm.ScalarOpt_dtype norm.dtype_out norm.out prod.default prod.dim_int
    prod.int_out std.correction std.correction_out std.default std.dim std.out std_mean.correction std_mean.default
    std_mean.dim sum.IntList_out sum.default sum.dim_IntList var.correction var.correction_out var.default var.dim
    var.out var_mean.correction var_mean.default var_mean.dim
    """.split(),
    "view_copy": """
    _nested_view_from_buffer_copy.default _nested_view_from_buffer_copy.out alias_copy.default alias_copy.out
    as_strided_copy.default as_strided_copy.out diagonal_copy.default diagonal_copy.out expand_copy.default
    expand_copy.out lift_fresh_copy.default lift_fresh_copy.out narrow_copy.default permute_copy.default
    permute_copy.out slice_scatter.default slice_scatter.out split_with_sizes_copy.default squeeze_copy.default
    squeeze_copy.dim squeeze_copy.dim_out squeeze_copy.dims squeeze_copy.dims_out squeeze_copy.out t_copy.default
    t_copy.out transpose_copy.int transpose_copy.int_out unbind_copy.int unfold_copy.default unfold_copy.out
    unsqueeze_copy.default unsqueeze_copy.out view_copy.default view_copy.dtype view_copy.dtype_out view_copy.out
    """.split(),
}
