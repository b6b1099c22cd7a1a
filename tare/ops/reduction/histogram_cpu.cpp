#include "tare/ops/reduction/histogram_cpu.h"

#include <algorithm>
#include <cmath>

#include "tare/core/error.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// The least and the greatest coordinate of each dimension; NaN wins.
std::vector<Extent> reaches(const Tensor& points, int64_t dims) {
  const std::vector<double> values = values_of<double>(points);
  std::vector<Extent> found(static_cast<size_t>(dims), {INFINITY, -INFINITY});
  for (size_t i = 0; i < values.size(); ++i) {
    Extent& extent = found[i % found.size()];
    if (std::isnan(extent.low)) continue;
    if (std::isnan(values[i])) extent = {values[i], values[i]};
    else extent = {std::min(extent.low, values[i]), std::max(extent.high, values[i])};
  }
  return found;
}

// The bin of a coordinate, or -1. The arithmetic of a division is in the elements' type, which decides where an edge
// is.
int64_t bin_of(double value, const std::vector<double>& edges, DType dtype, FindBin find) {
  const double low = edges.front(), high = edges.back();
  const auto bins = static_cast<int64_t>(edges.size()) - 1;
  if (!(value >= low && value <= high)) return -1;
  if (find == FindBin::search)
    return std::min<int64_t>(std::upper_bound(edges.begin(), edges.end(), value) - edges.begin() - 1, bins - 1);
  const double along = rounded(rounded(value - low, dtype) * static_cast<double>(bins), dtype);
  const double bin = rounded(along / rounded(high - low, dtype), dtype);
  return bin < static_cast<double>(bins) ? static_cast<int64_t>(bin) : bins - 1;
}

}  // namespace

std::vector<Extent> extents(const Tensor& points, int64_t dims, const std::optional<FloatList>& range) {
  std::vector<Extent> found(static_cast<size_t>(dims), {0, 1});
  if (!range && points.numel() > 0) found = reaches(points, dims);
  for (int64_t d = 0; d < dims; ++d) {
    Extent& extent = found[static_cast<size_t>(d)];
    if (range) extent = {rounded((*range)[2 * d], points.dtype()), rounded((*range)[2 * d + 1], points.dtype())};
    check(std::isfinite(extent.low) && std::isfinite(extent.high),
          "torch.histogramdd: dimension {}'s range [{:g}, {:g}] is not finite", d, extent.low, extent.high);
    if (extent.low == extent.high) extent = {extent.low - 0.5, extent.high + 0.5};
  }
  return found;
}

Extent histc_extent(const Tensor& points, double low, double high) {
  Extent extent{low, high};
  if (low == high && points.numel() > 0) extent = reaches(points, 1)[0];
  if (extent.low == extent.high) extent = {extent.low - 1, extent.high + 1};
  check(std::isfinite(extent.low) && std::isfinite(extent.high), "torch.histc: range of [{:g}, {:g}] is not finite",
        extent.low, extent.high);
  return extent;
}

void count_points(const Tensor& hist, const Tensor& points, TensorList edges, const Tensor& weight, bool density,
                  FindBin find) {
  const std::vector<double> values = values_of<double>(points);
  const std::vector<double> weights = weight.defined() ? values_of<double>(weight) : std::vector<double>();
  std::vector<std::vector<double>> bounds;
  for (const Tensor& each : edges) bounds.push_back(values_of<double>(each));
  std::vector<double> counts(static_cast<size_t>(hist.numel()));
  for (size_t at = 0; at < values.size(); at += bounds.size()) {
    int64_t place = 0;
    for (size_t d = 0; d < bounds.size() && place >= 0; ++d) {
      const int64_t bin = bin_of(values[at + d], bounds[d], edges[static_cast<int64_t>(d)].dtype(), find);
      place = bin < 0 ? -1 : place * (static_cast<int64_t>(bounds[d].size()) - 1) + bin;
    }
    if (place >= 0) counts[static_cast<size_t>(place)] += weights.empty() ? 1 : weights[at / bounds.size()];
  }
  if (density) {
    double total = 0;
    for (const double count : counts) total += count;
    size_t i = 0;
    for_each_index(hist.sizes(), [&](IntList bin) {
      counts[i] /= total;
      for (int64_t d = 0; d < bin.size(); ++d) {
        const std::vector<double>& along = bounds[static_cast<size_t>(d)];
        counts[i] /= along[static_cast<size_t>(bin[d] + 1)] - along[static_cast<size_t>(bin[d])];
      }
      ++i;
    });
  }
  set_values(hist, counts);
}

}  // namespace tare::cpu
