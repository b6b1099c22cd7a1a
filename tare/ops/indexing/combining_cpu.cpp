#include "tare/ops/indexing/combining_cpu.h"

#include <cmath>

#include "tare/core/error.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

// Whether a value takes the place of the one that was the best so far.
template <class T>
bool is_better(T value, T best, bool largest) {
  if constexpr (std::is_same_v<T, Complex>) {
    fail<NotImplementedError>("no CPU kernel for complex numbers");
  } else if constexpr (std::is_same_v<T, double>) {
    return std::isnan(value) || (largest ? value > best : value < best);
  } else {
    const auto a = static_cast<int64_t>(value), b = static_cast<int64_t>(best);
    return largest ? a > b : a < b;
  }
}

template <class T>
T combined(T self, T value, Combine how) {
  switch (how) {
    case Combine::sum:
    case Combine::mean: return self + value;
    case Combine::prod: return self * value;
    case Combine::amax: return is_better(value, self, true) ? value : self;
    case Combine::amin: return is_better(value, self, false) ? value : self;
  }
  return self;
}

// The sum is first what an element of the dtype would hold: that of small integers wraps around.
template <class T>
T mean_of(T sum, size_t count, DType dtype) {
  sum = rounded(sum, dtype);
  if constexpr (std::is_same_v<T, uint64_t>) {
    const auto total = static_cast<int64_t>(sum), n = static_cast<int64_t>(count);
    return static_cast<T>(total / n - (total % n < 0 ? 1 : 0));
  } else {
    return sum / static_cast<double>(count);
  }
}

}  // namespace

Combine combine_named(std::string_view name) {
  if (name == "sum" || name == "add") return Combine::sum;
  if (name == "prod" || name == "multiply") return Combine::prod;
  if (name == "mean") return Combine::mean;
  if (name == "amax") return Combine::amax;
  check(name == "amin", "there is no reduction '{}'", name);
  return Combine::amin;
}

void combine(const Tensor& result, const Tensor& self, const std::vector<size_t>& places, const Tensor& values,
             Combine how, bool include_self) {
  const DType dtype = self.dtype();
  with_type(dtype, [&]<class T>(T) {
    std::vector<T> all = values_of<T>(self);
    const std::vector<T> given = values_of<T>(values);
    if (how == Combine::sum && include_self) {
      for (size_t i = 0; i < places.size(); ++i) all[places[i]] += given[i];
      return set_values(result, all);
    }
    std::vector<size_t> counts(all.size(), include_self ? 1 : 0);
    for (size_t i = 0; i < places.size(); ++i) {
      T& element = all[places[i]];
      element = counts[places[i]]++ == 0 ? given[i] : combined(element, given[i], how);
    }
    if (how == Combine::mean)
      for (size_t i = 0; i < all.size(); ++i)
        if (counts[i] > 1) all[i] = mean_of(all[i], counts[i], dtype);
    set_values(result, all);
  });
}

}  // namespace tare::cpu
