#pragma once

#include <optional>
#include <vector>

#include "tare/core/tensor.h"

// Kernels of histograms. The coordinates of a point are `dims` elements of a tensor that follow each other.
namespace tare::cpu {

/// The lowest and the highest edge of the bins of a dimension.
struct Extent {
  double low, high;
};
/// Of each dimension: as `range` gives them in pairs, else what the points reach, else 0 and 1; one number becomes an
/// extent of 1 around it. Errors: RuntimeError where an edge is not finite.
std::vector<Extent> extents(const Tensor& points, int64_t dims, const std::optional<FloatList>& range);
/// The same for histc: from `low` to `high`, or if they are equal what the points reach; one number becomes an extent
/// of 2.
Extent histc_extent(const Tensor& points, double low, double high);

/// How the bin of a coordinate is found: by a division, which rounds near evenly spaced edges, or by a search for them.
enum class FindBin : uint8_t { divide, search };
/// hist = how many points lie in each bin, or the sum of their weights. A bin includes its lower edge, the last one
/// both. With `density`, what integrates to 1.
void count_points(const Tensor& hist, const Tensor& points, TensorList edges, const Tensor& weight, bool density,
                  FindBin find);

}  // namespace tare::cpu
