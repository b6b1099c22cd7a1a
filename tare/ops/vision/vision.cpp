#include "tare/ops/vision/vision.h"

#include <mutex>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/register.h"
#include "tare/ops/vision/deformable_cpu.h"
#include "tare/ops/vision/regions_cpu.h"

// The operators of torchvision's library. The law of those on regions: each bin of each region reads pixels of one
// image, so that they give [regions, channels, pooled_height, pooled_width] in the image's type. Facts: torchvision
// 0.28's schemas, checks and results.
namespace tare {

namespace {

// --- regions of images ---

TensorMeta pooled_meta(const Tensor& input, const Tensor& rois, int64_t channels, int64_t pooled_height,
                       int64_t pooled_width) {
  check<ShapeError>(input.dim() == 4, "input must be a 4d tensor, got {}D", input.dim());
  check<ShapeError>(rois.dim() == 2 && rois.size(1) == 5, "rois must have shape as Tensor[K, 5]");
  check(input.dtype() == rois.dtype(),
        "Expected tensor for input to have the same type as tensor for rois; but type {} does not equal {}",
        input.dtype(), rois.dtype());
  const int64_t sizes[] = {rois.size(0), channels, pooled_height, pooled_width};
  return {input.dtype(), input.device(), IntList(sizes, 4)};
}
// How many channels come out where each bin has channels of its own.
int64_t channels_by_bin(const Tensor& input, int64_t pooled_height, int64_t pooled_width) {
  const int64_t bins = pooled_height * pooled_width;
  check<ShapeError>(bins > 0 && input.size(1) % bins == 0,
                    "input channels must be a multiple of pooling height * pooling width");
  return input.size(1) / bins;
}
std::array<TensorMeta, 2> with_places(TensorMeta pooled) {
  TensorMeta places(DType::int32, pooled.device(), pooled.sizes());
  return {std::move(pooled), std::move(places)};
}
// The gradient of an image whose channels each come out, or one for each bin.
TensorMeta image_meta(const Tensor& grad, const Tensor& rois, bool own_channels, int64_t batch_size, int64_t channels,
                      int64_t height, int64_t width) {
  check<ShapeError>(rois.dim() == 2 && rois.size(1) == 5, "rois must have shape as Tensor[K, 5]");
  check<ShapeError>(grad.dim() == 4 && grad.size(0) == rois.size(0) &&
                        channels == grad.size(1) * (own_channels ? grad.size(2) * grad.size(3) : 1),
                    "grad of size {} does not fit {} regions of {} channels", grad.sizes(), rois.size(0), channels);
  const int64_t sizes[] = {batch_size, channels, height, width};
  return {grad.dtype(), grad.device(), IntList(sizes, 4)};
}

TensorMeta roi_align_meta(const Tensor& input, const Tensor& rois, double, int64_t pooled_height, int64_t pooled_width,
                          int64_t, bool) {
  return pooled_meta(input, rois, input.size(1), pooled_height, pooled_width);
}
void roi_align_cpu(TensorList results, const Tensor& input, const Tensor& rois, double spatial_scale,
                   int64_t pooled_height, int64_t pooled_width, int64_t sampling_ratio, bool aligned) {
  cpu::pool_regions(results[0], input, rois,
                    {spatial_scale, pooled_height, pooled_width, sampling_ratio, aligned, false, false});
}
TensorMeta roi_align_backward_meta(const Tensor& grad, const Tensor& rois, double, int64_t, int64_t, int64_t batch_size,
                                   int64_t channels, int64_t height, int64_t width, int64_t, bool) {
  return image_meta(grad, rois, false, batch_size, channels, height, width);
}
void roi_align_backward_cpu(TensorList results, const Tensor& grad, const Tensor& rois, double spatial_scale,
                            int64_t pooled_height, int64_t pooled_width, int64_t, int64_t, int64_t, int64_t,
                            int64_t sampling_ratio, bool aligned) {
  cpu::pool_regions_backward(results[0], grad, rois,
                             {spatial_scale, pooled_height, pooled_width, sampling_ratio, aligned, false, false});
}

std::array<TensorMeta, 2> roi_pool_meta(const Tensor& input, const Tensor& rois, double, int64_t pooled_height,
                                        int64_t pooled_width) {
  return with_places(pooled_meta(input, rois, input.size(1), pooled_height, pooled_width));
}
void roi_pool_cpu(TensorList results, const Tensor& input, const Tensor& rois, double spatial_scale,
                  int64_t pooled_height, int64_t pooled_width) {
  cpu::pool_largest(results[0], results[1], input, rois, {spatial_scale, pooled_height, pooled_width});
}
template <bool own_channels>
TensorMeta roi_pool_backward_meta(const Tensor& grad, const Tensor& rois, const Tensor& places, double, int64_t,
                                  int64_t, int64_t batch_size, int64_t channels, int64_t height, int64_t width) {
  check<ShapeError>(places.sizes() == grad.sizes(), "the places in the image of size {} do not fit grad of size {}",
                    places.sizes(), grad.sizes());
  return image_meta(grad, rois, own_channels, batch_size, channels, height, width);
}
void roi_pool_backward_cpu(TensorList results, const Tensor& grad, const Tensor& rois, const Tensor& places, double,
                           int64_t, int64_t, int64_t, int64_t, int64_t, int64_t) {
  cpu::pool_largest_backward(results[0], grad, rois, places);
}

std::array<TensorMeta, 2> ps_roi_align_meta(const Tensor& input, const Tensor& rois, double, int64_t pooled_height,
                                            int64_t pooled_width, int64_t) {
  const int64_t channels = channels_by_bin(input, pooled_height, pooled_width);
  return with_places(pooled_meta(input, rois, channels, pooled_height, pooled_width));
}
void ps_roi_align_cpu(TensorList results, const Tensor& input, const Tensor& rois, double spatial_scale,
                      int64_t pooled_height, int64_t pooled_width, int64_t sampling_ratio) {
  cpu::pool_regions(results[0], input, rois,
                    {spatial_scale, pooled_height, pooled_width, sampling_ratio, true, true, false});
  cpu::map_channels(results[1]);
}
TensorMeta ps_roi_align_backward_meta(const Tensor& grad, const Tensor& rois, const Tensor&, double, int64_t, int64_t,
                                      int64_t, int64_t batch_size, int64_t channels, int64_t height, int64_t width) {
  return image_meta(grad, rois, true, batch_size, channels, height, width);
}
void ps_roi_align_backward_cpu(TensorList results, const Tensor& grad, const Tensor& rois, const Tensor&,
                               double spatial_scale, int64_t pooled_height, int64_t pooled_width,
                               int64_t sampling_ratio, int64_t, int64_t, int64_t, int64_t) {
  cpu::pool_regions_backward(results[0], grad, rois,
                             {spatial_scale, pooled_height, pooled_width, sampling_ratio, true, true, false});
}

std::array<TensorMeta, 2> ps_roi_pool_meta(const Tensor& input, const Tensor& rois, double scale, int64_t pooled_height,
                                           int64_t pooled_width) {
  return ps_roi_align_meta(input, rois, scale, pooled_height, pooled_width, 0);
}
void ps_roi_pool_cpu(TensorList results, const Tensor& input, const Tensor& rois, double spatial_scale,
                     int64_t pooled_height, int64_t pooled_width) {
  cpu::pool_regions(results[0], input, rois, {spatial_scale, pooled_height, pooled_width, 0, false, true, true});
  cpu::map_channels(results[1]);
}
void ps_roi_pool_backward_cpu(TensorList results, const Tensor& grad, const Tensor& rois, const Tensor&,
                              double spatial_scale, int64_t pooled_height, int64_t pooled_width, int64_t, int64_t,
                              int64_t, int64_t) {
  cpu::pool_regions_backward(results[0], grad, rois,
                             {spatial_scale, pooled_height, pooled_width, 0, false, true, true});
}

// --- boxes ---

Tensor nms(const Tensor& dets, const Tensor& scores, double iou_threshold) {
  check<ShapeError>(dets.dim() == 2, "boxes should be a 2d tensor, got {}D", dets.dim());
  check<ShapeError>(dets.size(1) == 4, "boxes should have 4 elements in dimension 1, got {}", dets.size(1));
  check<ShapeError>(scores.dim() == 1, "scores should be a 1d tensor, got {}D", scores.dim());
  check<ShapeError>(dets.size(0) == scores.size(0),
                    "boxes and scores should have same number of elements in dimension 0, got {} and {}", dets.size(0),
                    scores.size(0));
  check<DataDependentError>(dets.known() && scores.known(),
                            "torchvision::nms: how many boxes are kept depends on values that are not known");
  const std::vector<int64_t> kept = cpu::kept_boxes(dets, scores, iou_threshold);
  const auto n = static_cast<int64_t>(kept.size());
  const FakeGuard real(false);
  Tensor result(TensorMeta(DType::int64, dets.device(), IntList(&n, 1)));
  std::copy(kept.begin(), kept.end(), reinterpret_cast<int64_t*>(result.data()));
  result.storage()->state = StorageState::known;
  return result;
}

int64_t cuda_version() { return -1; }  // of no CUDA

// --- convolution with taps that move ---

#define TARE_MOVED                                                                                                \
  "Tensor input, Tensor weight, Tensor offset, Tensor mask, Tensor bias, int stride_h, int stride_w, int pad_h, " \
  "int pad_w, int dilation_h, int dilation_w, int groups, int offset_groups, bool use_mask"

cpu::Deformable deformable(const Tensor& input, const Tensor& weight, const Tensor& offset, const Tensor& mask,
                           int64_t stride_h, int64_t stride_w, int64_t pad_h, int64_t pad_w, int64_t dilation_h,
                           int64_t dilation_w, int64_t groups, int64_t offset_groups, bool use_mask) {
  return {input,  weight,        offset,  mask, {stride_h, stride_w}, {pad_h, pad_w}, {dilation_h, dilation_w},
          groups, offset_groups, use_mask};
}

TensorMeta deform_conv2d_meta(const Tensor& input, const Tensor& weight, const Tensor& offset, const Tensor& mask,
                              const Tensor& bias, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t groups,
                              int64_t offset_groups, bool use_mask) {
  check<ShapeError>(input.dim() == 4, "Expected input to be a 4d tensor, got {}D", input.dim());
  check<ShapeError>(offset.dim() == 4, "Expected offset to be a 4d tensor, got {}D", offset.dim());
  check<ShapeError>(weight.dim() == 4, "Expected weight to be a 4d tensor, got {}D", weight.dim());
  check(groups > 0 && offset_groups > 0, "groups and offset_groups must be positive, got {} and {}", groups,
        offset_groups);
  check<ShapeError>(weight.size(1) * groups == input.size(1) && weight.size(0) % groups == 0,
                    "weight of size {} with {} groups does not fit input of size {}", weight.sizes(), groups,
                    input.sizes());
  check<ShapeError>(input.size(1) % offset_groups == 0,
                    "the input's channels ({}) must be a multiple of the offset groups ({})", input.size(1),
                    offset_groups);
  const int64_t taps = weight.size(2) * weight.size(3);
  check<ShapeError>(offset.size(0) == input.size(0) && offset.size(1) == 2 * offset_groups * taps,
                    "offset.shape[1] is not valid: got: {} expected: {}", offset.size(1), 2 * offset_groups * taps);
  check<ShapeError>(
      !use_mask || (mask.dim() == 4 && mask.size(0) == input.size(0) && mask.size(1) == offset_groups * taps &&
                    mask.size(2) == offset.size(2) && mask.size(3) == offset.size(3)),
      "mask of size {} does not fit offset of size {}", mask.sizes(), offset.sizes());
  check<ShapeError>(bias.numel() == weight.size(0), "bias must have {} elements, got {}", weight.size(0), bias.numel());
  const int64_t sizes[] = {input.size(0), weight.size(0), offset.size(2), offset.size(3)};
  return {input.dtype(), input.device(), IntList(sizes, 4)};
}
void deform_conv2d_cpu(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& offset,
                       const Tensor& mask, const Tensor& bias, int64_t stride_h, int64_t stride_w, int64_t pad_h,
                       int64_t pad_w, int64_t dilation_h, int64_t dilation_w, int64_t groups, int64_t offset_groups,
                       bool use_mask) {
  cpu::deform_conv(results[0],
                   deformable(input, weight, offset, mask, stride_h, stride_w, pad_h, pad_w, dilation_h, dilation_w,
                              groups, offset_groups, use_mask),
                   bias);
}
std::array<TensorMeta, 5> deform_conv2d_backward_meta(const Tensor&, const Tensor& input, const Tensor& weight,
                                                      const Tensor& offset, const Tensor& mask, const Tensor& bias,
                                                      int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
                                                      int64_t, bool) {
  const auto like = [](const Tensor& tensor) { return TensorMeta(tensor.dtype(), tensor.device(), tensor.sizes()); };
  return {like(input), like(weight), like(offset), like(mask), like(bias)};
}
void deform_conv2d_backward_cpu(TensorList results, const Tensor& grad, const Tensor& input, const Tensor& weight,
                                const Tensor& offset, const Tensor& mask, const Tensor&, int64_t stride_h,
                                int64_t stride_w, int64_t pad_h, int64_t pad_w, int64_t dilation_h, int64_t dilation_w,
                                int64_t groups, int64_t offset_groups, bool use_mask) {
  cpu::deform_conv_backward(results,
                            deformable(input, weight, offset, mask, stride_h, stride_w, pad_h, pad_w, dilation_h,
                                       dilation_w, groups, offset_groups, use_mask),
                            grad);
}

// A multiplication and an addition for each tap of each element of the result, `factor` times.
Cost deform_conv2d_cost(const Call& call, int64_t factor) {
  const Tensor& weight = call.tensor(factor == 1 ? 1 : 2);
  const int64_t elements = factor == 1 ? call.result().numel() : call.tensor(0).numel();
  return {(Exact(2) * factor * elements * weight.size(1) * weight.size(2) * weight.size(3)).value, 0};
}

#define TARE_BINS "float spatial_scale, int pooled_height, int pooled_width"
#define TARE_IMAGE "int batch_size, int channels, int height, int width"
#define TARE_SIZES "input.size(0), input.size(1), input.size(2), input.size(3)"

// The work of a bin is not known without its region; four pixels stand around each point.
Row region_row(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(8),
          .workspace = workspace::none,
          .sharding = sharding::replicate_only};
}
Row moved_row(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, int64_t products) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = CostRule(deform_conv2d_cost, products),
          .workspace = workspace::none,
          .sharding = sharding::replicate_only};
}
Row direct_row(std::string_view schema, MetaRule meta, uint32_t tags) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = derivative::none,
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .tags = tags};
}

