#pragma once

#include <string_view>

#include "tare/core/tensor.h"

namespace tare {

/// The implementation of a convolution that PyTorch takes for a call of `convolution`, as `torch._C._ConvBackend` names
/// it: by oneDNN, NNPACK or loops of its own on a CPU, cuDNN's on a GPU; "Overrideable" on meta. Errors: those of the
/// call; NotImplementedError for a depthwise one on a GPU, where it depends on cuDNN's version.
std::string_view convolution_backend(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                                     IntList padding, IntList dilation, bool transposed, IntList output_padding,
                                     int64_t groups);

}  // namespace tare
