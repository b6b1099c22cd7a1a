#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/convolution/pooling_cpu.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"
#include "tare/ops/splits.h"

// Pooling to a given size: adaptive, fractional, and the inverse of max pooling. The law: the last two or three
// dimensions become output_size, the others stay; they may not be empty, a leading batch may. The 2-d forms keep
// channels-last, the others and the fractional ones are contiguous.
namespace tare {

namespace {

// The result's sizes, given the last D of them.
template <int D>
Dims resized(const Tensor& self, IntList output_size) {
  Dims sizes = self.sizes();
  for (int64_t d = 0; d < D; ++d) sizes[self.dim() - D + d] = output_size[d];
  return sizes;
}

template <int D>
TensorMeta keeping_format(const Tensor& self, IntList sizes, DType dtype) {
  if (D == 2 && self.meta().suggested_memory_format() == MemoryFormat::channels_last)
    return {dtype, self.device(), sizes, channels_last_strides(sizes)};
  return {dtype, self.device(), sizes};
}

// Errors unless every dimension from `from` on has elements; `sentence` takes the sizes and the dimension.
void check_not_empty(const Tensor& tensor, int64_t from, const char* what, const char* name) {
  for (int64_t d = from; d < tensor.dim(); ++d)
    check<ShapeError>(tensor.sizes()[d] != 0,
                      "{}: Expected {} to have non-zero size for non-batch dimensions, but {} has sizes {} with "
                      "dimension {} being empty",
                      what, name, name, tensor.sizes(), d);
}

template <int D>
void check_rank(const Tensor& self, const char* what, const char* got) {
  check<ShapeError>(self.dim() == D + 1 || self.dim() == D + 2, "{}: Expected {}D or {}D tensor, but got{} {}", what,
                    D + 1, D + 2, got, self.sizes());
}

// Not for pools of nothing: of their other dimensions there may be more than memory holds.
template <int D>
cpu::Windows adaptive_windows(const Tensor& self, IntList out) {
  cpu::Windows windows(D);
  for (int64_t d = 0; d < D; ++d) {
    const int64_t in = self.sizes()[self.dim() - D + d], n = out[out.size() - D + d];
    for (int64_t i = 0; i < n; ++i) {
      const int64_t begin = i * in / n, end = ((i + 1) * in + n - 1) / n;
      windows[static_cast<size_t>(d)].push_back({begin, end, 1, end - begin});
    }
  }
  return windows;
}

// --- averages ---

template <int D>
constexpr const char* kAdaptiveAverage = D == 2 ? "adaptive_avg_pool2d()" : "adaptive_avg_pool3d()";

template <int D>
TensorMeta adaptive_avg_meta(const Tensor& self, IntList output_size) {
  check(output_size.size() == D, "adaptive_avg_pool{}d: output_size must be {}", D, D);
  check_rank<D>(self, kAdaptiveAverage<D>, "");
  check_not_empty(self, D == 3 ? 1 : self.dim() - D, kAdaptiveAverage<D>, "input");
  TensorMeta result = keeping_format<D>(self, resized<D>(self, output_size), self.dtype());
  if (D == 3 || result.numel() > 0) check_kernel(result, self.dtype(), kFloats);
  return result;
}

template <int D>
void adaptive_avg_cpu(TensorList results, const Tensor& self, IntList) {
  if (results[0].numel() > 0) cpu::pool_average(results[0], self, adaptive_windows<D>(self, results[0].sizes()));
}

template <int D>
TensorMeta adaptive_avg_backward_meta(const Tensor& grad_output, const Tensor& self) {
  constexpr const char* what = D == 2 ? "adaptive_avg_pool2d_backward()" : "adaptive_avg_pool3d_backward()";
  check_not_empty(grad_output, 1, what, "grad_output");
  check_rank<D>(self, what, "");
  check<ShapeError>(
      grad_output.dim() == self.dim(),
      "adaptive_avg_pool{}d_backward_out_cpu_template: Expected dimensions {} for `{}` but got dimensions {}", D,
      self.dim(), D == 2 ? "grad_output" : "gradOutput_", grad_output.dim());
  check(self.dtype() == grad_output.dtype(), "{}: Expected dtype {} for `grad_output` but got dtype {}", what,
        cpp_name(self.dtype()), cpp_name(grad_output.dtype()));
  return keeping_format<D>(self, self.sizes(), self.dtype());
}

// --- maxima ---

template <int D>
constexpr const char* kAdaptiveMax = D == 2 ? "adaptive_max_pool2d()" : "adaptive_max_pool3d()";

template <int D>
std::array<TensorMeta, 2> adaptive_max_meta(const Tensor& self, IntList output_size) {
  check_rank<D>(self, kAdaptiveMax<D>, ":");
  check_not_empty(self, 1, kAdaptiveMax<D>, "input");
  check(output_size.size() == D, "{}: internal error: output_size.size() must be {}", kAdaptiveMax<D>, D);
  const Dims sizes = resized<D>(self, output_size);
  TensorMeta result = keeping_format<D>(self, sizes, self.dtype());
  check_kernel(result, self.dtype(), kFloats);
  return {std::move(result), keeping_format<D>(self, sizes, DType::int64)};
}

template <int D>
void adaptive_max_cpu(TensorList results, const Tensor& self, IntList) {
  if (results[0].numel() > 0)
    cpu::pool_max(results[0], results[1], self, adaptive_windows<D>(self, results[0].sizes()));
}

template <int D>
TensorMeta adaptive_max_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  constexpr const char* what = D == 2 ? "adaptive_max_pool2d_backward()" : "adaptive_max_pool3d_backward()";
  check_not_empty(grad_output, 1, what, "grad_output");
  check_rank<D>(self, what, ":");
  check(self.dtype() == grad_output.dtype(), "expected dtype {} for `grad_output` but got dtype {}",
        cpp_name(self.dtype()), cpp_name(grad_output.dtype()));
  check<ShapeError>(D == 3 || grad_output.dim() == 3 || grad_output.dim() == 4,
                    "adaptive_max_pooling2d_backward(): Expected 3D or 4D grad_output, but got: {}",
                    grad_output.sizes());
  check<ShapeError>(indices.sizes() == grad_output.sizes(), "expected sizes {} for `{}` but got sizes {}",
                    indices.sizes(), D == 2 ? "grad_output" : "gradOutput", grad_output.sizes());
  return keeping_format<D>(self, self.sizes(), self.dtype());
}

// --- fractional ---

template <int D>
constexpr const char* kFractional = D == 2 ? "fractional_max_pool2d" : "fractional_max_pool3d";

template <int D>
std::array<TensorMeta, 2> fractional_meta(const Tensor& self, IntList kernel_size, IntList output_size,
                                          const Tensor& random_samples) {
  constexpr const char* what = D == 2 ? "fractional_max_pool2d()" : "fractional_max_pool3d_out()";
  constexpr const char* tuple = D == 2 ? "tuple of Ints" : "tuple of three Ints";
  check(kernel_size.size() == D, "{}: kernel_size must either be a single Int or {}", kFractional<D>, tuple);
  check(output_size.size() == D, "{}: output_size must either be a single Int or {}", kFractional<D>, tuple);
  check_rank<D>(self, what, ":");
  check_not_empty(self, self.dim() - D - 1, what, "input");
  constexpr const char* axes[] = {"time", "height", "width"};
  constexpr int64_t checked[] = {0, D - 1, 1};
  for (int64_t i = 0; i < D; ++i) {
    const int64_t d = checked[i];
    const int64_t in = self.sizes()[self.dim() - D + d];
    const Exact least = Exact(output_size[d]) + kernel_size[d] - 1;
    check<ShapeError>(D == 2 ? least <= in : least < in,  // in three dimensions there is room for a step
                      "{}: pool {} {} too large relative to input {} {}", what, axes[3 - D + d], kernel_size[d],
                      axes[3 - D + d], in);
  }
  check(random_samples.dtype() == self.dtype(), "Expect _random_samples to have the same dtype as input");
  check<ShapeError>(random_samples.dim() == 3, "Expect _random_samples to have 3 dimensions, got {}",
                    random_samples.dim());
  const int64_t batch = self.dim() == D + 2 ? self.sizes()[0] : 1, channels = self.sizes()[self.dim() - D - 1];
  check<ShapeError>(random_samples.sizes()[0] >= batch,
                    "Expect _random_samples.size(0) no less then input batch size.");
  check<ShapeError>(random_samples.sizes()[1] == channels,
                    "Expect _random_samples.size(1) equals to input channel size.");
  check<ShapeError>(random_samples.sizes()[2] == D, "Expect _random_samples.size(2) equals to {}; got {}.", D,
                    random_samples.sizes()[2]);
  if (self.device().is_cpu() && !is_floating(self.dtype()))
    check_kernel(false, fmt::format("{}_out_frame", kFractional<D>), self.dtype());
  const Dims sizes = resized<D>(self, output_size);
  return {TensorMeta(self.dtype(), self.device(), sizes), TensorMeta(DType::int64, self.device(), sizes)};
}

// Where the windows of a dimension begin: steps of a length between two integers, laid out from a random start. What
// is cut off depends on rounding, so each step of the arithmetic is in the elements' type.
std::vector<cpu::Range> fractional_ranges(int64_t in, int64_t out, int64_t kernel, double sample, DType dtype) {
  std::vector<cpu::Range> ranges;
  const auto number = [dtype](int64_t value) { return cpu::rounded(static_cast<double>(value), dtype); };
  const int64_t room = (Exact(in) - kernel).value;
  const double step = out > 1 ? cpu::rounded(number(room) / number(out - 1), dtype) : 0;
  // A sample that is no fraction gets windows, too, wherever they lie in the input.
  const auto cut = [&](double at) {
    const double whole = cpu::rounded(at * step, dtype);
    return std::abs(whole) < 1e15 ? static_cast<int64_t>(whole) : 0;
  };
  for (int64_t i = 0; i < out; ++i) {
    const int64_t step_to = cut(cpu::rounded(number(i) + sample, dtype)) - cut(sample);
    const int64_t begin = i == out - 1 ? room : std::clamp<int64_t>(step_to, 0, room);
    ranges.push_back({begin, begin + kernel, 1, kernel});
  }
  return ranges;
}

// Each channel of each image has windows of its own. Their samples come in the order of the dimensions; in two
// dimensions, the last one's first.
template <int D>
void fractional_cpu(TensorList results, const Tensor& self, IntList kernel_size, IntList output_size,
                    const Tensor& random_samples) {
  const int64_t channels = self.sizes()[self.dim() - D - 1],
                planes = self.dim() == D + 2 ? self.sizes()[0] * channels : channels;
  const auto plane_of = [](const Tensor& tensor, int64_t image, int64_t channel) {
    const int64_t from = tensor.dim() - D;
    const IntList strides = tensor.strides();
    const int64_t offset = tensor.storage_offset() + (from == 2 ? image * strides[0] : 0) + channel * strides[from - 1];
    return Tensor::view_of(tensor,
                           tensor.meta().with_geometry(tensor.sizes().slice(from, D), strides.slice(from, D), offset));
  };
  const std::vector<double> samples = cpu::values_of<double>(random_samples);
  for (int64_t plane = 0; plane < planes; ++plane) {
    const Tensor from = plane_of(self, plane / channels, plane % channels);
    cpu::Windows windows;
    for (int64_t d = 0; d < D; ++d)
      windows.push_back(fractional_ranges(from.sizes()[d], output_size[d], kernel_size[d],
                                          samples[static_cast<size_t>(plane * D + (D == 2 ? 1 - d : d))],
                                          self.dtype()));
    cpu::pool_max(plane_of(results[0], plane / channels, plane % channels),
                  plane_of(results[1], plane / channels, plane % channels), from, windows);
  }
}

template <int D>
TensorMeta fractional_backward_meta(const Tensor& grad_output, const Tensor& self, IntList, IntList output_size,
                                    const Tensor&) {
  check(output_size.size() == D, "{}: output_size must either be a single Int or tuple of Ints", kFractional<D>);
  check<ShapeError>(self.dim() >= D, "{}_backward(): expected an input of at least {} dimensions, got {}",
                    kFractional<D>, D, self.dim());
  check<ShapeError>(grad_output.sizes() == IntList(resized<D>(self, output_size)),
                    "{}_backward(): gradOutput sizes unexpected", kFractional<D>);
  return {self.dtype(), self.device(), self.sizes()};
}

// --- the inverse of max pooling ---

template <int D>
TensorMeta unpool_meta(const Tensor& self, const Tensor& indices, IntList output_size) {
  check(indices.dtype() == DType::int64, "elements in indices should be type int64 but got: {}", indices.dtype());
  check<ShapeError>(output_size.size() == D,
                    "There should be exactly {} elements ({}height, width) in output_size, but got {} elements.",
                    D == 2 ? "two" : "three", D == 2 ? "" : "depth, ", output_size.size());
  check<ShapeError>(self.dim() == D + 1 || self.dim() == D + 2,
                    "Input to max_unpooling{}d should be a {}d or {}d Tensor, but got a tensor with {} dimensions.", D,
                    D + 1, D + 2, self.dim());
  check<ShapeError>(self.sizes() == indices.sizes(),
                    "Expected shape of indices to be same as that of the input tensor ({}) but got indices tensor with "
                    "shape: {}",
                    self.sizes(), indices.sizes());
  for (int64_t d = 1; d < self.dim(); ++d)
    check<ShapeError>(self.sizes()[d] > 0,
                      "max_unpooling{}d_forward_out_cpu(): Expected input to have non-zero size for non-batch "
                      "dimensions, but got {} with dimension {} being empty.",
                      D, self.sizes(), d);
  for (const int64_t size : output_size)
    check(size >= 0,
          "max_unpooling{}d(): output_size must contain non-negative spatial dimensions, but got "
          "output_size={}",
          D, output_size);
  if (indices.known()) {
    const int64_t volume = checked_numel(output_size);
    for_each_element(indices.sizes(), {&indices, 1}, [&](std::byte* const* at) {
      const int64_t index = load_int(at[0], DType::int64);
      check(index >= 0 && index < volume, "Found an invalid max index: {} (output volumes are of size {})", index,
            fmt::join(output_size, "x"));
    });
  }
  // GPUs make the argument contiguous first.
  if (self.device().target() != DeviceType::cpu) return {self.dtype(), self.device(), resized<D>(self, output_size)};
  return keeping_format<D>(self, resized<D>(self, output_size), self.dtype());
}

TensorMeta unpool3_meta(const Tensor& self, const Tensor& indices, IntList output_size, IntList stride,
                        IntList padding) {
  const std::pair<IntList, const char*> lists[] = {{stride, "stride"}, {padding, "padding"}};
  for (const auto& [list, name] : lists)
    check<ShapeError>(list.size() == 3,
                      "There should be exactly three elements (depth, height, width) in {}, but got: {} elements.",
                      name, list.size());
  for (const int64_t value : stride)
    check(value > 0, "strides should be greater than zero, but got stride: {}", stride);
  return unpool_meta<3>(self, indices, output_size);
}

// --- composites ---

template <int D>
Tensor adaptive_avg_composite(const Tensor& self, IntList output_size) {
  check(output_size.size() == D, "adaptive_avg_pool{}d: output_size must be {}", D, D);
  // The sentence writes the last comma of three without a space.
  bool positive = true;
  for (const int64_t size : output_size) positive = positive && size >= 0;
  if (!positive)
    fail(
        "adaptive_avg_pool{}d: elements of output_size must be greater than or equal to 0 but received "
        "{{{}, {}{}}}",
        D, output_size[0], output_size[1], D == 3 ? fmt::format(",{}", output_size.back()) : "");
  if (std::count(output_size.begin(), output_size.end(), 1) != D)
    return D == 2 ? _adaptive_avg_pool2d(self, output_size) : _adaptive_avg_pool3d(self, output_size);
  // A mean is faster, and lies as the pool's result would.
  const int64_t dims[] = {-1, -2, -3};
  Tensor result = mean(self, IntList(dims, D), true);
  if (self.meta().suggested_memory_format() != (D == 2 ? MemoryFormat::channels_last : MemoryFormat::channels_last_3d))
    return result;
  const int64_t n = self.sizes()[0], c = self.sizes()[1];
  return D == 2 ? as_strided(result, {n, c, 1, 1}, {c, 1, c, c}) : as_strided(result, {n, c, 1, 1, 1}, {c, 1, c, c, c});
}

void check_line(const char* op, const Tensor& self, IntList output_size) {
  check<ShapeError>(self.dim() == 2 || self.dim() == 3,
                    "Expected 2 to 3 dimensions, but got {}-dimensional tensor for argument #1 'self' (while checking "
                    "arguments for {})",
                    self.dim(), op);
  check(output_size.size() == 1, "{}() argument 'output_size' should contain one int (got {})", op, output_size.size());
}

Tensor adaptive_avg_pool1d_composite(const Tensor& self, IntList output_size) {
  check_line("adaptive_avg_pool1d", self, output_size);
  return squeeze(adaptive_avg_pool2d(unsqueeze(self, -2), {1, output_size[0]}), -2);
}

std::tuple<Tensor, Tensor> adaptive_max_pool1d_composite(const Tensor& self, IntList output_size) {
  check_line("adaptive_max_pool1d", self, output_size);
  check_not_empty(self, 1, "adaptive_max_pool1d()", "input");
  const auto [values, indices] = adaptive_max_pool2d(unsqueeze(self, -2), {1, output_size[0]});
  return {squeeze(values, -2), squeeze(indices, -2)};
}

// --- rows ---

// --- values of backward steps ---

template <int64_t D>
void adaptive_avg_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self) {
  if (grad_output.numel() == 0) fill_elements(results[0], 0);
  else cpu::pool_average_backward(results[0], grad_output, adaptive_windows<D>(self, grad_output.sizes()));
}
template <int64_t D>
void adaptive_max_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor&, const Tensor& indices) {
  cpu::add_to_places(results[0], grad_output, indices, D);
}
template <int64_t D>
void fractional_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor&, IntList, IntList,
                             const Tensor& indices) {
  cpu::add_to_places(results[0], grad_output, indices, D);
}
void unpool2_cpu(TensorList results, const Tensor& self, const Tensor& indices, IntList) {
  cpu::put_in_places(results[0], self, indices, 2);
}
void unpool3_cpu(TensorList results, const Tensor& self, const Tensor& indices, IntList, IntList, IntList) {
  cpu::put_in_places(results[0], self, indices, 3);
}

