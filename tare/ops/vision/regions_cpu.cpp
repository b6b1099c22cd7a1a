#include "tare/ops/vision/regions_cpu.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tare/core/error.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

using Doubles = std::vector<double>;

// Regions by their rows. Errors: one of an image that there is not, or whose corners are no places.
Doubles checked_regions(const Tensor& rois, int64_t images) {
  Doubles values = values_of<double>(rois);
  for (size_t i = 0; i < values.size(); ++i) {
    const double value = values[i];
    if (i % 5 == 0)
      check(value >= 0 && value < static_cast<double>(images), "rois: region {} is of image {}, and there are {}",
            i / 5, value, images);
    else check(std::fabs(value) < 1e9, "rois: region {} has a corner at {}", i / 5, value);
  }
  return values;
}

// A pixel of an image's plane and its share of a bin.
struct Pixel {
  int64_t at;
  double share;
};
// The same along one axis.
using Taps = std::vector<Pixel>;

struct Span {
  double start, length;
};

// Along one axis, the taps of each bin: points between pixels, those outside of the image without a share.
std::vector<Taps> taps_between_pixels(Span span, int64_t bins, int64_t extent, int64_t ratio) {
  const double bin = span.length / static_cast<double>(bins);
  const int64_t points = ratio > 0 ? ratio : static_cast<int64_t>(std::ceil(bin));
  const auto last = static_cast<double>(extent - 1);
  std::vector<Taps> found(static_cast<size_t>(bins));
  for (int64_t i = 0; i < bins; ++i)
    for (int64_t k = 0; k < points; ++k) {
      double at = span.start + static_cast<double>(i) * bin +
                  (static_cast<double>(k) + 0.5) * bin / static_cast<double>(points);
      if (!(at >= -1 && at <= static_cast<double>(extent))) continue;
      at = std::clamp(at, 0.0, last);
      const double low = std::floor(at), share = 1 / static_cast<double>(points);
      Taps& taps = found[static_cast<size_t>(i)];
      taps.push_back({static_cast<int64_t>(low), (1 - (at - low)) * share});
      taps.push_back({static_cast<int64_t>(std::min(low + 1, last)), (at - low) * share});
    }
  return found;
}

// The nearest whole number; of two as near, the one further from zero.
int64_t rounded(double x) { return static_cast<int64_t>(std::round(x)); }
int64_t floor_divided(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

// Along one axis, the whole pixels of each bin, [from, to).
std::vector<std::pair<int64_t, int64_t>> whole_bins(double from, double to, int64_t bins, int64_t extent,
                                                    bool inclusive) {
  const int64_t start = rounded(from), end = rounded(to);
  const int64_t length = std::max<int64_t>(end - start + (inclusive ? 1 : 0), 1);
  const int64_t last = inclusive ? extent : extent - 1;
  std::vector<std::pair<int64_t, int64_t>> found;
  for (int64_t i = 0; i < bins; ++i)
    found.emplace_back(std::clamp<int64_t>(floor_divided(i * length, bins) + start, 0, last),
                       std::clamp<int64_t>(-floor_divided(-(i + 1) * length, bins) + start, 0, last));
  return found;
}

std::vector<Taps> taps_of_whole_pixels(double from, double to, int64_t bins, int64_t extent) {
  std::vector<Taps> found;
  for (const auto& [first, end] : whole_bins(from, to, bins, extent, false)) {
    Taps& taps = found.emplace_back();
    for (int64_t at = first; at < end; ++at) taps.push_back({at, 1 / static_cast<double>(end - first)});
  }
  return found;
}

// Calls `visit(plane, bin, row taps, column taps)` for each element of [regions, channels, bins]: `plane` is the one of
// the images' planes that it reads.
template <class F>
void for_each_bin(const Doubles& rois, int64_t region_count, int64_t channels, int64_t image_channels, int64_t height,
                  int64_t width, const Regions& regions, const F& visit) {
  for (int64_t k = 0; k < region_count; ++k) {
    const double* const roi = &rois[static_cast<size_t>(5 * k)];
    double corners[4];
    for (int i = 0; i < 4; ++i) corners[i] = roi[i + 1] * regions.spatial_scale - (regions.aligned ? 0.5 : 0.0);
    const auto taps = [&](double from, double to, int64_t bins, int64_t extent) {
      if (regions.whole_pixels) return taps_of_whole_pixels(from, to, bins, extent);
      const double length = regions.aligned ? to - from : std::max(to - from, 1.0);
      return taps_between_pixels({from, length}, bins, extent, regions.sampling_ratio);
    };
    const std::vector<Taps> rows = taps(corners[1], corners[3], regions.pooled_height, height);
    const std::vector<Taps> columns = taps(corners[0], corners[2], regions.pooled_width, width);
    const int64_t bins = regions.pooled_height * regions.pooled_width;
    for (int64_t c = 0; c < channels; ++c)
      for (int64_t bin = 0; bin < bins; ++bin) {
        const int64_t channel = regions.own_channels ? c * bins + bin : c;
        visit(static_cast<int64_t>(roi[0]) * image_channels + channel, (k * channels + c) * bins + bin,
              rows[static_cast<size_t>(bin / regions.pooled_width)],
              columns[static_cast<size_t>(bin % regions.pooled_width)]);
      }
  }
}

}  // namespace

