"""Operators of PyTorch 2.13 that are left out. Printed by conformance/list_left_out.py."""

# `operator.overload`; a dot ends the name of an operator whose overload has none.
NAMES = frozenset("""
    Bool.Tensor Complex.Tensor_Tensor Complex.Tensor_bool Complex.Tensor_float Complex.Tensor_int Complex.bool_Tensor
    Complex.float_Tensor Complex.int_Tensor ComplexImplicit. Delete.Dict_Tensor Float.Tensor FloatImplicit. Int.Tensor
    IntImplicit. ScalarImplicit. __contains__.Tensor __getitem__.Dict_Tensor __interpolate. __interpolate.scale_list
    __interpolate.size_list __interpolate.size_list_scale_list __upsample. __upsample.size_list __upsample_bilinear.
    __upsample_bilinear.scale_list __upsample_bilinear.size_list __upsample_bilinear.size_list_scale_list
    __upsample_nearest. __upsample_nearest.size_list _add_batch_dim. _autocast_to_full_precision.
    _autocast_to_reduced_precision. _backward. _batch_norm_impl_index_backward. _batch_norm_with_update_functional.
    _cholesky_solve_helper. _cholesky_solve_helper.out _choose_qparams_per_tensor. _coalesce.out _coalesced.
    _coalesced.out _compute_linear_combination. _compute_linear_combination.out _conv_depthwise2d. _conv_depthwise2d.out
    _convert_indices_from_coo_to_csr. _convert_indices_from_coo_to_csr.out _convert_indices_from_csr_to_coo.
    _convert_indices_from_csr_to_coo.out _convert_weight_to_int4pack. _convert_weight_to_int4pack_for_cpu.
    _convolution_double_backward. _copy_from. _copy_from.out _copy_from_and_resize. _copy_from_and_resize.out
    _cslt_compress. _cslt_sparse_mm. _cslt_sparse_mm_search. _cudnn_attention_backward. _cudnn_attention_forward.
    _cudnn_ctc_loss. _cudnn_ctc_loss.Tensor _cudnn_ctc_loss.out _cudnn_init_dropout_state. _cudnn_init_dropout_state.out
    _cudnn_rnn.out _cudnn_rnn_backward.out _cudnn_rnn_flatten_weight.out _debug_has_internal_overlap.
    _dyn_quant_matmul_4bit. _dyn_quant_pack_4bit_weight. _empty_affine_quantized. _empty_affine_quantized.out
    _empty_per_channel_affine_quantized. _empty_per_channel_affine_quantized.out
    _fake_quantize_learnable_per_channel_affine. _fake_quantize_learnable_per_channel_affine.out
    _fake_quantize_learnable_per_channel_affine_backward. _fake_quantize_learnable_per_tensor_affine.
    _fake_quantize_learnable_per_tensor_affine.out _fake_quantize_learnable_per_tensor_affine_backward.
    _fill_mem_eff_dropout_mask_. _foobar. _foobar.out _functional_assert_async.msg _functional_assert_scalar.
    _functional_sym_constrain_range. _functional_sym_constrain_range_for_size. _fused_dropout. _fused_dropout.out
    _fused_moving_avg_obs_fq_helper. _fused_moving_avg_obs_fq_helper.out _fused_moving_avg_obs_fq_helper_functional.
    _fused_rms_norm_backward. _fw_primal. _fw_primal_copy. _fw_primal_copy.out _grad_sum_to_size.
    _grid_sampler_2d_cpu_fallback. _grid_sampler_2d_cpu_fallback.out _grid_sampler_2d_cpu_fallback_backward.
    _index_put_impl_.hacked_twin _indices_copy. _indices_copy.out _jagged_to_padded_dense_forward. _list_to_tensor.
    _lstm_mps. _lstm_mps.out _make_dep_token. _make_dual. _make_dual_copy. _make_dual_copy.out
    _make_per_channel_quantized_tensor. _make_per_channel_quantized_tensor.out _make_per_tensor_quantized_tensor.
    _make_per_tensor_quantized_tensor.out _masked_scale. _masked_scale.out _mixed_dtypes_linear. _mkldnn_reshape.
    _mkldnn_reshape.out _mkldnn_transpose. _mkldnn_transpose.out _mkldnn_transpose_. _mps_convolution.
    _mps_convolution.out _mps_convolution_transpose. _mps_convolution_transpose.out _ncf_unsqueeze. _ncf_view.
    _nested_compute_contiguous_strides_offsets. _nested_from_padded. _nested_from_padded.out
    _nested_from_padded_and_nested_example. _nested_from_padded_and_nested_example.out _nested_from_padded_tensor.
    _nested_get_jagged_dummy. _nested_get_lengths. _nested_get_max_seqlen. _nested_get_min_seqlen. _nested_get_offsets.
    _nested_get_ragged_idx. _nested_get_values. _nested_get_values_copy. _nested_get_values_copy.out
    _nested_select_backward. _nested_sum_backward. _nested_tensor_from_mask. _nested_tensor_from_mask.out
    _nested_tensor_from_mask_left_aligned. _nested_tensor_from_tensor_list. _nested_tensor_from_tensor_list.out
    _nested_tensor_size. _nested_tensor_size.out _nested_tensor_softmax_with_shape. _nested_tensor_storage_offsets.
    _nested_tensor_storage_offsets.out _nested_tensor_strides. _nested_tensor_strides.out _nested_view_from_buffer.
    _nested_view_from_buffer_copy. _nested_view_from_buffer_copy.out _nested_view_from_jagged.
    _nested_view_from_jagged_copy. _nested_view_from_jagged_copy.out _new_zeros_with_same_feature_meta.
    _new_zeros_with_same_feature_meta.out _nnpack_spatial_convolution. _nnpack_spatial_convolution.out
    _no_grad_embedding_renorm_. _no_grad_fill_. _no_grad_normal_. _no_grad_uniform_. _no_grad_zero_. _pack_sequence.
    _pad_enum. _padded_dense_to_jagged_forward. _philox_key_fold_in. _philox_key_split. _philox_normal. _philox_normal.out
    _philox_normal_. _philox_uniform. _philox_uniform.out _philox_uniform_. _pin_memory. _pin_memory.out
    _propagate_xla_data. _remove_batch_dim. _reshape_from_tensor. _rowwise_prune. _saturate_weight_to_fp16.
    _scaled_dot_product_attention_math_for_mps. _set_item.Tensor _slow_conv2d_backward.grad_input
    _slow_conv2d_backward.output_mask _slow_conv2d_backward.output_mask_out _slow_conv2d_forward.
    _slow_conv2d_forward.output _sobol_engine_draw. _sobol_engine_ff_. _sobol_engine_initialize_state_.
    _sobol_engine_scramble_. _sparse_addmm.out _sparse_broadcast_to. _sparse_broadcast_to_copy.
    _sparse_broadcast_to_copy.out _sparse_bsc_tensor_unsafe. _sparse_bsr_tensor_unsafe. _sparse_compressed_tensor_unsafe.
    _sparse_compressed_tensor_with_dims. _sparse_coo_tensor_with_dims.out _sparse_coo_tensor_with_dims_and_tensors.out
    _sparse_csc_tensor_unsafe. _sparse_csr_prod.dim_dtype _sparse_csr_prod.dim_dtype_out _sparse_csr_sum.dim_dtype
    _sparse_csr_sum.dim_dtype_out _sparse_csr_tensor_unsafe. _sparse_log_softmax. _sparse_log_softmax.int
    _sparse_log_softmax.out _sparse_log_softmax_backward_data. _sparse_log_softmax_backward_data.out
    _sparse_mask_projection. _sparse_mask_projection.out _sparse_mm.reduce _sparse_mm_reduce_impl.
    _sparse_mm_reduce_impl_backward. _sparse_semi_structured_addmm. _sparse_semi_structured_apply.
    _sparse_semi_structured_apply_dense. _sparse_semi_structured_linear. _sparse_semi_structured_mm.
    _sparse_semi_structured_tile. _sparse_softmax. _sparse_softmax.int _sparse_softmax.out _sparse_softmax_backward_data.
    _sparse_softmax_backward_data.out _sparse_sparse_matmul.out _sparse_sum.dim_out _sparse_sum_backward.
    _sparse_sum_backward.out _spdiags. _spdiags.out _spsolve. _stack. _stack.out _tensor_to_list.
    _test_ambiguous_defaults.a _test_ambiguous_defaults.b _test_autograd_multiple_dispatch.fullcoverage
    _test_autograd_multiple_dispatch.fullcoverage_out _test_autograd_multiple_dispatch.ntonly
    _test_autograd_multiple_dispatch_view. _test_autograd_multiple_dispatch_view_copy.
    _test_autograd_multiple_dispatch_view_copy.out _test_check_tensor. _test_functorch_fallback.
    _test_functorch_fallback.out _test_optional_filled_intlist. _test_optional_filled_intlist.out
    _test_optional_floatlist. _test_optional_floatlist.out _test_optional_intlist. _test_optional_intlist.out
    _test_parallel_materialize. _test_serialization_subcmul. _test_string_default. _test_warn_in_autograd.
    _test_warn_in_autograd.out _to_cpu. _to_dense.out _to_sparse.out _to_sparse.sparse_dim_out _to_sparse_bsc.
    _to_sparse_bsc.out _to_sparse_bsr. _to_sparse_bsr.out _to_sparse_csc.out _to_sparse_csr.out
    _to_sparse_semi_structured. _triton_multi_head_attention. _triton_multi_head_attention.out
    _triton_scaled_dot_attention. _triton_scaled_dot_attention.out _unpack_dual. _unsafe_index.Tensor_hacked_twin
    _unsafe_index_put.hacked_twin _use_cudnn_ctc_loss. _use_cudnn_ctc_loss.Tensor _use_miopen_ctc_loss.
    _use_miopen_ctc_loss.Tensor _validate_compressed_sparse_indices. _validate_sparse_bsc_tensor_args.
    _validate_sparse_bsr_tensor_args. _validate_sparse_compressed_tensor_args. _validate_sparse_coo_tensor_args.
    _validate_sparse_csc_tensor_args. _validate_sparse_csr_tensor_args. _values_copy. _values_copy.out
    _weight_int4pack_mm. _weight_int4pack_mm_for_cpu. _weight_int4pack_mm_with_scales_and_zeros. _weight_int8pack_mm.
    _wrapped_linear_prepack. _wrapped_quantized_linear_prepacked. adaptive_avg_pool3d_backward.grad_input as_tensor.
    as_tensor.bool as_tensor.complex as_tensor.float as_tensor.int as_tensor.list backward. backward.TensorList
    baddbmm.dtype baddbmm.dtype_out ccol_indices_copy. ccol_indices_copy.out choose_qparams_optimized. clear.Tensor
    col_indices_copy. col_indices_copy.out conv_depthwise3d. conv_depthwise3d.out convolution_backward_overrideable.
    convolution_backward_overrideable.out convolution_overrideable. convolution_overrideable.out copy.Dict_Tensor
    copy_.Tensor copy_.float copy_.int copy_sparse_to_sparse. copy_sparse_to_sparse.out copy_sparse_to_sparse_.
    count.Tensor cpu. crow_indices_copy. crow_indices_copy.out cuda. cudnn_affine_grid_generator.
    cudnn_affine_grid_generator.out cudnn_affine_grid_generator_backward. cudnn_affine_grid_generator_backward.out
    cudnn_batch_norm. cudnn_batch_norm.out cudnn_batch_norm_backward. cudnn_batch_norm_backward.out cudnn_convolution.
    cudnn_convolution.out cudnn_convolution_add_relu. cudnn_convolution_add_relu.out cudnn_convolution_relu.
    cudnn_convolution_relu.out cudnn_convolution_transpose. cudnn_convolution_transpose.out cudnn_grid_sampler.
    cudnn_grid_sampler.out cudnn_grid_sampler_backward. cudnn_grid_sampler_backward.out cudnn_is_acceptable. data.
    dequantize.list dequantize.self dequantize.self_out dequantize.tensor dequantize.tensors dequantize.tensors_out dict.
    dict.Dict_Tensor dict.Tensor dim. dist_backward. einsum.sublist element_size. empty_quantized. empty_quantized.out
    eq.Tensor_list fbgemm_linear_fp16_weight. fbgemm_linear_fp16_weight.out fbgemm_linear_fp16_weight_fp32_activation.
    fbgemm_linear_fp16_weight_fp32_activation.out fbgemm_linear_int8_weight. fbgemm_linear_int8_weight_fp32_activation.
    fbgemm_linear_quantize_weight. fbgemm_pack_gemm_matrix_fp16. fbgemm_pack_quantized_matrix.
    fbgemm_pack_quantized_matrix.KN from_file. from_file.out fused_moving_avg_obs_fake_quant. get.Tensor
    get.default_Tensor get_device. get_gradients. grad. hspmm. hspmm.out index.Tensor_hacked_twin index.list_Tensor
    index_put.hacked_twin index_put_.hacked_twin indices_copy. indices_copy.out int_repr. int_repr.out is_contiguous.
    is_contiguous.memory_format is_leaf. is_non_overlapping_and_dense. is_set_to. is_strides_like_format. items.Tensor
    keys.Tensor len.Dict_Tensor len.Tensor linear_backward. linear_backward.out lstm_mps_backward. lstm_mps_backward.out
    mH.a mT.a matmul_backward. matmul_backward.out matrix_H.a matrix_exp_backward. max_pool2d_backward.
    max_pool2d_backward.out miopen_batch_norm. miopen_batch_norm.out miopen_batch_norm_backward.
    miopen_batch_norm_backward.out miopen_convolution. miopen_convolution.out miopen_convolution_add_relu.
    miopen_convolution_relu. miopen_convolution_transpose. miopen_convolution_transpose.out miopen_ctc_loss.
    miopen_ctc_loss.Tensor miopen_ctc_loss.out miopen_depthwise_convolution. miopen_depthwise_convolution.out miopen_rnn.
    miopen_rnn.out miopen_rnn_backward. miopen_rnn_backward.out mkldnn_adaptive_avg_pool2d. mkldnn_adaptive_avg_pool2d.out
    mkldnn_adaptive_avg_pool2d_backward. mkldnn_adaptive_avg_pool2d_backward.out mkldnn_convolution.
    mkldnn_convolution.out mkldnn_linear. mkldnn_linear.out mkldnn_linear_backward. mkldnn_linear_backward.out
    mkldnn_linear_backward_input. mkldnn_linear_backward_input.out mkldnn_linear_backward_weights.
    mkldnn_linear_backward_weights.out mkldnn_max_pool2d. mkldnn_max_pool2d.out mkldnn_max_pool2d_backward.
    mkldnn_max_pool2d_backward.out mkldnn_max_pool3d. mkldnn_max_pool3d.out mkldnn_max_pool3d_backward.
    mkldnn_max_pool3d_backward.out mkldnn_reorder_conv2d_weight. mkldnn_reorder_conv2d_weight.out
    mkldnn_reorder_conv3d_weight. mkldnn_reorder_conv3d_weight.out mps_convolution_backward. mps_convolution_backward.out
    mps_convolution_transpose_backward. mps_convolution_transpose_backward.out native_norm.
    native_norm.ScalarOpt_dim_dtype native_norm.ScalarOpt_dim_dtype_out native_norm.out ne.Tensor_list
    nested_to_padded_tensor. numel. numpy_T.a output_nr. pin_memory. pop.Dict_Tensor pop.Dict_default_Tensor
    popitem.Tensor q_per_channel_axis. q_per_channel_scales. q_per_channel_scales.out q_per_channel_zero_points.
    q_per_channel_zero_points.out q_scale. q_zero_point. qscheme. quantize_per_channel. quantize_per_channel.out
    quantize_per_tensor. quantize_per_tensor.out quantize_per_tensor.tensor_qparams quantize_per_tensor.tensor_qparams_out
    quantize_per_tensor.tensors quantize_per_tensor.tensors_out quantize_per_tensor_dynamic.
    quantize_per_tensor_dynamic.out quantized_batch_norm. quantized_batch_norm.out quantized_gru.data
    quantized_gru.data_legacy quantized_gru.input quantized_gru.input_legacy quantized_gru_cell. quantized_lstm.data
    quantized_lstm.data_legacy quantized_lstm.input quantized_lstm.input_legacy quantized_lstm_cell. quantized_max_pool1d.
    quantized_max_pool1d.out quantized_max_pool2d. quantized_max_pool2d.out quantized_max_pool3d. quantized_max_pool3d.out
    quantized_rnn_relu_cell. quantized_rnn_tanh_cell. record_stream. remove.Tensor requires_grad_. resize_as_sparse.
    resize_as_sparse.out resize_as_sparse_. retain_grad. retains_grad. row_indices_copy. row_indices_copy.out
    set.source_Storage set.source_Storage_out set.source_Storage_storage_offset set.source_Storage_storage_offset_out
    set_.source_Storage set_.source_Storage_storage_offset set_data. setdefault.Tensor size. slow_conv3d. slow_conv3d.out
    slow_conv3d_forward. slow_conv3d_forward.output slow_conv_dilated2d. slow_conv_dilated2d.out slow_conv_dilated3d.
    slow_conv_dilated3d.out slow_conv_transpose2d. slow_conv_transpose2d.out slow_conv_transpose3d.
    slow_conv_transpose3d.out smm. sort.Tensor sorted.Tensor sparse_bsc_tensor.ccol_row_value
    sparse_bsc_tensor.ccol_row_value_size sparse_bsr_tensor.crow_col_value sparse_bsr_tensor.crow_col_value_size
    sparse_coo_tensor.size_out sparse_mask.out sparse_resize. sparse_resize.out sparse_resize_. sparse_resize_and_clear.
    sparse_resize_and_clear.out sparse_resize_and_clear_. sparse_sampled_addmm. sparse_sampled_addmm.out split. sspaddmm.
    sspaddmm.out storage_offset. stride. sym_size. sym_stride. tensor. tensor.bool tensor.complex tensor.float tensor.int
    thnn_conv2d. thnn_conv2d.out to.prim_Device to.prim_dtype to.prim_other to_dense_backward. to_mkldnn. to_mkldnn.out
    to_mkldnn_backward. to_padded_tensor. to_padded_tensor.out to_sparse_bsc. to_sparse_bsr. update.Tensor values.Tensor
    values_copy. values_copy.out
""".split())
