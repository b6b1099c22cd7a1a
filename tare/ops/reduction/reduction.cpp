#include "tare/ops/reduction/reduction.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/written.h"
#include "tare/kernels/elementwise.h"
#include "tare/kernels/rows.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction_cpu.h"

// Sums, extrema and questions about all elements. The law stands in reduction.h; what differs here is the type of the
// result, what an empty dimension means, and how the lanes' elements are put together.
namespace tare {

void check_not_empty(const Tensor& self, int64_t dim, std::string_view op) {
  dim = wrap_dim(dim, self.dim());
  check<IndexError>(lane_size(self, dim) != 0, "{}: Expected reduction dim {} to have non-zero size.", op, dim);
}

void check_orderable(const Tensor& self, std::string_view op) {
  check(!is_complex(self.dtype()), "{}: does not support complex input", op);
}

void check_kernel(bool exists, std::string_view op, DType dtype) {
  check<NotImplementedError>(exists, "\"{}\" not implemented for '{}'", op, dtype);
}

std::vector<Strategy> sharding::reduction_splits(const ShardingCall& call, std::string_view equation) {
  const Tensor& self = call.tensor(0);
  const size_t tensors = call.inputs().size(), results = call.results().size();
  DimSet reduced = DimSet::all(self.dim());
  if (const int64_t at = call.op().schema.find("dim"); at >= 0) switch (call.op().parameters[static_cast<size_t>(at)]) {
      case ParamTag::integer: reduced = reduced_dims(self, call.arg<int64_t>(at)); break;
      case ParamTag::integer_opt: reduced = reduced_dims(self, call.arg<OptInt>(at)); break;
      case ParamTag::integers: reduced = reduced_dims(self, call.arg<IntList>(at)); break;
      case ParamTag::integers_opt: reduced = reduced_dims(self, call.arg<OptDims>(at)); break;
      default: break;
    }
  const bool keeps = results > 0 && call.results()[0].dim() == self.dim();
  std::vector<Strategy> strategies;
  // The largest of the largest.
  for (const auto& [name, kind] : {std::pair{"max", partial_max}, std::pair{"min", partial_min}})
    if (equation == name && tensors == 1 && !is_complex(self.dtype()))
      strategies.push_back({{kind}, std::vector<Placement>(results, kind)});
  int64_t position = 0;
  for (int64_t d = 0; d < self.dim(); ++d) {
    const int64_t own = keeps ? d : position;
    if (!reduced.has(d)) ++position;
    if (self.sizes()[d] < 2 || tensors != 1) continue;
    Placement split = Placement::shard(own);
    if (reduced.has(d)) {
      if (equation == "sum") split = partial_sum;
      else if (equation == "average") split = partial_average;
      else if (equation == "product") split = partial_product;
      else if (equation == "max") split = partial_max;
      else if (equation == "min") split = partial_min;
      else continue;
    }
    // Of nothing there is no largest, and averages of equally many average.
    const Pieces pieces = split == partial_average                       ? Pieces::equal
                          : split == partial_max || split == partial_min ? Pieces::filled
                                                                         : Pieces::any;
    strategies.push_back({{Placement::shard(d)}, std::vector<Placement>(results, split), nullptr, -1, pieces});
  }
  return strategies;
}

std::vector<Strategy> sharding::lane_splits(const ShardingCall& call, std::string_view) {
  const std::vector<TensorMeta>& tensors = call.inputs();
  const std::vector<TensorMeta>& results = call.results();
  std::vector<Strategy> strategies;
  const int64_t at = call.op().schema.find("dim");
  if (at < 0 || call.op().parameters[static_cast<size_t>(at)] != ParamTag::integer) return strategies;
  const int64_t dim = wrap_dim(call.arg<int64_t>(at), tensors[0].dim());
  for (int64_t d = 0; d < tensors[0].dim(); ++d)
    if (d != dim && tensors[0].sizes()[d] > 1)
      strategies.push_back({std::vector<Placement>(tensors.size(), Placement::shard(d)),
                            std::vector<Placement>(results.size(), Placement::shard(d))});
  return strategies;
}

namespace {

using cpu::Lane;
using Two = std::array<TensorMeta, 2>;

// The shape is one question, the type the other: rules below are pairs of both.
using TypeRule = DType (*)(const Tensor&, OptDType);

template <TypeRule type>
TensorMeta all_meta(const Tensor& self, OptDType dtype) {
  return scalar_meta(self, type(self, dtype));
}
template <TypeRule type, class D>
TensorMeta dims_meta(const Tensor& self, D dims, bool keepdim, OptDType dtype) {
  const DType result = type(self, dtype);
  return reduced_meta(self, reduced_dims(self, dims), keepdim, result);
}

DType mean_type(const Tensor& self, OptDType dtype) {
  const DType result = dtype.value_or(self.dtype());
  check(is_inexact(result),
        "mean(): could not infer output dtype. {} dtype must be either a floating point or complex dtype. Got: {}",
        dtype ? "Optional" : "Input", result);
  return result;
}

DType nansum_type(const Tensor& self, OptDType dtype) {
  check(!is_complex(self.dtype()), "nansum on CPU does not support complex inputs");
  const DType result = sum_type(self, dtype);
  check_kernel(!is_complex(result) || !is_floating(self.dtype()), "nansum_cpu", result);
  return result;
}
// Of integers it is the sum, which may be of any type.
void check_nansum_out(Args args, DType result, DType out) {
  if (static_cast<const OptDType*>(args[3])->has_value())
    return check(result == out, "Expected out tensor to have dtype {}, but got {} instead", cpp_name(result),
                 cpp_name(out));
  check_kernel(is_floating(out) || !is_floating(static_cast<const Tensor*>(args[0])->dtype()), "nansum_cpu", out);
}

template <bool largest>
TensorMeta extremum_meta(const Tensor& self, IntList dims, bool keepdim) {
  constexpr std::string_view op = largest ? "amax()" : "amin()";
  check(self.numel() > 0 || !dims.empty(),
        "{}: Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' "
        "argument.",
        op);
  const DimSet set = reduced_dims(self, dims);
  for (const int64_t dim : dims) check_not_empty(self, dim, op);
  check_kernel(!is_complex(self.dtype()), largest ? "max_values_cpu" : "min_values_cpu", self.dtype());
  return reduced_meta(self, set, keepdim, self.dtype());
}

void check_extremum_out(Args, DType result, DType out) {
  check(result == out,
        "Expected the dtype for input and out to match, but got {} for input's dtype and {} for out's dtype.", result,
        out);
}

template <bool largest>
Two extremum_dim_meta(const Tensor& self, int64_t dim, bool keepdim) {
  constexpr std::string_view op = largest ? "max()" : "min()";
  check_not_empty(self, dim, op);
  check_orderable(self, op);
  const DimSet set = reduced_dims(self, dim);
  return {reduced_meta(self, set, keepdim, self.dtype()), reduced_meta(self, set, keepdim, DType::int64)};
}

template <bool largest>
TensorMeta extremum_all_meta(const Tensor& self) {
  check(self.numel() > 0,
        "{}(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' "
        "argument.",
        largest ? "max" : "min");
  check_kernel(!is_complex(self.dtype()), largest ? "max_all" : "min_all", self.dtype());
  return scalar_meta(self, self.dtype());
}

// What the extremum of nothing is in a reduction: the value that any other replaces.
Scalar identity_of_extremum(DType dtype, bool largest) {
  if (is_floating(dtype)) return (largest ? -1 : 1) * std::numeric_limits<double>::infinity();
  if (is_bool(dtype)) return !largest;
  const bool is_signed = dtype != DType::uint8;
  const int bits = static_cast<int>(itemsize(dtype)) * 8 - (is_signed ? 1 : 0);
  const int64_t most = static_cast<int64_t>((uint64_t{1} << bits) - 1);
  return largest ? (is_signed ? -most - 1 : int64_t{0}) : most;
}
// Into out=, it is a reduction like others, which may be of nothing.
template <bool largest>
Tensor extremum_all_into(const Tensor& self, const Tensor& out) {
  const DType dtype = self.dtype();
  check(can_cast(dtype, out.dtype()),
        "Expected canCast( typeMetaToScalarType(self.dtype()), typeMetaToScalarType(out.dtype())) to be true, but got "
        "false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)");
  const bool unsigned_wide = dtype == DType::uint16 || dtype == DType::uint32 || dtype == DType::uint64;
  check_kernel(!is_complex(dtype) && !unsigned_wide, largest ? "max_all" : "min_all", dtype);
  Tensor made;
  if (self.numel() > 0) {
    made = largest ? max(self) : min(self);
  } else {
    const Scalar identity = identity_of_extremum(dtype, largest);
    check_fits(identity, out.dtype());
    made = full({}, identity, out.dtype(), {}, self.device());
  }
  replace_out(out, made, {out.dtype(), out.device(), {}}, largest ? "max" : "min");
  return out;
}

template <bool largest>
TensorMeta arg_meta(const Tensor& self, OptInt dim, bool keepdim) {
  constexpr std::string_view op = largest ? "argmax()" : "argmin()";
  if (dim) check_not_empty(self, *dim, op);
  else check<IndexError>(self.numel() != 0, "{}: Expected reduction dim to be specified for input.numel() == 0.", op);
  check_orderable(self, op);
  check(!is_bool(self.dtype()), "{}: does not support bool input", op);
  return reduced_meta(self, reduced_dims(self, dim), keepdim, DType::int64);
}

Two aminmax_meta(const Tensor& self, OptInt dim, bool keepdim) {
  if (dim) check_not_empty(self, *dim, "aminmax");
  else
    check(self.numel() > 0,
          "aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.");
  check_kernel(!is_complex(self.dtype()), "aminmax_cpu", self.dtype());
  const TensorMeta meta = reduced_meta(self, reduced_dims(self, dim), keepdim, self.dtype());
  return {meta, meta};
}
Two aminmax_all_meta(const Tensor& self) { return aminmax_meta(self, {}, false); }
Two aminmax_dim_meta(const Tensor& self, int64_t dim, bool keepdim) { return aminmax_meta(self, dim, keepdim); }

// uint8 was the type of masks before there was bool, and stays.
DType truth_type(const Tensor& self) { return self.dtype() == DType::uint8 ? DType::uint8 : DType::bool_; }
TensorMeta is_true_meta(const Tensor& self) {
  check(is_bool(self.dtype()), "expected a tensor of truth values, but got {}", self.dtype());
  return scalar_meta(self, DType::bool_);
}
TensorMeta truth_all_meta(const Tensor& self) { return scalar_meta(self, truth_type(self)); }
TensorMeta truth_dim_meta(const Tensor& self, int64_t dim, bool keepdim) {
  return reduced_meta(self, reduced_dims(self, dim), keepdim, truth_type(self));
}
// Here an empty list means no dimension at all.
TensorMeta truth_dims_meta(const Tensor& self, OptDims dims, bool keepdim) {
  const DimSet set = dims ? dim_set(*dims, self.dim()) : DimSet::all(self.dim());
  return reduced_meta(self, set, keepdim, truth_type(self));
}

TensorMeta count_nonzero_meta(const Tensor& self, IntList dims) {
  return reduced_meta(self, reduced_dims(self, dims), false, DType::int64);
}
TensorMeta count_nonzero_dim_meta(const Tensor& self, OptInt dim) {
  return reduced_meta(self, reduced_dims(self, dim), false, DType::int64);
}

TensorMeta trace_meta(const Tensor& self) {
  check(self.dim() == 2, "trace: expected a matrix, but got tensor with dim {}", self.dim());
  check_kernel(!is_bool(self.dtype()), "trace", self.dtype());
  return scalar_meta(self, sum_type(self));
}

// Lanes to numbers. Integers wrap around.
template <class T>
T sum(const Lane<T>& lane) {
  if constexpr (std::is_same_v<T, double>) return cpu::sum_of(lane.data(), lane.size());
  T total{};
  for (const T& x : lane) total = cpu::wrapping_sum(total, x);
  return total;
}
template <class T>
T product(const Lane<T>& lane) {
  T total{1};
  for (const T& x : lane) total = cpu::wrapping_product(total, x);
  return total;
}
template <bool largest, class T>
T extremum(const Lane<T>& lane) {
  return largest ? *std::max_element(lane.begin(), lane.end()) : *std::min_element(lane.begin(), lane.end());
}
template <bool largest>
double real_extremum(const Lane<double>& lane) {
  return lane[static_cast<size_t>(cpu::arg_of(lane, largest))];
}
template <class T>
int64_t nonzeros(const Lane<T>& lane) {
  return std::count_if(lane.begin(), lane.end(), [](const T& x) { return x != T{}; });
}
template <bool all, class T>
T truth(const Lane<T>& lane) {
  const int64_t count = nonzeros(lane);
  return static_cast<T>((all ? count == static_cast<int64_t>(lane.size()) : count > 0) ? 1 : 0);
}
template <class T>
T mean(const Lane<T>& lane) {
  return cpu::quotient(sum(lane), T(static_cast<double>(lane.size())));
}
double sum_but_nan(const Lane<double>& lane) {
  return std::accumulate(lane.begin(), lane.end(), 0.0, [](double a, double b) { return std::isnan(b) ? a : a + b; });
}

const cpu::LaneFunctions kSum{
    .real = sum<double>, .complex = sum<Complex>, .integer = sum<int64_t>, .converts = true, .adds = true};
const cpu::LaneFunctions kMean{mean<double>, mean<Complex>, {}};
const cpu::LaneFunctions kProduct{product<double>, product<Complex>, product<int64_t>, true};
const cpu::LaneFunctions kNansum{sum_but_nan, sum<Complex>, sum<int64_t>, true};
const cpu::LaneFunctions kMax{.real = real_extremum<true>, .integer = extremum<true, int64_t>, .orders = true};
const cpu::LaneFunctions kMin{.real = real_extremum<false>, .integer = extremum<false, int64_t>, .orders = true};
template <bool largest>
void extremum_cpu(TensorList results, const Tensor& self, IntList dims, bool) {
  const DimSet reduced = reduced_dims(self, dims);
  if (!cpu::fold_rows(results[0], self, reduced, largest ? cpu::Fold::max : cpu::Fold::min))
    cpu::reduce(results[0], self, reduced, largest ? kMax : kMin);
}
void mean_cpu(TensorList results, const Tensor& self, OptDims dims, bool, OptDType) {
  const DimSet reduced = reduced_dims(self, dims);
  if (!cpu::fold_rows(results[0], self, reduced, cpu::Fold::mean)) cpu::reduce(results[0], self, reduced, kMean);
}
const cpu::LaneFunctions kAll{truth<true, double>, truth<true, Complex>, truth<true, int64_t>};
const cpu::LaneFunctions kAny{truth<false, double>, truth<false, Complex>, truth<false, int64_t>};
const cpu::LaneFunctions kCount{[](const Lane<double>& lane) { return static_cast<double>(nonzeros(lane)); },
                                [](const Lane<Complex>& lane) { return Complex(static_cast<double>(nonzeros(lane))); },
                                nonzeros<int64_t>};
const cpu::LaneFunctions kArgmax{
    .real = [](const Lane<double>& lane) { return static_cast<double>(cpu::arg_of(lane, true)); },
    .integer = [](const Lane<int64_t>& lane) { return std::max_element(lane.begin(), lane.end()) - lane.begin(); },
    .orders = true};
const cpu::LaneFunctions kArgmin{
    .real = [](const Lane<double>& lane) { return static_cast<double>(cpu::arg_of(lane, false)); },
    .integer = [](const Lane<int64_t>& lane) { return std::min_element(lane.begin(), lane.end()) - lane.begin(); },
    .orders = true};

template <bool largest>
void extremum_dim_cpu(TensorList results, const Tensor& self, int64_t dim, bool) {
  cpu::select(results, self, reduced_dims(self, dim),
              [](const Lane<double>& lane) { return cpu::arg_of(lane, largest); });
}
template <class... Rest>
void aminmax_cpu(TensorList results, const Tensor& self, Rest... rest) {
  const DimSet dims = cpu::dims_of(self, rest...);
  cpu::reduce(results[0], self, dims, kMin);
  cpu::reduce(results[1], self, dims, kMax);
}
template <bool all>
void truth_dims_cpu(TensorList results, const Tensor& self, OptDims dims, bool) {
  cpu::reduce(results[0], self, dims ? dim_set(*dims, self.dim()) : DimSet::all(self.dim()), all ? kAll : kAny);
}
void trace_cpu(TensorList results, const Tensor& self) {
  const Dims length{std::min(self.sizes()[0], self.sizes()[1])}, step{self.strides()[0] + self.strides()[1]};
  const Tensor diagonal = Tensor::view_of(self, self.meta().with_geometry(length, step, self.storage_offset()));
  cpu::reduce(results[0], diagonal, DimSet::all(1), kSum);
}

// --- composites ---

Tensor nanmean_of(const Tensor& self, OptDims dim, bool keepdim, OptDType dtype) {
  check(is_inexact(self.dtype()), "nanmean(): expected input to have floating point or complex dtype but got {}",
        self.dtype());
  return div(nansum(self, dim, keepdim, dtype), tare::sum(logical_not(isnan(self)), dim, keepdim));
}
// Undoes a broadcast: sums over what it added.
Tensor sum_to_size_of(const Tensor& self, IntList size) {
  const int64_t leading = self.dim() - size.size();
  bool fits = leading >= 0;
  Dims gone;
  for (int64_t d = 0; fits && d < self.dim(); ++d) {
    const bool reduced = d < leading || (size[d - leading] == 1 && self.sizes()[d] != 1);
    if (reduced) gone.push_back(d);
    else fits = size[d - leading] == self.sizes()[d];
  }
  check<ShapeError>(fits, "size {{{}}} is not expandable to size {{{}}}.", size, self.sizes());
  if (size.empty()) return tare::sum(self);
  const Tensor total = gone.empty() ? self : tare::sum(self, IntList(gone), true);
  return leading > 0 ? view(total, size) : total;
}

// --- end ---

// A number that equal tensors share: the bits of all elements, one over the other.
TensorMeta hash_tensor_meta(const Tensor& self, IntList dim, bool keepdim, int64_t mode) {
  const DimSet set = reduced_dims(self, dim);
  check(mode == 0, "Unknown hash_tensor mode: {}", mode);
  check(self.numel() > 0 || !dim.empty(),
        "hash_tensor: Expected reduction dim to be specified for input.numel() == 0. "
        "Specify the reduction dim with the 'dim' argument.");
  for (const int64_t d : dim) check_not_empty(self, d, "hash_tensor");
  const DType dtype = self.dtype();
  const bool wide_unsigned = dtype == DType::uint16 || dtype == DType::uint32 || dtype == DType::uint64;
  check_kernel(!is_complex(dtype) && !wide_unsigned, "xor_sum_cpu", dtype);
  return reduced_meta(self, set, keepdim, DType::uint64);
}
void hash_tensor_cpu(TensorList results, const Tensor& self, IntList dim, bool, int64_t) {
  cpu::Lane<int64_t> hashes;
  const auto combine = [&]<class T>(const std::vector<cpu::Lane<T>>& lanes) {
    for (const cpu::Lane<T>& lane : lanes) {
      int64_t hash = 0;
      for (const T& value : lane) hash ^= std::bit_cast<int64_t>(value);
      hashes.push_back(hash);
    }
  };
  const DimSet set = reduced_dims(self, dim);
  if (is_floating(self.dtype())) combine(cpu::lanes<double>(self, set));
  else combine(cpu::lanes<int64_t>(self, set));
  cpu::write<int64_t>(results[0], hashes);
}
void check_hash_out(Args, DType, DType out) {
  check(out == DType::uint64, "Expected result to be of dtype uint64, but got {}", out);
}

// The smallest and the largest, each of its kind.
std::vector<Strategy> both_splits(const ShardingCall& call, std::string_view) {
  std::vector<Strategy> strategies = sharding::reduction_splits(call, "min");
  for (Strategy& strategy : strategies)
    if (strategy.results[1] == partial_min) strategy.results[1] = partial_max;
  std::erase_if(strategies, [](const Strategy& one) { return one.inputs[0].is_partial(); });
  return strategies;
}
// Of the operators that reduce no dimension where none is named.
// Of truths, which are ones and zeros, the smallest is their product; of bools the largest is their sum.
std::vector<Strategy> truths_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = sharding::reduction_splits(call, equation);
  for (size_t i = 0, count = strategies.size(); i < count; ++i) {
    Strategy other = strategies[i];
    if (!other.inputs[0].is_shard() || !other.results[0].is_partial()) continue;
    if (other.results[0] == partial_max && !is_bool(call.results()[0].dtype())) continue;
    other.results[0] = other.results[0] == partial_max ? partial_sum : partial_product;
    strategies.push_back(std::move(other));
  }
  return strategies;
}
std::vector<Strategy> truths_of_dims_splits(const ShardingCall& call, std::string_view equation) {
  const auto& dims = call.arg<OptDims>(1);
  const bool reduces = !dims || dims->size() > 0;
  return reduces ? truths_splits(call, equation) : sharding::broadcast_splits(call, {});
}

Row reduction(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, ShardingRule dims,
              Forms forms, uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(),
          .workspace = workspace::none,
          .sharding = dims,
          .forms = forms,
          .tags = tags};
}

