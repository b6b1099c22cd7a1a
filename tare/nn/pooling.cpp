#include "tare/nn/pooling.h"

#include <fmt/format.h>

#include "tare/ops.h"

namespace tare::nn {

MaxPool2d::MaxPool2d(Extent<2> kernel_size, const MaxPoolOptions& options)
    : kernel_size(kernel_size),
      stride(options.stride.value_or(kernel_size)),
      padding(options.padding),
      dilation(options.dilation),
      ceil_mode(options.ceil_mode) {}

Tensor MaxPool2d::forward(const Tensor& input) const {
  return max_pool2d(input, kernel_size.list(), stride.list(), padding.list(), dilation.list(), ceil_mode);
}

std::string MaxPool2d::extra_repr() const {
  return fmt::format("kernel_size={}, stride={}, padding={}, dilation={}, ceil_mode={}", kernel_size.str(),
                     stride.str(), padding.str(), dilation.str(), python_bool(ceil_mode));
}

AvgPool2d::AvgPool2d(Extent<2> kernel_size, const AvgPoolOptions& options)
    : kernel_size(kernel_size),
      stride(options.stride.value_or(kernel_size)),
      padding(options.padding),
      ceil_mode(options.ceil_mode),
      count_include_pad(options.count_include_pad),
      divisor_override(options.divisor_override) {}

Tensor AvgPool2d::forward(const Tensor& input) const {
  return avg_pool2d(input, kernel_size.list(), stride.list(), padding.list(), ceil_mode, count_include_pad,
                    divisor_override);
}

std::string AvgPool2d::extra_repr() const {
  return fmt::format("kernel_size={}, stride={}, padding={}", kernel_size.str(), stride.str(), padding.str());
}

Tensor AdaptiveAvgPool2d::forward(const Tensor& input) const { return adaptive_avg_pool2d(input, output_size.list()); }

}  // namespace tare::nn
