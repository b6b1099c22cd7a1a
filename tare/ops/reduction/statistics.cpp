#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/core/undefined.h"
#include "tare/core/warning.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"
#include "tare/ops/reduction/reduction_cpu.h"
#include "tare/ops/reduction/selection_cpu.h"
#include "tare/ops/splits.h"

// Statistics: spread, order statistics, logarithms of sums. Reductions as in reduction.h; what differs is
// which types they exist for, and that order statistics also give positions.
namespace tare {

namespace {

using cpu::Lane;
using Two = std::array<TensorMeta, 2>;
using OptScalar = std::optional<Scalar>;

// --- spread ---

DimSet check_spread(const Tensor& self, const OptDims& dims, const OptScalar& correction, std::string_view names) {
  check(is_inexact(self.dtype()), "{} only support floating point and complex dtypes", names);
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
T mean_of(const Lane<T>& lane) {
  return std::accumulate(lane.begin(), lane.end(), T{}) / static_cast<double>(lane.size());
}
// As PyTorch finds it beside a variance, element by element: what follows an infinity makes it NaN.
template <class T>
T running_mean(const Lane<T>& lane) {
  const auto last = std::ranges::find_if(lane, [](const T& x) { return !std::isfinite(std::abs(x)); });
  const bool followed = last != lane.end() && last + 1 != lane.end();
  return followed ? mean_of(lane) * std::numeric_limits<double>::quiet_NaN() : mean_of(lane);
}
template <bool root, class T>
double spread(const Lane<T>& lane, double correction) {
  const T middle = mean_of(lane);
  double total = 0;
  for (const T& x : lane) total += std::norm(x - middle);
  total /= std::max(0.0, static_cast<double>(lane.size()) - correction);
  return root ? std::sqrt(total) : total;
}
template <bool root>
void spread_cpu(TensorList results, const Tensor& self, OptDims dims, const OptScalar& correction, bool) {
  const double c = correction ? correction->to_double() : 1;
  const DimSet set = reduced_dims(self, dims);
  const int64_t lanes = results[0].numel(), each = lanes == 0 ? 0 : self.numel() / lanes;
  if (static_cast<double>(each) <= c) [[unlikely]]
    warn(
        "{}{}(): degrees of freedom is <= 0. Correction should be strictly less than the reduction factor (input "
        "numel divided by output numel).",
        root ? "std" : "var", results.size() > 1 ? "_mean" : "");
  Lane<double> values;
  for (const Lane<Complex>& lane : cpu::lanes<Complex>(self, set)) values.push_back(spread<root>(lane, c));
  cpu::write<double>(results[0], values);
  if (results.size() > 1) cpu::reduce(results[1], self, set, {running_mean<double>, running_mean<Complex>, {}});
}

// --- logarithm of the sum of exponentials ---

TensorMeta logsumexp_meta(const Tensor& self, IntList dims, bool keepdim) {
  const DType dtype = to_floating(self.dtype());
  check<ShapeError>(!dims.empty() || keepdim || self.dim() == 0 || self.numel() == 0,
                    "output with shape [] doesn't match the broadcast shape {}", Dims(self.dim(), 1));
  return reduced_meta(self, reduced_dims(self, dims), keepdim, dtype);
}
template <class T>
T log_of_sum(const Lane<T>& lane) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const T& x : lane) largest = std::max(largest, std::real(x));
  if (std::isinf(largest)) largest = 0;
  T total{};
  for (const T& x : lane) total += std::exp(x - largest);
  return std::log(total) + largest;
}
const cpu::LaneFunctions kLogsumexp{log_of_sum<double>, log_of_sum<Complex>, {}};

// --- order statistics ---

Two selection_meta(const Tensor& self, int64_t dim, bool keepdim, std::string_view op, std::string_view kernel,
                   bool takes_bool) {
  check_not_empty(self, dim, op);
  const DimSet set = reduced_dims(self, dim);
  const bool compares = self.numel() > 0 && (self.dim() > 0 || !takes_bool);  // the mode of a number is that number
  check_kernel(!compares || !(is_complex(self.dtype()) || (is_bool(self.dtype()) && !takes_bool)), kernel,
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

// The lower of two in the middle; a NaN is the median of a lane that has one, unless they are left out.
template <bool skip_nan>
int64_t median_at(const Lane<double>& lane) {
  const auto nans = std::count_if(lane.begin(), lane.end(), [](double x) { return std::isnan(x); });
  if (nans > 0 && !skip_nan)
    return std::find_if(lane.begin(), lane.end(), [](double x) { return std::isnan(x); }) - lane.begin();
  const size_t numbers = lane.size() - static_cast<size_t>(nans);
  if (numbers == 0) return 0;
  // NaN comes last.
  std::vector<size_t> order(lane.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return cpu::less_with_nan_last(lane[a], lane[b]); });
  return static_cast<int64_t>(order[(numbers - 1) / 2]);
}
template <bool skip_nan>
void median_dim_cpu(TensorList results, const Tensor& self, int64_t dim, bool) {
  cpu::select(results, self, reduced_dims(self, dim), median_at<skip_nan>);
}
template <bool skip_nan>
void median_cpu(TensorList results, const Tensor& self) {
  if (self.numel() == 0) return cpu::write<double>(results[0], {std::numeric_limits<double>::quiet_NaN()});
  const FakeGuard real(false);
  const Tensor place(TensorMeta(DType::int64, DeviceType::cpu, {}));
  const Tensor both[] = {results[0], place};
  cpu::select({both, 2}, self, DimSet::all(self.dim()), median_at<skip_nan>);
}
void kthvalue_cpu(TensorList results, const Tensor& self, int64_t k, int64_t dim, bool) {
  cpu::select(results, self, reduced_dims(self, dim),
              [k](const Lane<double>& lane) { return cpu::quick_select(lane, static_cast<size_t>(k - 1)); });
}
// The smallest of the most frequent values, where sorting leaves its last. NaN equals nothing.
int64_t mode_at(const Lane<double>& lane) {
  const std::vector<size_t> order =
      cpu::sorted_positions(lane.size(), [&](size_t a, size_t b) { return lane[a] < lane[b]; });
  size_t best = 0, most = 0, count = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    ++count;
    if (i + 1 < order.size() && lane[order[i]] == lane[order[i + 1]]) continue;
    if (count > most) best = order[i], most = count;
    count = 0;
  }
  return static_cast<int64_t>(best);
}
void mode_cpu(TensorList results, const Tensor& self, int64_t dim, bool) {
  cpu::select(results, self, reduced_dims(self, dim), mode_at);
}

// --- quantiles ---

void check_quantile(const Tensor& self, std::string_view interpolation) {
  check(self.numel() > 0, "quantile() input tensor must be non-empty");
  check(self.dtype() == DType::float32 || self.dtype() == DType::float64,
        "quantile() input tensor must be either float or double dtype");
  constexpr std::string_view known[] = {"linear", "lower", "higher", "midpoint", "nearest"};
  check(std::ranges::find(known, interpolation) != std::end(known),
        "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {}",
        interpolation);
}

TensorMeta quantile_meta(const Tensor& self, const Tensor& q, OptInt dim, bool keepdim,
                         std::string_view interpolation) {
  check(self.numel() > 0, "quantile() input tensor must be non-empty");
  check<ShapeError>(q.dim() <= 1, "quantile() q must be a scalar or 1D tensor");
  check_quantile(self, interpolation);
  check(self.dtype() == q.dtype(), "quantile() q tensor must be same dtype as the input tensor");
  if (q.known())
    for (const double each : cpu::read<double>(q))
      check(each >= 0 && each <= 1, "quantile() q values must be in the range [0, 1]");
  TensorMeta one = reduced_meta(self, reduced_dims(self, dim), keepdim, self.dtype());
  if (q.dim() == 0) return one;
  // The quantiles of one lane lie together in memory, and lead in the result.
  Dims sizes = one.sizes(), strides = contiguous_strides(one.sizes());
  for (int64_t& stride : strides) stride *= std::max<int64_t>(q.numel(), 1);
  sizes.insert(0, q.numel());
  strides.insert(0, 1);
  return {self.dtype(), self.device(), sizes, strides};
}
TensorMeta quantile_number_meta(const Tensor& self, double q, OptInt dim, bool keepdim,
                                std::string_view interpolation) {
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
  if (interpolation == "nearest") return lane[static_cast<size_t>(std::nearbyint(rank))];
  // From the nearer end, as PyTorch does it: with infinities it matters.
  const double part = interpolation == "midpoint" ? 0.5 : rank - std::floor(rank);
  return part < 0.5 ? low + part * (high - low) : high - (high - low) * (1 - part);
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
  const Tensor made = skip_nan ? nanquantile(self, q, dim, keepdim, how) : quantile(self, q, dim, keepdim, how);
  check(out.dtype() == self.dtype(), "quantile() out tensor must be same dtype as the input tensor");
  resize_result(out, {made.dtype(), made.device(), made.sizes()});
  if (q.dim() == 1) check_expanded(out);
  out.bump_version();
  store_result(out, made);
  return out;
}

// --- composites ---

Tensor var_all(const Tensor& self, bool unbiased) { return var(self, OptDims(), OptScalar(unbiased ? 1 : 0), false); }
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
Tensor special_logsumexp_of(const Tensor& self, IntList dim, bool keepdim) { return logsumexp(self, dim, keepdim); }

// Weights of observations: counts (whole numbers) or importance (any real ones).
void check_observations(const Tensor& weights, int64_t observations, bool counts) {
  const std::string_view name = counts ? "fweights" : "aweights";
  check<ShapeError>(weights.dim() <= 1,
                    "cov(): expected {} to have one or fewer dimensions but got {} with {} dimensions", name, name,
                    weights.dim());
  check(counts ? is_integral(weights.dtype()) : is_floating(weights.dtype()),
        "cov(): expected {} to have {} dtype but got {} with {} dtype", name, counts ? "integral" : "floating point",
        name, weights.dtype());
  check<ShapeError>(weights.numel() == observations,
                    "cov(): expected {} to have the same numel as there are observations "
                    "in the input but got {} != {}",
                    name, weights.numel(), observations);
  if (weights.known())
    for (const double value : cpu::read<double>(weights)) check(value >= 0, "cov(): {} cannot be negative", name);
}

// Variables are rows, observations columns. A norm that is not positive counts as 0.
Tensor cov_of(const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights) {
  check<ShapeError>(self.dim() <= 2,
                    "cov(): expected input to have two or fewer dimensions but got an input with {} "
                    "dimensions",
                    self.dim());
  check(!is_bool(self.dtype()), "cov(): bool dtype is not supported for input");
  const Tensor rows = self.dim() < 2 ? view(self, {1, -1}) : self;
  const int64_t observations = rows.size(1);
  Tensor weights;
  if (fweights.defined()) {
    check_observations(fweights, observations, true);
    weights = fweights;
  }
  if (aweights.defined()) {
    check_observations(aweights, observations, false);
    weights = weights.defined() ? mul(weights, aweights) : aweights;
  }
  const int64_t along = 1;
  const auto weighted = [&](const Tensor& tensor) { return weights.defined() ? mul(tensor, weights) : tensor; };
  const Tensor total = weights.defined() ? sum(weights) : Tensor::wrapped_number(observations);
  if (weights.defined() && total.known())
    check(cpu::read<double>(total)[0] != 0, "cov(): weights sum to zero, can't be normalized");
  const Tensor average = div(sum(weighted(rows), IntList(&along, 1)), total);
  const Tensor centered = sub(rows, unsqueeze(average, 1));
  Tensor norm;
  if (!weights.defined()) norm = Tensor::wrapped_number(std::max(Exact(observations) - correction, Exact(0)).value);
  else if (aweights.defined() && correction != 0)
    norm = clamp_min(sub(total, div(mul(sum(mul(weights, aweights)), correction), total)), 0);
  else norm = clamp_min(sub(total, correction), 0);
  if (norm.known() && cpu::read<double>(norm)[0] <= 0)
    warn("cov(): degrees of freedom is <= 0. Correction should be strictly less than the number of observations.");
  const Tensor columns = t(weighted(centered));
  return squeeze(div(mm(centered, is_complex(columns.dtype()) ? conj(columns) : columns), norm));
}

Tensor corrcoef_of(const Tensor& self) {
  check<ShapeError>(self.dim() <= 2,
                    "corrcoef(): expected input to have two or fewer dimensions but got an input with {} "
                    "dimensions",
                    self.dim());
  const Tensor c = cov_of(self, 1, {}, {});
  if (c.dim() == 0) return div(c, c);
  const bool in_parts = is_complex(c.dtype());
  const Tensor diagonal = diag(c), deviation = sqrt(in_parts ? real(diagonal) : diagonal);
  const Tensor scaled = div(div(c, view(deviation, {-1, 1})), view(deviation, {1, -1}));
  if (!in_parts) return clip(scaled, Scalar(-1), Scalar(1));
  return complex(clip(real(scaled), Scalar(-1), Scalar(1)), clip(imag(scaled), Scalar(-1), Scalar(1)));
}

// --- end ---

std::vector<Strategy> filled_reduction_splits(const ShardingCall& call, std::string_view equation) {
  return sharding::filled(sharding::reduction_splits(call, equation));
}
// The lanes beside each other; the quantiles of each lane, which lead in the result.
std::vector<Strategy> quantile_splits(const ShardingCall& call, std::string_view equation) {
  const Tensor &self = call.tensor(0), &q = call.tensor(1);
  if (q.dim() == 0) return filled_reduction_splits(call, equation);
  const DimSet lanes = reduced_dims(self, call.arg<OptInt>(2));
  std::vector<Strategy> strategies;
  if (q.numel() > 1) strategies.push_back({{replicate, Placement::shard(0)}, {Placement::shard(0)}});
  int64_t place = 1;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (!lanes.has(d) && self.sizes()[d] > 1)
      strategies.push_back({{Placement::shard(d), replicate}, {Placement::shard(place)}});
    if (!lanes.has(d) || call.arg<bool>(3)) ++place;
  }
  return sharding::filled(std::move(strategies));
}