// The type of out= is asked for before the dimensions.
template <bool all>
void check_truths_written(Args, Form form, const Tensor& written) {
  check(form != Form::out || is_bool(written.dtype()) || written.dtype() == DType::uint8,
        "{} only supports bool tensor for result, got: {}", all ? "all" : "any", written.dtype());
}
template <bool all>
constexpr WritePolicy truths = writing::boolean.demanding(check_truths_written<all>);

}  // namespace

std::vector<Row> reduction_ops() {
  using writing::exact, writing::inexact, writing::chosen, writing::cast, writing::boolean;
  // What parts of a reduced dimension give: it may not be split, or they are added, or the largest or smallest counts.
  constexpr ShardingRule whole{sharding::reduction_splits}, added{sharding::reduction_splits, "sum"},
      largest{sharding::reduction_splits, "max"}, smallest{sharding::reduction_splits, "min"},
      averaged{sharding::reduction_splits, "average"}, multiplied{sharding::reduction_splits, "product"};
  const Derivative selected{{"self", "value_selecting_reduction_backward(grad, dim, indices, self.sizes(), keepdim)"}};
  const Derivative spread{{"self", "evenly_distribute_backward(grad, self, result)"}};
  const Derivative counted{{"self", "extremum_backward(grad, self, result, dim, keepdim)"}};
  return {
      reduction("sum(Tensor self, *, ScalarType? dtype=None) -> Tensor", rule::fresh<all_meta<sum_type>>,
                cpu::reduction<&kSum, OptDType>, {{"self", "grad.expand(self.sizes())"}}, added.linear(),
                out("sum.out", exact)),
      reduction("sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
                rule::fresh<dims_meta<sum_type, OptDims>>, cpu::reduction<&kSum, OptDims, bool, OptDType>,
                {{"self", "sum_backward(grad, self.sizes(), dim, keepdim)"}}, added.linear(),
                out("sum.IntList_out", chosen)),
      reduction("mean(Tensor self, *, ScalarType? dtype=None) -> Tensor", rule::fresh<all_meta<mean_type>>,
                cpu::reduction<&kMean, OptDType>,
                {{"self", "mean_backward(grad, self.sizes(), {}, self.numel(), false)"}}, averaged.linear(),
                out("mean.dtype_out", cast), kReducesEqual),
      reduction("mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
                rule::fresh<dims_meta<mean_type, OptDims>>, rule::cpu<mean_cpu>,
                {{"self", "mean_backward(grad, self.sizes(), dim, self.numel(), keepdim)"}}, averaged.linear(),
                out("mean.out", inexact), kReducesEqual),
      reduction("prod(Tensor self, *, ScalarType? dtype=None) -> Tensor", rule::fresh<all_meta<sum_type>>,
                cpu::reduction<&kProduct, OptDType>, {{"self", "prod_backward(grad, self, result)"}}, multiplied,
                out("prod.out", exact)),
      reduction("prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
                rule::fresh<dims_meta<sum_type, int64_t>>, cpu::reduction<&kProduct, int64_t, bool, OptDType>,
                {{"self", "prod_backward(grad, self, result, dim, keepdim)"}}, multiplied, out("prod.int_out", chosen)),
      reduction("nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
                rule::fresh<dims_meta<nansum_type, OptDims>>, cpu::reduction<&kNansum, OptDims, bool, OptDType>,
                {{"self", "nansum_backward(grad, self, dim, keepdim)"}}, added,
                {.out = "nansum.out", .write = chosen.checked_by(check_nansum_out)}),

      reduction("amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor", rule::fresh<extremum_meta<true>>,
                rule::cpu<extremum_cpu<true>>, counted, largest,
                {.out = "amax.out", .write = cast.checked_by(check_extremum_out)}, kReducesEqual),
      reduction("amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor", rule::fresh<extremum_meta<false>>,
                rule::cpu<extremum_cpu<false>>, counted, smallest,
                {.out = "amin.out", .write = cast.checked_by(check_extremum_out)}, kReducesEqual),
      reduction("aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)",
                rule::fresh<aminmax_meta>, rule::cpu<aminmax_cpu<OptInt, bool>>,
                {{"self", "aminmax_backward(self, dim, keepdim, grad_min, grad_max, min, max)"}}, both_splits,
                out("aminmax.out", writing::exact_apart)),
      reduction("_aminmax(Tensor self) -> (Tensor, Tensor)", rule::fresh<aminmax_all_meta>, rule::cpu<aminmax_cpu<>>,
                derivative::not_implemented, both_splits, out("_aminmax.out", exact)),
      reduction("_aminmax.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)",
                rule::fresh<aminmax_dim_meta>, rule::cpu<aminmax_cpu<int64_t, bool>>, derivative::not_implemented,
                both_splits, out("_aminmax.dim_out", exact)),
      reduction("max(Tensor self) -> Tensor", rule::fresh<extremum_all_meta<true>>, cpu::reduction<&kMax>, spread,
                largest, {}, kReducesEqual),
      composite("max.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
                rule::composite<extremum_all_into<true>>),
      reduction("min(Tensor self) -> Tensor", rule::fresh<extremum_all_meta<false>>, cpu::reduction<&kMin>, spread,
                smallest, {}, kReducesEqual),
      composite("min.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
                rule::composite<extremum_all_into<false>>),
      reduction(
          "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
          rule::fresh<extremum_dim_meta<true>>, rule::cpu<extremum_dim_cpu<true>>, selected, whole,
          out("max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) -> "
              "(Tensor(a!) values, Tensor(b!) indices)",
              writing::exact_apart),
          kReducesEqual | kChooses),
      reduction(
          "min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
          rule::fresh<extremum_dim_meta<false>>, rule::cpu<extremum_dim_cpu<false>>, selected, whole,
          out("min.dim_min(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) min, Tensor(b!) min_indices) -> "
              "(Tensor(a!) values, Tensor(b!) indices)",
              writing::exact_apart),
          kReducesEqual),
      reduction("argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor", rule::fresh<arg_meta<true>>,
                cpu::reduction<&kArgmax, OptInt, bool>, derivative::none, whole, out("argmax.out", exact), kChooses),
      reduction("argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor", rule::fresh<arg_meta<false>>,
                cpu::reduction<&kArgmin, OptInt, bool>, derivative::none, whole, out("argmin.out", exact)),

      reduction("_is_all_true(Tensor self) -> Tensor", rule::fresh<is_true_meta>, cpu::reduction<&kAll>,
                derivative::none, smallest, {}),
      reduction("_is_any_true(Tensor self) -> Tensor", rule::fresh<is_true_meta>, cpu::reduction<&kAny>,
                derivative::none, largest, {}),
      reduction("all(Tensor self) -> Tensor", rule::fresh<truth_all_meta>, cpu::reduction<&kAll>, derivative::none,
                {truths_splits, "min"}, out("all.all_out", boolean), kReducesEqual),
      reduction("all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor", rule::fresh<truth_dim_meta>,
                cpu::reduction<&kAll, int64_t, bool>, derivative::none, {truths_splits, "min"},
                out("all.out", truths<true>), kReducesEqual),
      reduction("all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor", rule::fresh<truth_dims_meta>,
                rule::cpu<truth_dims_cpu<true>>, derivative::none, {truths_of_dims_splits, "min"},
                out("all.dims_out", truths<true>), kReducesEqual),
      reduction("any(Tensor self) -> Tensor", rule::fresh<truth_all_meta>, cpu::reduction<&kAny>, derivative::none,
                {truths_splits, "max"}, out("any.all_out", boolean), kReducesEqual),
      reduction("any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor", rule::fresh<truth_dim_meta>,
                cpu::reduction<&kAny, int64_t, bool>, derivative::none, {truths_splits, "max"},
                out("any.out", truths<false>), kReducesEqual),
      reduction("any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor", rule::fresh<truth_dims_meta>,
                rule::cpu<truth_dims_cpu<false>>, derivative::none, {truths_of_dims_splits, "max"},
                out("any.dims_out", truths<false>), kReducesEqual),
      reduction("count_nonzero(Tensor self, int? dim=None) -> Tensor", rule::fresh<count_nonzero_dim_meta>,
                cpu::reduction<&kCount, OptInt>, derivative::none, added, out("count_nonzero.out", exact)),
      reduction("count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor", rule::fresh<count_nonzero_meta>,
                cpu::reduction<&kCount, IntList>, derivative::none, added, out("count_nonzero.dim_IntList_out", exact)),
      composite("nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
                rule::composite<nanmean_of>, {.out = "nanmean.out"}),
      composite("sum_to_size(Tensor self, SymInt[] size) -> Tensor", rule::composite<sum_to_size_of>, {}, kMayAlias),
      passing_sums(reduction("trace(Tensor self) -> Tensor", rule::fresh<trace_meta>, rule::cpu<trace_cpu>,
                             {{"self", "trace_backward(grad, self.sizes())"}}, whole, out("trace.out", exact))),
      reduction("hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor",
                rule::fresh<hash_tensor_meta>, rule::cpu<hash_tensor_cpu>, derivative::none, whole,
                {.out = "hash_tensor.out", .write = cast.checked_by(check_hash_out)}),
  };
}

}  // namespace tare
