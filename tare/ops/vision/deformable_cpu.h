#pragma once

#include "tare/core/tensor.h"

namespace tare::cpu {

/// A convolution whose taps are moved by `offset` [N, 2 * offset_groups * taps, H, W] and weighed by `mask`
/// [N, offset_groups * taps, H, W].
struct Deformable {
  const Tensor &input, &weight, &offset, &mask;
  int64_t stride[2], padding[2], dilation[2];
  int64_t groups, offset_groups;
  bool use_mask;
};
void deform_conv(const Tensor& result, const Deformable& convolution, const Tensor& bias);
/// The gradients of input, weight, offset, mask and bias, in this order.
void deform_conv_backward(TensorList results, const Deformable& convolution, const Tensor& grad);

}  // namespace tare::cpu