Row statistic(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms = {}) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(3),
          .workspace = workspace::none,
          .sharding = filled_reduction_splits,
          .forms = forms};
}
void check_mode_out(Args, DType result, DType out) {
  check(result == out, "expected scalar type '{}' but got '{}' for {} output", result, out,
        result == DType::int64 ? "indices" : "values");
}
void check_kthvalue_out(Args, DType result, DType out) {
  check(result == out, "{}",
        result == DType::int64 ? "output indices must be of scalar type Long"
                               : "output values must be of same type as input");
}
void check_logsumexp_out(Args, DType, DType out) {
  check(is_inexact(out), "logsumexp(): Expected floating point type for result tensor, but got: {}", out);
}

#define TARE_SPREAD "Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False"
#define TARE_UNBIASED "Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False"
#define TARE_SELECTS ") -> (Tensor values, Tensor indices)"
#define TARE_QUANTILE "int? dim=None, bool keepdim=False, *, str interpolation=\"linear\") -> Tensor"
#define TARE_QUANTILE_OUT \
  "int? dim=None, bool keepdim=False, *, str interpolation=\"linear\", Tensor(a!) out) -> Tensor(a!)"

}  // namespace

std::vector<Row> statistics_ops() {
  using writing::exact, writing::inexact;
  const Derivative log_grad{{"self", "logsumexp_backward(grad, self, result, dim, keepdim)"}};
  const Derivative selected{{"self", "value_selecting_reduction_backward(grad, dim, indices, self.sizes(), keepdim)"}};
  const Derivative spread_even{{"self", "evenly_distribute_backward(grad, self, result)"}};
  return {
      statistic("var.correction(" TARE_SPREAD ") -> Tensor", rule::fresh<spread_meta>, rule::cpu<spread_cpu<false>>,
                {{"self", "var_backward(grad, self, dim, correction, keepdim)"}}, out("var.correction_out", inexact)),
      composite("var(Tensor self, bool unbiased=True) -> Tensor", rule::composite<var_all>),
      composite("var.dim(" TARE_UNBIASED ") -> Tensor", rule::composite<var_dim>, {.out = "var.out"}),
      statistic("std.correction(" TARE_SPREAD ") -> Tensor", rule::fresh<spread_meta>, rule::cpu<spread_cpu<true>>,
                {{"self", "std_backward(result, grad, self, dim, correction, keepdim)"}},
                out("std.correction_out", inexact)),
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
                cpu::reduction<&kLogsumexp, IntList, bool>, log_grad,
                {.out = "logsumexp.out", .write = inexact.checked_by(check_logsumexp_out)}),
      composite("special_logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
                rule::composite<special_logsumexp_of>, out("special_logsumexp.out", inexact)),

      statistic("median(Tensor self) -> Tensor", rule::fresh<median_meta>, rule::cpu<median_cpu<false>>, spread_even,
                out("median.out", exact)),
      statistic("median.dim(Tensor self, int dim, bool keepdim=False" TARE_SELECTS, rule::fresh<median_dim_meta>,
                rule::cpu<median_dim_cpu<false>>, selected, out("median.dim_values", writing::exact_apart)),
      statistic("nanmedian(Tensor self) -> Tensor", rule::fresh<median_meta>, rule::cpu<median_cpu<true>>, spread_even,
                out("nanmedian.out", exact)),
      statistic("nanmedian.dim(Tensor self, int dim, bool keepdim=False" TARE_SELECTS, rule::fresh<median_dim_meta>,
                rule::cpu<median_dim_cpu<true>>, selected, out("nanmedian.dim_values", writing::exact_apart)),
      with_scratch(statistic("mode(Tensor self, int dim=-1, bool keepdim=False" TARE_SELECTS, rule::fresh<mode_meta>,
                             rule::cpu<mode_cpu>, selected,
                             {.out = "mode.values", .write = writing::cast_apart.checked_by(check_mode_out)})),
      statistic("kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False" TARE_SELECTS,
                rule::fresh<kthvalue_meta>, rule::cpu<kthvalue_cpu>, selected,
                {.out = "kthvalue.values", .write = writing::cast_disjoint.checked_by(check_kthvalue_out)}),
      split_by(quantile_splits,
               with_scratch(statistic("quantile(Tensor self, Tensor q, " TARE_QUANTILE, rule::fresh<quantile_meta>,
                                      rule::cpu<quantile_cpu<false>>,
                                      {{"self", "quantile_backward(grad, self, q, dim, keepdim, interpolation)"},
                                       {"q", "quantile_backward_q(grad, self, q, dim, keepdim, interpolation)"}}))),
      statistic("quantile.out(Tensor self, Tensor q, " TARE_QUANTILE_OUT, rule::direct<quantile_out<false>>, cpu::none,
                derivative::not_implemented),
      with_scratch(statistic("quantile.scalar(Tensor self, float q, " TARE_QUANTILE, rule::fresh<quantile_number_meta>,
                             rule::cpu<quantile_number_cpu<false>>,
                             {{"self", "quantile_backward(grad, self, q, dim, keepdim, interpolation)"}},
                             out("quantile.scalar_out", exact))),
      split_by(quantile_splits,
               with_scratch(statistic("nanquantile(Tensor self, Tensor q, " TARE_QUANTILE, rule::fresh<quantile_meta>,
                                      rule::cpu<quantile_cpu<true>>,
                                      {{"self", "nanquantile_backward(grad, self, q, dim, keepdim, interpolation)"},
                                       {"q", "nanquantile_backward_q(grad, self, q, dim, keepdim, interpolation)"}}))),
      statistic("nanquantile.out(Tensor self, Tensor q, " TARE_QUANTILE_OUT, rule::direct<quantile_out<true>>,
                cpu::none, derivative::not_implemented),
      with_scratch(statistic("nanquantile.scalar(Tensor self, float q, " TARE_QUANTILE,
                             rule::fresh<quantile_number_meta>, rule::cpu<quantile_number_cpu<true>>,
                             {{"self", "nanquantile_backward(grad, self, q, dim, keepdim, interpolation)"}},
                             out("nanquantile.scalar_out", exact))),

      composite("cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor",
                rule::composite<cov_of>),
      composite("corrcoef(Tensor self) -> Tensor", rule::composite<corrcoef_of>),
  };
}

#undef TARE_SPREAD
#undef TARE_UNBIASED
#undef TARE_SELECTS
#undef TARE_QUANTILE
#undef TARE_QUANTILE_OUT

}  // namespace tare
