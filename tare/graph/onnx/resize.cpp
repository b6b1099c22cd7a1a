#include <algorithm>
#include <cmath>

#include "tare/core/elements.h"
#include "tare/graph/onnx/call.h"
#include "tare/ops.h"

// Images of other sizes.
namespace tare::graph::onnx {

namespace {

struct Axis {
  int64_t dim = 0, in = 0, out = 0;
  double scale = 1, start = 0, end = 1;
};

struct Resampling {
  std::string_view mode = "nearest", coordinates = "half_pixel", nearest = "round_prefer_floor";
  double cubic = -0.75, outside = 0;
  bool exclude_outside = false, antialias = false;
};

// Where in the input an element of the output lies.
double place_of(const Axis& axis, std::string_view how, int64_t i) {
  const auto at = static_cast<double>(i), in = static_cast<double>(axis.in), out = static_cast<double>(axis.out);
  if (how == "asymmetric") return at / axis.scale;
  if (how == "align_corners") return axis.out == 1 ? 0 : at * (in - 1) / (axis.scale * in - 1);
  if (how == "pytorch_half_pixel" && axis.out == 1) return 0;
  if (how == "tf_crop_and_resize")
    return axis.out > 1 ? axis.start * (in - 1) + at * (axis.end - axis.start) * (in - 1) / (out - 1)
                        : 0.5 * (axis.start + axis.end) * (in - 1);
  const double centre = (at + 0.5) / axis.scale - 0.5;
  if (how != "half_pixel_symmetric") return centre;
  return in / 2 * (1 - out / (axis.scale * in)) + centre;
}

int64_t nearest_of(double place, std::string_view how) {
  if (how == "floor") return static_cast<int64_t>(std::floor(place));
  if (how == "ceil") return static_cast<int64_t>(std::ceil(place));
  if (how == "round_prefer_ceil") return static_cast<int64_t>(std::floor(place + 0.5));
  return static_cast<int64_t>(std::ceil(place - 0.5));
}

double weight_of(const Resampling& how, double distance) {
  const double x = std::abs(distance), a = how.cubic;
  if (how.mode == "linear") return std::max(0.0, 1 - x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

constexpr int64_t kMostTaps = 4096, kMostWeights = 1 << 22;

// Along one dimension, as a sum of picked elements with weights: the definition, for values.
Tensor resample(Call& c, const Tensor& x, const Axis& axis, const Resampling& how) {
  const bool picks = how.mode == "nearest";
  const double narrow = how.antialias ? std::min(axis.scale, 1.0) : 1.0,
               reach = (how.mode == "linear" ? 1.0 : 2.0) / narrow;
  check<ValueError>(picks || reach <= static_cast<double>(kMostTaps), "Resize: each element is of {} others", reach);
  const auto taps = picks ? 1 : static_cast<int64_t>(std::ceil(reach)) * 2 + (how.antialias ? 1 : 0);
  check<ValueError>(axis.out <= kMostWeights / taps, "Resize: {} weights for each of {} elements", taps, axis.out);
  std::vector<std::vector<int64_t>> from(static_cast<size_t>(taps));
  std::vector<std::vector<double>> weights(static_cast<size_t>(taps));
  std::vector<double> beyond;
  for (int64_t i = 0; i < axis.out; ++i) {
    const double place = place_of(axis, how.coordinates, i);
    beyond.push_back(
        how.coordinates == "tf_crop_and_resize" && (place < 0 || place > static_cast<double>(axis.in - 1)) ? 1 : 0);
    const int64_t first = picks ? nearest_of(place, how.nearest)
                                : static_cast<int64_t>(std::floor(place)) - taps / 2 + (how.antialias ? 0 : 1);
    double sum = 0;
    for (int64_t tap = 0; tap < taps; ++tap) {
      const int64_t at = first + tap;
      double weight = picks ? 1 : weight_of(how, (static_cast<double>(at) - place) * narrow);
      if (how.exclude_outside && !picks && (at < 0 || at >= axis.in)) weight = 0;
      from[static_cast<size_t>(tap)].push_back(std::clamp<int64_t>(at, 0, axis.in - 1));
      weights[static_cast<size_t>(tap)].push_back(weight);
      sum += weight;
    }
    for (auto& list : weights)
      if (sum != 0 && !picks) list.back() /= sum;
  }
  Dims shape(x.dim(), 1);
  shape[axis.dim] = axis.out;
  const auto column = [&](const std::vector<double>& values) { return c.tensor(shape, values); };
  Tensor y;
  for (size_t tap = 0; tap < from.size(); ++tap) {
    Tensor part = index_select(x, axis.dim, c.tensor(from[tap]));
    if (picks) {
      y = part;
      break;
    }
    part = mul(part, column(weights[tap]));
    y = y.defined() ? add(y, part) : part;
  }
  if (how.coordinates == "tf_crop_and_resize")
    y = where(gt(column(beyond), Scalar(0)), full({}, Scalar(how.outside), y.dtype()), y);
  return y;
}

// Whether the definition is what PyTorch's kernel computes.
bool is_kernel(const Resampling& how, const std::vector<Axis>& axes) {
  if (how.antialias || how.exclude_outside || how.cubic != -0.75) return false;
  for (const Axis& axis : axes)
    if (static_cast<double>(axis.in) * axis.scale != static_cast<double>(axis.out)) return false;
  if (how.mode == "nearest") return how.coordinates == "asymmetric" && how.nearest == "floor";
  return how.coordinates == "half_pixel" || how.coordinates == "pytorch_half_pixel" ||
         how.coordinates == "align_corners";
}

// One call of the kernel that PyTorch has, where it has one; values are told by the definition.
Tensor resized(Call& c, const Tensor& x, const std::vector<Axis>& axes, const Resampling& how) {
  Dims sizes(x.sizes());
  bool spatial = x.dim() >= 3 && x.dim() <= 5;
  for (const Axis& axis : axes) {
    check<ShapeError>(axis.out >= 0, "Resize to {}", axis.out);
    sizes[axis.dim] = axis.out;
    if (axis.dim < 2 && axis.out != axis.in) spatial = false;
  }
  const bool empty = x.numel() == 0 || std::ranges::any_of(sizes, [](int64_t size) { return size == 0; });
  if (c.exact() && !empty && (c.valued() || !spatial || !is_kernel(how, axes))) {
    Tensor y = how.mode == "nearest" ? x : to(x, DType::float64);
    // Those that become smaller first, so that nothing on the way is larger than what comes and goes.
    std::vector<Axis> order = axes;
    std::ranges::stable_sort(order, {}, [](const Axis& axis) { return axis.out - axis.in; });
    for (const Axis& axis : order)
      if (axis.out != axis.in || axis.scale != 1 || how.coordinates == "tf_crop_and_resize")
        y = resample(c, y, axis, how);
    if (!is_floating(x.dtype()) && y.dtype() != x.dtype()) {
      const bool is_byte = x.dtype() == DType::uint8;
      y = clamp(round(y), is_byte ? Scalar(0) : Scalar(-128), is_byte ? Scalar(255) : Scalar(127));
    }
    return to(y, x.dtype());
  }
  const IntList out = IntList(sizes).slice(std::min<int64_t>(2, sizes.size()), std::max<int64_t>(sizes.size() - 2, 0));
  if (!spatial || empty || !is_floating(x.dtype())) return c.empty(sizes, x.dtype());
  const bool corners = how.coordinates == "align_corners";
  if (how.mode == "nearest") {
    if (x.dim() == 3) return upsample_nearest1d(x, out);
    return x.dim() == 4 ? upsample_nearest2d(x, out) : upsample_nearest3d(x, out);
  }
  if (how.mode == "linear") {
    if (x.dim() == 3) return upsample_linear1d(x, out, corners);
    return x.dim() == 4 ? upsample_bilinear2d(x, out, corners) : upsample_trilinear3d(x, out, corners);
  }
  return x.dim() == 4 ? upsample_bicubic2d(x, out, corners) : c.empty(sizes, x.dtype());
}

std::vector<double> reals_of(Call& c, size_t i) {
  const Tensor values = c.known(i);
  std::vector<double> list;
  for_each_element(values.sizes(), {values},
                   [&](std::byte* const* at) { list.push_back(load_double(at[0], values.dtype())); });
  return list;
}

int64_t scaled(int64_t size, double scale) {
  const double out = std::floor(static_cast<double>(size) * scale);
  check<ValueError>(out >= 0 && out < 1e15, "Resize of {} by {}", size, scale);
  return static_cast<int64_t>(out);
}

std::vector<Tensor> resize(Call& c) {
  const Tensor x = c[0];
  Resampling how;
  how.mode = c.text("mode", "nearest");
  how.coordinates = c.version >= 11 ? c.text("coordinate_transformation_mode", "half_pixel") : "asymmetric";
  how.nearest = c.version >= 11 ? c.text("nearest_mode", "round_prefer_floor") : "floor";
  how.cubic = c.real("cubic_coeff_a", -0.75);
  how.outside = c.real("extrapolation_value", 0.0);
  how.exclude_outside = c.integer("exclude_outside", 0) != 0;
  how.antialias = c.integer("antialias", 0) != 0;
  const size_t scales_input = c.version >= 11 ? 2 : 1;
  std::vector<int64_t> dims = wrapped(c.integers("axes").value_or(counted(0, x.dim())), x.dim());
  std::vector<Axis> axes;
  for (const int64_t dim : dims) axes.push_back({dim, x.size(dim), x.size(dim), 1, 0, 1});
  // An input without elements is one that is left out.
  const bool by_size = c.version >= 11 && c.has(3) && c.item(3).kind == Item::Kind::tensor && c[3].numel() > 0;
  if (by_size) {
    const std::vector<int64_t> sizes = c.ints(3);
    check<ShapeError>(sizes.size() == axes.size(), "Resize: {} sizes for {} dimensions", sizes.size(), axes.size());
    const std::string_view policy = c.text("keep_aspect_ratio_policy", "stretch");
    double common = policy == "not_larger" ? INFINITY : 0;
    for (size_t i = 0; i < axes.size(); ++i) {
      axes[i].out = sizes[i];
      axes[i].scale = axes[i].in == 0 ? 1 : static_cast<double>(sizes[i]) / static_cast<double>(axes[i].in);
      common = policy == "not_larger" ? std::min(common, axes[i].scale) : std::max(common, axes[i].scale);
    }
    if (policy != "stretch")
      for (Axis& axis : axes) {
        axis.scale = common;
        axis.out = static_cast<int64_t>(std::floor(common * static_cast<double>(axis.in) + 0.5));
      }
  } else {
    const std::vector<double> scales = reals_of(c, scales_input);
    check<ShapeError>(scales.size() == axes.size(), "Resize: {} scales for {} dimensions", scales.size(), axes.size());
    for (size_t i = 0; i < axes.size(); ++i) {
      axes[i].scale = scales[i];
      axes[i].out = scaled(axes[i].in, scales[i]);
    }
  }
  if (how.coordinates == "tf_crop_and_resize" && c.has(1)) {
    const std::vector<double> roi = reals_of(c, 1);
    check<ShapeError>(roi.size() == 2 * axes.size(), "Resize: a region of {} numbers for {} dimensions", roi.size(),
                      axes.size());
    for (size_t i = 0; i < axes.size(); ++i) {
      axes[i].start = roi[i];
      axes[i].end = roi[i + axes.size()];
      if (!by_size) axes[i].out = scaled(axes[i].in, axes[i].scale * (axes[i].end - axes[i].start));
    }
  }
  return one(resized(c, x, axes, how));
}

std::vector<Tensor> upsample(Call& c) {
  const Tensor x = c[0];
  std::vector<double> scales = c.version >= 9 ? reals_of(c, 1) : c.reals("scales");
  if (scales.empty() && x.dim() == 4) scales = {1, 1, c.real("height_scale", 1), c.real("width_scale", 1)};
  check<ShapeError>(static_cast<int64_t>(scales.size()) == x.dim(), "Upsample: {} scales for {} dimensions",
                    scales.size(), x.dim());
  Resampling how;
  how.mode = c.text("mode", "nearest");
  if (how.mode == "bilinear") how.mode = "linear";
  how.coordinates = "asymmetric";
  how.nearest = "floor";
  std::vector<Axis> axes;
  for (int64_t d = 0; d < x.dim(); ++d)
    axes.push_back(
        {d, x.size(d), scaled(x.size(d), scales[static_cast<size_t>(d)]), scales[static_cast<size_t>(d)], 0, 1});
  return one(resized(c, x, axes, how));
}

std::vector<Tensor> grid_sample(Call& c) {
  const std::string_view mode = c.text("mode", "linear"), padding = c.text("padding_mode", "zeros");
  const int64_t kernel = mode == "nearest" ? 1 : mode == "cubic" || mode == "bicubic" ? 2 : 0;
  const Tensor x = c[0], grid = c[1];
  if (kernel == 2 && x.dim() == 5) {
    Dims sizes = {x.size(0), x.size(1)};
    for (int64_t d = 1; d < 4; ++d) sizes.push_back(grid.size(d));
    if (c.exact()) fail<NotImplementedError>("values of cubic sampling in three dimensions");
    return one(c.empty(sizes, x.dtype()));
  }
  return one(grid_sampler(x, to(grid, x.dtype()), kernel,
                          padding == "border"       ? 1
                          : padding == "reflection" ? 2
                                                    : 0,
                          c.integer("align_corners", 0) != 0));
}

std::vector<Tensor> affine_grid(Call& c) {
  return one(affine_grid_generator(c[0], c.ints(1), c.integer("align_corners", 0) != 0));
}

constexpr Row kResizeRows[] = {
    {.op = "AffineGrid", .lower = affine_grid},
    {.op = "GridSample", .lower = grid_sample},
    {.op = "Resize", .lower = resize},
    {.op = "Upsample", .lower = upsample},
    {.op = "Upsample", .since = 10},
};

}  // namespace

List<Row> resize_rows() { return kResizeRows; }

}  // namespace tare::graph::onnx
