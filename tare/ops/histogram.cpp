#include <algorithm>
#include <array>
#include <limits>

#include "tare/core/exact.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/cpu/reduction.h"
#include "tare/ops/families.h"
#include "tare/ops/reduction.h"

// Histograms: how many points fall between one edge and the next. The law: one count fewer than edges in each
// dimension, all in the points' type; a point is an element, or in several dimensions the last dimension's elements
// together.
namespace tare {

namespace {

using Two = std::array<TensorMeta, 2>;
using cpu::Lane;

TensorMeta histc_meta(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  check(bins > 0, "torch.histogram(): bins must be > 0, but got {} for dimension 0", bins);
  // CUDA counts integers, too; half types neither of them.
  if (self.device().is_cpu()) check_kernel(is_floating(self.dtype()), "histogram_cpu", self.dtype());
  check(min.to_double() <= max.to_double(), "torch.histc: max must be larger than min");
  return {self.dtype(), self.device(), {bins}};
}

// `points` has the coordinates as its last dimension.
void check_weight(IntList points, DType dtype, const Tensor& weight, bool flat = false) {
  if (!weight.defined()) return;
  check(weight.dtype() == dtype,
        "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor should "
        "have the same dtype, but got input({}), and weight({})",
        dtype, weight.dtype());
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
void check_bin_count(int64_t bins, int64_t dim) {
  check(bins > 0, "torch.histogram(): bins must be > 0, but got {} for dimension {}", bins, dim);
}
int64_t count_of_edges(const Tensor& self, const Tensor& bins, int64_t dim) {
  check<ShapeError>(bins.dim() == 1,
                    "torch.histogramdd: bins tensor should have one dimension, but got {} dimensions in "
                    "the bins tensor for dimension {}",
                    bins.dim(), dim);
  check(bins.numel() > 0,
        "torch.histogramdd: bins tensor should have at least 1 element, but got 0 elements in the bins "
        "tensor for dimension {}",
        dim);
  check(bins.dtype() == self.dtype(),
        "torch.histogramdd: input tensor and bins tensors should have the same dtype, but "
        "got input with dtype {} and bins for dimension {} with dtype {}",
        self.dtype(), dim, bins.dtype());
  check_bin_count(bins.numel() - 1, dim);
  return bins.numel();
}
bool has_histogram(DType dtype) { return dtype == DType::float32 || dtype == DType::float64; }

// Every element is a point, so the weight has as many, in any shape.
Two histogram_meta(const Tensor& self, const Tensor& weight, int64_t edges) {
  check_weight({self.numel(), 1}, self.dtype(), weight, true);
  check_kernel(has_histogram(self.dtype()), "histogramdd", self.dtype());
  return {TensorMeta(self.dtype(), self.device(), {edges - 1}), TensorMeta(self.dtype(), self.device(), {edges})};
}
Two histogram_count_meta(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool) {
  check_bin_count(bins, 0);
  check_range(range, 1);
  return histogram_meta(self, weight, (Exact(bins) + 1).value);
}
Two histogram_bins_meta(const Tensor& self, const Tensor& bins, const Tensor& weight, bool) {
  return histogram_meta(self, weight, count_of_edges(self, bins, 0));
}

// Makes the histogram of points, whose coordinates are self's last dimension, and the edges of its bins unless given.
std::tuple<Tensor, std::vector<Tensor>> histogramdd_of(const Tensor& self, IntList edges, const Tensor& weight,
                                                       TensorList given = {}) {
  check<NotImplementedError>(!self.known() || thread_state.fake,
                             "histogramdd: there is no CPU kernel for known values");
  check_weight(self.sizes(), self.dtype(), weight);
  check_kernel(has_histogram(self.dtype()), "histogramdd", self.dtype());
  Dims sizes;
  std::vector<Tensor> lists = given.vec();
  const FakeGuard fake;
  for (const int64_t count : edges) {
    sizes.push_back(count - 1);
    if (given.empty()) lists.emplace_back(TensorMeta(self.dtype(), self.device(), {count}));
  }
  return {Tensor(TensorMeta(self.dtype(), self.device(), sizes)), std::move(lists)};
}
void check_points(const Tensor& self, int64_t bins) {
  check<ShapeError>(self.dim() >= 2, "torch.histogramdd: input tensor should have at least 2 dimensions");
  check<ShapeError>(self.sizes().back() == bins,
                    "histogramdd: The size of bins must be equal to the innermost dimension of the input.");
}
std::tuple<Tensor, std::vector<Tensor>> histogramdd_counts(const Tensor& self, IntList bins,
                                                           std::optional<FloatList> range, const Tensor& weight, bool) {
  check_points(self, bins.size());
  check_range(range, bins.size());
  Dims edges;
  for (int64_t d = 0; d < bins.size(); ++d) {
    check_bin_count(bins[d], d);
    edges.push_back((Exact(bins[d]) + 1).value);
  }
  return histogramdd_of(self, edges, weight);
}
std::tuple<Tensor, std::vector<Tensor>> histogramdd_bins(const Tensor& self, TensorList bins, std::optional<FloatList>,
                                                         const Tensor& weight, bool) {
  check_points(self, bins.size());
  Dims edges;
  for (int64_t d = 0; d < bins.size(); ++d) edges.push_back(count_of_edges(self, bins[d], d));
  return histogramdd_of(self, edges, weight, bins);
}
std::tuple<Tensor, std::vector<Tensor>> histogramdd_int(const Tensor& self, int64_t bins,
                                                        std::optional<FloatList> range, const Tensor& weight,
                                                        bool density) {
  check<ShapeError>(self.dim() >= 2, "torch.histogramdd: input tensor should have at least 2 dimensions");
  return histogramdd_counts(self, Dims(self.sizes().back(), bins), range, weight, density);
}

// The parts of histogramdd: the edges, and the counts for edges that are given or follow from counts.
void check_bin_counts(const Tensor& self, IntList bins, const std::optional<FloatList>& range) {
  check_points(self, bins.size());
  check_kernel(has_histogram(self.dtype()), "histogramdd", self.dtype());
  check_range(range, bins.size());
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
  check_kernel(has_histogram(self.dtype()), "histogramdd", self.dtype());
  return {self.dtype(), self.device(), sizes};
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
          .dims = dims::replicate_only,
          .forms = {.out = out, .out_dtype = Forms::OutDType::exact},
          .tags = tags};
}
Row edges(std::string_view schema, MetaRule meta, std::string_view out) {
  Row row = histogram(schema, meta, cpu::none, out);
  row.forms.out_dtype = Forms::OutDType::copied;
  return row;
}

#define TARE_WEIGHTS "Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor"

}  // namespace

std::vector<Row> histogram_ops() {
  return {
      histogram("histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor", rule::fresh<histc_meta>,
                cpu::none, "histc.out"),
      histogram("histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, " TARE_WEIGHTS " bin_edges)",
                rule::fresh<histogram_count_meta>, cpu::none, "histogram.bin_ct_out"),
      histogram("histogram.bins_tensor(Tensor self, Tensor bins, *, " TARE_WEIGHTS " bin_edges)",
                rule::fresh<histogram_bins_meta>, cpu::none, "histogram.bins_tensor_out"),
      histogram("histogramdd(Tensor self, int[] bins, float[]? range=None, " TARE_WEIGHTS "[] bin_edges)",
                rule::direct<histogramdd_counts>, cpu::none, ""),
      histogram("histogramdd.int_bins(Tensor self, int bins, float[]? range=None, " TARE_WEIGHTS "[] bin_edges)",
                rule::direct<histogramdd_int>, cpu::none, ""),
      histogram("histogramdd.TensorList_bins(Tensor self, Tensor[] bins, float[]? range=None, " TARE_WEIGHTS
                "[] bin_edges)",
                rule::direct<histogramdd_bins>, cpu::none, ""),
      histogram("bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor", rule::fresh<bincount_meta>,
                rule::cpu<bincount_cpu>, "bincount.out", kDataDependent),
      edges("_histogramdd_bin_edges(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool "
            "density=False) "
            "-> Tensor[]",
            rule::fresh<bin_edges_meta>, "_histogramdd_bin_edges.out"),
      edges("_histogramdd_from_bin_cts(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool "
            "density=False) -> Tensor",
            rule::fresh<from_bin_counts_meta>, "_histogramdd_from_bin_cts.out"),
      edges("_histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) -> "
            "Tensor",
            rule::fresh<from_bin_tensors_meta>, "_histogramdd_from_bin_tensors.out"),
  };
}

#undef TARE_WEIGHTS

}  // namespace tare
