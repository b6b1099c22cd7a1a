#pragma once

#include "tare/nn/module.h"
#include "tare/nn/options.h"

namespace tare::nn {

struct MaxPoolOptions {
  std::optional<Extent<2>> stride = {};  ///< none: the kernel's size
  Extent<2> padding = 0, dilation = 1;
  bool ceil_mode = false;
};

/// The maximum of each window.
class MaxPool2d : public Module {
 public:
  explicit MaxPool2d(Extent<2> kernel_size, const MaxPoolOptions& options = {});
  TARE_MODULE(MaxPool2d)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  Extent<2> kernel_size, stride, padding, dilation;
  bool ceil_mode;
};

struct AvgPoolOptions {
  std::optional<Extent<2>> stride = {};  ///< none: the kernel's size
  Extent<2> padding = 0;
  bool ceil_mode = false, count_include_pad = true;
  std::optional<int64_t> divisor_override = {};
};

/// The mean of each window.
class AvgPool2d : public Module {
 public:
  explicit AvgPool2d(Extent<2> kernel_size, const AvgPoolOptions& options = {});
  TARE_MODULE(AvgPool2d)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  Extent<2> kernel_size, stride, padding;
  bool ceil_mode, count_include_pad;
  std::optional<int64_t> divisor_override;
};

/// The means of as many windows as output_size says, whatever the input's size.
class AdaptiveAvgPool2d : public Module {
 public:
  explicit AdaptiveAvgPool2d(Extent<2> output_size) : output_size(output_size) {}
  TARE_MODULE(AdaptiveAvgPool2d)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override { return "output_size=" + output_size.str(); }

  Extent<2> output_size;
};

}  // namespace tare::nn
