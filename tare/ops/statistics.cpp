#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/cpu/reduction.h"
#include "tare/dispatch/run.h"
#include "tare/ops.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"
#include "tare/ops/reduction.h"

// Statistics: spread, order statistics, logarithms of sums, histograms. Reductions as in reduction.h; what differs is
// which types they exist for, and that order statistics also give positions.
namespace tare {

namespace {

using cpu::Lane;
using Two = std::array<TensorMeta, 2>;
using OptScalar = std::optional<Scalar>;

// --- spread ---

DimSet check_spread(const Tensor& self, const OptDims& dims, const OptScalar& correction, std::string_view names) {
  check(is_floating(self.dtype()) || is_complex(self.dtype()),
        "{} only support floating point and complex dtypes", names);
  check(!correction || !correction->is_complex(), "value cannot be converted to type double without overflow");
  return reduced_dims(self, dims);
}

TensorMeta spread_meta(const Tensor& self, OptDims dims, const OptScalar& correction, bool keepdim) {
  const DimSet set = check_spread(self, dims, correction, "std and var");
  return reduced_meta(self, set, keepdim, real_type(self.dtype()));
}
template <bool root>
Two spread_mean_meta(const Tensor& self, OptDims dims, const OptScalar& correction, bool keepdim) {
  const DimSet set = check_spread(self, dims, correction, root ? "std_mean" : "var_mean");
  return {reduced_meta(self, set, keepdim, real_type(self.dtype())), reduced_meta(self, set, keepdim, self.dtype())};
}

template <class T>
T mean(const Lane<T>& lane) {
  return std::accumulate(lane.begin(), lane.end(), T{}) / static_cast<double>(lane.size());
}
template <bool root, class T>
double spread(const Lane<T>& lane, double correction) {
  const T middle = mean(lane);
  double total = 0;
  for (const T& x : lane) total += std::norm(x - middle);
  total /= std::max(0.0, static_cast<double>(lane.size()) - correction);
  return root ? std::sqrt(total) : total;
}
template <bool root>
void spread_cpu(TensorList results, const Tensor& self, OptDims dims, const OptScalar& correction, bool) {
  const double c = correction ? correction->to_double() : 1;
  const DimSet set = reduced_dims(self, dims);
  Lane<double> values;
  for (const Lane<Complex>& lane : cpu::lanes<Complex>(self, set)) values.push_back(spread<root>(lane, c));
  cpu::write<double>(results[0], values);
  if (results.size() > 1)
    cpu::reduce(results[1], self, set, {mean<double>, mean<Complex>, {}});
}

// --- logarithm of the sum of exponentials ---

TensorMeta logsumexp_meta(const Tensor& self, IntList dims, bool keepdim) {
  const DType dtype = to_floating(self.dtype());
  check<ShapeError>(!dims.empty() || self.dim() == 0 || self.numel() == 0,
                    "output with shape [] doesn't match the broadcast shape {}", Dims(self.dim(), 1));
  return reduced_meta(self, reduced_dims(self, dims), keepdim, dtype);
}
double log_of_sum(const Lane<double>& lane) {
  double largest = -std::numeric_limits<double>::infinity(), total = 0;
  for (const double x : lane) largest = std::max(largest, x);
  if (std::isinf(largest)) return largest;
  for (const double x : lane) total += std::exp(x - largest);
  return largest + std::log(total);
}
const cpu::LaneFunctions kLogsumexp{log_of_sum, {}, {}};

// --- order statistics ---

Two selection_meta(const Tensor& self, int64_t dim, bool keepdim, std::string_view op, std::string_view kernel,
                   bool takes_bool) {
  check_not_empty(self, dim, op);
  const DimSet set = reduced_dims(self, dim);
  check_kernel(self.numel() == 0 || !(is_complex(self.dtype()) || (is_bool(self.dtype()) && !takes_bool)), kernel,
               self.dtype());
  return {reduced_meta(self, set, keepdim, self.dtype()), reduced_meta(self, set, keepdim, DType::int64)};
}
Two median_dim_meta(const Tensor& self, int64_t dim, bool keepdim) {
  return selection_meta(self, dim, keepdim, "median()", "median_out", false);
}
Two mode_meta(const Tensor& self, int64_t dim, bool keepdim) {
  return selection_meta(self, dim, keepdim, "mode()", "mode_cpu", true);
}
Two kthvalue_meta(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  check_not_empty(self, dim, "kthvalue()");
  const int64_t size = lane_size(self, wrap_dim(dim, self.dim()));
  check(k >= 1 && k <= size, "kthvalue(): selected number k out of range for dimension {}", wrap_dim(dim, self.dim()));
  return selection_meta(self, dim, keepdim, "kthvalue()", "kthvalue_cpu", false);
}
TensorMeta median_meta(const Tensor& self) {
  check_kernel(self.numel() == 0 || !(is_complex(self.dtype()) || is_bool(self.dtype())), "median_cpu", self.dtype());
  return scalar_meta(self, self.dtype());
}

// Position of the k-th smallest; NaN comes last.
int64_t kth(const Lane<double>& lane, size_t k) {
  std::vector<size_t> order(lane.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::isnan(lane[b]) ? !std::isnan(lane[a]) : lane[a] < lane[b];
  });
  return static_cast<int64_t>(order[k]);
}
// The lower of two in the middle; a NaN is the median of a lane that has one, unless they are left out.
template <bool skip_nan>
int64_t median_at(const Lane<double>& lane) {
  const auto nans = std::count_if(lane.begin(), lane.end(), [](double x) { return std::isnan(x); });
  if (nans > 0 && !skip_nan)
    return std::find_if(lane.begin(), lane.end(), [](double x) { return std::isnan(x); }) - lane.begin();
  const size_t numbers = lane.size() - static_cast<size_t>(nans);
  return numbers == 0 ? 0 : kth(lane, (numbers - 1) / 2);
}
template <bool skip_nan>
void median_dim_cpu(TensorList results, const Tensor& self, int64_t dim, bool) {
  cpu::select(results, self, reduced_dims(self, dim), median_at<skip_nan>);
}
template <bool skip_nan>
void median_cpu(TensorList results, const Tensor& self) {
  const Lane<double> lane = cpu::read<double>(self);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  cpu::write<double>(results[0], {lane.empty() ? nan : lane[static_cast<size_t>(median_at<skip_nan>(lane))]});
}
void kthvalue_cpu(TensorList results, const Tensor& self, int64_t k, int64_t dim, bool) {
  cpu::select(results, self, reduced_dims(self, dim),
              [k](const Lane<double>& lane) { return kth(lane, static_cast<size_t>(k - 1)); });
}
// The smallest of the most frequent values, where it stands last.
void mode_cpu(TensorList results, const Tensor& self, int64_t dim, bool) {
  cpu::select(results, self, reduced_dims(self, dim), [](const Lane<double>& lane) {
    size_t best = 0;
    int64_t most = 0;
    for (size_t i = 0; i < lane.size(); ++i) {
      const int64_t count = std::count(lane.begin(), lane.end(), lane[i]);
      if (count > most || (count == most && lane[i] <= lane[best])) best = i, most = count;
    }
    return static_cast<int64_t>(best);
  });
}

// --- quantiles ---

void check_quantile(const Tensor& self, std::string_view interpolation) {
  check(self.numel() > 0, "quantile() input tensor must be non-empty");
  check(self.dtype() == DType::float32 || self.dtype() == DType::float64,
        "quantile() input tensor must be either float or double dtype");
  constexpr std::string_view known[] = {"linear", "lower", "higher", "midpoint", "nearest"};
  check(std::ranges::find(known, interpolation) != std::end(known),
        "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {}", interpolation);
}

TensorMeta quantile_meta(const Tensor& self, const Tensor& q, OptInt dim, bool keepdim, std::string_view interpolation) {
  check(self.numel() > 0, "quantile() input tensor must be non-empty");
  check<ShapeError>(q.dim() <= 1, "quantile() q must be a scalar or 1D tensor");
  check_quantile(self, interpolation);
  check(self.dtype() == q.dtype(), "quantile() q tensor must be same dtype as the input tensor");
  const TensorMeta one = reduced_meta(self, reduced_dims(self, dim), keepdim, self.dtype());
  if (q.dim() == 0) return one;
  // The quantiles of one lane lie together in memory, and lead in the result.
  Dims sizes = one.sizes(), strides = contiguous_strides(one.sizes());
  for (int64_t& stride : strides) stride *= std::max<int64_t>(q.numel(), 1);
  sizes.insert(0, q.numel());
  strides.insert(0, 1);
  return {self.dtype(), self.device(), sizes, strides};
}
TensorMeta quantile_number_meta(const Tensor& self, double q, OptInt dim, bool keepdim, std::string_view interpolation) {
  check(q >= 0 && q <= 1, "quantile() q must be in the range [0, 1] but got {}", q);
  check_quantile(self, interpolation);
  return reduced_meta(self, reduced_dims(self, dim), keepdim, self.dtype());
}

template <bool skip_nan>
double quantile_of(Lane<double> lane, double q, std::string_view interpolation) {
  const auto nans = std::count_if(lane.begin(), lane.end(), [](double x) { return std::isnan(x); });
  if (nans > 0 && (!skip_nan || nans == static_cast<int64_t>(lane.size())))
    return std::numeric_limits<double>::quiet_NaN();
  std::erase_if(lane, [](double x) { return std::isnan(x); });
  std::sort(lane.begin(), lane.end());
  const double rank = q * static_cast<double>(lane.size() - 1);
  const double low = lane[static_cast<size_t>(std::floor(rank))], high = lane[static_cast<size_t>(std::ceil(rank))];
  if (interpolation == "lower") return low;
  if (interpolation == "higher") return high;
  if (interpolation == "midpoint") return (low + high) / 2;
  if (interpolation == "nearest") return lane[static_cast<size_t>(std::nearbyint(rank))];
  return low + (high - low) * (rank - std::floor(rank));
}
template <bool skip_nan>
void fill_quantiles(const Tensor& result, const Tensor& self, const Lane<double>& q, OptInt dim,
                    std::string_view interpolation) {
  const std::vector<Lane<double>> lanes = cpu::lanes<double>(self, reduced_dims(self, dim));
  Lane<double> values;
  for (const double each : q)
    for (const Lane<double>& lane : lanes) values.push_back(quantile_of<skip_nan>(lane, each, interpolation));
  cpu::write<double>(result, values);
}
template <bool skip_nan>
void quantile_cpu(TensorList results, const Tensor& self, const Tensor& q, OptInt dim, bool, std::string_view how) {
  fill_quantiles<skip_nan>(results[0], self, cpu::read<double>(q), dim, how);
}
template <bool skip_nan>
void quantile_number_cpu(TensorList results, const Tensor& self, double q, OptInt dim, bool, std::string_view how) {
  fill_quantiles<skip_nan>(results[0], self, {q}, dim, how);
}
// A target that must grow becomes contiguous.
template <bool skip_nan>
Tensor quantile_out(const Tensor& self, const Tensor& q, OptInt dim, bool keepdim, std::string_view how,
                    const Tensor& out) {
  const TensorMeta meta = quantile_meta(self, q, dim, keepdim, how);
  check(out.dtype() == self.dtype(), "quantile() out tensor must be same dtype as the input tensor");
  resize_result(out, {meta.dtype(), meta.device(), meta.sizes()});
  out.bump_version();
  const Tensor results[] = {out};
  if (out.storage().data() && self.known() && q.known()) quantile_cpu<skip_nan>({results, 1}, self, q, dim, keepdim, how);
  return out;
}

// --- histograms ---

TensorMeta histc_meta(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  check(bins > 0, "torch.histogram(): bins must be > 0, but got {} for dimension 0", bins);
  check_kernel(is_floating(self.dtype()), "histogram_cpu", self.dtype());
  check(min.to_double() <= max.to_double(), "torch.histc: max must be larger than min");
  return {self.dtype(), self.device(), {bins}};
}

void check_weight(IntList sizes, DType dtype, const Tensor& weight, bool flat = false) {
  if (!weight.defined()) return;
  check(weight.dtype() == dtype, "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor should "
        "have the same dtype, but got input({}), and weight({})", dtype, weight.dtype());
  check<ShapeError>(flat ? weight.numel() == sizes[0] : weight.sizes() == sizes,
                    "torch.histogramdd: if weight tensor is provided it should have the same shape as the input tensor "
                    "excluding its innermost dimension, but got input with shape {} and weight with shape {}", sizes,
                    weight.sizes());
}
void check_range(const std::optional<FloatList>& range, int64_t dims) {
  if (!range) return;
  check(range->size() == 2 * dims, "torch.histogramdd: for a {}-dimensional histogram range should have {} elements, but "
        "got {}", dims, 2 * dims, range->size());
  for (int64_t d = 0; d < dims; ++d)
    check((*range)[2 * d] <= (*range)[2 * d + 1],
          "torch.histogramdd: min should not exceed max, but got min {} max {} for dimension {}", (*range)[2 * d],
          (*range)[2 * d + 1], d);
}
void check_bin_count(int64_t bins, int64_t dim) {
  check(bins > 0, "torch.histogram(): bins must be > 0, but got {} for dimension {}", bins, dim);
}
int64_t count_of_edges(const Tensor& self, const Tensor& bins, int64_t dim) {
  check<ShapeError>(bins.dim() == 1, "torch.histogramdd: bins tensor should have one dimension, but got {} dimensions in "
                    "the bins tensor for dimension {}", bins.dim(), dim);
  check(bins.numel() > 0, "torch.histogramdd: bins tensor should have at least 1 element, but got 0 elements in the bins "
        "tensor for dimension {}", dim);
  check(bins.dtype() == self.dtype(), "torch.histogramdd: input tensor and bins tensors should have the same dtype, but "
        "got input with dtype {} and bins for dimension {} with dtype {}", self.dtype(), dim, bins.dtype());
  check_bin_count(bins.numel() - 1, dim);
  return bins.numel();
}
bool has_histogram(DType dtype) { return dtype == DType::float32 || dtype == DType::float64; }

// Every element is a point, so the weight has as many, in any shape.
Two histogram_meta(const Tensor& self, const Tensor& weight, int64_t edges) {
  check_weight({self.numel()}, self.dtype(), weight, true);
  check_kernel(has_histogram(self.dtype()), "histogramdd", self.dtype());
  return {TensorMeta(self.dtype(), self.device(), {edges - 1}), TensorMeta(self.dtype(), self.device(), {edges})};
}
Two histogram_count_meta(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool) {
  check_bin_count(bins, 0);
  check_range(range, 1);
  return histogram_meta(self, weight, bins + 1);
}
Two histogram_bins_meta(const Tensor& self, const Tensor& bins, const Tensor& weight, bool) {
  return histogram_meta(self, weight, count_of_edges(self, bins, 0));
}

// Makes the histogram of points, whose coordinates are self's last dimension, and the edges of its bins unless given.
std::tuple<Tensor, std::vector<Tensor>> histogramdd_of(const Tensor& self, IntList edges, const Tensor& weight,
                                                       TensorList given = {}) {
  check<NotImplementedError>(!self.known() || thread_state.fake, "histogramdd: there is no CPU kernel for known values");
  check_weight(self.sizes().slice(0, self.dim() - 1), self.dtype(), weight);
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
    edges.push_back(bins[d] + 1);
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
std::tuple<Tensor, std::vector<Tensor>> histogramdd_int(const Tensor& self, int64_t bins, std::optional<FloatList> range,
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
    check<DataDependentError>(self.known(), "bincount: the size of the result depends on values, and those of {}{} on {} "
                              "are not known", name(self.dtype()), self.sizes(), self.device());
    const Lane<int64_t> values = cpu::read<int64_t>(self);
    check(*std::ranges::min_element(values) >= 0, "bincount only supports 1-d non-negative integral inputs.");
    size = std::max(size, *std::ranges::max_element(values) + 1);
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

// --- composites ---

Tensor var_all(const Tensor& self, bool unbiased) {
  return var(self, OptDims(), OptScalar(unbiased ? 1 : 0), false);
}
Tensor var_dim(const Tensor& self, OptDims dim, bool unbiased, bool keepdim) {
  return var(self, dim, OptScalar(unbiased ? 1 : 0), keepdim);
}
Tensor std_all(const Tensor& self, bool unbiased) {
  return tare::std(self, OptDims(), OptScalar(unbiased ? 1 : 0), false);
}
Tensor std_dim(const Tensor& self, OptDims dim, bool unbiased, bool keepdim) {
  return tare::std(self, dim, OptScalar(unbiased ? 1 : 0), keepdim);
}
std::tuple<Tensor, Tensor> var_mean_all(const Tensor& self, bool unbiased) {
  return var_mean(self, OptDims(), OptScalar(unbiased ? 1 : 0), false);
}
std::tuple<Tensor, Tensor> var_mean_dim(const Tensor& self, OptDims dim, bool unbiased, bool keepdim) {
  return var_mean(self, dim, OptScalar(unbiased ? 1 : 0), keepdim);
}
std::tuple<Tensor, Tensor> std_mean_all(const Tensor& self, bool unbiased) {
  return std_mean(self, OptDims(), OptScalar(unbiased ? 1 : 0), false);
}
std::tuple<Tensor, Tensor> std_mean_dim(const Tensor& self, OptDims dim, bool unbiased, bool keepdim) {
  return std_mean(self, dim, OptScalar(unbiased ? 1 : 0), keepdim);
}
Tensor special_logsumexp_of(const Tensor& self, IntList dim, bool keepdim) {
  return logsumexp(self, dim, keepdim);
}

// --- end ---

Row statistic(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms = {}) {
  return {.schema = schema, .meta = meta, .cpu = cpu, .derivative = std::move(derivative), .cost = cost::reduction(3),
          .dims = {dims::reduction_splits, ""}, .forms = forms};
}
Row histogram(std::string_view schema, MetaRule meta, CpuKernel cpu, std::string_view out, uint32_t tags = 0) {
  return {.schema = schema, .meta = meta, .cpu = cpu, .derivative = derivative::none, .cost = cost::reduction(),
          .dims = dims::replicate_only, .forms = {.out = out, .out_dtype = Forms::OutDType::exact}, .tags = tags};
}
Forms out(std::string_view name, Forms::OutDType dtype) { return {.out = name, .out_dtype = dtype}; }

#define TARE_SPREAD "Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False"
#define TARE_UNBIASED "Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False"
#define TARE_SELECTS ") -> (Tensor values, Tensor indices)"
#define TARE_QUANTILE "int? dim=None, bool keepdim=False, *, str interpolation=\"linear\") -> Tensor"
#define TARE_QUANTILE_OUT \
  "int? dim=None, bool keepdim=False, *, str interpolation=\"linear\", Tensor(a!) out) -> Tensor(a!)"
#define TARE_WEIGHTS "Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor"

}  // namespace

std::vector<Row> statistics_ops() {
  using enum Forms::OutDType;
  const Derivative log_grad{{"self", "logsumexp_backward(grad, self, result, dim, keepdim)"}};
  const Derivative selected{{"self", "value_selecting_reduction_backward(grad, dim, indices, self.sizes(), keepdim)"}};
  const Derivative spread_even{{"self", "evenly_distribute_backward(grad, self, result)"}};
  return {
      statistic("var.correction(" TARE_SPREAD ") -> Tensor", rule::fresh<spread_meta>, rule::cpu<spread_cpu<false>>,
                {{"self", "var_backward(grad, self, dim, correction, keepdim)"}}, {.out = "var.correction_out"}),
      composite("var(Tensor self, bool unbiased=True) -> Tensor", rule::composite<var_all>),
      composite("var.dim(" TARE_UNBIASED ") -> Tensor", rule::composite<var_dim>, {.out = "var.out"}),
      statistic("std.correction(" TARE_SPREAD ") -> Tensor", rule::fresh<spread_meta>, rule::cpu<spread_cpu<true>>,
                {{"self", "std_backward(result, grad, self, dim, correction, keepdim)"}}, {.out = "std.correction_out"}),
      composite("std(Tensor self, bool unbiased=True) -> Tensor", rule::composite<std_all>),
      composite("std.dim(" TARE_UNBIASED ") -> Tensor", rule::composite<std_dim>, {.out = "std.out"}),
      statistic("var_mean.correction(" TARE_SPREAD ") -> (Tensor, Tensor)", rule::fresh<spread_mean_meta<false>>,
                rule::cpu<spread_cpu<false>>,
                {{"self", "var_mean_backward(grads[0], grads[1], self, dim, correction, keepdim)"}},
                out("var_mean.correction_out", exact)),
      composite("var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)", rule::composite<var_mean_all>),
      composite("var_mean.dim(" TARE_UNBIASED ") -> (Tensor, Tensor)", rule::composite<var_mean_dim>),
      statistic("std_mean.correction(" TARE_SPREAD ") -> (Tensor, Tensor)", rule::fresh<spread_mean_meta<true>>,
                rule::cpu<spread_cpu<true>>,
                {{"self", "std_mean_backward(grads[0], grads[1], self, result0, dim, correction, keepdim)"}},
                out("std_mean.correction_out", exact)),
      composite("std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)", rule::composite<std_mean_all>),
      composite("std_mean.dim(" TARE_UNBIASED ") -> (Tensor, Tensor)", rule::composite<std_mean_dim>),

      statistic("logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", rule::fresh<logsumexp_meta>,
                cpu::reduction<&kLogsumexp, IntList, bool>, log_grad, out("logsumexp.out", inexact)),
      composite("special_logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
                rule::composite<special_logsumexp_of>, out("special_logsumexp.out", inexact)),

      statistic("median(Tensor self) -> Tensor", rule::fresh<median_meta>, rule::cpu<median_cpu<false>>, spread_even,
                out("median.out", exact)),
      statistic("median.dim(Tensor self, int dim, bool keepdim=False" TARE_SELECTS, rule::fresh<median_dim_meta>,
                rule::cpu<median_dim_cpu<false>>, selected, out("median.dim_values", exact)),
      statistic("nanmedian(Tensor self) -> Tensor", rule::fresh<median_meta>, rule::cpu<median_cpu<true>>, spread_even,
                out("nanmedian.out", exact)),
      statistic("nanmedian.dim(Tensor self, int dim, bool keepdim=False" TARE_SELECTS, rule::fresh<median_dim_meta>,
                rule::cpu<median_dim_cpu<true>>, selected, out("nanmedian.dim_values", exact)),
      statistic("mode(Tensor self, int dim=-1, bool keepdim=False" TARE_SELECTS, rule::fresh<mode_meta>,
                rule::cpu<mode_cpu>, selected, out("mode.values", exact)),
      statistic("kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False" TARE_SELECTS, rule::fresh<kthvalue_meta>,
                rule::cpu<kthvalue_cpu>, selected,
                {.out = "kthvalue.values", .out_dtype = exact, .overlap = Forms::Overlap::disjoint}),
      statistic("quantile(Tensor self, Tensor q, " TARE_QUANTILE, rule::fresh<quantile_meta>,
                rule::cpu<quantile_cpu<false>>, derivative::not_implemented),
      statistic("quantile.out(Tensor self, Tensor q, " TARE_QUANTILE_OUT, rule::direct<quantile_out<false>>, cpu::none,
                derivative::not_implemented),
      statistic("quantile.scalar(Tensor self, float q, " TARE_QUANTILE, rule::fresh<quantile_number_meta>,
                rule::cpu<quantile_number_cpu<false>>, derivative::not_implemented, out("quantile.scalar_out", exact)),
      statistic("nanquantile(Tensor self, Tensor q, " TARE_QUANTILE, rule::fresh<quantile_meta>,
                rule::cpu<quantile_cpu<true>>, derivative::not_implemented),
      statistic("nanquantile.out(Tensor self, Tensor q, " TARE_QUANTILE_OUT, rule::direct<quantile_out<true>>, cpu::none,
                derivative::not_implemented),
      statistic("nanquantile.scalar(Tensor self, float q, " TARE_QUANTILE, rule::fresh<quantile_number_meta>,
                rule::cpu<quantile_number_cpu<true>>, derivative::not_implemented,
                out("nanquantile.scalar_out", exact)),

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
                "[] bin_edges)", rule::direct<histogramdd_bins>, cpu::none, ""),
      histogram("bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor", rule::fresh<bincount_meta>,
                rule::cpu<bincount_cpu>, "bincount.out", kDataDependent),
  };
}

#undef TARE_SPREAD
#undef TARE_UNBIASED
#undef TARE_SELECTS
#undef TARE_QUANTILE
#undef TARE_QUANTILE_OUT
#undef TARE_WEIGHTS

}  // namespace tare
