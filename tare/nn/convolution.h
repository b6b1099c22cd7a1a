#pragma once

#include "tare/nn/module.h"
#include "tare/nn/options.h"

namespace tare::nn {

template <int N>
struct ConvOptions {
  Extent<N> stride = 1, padding = 0, dilation = 1;
  int64_t groups = 1;
  bool bias = true;
  std::optional<DType> dtype = {};
  std::optional<Device> device = {};
};

/// A convolution over N spatial dimensions, zero-padded: `Conv2d conv{3, 64, 7, {.stride = 2, .padding = 3}}`.
template <int N>
class Conv : public Module {
 public:
  Conv(int64_t in_channels, int64_t out_channels, Extent<N> kernel_size, const ConvOptions<N>& options = {});
  TARE_MEMBERS(weight, bias)
  std::string_view class_name() const override;
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  int64_t in_channels, out_channels, groups;
  Extent<N> kernel_size, stride, padding, dilation;
  Parameter weight, bias;
};

using Conv1d = Conv<1>;
using Conv2d = Conv<2>;
using Conv3d = Conv<3>;

}  // namespace tare::nn
