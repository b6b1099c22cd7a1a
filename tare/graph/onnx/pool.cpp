#include <algorithm>
#include <limits>

#include "tare/graph/onnx/window.h"
#include "tare/ops.h"

// Pools: windows and what becomes of each.
namespace tare::graph::onnx {

namespace {

// How far the input is padded so that all windows are within.
Tensor padded(const Tensor& x, const Window& w, const Scalar& value) {
  std::vector<int64_t> after;
  for (size_t d = 0; d < w.kernel.size(); ++d) {
    const int64_t reach = (w.kernel[d] - 1) * w.dilation[d] + 1;
    after.push_back((w.out[d] - 1) * w.stride[d] + reach - x.size(static_cast<int64_t>(d) + 2) - w.before[d]);
  }
  return constant_pad_nd(x, reversed_pads(w.before, after), value);
}

// The elements of each window as further dimensions, without a copy.
Tensor windows(Tensor x, const Window& w) {
  for (size_t d = 0; d < w.kernel.size(); ++d) {
    x = unfold(x, static_cast<int64_t>(d) + 2, (w.kernel[d] - 1) * w.dilation[d] + 1, w.stride[d]);
    if (w.dilation[d] > 1) x = slice(x, x.dim() - 1, 0, std::nullopt, w.dilation[d]);
  }
  return x;
}

std::vector<int64_t> within(const Tensor& x, const Window& w) {
  return counted(x.dim(), x.dim() + static_cast<int64_t>(w.kernel.size()));
}

// Whether PyTorch's pools take the same windows.
bool is_direct(const Window& w, bool dilated) {
  if (!w.symmetric() || w.kernel.size() > 3) return false;
  for (size_t d = 0; d < w.kernel.size(); ++d)
    if (w.before[d] < 0 || w.before[d] > w.kernel[d] / 2 || (!dilated && w.dilation[d] != 1)) return false;
  return true;
}

void check_windows(Call& c, const Tensor& x, const Window& w) {
  for (size_t d = 0; d < w.out.size(); ++d)
    check<ShapeError>(w.out[d] > 0, "{}: a window of {} does not fit into {}", c.node.target(), w.kernel[d],
                      str(x.sizes()));
}

std::vector<Tensor> max_pool(Call& c) {
  const Tensor x = c[0];
  const Window w = window_of(c, x, {});
  check_windows(c, x, w);
  const bool ceil = c.integer("ceil_mode", 0) != 0 && c.text("auto_pad", "NOTSET") == "NOTSET";
  Tensor y, places;
  if (is_direct(w, true)) {
    if (!c.wants(1) && w.kernel.size() == 2) return one(max_pool2d(x, w.kernel, w.stride, w.before, w.dilation, ceil));
    if (w.kernel.size() == 1)
      std::tie(y, places) = max_pool1d_with_indices(x, w.kernel, w.stride, w.before, w.dilation, ceil);
    else if (w.kernel.size() == 2)
      std::tie(y, places) = max_pool2d_with_indices(x, w.kernel, w.stride, w.before, w.dilation, ceil);
    else std::tie(y, places) = max_pool3d_with_indices(x, w.kernel, w.stride, w.before, w.dilation, ceil);
  } else {
    const Scalar least = is_floating(x.dtype())      ? Scalar(-std::numeric_limits<double>::infinity())
                         : info(x.dtype()).is_signed ? Scalar(-128)
                                                     : Scalar(0);
    y = amax(windows(padded(x, w, least), w), within(x, w));
    if (c.wants(1) && c.exact()) fail<NotImplementedError>("places in a pool that is padded on one side");
    if (c.wants(1)) places = c.empty(y.sizes(), DType::int64);
  }
  if (!c.wants(1)) return one(y);
  // Places count through the whole input.
  if (c.integer("storage_order", 0) != 0 && w.kernel.size() == 2) {
    const int64_t h = x.size(2), width = x.size(3);
    places = add(mul(remainder(places, Scalar(width)), Scalar(h)), div(places, Scalar(width), "floor"));
  }
  int64_t plane = 1;
  for (size_t d = 0; d < w.kernel.size(); ++d) plane *= x.size(static_cast<int64_t>(d) + 2);
  Dims shape(y.dim(), 1);
  shape[0] = x.size(0);
  shape[1] = x.size(1);
  const Tensor planes =
      mul(reshape(arange(Scalar(x.size(0) * x.size(1)), DType::int64, {}, c.device()), shape), Scalar(plane));
  return {y, add(places, planes)};
}

std::vector<Tensor> average_pool(Call& c) {
  const Tensor x = c[0];
  const Window w = window_of(c, x, {});
  check_windows(c, x, w);
  const bool ceil = c.integer("ceil_mode", 0) != 0 && c.text("auto_pad", "NOTSET") == "NOTSET",
             count_all = c.integer("count_include_pad", 0) != 0;
  if (is_direct(w, false)) {
    if (w.kernel.size() == 1) return one(avg_pool1d(x, w.kernel, w.stride, w.before, ceil, count_all));
    if (w.kernel.size() == 2) return one(avg_pool2d(x, w.kernel, w.stride, w.before, ceil, count_all));
    return one(avg_pool3d(x, w.kernel, w.stride, w.before, ceil, count_all));
  }
  const Tensor sums = sum(windows(padded(x, w, Scalar(0)), w), within(x, w));
  // What counts: the input, and where asked what was said to be padding.
  Dims ones_sizes(x.sizes());
  ones_sizes[0] = ones_sizes[1] = 1;
  Tensor counts = ones(ones_sizes, x.dtype(), {}, c.device());
  Window rest = w;
  if (count_all) {
    counts = constant_pad_nd(counts, reversed_pads(w.before, w.after), Scalar(1));
    rest.before.assign(w.before.size(), 0);
  }
  return one(div(sums, sum(windows(padded(counts, rest, Scalar(0)), rest), within(x, rest))));
}

std::vector<Tensor> lp_pool(Call& c) {
  const Tensor x = c[0];
  const Window w = window_of(c, x, {});
  check_windows(c, x, w);
  const double p = c.version < 2 ? c.real("p", 2.0) : static_cast<double>(c.integer("p", 2));
  const Tensor powers = pow(abs(padded(x, w, Scalar(0))), Scalar(p));
  return one(pow(sum(windows(powers, w), within(x, w)), Scalar(1 / p)));
}

std::vector<int64_t> all_spatial(const Tensor& x) {
  check<ShapeError>(x.dim() >= 3, "a pool takes a batch, channels and at least one more dimension, not {}",
                    str(x.sizes()));
  return counted(2, x.dim());
}
std::vector<Tensor> global_average(Call& c) { return one(mean(c[0], all_spatial(c[0]), true)); }
std::vector<Tensor> global_max(Call& c) { return one(amax(c[0], all_spatial(c[0]), true)); }
std::vector<Tensor> global_lp(Call& c) {
  const double p = c.version < 2 ? c.real("p", 2.0) : static_cast<double>(c.integer("p", 2));
  return one(pow(sum(pow(abs(c[0]), Scalar(p)), all_spatial(c[0]), true), Scalar(1 / p)));
}

std::vector<Tensor> max_unpool(Call& c) {
  const Tensor x = c[0], places = c[1];
  const auto rank = static_cast<size_t>(std::max<int64_t>(x.dim() - 2, 0));
  const std::vector<int64_t> kernel = c.integers("kernel_shape").value_or(std::vector<int64_t>());
  const std::vector<int64_t> stride = c.integers("strides").value_or(std::vector<int64_t>(rank, 1));
  const std::vector<int64_t> pads = c.integers("pads").value_or(std::vector<int64_t>(2 * rank, 0));
  check<ShapeError>(rank > 0 && kernel.size() == rank && stride.size() == rank && pads.size() == 2 * rank,
                    "MaxUnpool of {}", str(x.sizes()));
  Dims sizes = {x.size(0), x.size(1)};
  for (size_t d = 0; d < rank; ++d)
    sizes.push_back((x.size(static_cast<int64_t>(d) + 2) - 1) * stride[d] - pads[d] - pads[d + rank] + kernel[d]);
  const auto fill_at = [&](IntList shape) {
    int64_t all = 1;
    for (const int64_t size : shape) {
      check<ShapeError>(size >= 0 && !__builtin_mul_overflow(all, size, &all), "MaxUnpool to {}", str(shape));
    }
    return reshape(scatter(zeros({all}, x.dtype(), {}, c.device()), 0, reshape(places, {-1}), reshape(x, {-1})), shape);
  };
  const Tensor y = fill_at(sizes);
  if (!c.has(2)) return one(y);
  // Places are those of the sizes that the pool tells; what is asked for beyond them is behind.
  const std::vector<int64_t> wanted = c.ints(2);
  check<ShapeError>(static_cast<int64_t>(wanted.size()) == y.dim(), "MaxUnpool of {} to {} dimensions", str(x.sizes()),
                    wanted.size());
  std::vector<int64_t> before(rank, 0), after;
  for (size_t d = 0; d < rank; ++d) after.push_back(wanted[d + 2] - y.size(static_cast<int64_t>(d) + 2));
  return one(constant_pad_nd(y, reversed_pads(before, after)));
}

std::vector<Tensor> max_roi_pool(Call& c) {
  const Tensor x = c[0], rois = c[1];
  const std::vector<int64_t> shape = c.integers("pooled_shape").value_or(std::vector<int64_t>());
  check<ShapeError>(shape.size() == 2 && x.dim() == 4 && rois.dim() == 2, "MaxRoiPool: {} and {}", str(x.sizes()),
                    str(rois.sizes()));
  if (c.exact()) fail<NotImplementedError>("values of regions");
  return one(c.empty({rois.size(0), x.size(1), shape[0], shape[1]}, x.dtype()));
}
std::vector<Tensor> roi_align(Call& c) {
  const Tensor x = c[0], rois = c[1];
  check<ShapeError>(x.dim() == 4 && rois.dim() == 2 && rois.size(1) == 4, "RoiAlign: {} and {}", str(x.sizes()),
                    str(rois.sizes()));
  check<ShapeError>(!c.has(2) || c[2].numel() == rois.size(0), "RoiAlign: {} regions of {} images", rois.size(0),
                    c.has(2) ? c[2].numel() : 0);
  if (c.exact()) fail<NotImplementedError>("values of regions");
  return one(
      c.empty({rois.size(0), x.size(1), c.integer("output_height", 1), c.integer("output_width", 1)}, x.dtype()));
}

std::vector<Tensor> columns_to_image(Call& c) {
  const Tensor x = c[0];
  const std::vector<int64_t> image = c.ints(1), block = c.ints(2);
  const size_t rank = image.size();
  check<ShapeError>(x.dim() == 3 && block.size() == rank, "Col2Im: {} into {} dimensions by blocks of {}",
                    str(x.sizes()), rank, block.size());
  const std::vector<int64_t> dilation = c.integers("dilations").value_or(std::vector<int64_t>(rank, 1));
  const std::vector<int64_t> stride = c.integers("strides").value_or(std::vector<int64_t>(rank, 1));
  const std::vector<int64_t> pads = c.integers("pads").value_or(std::vector<int64_t>(2 * rank, 0));
  check<ShapeError>(dilation.size() == rank && stride.size() == rank && pads.size() == 2 * rank,
                    "Col2Im: attributes for other than {} dimensions", rank);
  const bool symmetric =
      std::equal(pads.begin(), pads.begin() + static_cast<int64_t>(rank), pads.begin() + static_cast<int64_t>(rank));
  if (rank == 2 && symmetric) return one(col2im(x, image, block, dilation, IntList(pads).slice(0, 2), stride));
  int64_t size = 1;
  for (const int64_t one : block) size *= one;
  check<ShapeError>(size > 0 && x.size(1) % size == 0, "Col2Im: {} in blocks of {}", str(x.sizes()), size);
  if (c.exact()) fail<NotImplementedError>("values of other than images");
  Dims sizes = {x.size(0), x.size(1) / size};
  for (const int64_t one : image) sizes.push_back(one);
  return one(c.empty(sizes, x.dtype()));
}

constexpr Row kPoolRows[] = {
    {.op = "AveragePool", .lower = average_pool},
    {.op = "Col2Im", .lower = columns_to_image},
    {.op = "GlobalAveragePool", .lower = global_average},
    {.op = "GlobalLpPool", .lower = global_lp},
    {.op = "GlobalMaxPool", .lower = global_max},
    {.op = "LpPool", .lower = lp_pool},
    {.op = "MaxPool", .lower = max_pool},
    {.op = "MaxRoiPool", .lower = max_roi_pool},
    {.op = "MaxUnpool", .lower = max_unpool},
    {.op = "RoiAlign", .lower = roi_align},
};

}  // namespace

List<Row> pool_rows() { return kPoolRows; }

}  // namespace tare::graph::onnx
