#pragma once

#include "tare/core/tensor.h"

namespace tare::cpu {

/// How a convolution of any number of spatial dimensions goes over its input; the lists hold a value for each of them.
struct Stepping {
  IntList stride, padding, dilation;
  bool transposed;
  int64_t groups;
};

void convolve(const Tensor& result, const Tensor& input, const Tensor& weight, const Tensor& bias, const Stepping& by);
/// The gradients of a convolution, given that of its result. One that is undefined is not computed.
void convolve_backward(const Tensor& grad_input, const Tensor& grad_weight, const Tensor& grad_bias,
                       const Tensor& grad_output, const Tensor& input, const Tensor& weight, const Stepping& by);

}  // namespace tare::cpu
