#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/convolution/pooling_cpu.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Pooling over windows. The law: over the last two or three dimensions,
//   out = (in + 2 * padding - dilation * (kernel - 1) - 1 (+ stride - 1 with ceil_mode)) / stride + 1,
// less a last window that would begin in the padding after the input. An unbatched input gives an unbatched result. The
// layout is the input's memory format; the 3-d averages do not keep it. A gradient lies like the input.
namespace tare {

namespace {

// --- windows ---

template <int D>
struct Window {
  std::array<int64_t, D> kernel, stride, padding, dilation;
  bool ceil_mode;
};

constexpr const char* kCount[] = {"", "", "two", "three"};

// A parameter of one value for each dimension, or one for all. `wording`: the ways in which the messages differ.
template <int D>
std::array<int64_t, D> spread(const char* op, const char* name, const char* wording, IntList list) {
  check(list.size() == 1 || list.size() == D, "{}: {} {} a single int, or a tuple of {} ints", op, name, wording,
        kCount[D]);
  std::array<int64_t, D> values;
  for (int64_t d = 0; d < D; ++d) values[static_cast<size_t>(d)] = list[list.size() == 1 ? 0 : d];
  return values;
}

template <int D>
Window<D> window(const char* op, IntList kernel, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  const bool terse = std::string_view(op) == "avg_pool3d";
  const char* be = terse ? "must be" : "must either be";
  Window<D> w;
  w.kernel = spread<D>(op, "kernel_size", be, kernel);
  w.stride = stride.empty() ? w.kernel
                            : spread<D>(op, "stride", terse ? "must be omitted," : "must either be omitted,", stride);
  w.padding = spread<D>(op, "padding", be, padding);
  w.dilation = spread<D>(op, "dilation", "must be either", dilation);
  w.ceil_mode = ceil_mode;
  return w;
}

int64_t pooled_size(Exact in, Exact kernel, int64_t stride, int64_t padding, Exact dilation, bool ceil_mode) {
  check(stride != 0, "stride should not be zero");
  check(padding >= 0, "pad must be non-negative, but got pad: {}", padding);
  check(padding <= ((kernel - 1) * dilation + 1) / 2,
        "pad should be at most half of effective kernel size, but got pad={}, kernel_size={} and dilation={}", padding,
        kernel.value, dilation.value);
  const Exact rounding = ceil_mode ? stride - Exact(1) : 0,
              room = in + Exact(2) * padding - dilation * (kernel - 1) - 1 + rounding;
  const Exact size = room / stride - (room % stride != 0 && (room < 0) != (stride < 0) ? 1 : 0) + 1;
  return ceil_mode && (size - 1) * stride >= in + padding ? size.value - 1 : size.value;
}

// `kT: 3 kH: 3 kW: 3`
template <int D>
std::string named(const char* prefix, const std::array<int64_t, D>& values) {
  constexpr std::string_view axes = "THW";
  std::string text;
  for (size_t d = 0; d < D; ++d)
    text += (d ? " " : "") + std::string(prefix) + axes[3 - D + d] + ": " + std::to_string(values[d]);
  return text;
}

template <int D>
void check_positive(const char* what, const char* prefix, const std::array<int64_t, D>& values) {
  for (const int64_t value : values)
    if (value <= 0) fail("{} should be greater than zero, but got {}", what, named<D>(prefix, values));
}

template <int D>
void check_batch(const char* op, const Tensor& self) {
  const IntList sizes = self.sizes();
  bool positive = true;
  for (int64_t d = self.dim() == D + 2 ? 1 : 0; d < self.dim(); ++d) positive = positive && sizes[d] > 0;
  if constexpr (D == 2)
    check<ShapeError>(positive && (self.dim() == 3 || self.dim() == 4),
                      "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:{}",
                      sizes);
  else
    check<ShapeError>(positive,
                      "{}: Expected input's non-batch dimensions to have positive length, but input has a shape of {} "
                      "and non-batch dimension 0 has length zero!",
                      op, sizes);
}

// The sizes of the result, all checks done.
template <int D>
Dims pooled(const char* op, const Tensor& self, const Window<D>& w) {
  Dims sizes = self.sizes();
  const int64_t first = self.dim() - D;
  std::array<int64_t, D> in;
  bool shrinks = true, half = true;
  for (size_t d = 0; d < D; ++d) {
    int64_t& size = sizes[first + static_cast<int64_t>(d)];
    in[d] = size;
    size = pooled_size(size, w.kernel[d], w.stride[d], w.padding[d], w.dilation[d], w.ceil_mode);
    shrinks = shrinks && size >= 1;
    half = half && w.kernel[d] / 2 >= w.padding[d];
  }
  check_positive<D>("kernel size", "k", w.kernel);
  check_positive<D>("stride", "d", w.stride);
  check_positive<D>("dilation", "dilation", w.dilation);
  check_batch<D>(op, self);
  if constexpr (D == 3) {
    const bool covered = in[0] >= w.kernel[0] && in[1] >= w.kernel[1] && in[2] >= w.kernel[2];
    if (!covered && std::string_view(op) == "avg_pool3d()")
      fail<ShapeError>("input image ({}) smaller than kernel size ({})", named<D>("", in), named<D>("k", w.kernel));
  }
  // This sentence names the width first.
  if constexpr (D == 2)
    check(half,
          "pad should be smaller than or equal to half of kernel size, but got padW = {}, padH = {}, kW = {}, "
          "kH = {}",
          w.padding[1], w.padding[0], w.kernel[1], w.kernel[0]);
  else
    check(half,
          "pad should be smaller than or equal to half of kernel size, but got kT: {} kW: {} kH: {} padT: {} "
          "padW: {} padH: {}",
          w.kernel[0], w.kernel[2], w.kernel[1], w.padding[0], w.padding[2], w.padding[1]);
  if (!shrinks)
    fail<ShapeError>("Given input size: ({}). Calculated output size: ({}). Output size is too small",
                     str_x(self.sizes().slice(first - 1, D + 1)), str_x(IntList(sizes).slice(first - 1, D + 1)));
  return sizes;
}

TensorMeta in_format_of(const Tensor& self, IntList sizes, DType dtype) {
  if (self.meta().is_row_major()) [[likely]]
    return {dtype, self.device(), sizes};
  const MemoryFormat format = self.meta().suggested_memory_format();
  if (format == MemoryFormat::contiguous) return {dtype, self.device(), sizes};
  return {dtype, self.device(), sizes, channels_last_strides(sizes)};
}

template <int D>
void check_rank(const Tensor& self) {
  check<ShapeError>(self.dim() == D + 1 || self.dim() == D + 2,
                    "non-empty {}D or {}D (batch mode) tensor expected for input", D + 1, D + 2);
}

template <int D>
cpu::Windows windows_of(const Tensor& self, IntList out, const Window<D>& w, bool include_padding) {
  cpu::Windows windows(D);
  for (size_t d = 0; d < D; ++d) {
    const int64_t in = self.sizes()[self.dim() - D + static_cast<int64_t>(d)];
    for (int64_t i = 0; i < out[out.size() - D + static_cast<int64_t>(d)]; ++i) {
      const int64_t begin = i * w.stride[d] - w.padding[d], end = begin + w.dilation[d] * (w.kernel[d] - 1) + 1;
      const int64_t size =
          include_padding ? std::min(end, in + w.padding[d]) - begin : std::min(end, in) - std::max<int64_t>(begin, 0);
      windows[d].push_back({begin, end, w.dilation[d], size});
    }
  }
  return windows;
}

// --- max ---

template <int D>
constexpr const char* kMax = D == 2 ? "max_pool2d" : "max_pool3d";

template <int D>
std::array<TensorMeta, 2> max_pool_meta(const Tensor& self, IntList kernel_size, IntList stride, IntList padding,
                                        IntList dilation, bool ceil_mode) {
  const Window<D> w = window<D>(kMax<D>, kernel_size, stride, padding, dilation, ceil_mode);
  check_rank<D>(self);
  const Dims sizes = pooled<D>("max_pool3d_with_indices_out_cpu_template()", self, w);
  return {in_format_of(self, sizes, self.dtype()), in_format_of(self, sizes, DType::int64)};
}

template <int D>
void max_pool_cpu(TensorList results, const Tensor& self, IntList kernel_size, IntList stride, IntList padding,
                  IntList dilation, bool ceil_mode) {
  const Window<D> w = window<D>(kMax<D>, kernel_size, stride, padding, dilation, ceil_mode);
  cpu::pool_max(results[0], results[1], self, windows_of<D>(self, results[0].sizes(), w, false));
}

// The gradient of a pool: as large as self, with a grad_output of the pool's result.
void check_grad(const Tensor& grad_output, const Tensor& self, IntList sizes, const char* name) {
  check<ShapeError>(grad_output.dim() == sizes.size(), "Expected a tensor of dimension {} but got: dimension {}",
                    sizes.size(), grad_output.dim());
  for (int64_t d = 0; d < sizes.size(); ++d)
    check<ShapeError>(grad_output.sizes()[d] == sizes[d],
                      "Expected a tensor of dimension {} and tensor.size[{}] == {} but got: dimension {} and "
                      "tensor.size[{}] = {}",
                      sizes.size(), d, sizes[d], sizes.size(), d, grad_output.sizes()[d]);
  check(grad_output.dtype() == self.dtype(), "expected dtype {} for `{}` but got dtype {}", cpp_name(self.dtype()),
        name, cpp_name(grad_output.dtype()));
}

template <int D>
TensorMeta max_pool_backward_meta(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride,
                                  IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  const std::array<TensorMeta, 2> forward = max_pool_meta<D>(self, kernel_size, stride, padding, dilation, ceil_mode);
  check_grad(grad_output, self, forward[0].sizes(), "gradOutput");
  check(indices.dtype() == DType::int64, "expected scalar type Long but found {}", indices.dtype());
  check_grad(grad_output, self, indices.sizes(), "gradOutput");
  return in_format_of(self, self.sizes(), self.dtype());
}

// --- averages ---

template <int D>
constexpr const char* kAverage = D == 2 ? "avg_pool2d" : "avg_pool3d";

template <int D>
TensorMeta avg_pool_meta(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool,
                         std::optional<int64_t> divisor_override) {
  const int64_t ones[] = {1};
  const Window<D> w = window<D>(kAverage<D>, kernel_size, stride, padding, IntList(ones, 1), ceil_mode);
  check(divisor_override != 0, "divisor must be not zero");
  if constexpr (D == 2) wrap_dim(-3, self.dim());
  else check_rank<D>(self);
  const Dims sizes = pooled<D>("avg_pool3d()", self, w);
  if (D == 3) return {self.dtype(), self.device(), sizes};
  return in_format_of(self, sizes, self.dtype());
}

template <int D>
void avg_pool_cpu(TensorList results, const Tensor& self, IntList kernel_size, IntList stride, IntList padding,
                  bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  const int64_t ones[] = {1};
  const Window<D> w = window<D>(kAverage<D>, kernel_size, stride, padding, IntList(ones, 1), ceil_mode);
  cpu::pool_average(results[0], self, windows_of<D>(self, results[0].sizes(), w, count_include_pad),
                    divisor_override.value_or(0));
}

template <int D>
TensorMeta avg_pool_backward_meta(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride,
                                  IntList padding, bool ceil_mode, bool count_include_pad,
                                  std::optional<int64_t> divisor_override) {
  const TensorMeta forward =
      avg_pool_meta<D>(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  check_grad(grad_output, self, forward.sizes(), "gradOutput");
  if (D == 3) return {self.dtype(), self.device(), self.sizes()};
  return in_format_of(self, self.sizes(), self.dtype());
}

template <int64_t D>
void max_pool_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor&, IntList, IntList, IntList,
                           IntList, bool, const Tensor& indices) {
  cpu::add_to_places(results[0], grad_output, indices, D);
}
template <int64_t D>
void avg_pool_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, IntList kernel_size,
                           IntList stride, IntList padding, bool ceil_mode, bool count_include_pad,
                           std::optional<int64_t> divisor_override) {
  const int64_t ones[] = {1};
  const Window<D> w = window<D>(kAverage<D>, kernel_size, stride, padding, IntList(ones, 1), ceil_mode);
  cpu::pool_average_backward(results[0], grad_output, windows_of<D>(self, grad_output.sizes(), w, count_include_pad),
                             divisor_override.value_or(0));
}

// --- composites ---

Tensor max_pool2d_composite(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation,
                            bool ceil_mode) {
  return std::get<0>(max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode));
}
Tensor max_pool3d_composite(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation,
                            bool ceil_mode) {
  return std::get<0>(max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode));
}

