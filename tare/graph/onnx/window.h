#pragma once

#include "tare/graph/onnx/call.h"

namespace tare::graph::onnx {

/// Where windows lie along the spatial dimensions: attributes of convolutions and pools.
struct Window {
  std::vector<int64_t> kernel, stride, dilation, before, after;
  /// The sizes of the result, a pool's or a convolution's.
  std::vector<int64_t> out;
  bool symmetric() const { return before == after; }
};
/// Reads them; `kernel` is what the weight says, empty where the attribute does. Errors: ShapeError.
Window window_of(Call& call, const Tensor& x, std::vector<int64_t> kernel);
/// A scale or a zero point as it is broadcast to `x`: one for all, one for each slice along `axis`, or for each block.
Tensor spread_scale(Call& call, const Tensor& scale, const Tensor& x, int64_t axis, int64_t block);
/// Whole numbers in a type that holds few of them: the nearest that it has.
Tensor narrowed(Call& call, const Tensor& numbers, int32_t type);
/// Pads for `constant_pad_nd`: the last dimension first.
std::vector<int64_t> reversed_pads(const std::vector<int64_t>& before, const std::vector<int64_t>& after);

}  // namespace tare::graph::onnx
