#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "tare/dispatch/run.h"

// What PyTorch's CPU kernels are called where they refuse a type. Programs read it in texts such as '"abs_cpu" not
// implemented for 'Bool''. Most are called as their operator; the table has the others.
namespace tare {

namespace {

using Names = std::pair<std::string_view, std::string_view>;

// By the operator's name, or by its full name where overloads differ; those in `special_` need it only where they
// differ from the others. A sentence where it says that instead. Sorted.
constexpr Names kNames[] = {
    {"__and__", "bitwise_and_cpu"},
    {"__iand__", "bitwise_and_cpu"},
    {"__ilshift__", "lshift_cpu"},
    {"__ior__", "bitwise_or_cpu"},
    {"__irshift__", "rshift_cpu"},
    {"__ixor__", "bitwise_xor_cpu"},
    {"__lshift__", "lshift_cpu"},
    {"__or__", "bitwise_or_cpu"},
    {"__rshift__", "rshift_cpu"},
    {"__xor__", "bitwise_xor_cpu"},
    {"_adaptive_avg_pool2d", "adaptive_avg_pool2d"},
    {"_adaptive_avg_pool3d", "adaptive_avg_pool3d_cpu"},
    {"_prelu_kernel", "prelu_cpu"},
    {"_upsample_bicubic2d_aa", "compute_index_ranges_weights"},
    {"_upsample_bilinear2d_aa", "compute_index_ranges_weights"},
    {"_upsample_lanczos2d_aa", "compute_index_ranges_weights"},
    {"_upsample_nearest_exact1d", "compute_indices_weights_nearest"},
    {"_upsample_nearest_exact2d", "upsample_nearest2d_channels_last"},
    {"_upsample_nearest_exact3d", "compute_indices_weights_nearest"},
    {"absolute", "abs_cpu"},
    {"adaptive_avg_pool2d", "adaptive_avg_pool2d"},
    {"adaptive_max_pool2d", "adaptive_max_pool2d"},
    {"addcdiv", "addcdiv_cpu_out"},
    {"addcmul", "addcmul_cpu_out"},
    {"arctan2", "atan2_cpu"},
    {"bitwise_left_shift", "lshift_cpu"},
    {"bitwise_right_shift", "rshift_cpu"},
    {"ceil", "ceil_vml_cpu"},
    {"celu", "elu_cpu"},
    {"clamp_max.Tensor", "minimum_cpu"},
    {"clamp_min.Tensor", "maximum_cpu"},
    {"digamma", "digamma"},
    {"erf", "erf_vml_cpu"},
    {"erfc", "erfc_vml_cpu"},
    {"erfinv", "erfinv_vml_cpu"},
    {"fix", "trunc_vml_cpu"},
    {"floor", "floor_vml_cpu"},
    {"floor_divide", "div_floor_cpu"},
    {"gelu", "GeluKernelImpl"},
    {"greater", "gt_cpu"},
    {"greater_equal", "ge_cpu"},
    {"grid_sampler_2d", "grid_sampler_2d_cpu_kernel_impl"},
    {"grid_sampler_3d", "grid_sampler3d_cpu"},
    {"hardtanh", "clamp is not supported for complex types"},
    {"i0", "i0_vml_cpu"},
    {"im2col", "im2col_out_cpu"},
    {"lerp.Scalar", "lerp_kernel_scalar"},
    {"lerp.Tensor", "lerp_kernel_tensor"},
    {"less", "lt_cpu"},
    {"less_equal", "le_cpu"},
    {"lgamma", "lgamma_vml_cpu"},
    {"log_sigmoid_forward", "log_sigmoid_cpu"},
    {"mvlgamma", "arange_cpu"},
    {"polygamma", "trigamma"},
    {"pow", "pow"},
    {"relu", "clamp is not supported for complex types"},
    {"round", "round_vml_cpu"},
    {"round.decimals", "round_cpu"},
    {"rrelu", "leaky_relu_cpu"},
    {"rrelu_with_noise", "leaky_relu_cpu"},
    {"rrelu_with_noise_functional", "leaky_relu_cpu"},
    {"selu", "elu_cpu"},
    {"signbit", "signbit is not implemented for complex tensors."},
    {"softshrink", "softshrink_check"},
    {"special_gammainc", "igamma_cpu"},
    {"special_gammaincc", "igammac_cpu"},
    {"special_gammaln", "lgamma_vml_cpu"},
    {"special_multigammaln", "arange_cpu"},
    {"special_ndtr", "erf_vml_cpu"},
    {"special_psi", "digamma"},
    {"trunc", "trunc_vml_cpu"},
    {"upsample_bicubic2d", "compute_indices_weights_cubic"},
    {"upsample_bilinear2d", "upsample_bilinear2d_channels_last"},
    {"upsample_linear1d", "compute_indices_weights_linear"},
    {"upsample_nearest1d", "compute_indices_weights_nearest"},
    {"upsample_nearest2d", "upsample_nearest2d_channels_last"},
    {"upsample_nearest3d", "compute_indices_weights_nearest"},
    {"upsample_trilinear3d", "compute_indices_weights_linear"},
};
static_assert(std::ranges::is_sorted(kNames, {}, &Names::first));

std::string kernel_name(const Op& op) {
  const std::string_view full = op.name, name = op.schema.name;
  const size_t prefix = name.starts_with("special_") ? 8 : 0;
  for (const std::string_view key : {full, name, full.substr(prefix), name.substr(prefix)}) {
    const auto* at = std::ranges::lower_bound(kNames, key, {}, &Names::first);
    if (at != std::end(kNames) && at->first == key) return std::string(at->second);
  }
  return fmt::format("{}_cpu", name.substr(prefix));
}

}  // namespace

MissingKernel::MissingKernel(DType computed, TensorMeta result)
    : NotImplementedError(fmt::format("the operator is not implemented for '{}'", computed)),
      result(std::move(result)),
      computed(computed) {}

void fail_missing(const Op& op, const MissingKernel& missing) {
  if (missing.computed == DType::undefined) throw missing;
  const std::string name = kernel_name(*op.functional);
  const bool sentence = name.find(' ') != std::string::npos;
  throw MissingKernel(sentence ? name : fmt::format("\"{}\" not implemented for '{}'", name, missing.computed),
                      missing.result);
}

}  // namespace tare
