#pragma once

#include <vector>

#include "tare/core/tensor.h"

namespace tare::cpu {

/// What one place of a pooled dimension looks at: begin, begin + step, ... below end; places outside the input are
/// padding. `size` is its share in the divisor of an average.
struct Range {
  int64_t begin, end, step, size;
};
/// For each pooled dimension, the ranges of the result's places.
using Windows = std::vector<std::vector<Range>>;

/// The greatest element in each window over the last dimensions, and its position among them. NaN wins.
void pool_max(const Tensor& values, const Tensor& indices, const Tensor& input, const Windows& windows);
/// The sum of each window divided by the product of its ranges' sizes, or by `divisor` if that is not zero.
void pool_average(const Tensor& result, const Tensor& input, const Windows& windows, int64_t divisor = 0);

/// The reverse: what flows into each average is shared by the elements of its window.
void pool_average_backward(const Tensor& result, const Tensor& grad, const Windows& windows, int64_t divisor = 0);
/// Adds elements of `values` to the result at the positions that `indices` gives among the last `dims` dimensions, or
/// puts them there. Errors: a position that there is not.
void add_to_places(const Tensor& result, const Tensor& values, const Tensor& indices, int64_t dims);
void put_in_places(const Tensor& result, const Tensor& values, const Tensor& indices, int64_t dims);

}  // namespace tare::cpu
