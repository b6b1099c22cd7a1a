#pragma once

#include <array>
#include <optional>
#include <string>

#include "tare/core/error.h"
#include "tare/core/list.h"

namespace tare::nn {

/// A length for each of N spatial dimensions. One number stands for all of them, and is printed as one.
template <int N>
class Extent {
 public:
  Extent(int64_t value) : uniform_(true) { values_.fill(value); }
  /// Errors: ValueError for another number of values than N.
  Extent(std::initializer_list<int64_t> values) : uniform_(false) {
    check<ValueError>(values.size() == N, "expected {} values, one for each spatial dimension, got {}", N,
                      values.size());
    std::copy(values.begin(), values.end(), values_.begin());
  }
  int64_t operator[](size_t i) const { return values_[i]; }
  IntList list() const { return values_; }
  bool all(int64_t value) const { return values_ == Extent(value).values_; }
  /// As it was given: `3` or `(3, 2)`.
  std::string str() const { return uniform_ ? std::to_string(values_[0]) : tuple(); }
  /// Always one for each dimension: `(3, 3)`.
  std::string tuple() const;

 private:
  std::array<int64_t, N> values_;
  bool uniform_;
};

/// `(3, 2)`, and `(3,)` for one, as Python prints a tuple.
std::string python_tuple(IntList values);
/// `True` or `False`.
std::string_view python_bool(bool value);
/// `1e-05`, as Python prints a float; `None` for none.
std::string python_float(std::optional<double> value);

template <int N>
std::string Extent<N>::tuple() const {
  return python_tuple(values_);
}

}  // namespace tare::nn