// One dimension is pooled as an image of height 1.
void check_one(const char* op, const char* name, IntList list) {
  check(list.size() == 1, "{}() argument '{}' should contain one int (got {})", op, name, list.size());
}
void check_line(const char* op, const Tensor& self) {
  check<ShapeError>(self.dim() == 2 || self.dim() == 3,
                    "Expected 2 to 3 dimensions, but got {}-dimensional tensor for argument #1 'self' (while checking "
                    "arguments for {})",
                    self.dim(), op);
}

std::tuple<Tensor, Tensor> max_pool1d_with_indices_composite(const Tensor& self, IntList kernel_size, IntList stride,
                                                             IntList padding, IntList dilation, bool ceil_mode) {
  constexpr const char* op = "max_pool1d";
  if (stride.empty()) stride = kernel_size;
  check_line(op, self);
  check_one(op, "kernel_size", kernel_size), check_one(op, "stride", stride);
  check_one(op, "padding", padding), check_one(op, "dilation", dilation);
  const auto [values, indices] = max_pool2d_with_indices(unsqueeze(self, -2), {1, kernel_size[0]}, {1, stride[0]},
                                                         {0, padding[0]}, {1, dilation[0]}, ceil_mode);
  return {squeeze(values, -2), squeeze(indices, -2)};
}