// --- end ---

Row resizing(std::string_view schema, MetaRule meta, Derivative derivative, std::string_view out,
             CpuKernel cpu = cpu::none, uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(),
          .workspace = workspace::none,
          .sharding = schema.find("3d") == std::string_view::npos ? sharding::planes : sharding::spaces,
          .forms = {.out = out, .write = writing::exact},
          .tags = tags};
}

constexpr Forms exactly(std::string_view out) { return {.out = out, .write = writing::exact}; }

#define TARE_FRACTIONAL(D) "Tensor self, int[" #D "] kernel_size, int[" #D "] output_size, Tensor random_samples"
#define TARE_FRACTIONAL_GRADIENT(D) \
  "Tensor grad_output, Tensor self, int[" #D "] kernel_size, int[" #D "] output_size, Tensor indices"
#define TARE_TO_GRAD_INPUT ", *, Tensor(a!) grad_input) -> Tensor(a!)"

}  // namespace

std::vector<Row> adaptive_pooling_ops() {
  // Pooling again what flows into the gradient, or reading it where the maxima were.
  const Derivative maxima2{{"grad_output", "max_pool_double_backward(grad, indices, 2)"}, {"self", "zeros_like(self)"}};
  const Derivative maxima3{{"grad_output", "max_pool_double_backward(grad, indices, 3)"}, {"self", "zeros_like(self)"}};
  return {
      passing_sums(resizing("_adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor",
                            rule::fresh<adaptive_avg_meta<2>>, {{"self", "_adaptive_avg_pool2d_backward(grad, self)"}},
                            "_adaptive_avg_pool2d.out", rule::cpu<adaptive_avg_cpu<2>>)),
      passing_sums(resizing("_adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor",
                            rule::fresh<adaptive_avg_meta<3>>, {{"self", "_adaptive_avg_pool3d_backward(grad, self)"}},
                            "_adaptive_avg_pool3d.out", rule::cpu<adaptive_avg_cpu<3>>)),
      composite("adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor",
                rule::composite<adaptive_avg_pool1d_composite>, exactly("adaptive_avg_pool1d.out")),
      composite("adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor",
                rule::composite<adaptive_avg_composite<2>>, exactly("adaptive_avg_pool2d.out")),
      composite("adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor",
                rule::composite<adaptive_avg_composite<3>>, exactly("adaptive_avg_pool3d.out")),
      composite("adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)",
                rule::composite<adaptive_max_pool1d_composite>),
      passing_sums(resizing("_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor",
                            rule::fresh<adaptive_avg_backward_meta<2>>,
                            {{"grad_output", "_adaptive_avg_pool2d(grad, trailing(grad_output.sizes(), 2))"},
                             {"self", "zeros_like(self)"}},
                            "_adaptive_avg_pool2d_backward.out", rule::cpu<adaptive_avg_backward_cpu<2>>),
                   "grad_output|grad_output+self"),
      passing_sums(resizing("_adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor",
                            rule::fresh<adaptive_avg_backward_meta<3>>,
                            {{"grad_output", "_adaptive_avg_pool3d(grad, trailing(grad_output.sizes(), 3))"},
                             {"self", "zeros_like(self)"}},
                            "_adaptive_avg_pool3d_backward.out", rule::cpu<adaptive_avg_backward_cpu<3>>),
                   "grad_output|grad_output+self"),
      resizing("adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)",
               rule::fresh<adaptive_max_meta<2>>, {{"self", "adaptive_max_pool2d_backward(grad, self, result1)"}},
               "adaptive_max_pool2d.out(Tensor self, int[2] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> "
               "(Tensor(a!), Tensor(b!))",
               rule::cpu<adaptive_max_cpu<2>>),
      resizing("adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)",
               rule::fresh<adaptive_max_meta<3>>, {{"self", "adaptive_max_pool3d_backward(grad, self, result1)"}},
               "adaptive_max_pool3d.out(Tensor self, int[3] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> "
               "(Tensor(a!), Tensor(b!))",
               rule::cpu<adaptive_max_cpu<3>>),
      passing_sums(resizing("adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor",
                            rule::fresh<adaptive_max_backward_meta<2>>, maxima2,
                            "adaptive_max_pool2d_backward.grad_input(Tensor grad_output, Tensor self, Tensor "
                            "indices" TARE_TO_GRAD_INPUT,
                            rule::cpu<adaptive_max_backward_cpu<2>>),
                   "grad_output|grad_output+self"),
      passing_sums(resizing("adaptive_max_pool3d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor",
                            rule::fresh<adaptive_max_backward_meta<3>>, maxima3,
                            "adaptive_max_pool3d_backward.grad_input(Tensor grad_output, Tensor self, Tensor "
                            "indices" TARE_TO_GRAD_INPUT,
                            rule::cpu<adaptive_max_backward_cpu<3>>),
                   "grad_output|grad_output+self"),
      resizing("fractional_max_pool2d(" TARE_FRACTIONAL(2) ") -> (Tensor, Tensor)", rule::fresh<fractional_meta<2>>,
               {{"self", "fractional_max_pool2d_backward(grad, self, kernel_size, output_size, result1)"}},
               "fractional_max_pool2d.output(" TARE_FRACTIONAL(
                   2) ", *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))",
               rule::cpu<fractional_cpu<2>>),
      resizing("fractional_max_pool3d(" TARE_FRACTIONAL(3) ") -> (Tensor, Tensor)", rule::fresh<fractional_meta<3>>,
               {{"self", "fractional_max_pool3d_backward(grad, self, kernel_size, output_size, result1)"}},
               "fractional_max_pool3d.output(" TARE_FRACTIONAL(
                   3) ", *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))",
               rule::cpu<fractional_cpu<3>>),
      passing_sums(resizing("fractional_max_pool2d_backward(" TARE_FRACTIONAL_GRADIENT(2) ") -> Tensor",
                            rule::fresh<fractional_backward_meta<2>>, maxima2,
                            "fractional_max_pool2d_backward.grad_input(" TARE_FRACTIONAL_GRADIENT(2) TARE_TO_GRAD_INPUT,
                            rule::cpu<fractional_backward_cpu<2>>),
                   "grad_output|grad_output+self"),
      passing_sums(resizing("fractional_max_pool3d_backward(" TARE_FRACTIONAL_GRADIENT(3) ") -> Tensor",
                            rule::fresh<fractional_backward_meta<3>>, maxima3,
                            "fractional_max_pool3d_backward.grad_input(" TARE_FRACTIONAL_GRADIENT(3) TARE_TO_GRAD_INPUT,
                            rule::cpu<fractional_backward_cpu<3>>),
                   "grad_output|grad_output+self"),
      passing_sums(resizing("max_unpool2d(Tensor self, Tensor indices, SymInt[2] output_size) -> Tensor",
                            rule::fresh<unpool_meta<2>>, {{"self", "max_pool_double_backward(grad, indices, 2)"}},
                            "max_unpool2d.out", rule::cpu<unpool2_cpu>, kDeviceDependent),
                   "self"),
      passing_sums(
          resizing("max_unpool3d(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding) -> "
                   "Tensor",
                   rule::fresh<unpool3_meta>, {{"self", "max_pool_double_backward(grad, indices, 3)"}},
                   "max_unpool3d.out", rule::cpu<unpool3_cpu>),
          "self"),
  };
}

}  // namespace tare
