#include "tare/nn/normalization.h"

#include <fmt/format.h>

#include "tare/nn/options.h"
#include "tare/ops.h"

namespace tare::nn {

BatchNorm::BatchNorm(int64_t num_features, const BatchNormOptions& options)
    : num_features(num_features), eps(options.eps), momentum(options.momentum) {
  const auto& [eps_, momentum_, affine, track_running_stats, with_bias, dtype, device] = options;
  if (affine) {
    weight = Parameter(ones({num_features}, dtype, {}, device));
    if (with_bias) bias = Parameter(zeros({num_features}, dtype, {}, device));
  }
  if (track_running_stats) {
    running_mean = Buffer(zeros({num_features}, dtype, {}, device));
    running_var = Buffer(ones({num_features}, dtype, {}, device));
    num_batches_tracked = Buffer(zeros({}, DType::int64, {}, device));
  }
}

Tensor BatchNorm::forward(const Tensor& input) const {
  check_input(input);
  const bool tracks = num_batches_tracked.defined();
  double average_factor = momentum.value_or(0.0);
  if (training() && tracks) {
    add_(num_batches_tracked, Tensor::wrapped_number(1));
    if (!momentum) average_factor = 1.0 / item(num_batches_tracked).to_double();
  }
  // Without running statistics the batch's own serve at all times.
  return batch_norm(input, weight, bias, running_mean, running_var, training() || !tracks, average_factor, eps, false);
}

std::string BatchNorm::extra_repr() const {
  return fmt::format("{}, eps={}, momentum={}, affine={}, bias={}, track_running_stats={}", num_features,
                     python_float(eps), python_float(momentum), python_bool(weight.defined()),
                     python_bool(bias.defined()), python_bool(num_batches_tracked.defined()));
}

void BatchNorm1d::check_input(const Tensor& input) const {
  check<ValueError>(input.dim() == 2 || input.dim() == 3, "expected 2D or 3D input (got {}D input)", input.dim());
}
void BatchNorm2d::check_input(const Tensor& input) const {
  check<ValueError>(input.dim() == 4, "expected 4D input (got {}D input)", input.dim());
}

LayerNorm::LayerNorm(Dims shape, const NormOptions& options) : normalized_shape(std::move(shape)), eps(options.eps) {
  if (!options.elementwise_affine) return;
  weight = Parameter(ones(normalized_shape, options.dtype, {}, options.device));
  if (options.bias) bias = Parameter(zeros(normalized_shape, options.dtype, {}, options.device));
}

Tensor LayerNorm::forward(const Tensor& input) const { return layer_norm(input, normalized_shape, weight, bias, eps); }

std::string LayerNorm::extra_repr() const {
  return fmt::format("{}, eps={}, elementwise_affine={}, bias={}", python_tuple(normalized_shape), python_float(eps),
                     python_bool(weight.defined()), python_bool(bias.defined()));
}

RMSNorm::RMSNorm(Dims shape, const RMSNormOptions& options) : normalized_shape(std::move(shape)), eps(options.eps) {
  if (options.elementwise_affine) weight = Parameter(ones(normalized_shape, options.dtype, {}, options.device));
}

Tensor RMSNorm::forward(const Tensor& input) const { return rms_norm(input, normalized_shape, weight, eps); }

std::string RMSNorm::extra_repr() const {
  return fmt::format("{}, eps={}, elementwise_affine={}", python_tuple(normalized_shape), python_float(eps),
                     python_bool(weight.defined()));
}

GroupNorm::GroupNorm(int64_t num_groups, int64_t num_channels, const NormOptions& options)
    : num_groups(num_groups), num_channels(num_channels), eps(options.eps) {
  check<ValueError>(num_groups > 0 && num_channels % num_groups == 0,
                    "num_channels ({}) must be divisible by num_groups ({})", num_channels, num_groups);
  if (!options.elementwise_affine) return;
  weight = Parameter(ones({num_channels}, options.dtype, {}, options.device));
  if (options.bias) bias = Parameter(zeros({num_channels}, options.dtype, {}, options.device));
}

Tensor GroupNorm::forward(const Tensor& input) const { return group_norm(input, num_groups, weight, bias, eps); }

std::string GroupNorm::extra_repr() const {
  return fmt::format("{}, {}, eps={}, affine={}, bias={}", num_groups, num_channels, python_float(eps),
                     python_bool(weight.defined()), python_bool(bias.defined()));
}

}  // namespace tare::nn