void check_max_pool1d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation,
                      bool ceil_mode) {
  const IntList sizes = self.sizes();
  check<ShapeError>(
      (self.dim() == 2 && sizes[0] != 0 && sizes[1] != 0) || (self.dim() == 3 && sizes[1] != 0 && sizes[2] != 0),
      "max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but got:{}", sizes);
  check(kernel_size.size() == 1,
        "max_pool1d() kernel_size must be an int, list of ints or tuple of ints of size 1 but got size {}",
        kernel_size.size());
  check(stride.empty() || stride.size() == 1,
        "max_pool1d() stride must be None, an int, list of ints, or tuple of ints of size 1 but got size {}",
        stride.size());
  check(padding.size() == 1,
        "max_pool1d() padding must be an int, list of ints, or tuple of ints of size 1 but got size {}",
        padding.size());
  check(dilation.size() == 1,
        "max_pool1d() dilation must be an int, list of ints or tuple of ints of size 1 but got size {}",
        dilation.size());
  const int64_t kernel = kernel_size[0], step = stride.empty() ? kernel : stride[0];
  check(kernel > 0, "max_pool1d() kernel_size must be greater than zero, but got {}", kernel);
  check(step > 0, "max_pool1d() stride must be greater than zero, but got {}", step);
  check(padding[0] >= 0, "max_pool1d() padding must be non-negative, but got {}", padding[0]);
  check(padding[0] <= kernel / 2,
        "max_pool1d() padding should be at most half of kernel size, but got padding={} and "
        "kernel_size={}",
        padding[0], kernel);
  check(dilation[0] > 0, "max_pool1d() dilation must be greater than zero, but got {}", dilation[0]);
  const int64_t size = pooled_size(sizes.back(), kernel, step, padding[0], dilation[0], ceil_mode);
  check<ShapeError>(size > 0, "max_pool1d() Invalid computed output size: {}", size);
}

