#pragma once

#include "tare/core/tensor.h"

// Pooling over regions of images. A region is a row (image, x1, y1, x2, y2).
namespace tare::cpu {

/// How a region operator reads its bins.
struct Regions {
  double spatial_scale;  ///< from the regions' coordinates to those of the image
  int64_t pooled_height, pooled_width;
  int64_t sampling_ratio = 0;  ///< points of a bin along each axis; as many as it has pixels if that is not positive
  bool aligned = false;        ///< a pixel's coordinate is that of its middle, and regions may be smaller than one
  bool own_channels = false;   ///< each bin reads channels of its own
  bool whole_pixels = false;   ///< the mean of the pixels of a bin; else of points between pixels
};

/// Each bin of each region, a weighted sum of pixels: [regions, channels, pooled_height, pooled_width].
void pool_regions(const Tensor& result, const Tensor& input, const Tensor& rois, const Regions& regions);
/// The gradient of the image.
void pool_regions_backward(const Tensor& result, const Tensor& grad, const Tensor& rois, const Regions& regions);
/// The channel that each element of a result comes from, where bins have channels of their own.
void map_channels(const Tensor& mapping);

/// The largest pixel of each bin, and its place in the image's plane, -1 and 0 for a bin without pixels.
void pool_largest(const Tensor& result, const Tensor& places, const Tensor& input, const Tensor& rois,
                  const Regions& regions);
void pool_largest_backward(const Tensor& result, const Tensor& grad, const Tensor& rois, const Tensor& places);

/// The boxes (x1, y1, x2, y2) of which none that is better overlaps by more than the threshold: positions, best first.
std::vector<int64_t> kept_boxes(const Tensor& boxes, const Tensor& scores, double iou_threshold);

}  // namespace tare::cpu
