"""Tags that PyTorch 2.13.0 gives its operators. Printed by conformance/record_tags.py."""

# The tags in the order of their numbers, with the operators that carry them; of all carry `pt2_compliant_tag`.
TAGS = {
    "core": """
    _adaptive_avg_pool2d.default _adaptive_avg_pool2d_backward.default _adaptive_avg_pool3d.default
    _cdist_forward.default _embedding_bag.default _fft_c2r.default _fft_r2c.default _local_scalar_dense.default
    _log_softmax.default _native_batch_norm_legit.default _native_batch_norm_legit.no_stats
    _native_batch_norm_legit_no_training.default _pdist_forward.default _softmax.default _to_copy.default abs.default
    acos.default acosh.default adaptive_avg_pool1d.default add.Scalar add.Tensor addmm.default alias.default
    amax.default amin.default any.default any.dim any.dims arange.start_step argmax.default argmin.default
    as_strided.default asin.default asinh.default atan.default atan2.default atan2.out atanh.default avg_pool1d.default
    avg_pool2d.default avg_pool2d_backward.default avg_pool3d.default bitwise_and.Scalar bitwise_and.Tensor
    bitwise_not.default bitwise_or.Scalar bitwise_or.Tensor bitwise_xor.Scalar bitwise_xor.Tensor bmm.default
    cat.default ceil.default clamp.Tensor clamp.default clone.default col2im.default constant_pad_nd.default
    convolution.default convolution_backward.default copy.default cos.default cosh.default cumsum.default
    diagonal.default div.Scalar div.Scalar_mode div.Tensor div.Tensor_mode elu.default embedding.default
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
    remainder.Scalar remainder.Tensor repeat.default replication_pad2d.default replication_pad3d.default resize_.default
    round.default rsqrt.default scalar_tensor.default scatter.src scatter.value scatter_add.default scatter_reduce.two
    select.int select_scatter.default sigmoid.default sign.default sin.default sinh.default slice.Tensor
    slice_scatter.default sort.default split_with_sizes.default sqrt.default squeeze.dim squeeze.dims sub.Scalar
    sub.Tensor sum.dim_IntList sym_is_contiguous.default sym_numel.default sym_size.int sym_storage_offset.default
    sym_stride.int tan.default tanh.default topk.default trunc.default unsqueeze.default upsample_bilinear2d.vec
    upsample_nearest2d.vec var.correction var.dim view.default where.self
    """.split(),
    "cudagraph_unsafe": [],
    "data_dependent_output": """
    _local_scalar_dense.default allclose.default equal.default item.default
    """.split(),
    "dynamic_output_shape": """
    _ctc_loss.Tensor _ctc_loss.default _unique.default _unique2.default argwhere.default bincount.default index.Tensor
    linalg_lstsq.default linalg_lstsq.out masked_select.default masked_select.out nonzero.default nonzero.out
    one_hot.default repeat_interleave.Tensor unique_consecutive.default unique_dim.default
    unique_dim_consecutive.default
    """.split(),
    "flexible_layout": [],
    "generated": """
    __lshift__.Scalar_out __lshift__.Tensor_out __rshift__.Scalar_out __rshift__.Tensor_out _adaptive_avg_pool2d.out
    _adaptive_avg_pool2d_backward.out _adaptive_avg_pool3d.out _adaptive_avg_pool3d_backward.out _add_relu.Scalar_out
    _aminmax.dim_out _aminmax.out _amp_foreach_non_finite_check_and_unscale.default
    _amp_foreach_non_finite_check_and_unscale.out _amp_update_scale.default _amp_update_scale.out
    _batch_norm_no_update.out _batch_norm_with_update_functional.default _cdist_backward.out _cdist_forward.out
    _cholesky_solve_helper.out _coalesce.out _coalesced.default _coalesced.out _conj_copy.out _conj_physical.out
    _convolution.out _copy_from.out _copy_from_and_resize.out _ctc_loss.Tensor_out _ctc_loss.out _ctc_loss_backward.out
    _cudnn_ctc_loss.out _cudnn_init_dropout_state.out _cudnn_rnn.out _cudnn_rnn_backward.out
    _cudnn_rnn_flatten_weight.out _dirichlet_grad.out _efficientzerotensor.out _embedding_bag.out
    _embedding_bag_dense_backward.out _embedding_bag_forward_only.out _embedding_bag_per_sample_weights_backward.out
    _empty_affine_quantized.out _empty_per_channel_affine_quantized.out _euclidean_dist.out
    _fake_quantize_learnable_per_channel_affine.out _fake_quantize_learnable_per_tensor_affine.out
    _fake_quantize_per_tensor_affine_cachemask_tensor_qparams.out _foobar.out _foreach_abs.out _foreach_acos.out
    _foreach_add.List_out _foreach_add.ScalarList_out _foreach_add.Scalar_out _foreach_add.Tensor_out
    _foreach_addcdiv.ScalarList_out _foreach_addcdiv.Scalar_out _foreach_addcdiv.Tensor_out
    _foreach_addcmul.ScalarList_out _foreach_addcmul.Scalar_out _foreach_addcmul.Tensor_out _foreach_asin.out
    _foreach_atan.out _foreach_ceil.out _foreach_clamp_max.List_out _foreach_clamp_max.ScalarList_out
    _foreach_clamp_max.Scalar_out _foreach_clamp_min.List_out _foreach_clamp_min.ScalarList_out
    _foreach_clamp_min.Scalar_out _foreach_clone.out _foreach_copy.out _foreach_cos.out _foreach_cosh.out
    _foreach_div.List_out _foreach_div.ScalarList_out _foreach_div.Scalar_out _foreach_div.Tensor_out _foreach_erf.out
    _foreach_erfc.out _foreach_exp.out _foreach_expm1.out _foreach_floor.out _foreach_frac.out _foreach_lerp.List_out
    _foreach_lerp.ScalarList_out _foreach_lerp.Scalar_out _foreach_lgamma.out _foreach_log.out _foreach_log10.out
    _foreach_log1p.out _foreach_log2.out _foreach_max.out _foreach_maximum.List_out _foreach_maximum.ScalarList_out
    _foreach_maximum.Scalar_out _foreach_minimum.List_out _foreach_minimum.ScalarList_out _foreach_minimum.Scalar_out
    _foreach_mul.List_out _foreach_mul.ScalarList_out _foreach_mul.Scalar_out _foreach_mul.Tensor_out _foreach_neg.out
    _foreach_norm.Scalar_out _foreach_pow.List_out _foreach_pow.ScalarList_out _foreach_pow.Scalar_out
    _foreach_powsum.Scalar_out _foreach_reciprocal.out _foreach_round.out _foreach_rsqrt.out _foreach_sigmoid.out
    _foreach_sign.out _foreach_sin.out _foreach_sinh.out _foreach_sqrt.out _foreach_sub.List_out
    _foreach_sub.ScalarList_out _foreach_sub.Scalar_out _foreach_tan.out _foreach_tanh.out _foreach_trunc.out
    _foreach_zero.default _foreach_zero.out _fused_adagrad.default _fused_adagrad.out _fused_adagrad.tensor_lr
    _fused_adagrad.tensor_lr_out _fused_adam.default _fused_adam.out _fused_adam.tensor_lr _fused_adam.tensor_lr_out
    _fused_adamw.default _fused_adamw.out _fused_adamw.tensor_lr _fused_adamw.tensor_lr_out _fused_dropout.out
    _fused_moving_avg_obs_fq_helper.out _fused_moving_avg_obs_fq_helper_functional.default _fused_sgd.default
    _fused_sgd.out _fused_sgd.tensor_lr _fused_sgd.tensor_lr_out _fw_primal_copy.out _grid_sampler_2d_cpu_fallback.out
    _histogramdd_bin_edges.out _histogramdd_from_bin_cts.out _histogramdd_from_bin_tensors.out _index_put_impl.default
    _index_put_impl.out _indices_copy.out _lstm_mps.out _make_dual_copy.out _make_per_channel_quantized_tensor.out
    _make_per_tensor_quantized_tensor.out _masked_scale.out _masked_softmax.out _masked_softmax_backward.out
    _mkldnn_reshape.out _mkldnn_transpose.out _mps_convolution.out _mps_convolution_transpose.out
    _native_batch_norm_legit_functional.default _native_batch_norm_legit_no_training.out
    _native_multi_head_attention.out _neg_view_copy.out _nested_from_padded.out
    _nested_from_padded_and_nested_example.out _nested_get_values_copy.out _nested_tensor_from_mask.out
    _nested_tensor_from_tensor_list.out _nested_tensor_size.out _nested_tensor_storage_offsets.out
    _nested_tensor_strides.out _nested_view_from_buffer_copy.out _nested_view_from_jagged_copy.out
    _new_zeros_with_same_feature_meta.out _nnpack_spatial_convolution.out _pack_padded_sequence.out _pdist_backward.out
    _pdist_forward.out _philox_normal.default _philox_normal.out _philox_uniform.default _philox_uniform.out
    _pin_memory.out _reshape_alias_copy.out _resize_output.default _resize_output.out _sample_dirichlet.out
    _segment_reduce_backward.out _slow_conv2d_backward.output_mask_out _sparse_addmm.out _sparse_broadcast_to_copy.out
    _sparse_coo_tensor_with_dims.out _sparse_coo_tensor_with_dims_and_tensors.out _sparse_csr_prod.dim_dtype_out
    _sparse_csr_sum.dim_dtype_out _sparse_log_softmax.out _sparse_log_softmax_backward_data.out
    _sparse_mask_projection.out _sparse_softmax.out _sparse_softmax_backward_data.out _sparse_sparse_matmul.out
    _sparse_sum.dim_out _sparse_sum_backward.out _spdiags.out _standard_gamma.out _standard_gamma_grad.out
    _test_autograd_multiple_dispatch.fullcoverage_out _test_autograd_multiple_dispatch_view_copy.out
    _test_functorch_fallback.out _test_optional_filled_intlist.out _test_optional_floatlist.out
    _test_optional_intlist.out _test_warn_in_autograd.out _thnn_fused_gru_cell.out _thnn_fused_gru_cell_backward.out
    _thnn_fused_lstm_cell.out _thnn_fused_lstm_cell_backward_impl.out _to_copy.out _to_dense.out _to_sparse.out
    _to_sparse.sparse_dim_out _to_sparse_bsc.out _to_sparse_bsr.out _to_sparse_csc.out _to_sparse_csr.out
    _transform_bias_rescale_qkv.out _transformer_encoder_layer_fwd.out _trilinear.out _triton_multi_head_attention.out
    _triton_scaled_dot_attention.out _unique.out _unique2.out _unsafe_view.out _values_copy.out
    _weight_norm_interface.out _weight_norm_interface_backward.out adaptive_avg_pool1d.out add.Scalar_out
    affine_grid_generator.out alias_copy.out as_strided_copy.out as_strided_scatter.out avg_pool1d.out
    bartlett_window.out bartlett_window.periodic_out batch_norm_backward_elemt.out batch_norm_backward_reduce.out
    batch_norm_gather_stats.out batch_norm_gather_stats_with_counts.out batch_norm_stats.out batch_norm_update_stats.out
    bernoulli.Tensor bernoulli.Tensor_out bernoulli.float_out binary_cross_entropy_with_logits.out bincount.out
    binomial.out bitwise_and.Scalar_Tensor_out bitwise_left_shift.Scalar_Tensor_out bitwise_or.Scalar_Tensor_out
    bitwise_right_shift.Scalar_Tensor_out bitwise_xor.Scalar_Tensor_out blackman_window.out blackman_window.periodic_out
    block_diag.out bucketize.Scalar_out cauchy.default cauchy.out ccol_indices_copy.out celu.out channel_shuffle.out
    clone.out col_indices_copy.out constant_pad_nd.out conv_depthwise3d.out conv_tbc.out convolution.out
    convolution_backward.out convolution_backward_overrideable.out convolution_overrideable.out copy.out
    copy_sparse_to_sparse.default copy_sparse_to_sparse.out count_nonzero.dim_IntList_out count_nonzero.out
    crow_indices_copy.out cudnn_affine_grid_generator.out cudnn_affine_grid_generator_backward.out
    cudnn_batch_norm_backward.out cudnn_convolution_add_relu.out cudnn_convolution_relu.out
    cudnn_convolution_transpose.out cudnn_grid_sampler.out cudnn_grid_sampler_backward.out dequantize.self_out
    dequantize.tensors_out detach_copy.out diag_embed.out diagonal_backward.out diagonal_copy.out diagonal_scatter.out
    dist.out div.Scalar_mode_out div.Scalar_out embedding.out embedding_dense_backward.out embedding_renorm.default
    embedding_renorm.out empty_like.out empty_permuted.out empty_quantized.out empty_strided.out expand_copy.out
    exponential.default exponential.out fake_quantize_per_channel_affine_cachemask.out
    fake_quantize_per_tensor_affine_cachemask.out fill.Scalar_out fill.Tensor_out flip.out floor_divide.Scalar_out
    from_file.out full_like.out geometric.default geometric.out glu_backward_jvp.out glu_jvp.out grid_sampler_2d.out
    grid_sampler_2d_backward.out grid_sampler_3d.out grid_sampler_3d_backward.out hamming_window.out
    hamming_window.periodic_alpha_beta_out hamming_window.periodic_alpha_out hamming_window.periodic_out hann_window.out
    hann_window.periodic_out hardswish_backward.out index_fill.int_Scalar_out index_fill.int_Tensor_out index_put.out
    indices_copy.out int_repr.out isinf.out isnan.out kaiser_window.beta_out kaiser_window.out
    kaiser_window.periodic_out lift.out lift_fresh_copy.out linalg_matrix_exp.out linear_backward.out log_normal.default
    log_normal.out lstm_mps_backward.out masked_fill.Scalar_out masked_fill.Tensor_out masked_scatter.out
    matmul_backward.out max_pool2d_backward.out median.out miopen_batch_norm.out miopen_batch_norm_backward.out
    miopen_convolution.out miopen_convolution_transpose.out miopen_ctc_loss.out miopen_depthwise_convolution.out
    miopen_rnn.out miopen_rnn_backward.out mkldnn_adaptive_avg_pool2d_backward.out mkldnn_convolution.out
    mkldnn_linear.out mkldnn_linear_backward.out mkldnn_linear_backward_input.out mkldnn_linear_backward_weights.out
    mkldnn_max_pool2d.out mkldnn_max_pool2d_backward.out mkldnn_max_pool3d.out mkldnn_max_pool3d_backward.out
    mkldnn_reorder_conv2d_weight.out mkldnn_reorder_conv3d_weight.out mkldnn_rnn_layer.out mkldnn_rnn_layer_backward.out
    mps_convolution_backward.out mps_convolution_transpose_backward.out mul.Scalar_out nanmedian.out
    native_batch_norm_backward.out native_dropout.out native_dropout_backward.out native_group_norm.out
    native_group_norm_backward.out native_layer_norm.out native_layer_norm_backward.out
    native_norm.ScalarOpt_dim_dtype_out native_norm.out new_empty.out new_empty_strided.out new_full.out new_ones.out
    new_zeros.out norm.ScalarOpt_dtype_out norm.Scalar_out normal.out ones_like.out permute_copy.out pixel_shuffle.out
    pixel_unshuffle.out poisson.out prod.out put.out q_per_channel_scales.out q_per_channel_zero_points.out
    quantize_per_channel.out quantize_per_tensor.out quantize_per_tensor.tensor_qparams_out
    quantize_per_tensor.tensors_out quantize_per_tensor_dynamic.out quantized_batch_norm.out quantized_max_pool1d.out
    quantized_max_pool2d.out quantized_max_pool3d.out rand_like.generator_out rand_like.out
    randint_like.Tensor_generator_out randint_like.Tensor_out randint_like.generator_out randint_like.low_dtype_out
    randint_like.low_generator_dtype_out randint_like.out randn_like.generator_out randn_like.out random.default
    random.from random.from_out random.out random.to random.to_out relu.out remainder.Scalar_Tensor_out repeat.out
    repeat_interleave.Tensor_out resize.default resize.out resize_as.default resize_as.out resize_as_sparse.default
    resize_as_sparse.out roll.out rot90.out row_indices_copy.out rrelu_with_noise_backward.out
    rrelu_with_noise_functional.default rsub.Scalar_out rsub.Tensor_out scalar_tensor.out segment_reduce.out
    select_backward.out select_copy.int_out select_scatter.out set.default set.out set.source_Storage
    set.source_Storage_out set.source_Storage_storage_offset set.source_Storage_storage_offset_out set.source_Tensor
    set.source_Tensor_out slice_backward.out slice_copy.Tensor_out slice_scatter.out slow_conv_dilated2d.out
    slow_conv_dilated3d.out sparse_coo_tensor.size_out sparse_mask.out sparse_resize.default sparse_resize.out
    sparse_resize_and_clear.default sparse_resize_and_clear.out squeeze_copy.dim_out squeeze_copy.dims_out
    squeeze_copy.out std_mean.correction_out sub.Scalar_out sum.out t_copy.out to_mkldnn.out to_padded_tensor.out
    trace.out transpose_copy.int_out tril_indices.out triu_indices.out unfold_backward.out unfold_copy.out
    uniform.default uniform.out unique_consecutive.out unique_dim.out unique_dim_consecutive.out unsafe_split.Tensor_out
    unsafe_split_with_sizes.out unsqueeze_copy.out upsample_bilinear2d.vec_out upsample_nearest2d.vec_out
    values_copy.out var_mean.correction_out view_as_complex_copy.out view_as_real_copy.out view_copy.dtype_out
    view_copy.out zero.default zero.out zeros_like.out
    """.split(),
    "inplace": """
    __iand__.Scalar __iand__.Tensor __ilshift__.Scalar __ilshift__.Tensor __ior__.Scalar __ior__.Tensor
    __irshift__.Scalar __irshift__.Tensor __ixor__.Scalar __ixor__.Tensor _add_relu_.Scalar _add_relu_.Tensor
    _amp_foreach_non_finite_check_and_unscale_.default _amp_update_scale_.default _coalesced_.default
    _fill_mem_eff_dropout_mask_.default _foreach_abs_.default _foreach_acos_.default _foreach_add_.List
    _foreach_add_.Scalar _foreach_add_.ScalarList _foreach_add_.Tensor _foreach_addcdiv_.Scalar
    _foreach_addcdiv_.ScalarList _foreach_addcdiv_.Tensor _foreach_addcmul_.Scalar _foreach_addcmul_.ScalarList
    _foreach_addcmul_.Tensor _foreach_asin_.default _foreach_atan_.default _foreach_ceil_.default
    _foreach_clamp_max_.List _foreach_clamp_max_.Scalar _foreach_clamp_max_.ScalarList _foreach_clamp_min_.List
    _foreach_clamp_min_.Scalar _foreach_clamp_min_.ScalarList _foreach_copy_.default _foreach_cos_.default
    _foreach_cosh_.default _foreach_div_.List _foreach_div_.Scalar _foreach_div_.ScalarList _foreach_div_.Tensor
    _foreach_erf_.default _foreach_erfc_.default _foreach_exp_.default _foreach_expm1_.default _foreach_floor_.default
    _foreach_frac_.default _foreach_lerp_.List _foreach_lerp_.Scalar _foreach_lerp_.ScalarList _foreach_lgamma_.default
    _foreach_log10_.default _foreach_log1p_.default _foreach_log2_.default _foreach_log_.default _foreach_maximum_.List
    _foreach_maximum_.Scalar _foreach_maximum_.ScalarList _foreach_minimum_.List _foreach_minimum_.Scalar
    _foreach_minimum_.ScalarList _foreach_mul_.List _foreach_mul_.Scalar _foreach_mul_.ScalarList _foreach_mul_.Tensor
    _foreach_neg_.default _foreach_pow_.List _foreach_pow_.Scalar _foreach_pow_.ScalarList _foreach_reciprocal_.default
    _foreach_round_.default _foreach_rsqrt_.default _foreach_sigmoid_.default _foreach_sign_.default
    _foreach_sin_.default _foreach_sinh_.default _foreach_sqrt_.default _foreach_sub_.List _foreach_sub_.Scalar
    _foreach_sub_.ScalarList _foreach_tan_.default _foreach_tanh_.default _foreach_trunc_.default _foreach_zero_.default
    _fused_adagrad_.default _fused_adagrad_.tensor_lr _fused_adam_.default _fused_adam_.tensor_lr _fused_adamw_.default
    _fused_adamw_.tensor_lr _fused_sgd_.default _fused_sgd_.tensor_lr _index_put_impl_.default
    _mkldnn_transpose_.default _philox_normal_.default _philox_uniform_.default _resize_output_.default
    _sobol_engine_ff_.default _sobol_engine_initialize_state_.default _sobol_engine_scramble_.default abs_.default
    absolute_.default acos_.default acosh_.default add_.Scalar add_.Tensor addbmm_.default addcdiv_.default
    addcmul_.default addmm_.default addmv_.default addr_.default alpha_dropout_.default arccos_.default arccosh_.default
    arcsin_.default arcsinh_.default arctan2_.default arctan_.default arctanh_.default as_strided_.default asin_.default
    asinh_.default atan2_.default atan_.default atanh_.default baddbmm_.default bernoulli_.Tensor bernoulli_.float
    bitwise_and_.Scalar bitwise_and_.Tensor bitwise_left_shift_.Tensor bitwise_left_shift_.Tensor_Scalar
    bitwise_not_.default bitwise_or_.Scalar bitwise_or_.Tensor bitwise_right_shift_.Tensor
    bitwise_right_shift_.Tensor_Scalar bitwise_xor_.Scalar bitwise_xor_.Tensor cauchy_.default ceil_.default
    celu_.default clamp_.Tensor clamp_.default clamp_max_.Tensor clamp_max_.default clamp_min_.Tensor clamp_min_.default
    clip_.Tensor clip_.default conj_physical_.default copy_.default copy_sparse_to_sparse_.default copysign_.Scalar
    copysign_.Tensor cos_.default cosh_.default cumprod_.default cumsum_.default deg2rad_.default detach_.default
    digamma_.default div_.Scalar div_.Scalar_mode div_.Tensor div_.Tensor_mode divide_.Scalar divide_.Scalar_mode
    divide_.Tensor divide_.Tensor_mode dropout_.default elu_.default embedding_renorm_.default eq_.Scalar eq_.Tensor
    erf_.default erfc_.default erfinv_.default exp2_.default exp_.default expm1_.default exponential_.default
    feature_alpha_dropout_.default feature_dropout_.default fill_.Scalar fill_.Tensor fill_diagonal_.default
    fix_.default float_power_.Scalar float_power_.Tensor floor_.default floor_divide_.Scalar floor_divide_.Tensor
    fmod_.Scalar fmod_.Tensor frac_.default gcd_.default ge_.Scalar ge_.Tensor gelu_.default geometric_.default
    greater_.Scalar greater_.Tensor greater_equal_.Scalar greater_equal_.Tensor gt_.Scalar gt_.Tensor
    hardsigmoid_.default hardswish_.default hardtanh_.default heaviside_.default hypot_.default i0_.default
    igamma_.default igammac_.default index_add_.default index_copy_.default index_fill_.int_Scalar
    index_fill_.int_Tensor index_put_.default index_reduce_.default lcm_.default ldexp_.default le_.Scalar le_.Tensor
    leaky_relu_.default lerp_.Scalar lerp_.Tensor less_.Scalar less_.Tensor less_equal_.Scalar less_equal_.Tensor
    lgamma_.default log10_.default log1p_.default log2_.default log_.default log_normal_.default logical_and_.default
    logical_not_.default logical_or_.default logical_xor_.default logit_.default lt_.Scalar lt_.Tensor
    masked_fill_.Scalar masked_fill_.Tensor masked_scatter_.default mish_.default mul_.Scalar mul_.Tensor
    multiply_.Scalar multiply_.Tensor mvlgamma_.default nan_to_num_.default ne_.Scalar ne_.Tensor neg_.default
    negative_.default nextafter_.default normal_.default not_equal_.Scalar not_equal_.Tensor polygamma_.default
    pow_.Scalar pow_.Tensor put_.default rad2deg_.default random_.default random_.from random_.to reciprocal_.default
    relu6_.default relu_.default remainder_.Scalar remainder_.Tensor renorm_.default requires_grad_.default
    resize_.default resize_as_.default resize_as_sparse_.default round_.decimals round_.default rrelu_.default
    rrelu_with_noise_.default rsqrt_.default scatter_.reduce scatter_.src scatter_.value scatter_.value_reduce
    scatter_add_.default scatter_reduce_.two selu_.default set_.default set_.source_Storage
    set_.source_Storage_storage_offset set_.source_Tensor set_.source_Tensor_storage_offset sgn_.default
    sigmoid_.default sign_.default silu_.default sin_.default sinc_.default sinh_.default sparse_resize_.default
    sparse_resize_and_clear_.default sqrt_.default square_.default squeeze_.default squeeze_.dim squeeze_.dims
    sub_.Scalar sub_.Tensor subtract_.Scalar subtract_.Tensor swapaxes_.default swapdims_.default t_.default
    tan_.default tanh_.default threshold_.default transpose_.default tril_.default triu_.default true_divide_.Scalar
    true_divide_.Tensor trunc_.default uniform_.default unsqueeze_.default xlogy_.Scalar_Other xlogy_.Tensor
    zero_.default
    """.split(),
    "inplace_view": """
    as_strided_.default detach_.default resize_.default resize_as_.default set_.default set_.source_Storage
    set_.source_Storage_storage_offset set_.source_Tensor set_.source_Tensor_storage_offset squeeze_.default
    squeeze_.dim squeeze_.dims swapaxes_.default swapdims_.default t_.default transpose_.default unsqueeze_.default
    """.split(),
    "maybe_aliasing_or_mutating": """
    _batch_norm_impl_index.default alpha_dropout.default atleast_1d.default atleast_2d.default atleast_3d.default
    batch_norm.default cartesian_prod.default conj_physical.default dropout.default feature_alpha_dropout.default
    feature_dropout.default unsafe_chunk.default
    """.split(),
    "needs_contiguous_strides": [],
    "needs_exact_strides": """
    _scaled_grouped_mm.default _scaled_grouped_mm_v2.default _scaled_mm.default _scaled_mm.out _scaled_mm_v2.default
    _scaled_mm_v2.out
    """.split(),
    "needs_fixed_stride_order": """
    _cslt_sparse_mm.default
    """.split(),
    "nondeterministic_bitwise": [],
    "nondeterministic_seeded": """
    _cudnn_attention_backward.default _cudnn_attention_forward.default _cudnn_init_dropout_state.default
    _cudnn_init_dropout_state.out _cudnn_rnn.default _cudnn_rnn.out _efficient_attention_forward.default
    _fill_mem_eff_dropout_mask_.default _flash_attention_forward.default _flash_attention_forward.quantized
    _flash_attention_forward_no_dropout_inplace.default _fused_dropout.default _fused_dropout.out
    _fused_sdp_choice.default _lstm_mps.default _lstm_mps.out _nested_tensor_softmax_with_shape.default
    _sample_dirichlet.default _sample_dirichlet.out _scaled_dot_product_attention_math.default
    _scaled_dot_product_attention_math_for_mps.default _scaled_dot_product_cudnn_attention.default
    _scaled_dot_product_cudnn_attention_backward.default _scaled_dot_product_efficient_attention.default
    _scaled_dot_product_efficient_attention_backward.default _scaled_dot_product_flash_attention.default
    _scaled_dot_product_flash_attention.quantized _scaled_dot_product_flash_attention_for_cpu.default
    _scaled_dot_product_fused_attention_overrideable.default _standard_gamma.default _standard_gamma.out
    _triton_scaled_dot_attention.default _triton_scaled_dot_attention.out alpha_dropout.default alpha_dropout_.default
    bernoulli.Tensor bernoulli.Tensor_out bernoulli.default bernoulli.float_out bernoulli.out bernoulli.p
    bernoulli_.Tensor bernoulli_.float binomial.default binomial.out cauchy.default cauchy.out cauchy_.default
    dropout.default dropout_.default exponential.default exponential.out exponential_.default
    feature_alpha_dropout.default feature_alpha_dropout_.default feature_dropout.default feature_dropout_.default
    geometric.default geometric.out geometric_.default gru.data gru.input log_normal.default log_normal.out
    log_normal_.default lstm.data lstm.input miopen_rnn.default miopen_rnn.out multinomial.default multinomial.out
    native_dropout.default native_dropout.out normal.Tensor_Tensor normal.Tensor_Tensor_out normal.Tensor_float
    normal.Tensor_float_out normal.float_Tensor normal.float_Tensor_out normal.float_float normal.float_float_out
    normal.out normal_.default normal_functional.default poisson.default poisson.out rand.default rand.generator
    rand.generator_out rand.out rand_like.default rand_like.generator rand_like.generator_out rand_like.out
    randint.default randint.generator randint.generator_out randint.low randint.low_generator randint.low_generator_out
    randint.low_out randint.out randint_like.Tensor randint_like.Tensor_generator randint_like.Tensor_generator_out
    randint_like.Tensor_out randint_like.default randint_like.generator randint_like.generator_out
    randint_like.low_dtype randint_like.low_dtype_out randint_like.low_generator_dtype
    randint_like.low_generator_dtype_out randint_like.out randn.default randn.generator randn.generator_out randn.out
    randn_like.default randn_like.generator randn_like.generator_out randn_like.out random.default random.from
    random.from_out random.out random.to random.to_out random_.default random_.from random_.to randperm.default
    randperm.generator randperm.generator_out randperm.out rnn_relu.data rnn_relu.input rnn_tanh.data rnn_tanh.input
    rrelu.default rrelu_.default rrelu_with_noise.default rrelu_with_noise.out rrelu_with_noise_.default
    rrelu_with_noise_functional.default scaled_dot_product_attention.default uniform.default uniform.out
    uniform_.default
    """.split(),
    "out": [],
    "out_variant": [],
    "pointwise": """
    __ilshift__.Scalar __ilshift__.Tensor __ixor__.Scalar __ixor__.Tensor __lshift__.Scalar __lshift__.Tensor
    __rshift__.Scalar __rshift__.Tensor __xor__.Scalar __xor__.Tensor _conj_physical.default abs.default abs.out
    acos.default acos.out acos_.default acosh.default acosh.out acosh_.default add.Scalar add.Tensor add.out add_.Scalar
    add_.Tensor addcdiv.default addcdiv.out addcdiv_.default addcmul.default addcmul.out addcmul_.default angle.default
    angle.out asin.default asin.out asin_.default asinh.default asinh.out asinh_.default atan.default atan.out
    atan2.default atan2.out atan2_.default atan_.default atanh.default atanh.out atanh_.default bitwise_and.Scalar
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
    eq.Scalar_out eq.Tensor eq.Tensor_out equal.default erf.default erf.out erf_.default erfc.default erfc.out
    erfc_.default erfinv.default erfinv.out erfinv_.default exp.default exp.out exp2.default exp2.out exp2_.default
    exp_.default expm1.default expm1.out expm1_.default float_power.Scalar float_power.Scalar_out
    float_power.Tensor_Scalar float_power.Tensor_Scalar_out float_power.Tensor_Tensor float_power.Tensor_Tensor_out
    float_power_.Scalar float_power_.Tensor floor.default floor.out floor_.default fmax.default fmax.out fmin.default
    fmin.out fmod.Scalar fmod.Scalar_out fmod.Tensor fmod.Tensor_out fmod_.Scalar fmod_.Tensor frac.default frac.out
    frac_.default frexp.Tensor frexp.Tensor_out gcd.default gcd.out ge.Scalar ge.Scalar_out ge.Tensor ge.Tensor_out
    gelu.default gelu_backward.default gt.Scalar gt.Scalar_out gt.Tensor gt.Tensor_out hardshrink.default
    hardsigmoid.default hardsigmoid_.default hardtanh.default hardtanh_.default heaviside.default heaviside.out
    hypot.default hypot.out hypot_.default i0.default i0.out i0_.default igamma.default igamma.out igamma_.default
    igammac.default igammac.out igammac_.default isfinite.default isinf.default isnan.default isneginf.default
    isneginf.out isposinf.default isposinf.out lcm.default lcm.out ldexp.Tensor ldexp.out ldexp_.default le.Scalar
    le.Scalar_out le.Tensor le.Tensor_out leaky_relu.default leaky_relu_.default lerp.Scalar lerp.Scalar_out lerp.Tensor
    lerp.Tensor_out lerp_.Scalar lerp_.Tensor lgamma.default lgamma.out lgamma_.default log.default log.out
    log10.default log10.out log10_.default log1p.default log1p.out log1p_.default log2.default log2.out log2_.default
    log_.default logaddexp.default logaddexp.out logaddexp2.default logaddexp2.out logical_and.default logical_and.out
    logical_and_.default logical_not.default logical_not.out logical_not_.default logical_or.default logical_or.out
    logical_or_.default logical_xor.default logical_xor.out logical_xor_.default logit.default logit.out logit_.default
    logit_backward.default logit_backward.grad_input lt.Scalar lt.Scalar_out lt.Tensor lt.Tensor_out masked_fill.Scalar
    max.other max.out maximum.default maximum.out min.other min.out minimum.default minimum.out mish.default mul.Scalar
    mul.Tensor mul.out mul_.Scalar mul_.Tensor mvlgamma.default mvlgamma.out mvlgamma_.default nan_to_num.default
    nan_to_num.out nan_to_num_.default native_dropout_backward.default ne.Scalar ne.Scalar_out ne.Tensor ne.Tensor_out
    neg.default neg.out neg_.default nextafter.default nextafter.out nextafter_.default polygamma.default polygamma.out
    polygamma_.default positive.default pow.Scalar pow.Scalar_out pow.Tensor_Scalar pow.Tensor_Scalar_out
    pow.Tensor_Tensor pow.Tensor_Tensor_out pow_.Scalar pow_.Tensor rad2deg.default rad2deg.out rad2deg_.default
    reciprocal.default reciprocal.out reciprocal_.default relu.default relu6.default relu_.default remainder.Scalar
    remainder.Scalar_Tensor remainder.Scalar_out remainder.Tensor remainder.Tensor_out remainder_.Scalar
    remainder_.Tensor round.decimals round.decimals_out round.default round.out round_.decimals round_.default
    rrelu.default rsqrt.default rsqrt.out rsqrt_.default rsub.Scalar selu.default selu_.default sgn.default sgn.out
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
    argmin.default argmin.out count_nonzero.default count_nonzero.dim_IntList linalg__powsum.default
    linalg_vector_norm.default linalg_vector_norm.out logsumexp.default logsumexp.out max.default max.dim max.dim_max
    max.unary_out mean.default mean.dim mean.dtype_out mean.out min.default min.dim min.dim_min min.unary_out
    nansum.default nansum.out norm.Scalar norm.ScalarOpt_dim norm.ScalarOpt_dim_dtype norm.ScalarOpt_dtype
    norm.dtype_out norm.out prod.default prod.dim_int prod.int_out std.correction std.correction_out std.default std.dim
    std.out std_mean.correction std_mean.default std_mean.dim sum.IntList_out sum.default sum.dim_IntList var.correction
    var.correction_out var.default var.dim var.out var_mean.correction var_mean.default var_mean.dim
    """.split(),
    "view_copy": """
    _conj_copy.default _conj_copy.out _fw_primal_copy.default _fw_primal_copy.out _indices_copy.default
    _indices_copy.out _make_dual_copy.default _make_dual_copy.out _neg_view_copy.default _neg_view_copy.out
    _nested_get_values_copy.default _nested_get_values_copy.out _nested_view_from_buffer_copy.default
    _nested_view_from_buffer_copy.out _nested_view_from_jagged_copy.default _nested_view_from_jagged_copy.out
    _reshape_alias_copy.default _reshape_alias_copy.out _sparse_broadcast_to_copy.default _sparse_broadcast_to_copy.out
    _test_autograd_multiple_dispatch_view_copy.default _test_autograd_multiple_dispatch_view_copy.out
    _values_copy.default _values_copy.out alias_copy.default alias_copy.out as_strided_copy.default as_strided_copy.out
    ccol_indices_copy.default ccol_indices_copy.out col_indices_copy.default col_indices_copy.out
    crow_indices_copy.default crow_indices_copy.out detach_copy.default detach_copy.out diagonal_copy.default
    diagonal_copy.out expand_copy.default expand_copy.out indices_copy.default indices_copy.out lift_fresh_copy.default
    lift_fresh_copy.out narrow_copy.default permute_copy.default permute_copy.out row_indices_copy.default
    row_indices_copy.out select_copy.int select_copy.int_out slice_copy.Tensor slice_copy.Tensor_out
    slice_scatter.default slice_scatter.out split_copy.Tensor split_with_sizes_copy.default squeeze_copy.default
    squeeze_copy.dim squeeze_copy.dim_out squeeze_copy.dims squeeze_copy.dims_out squeeze_copy.out t_copy.default
    t_copy.out transpose_copy.int transpose_copy.int_out unbind_copy.int unfold_copy.default unfold_copy.out
    unsqueeze_copy.default unsqueeze_copy.out values_copy.default values_copy.out view_as_complex_copy.default
    view_as_complex_copy.out view_as_real_copy.default view_as_real_copy.out view_copy.default view_copy.dtype
    view_copy.dtype_out view_copy.out
    """.split(),
}
