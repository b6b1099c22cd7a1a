#include <algorithm>
#include <array>
#include <limits>

#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/dispatch/kernel_types.h"
#include "tare/dispatch/written.h"
#include "tare/kernels/reduction.h"
#include "tare/kernels/spacing.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/reduction/histogram_cpu.h"
#include "tare/ops/reduction/reduction.h"
#include "tare/ops/splits.h"

// Histograms: how many points fall between one edge and the next. The law: one count fewer than edges in each
// dimension, all in the points' type; a point is an element, or in several dimensions the last dimension's elements
// together.
namespace tare {

namespace {

using Two = std::array<TensorMeta, 2>;
using cpu::Lane;

TensorMeta histc_meta(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  check(bins > 0, "torch.histogram(): bins must be > 0, but got {} for dimension 0", bins);
  check(!(min.to_double() > max.to_double()), "torch.histc: max must be larger than min");
  // CUDA counts integers, too; half types neither of them.
  if (self.device().is_cpu() && !EveryTypeGuard::is_here())
    check_kernel(is_floating(self.dtype()), "histogram_cpu", self.dtype());
  if (self.known() || min.to_double() != max.to_double()) cpu::histc_extent(self, min.to_double(), max.to_double());
  return {self.dtype(), self.device(), {bins}};
}
void histc_cpu(TensorList results, const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  // Integers are counted by their distances to the least one.
  const DType dtype = is_integral(self.dtype()) ? DType::float64 : self.dtype();
  const Tensor edges(TensorMeta(dtype, self.device(), {bins + 1}));
  const cpu::Extent extent = cpu::histc_extent(self, min.to_double(), max.to_double());
  cpu::space_evenly(edges, extent.low, extent.high);
  cpu::count_points(results[0], self, {&edges, 1}, {}, false, cpu::FindBin::divide);
}

// `points` has the coordinates as its last dimension.
void check_weight(IntList points, DType dtype, const Tensor& weight, bool flat = false) {
  if (!weight.defined()) return;
  check(weight.dtype() == dtype,
        "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor should "
        "have the same dtype, but got input({}), and weight({})",
        cpp_name(dtype), cpp_name(weight.dtype()));
  check<ShapeError>(flat ? weight.numel() == points[0] : weight.sizes() == points.slice(0, points.size() - 1),
                    "torch.histogramdd: if weight tensor is provided it should have the same shape as the input tensor "
                    "excluding its innermost dimension, but got input with shape {} and weight with shape {}",
                    points, weight.sizes());
}
void check_range(const std::optional<FloatList>& range, int64_t dims) {
  if (!range) return;
  check(range->size() == 2 * dims,
        "torch.histogramdd: for a {}-dimensional histogram range should have {} elements, but "
        "got {}",
        dims, 2 * dims, range->size());
  for (int64_t d = 0; d < dims; ++d)
    check((*range)[2 * d] <= (*range)[2 * d + 1],
          "torch.histogramdd: min should not exceed max, but got min {} max {} for dimension {}", (*range)[2 * d],
          (*range)[2 * d + 1], d);
}
void check_extents(const Tensor& self, int64_t dims, const std::optional<FloatList>& range) {
  if (range || self.known()) cpu::extents(self, dims, range);
}
void check_bin_count(int64_t bins, int64_t dim) {
  check(bins > 0, "torch.histogram(): bins must be > 0, but got {} for dimension {}", bins, dim);
}
int64_t count_of_edges(const Tensor& self, const Tensor& bins, int64_t dim) {
  check(bins.dtype() == self.dtype(),
        "torch.histogramdd: input tensor and bins tensors should have the same dtype, but "
        "got input with dtype {} and bins for dimension {} with dtype {}",
        cpp_name(self.dtype()), dim, cpp_name(bins.dtype()));
  check<ShapeError>(bins.dim() == 1,
                    "torch.histogramdd: bins tensor should have one dimension, but got {} dimensions in "
                    "the bins tensor for dimension {}",
                    bins.dim(), dim);
  check(bins.numel() > 0,
        "torch.histogramdd: bins tensor should have at least 1 element, but got 0 elements in the bins "
        "tensor for dimension {}",
        dim);
  check_bin_count(bins.numel() - 1, dim);
  return bins.numel();
}
// Points are counted in any floating type; where edges lie between the least and the largest is found in two of them.
void check_counted(const Tensor& self) { check_kernel(is_floating(self.dtype()), "histogram_cpu", self.dtype()); }
void check_measured(const Tensor& self, const std::optional<FloatList>& range) {
  const bool measures = self.dtype() == DType::float32 || self.dtype() == DType::float64;
  check_kernel(measures || range || self.numel() == 0, "histogramdd", self.dtype());
}

// Every element is a point, so the weight has as many, in any shape.
Two histogram_meta(const Tensor& self, const Tensor& weight, int64_t edges) {
  check_weight({self.numel(), 1}, self.dtype(), weight, true);
  check_counted(self);
  return {TensorMeta(self.dtype(), self.device(), {edges - 1}), TensorMeta(self.dtype(), self.device(), {edges})};
}
Two histogram_count_meta(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool) {
  check_bin_count(bins, 0);
  check_range(range, 1);
  check_measured(self, range);
  Two metas = histogram_meta(self, weight, (Exact(bins) + 1).value);
  check_extents(self, 1, range);
  return metas;
}
Two histogram_bins_meta(const Tensor& self, const Tensor& bins, const Tensor& weight, bool) {
  return histogram_meta(self, weight, count_of_edges(self, bins, 0));
}

// Into out=: both are computed first, and the counts may be expanded.
using HistAndEdges = std::tuple<Tensor, Tensor>;
void check_histogram_out(const Tensor& self, const Tensor& hist, const Tensor& bin_edges) {
  check(hist.dtype() == self.dtype(),
        "torch.histogram: input tensor and hist tensor should have the same dtype, but got input {} and hist {}",
        cpp_name(self.dtype()), cpp_name(hist.dtype()));
  check(bin_edges.dtype() == self.dtype(),
        "torch.histogram: input tensor and bin_edges tensor should have the same dtype, but got input {} and bin_edges "
        "{} for dimension 0",
        cpp_name(self.dtype()), cpp_name(bin_edges.dtype()));
}
HistAndEdges replaced(const HistAndEdges& made, const Tensor& hist, const Tensor& bin_edges) {
  const auto& [counts, edges] = made;
  replace_out(hist, counts, counts.meta(), "histogram", true);
  replace_out(bin_edges, edges, edges.meta(), "histogram");
  return {hist, bin_edges};
}
HistAndEdges histogram_count_into(const Tensor& self, int64_t bins, std::optional<FloatList> range,
                                  const Tensor& weight, bool density, const Tensor& hist, const Tensor& bin_edges) {
  check_histogram_out(self, hist, bin_edges);
  return replaced(::tare::histogram(self, bins, range, weight, density), hist, bin_edges);
}
HistAndEdges histogram_bins_into(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density,
                                 const Tensor& hist, const Tensor& bin_edges) {
  check_histogram_out(self, hist, bin_edges);
  return replaced(::tare::histogram(self, bins, weight, density), hist, bin_edges);
}

void check_points(const Tensor& self, int64_t bins) {
  check<ShapeError>(self.dim() >= 2, "torch.histogramdd: input tensor should have at least 2 dimensions");
  check<ShapeError>(self.sizes().back() == bins,
                    "histogramdd: The size of bins must be equal to the innermost dimension of the input.");
}
// The parts of histogramdd: the edges, and the counts for edges that are given or follow from counts.
void check_bin_counts(const Tensor& self, IntList bins, const std::optional<FloatList>& range) {
  check_points(self, bins.size());
  check_measured(self, range);
  check_range(range, bins.size());
  check_extents(self, bins.size(), range);
}
std::vector<TensorMeta> bin_edges_meta(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor&,
                                       bool) {
  check_bin_counts(self, bins, range);
  std::vector<TensorMeta> edges;
  for (const int64_t count : bins) edges.emplace_back(self.dtype(), self.device(), IntList{(Exact(count) + 1).value});
  return edges;
}
TensorMeta from_bin_counts_meta(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight,
                                bool) {
  check_bin_counts(self, bins, range);
  for (int64_t d = 0; d < bins.size(); ++d) check_bin_count(bins[d], d);
  check_weight(self.sizes(), self.dtype(), weight);
  check_counted(self);
  return {self.dtype(), self.device(), bins};
}
TensorMeta from_bin_tensors_meta(const Tensor& self, TensorList bins, const Tensor& weight, bool) {
  check<ShapeError>(self.dim() >= 2, "torch.histogramdd: input tensor should have at least 2 dimensions");
  check<ShapeError>(self.sizes().back() == bins.size(),
                    "torch.histogramdd: expected {} sequences of bin edges for a "
                    "{}-dimensional histogram but got {}",
                    self.sizes().back(), self.sizes().back(), bins.size());
  Dims sizes;
  for (int64_t d = 0; d < bins.size(); ++d) sizes.push_back(count_of_edges(self, bins[d], d) - 1);
  check_weight(self.sizes(), self.dtype(), weight);
  check_counted(self);
  return {self.dtype(), self.device(), sizes};
}

std::vector<Tensor> even_edges(const Tensor& self, IntList bins, const std::optional<FloatList>& range) {
  const std::vector<cpu::Extent> extents = cpu::extents(self, bins.size(), range);
  std::vector<Tensor> edges;
  for (int64_t d = 0; d < bins.size(); ++d) {
    edges.emplace_back(TensorMeta(self.dtype(), self.device(), {bins[d] + 1}));
    const cpu::Extent& extent = extents[static_cast<size_t>(d)];
    cpu::space_evenly(edges.back(), extent.low, extent.high);
  }
  return edges;
}
void bin_edges_cpu(TensorList results, const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor&,
                   bool) {
  const std::vector<Tensor> edges = even_edges(self, bins, range);
  for (size_t d = 0; d < edges.size(); ++d) copy_elements(results[static_cast<int64_t>(d)], edges[d]);
}
void from_bin_counts_cpu(TensorList results, const Tensor& self, IntList bins, std::optional<FloatList> range,
                         const Tensor& weight, bool density) {
  cpu::count_points(results[0], self, even_edges(self, bins, range), weight, density, cpu::FindBin::search);
}
void from_bin_tensors_cpu(TensorList results, const Tensor& self, TensorList bins, const Tensor& weight, bool density) {
  cpu::count_points(results[0], self, bins, weight, density, cpu::FindBin::search);
}
void histogram_count_cpu(TensorList results, const Tensor& self, int64_t bins, std::optional<FloatList> range,
                         const Tensor& weight, bool density) {
  from_bin_counts_cpu(results, self, {bins}, range, weight, density);
  copy_elements(results[1], even_edges(self, {bins}, range)[0]);
}
void histogram_bins_cpu(TensorList results, const Tensor& self, const Tensor& bins, const Tensor& weight,
                        bool density) {
  from_bin_tensors_cpu(results, self, {&bins, 1}, weight, density);
  copy_elements(results[1], bins);
}

using HistogramAndEdges = std::tuple<Tensor, std::vector<Tensor>>;
HistogramAndEdges histogramdd_counts(const Tensor& self, IntList bins, std::optional<FloatList> range,
                                     const Tensor& weight, bool density) {
  const Tensor hist = _histogramdd_from_bin_cts(self, bins, range, weight, density);
  return {hist, _histogramdd_bin_edges(self, bins, range, weight, density)};
}
HistogramAndEdges histogramdd_bins(const Tensor& self, TensorList bins, std::optional<FloatList>, const Tensor& weight,
                                   bool density) {
  return {_histogramdd_from_bin_tensors(self, bins, weight, density), bins.vec()};
}
HistogramAndEdges histogramdd_int(const Tensor& self, int64_t bins, std::optional<FloatList> range,
                                  const Tensor& weight, bool density) {
  check<ShapeError>(self.dim() >= 2, "torch.histogramdd: input tensor should have at least 2 dimensions");
  return histogramdd_counts(self, Dims(self.sizes().back(), bins), range, weight, density);
}

TensorMeta bincount_meta(const Tensor& self, const Tensor& weights, int64_t minlength) {
  check_kernel(is_integral(self.dtype()), "bincount_cpu", self.dtype());
  check(minlength >= 0, "minlength should be >= 0");
  const DType dtype = !weights.defined()                  ? DType::int64
                      : weights.dtype() == DType::float32 ? DType::float32
                                                          : DType::float64;
  int64_t size = minlength;
  if (self.dim() != 1 || self.numel() > 0) {
    check(self.dim() == 1, "bincount only supports 1-d non-negative integral inputs.");
    check<ShapeError>(!weights.defined() || (weights.dim() == 1 && weights.numel() == self.numel()),
                      "weights should be 1-d and have the same length as input");
    check<DataDependentError>(self.known(),
                              "bincount: the size of the result depends on values, and those of {}{} on {} "
                              "are not known",
                              name(self.dtype()), self.sizes(), self.device());
    const Lane<int64_t> values = cpu::read<int64_t>(self);
    check(*std::ranges::min_element(values) >= 0, "bincount only supports 1-d non-negative integral inputs.");
    const int64_t largest = *std::ranges::max_element(values), most = std::numeric_limits<int64_t>::max();
    check(largest < most, "maximum value of input overflowed, it should be < {} but got {}", most, largest);
    size = std::max(size, largest + 1);
  }
  return {self.numel() == 0 ? DType::int64 : dtype, self.device(), {size}};
}
void bincount_cpu(TensorList results, const Tensor& self, const Tensor& weights, int64_t) {
  const Lane<int64_t> values = cpu::read<int64_t>(self);
  const Lane<double> each = weights.defined() ? cpu::read<double>(weights) : Lane<double>();
  Lane<double> counts(static_cast<size_t>(results[0].numel()));
  for (size_t i = 0; i < values.size(); ++i) counts[static_cast<size_t>(values[i])] += each.empty() ? 1 : each[i];
  cpu::write<double>(results[0], counts);
}

Row histogram(std::string_view schema, MetaRule meta, CpuKernel cpu, std::string_view out, uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = derivative::none,
          .cost = cost::reduction(),
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = {.out = out, .write = writing::exact},
          .tags = tags};
}
// Counts of parts of the elements add up where the edges of the bins are given, and not found among the elements.
std::vector<Strategy> counted_splits(const ShardingCall& call, std::string_view equation) {
  const auto at = [&](std::string_view name) { return call.op().schema.find(name); };
  if (at("density") >= 0 && call.arg<bool>(at("density"))) return {};
  if (at("range") >= 0 && !call.arg<std::optional<FloatList>>(at("range")).has_value()) return {};
  if (at("max") >= 0 && call.arg<Scalar>(at("min")).to_double() == call.arg<Scalar>(at("max")).to_double()) return {};
  return ShardingRule::by_letters(call, equation);
}

// Beside the edges of each dimension.
std::vector<Strategy> edged_splits(const ShardingCall& call, std::string_view) {
  std::string equation = "...1";
  for (int64_t i = 0; i < call.arg<TensorList>(1).size(); ++i) equation += ",*";
  return counted_splits(call, equation + ",...->*");
}

Row part(std::string_view schema, MetaRule meta, CpuKernel cpu, std::string_view out) {
  Row row = histogram(schema, meta, cpu, out);
  row.forms.write = writing::copied;
  return row;
}

#define TARE_HISTOGRAM_OUT                                                                                \
  "Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, " \
  "Tensor(b!) bin_edges)"
#define TARE_WEIGHTS "Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor"

}  // namespace