std::vector<Row> vision_rows() {
  using rule::fresh, rule::cpu, rule::direct;
  return {
      direct_row("torchvision::nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor", direct<nms>,
                 kDataDependent),
      direct_row("torchvision::_cuda_version() -> int", direct<cuda_version>, 0),
      region_row(
          "torchvision::roi_align(Tensor input, Tensor rois, " TARE_BINS
          ", int sampling_ratio, bool aligned) -> Tensor",
          fresh<roi_align_meta>, cpu<roi_align_cpu>,
          {{"input",
            "torchvision::_roi_align_backward(grad, rois, spatial_scale, pooled_height, pooled_width, " TARE_SIZES
            ", sampling_ratio, aligned)"}}),
      region_row("torchvision::_roi_align_backward(Tensor grad, Tensor rois, " TARE_BINS ", " TARE_IMAGE
                 ", int sampling_ratio, bool aligned) -> Tensor",
                 fresh<roi_align_backward_meta>, cpu<roi_align_backward_cpu>, derivative::not_implemented),
      region_row("torchvision::roi_pool(Tensor input, Tensor rois, " TARE_BINS ") -> (Tensor, Tensor)",
                 fresh<roi_pool_meta>, cpu<roi_pool_cpu>,
                 {{"input",
                   "torchvision::_roi_pool_backward(grad, rois, result1, spatial_scale, pooled_height, "
                   "pooled_width, " TARE_SIZES ")"}}),
      region_row("torchvision::_roi_pool_backward(Tensor grad, Tensor rois, Tensor argmax, " TARE_BINS ", " TARE_IMAGE
                 ") -> Tensor",
                 fresh<roi_pool_backward_meta<false>>, cpu<roi_pool_backward_cpu>, derivative::not_implemented),
      region_row("torchvision::ps_roi_align(Tensor input, Tensor rois, " TARE_BINS
                 ", int sampling_ratio) -> (Tensor, Tensor)",
                 fresh<ps_roi_align_meta>, cpu<ps_roi_align_cpu>,
                 {{"input",
                   "torchvision::_ps_roi_align_backward(grad, rois, result1, spatial_scale, pooled_height, "
                   "pooled_width, sampling_ratio, " TARE_SIZES ")"}}),
      region_row("torchvision::_ps_roi_align_backward(Tensor grad, Tensor rois, Tensor channel_mapping, " TARE_BINS
                 ", int sampling_ratio, " TARE_IMAGE ") -> Tensor",
                 fresh<ps_roi_align_backward_meta>, cpu<ps_roi_align_backward_cpu>, derivative::not_implemented),
      region_row("torchvision::ps_roi_pool(Tensor input, Tensor rois, " TARE_BINS ") -> (Tensor, Tensor)",
                 fresh<ps_roi_pool_meta>, cpu<ps_roi_pool_cpu>,
                 {{"input",
                   "torchvision::_ps_roi_pool_backward(grad, rois, result1, spatial_scale, pooled_height, "
                   "pooled_width, " TARE_SIZES ")"}}),
      region_row("torchvision::_ps_roi_pool_backward(Tensor grad, Tensor rois, Tensor channel_mapping, " TARE_BINS
                 ", " TARE_IMAGE ") -> Tensor",
                 fresh<roi_pool_backward_meta<true>>, cpu<ps_roi_pool_backward_cpu>, derivative::not_implemented),
      moved_row("torchvision::deform_conv2d(" TARE_MOVED ") -> Tensor", fresh<deform_conv2d_meta>,
                cpu<deform_conv2d_cpu>,
                {{"input, weight, offset, mask, bias",
                  "torchvision::_deform_conv2d_backward(grad, input, weight, offset, mask, bias, stride_h, stride_w, "
                  "pad_h, pad_w, dilation_h, dilation_w, groups, offset_groups, use_mask)"}},
                1),
      moved_row("torchvision::_deform_conv2d_backward(Tensor grad, " TARE_MOVED
                ") -> (Tensor, Tensor, Tensor, Tensor, Tensor)",
                fresh<deform_conv2d_backward_meta>, cpu<deform_conv2d_backward_cpu>, derivative::not_implemented, 2),
  };
}

}  // namespace

void register_vision_operators() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const Row& row : vision_rows()) register_operator(row);
  });
}

}  // namespace tare
