#pragma once

#include "tare/core/tensor.h"

namespace tare::cpu {

/// How a grid's coordinates, from -1 to 1 across the input, become elements; the numbers are PyTorch's.
struct Sampling {
  enum Interpolation : uint8_t { linear, nearest, cubic } interpolation;
  /// What lies outside: zeros, the border's elements, the image mirrored.
  enum Padding : uint8_t { zeros, border, reflection } padding;
  /// Whether -1 and 1 are the middles of the first and last elements, or their outer edges.
  bool align_corners;
};

/// The input (N, C, spatial...) at the places of grid (N, places..., spatial dimensions).
void grid_sample(const Tensor& result, const Tensor& input, const Tensor& grid, const Sampling& sampling);
/// Gradients of input (unless undefined) and grid.
void grid_sample_backward(const Tensor& grad_input, const Tensor& grad_grid, const Tensor& grad_output,
                          const Tensor& input, const Tensor& grid, const Sampling& sampling);

/// (N, places..., d) = theta (N, d, d + 1) applied to each place of a regular grid, with coordinates as above.
void affine_grid(const Tensor& grid, const Tensor& theta, bool align_corners);

}  // namespace tare::cpu
