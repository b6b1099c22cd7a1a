#include "tare/nn/init.h"

#include <algorithm>
#include <cmath>

#include "tare/ops.h"
#include "tare/provenance/recorder.h"

// The numbers are PyTorch's to the bit only if the bounds are: each is computed in double, in PyTorch's order.
namespace tare::nn::init {

Tensor uniform_(const Tensor& tensor, double a, double b, Generator* generator) {
  const NoGradGuard no_grad;
  return tare::uniform_(tensor, a, b, generator);
}

Tensor normal_(const Tensor& tensor, double mean, double std, Generator* generator) {
  const NoGradGuard no_grad;
  return tare::normal_(tensor, mean, std, generator);
}

Tensor constant_(const Tensor& tensor, double value) {
  const NoGradGuard no_grad;
  return fill_(tensor, Scalar(value));
}

Tensor ones_(const Tensor& tensor) { return constant_(tensor, 1.0); }

Tensor zeros_(const Tensor& tensor) {
  const NoGradGuard no_grad;
  return zero_(tensor);
}

Fans calculate_fan_in_and_fan_out(const Tensor& tensor) {
  check<ValueError>(tensor.dim() >= 2,
                    "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions");
  int64_t taps = 1;
  for (int64_t i = 2; i < tensor.dim(); ++i) taps *= tensor.size(i);
  return {tensor.size(1) * taps, tensor.size(0) * taps};
}

double calculate_gain(std::string_view nonlinearity, double slope) {
  static constexpr std::string_view linear[] = {"linear",           "conv1d",           "conv2d",           "conv3d",
                                                "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "sigmoid"};
  if (std::ranges::find(linear, nonlinearity) != std::end(linear)) return 1.0;
  if (nonlinearity == "tanh") return 5.0 / 3;
  if (nonlinearity == "relu") return std::sqrt(2.0);
  if (nonlinearity == "selu") return 3.0 / 4;
  check<ValueError>(nonlinearity == "leaky_relu", "Unsupported nonlinearity {}", nonlinearity);
  return std::sqrt(2.0 / (1 + slope * slope));
}

namespace {

double kaiming_std(const Tensor& tensor, const Kaiming& options) {
  check<ValueError>(options.mode == "fan_in" || options.mode == "fan_out",
                    "Mode {} not supported, please use one of ['fan_in', 'fan_out']", options.mode);
  const Fans fans = calculate_fan_in_and_fan_out(tensor);
  const int64_t fan = options.mode == "fan_in" ? fans.in : fans.out;
  return calculate_gain(options.nonlinearity, options.a) / std::sqrt(static_cast<double>(fan));
}

double xavier_std(const Tensor& tensor, double gain) {
  const Fans fans = calculate_fan_in_and_fan_out(tensor);
  return gain * std::sqrt(2.0 / static_cast<double>(fans.in + fans.out));
}

// A bound as a number of the tensor's dtype has it.
double rounded(const Tensor& tensor, double bound) {
  return item(full({}, Scalar(bound), tensor.dtype(), {}, DeviceType::cpu)).to_double();
}

bool none(const Tensor& pending) { return !is_nonzero(any(pending)); }

// Where most draws land inside: from the bell itself.
Tensor redraw_from_bell(const Tensor& tensor, double mean, double std, double a, double b, Generator* generator) {
  const double low = rounded(tensor, a), high = rounded(tensor, b);
  Tensor filled = tare::normal_(tensor, mean, std, generator);
  for (;;) {
    const Tensor outside = bitwise_or(lt(filled, low), gt(filled, high));
    if (none(outside)) return filled;
    filled = where(outside, tare::normal_(empty_like(filled), mean, std, generator), filled);
  }
}

// Else from the interval, each kept with the bell's probability there.
Tensor reject_from_interval(const Tensor& tensor, double mean, double std, double a, double b, Generator* generator) {
  const double from_mean = (std::clamp(mean, a, b) - mean) / std;
  const double log_peak = -0.5 * (from_mean * from_mean);
  const Tensor candidate = empty_like(tensor), height = empty_like(tensor);
  const auto rejected = [&] {
    sub_(candidate, Tensor::wrapped_number(mean));
    div_(candidate, Tensor::wrapped_number(std));
    pow_(candidate, 2);
    mul_(candidate, Tensor::wrapped_number(-0.5));
    sub_(candidate, Tensor::wrapped_number(log_peak));
    return gt(log_(tare::uniform_(height, 0, 1, generator)), candidate);
  };
  Tensor filled = tare::uniform_(tensor, a, b, generator);
  copy_(candidate, filled);
  Tensor pending = rejected();
  while (!none(pending)) {
    tare::uniform_(candidate, a, b, generator);
    filled = where(pending, candidate, filled);
    pending = where(pending, rejected(), pending);
  }
  return filled;
}

// The share of a standard normal distribution below x.
double normal_below(double x) { return (1.0 + std::erf(x / std::sqrt(2.0))) / 2.0; }

}  // namespace

Tensor trunc_normal_(const Tensor& tensor, double mean, double std, double a, double b, Generator* generator) {
  if (!tensor.storage().allocated()) {
    const auto fill = [=](const Tensor& real) { trunc_normal_(real, mean, std, a, b); };
    if (wants_values(tensor)) note_fill(tensor, fill, generator);
    return tensor;
  }
  const NoGradGuard no_grad;
  const double inside = normal_below((b - mean) / std) - normal_below((a - mean) / std);
  const auto draw = inside > 0.3 ? redraw_from_bell : reject_from_interval;
  const Tensor filled = draw(tensor, mean, std, a, b, generator);
  return filled.is_same(tensor) ? tensor : copy_(tensor, filled);
}

Tensor kaiming_uniform_(const Tensor& tensor, const Kaiming& options) {
  if (tensor.numel() == 0) return tensor;
  const double bound = std::sqrt(3.0) * kaiming_std(tensor, options);
  return init::uniform_(tensor, -bound, bound, options.generator);
}

Tensor kaiming_normal_(const Tensor& tensor, const Kaiming& options) {
  if (tensor.numel() == 0) return tensor;
  return init::normal_(tensor, 0, kaiming_std(tensor, options), options.generator);
}

Tensor xavier_uniform_(const Tensor& tensor, double gain, Generator* generator) {
  const double bound = std::sqrt(3.0) * xavier_std(tensor, gain);
  return init::uniform_(tensor, -bound, bound, generator);
}

Tensor xavier_normal_(const Tensor& tensor, double gain, Generator* generator) {
  return init::normal_(tensor, 0, xavier_std(tensor, gain), generator);
}

void reset_linear(const Tensor& weight, const Tensor& bias) {
  // The slope of sqrt(5) makes the weight's bound 1 / sqrt(fan in), but for the last bit: so it is computed as PyTorch
  // computes it.
  kaiming_uniform_(weight, {.a = std::sqrt(5.0)});
  if (!bias.defined()) return;
  const int64_t fan = calculate_fan_in_and_fan_out(weight).in;
  const double bound = fan > 0 ? 1 / std::sqrt(static_cast<double>(fan)) : 0.0;
  init::uniform_(bias, -bound, bound);
}

}  // namespace tare::nn::init