Tensor max_pool1d_composite(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation,
                            bool ceil_mode) {
  check_max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode);
  // Where no gradient needs the indices, a CPU writes the maxima row by row.
  const bool rows = self.device().is_cpu() && !self.requires_grad() && !self.is_contiguous();
  const auto result =
      max_pool1d_with_indices(rows ? contiguous(self) : self, kernel_size, stride, padding, dilation, ceil_mode);
  return std::get<0>(result);
}

Tensor avg_pool1d_composite(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode,
                            bool count_include_pad) {
  constexpr const char* op = "avg_pool1d";
  if (stride.empty()) stride = kernel_size;
  check_line(op, self);
  check_one(op, "kernel_size", kernel_size), check_one(op, "stride", stride), check_one(op, "padding", padding);
  return squeeze(avg_pool2d(unsqueeze(self, -2), {1, kernel_size[0]}, {1, stride[0]}, {0, padding[0]}, ceil_mode,
                            count_include_pad),
                 -2);
}

// Splits over the leading dimensions: windows need whole planes.
std::vector<Strategy> plane_splits(const ShardingCall& call, std::string_view equation) {
  const std::string planes = "..." + std::string(equation);
  std::string terms;
  for (size_t i = 0; i < call.op().tensor_arguments.size(); ++i) terms += (i ? "," : "") + planes;
  for (size_t i = 0; i < call.op().schema.returns.size(); ++i) terms += (i ? "," : "->") + planes;
  return sharding::filled_letters(call, terms);
}
std::vector<Strategy> averaged_splits(const ShardingCall& call, std::string_view equation) {
  return sharding::with_fractions(call, plane_splits(call, equation));
}
constexpr ShardingRule kAveraged2{averaged_splits, "11"}, kAveraged3{averaged_splits, "111"};
constexpr ShardingRule kPlanes2{plane_splits, "11"}, kPlanes3{plane_splits, "111"};

