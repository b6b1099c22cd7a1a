#pragma once

#include <array>

#include "tare/core/tensor.h"

namespace tare::cpu {

/// Blocks of an image, as a convolution looks at it: (height, width) each.
struct Blocks {
  std::array<int64_t, 2> kernel, dilation, padding, stride;
};

/// The blocks of (..., C, H, W) as columns: (..., C * kernel places, blocks). Padding is zero.
void im2col(const Tensor& columns, const Tensor& image, const Blocks& blocks);
/// The sum of what each pixel is in all blocks: the adjoint of im2col.
void col2im(const Tensor& image, const Tensor& columns, const Blocks& blocks);

}  // namespace tare::cpu
