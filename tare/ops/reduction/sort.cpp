#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"

// Sorting, the largest few, and searching in what is sorted. The law: values have self's type and indices are int64;
// sorting keeps self's order of memory, all others are contiguous.
namespace tare {

namespace {

using cpu::Lane;
using Two = std::array<TensorMeta, 2>;

Two sort_meta(const Tensor& self, int64_t dim, bool) {
  wrap_dim(dim, self.dim());
  check(!is_complex(self.dtype()), " Sort does not support complex dtypes on CPU");
  return {preserved_meta(self, self.dtype()), preserved_meta(self, DType::int64)};
}
Two sort_stable_meta(const Tensor& self, std::optional<bool>, int64_t dim, bool descending) {
  return sort_meta(self, dim, descending);
}

Two topk_meta(const Tensor& self, int64_t k, int64_t dim, bool, bool) {
  dim = wrap_dim(dim, self.dim());
  check(k >= 0 && k <= lane_size(self, dim), "selected index k out of range");
  check(!is_complex(self.dtype()), " topk does not support complex dtypes on CPU");
  check(!is_bool(self.dtype()), "topk does not support bool dtypes on CPU");
  Dims sizes = self.sizes();
  if (!sizes.empty()) sizes[dim] = k;
  return {TensorMeta(self.dtype(), self.device(), sizes), TensorMeta(DType::int64, self.device(), sizes)};
}

// NaN is larger than every number, as in all orders here.
bool less(double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; }

// As many elements of every lane as the results hold, after `arrange(places in the lane, comes before)`.
template <class Arrange>
void order_lanes(TensorList results, const Tensor& self, int64_t dim, bool descending, const Arrange& arrange) {
  dim = wrap_dim(dim, self.dim());
  const Lane<double> values = cpu::read<double>(self);
  const bool integral = is_integral(self.dtype(), true);
  const Lane<int64_t> integers = integral ? cpu::read<int64_t>(self) : Lane<int64_t>();
  // With this bit turned, unsigned numbers are in the order of signed ones.
  const int64_t sign = cpu::order_bit(self.dtype());
  const auto n = static_cast<size_t>(results[0].numel());
  Lane<double> sorted(n);
  Lane<int64_t> sorted_integers(n), indices(n);
  std::vector<std::vector<size_t>> targets;
  cpu::for_each_lane(results[0], dim, [&](const std::vector<size_t>& lane) { targets.push_back(lane); });
  size_t next = 0;
  cpu::for_each_lane(self, dim, [&](const std::vector<size_t>& lane) {
    std::vector<size_t> order(lane.size());
    std::iota(order.begin(), order.end(), size_t{0});
    arrange(order, [&](size_t a, size_t b) {
      const size_t i = lane[descending ? b : a], j = lane[descending ? a : b];
      return integral ? (integers[i] ^ sign) < (integers[j] ^ sign) : less(values[i], values[j]);
    });
    for (size_t k = 0; next < targets.size() && k < targets[next].size(); ++k) {
      const size_t at = targets[next][k];
      if (integral) sorted_integers[at] = integers[lane[order[k]]];
      else sorted[at] = values[lane[order[k]]];
      indices[at] = static_cast<int64_t>(order[k]);
    }
    ++next;
  });
  if (integral) cpu::write<int64_t>(results[0], sorted_integers);
  else cpu::write<double>(results[0], sorted);
  cpu::write<int64_t>(results[1], indices);
}
void sort_cpu(TensorList results, const Tensor& self, int64_t dim, bool descending) {
  order_lanes(results, self, dim, descending,
              [](auto& order, auto before) { std::stable_sort(order.begin(), order.end(), before); });
}
void sort_stable_cpu(TensorList results, const Tensor& self, std::optional<bool>, int64_t dim, bool descending) {
  sort_cpu(results, self, dim, descending);
}
// By PyTorch's two methods, which decide which of equals is taken, and the order of what need not be sorted.
void topk_cpu(TensorList results, const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  if (k == 0) return;
  order_lanes(results, self, dim, largest, [k, sorted](std::vector<size_t>& order, auto before) {
    const auto last = order.begin() + k - 1;
    if (k * 64 <= static_cast<int64_t>(order.size())) {
      std::partial_sort(order.begin(), last + 1, order.end(), before);
    } else {
      std::nth_element(order.begin(), last, order.end(), before);
      if (sorted) std::sort(order.begin(), last, before);
    }
  });
}

// --- composites ---

Tensor argsort_of(const Tensor& self, int64_t dim, bool descending) { return std::get<1>(sort(self, dim, descending)); }
Tensor argsort_stable(const Tensor& self, bool stable, int64_t dim, bool descending) {
  return std::get<1>(sort(self, std::optional<bool>(stable), dim, descending));
}
Tensor msort_of(const Tensor& self) { return std::get<0>(sort(self, 0, false)); }

// --- end ---

// --- searching ---

using OptString = std::optional<std::string_view>;

void check_sorter(const Tensor& sequence, const Tensor& sorter) {
  if (!sorter.defined()) return;
  check<ShapeError>(sorter.sizes() == sequence.sizes(),
                    "torch.searchsorted(): boundary and sorter must have the same size, but got boundary tensor {}and "
                    "got sorter tensor {}",
                    sequence.sizes(), sorter.sizes());
  check(sorter.dtype() == DType::int64, "torch.searchsorted(): sorter must be a tensor of long dtype but got dtype {}",
        sorter.dtype());
}

void check_search(const Tensor& sequence, IntList values, bool right, OptString side, const Tensor& sorter) {
  if (side) {
    check(*side == "left" || *side == "right", "torch.searchsorted(): side can only be 'left' or 'right' but got {}",
          *side);
    check(*side == "right" || !right,
          "torch.searchsorted(): side and right can't be set to opposites, got side of left "
          "while right was True");
  }
  check_sorter(sequence, sorter);
  check<ShapeError>(!values.empty() || sequence.dim() == 1,
                    "torch.searchsorted(): input value can be a scalar only when boundaries tensor dimension is 1, but "
                    "we got boundaries tensor dim({}) and input value's dim(0) numel(1)",
                    sequence.dim());
  check<ShapeError>(sequence.dim() != 0,
                    "torch.searchsorted(): boundaries tensor should have positive dimension, but got 0 dimension");
  const int64_t leading = sequence.dim() - 1;
  check<ShapeError>(
      sequence.dim() == 1 ||
          (values.size() == sequence.dim() && values.slice(0, leading) == sequence.sizes().slice(0, leading)),
      "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of "
      "boundaries tensor and input value tensor must match, but we got boundaries tensor {} and input value "
      "tensor {}",
      sequence.sizes(), values);
}

DType position_type(bool out_int32) { return out_int32 ? DType::int32 : DType::int64; }

TensorMeta searchsorted_meta(const Tensor& sequence, const Tensor& self, bool out_int32, bool right, OptString side,
                             const Tensor& sorter) {
  check_search(sequence, self.sizes(), right, side, sorter);
  const Tensor* both[] = {&sequence, &self};
  check_same_device({both, 2});
  const DType common = promote_types(sequence.dtype(), self.dtype());
  check_kernel(self.numel() == 0 || !(is_complex(common) || is_bool(common)), "searchsorted_out_cpu", common);
  return contiguous_meta(self, position_type(out_int32));
}
TensorMeta searchsorted_number_meta(const Tensor& sequence, const Scalar&, bool out_int32, bool right, OptString side,
                                    const Tensor& sorter) {
  check_search(sequence, {}, right, side, sorter);
  return scalar_meta(sequence, position_type(out_int32));
}
void check_boundaries(const Tensor& boundaries) {
  check<ShapeError>(boundaries.dim() == 1, "boundaries tensor must be 1 dimension, but got dim({})", boundaries.dim());
}
TensorMeta bucketize_meta(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  check_boundaries(boundaries);
  return searchsorted_meta(boundaries, self, out_int32, right, {}, {});
}
TensorMeta bucketize_number_meta(const Scalar&, const Tensor& boundaries, bool out_int32, bool) {
  check_boundaries(boundaries);
  return scalar_meta(boundaries, position_type(out_int32));
}

// Positions of values in the rows of a sorted sequence; one row serves all values. What is no number lies behind all.
template <class T>
Lane<int64_t> search_as(const Tensor& sequence, const Tensor& wanted, bool right, const Tensor& sorter) {
  Lane<T> sorted = cpu::read<T>(sequence), values = cpu::read<T>(wanted);
  if constexpr (std::is_same_v<T, int64_t>) {
    const int64_t bit = cpu::order_bit(sequence.dtype());
    for (int64_t& x : sorted) x ^= bit;
    for (int64_t& x : values) x ^= bit;
  }
  const Lane<int64_t> order = sorter.defined() ? cpu::read<int64_t>(sorter) : Lane<int64_t>();
  const auto length = static_cast<size_t>(sequence.sizes().back());
  check(std::ranges::all_of(order, [&](int64_t place) { return static_cast<uint64_t>(place) < length; }),
        "torch.searchsorted(): sorter index out of range");
  const size_t rows = length == 0 ? 1 : sorted.size() / length;
  Lane<int64_t> positions;
  for (size_t i = 0; i < values.size(); ++i) {
    const size_t row = rows == 1 ? 0 : i / (values.size() / rows);
    size_t low = 0, high = length;
    while (low < high) {
      const size_t middle = (low + high) / 2, at = row * length + middle;
      const T element = sorted[order.empty() ? at : row * length + static_cast<size_t>(order[at])];
      if (right ? !(element > values[i]) : !(element >= values[i])) low = middle + 1;
      else high = middle;
    }
    positions.push_back(static_cast<int64_t>(low));
  }
  return positions;
}
// What the search has to copy first.
void warn_of_scattered(const Tensor& sequence, const Tensor& self, const Tensor& sorter) {
  if (!self.is_contiguous())
    warn_once<[] {}>(
        "torch.searchsorted(): input value tensor is non-contiguous, this will lower the performance due to extra data "
        "copy when converting non-contiguous tensor to contiguous, please use contiguous input value tensor if "
        "possible. This message will only appear once per program.");
  if (!sequence.is_contiguous())
    warn_once<[] {}>(
        "torch.searchsorted(): boundary tensor is non-contiguous, this will lower the performance due to extra data "
        "copy "
        "when converting non-contiguous tensor to contiguous, please use contiguous boundary tensor if possible. This "
        "message will only appear once per program.");
  if (sorter.defined() && !sorter.is_contiguous())
    warn_once<[] {}>(
        "torch.searchsorted(): sorter tensor is non-contiguous, this will lower the performance due to extra data copy "
        "when converting non-contiguous tensor to contiguous, please use contiguous sorter tensor if possible. This "
        "message will only appear once per program.");
}

void search(const Tensor& result, const Tensor& sequence, const Tensor& values, bool right, const Tensor& sorter) {
  if (values.numel() != 0) warn_of_scattered(sequence, values, sorter);
  const bool whole = is_integral(sequence.dtype(), true) && is_integral(values.dtype(), true);
  const auto find = whole ? search_as<int64_t> : search_as<double>;
  cpu::write<int64_t>(result, find(sequence, values, right, sorter));
}
void searchsorted_cpu(TensorList results, const Tensor& sequence, const Tensor& self, bool, bool right, OptString side,
                      const Tensor& sorter) {
  search(results[0], sequence, self, right || side == "right", sorter);
}
void searchsorted_number_cpu(TensorList results, const Tensor& sequence, const Scalar& self, bool, bool right,
                             OptString side, const Tensor& sorter) {
  search(results[0], sequence, Tensor::wrapped_number(self), right || side == "right", sorter);
}
void bucketize_cpu(TensorList results, const Tensor& self, const Tensor& boundaries, bool, bool right) {
  search(results[0], boundaries, self, right, {});
}
void bucketize_number_cpu(TensorList results, const Scalar& self, const Tensor& boundaries, bool, bool right) {
  search(results[0], boundaries, Tensor::wrapped_number(self), right, {});
}

Row ordering(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, ShardingRule dims,
             std::string_view out, uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(),
          .workspace = workspace::not_modelled,
          .sharding = dims,
          .forms = {.out = out, .write = writing::exact_apart},
          .tags = tags};
}
void check_positions_out(Args, DType result, DType out) {
  check(result == out,
        "torch.searchsorted(): output tensor's dtype is wrong, it can only be Int(int32) or Long(int64) depending on "
        "whether out_int32 flag is True, but we got output tensor's dtype {} and out_int32 flag is {}",
        out, result == DType::int32 ? "True" : "False");
}
// What is looked for, in one sequence, or rows of it each in a row of sequences.
std::vector<Strategy> searched_splits(const ShardingCall& call, std::string_view) {
  return ShardingRule::by_letters(call, call.inputs()[0].dim() == 1 ? "*,...,*->..." : "...1,...k,...1->...k");
}
// Values along every dimension; before each of them lie as many of all boundaries as of their pieces together.
std::vector<Strategy> bucket_splits(const ShardingCall& call, std::string_view) {
  std::vector<Strategy> strategies = ShardingRule::by_letters(call, "...,*->...");
  if (call.inputs()[1].sizes()[0] > 1) strategies.push_back({{replicate, Placement::shard(0)}, {partial_sum}});
  return strategies;
}
std::vector<Strategy> sequence_splits(const ShardingCall& call, std::string_view) {
  const bool is_sorted = !call.tensor(call.op().schema.find("sorter")).defined();
  return is_sorted ? ShardingRule::by_letters(call, "k->") : std::vector<Strategy>();
}
Row searching(std::string_view schema, MetaRule meta, CpuKernel cpu, ShardingRule dims, std::string_view out) {
  Row row = ordering(schema, meta, cpu, derivative::none, dims, out);
  row.forms.write = writing::exact_apart.checked_by(check_positions_out);
  return row;
}

#define TARE_SEARCH "bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor"

}  // namespace

