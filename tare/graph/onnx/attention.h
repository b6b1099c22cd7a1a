#pragma once

#include "tare/core/tensor.h"

namespace tare::graph::onnx {

/// (batch, length, heads * size) as (batch, heads, length, size), and back. Errors: ShapeError.
Tensor split_heads(const Tensor& x, int64_t heads);
Tensor join_heads(const Tensor& x);
/// Rotates pairs of the last dimension: halves, or neighbours where they are interleaved.
Tensor rotated(const Tensor& x, const Tensor& cosine, const Tensor& sine, bool interleaved);

}  // namespace tare::graph::onnx