void pool_regions(const Tensor& result, const Tensor& input, const Tensor& rois, const Regions& regions) {
  const Doubles image = values_of<double>(input);
  Doubles pooled(static_cast<size_t>(result.numel()));
  const int64_t height = input.size(2), width = input.size(3);
  for_each_bin(checked_regions(rois, input.size(0)), result.size(0), result.size(1), input.size(1), height, width,
               regions, [&](int64_t plane, int64_t bin, const Taps& rows, const Taps& columns) {
                 double sum = 0;
                 for (const Pixel& row : rows)
                   for (const Pixel& column : columns)
                     sum += image[static_cast<size_t>((plane * height + row.at) * width + column.at)] * row.share *
                            column.share;
                 pooled[static_cast<size_t>(bin)] = sum;
               });
  set_values<double>(result, pooled);
}

void pool_regions_backward(const Tensor& result, const Tensor& grad, const Tensor& rois, const Regions& regions) {
  const Doubles given = values_of<double>(grad);
  Doubles found(static_cast<size_t>(result.numel()));
  const int64_t height = result.size(2), width = result.size(3);
  for_each_bin(checked_regions(rois, result.size(0)), grad.size(0), grad.size(1), result.size(1), height, width,
               regions, [&](int64_t plane, int64_t bin, const Taps& rows, const Taps& columns) {
                 for (const Pixel& row : rows)
                   for (const Pixel& column : columns)
                     found[static_cast<size_t>((plane * height + row.at) * width + column.at)] +=
                         given[static_cast<size_t>(bin)] * row.share * column.share;
               });
  set_values<double>(result, found);
}

void map_channels(const Tensor& mapping) {
  const int64_t channels = mapping.size(1) * mapping.size(2) * mapping.size(3);
  Doubles values(static_cast<size_t>(mapping.numel()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(static_cast<int64_t>(i) % channels);
  set_values<double>(mapping, values);
}

void pool_largest(const Tensor& result, const Tensor& places, const Tensor& input, const Tensor& rois,
                  const Regions& regions) {
  const Doubles image = values_of<double>(input), boxes = checked_regions(rois, input.size(0));
  const auto n = static_cast<size_t>(result.numel());
  Doubles largest(n), at(n, -1.0);
  const int64_t channels = input.size(1), height = input.size(2), width = input.size(3);
  size_t next = 0;
  for (int64_t k = 0; k < result.size(0); ++k) {
    const double* const roi = &boxes[static_cast<size_t>(5 * k)];
    const auto bins = [&](double from, double to, int64_t count, int64_t extent) {
      return whole_bins(from * regions.spatial_scale, to * regions.spatial_scale, count, extent, true);
    };
    const auto rows = bins(roi[2], roi[4], regions.pooled_height, height);
    const auto columns = bins(roi[1], roi[3], regions.pooled_width, width);
    for (int64_t c = 0; c < channels; ++c) {
      const double* const plane =
          &image[static_cast<size_t>((static_cast<int64_t>(roi[0]) * channels + c) * height * width)];
      for (const auto& [top, bottom] : rows)
        for (const auto& [left, right] : columns) {
          for (int64_t y = top; y < bottom; ++y)
            for (int64_t x = left; x < right; ++x)
              if (const double value = plane[y * width + x]; at[next] < 0 || value > largest[next]) {
                largest[next] = value;
                at[next] = static_cast<double>(y * width + x);
              }
          ++next;
        }
    }
  }
  set_values<double>(result, largest);
  set_values<double>(places, at);
}

void pool_largest_backward(const Tensor& result, const Tensor& grad, const Tensor& rois, const Tensor& places) {
  const Doubles given = values_of<double>(grad), boxes = checked_regions(rois, result.size(0)),
                at = values_of<double>(places);
  Doubles found(static_cast<size_t>(result.numel()));
  const int64_t channels = grad.size(1), bins = grad.size(2) * grad.size(3), plane = result.size(2) * result.size(3);
  for (size_t i = 0; i < given.size(); ++i) {
    if (at[i] < 0) continue;
    check(at[i] < static_cast<double>(plane), "argmax: place {} is outside of the image", at[i]);
    const int64_t channel = static_cast<int64_t>(i) / bins;
    const auto image = static_cast<int64_t>(boxes[static_cast<size_t>(channel / channels * 5)]);
    found[static_cast<size_t>((image * channels + channel % channels) * plane + static_cast<int64_t>(at[i]))] +=
        given[i];
  }
  set_values<double>(result, found);
}

std::vector<int64_t> kept_boxes(const Tensor& boxes, const Tensor& scores, double iou_threshold) {
  const Doubles corners = values_of<double>(boxes), rank = values_of<double>(scores);
  std::vector<int64_t> order(rank.size()), kept;
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(
      order, [&](int64_t a, int64_t b) { return rank[static_cast<size_t>(a)] > rank[static_cast<size_t>(b)]; });
  // What float32 boxes share is a float32, too, before it is held against the threshold.
  const auto in_type = [single = boxes.dtype() == DType::float32](double x) {
    return single ? static_cast<double>(static_cast<float>(x)) : x;
  };
  const auto overlap = [&](int64_t i, int64_t j) {
    const double *a = &corners[static_cast<size_t>(4 * i)], *b = &corners[static_cast<size_t>(4 * j)];
    const double shared = std::max(0.0, std::min(a[2], b[2]) - std::max(a[0], b[0])) *
                          std::max(0.0, std::min(a[3], b[3]) - std::max(a[1], b[1]));
    const auto area = [](const double* box) { return (box[2] - box[0]) * (box[3] - box[1]); };
    return in_type(shared / (area(a) + area(b) - shared));
  };
  for (const int64_t box : order)
    if (std::ranges::none_of(kept, [&](int64_t better) { return overlap(better, box) > iou_threshold; }))
      kept.push_back(box);
  return kept;
}

}  // namespace tare::cpu
