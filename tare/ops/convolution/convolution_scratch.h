#pragma once

#include <cstdint>

// Scratch memory that convolutions of a CPU take from PyTorch's allocator.
namespace tare {

/// A convolution of planes as oneDNN gets it.
struct ConvolutionShape {
  int64_t batch, in_channels, out_channels, groups;
  int64_t in, out, taps;  ///< elements of a plane of the input, of the result, of the kernel
  int64_t reached;        ///< of a plane of the side that strides make smaller, with what taps reach beyond it
  int64_t kernel_width;
  int64_t itemsize;
  bool strided, transposed, bias;
  bool channels_last, weight_channels_last;
};

/// The most bytes that are alive at once while it runs, beyond its results.
int64_t onednn_forward_scratch(const ConvolutionShape& shape);
/// Of those gradients that are wanted.
int64_t onednn_backward_scratch(const ConvolutionShape& shape, bool of_input, bool of_weight, bool of_bias);

}  // namespace tare
