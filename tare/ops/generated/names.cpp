// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/dispatch/registry.h"

namespace tare {

namespace {
constexpr std::string_view kNames[] = {
    // factory
    "empty empty_strided empty_permuted empty_like new_empty new_empty_strided zeros _efficientzerotensor new_zeros "
    "zeros_like ones new_ones ones_like full new_full full_like scalar_tensor ",
    // range
    "arange range eye tril_indices triu_indices linspace logspace ",
    // window
    "hann_window bartlett_window blackman_window hamming_window kaiser_window ",
    // copy
    "copy copy_ clone _to_copy fill fill_ zero zero_ lift lift_fresh lift_fresh_copy to type_as to_dense chalf "
    "contiguous _cast_Byte _cast_Char _cast_Double _cast_Float _cast_Int _cast_Long _cast_Short _cast_Half ",
    // resizing
    "resize_ resize resize_as_ resize_as _resize_output_ _resize_output set_ set ",
    // inspection
    "_local_scalar_dense item is_nonzero is_same_size is_complex is_floating_point is_signed is_conj is_neg "
    "is_inference is_distributed _is_zerotensor is_pinned _has_same_storage_numel _has_compatible_shallow_copy_type "
    "size stride sym_size sym_stride sym_numel sym_storage_offset sym_is_contiguous _version result_type can_cast "
    "promote_types _assert_tensor_metadata _assert_scalar _assert_async _shape_as_tensor _dim_arange ",
    // random
    "uniform uniform_ normal_functional normal_ normal random random_ exponential exponential_ geometric geometric_ "
    "cauchy cauchy_ log_normal log_normal_ bernoulli bernoulli_ poisson binomial _standard_gamma _sample_dirichlet "
    "_standard_gamma_grad _dirichlet_grad multinomial rand rand_like randn randn_like randint randint_like randperm ",
    // dropout
    "native_dropout native_dropout_backward dropout dropout_ feature_dropout feature_dropout_ alpha_dropout "
    "alpha_dropout_ feature_alpha_dropout feature_alpha_dropout_ ",
    // unary
    "abs abs_ angle neg neg_ positive _conj_physical conj_physical_ conj_physical sign sign_ sgn sgn_ square "
    "square_ reciprocal reciprocal_ sqrt sqrt_ rsqrt rsqrt_ deg2rad deg2rad_ rad2deg rad2deg_ nan_to_num "
    "nan_to_num_ frexp ceil ceil_ floor floor_ round round_ trunc trunc_ frac frac_ special_round exp exp_ exp2 "
    "exp2_ expm1 expm1_ log log_ log2 log2_ log10 log10_ log1p log1p_ sigmoid sigmoid_ logit logit_ sin sin_ cos "
    "cos_ tan tan_ asin asin_ acos acos_ atan atan_ sinh sinh_ cosh cosh_ tanh tanh_ asinh asinh_ acosh acosh_ "
    "atanh atanh_ isnan isinf isfinite isreal isposinf isneginf signbit logical_not logical_not_ bitwise_not "
    "bitwise_not_ absolute absolute_ negative negative_ fix fix_ arccos arccos_ arccosh arccosh_ arcsin arcsin_ "
    "arcsinh arcsinh_ arctan arctan_ arctanh arctanh_ special_exp2 special_expm1 special_log1p special_expit "
    "special_logit ",
    // unary_special
    "erf erf_ erfc erfc_ erfinv erfinv_ special_erfcx lgamma lgamma_ digamma digamma_ polygamma polygamma_ mvlgamma "
    "mvlgamma_ i0 i0_ special_i0e special_i1 special_i1e special_entr special_ndtri special_log_ndtr special_ndtr "
    "sinc sinc_ special_airy_ai special_bessel_j0 special_bessel_j1 special_bessel_y0 special_bessel_y1 "
    "special_modified_bessel_i0 special_modified_bessel_i1 special_modified_bessel_k0 special_modified_bessel_k1 "
    "special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k1 special_spherical_bessel_j0 special_erf "
    "special_erfc special_erfinv special_gammaln special_digamma special_psi special_polygamma special_multigammaln "
    "special_i0 special_sinc ",
    // binary
    "add add_ sub sub_ rsub _add_relu _add_relu_ mul mul_ div div_ floor_divide floor_divide_ remainder remainder_ "
    "fmod fmod_ pow pow_ float_power float_power_ maximum minimum fmax fmin atan2 atan2_ hypot hypot_ copysign "
    "copysign_ nextafter nextafter_ logaddexp logaddexp2 heaviside heaviside_ ldexp ldexp_ complex polar xlogy "
    "xlogy_ special_xlogy subtract subtract_ multiply multiply_ divide divide_ true_divide true_divide_ arctan2 "
    "arctan2_ max min ",
    // bitwise
    "bitwise_and bitwise_and_ bitwise_or bitwise_or_ bitwise_xor bitwise_xor_ bitwise_left_shift "
    "bitwise_left_shift_ bitwise_right_shift bitwise_right_shift_ __and__ __iand__ __or__ __ior__ __xor__ __ixor__ "
    "__lshift__ __ilshift__ __rshift__ __irshift__ gcd gcd_ lcm lcm_ ",
    // binary_special
    "igamma igamma_ igammac igammac_ special_gammainc special_gammaincc special_xlog1py special_zeta "
    "special_chebyshev_polynomial_t special_chebyshev_polynomial_u special_chebyshev_polynomial_v "
    "special_chebyshev_polynomial_w special_hermite_polynomial_h special_hermite_polynomial_he "
    "special_laguerre_polynomial_l special_legendre_polynomial_p special_shifted_chebyshev_polynomial_t "
    "special_shifted_chebyshev_polynomial_u special_shifted_chebyshev_polynomial_v "
    "special_shifted_chebyshev_polynomial_w ",
    // comparison
    "eq eq_ ne ne_ lt lt_ le le_ gt gt_ ge ge_ logical_and logical_and_ logical_or logical_or_ logical_xor "
    "logical_xor_ isclose allclose equal not_equal not_equal_ less less_ less_equal less_equal_ greater greater_ "
    "greater_equal greater_equal_ ",
    // ternary
    "where masked_fill masked_fill_ addcmul addcmul_ addcdiv addcdiv_ lerp lerp_ clamp clamp_ clamp_min clamp_min_ "
    "clamp_max clamp_max_ clip clip_ ",
    // activation
    "relu relu_ relu6 relu6_ hardtanh hardtanh_ threshold threshold_ leaky_relu leaky_relu_ elu elu_ celu celu_ "
    "selu selu_ gelu gelu_ silu silu_ mish mish_ softplus hardsigmoid hardsigmoid_ hardswish hardswish_ softshrink "
    "hardshrink log_sigmoid_forward log_sigmoid glu _prelu_kernel prelu rrelu rrelu_ rrelu_with_noise "
    "rrelu_with_noise_ rrelu_with_noise_functional ",
    // activation_backward
    "threshold_backward gelu_backward silu_backward sigmoid_backward tanh_backward mish_backward hardtanh_backward "
    "leaky_relu_backward elu_backward softplus_backward softshrink_backward hardshrink_backward "
    "hardsigmoid_backward hardswish_backward logit_backward log_sigmoid_backward glu_backward glu_jvp "
    "glu_backward_jvp _prelu_kernel_backward rrelu_with_noise_backward infinitely_differentiable_gelu_backward ",
    // view
    "view view_copy _reshape_alias _reshape_alias_copy t t_ t_copy transpose transpose_ transpose_copy permute "
    "permute_copy expand expand_copy select select_copy slice slice_copy squeeze squeeze_ squeeze_copy unsqueeze "
    "unsqueeze_ unsqueeze_copy as_strided as_strided_ as_strided_copy diagonal diagonal_copy unfold unfold_copy "
    "detach detach_copy alias alias_copy _conj _conj_copy _neg_view _neg_view_copy view_as_real view_as_real_copy "
    "view_as_complex view_as_complex_copy ",
    // view_composite
    "reshape _reshape_copy reshape_as view_as expand_as broadcast_to broadcast_tensors swapaxes swapaxes_ swapdims "
    "swapdims_ movedim moveaxis flatten unflatten ravel numpy_T mT mH adjoint matrix_H narrow conj real imag "
    "resolve_conj resolve_neg linalg_diagonal atleast_1d atleast_2d atleast_3d meshgrid ",
    // view_copy
    "select_scatter slice_scatter diagonal_scatter as_strided_scatter select_backward slice_backward "
    "diagonal_backward unfold_backward view_copy narrow_copy _unsafe_view detach_ _lazy_clone slice_inverse ",
    // split
    "split split_copy split_with_sizes split_with_sizes_copy unbind unbind_copy unsafe_split "
    "unsafe_split_with_sizes chunk unsafe_chunk tensor_split hsplit vsplit dsplit ",
    // reduction
    "sum mean prod nansum amax amin aminmax _aminmax max min argmax argmin _is_all_true _is_any_true all any "
    "count_nonzero nanmean sum_to_size trace hash_tensor ",
    // statistics
    "var std var_mean std_mean logsumexp special_logsumexp median nanmedian mode kthvalue quantile nanquantile cov "
    "corrcoef ",
    // histogram
    "histc histogram histogramdd bincount _histogramdd_bin_edges _histogramdd_from_bin_cts "
    "_histogramdd_from_bin_tensors ",
    // segment
    "segment_reduce _segment_reduce_backward ",
    // norm
    "linalg_vector_norm linalg__powsum linalg_matrix_norm linalg_norm frobenius_norm nuclear_norm norm dist renorm "
    "renorm_ ",
    // scan
    "cumsum cumsum_ cumprod cumprod_ cummax cummin _cummax_helper _cummin_helper logcumsumexp _logcumsumexp ",
    // sort
    "sort argsort msort topk searchsorted bucketize ",
    // unique
    "_unique _unique2 unique_dim unique_consecutive unique_dim_consecutive ",
    // contraction
    "mm bmm mv dot vdot addmm addmm_ baddbmm baddbmm_ addbmm addbmm_ addmv addmv_ addr addr_ _addmm_activation "
    "_int_mm ",
    // grouped_contraction
    "_grouped_mm _scaled_mm _scaled_mm_v2 _scaled_grouped_mm _scaled_grouped_mm_v2 ",
    // matmul
    "matmul linalg_matmul linear outer ger inner tensordot linalg_multi_dot chain_matmul linalg_vecdot kron "
    "bilinear _trilinear ",
    // einsum
    "einsum ",
    // distance
    "_cdist_forward _cdist_backward _euclidean_dist cdist pairwise_distance _pdist_forward _pdist_backward pdist "
    "linalg_cross cross ",
    // convolution
    "convolution _convolution convolution_backward ",
    // convolution_composite
    "conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d _convolution_mode _convolution "
    "conv_tbc conv_tbc_backward ",
    // pooling
    "max_pool2d_with_indices max_pool3d_with_indices max_pool2d_with_indices_backward "
    "max_pool3d_with_indices_backward max_pool2d max_pool3d max_pool1d max_pool1d_with_indices avg_pool1d "
    "avg_pool2d avg_pool3d avg_pool2d_backward avg_pool3d_backward ",
    // adaptive_pooling
    "_adaptive_avg_pool2d _adaptive_avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d "
    "adaptive_max_pool1d _adaptive_avg_pool2d_backward _adaptive_avg_pool3d_backward adaptive_max_pool2d "
    "adaptive_max_pool3d adaptive_max_pool2d_backward adaptive_max_pool3d_backward fractional_max_pool2d "
    "fractional_max_pool3d fractional_max_pool2d_backward fractional_max_pool3d_backward max_unpool2d max_unpool3d ",
    // resampling
    "upsample_nearest1d upsample_nearest1d_backward _upsample_nearest_exact1d _upsample_nearest_exact1d_backward "
    "upsample_nearest2d upsample_nearest2d_backward _upsample_nearest_exact2d _upsample_nearest_exact2d_backward "
    "upsample_nearest3d upsample_nearest3d_backward _upsample_nearest_exact3d _upsample_nearest_exact3d_backward "
    "upsample_linear1d upsample_linear1d_backward upsample_bilinear2d upsample_bilinear2d_backward "
    "upsample_trilinear3d upsample_trilinear3d_backward upsample_bicubic2d upsample_bicubic2d_backward "
    "_upsample_bilinear2d_aa _upsample_bilinear2d_aa_backward _upsample_bicubic2d_aa "
    "_upsample_bicubic2d_aa_backward _upsample_lanczos2d_aa _upsample_lanczos2d_aa_backward ",
    // grid_sampling
    "grid_sampler_2d grid_sampler_3d grid_sampler_2d_backward grid_sampler_3d_backward grid_sampler "
    "affine_grid_generator affine_grid_generator_backward ",
    // folding
    "im2col col2im pixel_shuffle pixel_unshuffle channel_shuffle native_channel_shuffle ",
    // attention
    "_scaled_dot_product_flash_attention_for_cpu _scaled_dot_product_flash_attention_for_cpu_backward "
    "_scaled_dot_product_attention_math scaled_dot_product_attention _fused_sdp_choice ",
    // fused_attention
    "_scaled_dot_product_flash_attention _scaled_dot_product_flash_attention_backward _flash_attention_forward "
    "_flash_attention_forward_no_dropout_inplace _flash_attention_backward _scaled_dot_product_efficient_attention "
    "_scaled_dot_product_efficient_attention_backward _efficient_attention_forward _efficient_attention_backward "
    "_scaled_dot_product_cudnn_attention _scaled_dot_product_cudnn_attention_backward "
    "_scaled_dot_product_fused_attention_overrideable _scaled_dot_product_fused_attention_overrideable_backward ",
    // multihead_attention
    "_transform_bias_rescale_qkv _native_multi_head_attention _transformer_encoder_layer_fwd ",
    // recurrent
    "lstm lstm_cell gru gru_cell rnn_tanh rnn_tanh_cell rnn_relu rnn_relu_cell ",
    // recurrent_cells
    "_thnn_fused_lstm_cell _thnn_fused_lstm_cell_backward_impl _thnn_fused_lstm_cell_backward "
    "_thnn_differentiable_lstm_cell_backward _thnn_fused_gru_cell _thnn_fused_gru_cell_backward "
    "_thnn_differentiable_gru_cell_backward ",
    // onednn_lstm
    "mkldnn_rnn_layer mkldnn_rnn_layer_backward ",
    // cudnn_rnn
    "_cudnn_rnn _cudnn_rnn_backward _cudnn_rnn_flatten_weight ",
    // packed_sequence
    "_pack_padded_sequence _pack_padded_sequence_backward _pad_packed_sequence ",
    // embedding
    "embedding embedding_dense_backward _embedding_bag _embedding_bag_forward_only embedding_bag "
    "_embedding_bag_dense_backward _embedding_bag_backward _embedding_bag_per_sample_weights_backward one_hot "
    "embedding_renorm embedding_renorm_ ",
    // indexing
    "index _unsafe_index index_put index_put_ _unsafe_index_put _index_put_impl _index_put_impl_ "
    "_unsafe_masked_index _unsafe_masked_index_put_accumulate ",
    // index_along
    "index_select index_add index_add_ index_reduce index_reduce_ index_copy index_copy_ index_fill index_fill_ "
    "take put put_ ",
    // masking
    "nonzero nonzero_static argwhere nonzero_numpy where masked_select masked_scatter masked_scatter_ isin ",
    // scatter
    "gather scatter scatter_ scatter_add scatter_add_ scatter_reduce scatter_reduce_ take_along_dim ",
    // triangular
    "triu triu_ tril tril_ diag_embed diag diagflat fill_diagonal_ linalg_vander vander ",
    // padding
    "constant_pad_nd reflection_pad1d reflection_pad1d_backward reflection_pad2d reflection_pad2d_backward "
    "reflection_pad3d reflection_pad3d_backward replication_pad1d replication_pad1d_backward replication_pad2d "
    "replication_pad2d_backward replication_pad3d replication_pad3d_backward _pad_circular pad ",
    // repeating
    "flip fliplr flipud rot90 roll repeat tile repeat_interleave ",
    // factorization
    "linalg_lu_factor_ex _linalg_check_errors linalg_lu_factor _lu_with_info linalg_lu lu_unpack _linalg_det "
    "linalg_det det _linalg_slogdet linalg_slogdet slogdet logdet linalg_cholesky_ex linalg_cholesky cholesky "
    "cholesky_inverse linalg_ldl_factor_ex linalg_ldl_factor linalg_qr qr geqrf linalg_householder_product orgqr "
    "ormqr _linalg_svd linalg_svd linalg_svdvals svd linalg_eig linalg_eigvals _linalg_eigvals _linalg_eigh "
    "linalg_eigh linalg_eigvalsh ",
    // linear_system
    "linalg_inv_ex linalg_inv inverse _linalg_solve_ex linalg_solve_ex linalg_solve linalg_solve_triangular "
    "triangular_solve cholesky_solve linalg_lu_solve lu_solve linalg_ldl_solve linalg_lstsq linalg_matrix_exp "
    "matrix_exp linalg_matrix_power matrix_power linalg_tensorinv linalg_tensorsolve linalg_matrix_rank linalg_pinv "
    "pinverse linalg_cond ",
    // joining
    "cat stack concat concatenate hstack vstack row_stack dstack column_stack block_diag cartesian_prod "
    "pad_sequence flatten_dense_tensors unflatten_dense_tensors combinations _chunk_cat ",
    // foreach
    "_foreach_abs _foreach_abs_ _foreach_acos _foreach_acos_ _foreach_asin _foreach_asin_ _foreach_atan "
    "_foreach_atan_ _foreach_ceil _foreach_ceil_ _foreach_cos _foreach_cos_ _foreach_cosh _foreach_cosh_ "
    "_foreach_erf _foreach_erf_ _foreach_erfc _foreach_erfc_ _foreach_exp _foreach_exp_ _foreach_expm1 "
    "_foreach_expm1_ _foreach_floor _foreach_floor_ _foreach_frac _foreach_frac_ _foreach_lgamma _foreach_lgamma_ "
    "_foreach_log _foreach_log_ _foreach_log10 _foreach_log10_ _foreach_log1p _foreach_log1p_ _foreach_log2 "
    "_foreach_log2_ _foreach_neg _foreach_neg_ _foreach_reciprocal _foreach_reciprocal_ _foreach_round "
    "_foreach_round_ _foreach_rsqrt _foreach_rsqrt_ _foreach_sign _foreach_sign_ _foreach_sigmoid _foreach_sigmoid_ "
    "_foreach_sin _foreach_sin_ _foreach_sinh _foreach_sinh_ _foreach_sqrt _foreach_sqrt_ _foreach_tan "
    "_foreach_tan_ _foreach_tanh _foreach_tanh_ _foreach_trunc _foreach_trunc_ _foreach_zero _foreach_zero_ "
    "_foreach_max _foreach_add _foreach_add_ _foreach_sub _foreach_sub_ _foreach_mul _foreach_mul_ _foreach_div "
    "_foreach_div_ _foreach_clamp_max _foreach_clamp_max_ _foreach_clamp_min _foreach_clamp_min_ _foreach_maximum "
    "_foreach_maximum_ _foreach_minimum _foreach_minimum_ _foreach_pow _foreach_pow_ _foreach_addcdiv "
    "_foreach_addcdiv_ _foreach_addcmul _foreach_addcmul_ _foreach_lerp _foreach_lerp_ _foreach_norm "
    "_foreach_powsum _foreach_mm _foreach_clone _foreach_copy _foreach_copy_ ",
    // optimizer
    "_fused_adam_ _fused_adam _fused_adamw_ _fused_adamw _fused_sgd_ _fused_sgd _fused_adagrad_ _fused_adagrad "
    "_amp_foreach_non_finite_check_and_unscale_ _amp_foreach_non_finite_check_and_unscale _amp_update_scale_ "
    "_amp_update_scale ",
    // weight_norm
    "norm_except_dim _weight_norm _weight_norm_interface _weight_norm_interface_backward "
    "_weight_norm_differentiable_backward ",
    // softmax
    "softmax log_softmax special_softmax special_log_softmax _softmax _log_softmax _safe_softmax "
    "_softmax_backward_data _log_softmax_backward_data _masked_softmax _masked_softmax_backward ",
    // normalization
    "native_layer_norm native_layer_norm_backward layer_norm _fused_rms_norm rms_norm native_group_norm "
    "native_group_norm_backward group_norm instance_norm native_batch_norm _native_batch_norm_legit "
    "_native_batch_norm_legit_no_training _native_batch_norm_legit_functional _batch_norm_with_update "
    "_batch_norm_no_update native_batch_norm_backward batch_norm_backward batch_norm_update_stats "
    "_batch_norm_impl_index batch_norm ",
    // batch_parts
    "batch_norm_stats batch_norm_gather_stats batch_norm_gather_stats_with_counts batch_norm_elemt "
    "batch_norm_backward_reduce batch_norm_backward_elemt ",
    // loss
    "mse_loss smooth_l1_loss huber_loss soft_margin_loss binary_cross_entropy binary_cross_entropy_with_logits "
    "mse_loss_backward smooth_l1_loss_backward huber_loss_backward soft_margin_loss_backward "
    "binary_cross_entropy_backward l1_loss kl_div hinge_embedding_loss margin_ranking_loss cosine_embedding_loss "
    "triplet_margin_loss poisson_nll_loss cosine_similarity ",
    // classification
    "nll_loss_forward nll_loss2d_forward nll_loss_backward nll_loss2d_backward nll_loss nll_loss2d nll_loss_nd "
    "cross_entropy_loss multi_margin_loss multi_margin_loss_backward multilabel_margin_loss_forward "
    "multilabel_margin_loss_backward multilabel_margin_loss ",
    // ctc
    "_ctc_loss _ctc_loss_backward ctc_loss ",
    // calculus
    "diff trapezoid trapz cumulative_trapezoid gradient ",
    // backward_composite
    "masked_select_backward masked_scatter_backward value_selecting_reduction_backward gather_backward "
    "index_select_backward cummaxmin_backward cumprod_backward trace_backward embedding_backward ",
    // fake_quantization
    "fake_quantize_per_tensor_affine fake_quantize_per_channel_affine fake_quantize_per_tensor_affine_cachemask "
    "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams fake_quantize_per_channel_affine_cachemask "
    "fake_quantize_per_tensor_affine_cachemask_backward fake_quantize_per_channel_affine_cachemask_backward ",
    // fft
    "_fft_c2c _fft_r2c _fft_c2r ",
    // fft_composite
    "fft_fft fft_ifft fft_rfft fft_ihfft fft_hfft fft_irfft fft_fft2 fft_fftn fft_ifft2 fft_ifftn fft_rfft2 "
    "fft_rfftn fft_irfft2 fft_irfftn fft_hfft2 fft_hfftn fft_ihfft2 fft_ihfftn fft_fftshift fft_ifftshift "
    "fft_fftfreq fft_rfftfreq ",
    // spectrogram
    "stft istft ",
    // sparse
    "sparse_coo_tensor _sparse_coo_tensor_unsafe _sparse_coo_tensor_with_dims "
    "_sparse_coo_tensor_with_dims_and_tensors sparse_compressed_tensor sparse_csr_tensor sparse_csc_tensor _indices "
    "_values indices values crow_indices col_indices ccol_indices row_indices _nnz sparse_dim dense_dim _dimI _dimV "
    "is_coalesced _coalesced_ coalesce _coalesce _to_dense to_sparse _to_sparse to_sparse_csr _to_sparse_csr "
    "to_sparse_csc _to_sparse_csc ",
    // sparse_products
    "tare::sparse_product _sparse_mm _sparse_addmm _sparse_sparse_matmul sparse_mask _sparse_sum "
    "embedding_sparse_backward _embedding_bag_sparse_backward _gather_sparse_backward ",
};
}  // namespace

const List<std::string_view> kFamilyNames{kNames};

}  // namespace tare
