#pragma once

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "tare/dispatch/registry.h"
#include "tare/dispatch/value.h"

namespace tare::test {

/// Choices read off a fuzzer's bytes; when they are used up, every choice is the first.
class Choices {
 public:
  Choices(const uint8_t* data, size_t size) : data_(data), end_(data + size) {}
  bool more() const { return data_ != end_; }
  uint8_t byte() { return data_ == end_ ? 0 : *data_++; }
  size_t below(size_t n) {
    const size_t high = n > 256 ? byte() : 0;
    return (high * 256 + byte()) % n;
  }
  bool coin() { return (byte() & 1) != 0; }
  bool one_in(size_t n) { return below(n) == n - 1; }

 private:
  const uint8_t *data_, *end_;
};

/// Draws arguments. The tensors of one program are on one device and mostly of one shape and dtype, so that many fit
/// together; some are views, written tensors, or results of earlier calls.
class RandomValues {
 public:
  explicit RandomValues(Choices& choices);

  /// A value of the argument's type; its name says which are likely to be accepted.
  Value any(const Argument& argument, ParamTag tag);
  /// The value with fresh tensors; if `change`, perhaps of other sizes, dtypes or strides, or in place of each other.
  Value like(const Value& value, bool change);
  /// Makes a result available to later calls.
  void keep(const Tensor& made);

 private:
  int64_t integer(std::string_view argument);
  double floating();
  Scalar scalar();
  DType dtype();
  Dims sizes();
  Dims small_sizes(size_t dims);
  Tensor tensor(std::string_view argument);
  Tensor tensor_like(const Tensor& given, bool change);
  Tensor make(DType dtype, IntList sizes, bool change);
  void fill(const Tensor& tensor, bool integers);
  Value list(const Argument& argument, ParamTag tag);
  Value text(std::string_view argument);

  Choices& choose_;
  Device device_;
  std::mt19937 random_;  // for elements, which would use up the choices
  Dims shape_;
  DType dtype_;
  std::vector<Tensor> pool_;
};

}  // namespace tare::test