std::vector<Row> histogram_ops() {
  return {
      split_by({counted_splits, "...->1"},
               histogram("histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor",
                         rule::fresh<histc_meta>, rule::cpu<histc_cpu>, "histc.out")),
      split_by(
          {counted_splits, "...,...->1,=*"},
          histogram("histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, " TARE_WEIGHTS " bin_edges)",
                    rule::fresh<histogram_count_meta>, rule::cpu<histogram_count_cpu>, {})),
      composite("histogram.bin_ct_out(Tensor self, int bins=100, *, float[]? range=None, " TARE_HISTOGRAM_OUT,
                rule::composite<histogram_count_into>),
      split_by({counted_splits, "...,1,...->1,=*"},
               histogram("histogram.bins_tensor(Tensor self, Tensor bins, *, " TARE_WEIGHTS " bin_edges)",
                         rule::fresh<histogram_bins_meta>, rule::cpu<histogram_bins_cpu>, {})),
      composite("histogram.bins_tensor_out(Tensor self, Tensor bins, *, " TARE_HISTOGRAM_OUT,
                rule::composite<histogram_bins_into>),
      composite("histogramdd(Tensor self, int[] bins, float[]? range=None, " TARE_WEIGHTS "[] bin_edges)",
                rule::composite<histogramdd_counts>),
      composite("histogramdd.int_bins(Tensor self, int bins, float[]? range=None, " TARE_WEIGHTS "[] bin_edges)",
                rule::composite<histogramdd_int>),
      composite("histogramdd.TensorList_bins(Tensor self, Tensor[] bins, float[]? range=None, " TARE_WEIGHTS
                "[] bin_edges)",
                rule::composite<histogramdd_bins>, {}, kMayAlias),
      passing_sums(histogram("bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor",
                             rule::fresh<bincount_meta>, rule::cpu<bincount_cpu>, "bincount.out", kDataDependent),
                   "weights"),
      part("_histogramdd_bin_edges(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool "
           "density=False) "
           "-> Tensor[]",
           rule::fresh<bin_edges_meta>, rule::cpu<bin_edges_cpu>, "_histogramdd_bin_edges.out"),
      split_by(
          {counted_splits, "...1,...->*"},
          part("_histogramdd_from_bin_cts(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool "
               "density=False) -> Tensor",
               rule::fresh<from_bin_counts_meta>, rule::cpu<from_bin_counts_cpu>, "_histogramdd_from_bin_cts.out")),
      split_by(
          edged_splits,
          part("_histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) "
               "-> Tensor",
               rule::fresh<from_bin_tensors_meta>, rule::cpu<from_bin_tensors_cpu>,
               "_histogramdd_from_bin_tensors.out")),
  };
}

#undef TARE_WEIGHTS

}  // namespace tare
