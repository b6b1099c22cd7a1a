#include "tare/ops/tables/tables.h"

// Printed by conformance/record_kernel_types.py from PyTorch 2.13.0. Do not edit.
// clang-format off
namespace tare {

List<Fact<std::string_view>> missing_kernel_types() {
  static constexpr Fact<std::string_view> kTable[] = {
    {"bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 complex32 complex64 complex128 float8_e4m3fn "
     "float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_adaptive_avg_pool2d _adaptive_avg_pool2d_backward _adaptive_avg_pool3d _adaptive_avg_pool3d_backward "
     "_batch_norm_no_update _batch_norm_with_update _embedding_bag_per_sample_weights_backward _euclidean_dist "
     "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams _histogramdd_from_bin_tensors _log_softmax "
     "_log_softmax_backward_data _masked_softmax _masked_softmax_backward _native_batch_norm_legit "
     "_native_batch_norm_legit_functional _native_batch_norm_legit_no_training _prelu_kernel _prelu_kernel_backward "
     "_safe_softmax _scaled_dot_product_flash_attention_for_cpu _scaled_dot_product_flash_attention_for_cpu_backward "
     "_segment_reduce_backward _softmax _softmax_backward_data _upsample_nearest_exact1d_backward "
     "_upsample_nearest_exact2d_backward _upsample_nearest_exact3d_backward _weight_norm_interface "
     "_weight_norm_interface_backward adaptive_max_pool2d adaptive_max_pool2d_backward adaptive_max_pool3d "
     "adaptive_max_pool3d_backward bartlett_window batch_norm_backward batch_norm_update_stats bernoulli.default "
     "binary_cross_entropy binary_cross_entropy_backward binary_cross_entropy_with_logits blackman_window cauchy "
     "celu convolution_backward elu exponential fake_quantize_per_channel_affine_cachemask "
     "fake_quantize_per_tensor_affine_cachemask fft_fftfreq fft_rfftfreq frac fractional_max_pool2d "
     "fractional_max_pool2d_backward fractional_max_pool3d fractional_max_pool3d_backward frexp gelu gelu_backward "
     "glu glu_backward grid_sampler_2d grid_sampler_2d_backward grid_sampler_3d grid_sampler_3d_backward "
     "hamming_window hann_window hardshrink hardsigmoid hardswish hardtanh_backward histc histogram huber_loss "
     "huber_loss_backward hypot igamma igammac kaiser_window leaky_relu leaky_relu_backward log_normal "
     "log_sigmoid_backward log_sigmoid_forward logaddexp2 logit_backward max_pool2d_with_indices_backward "
     "max_pool3d_with_indices_backward max_unpool2d max_unpool3d mish mish_backward mkldnn_rnn_layer "
     "mkldnn_rnn_layer_backward multinomial native_batch_norm native_batch_norm_backward native_group_norm "
     "native_group_norm_backward native_layer_norm native_layer_norm_backward nextafter nll_loss2d_backward "
     "nll_loss2d_forward nll_loss_backward nll_loss_forward poisson round.decimals rrelu_with_noise_backward "
     "segment_reduce smooth_l1_loss softplus softshrink softshrink_backward special_gammainc special_gammaincc "
     "special_round upsample_bicubic2d_backward upsample_bilinear2d_backward upsample_linear1d "
     "upsample_linear1d_backward upsample_nearest1d_backward upsample_nearest2d_backward upsample_nearest3d_backward "
     "upsample_trilinear3d upsample_trilinear3d_backward"},
    {"complex32 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "acos acosh addcdiv angle arccos arccosh arcsin arcsinh arctan arctanh asin asinh atan atanh cos cosh deg2rad "
     "div.Scalar div.Tensor divide.Scalar divide.Tensor exp exp2 expm1 glu_backward_jvp isin.Scalar_Tensor "
     "isin.Tensor_Tensor isneginf isposinf ldexp linalg_matrix_exp log log10 log1p log2 logsumexp matrix_exp mean "
     "nan_to_num pow.Tensor_Scalar rad2deg randint randint_like random.from random.to reciprocal rsqrt sigmoid sin "
     "sinc sinh sort special_exp2 special_expit special_expm1 special_log1p special_sinc sqrt tan tanh true_divide"},
    {"complex32 complex64 complex128 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_unique _unique2 arctan2 atan2 bucketize.Scalar copysign digamma elu_backward erf erfc erfinv "
     "hardshrink_backward hardsigmoid_backward hardswish_backward i0 lgamma logit mse_loss mvlgamma polygamma "
     "searchsorted.Scalar signbit softplus_backward special_digamma special_entr special_erf special_erfc "
     "special_erfinv special_gammaln special_i0 special_i0e special_i1 special_i1e special_logit "
     "special_multigammaln special_polygamma special_psi special_xlog1py special_xlogy unique_consecutive unique_dim "
     "unique_dim_consecutive xlogy"},
    {"uint16 uint32 uint64 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_unsafe_masked_index _unsafe_masked_index_put_accumulate add argmax argmin clamp.Tensor clip.Tensor dist "
     "embedding_dense_backward fmax fmin hardtanh heaviside index_add index_copy index_fill linalg_vector_norm "
     "masked_fill max.other maximum min.other minimum nansum neg negative nonzero nonzero_static norm relu rsub sgn "
     "sign std std_mean sub subtract topk tril triu var var_mean"},
    {"bool uint16 uint32 uint64 complex32 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_trilinear addmv affine_grid_generator baddbmm bmm clamp.default clamp_max.default clamp_min.default "
     "clip.default cumprod cumsum dot linalg_cross linspace.Scalar_Tensor linspace.Tensor_Scalar "
     "linspace.Tensor_Tensor logspace.Scalar_Tensor logspace.Tensor_Scalar logspace.Tensor_Tensor mv pow.Scalar "
     "pow.Tensor_Tensor reflection_pad1d reflection_pad2d reflection_pad3d replication_pad1d replication_pad2d "
     "replication_pad3d soft_margin_loss soft_margin_loss_backward trace vdot"},
    {"float16 bfloat16 complex32 complex64 complex128 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz "
     "float8_e8m0fnu",
     "_cdist_forward binomial polar special_airy_ai special_bessel_j0 special_bessel_j1 special_bessel_y0 "
     "special_bessel_y1 special_chebyshev_polynomial_t special_chebyshev_polynomial_u special_chebyshev_polynomial_v "
     "special_chebyshev_polynomial_w special_erfcx special_hermite_polynomial_h special_hermite_polynomial_he "
     "special_laguerre_polynomial_l special_legendre_polynomial_p special_log_ndtr special_modified_bessel_i0 "
     "special_modified_bessel_i1 special_modified_bessel_k0 special_modified_bessel_k1 special_ndtri "
     "special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k1 special_shifted_chebyshev_polynomial_t "
     "special_shifted_chebyshev_polynomial_u special_shifted_chebyshev_polynomial_v "
     "special_shifted_chebyshev_polynomial_w special_spherical_bessel_j0 special_zeta"},
    {"bool uint16 uint32 uint64 complex32 complex64 complex128 float8_e4m3fn float8_e5m2 float8_e4m3fnuz "
     "float8_e5m2fnuz float8_e8m0fnu",
     "_addmm_activation _convolution arange bucketize.Tensor convolution div.Scalar_mode div.Tensor_mode "
     "divide.Scalar_mode divide.Tensor_mode floor_divide.default fmod geometric index_reduce kthvalue "
     "max_pool2d_with_indices max_pool3d_with_indices median mse_loss_backward nanmedian randperm range remainder "
     "searchsorted.Tensor smooth_l1_loss_backward threshold threshold_backward"},
    {"uint16 uint32 uint64 complex32 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "channel_shuffle gather logical_and logical_not logical_or logical_xor lu_unpack masked_scatter "
     "native_channel_shuffle pixel_shuffle pixel_unshuffle prod put scatter.reduce scatter.value_reduce scatter_add "
     "scatter_reduce square sum take unfold_backward"},
    {"bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 float16 bfloat16 complex32 float8_e4m3fn float8_e5m2 "
     "float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_linalg_det _linalg_eigh _linalg_eigvals _linalg_solve_ex _linalg_svd cholesky cholesky_inverse cholesky_solve "
     "geqrf linalg_cholesky_ex linalg_eig linalg_householder_product linalg_ldl_factor_ex linalg_ldl_solve linalg_lu "
     "linalg_lu_factor_ex linalg_lu_solve linalg_qr linalg_solve_triangular ormqr triangular_solve"},
    {"uint16 uint32 uint64 complex32 complex64 complex128 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz "
     "float8_e8m0fnu",
     "_aminmax amax amin aminmax bernoulli.p clamp_max.Tensor clamp_min.Tensor floor_divide.Scalar ge greater "
     "greater_equal gt hash_tensor le less less_equal lt max.default min.default random.default"},
    {"bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 float16 bfloat16 complex32 complex64 complex128 "
     "float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_cdist_backward _ctc_loss _ctc_loss_backward _dirichlet_grad _histogramdd_bin_edges _histogramdd_from_bin_cts "
     "_pdist_backward _pdist_forward _sample_dirichlet _standard_gamma _standard_gamma_grad "
     "_upsample_bicubic2d_aa_backward _upsample_bilinear2d_aa_backward _upsample_lanczos2d_aa_backward glu_jvp "
     "multi_margin_loss multi_margin_loss_backward multilabel_margin_loss_backward multilabel_margin_loss_forward"},
    {"bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 complex32 float8_e4m3fn float8_e5m2 float8_e4m3fnuz "
     "float8_e5m2fnuz float8_e8m0fnu",
     "_fused_rms_norm _logcumsumexp lerp logaddexp logcumsumexp reflection_pad1d_backward reflection_pad2d_backward "
     "reflection_pad3d_backward replication_pad1d_backward replication_pad2d_backward replication_pad3d_backward "
     "sigmoid_backward silu silu_backward tanh_backward"},
    {"bool uint8 int8 int16 int32 int64 uint16 uint32 uint64 float8_e4m3fn float8_e5m2 float8_e4m3fnuz "
     "float8_e5m2fnuz float8_e8m0fnu",
     "linalg__powsum normal normal_functional rand rand_like randn randn_like uniform"},
    {"bool int8 int16 int32 int64 uint16 uint32 uint64 complex32 complex64 complex128 float8_e4m3fn float8_e5m2 "
     "float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_upsample_nearest_exact1d _upsample_nearest_exact2d _upsample_nearest_exact3d upsample_bicubic2d "
     "upsample_bilinear2d upsample_nearest1d upsample_nearest2d upsample_nearest3d"},
    {"bool uint16 uint32 uint64 float16 bfloat16 float32 float64 complex32 complex64 complex128 float8_e4m3fn "
     "float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "__lshift__ __rshift__ bincount bitwise_left_shift bitwise_right_shift gcd lcm"},
    {"float16 bfloat16 float32 float64 complex32 complex64 complex128 float8_e4m3fn float8_e5m2 float8_e4m3fnuz "
     "float8_e5m2fnuz float8_e8m0fnu",
     "__and__ __or__ __xor__ bitwise_and bitwise_or bitwise_xor"},
    {"float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "addr isclose mul.Scalar multiply.Scalar native_dropout_backward"},
    {"bool complex32 complex64 complex128 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "ceil fix floor round.default trunc"},
    {"bool uint16 uint32 uint64 complex32 float8_e8m0fnu",
     "addbmm addmm conv_tbc mm"},
    {"uint16 uint32 uint64 float8_e8m0fnu",
     "_index_put_impl _unsafe_index_put index_put"},
    {"bool int8 int16 int32 int64 uint16 uint32 uint64 float16 bfloat16 complex32 complex64 complex128 float8_e4m3fn "
     "float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "_upsample_bicubic2d_aa _upsample_bilinear2d_aa _upsample_lanczos2d_aa"},
    {"bool uint8 int8 int16 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex32 complex64 complex128 "
     "float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "repeat_interleave tril_indices triu_indices"},
    {"uint16 uint32 uint64",
     "masked_scatter_backward masked_select"},
    {"uint8 int8 int16 int32 int64 uint16 uint32 uint64 complex32 float8_e4m3fn float8_e5m2 float8_e4m3fnuz "
     "float8_e5m2fnuz float8_e8m0fnu",
     "col2im im2col"},
    {"bool uint16 uint32 uint64 float8_e8m0fnu",
     "abs absolute"},
    {"bool uint8 int8 int16 int32 uint16 uint32 uint64 complex32 complex64 complex128 float8_e4m3fn float8_e5m2 "
     "float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "avg_pool2d avg_pool2d_backward"},
    {"bool uint8 int8 int16 int32 uint16 uint32 uint64 float16 bfloat16 complex32 complex64 complex128 float8_e4m3fn "
     "float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "avg_pool3d avg_pool3d_backward"},
    {"float8_e4m3fn float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "isinf"},
    {"float8_e4m3fn float8_e4m3fnuz float8_e5m2fnuz",
     "isfinite"},
    {"uint16 uint32 uint64 complex32",
     "eye"},
    {"complex32 complex64 complex128",
     "infinitely_differentiable_gelu_backward"},
    {"bool uint16 uint32 uint64 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "addcmul"},
    {"uint16 uint32 uint64 float16 bfloat16 float32 float64 complex32 complex64 complex128 float8_e4m3fn float8_e5m2 "
     "float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu",
     "bitwise_not"},
  };
  return kTable;
}

std::string_view take_empty() {
  return
    "_adaptive_avg_pool2d _histogramdd_bin_edges _linalg_det _linalg_eigh _linalg_svd _pdist_forward _trilinear "
     "bernoulli bmm channel_shuffle cholesky conv_tbc gather grid_sampler_2d index_add isin linalg__powsum "
     "linalg_cholesky_ex linalg_ldl_factor_ex linalg_lu_factor_ex linalg_lu_solve linspace logspace masked_select mm "
     "nanmedian native_channel_shuffle nonzero_static normal normal_functional pixel_shuffle pixel_unshuffle "
     "randn_like searchsorted std std_mean take triu var var_mean";
}

}  // namespace tare