// The operations an element of the result takes: as many as its window has taps.
Cost window_cost(const Call& call, int64_t dims) {
  const IntList kernel = call.arg<IntList>(call.op.functional->tensor_arguments.size() > 1 ? 2 : 1);
  Exact taps = 1;
  for (int64_t d = 0; d < dims; ++d) taps *= kernel[kernel.size() == 1 ? 0 : d];
  return {0, (call.result().numel() * taps).value};
}

Row pooling(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, int64_t dims,
            std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = {window_cost, dims},
          .workspace = workspace::none,
          .sharding = dims == 2 ? kPlanes2 : kPlanes3,
          .forms = {.out = out, .write = writing::exact}};
}

#define TARE_POOL1 "Tensor self, int[1] kernel_size, int[1] stride=[]"
#define TARE_MAX_POOL(D)                                                                        \
  "Tensor self, int[" #D "] kernel_size, int[" #D "] stride=[], int[" #D "] padding=0, int[" #D \
  "] "                                                                                          \
  "dilation=1, bool ceil_mode=False"
#define TARE_MAX_POOL_BACKWARD(D)                                                                              \
  "Tensor grad_output, Tensor self, int[" #D "] kernel_size, int[" #D "] stride, int[" #D "] padding, int[" #D \
  "] dilation, bool ceil_mode, Tensor indices"
#define TARE_AVG_POOL(D)                                                 \
  "Tensor self, int[" #D "] kernel_size, int[" #D "] stride=[], int[" #D \
  "] padding=0, bool ceil_mode=False, bool "                             \
  "count_include_pad=True, int? divisor_override=None"
#define TARE_AVG_POOL_BACKWARD(D)                                                         \
  "Tensor grad_output, Tensor self, int[" #D "] kernel_size, int[" #D "] stride, int[" #D \
  "] padding, bool "                                                                      \
  "ceil_mode, bool count_include_pad, int? divisor_override"

constexpr std::string_view kMaxGradient2 =
    "max_pool2d_with_indices_backward(grad, self, kernel_size, stride, padding, dilation, ceil_mode, result1)";
constexpr std::string_view kMaxGradient3 =
    "max_pool3d_with_indices_backward(grad, self, kernel_size, stride, padding, dilation, ceil_mode, result1)";
constexpr std::string_view kAvgGradient2 =
    "avg_pool2d_backward(grad, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)";
constexpr std::string_view kAvgGradient3 =
    "avg_pool3d_backward(grad, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)";
constexpr std::string_view kAvgAgain2 =
    "avg_pool2d(grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)";
constexpr std::string_view kAvgAgain3 =
    "avg_pool3d(grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)";

}  // namespace

