#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"
#include "tare/ops/reduction/selection_cpu.h"

// Distinct elements, or distinct slices along a dimension. The law: how many there are depends on values, which must
// be known; the other results say for each element which one it is, and how often each came.
namespace tare {

namespace {

using Three = std::array<TensorMeta, 3>;

// Elements are compared as slices: along a dimension, or each by itself.
struct Groups {
  std::vector<size_t> first;     // position of one slice of each group, in the order of the result
  std::vector<int64_t> inverse;  // each slice's group
  std::vector<int64_t> counts;
};

// What is no number comes last, and each is of its own. Among slices it is `passed` over.
template <class T>
int order_of(T x, T y, bool passed = false) {
  if constexpr (std::is_floating_point_v<T>)
    if (std::isnan(x) || std::isnan(y)) return passed ? 0 : std::isnan(x) ? 1 : -1;
  return x == y ? 0 : x < y ? -1 : 1;
}
template <class T>
bool has_nan(const cpu::Lane<T>& values) {
  if constexpr (std::is_floating_point_v<T>) return std::ranges::any_of(values, [](T x) { return std::isnan(x); });
  return false;
}

template <class T>
Groups groups_as(const Tensor& self, OptInt dim, bool consecutive) {
  Groups groups;
  cpu::Lane<T> values = cpu::read<T>(self);
  if constexpr (std::is_same_v<T, int64_t>)
    if (self.dtype() == DType::uint64)
      for (T& x : values) x ^= std::numeric_limits<T>::min();  // brings unsigned numbers into the order of signed ones
  size_t inner = 1, count = values.size(), outer = 1;
  if (dim) {
    count = static_cast<size_t>(lane_size(self, *dim));
    for (int64_t d = *dim + 1; d < self.dim(); ++d) inner *= static_cast<size_t>(self.sizes()[d]);
    outer = values.size() / (count * inner);
  }
  const auto compare = [&](size_t a, size_t b, bool passed = false) {
    for (size_t o = 0; o < outer; ++o)
      for (size_t i = 0; i < inner; ++i) {
        const int order = order_of(values[(o * count + a) * inner + i], values[(o * count + b) * inner + i], passed);
        if (order != 0) return order;
      }
    return 0;
  };
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  if (!consecutive && dim && has_nan(values))
    order = cpu::sorted_positions(count, [&](size_t a, size_t b) { return compare(a, b, true) < 0; });
  else if (!consecutive)
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return compare(a, b) < 0; });
  groups.inverse.resize(count);
  for (size_t k = 0; k < count; ++k) {
    if (k == 0 || compare(order[k - 1], order[k]) != 0) {
      groups.first.push_back(order[k]);
      groups.counts.push_back(0);
    }
    ++groups.counts.back();
    groups.inverse[order[k]] = static_cast<int64_t>(groups.first.size()) - 1;
  }
  return groups;
}

Groups find_groups(const Tensor& self, OptInt dim, bool consecutive, std::string_view op) {
  if (self.numel() == 0) return {};
  const bool alone = self.numel() == 1 || (dim && lane_size(self, *dim) == 1);  // distinct, whatever its value
  if (alone) return {{0}, {0}, {1}};
  check<DataDependentError>(self.known(),
                            "{}: the size of the result depends on values, and those of {}{} on {} are not "
                            "known",
                            op, name(self.dtype()), self.sizes(), self.device());
  return (is_integral(self.dtype(), true) ? groups_as<int64_t> : groups_as<double>)(self, dim, consecutive);
}

TensorMeta indices_meta(const Tensor& self, IntList sizes) { return {DType::int64, self.device(), sizes}; }

Three unique_flat(const Tensor& self, bool consecutive, bool inverse, bool counts, std::string_view op) {
  check_kernel(!is_complex(self.dtype()), "unique", self.dtype());
  const auto n = static_cast<int64_t>(find_groups(self, {}, consecutive, op).first.size());
  return {TensorMeta(self.dtype(), self.device(), {n}), indices_meta(self, inverse ? self.sizes() : IntList({0})),
          indices_meta(self, {counts ? n : 0})};
}
// Slices lie one after another in memory, whichever dimension they are of.
Three unique_slices(const Tensor& self, int64_t dim, bool consecutive, std::string_view op) {
  dim = wrap_dim(dim, self.dim());
  check_kernel(!is_complex(self.dtype()), "unique_dim", self.dtype());
  const int64_t size = lane_size(self, dim);
  if (self.numel() == 0) {
    const auto empties = std::count(self.sizes().begin(), self.sizes().end(), 0);
    check(size == 0 && empties == 1,
          "There are 0 sized dimensions, and they aren't selected, so unique cannot be applied");
    return {TensorMeta(self.dtype(), self.device(), self.sizes()), indices_meta(self, {0}), indices_meta(self, {0})};
  }
  const auto n = static_cast<int64_t>(find_groups(self, dim, consecutive, op).first.size());
  Dims sizes = self.sizes(), order;
  if (!sizes.empty()) sizes[dim] = n;
  for (int64_t d = 0; d < self.dim(); ++d)
    if (d != dim) order.push_back(d);
  if (!sizes.empty()) order.insert(0, dim);
  return {TensorMeta(self.dtype(), self.device(), sizes, strides_in_order(sizes, order)), indices_meta(self, {size}),
          indices_meta(self, {n})};
}

