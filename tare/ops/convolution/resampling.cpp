#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/convolution/resampling_cpu.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Resampling. The law: of (N, C, spatial dimensions...), the one to three spatial ones get the sizes that the call
// names, whatever the filter; the scales only say where exactly the result's places lie. Images and volumes keep their
// memory format, lines do not. `.vec` takes sizes or factors, and the size is then rounded down.
namespace tare {

namespace {

using cpu::Filter;
using ScaleOpt = std::optional<double>;

constexpr bool is_nearest(Filter filter) { return filter <= Filter::nearest_exact; }
constexpr bool is_mean(Filter filter) { return filter >= Filter::mean_linear; }

// `(H: 4, W: 5)`
std::string named_sizes(IntList sizes) {
  constexpr std::string_view axes = "DHW";
  std::string text;
  for (int64_t d = 0; d < sizes.size(); ++d)
    text += fmt::format("{}{}: {}", d ? ", " : "", axes[static_cast<size_t>(3 - sizes.size() + d)], sizes[d]);
  return "(" + text + ")";
}

Dims resampled_sizes(IntList input_size, IntList output_size, int64_t dims) {
  check(output_size.size() == dims, "It is expected output_size equals to {}, but got size {}", dims,
        output_size.size());
  check(input_size.size() == dims + 2, "It is expected input_size equals to {}, but got size {}", dims + 2,
        input_size.size());
  const IntList spatial = input_size.slice(2, dims);
  bool positive = true;
  for (int64_t d = 0; d < dims; ++d) positive = positive && spatial[d] > 0 && output_size[d] > 0;
  if (!positive)
    fail<ShapeError>("Input and output sizes should be greater than 0, but got input {}{} output {}",
                     named_sizes(spatial), dims == 1 ? " and" : "", named_sizes(output_size));
  Dims sizes = input_size.slice(0, 2);
  for (const int64_t size : output_size) sizes.push_back(size);
  return sizes;
}

TensorMeta in_format_of(const Tensor& self, IntList sizes, bool keeps_format) {
  const MemoryFormat format = self.meta().suggested_memory_format();
  if (!keeps_format || format == MemoryFormat::contiguous) return {self.dtype(), self.device(), sizes};
  return {self.dtype(), self.device(), sizes, strides_for(sizes, format)};
}

TensorMeta resampled_meta(const Tensor& self, IntList output_size, Filter filter, int64_t dims) {
  const Dims sizes = resampled_sizes(self.sizes(), output_size, dims);
  check<ShapeError>(self.sizes()[1] != 0, "Non-empty {}D data tensor expected but got a tensor with sizes {}", dims + 2,
                    self.sizes());
  TensorMeta result = in_format_of(self, sizes, dims > 1);
  // Pixels are bytes, lines and volumes of them are not.
  const bool bytes = self.dtype() == DType::uint8 && (dims == 2 || is_nearest(filter));
  if (!bytes) check_kernel(result, self.dtype(), kFloats);
  return result;
}

TensorMeta gradient_meta(const Tensor& grad_output, IntList output_size, IntList input_size, Filter filter,
                         int64_t dims) {
  const Dims sizes = resampled_sizes(input_size, output_size, dims);
  if (dims == 1) {
    for (int64_t d = 0; d < 3; ++d) {
      const int64_t got = d < grad_output.dim() ? grad_output.sizes()[d] : 0;
      check<ShapeError>(grad_output.dim() == 3 && got == sizes[d],
                        "Expected a tensor of dimension 3 and tensor.size[{}] == {} but got: dimension {} and "
                        "tensor.size[{}] = {}",
                        d, sizes[d], grad_output.dim(), d, got);
    }
  } else {
    check<ShapeError>(grad_output.dim() == dims + 2,
                      "Expected grad_output to be a tensor of dimension {} but got: dimension {}", dims + 2,
                      grad_output.dim());
    for (int64_t d = 0; d < dims + 2; ++d)
      check<ShapeError>(grad_output.sizes()[d] == sizes[d],
                        "Expected grad_output to have the same shape as output; output.size({}) = {} but got "
                        "grad_output.size({}) = {}",
                        d, sizes[d], d, grad_output.sizes()[d]);
  }
  // Gradients of lines and planes lie like what comes in, of cubics and of the nearest voxels they do not.
  const bool keeps_format =
      dims == 2 ? filter <= Filter::linear || filter == Filter::mean_linear : dims == 3 && filter == Filter::linear;
  TensorMeta result = in_format_of(grad_output, input_size, keeps_format);
  check_kernel(result, grad_output.dtype(), kFloats);
  return result;
}

std::vector<cpu::Taps> taps_of(Filter filter, IntList in, IntList out, const cpu::Lattice& lattice,
                               std::initializer_list<ScaleOpt> scales) {
  std::vector<cpu::Taps> taps;
  int64_t d = 2;
  for (const ScaleOpt& scale : scales) {
    cpu::Lattice one = lattice;
    one.scale = scale;
    taps.push_back(cpu::taps_of(filter, in[d], out[d], one));
    ++d;
  }
  return taps;
}

// The rules of one filter over as many spatial dimensions as there are scales, with and without `align_corners`.
template <Filter F, class... Scale>
struct Mode {
  static constexpr int64_t kDims = sizeof...(Scale);

