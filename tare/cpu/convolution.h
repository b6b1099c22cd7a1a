#pragma once

#include "tare/core/tensor.h"

namespace tare::cpu {

/// A convolution of any number of spatial dimensions; the lists hold a value for each of them.
void convolve(const Tensor& result, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
              IntList padding, IntList dilation, bool transposed, int64_t groups);

}  // namespace tare::cpu