std::vector<Row> pooling_ops() {
  return {
      pooling("max_pool2d_with_indices(" TARE_MAX_POOL(2) ") -> (Tensor, Tensor)", rule::fresh<max_pool_meta<2>>,
              rule::cpu<max_pool_cpu<2>>, {{"self", kMaxGradient2}}, 2,
              "max_pool2d_with_indices.out(" TARE_MAX_POOL(
                  2) ", *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))"),
      pooling("max_pool3d_with_indices(" TARE_MAX_POOL(3) ") -> (Tensor, Tensor)", rule::fresh<max_pool_meta<3>>,
              rule::cpu<max_pool_cpu<3>>, {{"self", kMaxGradient3}}, 3,
              "max_pool3d_with_indices.out(" TARE_MAX_POOL(
                  3) ", *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))"),
      passing_sums(
          pooling("max_pool2d_with_indices_backward(" TARE_MAX_POOL_BACKWARD(2) ") -> Tensor",
                  rule::fresh<max_pool_backward_meta<2>>, rule::cpu<max_pool_backward_cpu<2>>,
                  {{"grad_output", "max_pool_double_backward(grad, indices, 2)"}, {"self", "zeros_like(self)"}}, 2,
                  "max_pool2d_with_indices_backward.grad_input(" TARE_MAX_POOL_BACKWARD(
                      2) ", *, Tensor(a!) grad_input) -> Tensor(a!)"),
          "grad_output|grad_output+self"),
      passing_sums(
          pooling("max_pool3d_with_indices_backward(" TARE_MAX_POOL_BACKWARD(3) ") -> Tensor",
                  rule::fresh<max_pool_backward_meta<3>>, rule::cpu<max_pool_backward_cpu<3>>,
                  {{"grad_output", "max_pool_double_backward(grad, indices, 3)"}, {"self", "zeros_like(self)"}}, 3,
                  "max_pool3d_with_indices_backward.grad_input(" TARE_MAX_POOL_BACKWARD(
                      3) ", *, Tensor(a!) grad_input) -> Tensor(a!)"),
          "grad_output|grad_output+self"),
      composite("max_pool2d(" TARE_MAX_POOL(2) ") -> Tensor", rule::composite<max_pool2d_composite>),
      composite("max_pool3d(" TARE_MAX_POOL(3) ") -> Tensor", rule::composite<max_pool3d_composite>),
      composite("max_pool1d(" TARE_POOL1 ", int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> Tensor",
                rule::composite<max_pool1d_composite>),
      composite("max_pool1d_with_indices(" TARE_POOL1
                ", int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> "
                "(Tensor, Tensor)",
                rule::composite<max_pool1d_with_indices_composite>),
      composite("avg_pool1d(" TARE_POOL1 ", int[1] padding=[0], bool ceil_mode=False, bool count_include_pad=True) -> "
                "Tensor",
                rule::composite<avg_pool1d_composite>, {.out = "avg_pool1d.out"}),
      split_by(kAveraged2, pooling("avg_pool2d(" TARE_AVG_POOL(2) ") -> Tensor", rule::fresh<avg_pool_meta<2>>,
                                   rule::cpu<avg_pool_cpu<2>>, {{"self", kAvgGradient2}}, 2, "avg_pool2d.out")),
      split_by(kAveraged3, pooling("avg_pool3d(" TARE_AVG_POOL(3) ") -> Tensor", rule::fresh<avg_pool_meta<3>>,
                                   rule::cpu<avg_pool_cpu<3>>, {{"self", kAvgGradient3}}, 3, "avg_pool3d.out")),
      passing_sums(
          pooling(
              "avg_pool2d_backward(" TARE_AVG_POOL_BACKWARD(2) ") -> Tensor", rule::fresh<avg_pool_backward_meta<2>>,
              rule::cpu<avg_pool_backward_cpu<2>>, {{"grad_output", kAvgAgain2}, {"self", "zeros_like(self)"}}, 2,
              "avg_pool2d_backward.grad_input(" TARE_AVG_POOL_BACKWARD(2) ", *, Tensor(a!) grad_input) -> Tensor(a!)"),
          "grad_output|grad_output+self"),
      passing_sums(
          pooling(
              "avg_pool3d_backward(" TARE_AVG_POOL_BACKWARD(3) ") -> Tensor", rule::fresh<avg_pool_backward_meta<3>>,
              rule::cpu<avg_pool_backward_cpu<3>>, {{"grad_output", kAvgAgain3}, {"self", "zeros_like(self)"}}, 3,
              "avg_pool3d_backward.grad_input(" TARE_AVG_POOL_BACKWARD(3) ", *, Tensor(a!) grad_input) -> Tensor(a!)"),
          "grad_output|grad_output+self"),
  };
}

}  // namespace tare
