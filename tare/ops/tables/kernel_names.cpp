#include "tare/ops/tables/tables.h"

// What PyTorch's CPU kernels are called where they refuse a type. Programs read it in texts such as '"abs_cpu" not
// implemented for 'Bool''. Most are called as their operator; the table has the others, by the operators that they are
// kernels of. A sentence where it says that instead.
namespace tare {

List<Fact<std::string_view>> kernel_names() {
  static constexpr Fact<std::string_view> kTable[] = {
      {"bitwise_and_cpu", "__and__ __iand__"},
      {"lshift_cpu", "__ilshift__ __lshift__ bitwise_left_shift"},
      {"bitwise_or_cpu", "__ior__ __or__"},
      {"rshift_cpu", "__irshift__ __rshift__ bitwise_right_shift"},
      {"bitwise_xor_cpu", "__ixor__ __xor__"},
      {"adaptive_avg_pool2d", "_adaptive_avg_pool2d adaptive_avg_pool2d"},
      {"adaptive_avg_pool3d_cpu", "_adaptive_avg_pool3d"},
      {"prelu_cpu", "_prelu_kernel"},
      {"compute_index_ranges_weights", "_upsample_bicubic2d_aa _upsample_bilinear2d_aa _upsample_lanczos2d_aa"},
      {"compute_indices_weights_nearest",
       "_upsample_nearest_exact1d _upsample_nearest_exact3d upsample_nearest1d upsample_nearest3d"},
      {"upsample_nearest2d_channels_last", "_upsample_nearest_exact2d upsample_nearest2d"},
      {"abs_cpu", "absolute"},
      {"adaptive_max_pool2d", "adaptive_max_pool2d"},
      {"addcdiv_cpu_out", "addcdiv"},
      {"addcmul_cpu_out", "addcmul"},
      {"atan2_cpu", "arctan2"},
      {"ceil_vml_cpu", "ceil"},
      {"elu_cpu", "celu selu"},
      {"minimum_cpu", "clamp_max.Tensor"},
      {"maximum_cpu", "clamp_min.Tensor"},
      {"digamma", "digamma special_psi"},
      {"erf_vml_cpu", "erf special_ndtr"},
      {"erfc_vml_cpu", "erfc"},
      {"erfinv_vml_cpu", "erfinv"},
      {"trunc_vml_cpu", "fix trunc"},
      {"floor_vml_cpu", "floor"},
      {"div_floor_cpu", "floor_divide"},
      {"GeluKernelImpl", "gelu"},
      {"gt_cpu", "greater"},
      {"ge_cpu", "greater_equal"},
      {"grid_sampler_2d_cpu_kernel_impl", "grid_sampler_2d"},
      {"grid_sampler3d_cpu", "grid_sampler_3d"},
      {"clamp is not supported for complex types", "hardtanh relu"},
      {"i0_vml_cpu", "i0"},
      {"im2col_out_cpu", "im2col"},
      {"lerp_kernel_scalar", "lerp.Scalar"},
      {"lerp_kernel_tensor", "lerp.Tensor"},
      {"lt_cpu", "less"},
      {"le_cpu", "less_equal"},
      {"lgamma_vml_cpu", "lgamma special_gammaln"},
      {"log_sigmoid_cpu", "log_sigmoid_forward"},
      {"arange_cpu", "mvlgamma special_multigammaln"},
      {"trigamma", "polygamma"},
      {"pow", "pow"},
      {"round_vml_cpu", "round"},
      {"round_cpu", "round.decimals"},
      {"leaky_relu_cpu", "rrelu rrelu_with_noise rrelu_with_noise_functional"},
      {"signbit is not implemented for complex tensors.", "signbit"},
      {"softshrink_check", "softshrink"},
      {"igamma_cpu", "special_gammainc"},
      {"igammac_cpu", "special_gammaincc"},
      {"compute_indices_weights_cubic", "upsample_bicubic2d"},
      {"upsample_bilinear2d_channels_last", "upsample_bilinear2d"},
      {"compute_indices_weights_linear", "upsample_linear1d upsample_trilinear3d"},
  };
  return kTable;
}

}  // namespace tare