  static TensorMeta meta(const Tensor& self, IntList output_size, bool, Scale...) {
    return resampled_meta(self, output_size, F, kDims);
  }
  static TensorMeta backward_meta(const Tensor& grad_output, IntList output_size, IntList input_size, bool, Scale...) {
    return gradient_meta(grad_output, output_size, input_size, F, kDims);
  }
  static void cpu(TensorList results, const Tensor& self, IntList, bool align_corners, Scale... scales) {
    const cpu::Lattice lattice{align_corners, {}, self.dtype() != DType::float64, kDims == 2};
    cpu::resample(results[0], self, taps_of(F, self.sizes(), results[0].sizes(), lattice, {scales...}));
  }
  static void backward_cpu(TensorList results, const Tensor& grad_output, IntList, IntList input_size,
                           bool align_corners, Scale... scales) {
    const cpu::Lattice lattice{align_corners, {}, grad_output.dtype() != DType::float64, !is_mean(F)};
    cpu::resample_adjoint(results[0], grad_output, taps_of(F, input_size, grad_output.sizes(), lattice, {scales...}));
  }

  static TensorMeta nearest_meta(const Tensor& self, IntList output_size, Scale... scales) {
    return meta(self, output_size, false, scales...);
  }
  static TensorMeta nearest_backward_meta(const Tensor& grad_output, IntList output_size, IntList input_size,
                                          Scale... scales) {
    return backward_meta(grad_output, output_size, input_size, false, scales...);
  }
  static void nearest_cpu(TensorList results, const Tensor& self, IntList output_size, Scale... scales) {
    cpu(results, self, output_size, false, scales...);
  }
  static void nearest_backward_cpu(TensorList results, const Tensor& grad_output, IntList output_size,
                                   IntList input_size, Scale... scales) {
    backward_cpu(results, grad_output, output_size, input_size, false, scales...);
  }
};

// --- sizes or factors ---

Dims sizes_or_factors(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  check(output_size.has_value() != scale_factors.has_value(),
        "Must specify exactly one of output_size and scale_factors");
  const int64_t dims = input.dim() - 2;
  const auto check_count = [&](int64_t count, const char* name) {
    check(count == dims, "Expected static_cast<int64_t>({}->size()) == spatial_dimensions to be true, but got false.",
          name);
  };
  if (output_size) {
    check_count(output_size->size(), "output_size");
    return *output_size;
  }
  check_count(scale_factors->size(), "scale_factors");
  Dims sizes;
  for (int64_t d = 0; d < dims; ++d) {
    constexpr double most = 1LL << 62;
    const double size = static_cast<double>(input.sizes()[d + 2]) * (*scale_factors)[d];
    sizes.push_back(static_cast<int64_t>(std::isnan(size) ? 0 : std::clamp(size, -most, most)));
  }
  return sizes;
}

// The number-by-number overload that `.vec` dissolves into.
template <class... Scale>
struct Vec {
  template <size_t... I>
  static auto spread(std::optional<FloatList> factors, std::index_sequence<I...>) {
    return std::tuple(factors && factors->size() > static_cast<int64_t>(I) ? ScaleOpt((*factors)[I]) : ScaleOpt()...);
  }
  template <Tensor (*base)(const Tensor&, IntList, bool, Scale...)>
  static Tensor aligned(const Tensor& input, std::optional<IntList> output_size, bool align_corners,
                        std::optional<FloatList> scale_factors) {
    const Dims sizes = sizes_or_factors(input, output_size, scale_factors);
    return std::apply([&](auto... scales) { return base(input, sizes, align_corners, scales...); },
                      spread(scale_factors, std::index_sequence_for<Scale...>()));
  }
  template <Tensor (*base)(const Tensor&, IntList, Scale...)>
  static Tensor nearest(const Tensor& input, std::optional<IntList> output_size,
                        std::optional<FloatList> scale_factors) {
    const Dims sizes = sizes_or_factors(input, output_size, scale_factors);
    return std::apply([&](auto... scales) { return base(input, sizes, scales...); },
                      spread(scale_factors, std::index_sequence_for<Scale...>()));
  }
};

// --- rows ---

struct Texts {
  std::string parameters,
      names;  // after the sizes: `, bool align_corners, float? scales=None`, `, align_corners, scales`
};
Texts texts(int64_t dims, bool aligned) {
  Texts t;
  if (aligned) t = {", bool align_corners", ", align_corners"};
  for (int64_t d = 3 - dims; d < 3; ++d) {
    const std::string scale = dims == 1 ? "scales" : std::string("scales_") + "dhw"[d];
    t.parameters += ", float? " + scale + "=None", t.names += ", " + scale;
  }
  return t;
}

std::vector<Strategy> averaging_splits(const ShardingCall& call, std::string_view) {
  return sharding::with_fractions(call, sharding::filled_letters(call, "nc*->nc*"));
}
// Planes are whole; what backward is told of their number is the part's.
std::vector<Strategy> kept_planes(const ShardingCall& call, std::string_view) {
  return sharding::told_sizes(sharding::filled_letters(call, "nc*->nc*"));
}

// An operator, its backward and `.vec`.
void add_rows(std::vector<Row>& rows, const std::string& name, int64_t dims, bool aligned, int64_t taps,
              std::array<MetaRule, 3> metas, std::array<CpuKernel, 2> kernels, std::string_view vec_out) {
  const Texts t = texts(dims, aligned);
  const std::string sizes = fmt::format("SymInt[{}] output_size", dims);
  const std::string backward_parameters =
      fmt::format("(Tensor grad_output, {}, SymInt[{}] input_size{}", sizes, dims + 2, t.parameters);
  rows.push_back({.schema = kept(name + "(Tensor self, " + sizes + t.parameters + ") -> Tensor"),
                  .meta = metas[0],
                  .cpu = kernels[0],
                  .derivative = {{"self", kept(name + "_backward(grad, output_size, self.sizes()" + t.names + ")")}},
                  .cost = taps > 1 ? cost::pointwise(taps) : cost::none,
                  .workspace = workspace::none,
                  .sharding = taps > 1 ? ShardingRule(averaging_splits)
                                       : ShardingRule(sharding::filled_letters, "nc*->nc*").moving(),
                  .forms = {.out = kept(name + ".out"), .write = writing::exact}});
  rows.push_back({.schema = kept(name + "_backward" + backward_parameters + ") -> Tensor"),
                  .meta = metas[1],
                  .cpu = kernels[1],
                  .derivative = {{"grad_output", kept(name + "(grad, output_size" + t.names + ")")}},
                  .cost = cost::reduction(taps),
                  .workspace = workspace::none,
                  .sharding = ShardingRule(kept_planes).linear(),
                  .forms = {.out = kept(name + "_backward.grad_input" + backward_parameters +
                                        ", *, Tensor(a!) grad_input) -> Tensor(a!)"),
                            .write = writing::exact}});
  rows.push_back(composite(kept(name + ".vec(Tensor input, SymInt[]? output_size, " +
                                (aligned ? "bool align_corners, " : "") + "float[]? scale_factors) -> Tensor"),
                           metas[2], {.out = vec_out, .write = writing::copied}));
}

template <Filter F, class... Scale>
struct Rows {
  using Rules = Mode<F, Scale...>;
  template <Tensor (*base)(const Tensor&, IntList, bool, Scale...)>
  static void aligned(std::vector<Row>& rows, const char* name, int64_t taps, std::string_view vec_out = {}) {
    add_rows(rows, name, sizeof...(Scale), true, taps,
             {rule::fresh<Rules::meta>, rule::fresh<Rules::backward_meta>,
              rule::composite<Vec<Scale...>::template aligned<base>>},
             {rule::cpu<Rules::cpu>, rule::cpu<Rules::backward_cpu>}, vec_out);
  }
  template <Tensor (*base)(const Tensor&, IntList, Scale...)>
  static void nearest(std::vector<Row>& rows, const char* name, std::string_view vec_out = {}) {
    add_rows(rows, name, sizeof...(Scale), false, 1,
             {rule::fresh<Rules::nearest_meta>, rule::fresh<Rules::nearest_backward_meta>,
              rule::composite<Vec<Scale...>::template nearest<base>>},
             {rule::cpu<Rules::nearest_cpu>, rule::cpu<Rules::nearest_backward_cpu>}, vec_out);
  }
};
template <Filter F>
using Lines = Rows<F, ScaleOpt>;
template <Filter F>
using Images = Rows<F, ScaleOpt, ScaleOpt>;
template <Filter F>
using Volumes = Rows<F, ScaleOpt, ScaleOpt, ScaleOpt>;

}  // namespace

std::vector<Row> resampling_ops() {
  std::vector<Row> rows;
  Lines<Filter::nearest>::nearest<upsample_nearest1d>(rows, "upsample_nearest1d");
  Lines<Filter::nearest_exact>::nearest<_upsample_nearest_exact1d>(rows, "_upsample_nearest_exact1d");
  Images<Filter::nearest>::nearest<upsample_nearest2d>(rows, "upsample_nearest2d", "upsample_nearest2d.vec_out");
  Images<Filter::nearest_exact>::nearest<_upsample_nearest_exact2d>(rows, "_upsample_nearest_exact2d");
  Volumes<Filter::nearest>::nearest<upsample_nearest3d>(rows, "upsample_nearest3d");
  Volumes<Filter::nearest_exact>::nearest<_upsample_nearest_exact3d>(rows, "_upsample_nearest_exact3d");
  Lines<Filter::linear>::aligned<upsample_linear1d>(rows, "upsample_linear1d", 2);
  Images<Filter::linear>::aligned<upsample_bilinear2d>(rows, "upsample_bilinear2d", 4, "upsample_bilinear2d.vec_out");
  Volumes<Filter::linear>::aligned<upsample_trilinear3d>(rows, "upsample_trilinear3d", 8);
  Images<Filter::cubic>::aligned<upsample_bicubic2d>(rows, "upsample_bicubic2d", 16);
  Images<Filter::mean_linear>::aligned<_upsample_bilinear2d_aa>(rows, "_upsample_bilinear2d_aa", 4);
  Images<Filter::mean_cubic>::aligned<_upsample_bicubic2d_aa>(rows, "_upsample_bicubic2d_aa", 16);
  Images<Filter::mean_lanczos>::aligned<_upsample_lanczos2d_aa>(rows, "_upsample_lanczos2d_aa", 36);
  return rows;
}

}  // namespace tare