Three unique2_meta(const Tensor& self, bool, bool return_inverse, bool return_counts) {
  return unique_flat(self, false, return_inverse, return_counts, "_unique2");
}
std::array<TensorMeta, 2> unique_meta(const Tensor& self, bool, bool return_inverse) {
  Three metas = unique_flat(self, false, return_inverse, false, "_unique");
  return {metas[0], metas[1]};
}
Three unique_dim_meta(const Tensor& self, int64_t dim, bool, bool, bool) {
  return unique_slices(self, dim, false, "unique_dim");
}
Three unique_dim_consecutive_meta(const Tensor& self, int64_t dim, bool, bool) {
  return unique_slices(self, dim, true, "unique_dim_consecutive");
}
// The slices of a vector along dimension 0 are its elements; PyTorch does not say so of dimension -1.
bool is_flat(const Tensor& self, OptInt dim) { return dim == 0 && self.dim() == 1; }
Three unique_consecutive_meta(const Tensor& self, bool return_inverse, bool return_counts, OptInt dim) {
  if (!dim || is_flat(self, dim)) return unique_flat(self, true, return_inverse, return_counts, "unique_consecutive");
  return unique_slices(self, *dim, true, "unique_consecutive");
}

template <class T>
void write_first(const Tensor& result, const Tensor& self, OptInt dim, const Groups& groups) {
  const cpu::Lane<T> values = cpu::read<T>(self);
  cpu::Lane<T> distinct(static_cast<size_t>(result.numel()));
  size_t inner = 1;
  if (dim)
    for (int64_t d = *dim + 1; d < self.dim(); ++d) inner *= static_cast<size_t>(self.sizes()[d]);
  const size_t count = groups.inverse.size(), kept = groups.first.size();
  for (size_t i = 0; i < distinct.size(); ++i) {
    const size_t outer = i / (kept * inner), group = i / inner % kept;
    distinct[i] = values[(outer * count + groups.first[group]) * inner + i % inner];
  }
  cpu::write<T>(result, distinct);
}
void fill(TensorList results, const Tensor& self, OptInt dim, bool consecutive) {
  if (self.numel() == 0) return;
  if (dim) dim = wrap_dim(*dim, self.dim());
  const Groups groups = find_groups(self, dim, consecutive, "unique");
  (is_integral(self.dtype(), true) ? write_first<int64_t> : write_first<double>)(results[0], self, dim, groups);
  if (results[1].numel() > 0) cpu::write<int64_t>(results[1], groups.inverse);
  if (results.size() > 2 && results[2].numel() > 0) cpu::write<int64_t>(results[2], groups.counts);
}
void unique2_cpu(TensorList results, const Tensor& self, bool, bool, bool) { fill(results, self, {}, false); }
void unique_cpu(TensorList results, const Tensor& self, bool, bool) { fill(results, self, {}, false); }
void unique_dim_cpu(TensorList results, const Tensor& self, int64_t dim, bool, bool, bool) {
  fill(results, self, dim, false);
}
void unique_dim_consecutive_cpu(TensorList results, const Tensor& self, int64_t dim, bool, bool) {
  fill(results, self, dim, true);
}
void unique_consecutive_cpu(TensorList results, const Tensor& self, bool, bool, OptInt dim) {
  fill(results, self, dim, true);
}

Row distinct(std::string_view schema, MetaRule meta, CpuKernel cpu, std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = derivative::not_implemented,
          .cost = cost::reduction(),
          .workspace = workspace::not_modelled,
          .sharding = sharding::replicate_only,
          .forms = {.out = out, .write = writing::exact},
          .tags = kDataDependent};
}

#define TARE_THREE ") -> (Tensor, Tensor, Tensor)"

}  // namespace

std::vector<Row> unique_ops() {
  return {
      distinct("_unique(Tensor self, bool sorted=True, bool return_inverse=False) -> (Tensor, Tensor)",
               rule::fresh<unique_meta>, rule::cpu<unique_cpu>, "_unique.out"),
      distinct("_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False" TARE_THREE,
               rule::fresh<unique2_meta>, rule::cpu<unique2_cpu>, "_unique2.out"),
      distinct("unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool "
               "return_counts=False" TARE_THREE,
               rule::fresh<unique_dim_meta>, rule::cpu<unique_dim_cpu>, "unique_dim.out"),
      distinct("unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? "
               "dim=None" TARE_THREE,
               rule::fresh<unique_consecutive_meta>, rule::cpu<unique_consecutive_cpu>, "unique_consecutive.out"),
      distinct(
          "unique_dim_consecutive(Tensor self, int dim, bool return_inverse=False, bool return_counts=False" TARE_THREE,
          rule::fresh<unique_dim_consecutive_meta>, rule::cpu<unique_dim_consecutive_cpu>,
          "unique_dim_consecutive.out"),
  };
}

#undef TARE_THREE

}  // namespace tare