std::vector<Row> sort_ops() {
  const Derivative selected{{"self", "value_selecting_reduction_backward(grad, dim, indices, self.sizes(), true)"}};
  const Forms argsort_out{.out = "argsort.stable_out", .write = writing::exact};
  const Forms msort_out{.out = "msort.out", .write = writing::exact};
  return {
      ordering("sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
               rule::fresh<sort_meta>, rule::cpu<sort_cpu>, selected, sharding::along_lanes, "sort.values"),
      ordering("sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor "
               "indices)",
               rule::fresh<sort_stable_meta>, rule::cpu<sort_stable_cpu>, selected, sharding::along_lanes,
               "sort.values_stable"),
      composite("argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor", rule::composite<argsort_of>),
      composite("argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor",
                rule::composite<argsort_stable>, argsort_out),
      composite("msort(Tensor self) -> Tensor", rule::composite<msort_of>, msort_out),
      ordering("topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor "
               "indices)",
               rule::fresh<topk_meta>, rule::cpu<topk_cpu>, selected, sharding::along_lanes, "topk.values", kChooses),
      searching("searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, " TARE_SEARCH,
                rule::fresh<searchsorted_meta>, rule::cpu<searchsorted_cpu>, searched_splits,
                "searchsorted.Tensor_out"),
      searching("searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, " TARE_SEARCH,
                rule::fresh<searchsorted_number_meta>, rule::cpu<searchsorted_number_cpu>, sequence_splits,
                "searchsorted.Scalar_out"),
      increasing(
          searching(
              "bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
              rule::fresh<bucketize_meta>, rule::cpu<bucketize_cpu>, bucket_splits, "bucketize.Tensor_out"),
          "self"),
      searching("bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
                rule::fresh<bucketize_number_meta>, rule::cpu<bucketize_number_cpu>, "k->", "bucketize.Scalar_out"),
  };
}

#undef TARE_SEARCH

}  // namespace tare
